// SPDX-License-Identifier: MIT
#include "model/network_weights.h"

#include <algorithm>
#include <cmath>

#include "foundation/errors.h"
#include "foundation/random.h"

namespace tengen {
namespace {

struct Weight {
  std::string name;
  std::vector<std::int64_t> shape;
  double initial;  // 0: all zero; < 0: all -initial; > 0: normal with this standard deviation
};

// Collects the weights in the order of their computation, which is also the order of random
// numbers.
class Builder {
 public:
  void Conv(const std::string& name, int out, int in, int size, double gain) {
    Add(name + ".weight", {out, in, size, size}, gain / std::sqrt(1.0 * in * size * size));
  }
  void Linear(const std::string& name, int out, int in, double gain) {
    Add(name + ".weight", {out, in}, gain / std::sqrt(1.0 * std::max(in, 1)));
  }
  void Bias(const std::string& name, int size) { Add(name + ".bias", {size}, 0); }
  void Norm(const std::string& name, int size) {
    Add(name + ".scale", {size}, -1);
    Bias(name, size);
  }
  std::vector<Weight> Take() { return std::move(weights_); }

 private:
  void Add(std::string name, std::vector<std::int64_t> shape, double initial) {
    weights_.push_back({std::move(name), std::move(shape), initial});
  }
  std::vector<Weight> weights_;
};

std::vector<Weight> Weights(const ModelSpec& spec) {
  const double he = std::sqrt(2.0);  // for what follows a ReLU
  const double branch = he / std::sqrt(1.0 * spec.blocks);
  const int c = spec.channels, p = spec.policy_channels, v = spec.value_channels;
  Builder b;
  b.Conv("trunk.conv", c, spec.shape.planes, 3, 1.6);  // most planes are mostly empty
  if (spec.shape.globals > 0) b.Linear("trunk.globals", c, spec.shape.globals, 0.6);
  for (int i = 0; i < spec.blocks; ++i) {
    const std::string block = "blocks." + std::to_string(i);
    const int regular = RegularChannels(spec, i);
    b.Norm(block + ".norm1", c);
    b.Conv(block + ".conv1", regular, c, 3, he);
    if (HasPooling(spec, i)) {
      b.Conv(block + ".pool_conv", spec.pooling_channels, c, 3, he);
      b.Norm(block + ".pool_norm", spec.pooling_channels);
      b.Linear(block + ".pool_linear", regular, 3 * spec.pooling_channels, 0.5);
    }
    b.Norm(block + ".norm2", regular);
    b.Conv(block + ".conv2", c, regular, 3, branch);
  }
  b.Norm("trunk.norm", c);
  b.Conv("policy.conv", p, c, 1, he);
  b.Conv("policy.pool_conv", p, c, 1, he);
  b.Norm("policy.pool_norm", p);
  b.Linear("policy.pool_linear", p, 3 * p, 0.5);
  b.Norm("policy.norm", p);
  b.Conv("policy.out", kPolicyOutputs, p, 1, 0.4);
  if (spec.shape.extra_actions > 0) b.Linear("policy.pass", kPolicyOutputs, 3 * p, 0.2);
  b.Conv("value.conv", v, c, 1, he);
  b.Norm("value.norm", v);
  b.Linear("value.hidden", spec.value_hidden, 3 * v, 1.0);
  b.Bias("value.hidden", spec.value_hidden);
  b.Linear("value.out", 3, spec.value_hidden, 0.4);
  b.Bias("value.out", 3);
  if (spec.score_head) {
    b.Linear("score.out", 1, spec.value_hidden, 0.2);
    b.Bias("score.out", 1);
  }
  if (spec.ownership_head) b.Conv("ownership.conv", 1, v, 1, 0.4);
  return b.Take();
}

std::string ShapeText(const std::vector<std::int64_t>& shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

}  // namespace

bool HasPooling(const ModelSpec& spec, int index) {
  return std::ranges::find(spec.pooling_blocks, index) != spec.pooling_blocks.end();
}

int RegularChannels(const ModelSpec& spec, int index) {
  return HasPooling(spec, index) ? spec.channels - spec.pooling_channels : spec.channels;
}

std::map<std::string, std::vector<std::int64_t>> ExpectedTensors(const ModelSpec& spec) {
  std::map<std::string, std::vector<std::int64_t>> expected;
  for (Weight& weight : Weights(spec)) expected[weight.name] = weight.shape;
  return expected;
}

void RequireExpectedTensors(const NetworkFile& network, const std::string& source) {
  const auto expected = ExpectedTensors(network.spec);
  for (const auto& [name, shape] : expected) {
    const auto found = network.tensors.find(name);
    if (found == network.tensors.end()) {
      throw Error(ExitCode::kBadData, source + ": tensor \"" + name +
                                          "\" is missing, but the "
                                          "file's model specification needs it with shape " +
                                          ShapeText(shape));
    }
    if (found->second.shape != shape) {
      throw Error(ExitCode::kBadData, source + ": tensor \"" + name + "\" has shape " +
                                          ShapeText(found->second.shape) + ", expected " +
                                          ShapeText(shape) + " by the file's model specification");
    }
  }
  for (const auto& [name, tensor] : network.tensors) {
    if (!expected.contains(name)) {
      throw Error(ExitCode::kBadData, source + ": tensor \"" + name +
                                          "\" does not belong to the file's model specification");
    }
  }
}

NetworkFile MakeRandomNetwork(const ModelSpec& spec, std::uint64_t seed) {
  spec.Validate();
  NetworkFile network;
  network.spec = spec;
  RandomStream random(seed, RandomPurpose::kWeights, 0);
  for (const Weight& weight : Weights(spec)) {
    WeightTensor tensor{weight.shape, {}};
    std::int64_t count = 1;
    for (const std::int64_t size : weight.shape) count *= size;
    tensor.values.assign(static_cast<std::size_t>(count), static_cast<float>(-weight.initial));
    if (weight.initial >= 0) {
      for (float& value : tensor.values) {
        value = weight.initial == 0 ? 0.0f : static_cast<float>(weight.initial * random.Normal());
      }
    }
    network.tensors.emplace(weight.name, std::move(tensor));
  }
  return network;
}

}  // namespace tengen
