// SPDX-License-Identifier: MIT
// NaN and infinity planted wherever a training step reads or writes a number: each is noticed, the
// last good step comes back, and training goes on as if nothing had been.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "foundation/errors.h"
#include "foundation/log.h"
#include "foundation/random.h"
#include "model/network_weights.h"
#include "selfplay/games/go/features.h"
#include "train/targets/target_builder.h"
#include "train/torch_trainer.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr int kRows = 8;

NetworkFile TinyNetwork() {
  ModelSpec spec;
  spec.inputs = "go-v7";
  spec.shape = MakeTargetBuilder("go", "3", "tromp-taylor")->shape();
  spec.blocks = 1;
  spec.channels = spec.policy_channels = 8;
  spec.pooling_channels = 4;
  spec.value_channels = spec.value_hidden = 8;
  spec.pooling_blocks = {0};
  spec.score_head = spec.ownership_head = true;
  return MakeRandomNetwork(spec, 1);
}

TrainingBatch BatchOf(std::uint64_t seed) {
  RandomStream random(seed, RandomPurpose::kTest, 0);
  const InputShape shape = MakeTargetBuilder("go", "3", "tromp-taylor")->shape();
  const auto actions = static_cast<std::uint32_t>(shape.max_actions());
  TrainingBatch batch(shape, kRows);
  for (std::size_t row = 0; row < kRows; ++row) {
    const int index = batch.inputs.Add({.width = 3, .height = 3});
    batch.inputs.planes(index)[GoFeatures::kOnBoard] = 0x1FF;
    batch.inputs.planes(index)[GoFeatures::kOwnStones] = random() & 0x1FF;
    for (std::size_t a = 0; a < actions; ++a) batch.legal[row * actions + a] = 1;
    batch.policy[row * actions + random.Below(actions)] = 1;
    batch.opponent_policy[row * actions + random.Below(actions)] = 1;
    batch.value[row * 3 + random.Below(2)] = 1;
    batch.opponent_mask[row] = batch.score_mask[row] = batch.ownership_mask[row] = 1;
    batch.weight[row] = 1;
  }
  return batch;
}

TrainerSettings Settings() {
  TrainerSettings settings;
  settings.shards = 2;
  return settings;
}

void Say(const std::string& place, const std::string& notice) {
  static int places = 0;
  std::printf("not finite, place %2d: %-32s noticed: %s\n", ++places, place.c_str(),
              notice.c_str());
}

void Plant(const torch::Tensor& tensor, float number) {
  const torch::NoGradGuard no_grad;
  tensor.detach().flatten()[0] = number;
}

class NotFinite : public ::testing::Test {
 protected:
  NotFinite() { SetLogLevel("error"); }
};

// The fault is gone once the good step is back: the trainer ends where an undisturbed one does.
TEST_F(NotFinite, DamageThatGoesAwayChangesNothing) {
  struct Place {
    std::string name;
    std::function<void(TorchTrainer&)> plant;
    std::string noticed;  // part of what is said
  };
  bool poisoned = false;  // the gradient, once
  const std::vector<Place> places = {
      {"NaN in a weight", [](TorchTrainer& t) { Plant(t.state()[0], kNaN); }, "weights/"},
      {"infinity in a weight", [](TorchTrainer& t) { Plant(t.state()[0], kInfinity); }, "weights/"},
      {"NaN in an averaged weight", [](TorchTrainer& t) { Plant(t.state()[1], kNaN); },
       "averaged/"},
      {"NaN in the momentum", [](TorchTrainer& t) { Plant(t.state()[2], kNaN); }, "momentum/"},
      {"NaN in the variance", [](TorchTrainer& t) { Plant(t.state()[3], kNaN); }, "variance/"},
      {"-infinity in the variance", [](TorchTrainer& t) { Plant(t.state()[3], -kInfinity); },
       "variance/"},
      {"NaN in the gradient",
       [&](TorchTrainer& t) {
         t.network().weights().begin()->second.register_hook([&](const torch::Tensor& gradient) {
           return std::exchange(poisoned, true) ? gradient : gradient * kNaN;
         });
       },
       "the gradient"},
  };
  for (const Place& place : places) {
    TorchTrainer good(Settings(), TinyNetwork()), hurt(Settings(), TinyNetwork());
    std::string notice;
    for (std::uint64_t i = 0; i < 5; ++i) {
      if (i == 2) place.plant(hurt);
      good.Step(BatchOf(i));
      const StepReport report = hurt.Step(BatchOf(i));
      EXPECT_FALSE(report.skipped) << place.name;
      if (i == 2) notice = report.fault;
      EXPECT_EQ(report.fault.empty(), i != 2) << place.name << ": " << report.fault;
    }
    EXPECT_THAT(notice, HasSubstr(place.noticed)) << place.name;
    EXPECT_THAT(notice, HasSubstr("trying the batch again")) << place.name;
    EXPECT_EQ(good.Save(), hurt.Save()) << place.name;
    Say(place.name, notice);
  }
}

