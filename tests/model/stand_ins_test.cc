// SPDX-License-Identifier: MIT
// The stand-in evaluators, the checker and the cache.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "foundation/errors.h"
#include "model/check_evaluator.h"
#include "model/cpu/evaluator.h"
#include "model/evaluation_cache.h"
#include "model/evaluators.h"
#include "model/stand_in_evaluators.h"
#include "tests/model/sample_batches.h"

namespace tengen {
namespace {

using testing::AddRandomRow, testing::CopyRow, testing::Flatten, testing::SampleNetwork,
    testing::SampleSpec;

class StandInTest : public ::testing::TestWithParam<StandIn> {};

TEST_P(StandInTest, DependsOnKeyAndBoardOnly) {
  const InputShape shape{3, 2, 9, 9, 1};
  RandomStream random(1, RandomPurpose::kTest, 0);
  EvaluationBatch batch(shape, 3);
  AddRandomRow(batch, {9, 9}, 0, random);
  RowHeader same = batch.header(0);
  same.symmetry = 5;
  AddRandomRow(batch, {7, 7}, 0, random);
  batch.Add(same);  // other planes, other slot, other symmetry
  EvaluationResults results(shape, 3, true);
  MakeStandInEvaluator(GetParam(), shape)->Evaluate(batch, results);
  EXPECT_EQ(Flatten(results.Row(batch, 0)), Flatten(results.Row(batch, 2)));
  EXPECT_EQ(results.Row(batch, 0).policy.size(), 82u);
  EXPECT_EQ(results.Row(batch, 1).policy.size(), 50u);
}

TEST_P(StandInTest, ValuesAreProbabilitiesAndSpread) {
  const InputShape shape{1, 0, 7, 7, 1};
  EvaluationBatch batch(shape, 1000);
  for (std::uint64_t key = 0; key < 1000; ++key) {
    RowHeader header;
    header.width = header.height = 7;
    header.key = key;
    batch.Add(header);
  }
  EvaluationResults results(shape, 1000, false);
  MakeStandInEvaluator(GetParam(), shape)->Evaluate(batch, results);
  double mean = 0, square = 0, largest = 0;
  for (int row = 0; row < 1000; ++row) {
    const Evaluation e = results.Row(batch, row);
    EXPECT_EQ(e.win + e.loss + e.no_result, 1.0f);
    EXPECT_TRUE(e.win >= 0 && e.loss >= 0 && e.no_result >= 0);
    EXPECT_TRUE(e.ownership.empty());
    const double value = static_cast<double>(e.value());
    mean += value / 1000;
    square += value * value / 1000;
    for (const float logit : e.policy) largest = std::max(largest, static_cast<double>(logit));
  }
  const double spread = GetParam() == StandIn::kUniform  ? 0
                        : GetParam() == StandIn::kRandom ? 0.0577
                                                         : 0.548;
  EXPECT_NEAR(mean, 0, 0.06);
  EXPECT_NEAR(std::sqrt(square), spread, 0.02);
  EXPECT_EQ(largest > 2, GetParam() == StandIn::kHash);
}

INSTANTIATE_TEST_SUITE_P(All, StandInTest,
                         ::testing::Values(StandIn::kUniform, StandIn::kRandom, StandIn::kHash));

// Golden: the signature of self-play with `hash` rests on these numbers.
TEST(StandInTest, HashGivesTheseNumbers) {
  const InputShape shape{1, 0, 3, 3, 1};
  EvaluationBatch batch(shape, 1);
  RowHeader header;
  header.width = header.height = 3;
  header.key = 42;
  batch.Add(header);
  EvaluationResults results(shape, 1, false);
  MakeStandInEvaluator(StandIn::kHash, shape)->Evaluate(batch, results);
  const Evaluation e = results.Row(batch, 0);
  EXPECT_FLOAT_EQ(e.policy[0], -0.63283294f);
  EXPECT_FLOAT_EQ(e.policy[9], -0.95696014f);
  EXPECT_FLOAT_EQ(e.win, 0.28178543f);
}

// Passes batches on with one plane of one row changed: the fault that `check` exists for.
class WrongPlane final : public Evaluator {
 public:
  WrongPlane(std::unique_ptr<Evaluator> inner, int plane)
      : inner_(std::move(inner)), plane_(plane) {}
  std::string Description() const override { return "faulty"; }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int) override {
    EvaluationBatch changed(batch.shape(), batch.size());
    for (int row = 0; row < batch.size(); ++row) CopyRow(batch, row, changed);
    changed.planes(batch.size() -
                   1)[static_cast<std::size_t>(plane_ * batch.shape().words_per_plane())] ^= 4;
    inner_->Evaluate(changed, results);
  }
  void Finish(int) override {}

