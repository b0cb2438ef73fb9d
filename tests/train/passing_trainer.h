// SPDX-License-Identifier: MIT
// A trainer that passes everything on to another; a test overrides what it wants to see or break.
#pragma once

#include <memory>
#include <utility>

#include "train/trainer.h"

namespace tengen {

class PassingTrainer : public Trainer {
 public:
  explicit PassingTrainer(std::unique_ptr<Trainer> inner) : inner_(std::move(inner)) {}
  StepReport Step(const TrainingBatch& batch) override { return inner_->Step(batch); }
  std::int64_t step() const override { return inner_->step(); }
  std::int64_t samples() const override { return inner_->samples(); }
  TrainerState Save() const override { return inner_->Save(); }
  void Load(const TrainerState& state) override { inner_->Load(state); }

 private:
  const std::unique_ptr<Trainer> inner_;
};

}  // namespace tengen
