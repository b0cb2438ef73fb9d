// SPDX-License-Identifier: MIT
// The network as LibTorch operators: boards of different sizes in one batch must not touch each
// other in a training step either, and untrained networks of every depth must be trainable.
#include "model/network.h"

#include <gtest/gtest.h>

#include "model/network_weights.h"
#include "tests/model/sample_batches.h"

namespace tengen {
namespace {

using testing::AddRandomRow, testing::SampleNetwork, testing::SampleSpec, testing::Size;

// A scalar in which every output of every row takes part, on the board only.
torch::Tensor SampleLoss(const NetworkOutputs& outputs, const NetworkInputs& inputs) {
  const torch::Tensor log_policy = torch::log_softmax(outputs.policy, 2);
  const torch::Tensor on_board = inputs.mask.flatten(1);
  const torch::Tensor points = log_policy.slice(2, 0, on_board.size(1)).sum(1);
  // Different weights on points, so that a transposed or shifted output shows.
  const torch::Tensor ramp = torch::linspace(0.5, 1.5, on_board.size(1));
  return (points * on_board * ramp).sum() * 0.001 + log_policy.select(2, on_board.size(1)).sum() +
         torch::log_softmax(outputs.value, 1).select(1, 0).sum() +
         (outputs.score * 0.05).square().sum() +
         (torch::tanh(outputs.ownership).flatten(1) * on_board * ramp).square().sum();
}

std::vector<torch::Tensor> Gradients(Network& network, const EvaluationBatch& batch, int first,
                                     int count) {
  const NetworkInputs inputs = MakeNetworkInputs(batch, first, count);
  return torch::autograd::grad({SampleLoss(network.Forward(inputs), inputs)}, network.parameters());
}

class TorchThreads : public ::testing::Environment {
 public:
  void SetUp() override { UseOneTorchThread(); }
};
const auto* const kThreads = ::testing::AddGlobalTestEnvironment(new TorchThreads);

TEST(NetworkTrainingTest, MixedBoardsGiveTheSumOfTheirGradients) {
  const ModelSpec spec = SampleSpec(9, 7);
  Network network(SampleNetwork(spec));
  network.RequireGradients();
  RandomStream random(3, RandomPurpose::kTest, 0);
  EvaluationBatch batch(spec.shape, 3);
  for (const Size size : {Size{5, 5}, Size{7, 7}, Size{9, 6}}) AddRandomRow(batch, size, 2, random);
  const auto together = Gradients(network, batch, 0, 3);
  std::vector<torch::Tensor> sum;
  for (int row = 0; row < 3; ++row) {
    const auto alone = Gradients(network, batch, row, 1);
    for (std::size_t i = 0; i < alone.size(); ++i) {
      if (row == 0) {
        sum.push_back(alone[i].clone());
      } else {
        sum[i] += alone[i];
      }
    }
  }
  std::size_t i = 0;
  for (const auto& [name, weight] : network.weights()) {
    const double scale = std::max(1.0, together[i].abs().max().item<double>());
    EXPECT_LT((together[i] - sum[i]).abs().max().item<double>() / scale, 1e-5) << name;
    EXPECT_GT(together[i].abs().max().item<double>(), 0) << name << " has no gradient";
    ++i;
  }
}

TEST(NetworkTrainingTest, WhatLiesOffTheBoardHasNoEffect) {
  const ModelSpec spec = SampleSpec(9, 9);
  const Network network(SampleNetwork(spec));
  RandomStream random(3, RandomPurpose::kTest, 0);
  EvaluationBatch batch(spec.shape, 1);
  AddRandomRow(batch, {6, 5}, 0, random);
  const c10::InferenceMode guard;
  NetworkInputs inputs = MakeNetworkInputs(batch, 0, 1);
  const NetworkOutputs before = network.Forward(inputs);
  EXPECT_LT((before.policy.select(1, 0)[0][8]).item<float>(), -4000);  // off the board
  // Noise beyond the border column is seen by the first convolution only: keep one column of zeros,
  // as planes are 0 off the board by contract, and disturb the rest.
  inputs.planes.slice(3, 8, 9).fill_(3.0f);
  const NetworkOutputs after = network.Forward(inputs);
  EXPECT_LT((before.value - after.value).abs().max().item<float>(), 1e-6);
  EXPECT_LT((before.policy[0][0].slice(0, 0, 6) - after.policy[0][0].slice(0, 0, 6))
                .abs()
                .max()
                .item<float>(),
            1e-6);
}

TEST(NetworkTrainingTest, FileAndNetworkHoldTheSameWeights) {
  const NetworkFile file = SampleNetwork(SampleSpec());
  const Network network(file);
  EXPECT_EQ(network.ToFile(file.metadata), file);
  Network copy = network.Clone();
  copy.weights().begin()->second.add_(1.0f);
  EXPECT_EQ(network.ToFile(file.metadata), file);
  EXPECT_FALSE(copy.ToFile(file.metadata) == file);
}

// Signals of an untrained network neither die nor explode with depth.
TEST(NetworkTrainingTest, UntrainedNetworksOfAnyDepthGiveModestOutputs) {
  const c10::InferenceMode guard;
  for (const int blocks : {1, 3, 20, 40}) {
    ModelSpec spec = SampleSpec();
    spec.blocks = blocks;
    spec.channels = 32;
    spec.pooling_blocks = {blocks / 2};
    const Network network(MakeRandomNetwork(spec, 1));
    RandomStream random(3, RandomPurpose::kTest, 0);
    EvaluationBatch batch(spec.shape, 16);
    while (!batch.full()) AddRandomRow(batch, {9, 9}, 0, random);
    const NetworkOutputs outputs = network.Forward(MakeNetworkInputs(batch, 0, 16));
    const double policy = outputs.policy.std().item<double>(),
                 value = outputs.value.std().item<double>();
    EXPECT_TRUE(policy > 0.1 && policy < 1.0) << blocks << " blocks: " << policy;
    EXPECT_TRUE(value > 0.05 && value < 1.0) << blocks << " blocks: " << value;
  }
}

// 300 steps of AdamW at the presets' rate on 32 fixed rows: the loss falls near 0 and never blows
// up.
TEST(NetworkTrainingTest, AdamWOverfitsAtTheDefaultRate) {
  for (const auto& [blocks, channels, steps] : {std::tuple{3, 16, 200}, {20, 16, 120}}) {
    ModelSpec spec = SampleSpec(5, 5);
    spec.blocks = blocks;
    spec.channels = channels;
    spec.pooling_blocks = {1};
    Network network(MakeRandomNetwork(spec, 2));
    network.RequireGradients();
    RandomStream random(3, RandomPurpose::kTest, 0);
    EvaluationBatch batch(spec.shape, 32);
    while (!batch.full()) AddRandomRow(batch, {5, 5}, 0, random);
    const NetworkInputs inputs = MakeNetworkInputs(batch, 0, 32);
    std::vector<std::int64_t> moves, results;
    for (int row = 0; row < 32; ++row) {
      moves.push_back(random.Below(26));
      results.push_back(random.Below(3));
    }
    const torch::Tensor move = torch::tensor(moves), result = torch::tensor(results);
    torch::optim::AdamW optimizer(network.parameters(),
                                  torch::optim::AdamWOptions(2e-3).weight_decay(1e-4));
    double first = 0, last = 0, worst = 0;
    for (int step = 0; step < steps; ++step) {
      const NetworkOutputs outputs = network.Forward(inputs);
      const torch::Tensor loss = torch::cross_entropy_loss(outputs.policy.select(1, 0), move) +
                                 torch::cross_entropy_loss(outputs.value, result);
      last = loss.item<double>();
      if (step == 0) first = last;
      worst = std::max(worst, last);
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
    }
    EXPECT_LT(worst, first * 1.5) << blocks << " blocks";
    EXPECT_LT(last, 0.2) << blocks << " blocks, from " << first;
  }
}

}  // namespace
}  // namespace tengen
