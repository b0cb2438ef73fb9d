// SPDX-License-Identifier: MIT
#include "train/torch_trainer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "foundation/random.h"
#include "model/network_weights.h"
#include "selfplay/games/go/features.h"
#include "tests/train/planted_games.h"
#include "train/targets/target_builder.h"

namespace tengen {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

NetworkFile SmallNetwork(const InputShape& shape) {
  ModelSpec spec;
  spec.inputs = "go-v7";
  spec.shape = shape;
  spec.blocks = 2;
  spec.channels = 16;
  spec.pooling_channels = 8;
  spec.pooling_blocks = {1};
  spec.policy_channels = 8;
  spec.value_channels = 8;
  spec.value_hidden = 16;
  spec.score_head = spec.ownership_head = true;
  return MakeRandomNetwork(spec, 1);
}

InputShape Shape3() { return MakeTargetBuilder("go", "3", "tromp-taylor")->shape(); }

// Positions with random stones and random, but sharp targets: nothing to generalise, all to
// remember.
TrainingBatch RandomBatch(const InputShape& shape, int rows, std::uint64_t seed) {
  RandomStream random(seed, RandomPurpose::kTest, 0);
  TrainingBatch batch(shape, rows);
  const auto actions = static_cast<std::size_t>(shape.max_actions());
  const auto area = static_cast<std::size_t>(shape.max_area());
  for (std::size_t row = 0; row < static_cast<std::size_t>(rows); ++row) {
    const int index = batch.inputs.Add({.width = static_cast<std::uint8_t>(shape.max_width),
                                        .height = static_cast<std::uint8_t>(shape.max_height)});
    auto planes = batch.inputs.planes(index);
    planes[GoFeatures::kOnBoard] = (1ULL << area) - 1;
    const std::uint64_t own = random() & ((1ULL << area) - 1);
    planes[GoFeatures::kOwnStones] = own;
    planes[GoFeatures::kOpponentStones] = random() & ~own & ((1ULL << area) - 1);
    for (std::size_t a = 0; a < actions; ++a) batch.legal[row * actions + a] = 1;
    batch.policy[row * actions + random.Below(static_cast<std::uint32_t>(actions))] = 1;
    batch.opponent_policy[row * actions + random.Below(static_cast<std::uint32_t>(actions))] = 1;
    batch.opponent_mask[row] = 1;
    batch.value[row * 3 + random.Below(2)] = 1;
    batch.score[row] = static_cast<float>(random.Below(9)) - 4;
    batch.score_mask[row] = batch.ownership_mask[row] = batch.weight[row] = 1;
    for (std::size_t p = 0; p < area; ++p) {
      batch.ownership[row * area + p] = random.Below(2) == 0 ? 1.0F : -1.0F;
    }
  }
  return batch;
}

TrainerSettings Settings(int shards) {
  TrainerSettings settings;
  settings.shards = shards;
  settings.optimizer.warmup_steps = 5;
  return settings;
}

LossReport Overfit(OptimizerKind kind, double learning_rate, int steps) {
  const TrainingBatch batch = RandomBatch(Shape3(), 64, 1);
  TrainerSettings settings = Settings(2);
  settings.optimizer.kind = kind;
  settings.optimizer.learning_rate = learning_rate;
  settings.optimizer.weight_decay = 0;
  settings.optimizer.schedule = ScheduleKind::kCosine;
  settings.optimizer.schedule_steps = steps;
  settings.loss = {.policy = 1, .opponent_policy = 1, .value = 1, .score = 1, .ownership = 1};
  TorchTrainer trainer(settings, SmallNetwork(Shape3()));
  EXPECT_GT(trainer.Step(batch).losses.policy, 1.5);
  LossReport last;
  for (int i = 0; i < steps; ++i) last = trainer.Step(batch).losses;
  std::printf("policy %.4f opponent %.4f value %.4f score %.5f ownership %.4f\n", last.policy,
              last.opponent_policy, last.value, last.score, last.ownership);
  return last;
}

TEST(TorchTrainer, OverfitsSixtyFourPositions) {
  const LossReport adam = Overfit(OptimizerKind::kAdamW, 0.01, 400);
  EXPECT_LT(adam.policy, 0.05);
  EXPECT_LT(adam.opponent_policy, 0.1);
  EXPECT_LT(adam.value, 0.02);
  EXPECT_LT(adam.score, 0.02);
  EXPECT_LT(adam.ownership, 0.1);
  const LossReport sgd = Overfit(OptimizerKind::kSgd, 0.05, 400);
  EXPECT_LT(sgd.policy, 0.2);
  EXPECT_LT(sgd.value, 0.1);
}

// Mish, nested blocks and every head: each head's loss falls.
TEST(TorchTrainer, LearnsWithEveryHead) {
  TrainingBatch batch = RandomBatch(Shape3(), 32, 1);
  for (std::size_t row = 0; row < 32; ++row) {
    batch.short_term_mask[row] = batch.short_term_score_mask[row] = 1;
    batch.short_term_value[row] = batch.value[row * 3] > 0 ? 0.8F : -0.8F;
    batch.short_term_score[row] = batch.score[row] * 3;
    batch.variance_time[row] = static_cast<float>(row % 4);
  }
  ModelSpec spec = SmallNetwork(Shape3()).spec;
  spec.activation = Activation::kMish;
  spec.inner_blocks = {"op", ""};
  spec.bottleneck_channels = 12;
  spec.pass_hidden_layer = spec.optimistic_policy = true;
  spec.score_stdev_head = spec.lead_head = spec.variance_time_head = spec.short_term_errors = true;
  TrainerSettings settings = Settings(2);
  settings.optimizer.learning_rate = 0.01;
  settings.loss.score = settings.loss.lead = settings.loss.score_stdev = 1;
  settings.loss.score_error = 0.0001;
  TorchTrainer trainer(settings, MakeRandomNetwork(spec, 1));
  const LossReport first = trainer.Step(batch).losses;
  LossReport last;
  for (int i = 0; i < 80; ++i) last = trainer.Step(batch).losses;
  for (const auto term : {&LossReport::policy, &LossReport::score_stdev, &LossReport::lead,
                          &LossReport::variance_time, &LossReport::value_error,
                          &LossReport::score_error, &LossReport::optimistic_policy}) {
    EXPECT_GT(first.*term, 0);
    EXPECT_LT(last.*term, first.*term);
  }
}

// The planes are turned where they are unpacked, the targets where they are made: both must agree.
TEST(TorchTrainer, PlanesAndTargetsTurnTogether) {
  const auto builder = MakeTargetBuilder("go", "4", "tromp-taylor komi=1");
  const StoredGame game = builder->Store(PlantedGoGame());
  TrainingBatch batch(builder->shape(), 8);
  for (int symmetry = 0; symmetry < 8; ++symmetry) builder->Add(game, 2, symmetry, batch);
  const NetworkInputs inputs = MakeNetworkInputs(batch.inputs, 0, 8);
  const Targets targets = MakeTargets(batch, 0, 8);
  const torch::Tensor own = inputs.planes.select(1, GoFeatures::kOwnStones).flatten(1);
  const torch::Tensor opponent = inputs.planes.select(1, GoFeatures::kOpponentStones).flatten(1);
  EXPECT_EQ(own.sum().item<float>(), 8 * 2);
  EXPECT_EQ(opponent.sum().item<float>(), 8 * 2);
  EXPECT_TRUE(torch::equal(own * targets.ownership, own));
  EXPECT_TRUE(torch::equal(opponent * targets.ownership, -opponent));
  EXPECT_TRUE(torch::equal(targets.on_board, inputs.mask.flatten(1)));
  // Nobody may play on a stone.
  EXPECT_EQ((targets.legal.slice(1, 0, 16) * (own + opponent)).sum().item<float>(), 0);
}

TEST(TorchTrainer, TwoRunsAgreeToTheBit) {
  TorchTrainer a(Settings(2), SmallNetwork(Shape3())), b(Settings(2), SmallNetwork(Shape3()));
  for (std::uint64_t i = 0; i < 6; ++i) {
    const TrainingBatch batch = RandomBatch(Shape3(), 33, i);
    a.Step(batch);
    b.Step(batch);
  }
  EXPECT_EQ(a.Save(), b.Save());
}

TEST(TorchTrainer, ShardsGiveTheSameStepUpToRounding) {
  TorchTrainer one(Settings(1), SmallNetwork(Shape3())), three(Settings(3), SmallNetwork(Shape3()));
  const TrainingBatch batch = RandomBatch(Shape3(), 32, 5);
  const StepReport a = one.Step(batch), b = three.Step(batch);
  EXPECT_NEAR(a.losses.total, b.losses.total, 1e-5);
  EXPECT_NEAR(a.gradient_norm, b.gradient_norm, 1e-4 * a.gradient_norm);
}

TEST(TorchTrainer, MoreShardsThanRowsIsFine) {
  TorchTrainer trainer(Settings(4), SmallNetwork(Shape3()));
  EXPECT_TRUE(std::isfinite(trainer.Step(RandomBatch(Shape3(), 2, 1)).losses.total));
}

TEST(TorchTrainer, ResumesToTheBit) {
  for (const auto kind : {OptimizerKind::kAdamW, OptimizerKind::kSgd}) {
    TrainerSettings settings = Settings(2);
    settings.optimizer.kind = kind;
    TorchTrainer whole(settings, SmallNetwork(Shape3()));
    TorchTrainer first(settings, SmallNetwork(Shape3()));
    for (std::uint64_t i = 0; i < 5; ++i) first.Step(RandomBatch(Shape3(), 16, i));
    TorchTrainer second(settings, SmallNetwork(Shape3()));
    second.Load(first.Save());
    EXPECT_EQ(second.Save(), first.Save());
    for (std::uint64_t i = 0; i < 10; ++i) {
      whole.Step(RandomBatch(Shape3(), 16, i));
      if (i >= 5) second.Step(RandomBatch(Shape3(), 16, i));
    }
    EXPECT_EQ(whole.Save(), second.Save());
    EXPECT_EQ(whole.Save().step, 10);
    EXPECT_EQ(whole.Save().samples, 160);
  }
}

// AverageDecay is 0.1 in the first step and 2/11 in the second.
TEST(TorchTrainer, AveragesTheWeights) {
  TorchTrainer trainer(Settings(1), SmallNetwork(Shape3()));
  const auto at = [](const TensorMap& map) { return map.begin()->second.values[0]; };
  const float w0 = at(trainer.Save().weights);
  trainer.Step(RandomBatch(Shape3(), 16, 1));
  const float w1 = at(trainer.Save().weights);
  trainer.Step(RandomBatch(Shape3(), 16, 2));
  const float w2 = at(trainer.Save().weights);
  EXPECT_NE(w0, w1);
  const float average1 = 0.1F * w0 + 0.9F * w1;
  EXPECT_NEAR(at(trainer.Save().averaged), 2.0F / 11 * average1 + 9.0F / 11 * w2, 1e-6F);
}

TEST(TorchTrainer, ComesBackFromDamagedWeightsToTheSameResult) {
  TorchTrainer good(Settings(2), SmallNetwork(Shape3())), hurt(Settings(2), SmallNetwork(Shape3()));
  for (std::uint64_t i = 0; i < 6; ++i) {
    const TrainingBatch batch = RandomBatch(Shape3(), 16, i);
    if (i == 3) {
      const torch::NoGradGuard no_grad;
      hurt.network().weights().begin()->second.detach().data_ptr<float>()[0] = kNaN;
    }
    good.Step(batch);
    EXPECT_FALSE(hurt.Step(batch).skipped);
  }
  EXPECT_EQ(good.Save(), hurt.Save());
}

TEST(TorchTrainer, SkipsABatchThatIsNotFinite) {
  TorchTrainer trainer(Settings(2), SmallNetwork(Shape3()));
  trainer.Step(RandomBatch(Shape3(), 16, 0));
  const TrainerState before = trainer.Save();
  TrainingBatch bad = RandomBatch(Shape3(), 16, 1);
  bad.value[4] = kNaN;
  EXPECT_TRUE(trainer.Step(bad).skipped);
  TrainerState after = trainer.Save();
  EXPECT_EQ(after.step, 2);
  EXPECT_EQ(after.samples, 16);
  after.step = before.step;
  EXPECT_EQ(after, before);
  EXPECT_FALSE(trainer.Step(RandomBatch(Shape3(), 16, 2)).skipped);
}

TEST(TorchTrainer, GivesUpAfterSeveralBadBatches) {
  TorchTrainer trainer(Settings(1), SmallNetwork(Shape3()));
  TrainingBatch bad = RandomBatch(Shape3(), 4, 1);
  bad.inputs.globals(2)[0] = std::numeric_limits<float>::infinity();
  for (int i = 1; i < Trainer::kMaxSkipped; ++i) EXPECT_TRUE(trainer.Step(bad).skipped);
  EXPECT_THROW(trainer.Step(bad), Error);
}

TEST(TorchTrainer, RefusesAStateThatDoesNotFit) {
  TorchTrainer trainer(Settings(1), SmallNetwork(Shape3()));
  const TrainerState good = trainer.Save();
  TrainerState missing = good, shape = good, nan = good, slots = good;
  missing.weights.erase(missing.weights.begin());
  shape.averaged.begin()->second.shape.push_back(1);
  nan.slots["momentum"].begin()->second.values[0] = kNaN;
  slots.slots.erase("variance");
  for (const TrainerState& bad : {missing, shape, nan, slots}) {
    EXPECT_THROW(trainer.Load(bad), Error);
  }
}

}  // namespace
}  // namespace tengen
