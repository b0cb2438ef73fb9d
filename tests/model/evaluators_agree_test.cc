// SPDX-License-Identifier: MIT
// The two network evaluators: each against itself in other company, other sizes and symmetries, and
// against each other.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "foundation/errors.h"
#include "model/cpu/evaluator.h"
#include "tests/model/sample_batches.h"
#if defined(TENGEN_TORCH)
#include "model/torch_evaluator.h"
#endif

namespace tengen {
namespace {

using testing::AddRandomRow, testing::CopyRow, testing::EveryFieldSpec, testing::Flatten,
    testing::LargestDifference, testing::SampleNetwork, testing::SampleSpec, testing::Size;

using Maker = std::function<std::unique_ptr<Evaluator>(const NetworkFile&, int)>;

struct Kind {
  std::string name;
  Maker make;
};

std::vector<Kind> Kinds() {
  std::vector<Kind> kinds = {{"cpu", MakeCpuEvaluator}};
#if defined(TENGEN_TORCH)
  kinds.push_back({"torch", MakeTorchEvaluator});
#endif
  return kinds;
}

std::vector<std::vector<float>> EvaluateAll(Evaluator& evaluator, const EvaluationBatch& batch) {
  EvaluationResults results(batch.shape(), batch.capacity(), true);
  results.KeepOptimisticPolicy();
  evaluator.Evaluate(batch, results);
  std::vector<std::vector<float>> rows;
  for (int row = 0; row < batch.size(); ++row) rows.push_back(Flatten(results.Row(batch, row)));
  return rows;
}

class NetworkEvaluatorTest : public ::testing::TestWithParam<Kind> {
 protected:
  RandomStream random_{7, RandomPurpose::kTest, 0};
};

TEST_P(NetworkEvaluatorTest, MixedBoardsEqualEachAloneOnItsOwnBoard) {
  const ModelSpec spec = SampleSpec(9, 7);
  const NetworkFile network = SampleNetwork(spec);
  EvaluationBatch mixed(spec.shape, 3);
  const Size sizes[] = {{5, 5}, {7, 7}, {9, 6}};
  for (const Size size : sizes) AddRandomRow(mixed, size, 0, random_);
  const auto together = EvaluateAll(*GetParam().make(network, 3), mixed);
  for (int row = 0; row < 3; ++row) {
    // The same weights in a network whose largest board is just this one: no padding at all.
    NetworkFile own = network;
    own.spec.shape.max_width = sizes[row].width;
    own.spec.shape.max_height = sizes[row].height;
    EvaluationBatch alone(own.spec.shape, 1);
    alone.Add(mixed.header(row));
    const auto words = static_cast<std::size_t>(spec.shape.words_per_plane());
    const auto own_words = static_cast<std::size_t>(own.spec.shape.words_per_plane());
    for (std::size_t plane = 0; plane < static_cast<std::size_t>(spec.shape.planes); ++plane) {
      for (std::size_t w = 0; w < own_words; ++w) {
        alone.planes(0)[plane * own_words + w] = mixed.planes(row)[plane * words + w];
      }
    }
    std::copy(mixed.globals(row).begin(), mixed.globals(row).end(), alone.globals(0).begin());
    const auto result = EvaluateAll(*GetParam().make(own, 1), alone);
    EXPECT_LT(LargestDifference(together[static_cast<std::size_t>(row)], result[0]), 1e-5)
        << sizes[row].width << "x" << sizes[row].height;
  }
}

TEST_P(NetworkEvaluatorTest, SymmetryEqualsTransformedInput) {
  const ModelSpec spec = SampleSpec();
  const auto evaluator = GetParam().make(SampleNetwork(spec), 8);
  for (const Size size : {Size{9, 9}, Size{6, 6}, Size{8, 5}}) {
    const int count = SymmetryCount(size.width, size.height);
    for (int symmetry = 0; symmetry < count; ++symmetry) {
      EvaluationBatch by_evaluator(spec.shape, 1), by_hand(spec.shape, 1);
      AddRandomRow(by_evaluator, size, symmetry, random_);
      RowHeader plain = by_evaluator.header(0);
      plain.symmetry = 0;
      by_hand.Add(plain);
      const int area = size.width * size.height;
      const auto words = static_cast<std::size_t>(spec.shape.words_per_plane());
      for (std::size_t plane = 0; plane < static_cast<std::size_t>(spec.shape.planes); ++plane) {
        for (int point = 0; point < area; ++point) {
          const auto from = static_cast<std::size_t>(point);
          const auto to =
              static_cast<std::size_t>(TransformIndex(point, size.width, size.height, symmetry));
          const std::uint64_t bit =
              by_evaluator.planes(0)[plane * words + from / 64] >> (from % 64) & 1;
          by_hand.planes(0)[plane * words + to / 64] |= bit << (to % 64);
        }
      }
      std::copy(by_evaluator.globals(0).begin(), by_evaluator.globals(0).end(),
                by_hand.globals(0).begin());
      EvaluationResults a(spec.shape, 1, true), b(spec.shape, 1, true);
      evaluator->Evaluate(by_evaluator, a);
      evaluator->Evaluate(by_hand, b);
      const Evaluation got = a.Row(by_evaluator, 0), image = b.Row(by_hand, 0);
      for (int point = 0; point < area; ++point) {
        const auto to =
            static_cast<std::size_t>(TransformIndex(point, size.width, size.height, symmetry));
        EXPECT_EQ(got.policy[static_cast<std::size_t>(point)], image.policy[to]);
        EXPECT_EQ(got.ownership[static_cast<std::size_t>(point)], image.ownership[to]);
      }
      EXPECT_EQ(got.policy.back(), image.policy.back());
      EXPECT_EQ(got.win, image.win);
      EXPECT_EQ(got.score, image.score);
    }
  }
}

TEST_P(NetworkEvaluatorTest, RefusesResultsThatAreNotFinite) {
  const ModelSpec spec = SampleSpec();
  NetworkFile network = SampleNetwork(spec);
  for (float& weight : network.tensors.at("value.out.weight").values) weight = 3e38f;
  EvaluationBatch batch(spec.shape, 1);
  AddRandomRow(batch, {9, 9}, 0, random_);
  EvaluationResults results(spec.shape, 1, true);
  try {
    GetParam().make(network, 1)->Evaluate(batch, results);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kFailed);
    EXPECT_NE(std::string(error.what()).find("row 0"), std::string::npos) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(All, NetworkEvaluatorTest, ::testing::ValuesIn(Kinds()),
                         [](const auto& info) { return info.param.name; });

// The claim on which reproducible self-play with a network rests. LibTorch fails this: its
// convolutions and matrix products sum in an order that depends on the row's place (differences of
// one unit in the last place).
TEST(CpuEvaluatorTest, EveryRowIsEqualToTheBitInAnySlotAndCompany) {
  RandomStream random(11, RandomPurpose::kTest, 0);
  for (const auto& [width, height, blocks] :
       {std::tuple{9, 9, 3}, {7, 7, 3}, {13, 9, 1}, {8, 9, 0}}) {
    ModelSpec spec = blocks == 0 ? EveryFieldSpec(width, height) : SampleSpec(width, height);
    if (blocks > 0) spec.blocks = blocks;
    if (blocks == 1) spec.pooling_blocks = {0};
    const auto evaluator = MakeCpuEvaluator(SampleNetwork(spec), 8);
    const Size sizes[] = {{width, height}, {5, 5}, {7, 6}, {width, height}};
    EvaluationBatch rows(spec.shape, 4);
    for (const Size size : sizes)
      AddRandomRow(rows, size, static_cast<int>(random.Below(4)), random);
    const auto expected = EvaluateAll(*evaluator, rows);
    for (int slot = 0; slot < 20; ++slot) {
      const int row = static_cast<int>(random.Below(4));
      EvaluationBatch company(spec.shape, 20);
      const int size =
          slot + 1 + static_cast<int>(random.Below(static_cast<std::uint32_t>(20 - slot)));
      while (company.size() < size) {
        if (company.size() == slot) {
          CopyRow(rows, row, company);
        } else {
          AddRandomRow(company, sizes[random.Below(4)], 0, random);
        }
      }
      const auto results = EvaluateAll(*evaluator, company);
      EXPECT_EQ(results[static_cast<std::size_t>(slot)], expected[static_cast<std::size_t>(row)])
          << "slot " << slot << " of " << size;
    }
  }
}

TEST(CpuEvaluatorTest, ChunksDoNotChangeResults) {
  const ModelSpec spec = SampleSpec(7, 7);
  const NetworkFile network = SampleNetwork(spec);
  RandomStream random(3, RandomPurpose::kTest, 0);
  EvaluationBatch batch(spec.shape, 13);
  while (!batch.full()) AddRandomRow(batch, {7, 7}, 0, random);
  const auto expected = EvaluateAll(*MakeCpuEvaluator(network, 1), batch);
  for (const int rows : {2, 5, 13, 64}) {
    EXPECT_EQ(EvaluateAll(*MakeCpuEvaluator(network, rows), batch), expected) << rows;
  }
}

#if defined(TENGEN_TORCH)
std::vector<ModelSpec> SpecsOfManyKinds(Size largest) {
  const ModelSpec plain = SampleSpec(largest.width, largest.height);
  const ModelSpec every = EveryFieldSpec(largest.width, largest.height);
  std::vector<ModelSpec> specs(8, plain);
  specs[0] = every;
  specs[1].activation = Activation::kMish;
  specs[2].norm = Norm::kStatistics;
  specs[3].blocks = 2;  // nested only, one deep and one with pooling last
  specs[3].pooling_blocks = {};
  specs[3].inner_blocks = {"ooo", "op"};
  specs[3].bottleneck_channels = 9;
  specs[4].first_kernel = 1;
  specs[4].opponent_policy = false;
  specs[4].optimistic_policy = true;
  specs[4].score_head = false;  // errors without the score before them
  specs[4].short_term_errors = true;
  specs[4].katago_version = 12;
  specs[5].first_kernel = 5;
  specs[5].policy_pooling_channels = 17;
  specs[5].opponent_policy = false;
  specs[6].first_kernel = 7;
  specs[6].pass_hidden_layer = true;
  specs[6].variance_time_head = specs[6].score_stdev_head = true;
  specs[7] = every;
  specs[7].shape.globals = 0;
  specs[7].activation = Activation::kRelu;
  specs[7].inner_blocks = {"p", "", "oo"};
  specs[7].katago_version = 8;
  specs[7].short_term_errors = specs[7].optimistic_policy = false;
  specs[7].output_scales = {};
  return specs;
}

TEST(CpuEvaluatorTest, AgreesOnEveryKindOfBlockAndHead) {
  RandomStream random(6, RandomPurpose::kTest, 0);
  for (const Size largest : {Size{7, 7}, Size{9, 6}, Size{13, 13}, Size{19, 19}}) {
    const auto specs = SpecsOfManyKinds(largest);
    for (std::size_t kind = 0; kind < specs.size(); ++kind) {
      const NetworkFile network = SampleNetwork(specs[kind]);
      EvaluationBatch batch(specs[kind].shape, 3);
      AddRandomRow(batch, largest, 3, random);
      AddRandomRow(batch, {largest.width, 3}, 1, random);
      AddRandomRow(batch, {5, 6}, 0, random);
      const auto fast = EvaluateAll(*MakeCpuEvaluator(network, 2), batch);
      const auto reference = EvaluateAll(*MakeTorchEvaluator(network, 3), batch);
      for (std::size_t row = 0; row < 3; ++row) {
        EXPECT_LT(LargestDifference(fast[row], reference[row]), 2e-4)
            << "kind " << kind << ", " << largest.width << "x" << largest.height << " row " << row;
      }
    }
  }
}

TEST(CpuEvaluatorTest, AgreesWithTheTrainingForward) {
  RandomStream random(5, RandomPurpose::kTest, 0);
  for (const Size largest : {Size{5, 5}, Size{7, 7}, Size{8, 8}, Size{9, 6}, Size{9, 9},
                             Size{13, 13}, Size{19, 19}, Size{20, 2}}) {
    for (const bool heads : {true, false}) {
      ModelSpec spec = SampleSpec(largest.width, largest.height);
      spec.score_head = spec.ownership_head = heads;
      spec.shape.extra_actions = heads ? 1 : 0;
      if (!heads) spec.pooling_blocks = {};
      const NetworkFile network = SampleNetwork(spec);
      EvaluationBatch batch(spec.shape, 4);
      AddRandomRow(batch, largest, 0, random);
      AddRandomRow(batch, largest, 3, random);
      AddRandomRow(batch, {largest.width, 2}, 1, random);
      AddRandomRow(batch, {2, largest.height}, 2, random);
      const auto fast = EvaluateAll(*MakeCpuEvaluator(network, 4), batch);
      const auto reference = EvaluateAll(*MakeTorchEvaluator(network, 4), batch);
      for (std::size_t row = 0; row < 4; ++row) {
        // The score is in points, twenty times the raw output.
        EXPECT_LT(LargestDifference(fast[row], reference[row]), heads ? 1e-4 : 1e-5)
            << largest.width << "x" << largest.height << " row " << row;
      }
    }
  }
}
#endif

}  // namespace
}  // namespace tengen
