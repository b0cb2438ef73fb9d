// SPDX-License-Identifier: MIT
#include "bench/evaluator.h"

#include <array>
#include <memory>
#include <string>

#include "foundation/random.h"
#include "model/cpu/evaluator.h"
#include "model/evaluators.h"
#include "model/network_weights.h"
#if defined(TENGEN_TORCH)
#include "model/torch_evaluator.h"
#endif

namespace tengen {
namespace {

constexpr int kBatch = 64;

struct NetSize {
  int blocks, channels, side;
};
constexpr std::array kSizes{NetSize{3, 32, 7}, NetSize{4, 64, 7}, NetSize{6, 96, 9},
                            NetSize{10, 128, 19}};

ModelSpec SpecOf(const NetSize& size) {
  ModelSpec spec;
  spec.inputs = "go-v7";
  spec.shape = {22, 19, size.side, size.side, 1};
  spec.blocks = size.blocks;
  spec.channels = size.channels;
  spec.pooling_channels = size.channels / 3;
  spec.pooling_blocks = {size.blocks / 2};
  spec.policy_channels = spec.value_channels = size.channels <= 32 ? 16 : 32;
  spec.value_hidden = 64;
  spec.score_head = spec.ownership_head = true;
  return spec;
}

EvaluationBatch RandomBatch(const InputShape& shape) {
  EvaluationBatch batch(shape, kBatch);
  RandomStream random(1, RandomPurpose::kTest, 0);
  while (!batch.full()) {
    RowHeader header;
    header.width = static_cast<std::uint8_t>(shape.max_width);
    header.height = static_cast<std::uint8_t>(shape.max_height);
    header.symmetry = static_cast<std::uint8_t>(batch.size() % 8);
    const int row = batch.Add(header);
    const auto words = static_cast<std::size_t>(shape.words_per_plane());
    for (std::size_t point = 0; point < static_cast<std::size_t>(shape.max_area()); ++point) {
      const std::uint64_t bit = std::uint64_t{1} << (point % 64);
      batch.planes(row)[point / 64] |= bit;       // on board
      const std::size_t stone = random.Below(3);  // none, own, opponent
      if (stone > 0) batch.planes(row)[stone * words + point / 64] |= bit;
    }
  }
  return batch;
}

void Measure(BenchReport& report, const BenchOptions& options, const NetSize& size,
             const std::string& name, const std::unique_ptr<Evaluator>& evaluator) {
  const InputShape shape = SpecOf(size).shape;
  const EvaluationBatch batch = RandomBatch(shape);
  EvaluationResults results(shape, kBatch, true);
  const std::string net = std::to_string(size.blocks) + "x" + std::to_string(size.channels) +
                          " on " + std::to_string(size.side) + "x" + std::to_string(size.side);
  report.measurements.push_back(MeasureRate(net + ", " + name, "evaluations/s", options, [&] {
    evaluator->Evaluate(batch, results);
    return static_cast<double>(kBatch);
  }));
}

}  // namespace

BenchReport BenchEvaluator(const BenchOptions& options) {
  BenchReport report;
  for (const NetSize& size : kSizes) {
    const NetworkFile network = MakeRandomNetwork(SpecOf(size), 1);
    if (options.device == "cuda") {
      EvaluatorSettings settings;
      settings.device = options.device;
      Measure(report, options, size, "cuda, batch " + std::to_string(kBatch),
              MakeEvaluator(settings, &network, network.spec.shape));
      continue;
    }
    for (const int rows : {4, 8, 16, 32}) {
      Measure(report, options, size, "cpu, " + std::to_string(rows) + " rows at once",
              MakeCpuEvaluator(network, rows));
    }
#if defined(TENGEN_TORCH)
    Measure(report, options, size, "LibTorch, 16 rows", MakeTorchEvaluator(network, 16));
#endif
  }
  return report;
}

}  // namespace tengen
