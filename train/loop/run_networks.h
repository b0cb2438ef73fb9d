// SPDX-License-Identifier: MIT
// The networks of a run and how each was judged: makes generation 0, publishes candidates and
// verdicts, and says which network plays. Belongs to the loop's thread.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "model/evaluators.h"
#include "model/model_spec.h"
#include "train/loop/gate_verdict.h"
#include "train/loop/loop_context.h"
#include "train/trainer.h"

namespace tengen {

class RunNetworks {
 public:
  // The context outlives this.
  explicit RunNetworks(const LoopContext& context);

  // Publishes generation 0, accepted unplayed, where it is missing, and reads all verdicts.
  // Error(kBadData) as ReadVerdicts.
  void Open();
  // Error(kBadData) naming the first network file whose SHA-256 is not the one that its row of
  // run.sqlite holds: it was exchanged since.
  void RequireThoseOf(const std::vector<GenerationRow>& rows) const;

  void PublishCandidate(std::uint32_t generation, const TrainerState& state);
  void PublishVerdict(std::uint32_t generation, GateSummary summary);

  bool Decided(std::uint32_t generation) const { return verdicts_.contains(generation); }
  std::uint32_t last_decided() const { return verdicts_.rbegin()->first; }
  // By generation, of all that are decided, without their games and settings; 0 always is.
  const std::map<std::uint32_t, GateSummary>& verdicts() const { return verdicts_; }
  // The last accepted network up to and including that generation.
  std::uint32_t PlayerOf(std::uint32_t generation) const;
  // Error(kIo, kBadData) when the file is not whole or not of the run's ModelSpec.
  EvaluatorFactory EvaluatorOf(std::uint32_t generation) const;
  const ModelSpec& spec() const { return spec_; }

 private:
  NetworkFile Described(std::uint32_t generation) const;
  void Keep(std::uint32_t generation, GateSummary summary);

  const LoopContext& context_;
  const ModelSpec spec_;
  std::map<std::uint32_t, GateSummary> verdicts_;
};

}  // namespace tengen
