// SPDX-License-Identifier: MIT
#include "model/check_evaluator.h"

#include <array>
#include <cmath>
#include <optional>

#include "foundation/errors.h"

namespace tengen {
namespace {

class CheckEvaluator final : public Evaluator {
 public:
  CheckEvaluator(std::unique_ptr<Evaluator> candidate, std::unique_ptr<Evaluator> reference,
                 const InputShape& shape, const CheckTolerance& tolerance)
      : candidate_(std::move(candidate)),
        reference_(std::move(reference)),
        shape_(shape),
        tolerance_(tolerance) {}

  std::string Description() const override {
    return "check of " + candidate_->Description() + " against " + reference_->Description();
  }

  void Start(const EvaluationBatch& batch, EvaluationResults& results, int slot) override {
    Pending& pending = pending_[static_cast<std::size_t>(slot)];
    pending = {};
    if (due_ >= 1.0 - 1e-12) {
      due_ -= 1.0;
      pending = {&batch, &results};
    }
    due_ += tolerance_.share;
    candidate_->Start(batch, results, slot);
  }

  void Finish(int slot) override {
    candidate_->Finish(slot);
    Pending& pending = pending_[static_cast<std::size_t>(slot)];
    if (pending.batch != nullptr) Compare(*pending.batch, *pending.results);
    pending = {};
  }

 private:
  struct Pending {
    const EvaluationBatch* batch = nullptr;
    EvaluationResults* results = nullptr;
  };

  void Compare(const EvaluationBatch& batch, EvaluationResults& results) {
    if (!expected_ || expected_capacity_ < batch.size()) {
      expected_capacity_ = batch.capacity();
      expected_.emplace(shape_, expected_capacity_, !results.ownership(0).empty());
    }
    reference_->Evaluate(batch, *expected_);
    for (int row = 0; row < batch.size(); ++row) {
      const Evaluation got = results.Row(batch, row);
      const Evaluation expected = expected_->Row(batch, row);
      for (std::size_t i = 0; i < got.policy.size(); ++i) {
        CompareOne(row, "policy", i, got.policy[i], expected.policy[i], 1);
      }
      CompareOne(row, "win", 0, got.win, expected.win, 1);
      CompareOne(row, "loss", 0, got.loss, expected.loss, 1);
      CompareOne(row, "no result", 0, got.no_result, expected.no_result, 1);
      CompareOne(row, "score", 0, got.score, expected.score, 20);
      for (std::size_t i = 0; i < got.ownership.size(); ++i) {
        CompareOne(row, "ownership", i, got.ownership[i], expected.ownership[i], 1);
      }
    }
  }

  void CompareOne(int row, const char* output, std::size_t index, float got, float expected,
                  double scale) const {
    const double difference = std::abs(static_cast<double>(got) - static_cast<double>(expected));
    const double allowed =
        scale * tolerance_.absolute + tolerance_.relative * std::abs(static_cast<double>(expected));
    if (difference <= allowed) return;  // false for NaN too
    throw Error(ExitCode::kFailed,
                "evaluator check: row " + std::to_string(row) + ", output " + output + "[" +
                    std::to_string(index) + "]: " + candidate_->Description() + " gives " +
                    std::to_string(got) + ", " + reference_->Description() + " gives " +
                    std::to_string(expected) + " (allowed difference " + std::to_string(allowed) +
                    "). Results of this device or build are wrong; use evaluator.device=cpu and "
                    "report it.");
  }

  std::unique_ptr<Evaluator> candidate_, reference_;
  InputShape shape_;
  CheckTolerance tolerance_;
  double due_ = 1.0;
  std::array<Pending, 2> pending_;
  std::optional<EvaluationResults> expected_;
  int expected_capacity_ = 0;
};

}  // namespace

std::unique_ptr<Evaluator> MakeCheckEvaluator(std::unique_ptr<Evaluator> candidate,
                                              std::unique_ptr<Evaluator> reference,
                                              const InputShape& shape,
                                              const CheckTolerance& tolerance) {
  return std::make_unique<CheckEvaluator>(std::move(candidate), std::move(reference), shape,
                                          tolerance);
}

}  // namespace tengen