TEST_F(NotFinite, ABadBatchIsSkippedAndSaidSo) {
  struct Place {
    std::string name;
    std::function<void(TrainingBatch&)> plant;
    std::string noticed;
  };
  const std::vector<Place> places = {
      {"NaN in the input globals", [](TrainingBatch& b) { b.inputs.globals(3)[0] = kNaN; }, "loss"},
      {"infinity in the input globals",
       [](TrainingBatch& b) { b.inputs.globals(3)[0] = kInfinity; }, "loss"},
      {"NaN in a policy target", [](TrainingBatch& b) { b.policy[4] = kNaN; }, "the policy loss"},
      {"NaN in the reply's target", [](TrainingBatch& b) { b.opponent_policy[4] = kNaN; },
       "the opponent's policy loss"},
      {"NaN in a value target", [](TrainingBatch& b) { b.value[4] = kNaN; }, "the value loss"},
      {"NaN in a score target", [](TrainingBatch& b) { b.score[4] = kNaN; }, "the score loss"},
      {"NaN in an ownership target", [](TrainingBatch& b) { b.ownership[4] = kNaN; },
       "the ownership loss"},
      {"infinity in a sample's weight", [](TrainingBatch& b) { b.weight[4] = kInfinity; }, "loss"},
      {"a score target that overflows",
       [](TrainingBatch& b) { b.score[4] = 3e38F, b.weight[4] = 1e3F; }, "is not finite"},
  };
  for (const Place& place : places) {
    TorchTrainer trainer(Settings(), TinyNetwork());
    trainer.Step(BatchOf(0));
    TrainerState before = trainer.Save();
    TrainingBatch bad = BatchOf(1);
    place.plant(bad);
    const StepReport report = trainer.Step(bad);
    EXPECT_TRUE(report.skipped) << place.name;
    EXPECT_THAT(report.fault, HasSubstr(place.noticed)) << place.name;
    EXPECT_THAT(report.fault, HasSubstr("the batch is skipped")) << place.name;
    before.step += 1;
    EXPECT_EQ(trainer.Save(), before) << place.name;
    EXPECT_TRUE(trainer.Step(BatchOf(2)).fault.empty()) << place.name;
    Say(place.name, report.fault.substr(0, report.fault.find(';')));
  }
}

TEST_F(NotFinite, WhatIsSavedAfterDamageIsTheLastGoodStep) {
  for (const int part : {0, 1, 2, 3}) {
    TorchTrainer trainer(Settings(), TinyNetwork());
    trainer.Step(BatchOf(0));
    const TrainerState good = trainer.Save();
    Plant(trainer.state()[static_cast<std::size_t>(part)], kNaN);
    testing::internal::CaptureStderr();
    SetLogLevel("warn");
    const TrainerState saved = trainer.Save();
    SetLogLevel("error");
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("is not finite in memory"));
    EXPECT_EQ(saved, good);
  }
  Say("any part of the state, then a save", "logged, and the good step is what is saved");
}

TEST_F(NotFinite, AStateThatHoldsItIsRefusedByTensor) {
  TorchTrainer trainer(Settings(), TinyNetwork());
  const TrainerState good = trainer.Save();
  const std::string name = good.weights.begin()->first;
  const std::vector<std::pair<std::string, std::function<TensorMap&(TrainerState&)>>> parts = {
      {"weights", [](TrainerState& s) -> TensorMap& { return s.weights; }},
      {"averaged", [](TrainerState& s) -> TensorMap& { return s.averaged; }},
      {"momentum", [](TrainerState& s) -> TensorMap& { return s.slots.at("momentum"); }},
  };
  for (const auto& [part, of] : parts) {
    TrainerState bad = good;
    of(bad).begin()->second.values[0] = kNaN;
    try {
      trainer.Load(bad);
      ADD_FAILURE() << part;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kBadData);
      EXPECT_THAT(error.what(), HasSubstr(part + "/" + name));
      Say("NaN in " + part + " to be loaded", error.what());
    }
  }
}

// The other case: every batch is bad. It must not go on for ever.
TEST_F(NotFinite, ALossThatNeverIsFiniteEndsTheTraining) {
  TrainerSettings settings = Settings();
  settings.loss.value = std::numeric_limits<double>::quiet_NaN();
  TorchTrainer trainer(settings, TinyNetwork());
  const TrainerState before = trainer.Save();
  int skipped = 0;
  try {
    for (std::uint64_t i = 0; i < 100; ++i) skipped += trainer.Step(BatchOf(i)).skipped ? 1 : 0;
    FAIL() << "a hundred bad batches in a row";
  } catch (const Error& error) {
    EXPECT_EQ(skipped, Trainer::kMaxSkipped - 1);
    EXPECT_EQ(trainer.Save().weights, before.weights);
    Say("NaN in the loss, every batch", error.what());
  }
}

}  // namespace
}  // namespace tengen
