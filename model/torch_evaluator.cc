// SPDX-License-Identifier: MIT
#include "model/torch_evaluator.h"

#include <algorithm>
#include <optional>

#include "model/evaluators.h"
#include "model/network.h"
#include "model/network_weights.h"
#include "model/results.h"

namespace tengen {
namespace {

EvaluationNumbers NumbersOf(const NetworkOutputs& outputs, int row) {
  const auto number = [&](const torch::Tensor& tensor) {
    return tensor.defined() ? tensor[row].item<float>() : 0.0f;
  };
  return {number(outputs.score_stdev), number(outputs.lead), number(outputs.variance_time),
          number(outputs.value_error), number(outputs.score_error)};
}

class TorchEvaluator final : public Evaluator {
 public:
  TorchEvaluator(const NetworkFile& file, int fixed_rows)
      : network_(file),
        shape_(file.spec.shape),
        fixed_rows_(fixed_rows),
        chunk_(shape_, fixed_rows) {
    UseOneTorchThread();
  }

  std::string Description() const override { return "LibTorch cpu fp32"; }

  void Start(const EvaluationBatch& batch, EvaluationResults& results, int) override {
    CHECK(batch.shape() == shape_);
    const c10::InferenceMode guard;
    for (int first = 0; first < batch.size(); first += fixed_rows_) {
      Run(batch, first, std::min(fixed_rows_, batch.size() - first), results);
    }
  }
  void Finish(int) override {}

 private:
  void Run(const EvaluationBatch& batch, int first, int count, EvaluationResults& results) {
    chunk_.Clear();
    for (int row = first; row < first + count; ++row) {
      chunk_.Add(batch.header(row));
      std::ranges::copy(batch.planes(row), chunk_.planes(row - first).begin());
      std::ranges::copy(batch.globals(row), chunk_.globals(row - first).begin());
    }
    RowHeader empty;
    empty.width = static_cast<std::uint8_t>(shape_.max_width);
    empty.height = static_cast<std::uint8_t>(shape_.max_height);
    while (!chunk_.full()) chunk_.Add(empty);

    const NetworkOutputs outputs = network_.Forward(MakeNetworkInputs(chunk_, 0, fixed_rows_));
    const ModelSpec& spec = network_.spec();
    const torch::Tensor policy = outputs.policy.select(1, 0).contiguous();
    const torch::Tensor optimistic =
        spec.optimistic_policy ? outputs.policy.select(1, OptimisticOutput(spec)).contiguous()
                               : torch::Tensor();
    const torch::Tensor value = outputs.value.contiguous();
    const torch::Tensor ownership =
        outputs.ownership.defined() ? outputs.ownership.contiguous() : torch::Tensor();
    for (int row = 0; row < count; ++row) {
      RawOutputs raw;
      raw.policy = policy[row].data_ptr<float>();
      raw.value = value[row].data_ptr<float>();
      raw.score = outputs.score.defined() ? outputs.score.data_ptr<float>()[row] : 0.0f;
      raw.ownership = ownership.defined() ? ownership[row].data_ptr<float>() : nullptr;
      if (optimistic.defined()) raw.optimistic_policy = optimistic[row].data_ptr<float>();
      raw.numbers = NumbersOf(outputs, row);
      WriteResult(raw, batch, first + row, results);
    }
  }

  Network network_;
  InputShape shape_;
  int fixed_rows_;
  EvaluationBatch chunk_;
};

}  // namespace

std::unique_ptr<Evaluator> MakeTorchEvaluator(const NetworkFile& network, int fixed_rows) {
  return std::make_unique<TorchEvaluator>(network, fixed_rows);
}

void UseTorchAsReference() { SetReferenceMaker(MakeTorchEvaluator); }

}  // namespace tengen