 private:
  std::unique_ptr<Evaluator> inner_;
  int plane_;
};

TEST(CheckEvaluatorTest, CatchesAWrongPlane) {
  const ModelSpec spec = SampleSpec();
  const NetworkFile network = SampleNetwork(spec);
  RandomStream random(2, RandomPurpose::kTest, 0);
  EvaluationBatch batch(spec.shape, 3);
  while (!batch.full()) AddRandomRow(batch, {9, 9}, 0, random);
  EvaluationResults results(spec.shape, 3, true);
  for (int plane = 0; plane < spec.shape.planes; ++plane) {
    const auto check =
        MakeCheckEvaluator(std::make_unique<WrongPlane>(MakeCpuEvaluator(network, 4), plane),
                           MakeCpuEvaluator(network, 2), spec.shape, {});
    try {
      check->Evaluate(batch, results);
      FAIL() << "plane " << plane << " passed";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kFailed);
      EXPECT_THAT(error.what(), ::testing::HasSubstr("row 2, output policy["));
      EXPECT_THAT(error.what(), ::testing::HasSubstr("faulty gives"));
    }
  }
}

TEST(CheckEvaluatorTest, PassesGoodResultsThrough) {
  const ModelSpec spec = SampleSpec();
  const NetworkFile network = SampleNetwork(spec);
  RandomStream random(2, RandomPurpose::kTest, 0);
  EvaluationBatch batch(spec.shape, 3);
  while (!batch.full()) AddRandomRow(batch, {9, 9}, 0, random);
  EvaluationResults direct(spec.shape, 3, true), checked(spec.shape, 3, true);
  MakeCpuEvaluator(network, 4)->Evaluate(batch, direct);
  const auto check = MakeCheckEvaluator(MakeCpuEvaluator(network, 4), MakeCpuEvaluator(network, 2),
                                        spec.shape, {});
  check->Evaluate(batch, checked);
  for (int row = 0; row < 3; ++row) {
    EXPECT_EQ(Flatten(checked.Row(batch, row)), Flatten(direct.Row(batch, row)));
  }
}

// Counts evaluations.
class Counter final : public Evaluator {
 public:
  Counter(std::unique_ptr<Evaluator> inner, int& count) : inner_(std::move(inner)), count_(count) {}
  std::string Description() const override { return "counter"; }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int slot) override {
    ++count_;
    inner_->Start(batch, results, slot);
  }
  void Finish(int slot) override { inner_->Finish(slot); }

 private:
  std::unique_ptr<Evaluator> inner_;
  int& count_;
};

TEST(CheckEvaluatorTest, ComparesTheShareAskedFor) {
  const InputShape shape{1, 0, 5, 5, 1};
  EvaluationBatch batch(shape, 1);
  RowHeader header;
  header.width = header.height = 5;
  batch.Add(header);
  EvaluationResults results(shape, 1, false);
  int references = 0;
  CheckTolerance tolerance;
  tolerance.share = 0.25;
  const auto check = MakeCheckEvaluator(
      MakeStandInEvaluator(StandIn::kHash, shape),
      std::make_unique<Counter>(MakeStandInEvaluator(StandIn::kHash, shape), references), shape,
      tolerance);
  for (int i = 0; i < 40; ++i) check->Evaluate(batch, results);
  EXPECT_EQ(references, 10);
}

