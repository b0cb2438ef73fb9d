// SPDX-License-Identifier: MIT
#include "model/network_weights.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "foundation/errors.h"
#include "foundation/random.h"

namespace tengen {
namespace {

struct Weight {
  std::string name;
  std::vector<std::int64_t> shape;
  double initial;  // 0: all zero; < 0: all -initial; > 0: normal with this standard deviation
  bool optional = false;  // a file may lack it
};

// Collects the weights in the order of their computation, which is also the order of random
// numbers.
class Builder {
 public:
  explicit Builder(Norm norm) : norm_(norm) {}

  void Conv(const std::string& name, int out, int in, int size, double gain) {
    Add(name + ".weight", {out, in, size, size}, gain / std::sqrt(1.0 * in * size * size));
  }
  void Linear(const std::string& name, int out, int in, double gain) {
    Add(name + ".weight", {out, in}, gain / std::sqrt(1.0 * std::max(in, 1)));
  }
  void Bias(const std::string& name, int size) { Add(name + ".bias", {size}, 0); }
  void AddNorm(const std::string& name, int size) {
    Add(name + ".scale", {size}, -1);
    Bias(name, size);
    if (norm_ == Norm::kScaleBias) return;
    for (Weight& weight : std::span(weights_).last(2)) weight.optional = true;
    Add(name + ".mean", {size}, 0);
    Add(name + ".variance", {size}, -1);
    Add(name + ".epsilon", {1}, -1e-5);
  }
  std::vector<Weight> Take() { return std::move(weights_); }

