// SPDX-License-Identifier: MIT
// Evaluators that answer well for a while, then do what a test says.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "model/evaluator.h"
#include "model/stand_in_evaluators.h"

namespace tengen {

// Calls `act` at the end of each batch, after the results are written.
class ActingEvaluator : public Evaluator {
 public:
  using Act = std::function<void(const EvaluationBatch&, EvaluationResults&)>;
  ActingEvaluator(std::unique_ptr<Evaluator> inner, Act act)
      : inner_(std::move(inner)), act_(std::move(act)) {}
  std::string Description() const override { return "acting"; }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int slot) override {
    inner_->Start(batch, results, slot);
    batch_ = &batch;
    results_ = &results;
  }
  void Finish(int slot) override {
    inner_->Finish(slot);
    act_(*batch_, *results_);
  }

 private:
  std::unique_ptr<Evaluator> inner_;
  Act act_;
  const EvaluationBatch* batch_ = nullptr;  // one in flight at a time
  EvaluationResults* results_ = nullptr;
};

// Acts at the batch of that number (from 0) of all threads together; half_batches must be 1.
inline std::function<std::unique_ptr<Evaluator>(const InputShape&)> ActAtBatch(
    int number, ActingEvaluator::Act act) {
  auto batches = std::make_shared<std::atomic<int>>(0);  // shared by the threads' evaluators
  return [number, act = std::move(act), batches](const InputShape& shape) {
    return std::make_unique<ActingEvaluator>(
        MakeStandInEvaluator(StandIn::kHash, shape),
        [number, act, batches](const EvaluationBatch& batch, EvaluationResults& results) {
          if ((*batches)++ == number) act(batch, results);
        });
  };
}

}  // namespace tengen