TEST(EvaluationCacheTest, GivesBackTheSameBits) {
  const ModelSpec spec = SampleSpec();
  const auto evaluator = MakeCpuEvaluator(SampleNetwork(spec), 4);
  RandomStream random(9, RandomPurpose::kTest, 0);
  EvaluationBatch batch(spec.shape, 8);
  while (!batch.full()) AddRandomRow(batch, {batch.size() % 2 == 0 ? 9 : 6, 6}, 0, random);
  EvaluationResults results(spec.shape, 8, false);
  evaluator->Evaluate(batch, results);
  EvaluationCache cache(spec.shape, 4096);
  const auto key = [&](int row) { return CacheKey{batch.header(row).key, 77, 0}; };
  for (int row = 0; row < 8; ++row) {
    EXPECT_FALSE(cache.Find(key(row)).has_value());
    cache.Insert(key(row), results.Row(batch, row));
  }
  for (int row = 0; row < 8; ++row) {
    const auto found = cache.Find(key(row));
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(Flatten(*found), Flatten(results.Row(batch, row)));
  }
  EXPECT_EQ(cache.hits(), 8);
  EXPECT_EQ(cache.lookups(), 16);
  cache.Clear();
  EXPECT_FALSE(cache.Find(key(0)).has_value());
}

TEST(EvaluationCacheTest, ComparesTheWholeKey) {
  const InputShape shape{1, 0, 3, 3, 1};
  EvaluationCache cache(shape, 1);  // every key has the same place
  const std::vector<float> policy(10, 1.0f);
  Evaluation evaluation;
  evaluation.policy = policy;
  cache.Insert({1, 2, 3}, evaluation);
  EXPECT_TRUE(cache.Find({1, 2, 3}).has_value());
  EXPECT_FALSE(cache.Find({1, 2, 4}).has_value());
  EXPECT_FALSE(cache.Find({1, 9, 3}).has_value());
  EXPECT_FALSE(cache.Find({9, 2, 3}).has_value());
  cache.Insert({9, 2, 3}, evaluation);
  EXPECT_FALSE(cache.Find({1, 2, 3}).has_value());
  EvaluationCache none(shape, 0);
  none.Insert({1, 2, 3}, evaluation);
  EXPECT_FALSE(none.Find({1, 2, 3}).has_value());
}

TEST(MakeEvaluatorTest, ExplainsWhatIsMissing) {
  const ModelSpec spec = SampleSpec();
  const NetworkFile network = SampleNetwork(spec);
  const auto error_of = [&](const EvaluatorSettings& settings, const NetworkFile* file,
                            InputShape shape) {
    try {
      MakeEvaluator(settings, file, shape);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kBadConfig);
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_THAT(error_of({"network", "cpu", 8}, nullptr, spec.shape),
              ::testing::HasSubstr("needs a network"));
  EXPECT_THAT(error_of({"magic", "cpu", 8}, nullptr, spec.shape), ::testing::HasSubstr("magic"));
  EXPECT_THAT(error_of({"network", "tpu", 8}, &network, spec.shape), ::testing::HasSubstr("tpu"));
  InputShape other = spec.shape;
  other.planes = 22;
  EXPECT_THAT(error_of({"network", "cpu", 8}, &network, other), ::testing::HasSubstr("22 planes"));
  EXPECT_EQ(error_of({"network", "auto", 8}, &network, spec.shape), "no error");
  other = spec.shape;
  other.max_width = 13;
  EXPECT_EQ(error_of({"network", "cpu", 8}, &network, other), "no error");
}

TEST(ChooseDeviceTest, AutoSaysInOneLineWhyThereIsNoGpu) {
  const DeviceChoice choice = ChooseDevice("auto");
  EXPECT_EQ(choice.line.find('\n'), std::string::npos);
  if (!choice.cuda) {
    EXPECT_THAT(choice.line, ::testing::HasSubstr("no usable GPU: "));
    EXPECT_THROW(ChooseDevice("cuda"), Error);
  }
}

}  // namespace
}  // namespace tengen