 private:
  void Add(std::string name, std::vector<std::int64_t> shape, double initial) {
    weights_.push_back({std::move(name), std::move(shape), initial, false});
  }
  Norm norm_;
  std::vector<Weight> weights_;
};

const double kHe = std::sqrt(2.0);  // for what follows a ReLU

void AddBlock(Builder& b, const ResidualBlock& block, double branch) {
  const std::string& name = block.name;
  b.AddNorm(name + ".norm1", block.channels);
  b.Conv(name + ".conv1", block.regular(), block.channels, 3, kHe);
  if (block.pooled > 0) {
    b.Conv(name + ".pool_conv", block.pooled, block.channels, 3, kHe);
    b.AddNorm(name + ".pool_norm", block.pooled);
    b.Linear(name + ".pool_linear", block.regular(), 3 * block.pooled, 0.5);
  }
  b.AddNorm(name + ".norm2", block.regular());
  b.Conv(name + ".conv2", block.channels, block.regular(), 3, branch);
}

void AddTrunk(Builder& b, const ModelSpec& spec) {
  const int c = spec.channels, inner = spec.bottleneck_channels;
  const double branch = kHe / std::sqrt(1.0 * spec.blocks);
  b.Conv("trunk.conv", c, spec.shape.planes, spec.first_kernel, 1.6);  // most planes are empty
  if (spec.shape.globals > 0) b.Linear("trunk.globals", c, spec.shape.globals, 0.6);
  for (const TrunkBlock& block : TrunkBlocks(spec)) {
    if (!block.nested) {
      AddBlock(b, block.blocks.front(), branch);
      continue;
    }
    b.AddNorm(block.name + ".norm1", c);
    b.Conv(block.name + ".down", inner, c, 1, kHe);
    for (const ResidualBlock& part : block.blocks) {
      AddBlock(b, part, kHe / std::sqrt(1.0 * static_cast<double>(block.blocks.size())));
    }
    b.AddNorm(block.name + ".norm2", inner);
    b.Conv(block.name + ".up", c, inner, 1, branch);
  }
  b.AddNorm("trunk.norm", c);
}

void AddPolicy(Builder& b, const ModelSpec& spec) {
  const int c = spec.channels, p = spec.policy_channels, g = PolicyPoolingChannels(spec);
  b.Conv("policy.conv", p, c, 1, kHe);
  b.Conv("policy.pool_conv", g, c, 1, kHe);
  b.AddNorm("policy.pool_norm", g);
  b.Linear("policy.pool_linear", p, 3 * g, 0.5);
  b.AddNorm("policy.norm", p);
  b.Conv("policy.out", PolicyOutputs(spec), p, 1, 0.4);
  if (spec.shape.extra_actions == 0) return;
  if (spec.pass_hidden_layer) {
    b.Linear("policy.pass_hidden", p, 3 * g, 0.5);
    b.Bias("policy.pass_hidden", p);
  }
  b.Linear("policy.pass", PolicyOutputs(spec), spec.pass_hidden_layer ? p : 3 * g, 0.2);
}

std::vector<Weight> Weights(const ModelSpec& spec) {
  const int v = spec.value_channels;
  Builder b(spec.norm);
  AddTrunk(b, spec);
  AddPolicy(b, spec);
  b.Conv("value.conv", v, spec.channels, 1, kHe);
  b.AddNorm("value.norm", v);
  b.Linear("value.hidden", spec.value_hidden, 3 * v, 1.0);
  b.Bias("value.hidden", spec.value_hidden);
  for (const ValueOutput& output : ValueOutputs(spec)) {
    b.Linear(output.name, output.outputs, spec.value_hidden, output.outputs == 3 ? 0.4 : 0.2);
    b.Bias(output.name, output.outputs);
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

std::vector<TrunkBlock> TrunkBlocks(const ModelSpec& spec) {
  std::vector<TrunkBlock> blocks;
  for (int i = 0; i < spec.blocks; ++i) {
    TrunkBlock block{"blocks." + std::to_string(i), false, {}};
    const std::string inner =
        spec.inner_blocks.empty() ? "" : spec.inner_blocks[static_cast<std::size_t>(i)];
    block.nested = !inner.empty();
    for (std::size_t k = 0; k < inner.size(); ++k) {
      block.blocks.push_back({block.name + ".inner." + std::to_string(k), spec.bottleneck_channels,
                              inner[k] == 'p' ? spec.pooling_channels : 0});
    }
    if (!block.nested) {
      const bool pooling = std::ranges::count(spec.pooling_blocks, i) > 0;
      block.blocks.push_back({block.name, spec.channels, pooling ? spec.pooling_channels : 0});
    }
    blocks.push_back(std::move(block));
  }
  return blocks;
}

int PolicyPoolingChannels(const ModelSpec& spec) {
  return spec.policy_pooling_channels > 0 ? spec.policy_pooling_channels : spec.policy_channels;
}

int PolicyOutputs(const ModelSpec& spec) {
  return 1 + (spec.opponent_policy ? 1 : 0) + (spec.optimistic_policy ? 1 : 0);
}

int OpponentOutput(const ModelSpec& spec) { return spec.opponent_policy ? 1 : -1; }

int OptimisticOutput(const ModelSpec& spec) {
  return spec.optimistic_policy ? PolicyOutputs(spec) - 1 : -1;
}

std::vector<ValueOutput> ValueOutputs(const ModelSpec& spec) {
  std::vector<ValueOutput> outputs = {{"value.out", 3}};
  if (spec.score_head) outputs.push_back({"score.out", 1});
  if (spec.score_stdev_head) outputs.push_back({"score_stdev.out", 1});
  if (spec.lead_head) outputs.push_back({"lead.out", 1});
  if (spec.variance_time_head) outputs.push_back({"variance_time.out", 1});
  if (spec.short_term_errors) outputs.push_back({"short_term_error.out", 2});
  return outputs;
}

bool HalvesErrors(const ModelSpec& spec) {
  return spec.katago_version == 0 || spec.katago_version >= 14;
}

OutputScales ScalesOf(const ModelSpec& spec) {
  OutputScales scales;
  if (spec.katago_version > 0 && spec.katago_version <= 12) scales.score_error = 30;
  const std::vector<double>& given = spec.output_scales;
  if (!given.empty()) {
    scales = {given[1], given[2], given[3], given[4], given[5], given[6]};
  }
  return scales;
}

TensorShapes ExpectedTensors(const ModelSpec& spec) {
  TensorShapes expected;
  for (Weight& weight : Weights(spec)) {
    if (!weight.optional) expected[weight.name] = weight.shape;
  }
  return expected;
}

TensorShapes OptionalTensors(const ModelSpec& spec) {
  TensorShapes optional;
  for (Weight& weight : Weights(spec)) {
    if (weight.optional) optional[weight.name] = weight.shape;
  }
  return optional;
}

namespace {

void RequireShape(const std::string& name, const std::vector<std::int64_t>& found,
                  const std::vector<std::int64_t>& expected, const std::string& source) {
  if (found == expected) return;
  throw Error(ExitCode::kBadData, source + ": tensor \"" + name + "\" has shape " +
                                      ShapeText(found) + ", expected " + ShapeText(expected) +
                                      " by the file's model specification");
}

}  // namespace

void RequireExpectedTensors(const NetworkFile& network, const std::string& source) {
  const TensorShapes expected = ExpectedTensors(network.spec);
  for (const auto& [name, shape] : expected) {
    const auto found = network.tensors.find(name);
    if (found == network.tensors.end()) {
      throw Error(ExitCode::kBadData, source + ": tensor \"" + name +
                                          "\" is missing, but the "
                                          "file's model specification needs it with shape " +
                                          ShapeText(shape));
    }
    RequireShape(name, found->second.shape, shape, source);
  }
  const TensorShapes optional = OptionalTensors(network.spec);
  for (const auto& [name, tensor] : network.tensors) {
    if (expected.contains(name)) continue;
    const auto found = optional.find(name);
    if (found == optional.end()) {
      throw Error(ExitCode::kBadData, source + ": tensor \"" + name +
                                          "\" does not belong to the file's model specification");
    }
    RequireShape(name, tensor.shape, found->second, source);
  }
}

NetworkFile FoldNorms(const NetworkFile& network) {
  if (network.spec.norm == Norm::kScaleBias) return network;
  NetworkFile folded{network.spec, network.metadata, {}};
  folded.spec.norm = Norm::kScaleBias;
  for (const auto& [name, shape] : ExpectedTensors(folded.spec)) {
    const auto found = network.tensors.find(name);
    if (found != network.tensors.end()) folded.tensors.emplace(name, found->second);
  }
  for (const auto& [name, mean] : network.tensors) {
    if (!name.ends_with(".mean")) continue;
    const std::string norm = name.substr(0, name.size() - 5);
    const std::vector<float>& variance = network.tensors.at(norm + ".variance").values;
    const double epsilon = static_cast<double>(network.tensors.at(norm + ".epsilon").values[0]);
    // Present or not, both are needed now.
    const std::size_t size = mean.values.size();
    for (const float value : variance) {
      if (static_cast<double>(value) + epsilon > 0) continue;
      throw Error(ExitCode::kBadData, "network: norm \"" + norm +
                                          "\" has a variance that is not above 0 with its epsilon; "
                                          "the file it comes from is damaged");
    }
    WeightTensor ones{mean.shape, std::vector<float>(size, 1.0f)};
    WeightTensor zeros{mean.shape, std::vector<float>(size, 0.0f)};
    auto& scale = folded.tensors.emplace(norm + ".scale", std::move(ones)).first->second.values;
    auto& bias = folded.tensors.emplace(norm + ".bias", std::move(zeros)).first->second.values;
    for (std::size_t i = 0; i < size; ++i) {
      const double factor =
          static_cast<double>(scale[i]) / std::sqrt(static_cast<double>(variance[i]) + epsilon);
      scale[i] = static_cast<float>(factor);
      bias[i] = static_cast<float>(static_cast<double>(bias[i]) -
                                   factor * static_cast<double>(mean.values[i]));
    }
  }
  return folded;
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
