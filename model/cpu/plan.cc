// SPDX-License-Identifier: MIT
#include "model/cpu/plan.h"

#include <algorithm>
#include <string>
#include <vector>

#include "foundation/errors.h"
#include "model/network_weights.h"

namespace tengen::cpu {
namespace {

std::size_t Index(int i) { return static_cast<std::size_t>(i); }

// Reads weights by name and pads them.
class Reader {
 public:
  explicit Reader(const NetworkFile& network) : network_(network) {}

  const std::vector<float>& Values(const std::string& name) const {
    const auto found = network_.tensors.find(name);
    CHECK(found != network_.tensors.end());
    return found->second.values;
  }
  std::vector<float> Padded(const std::string& name) const {
    std::vector<float> values = Values(name);
    values.resize(Index(RoundUp(static_cast<int>(values.size()))));
    return values;
  }

 private:
  const NetworkFile& network_;
};

// Rows of [out, in…] multiplied by the scale of the norm that follows.
std::vector<float> Scaled(std::vector<float> weights, const std::vector<float>& scale) {
  const std::size_t row = weights.size() / scale.size();
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] *= scale[i / row];
  return weights;
}

// A matrix [k, n] filled from layers of the form [out, in], which lie transposed in it.
class MatrixBuilder {
 public:
  MatrixBuilder(int k, int n) : k_(k), n_(n), values_(Index(k) * Index(n)) {}
  void Put(int first_k, int first_n, int out, int in, const float* weights, int weight_stride) {
    CHECK(first_k + in <= k_ && first_n + out <= n_);
    for (int o = 0; o < out; ++o) {
      for (int i = 0; i < in; ++i) {
        values_[Index(first_k + i) * Index(n_) + Index(first_n + o)] =
            weights[o * weight_stride + i];
      }
    }
  }
  // A layer on pooled channels: three parts of `channels` inputs, each padded.
  void PutPooled(int first_n, int out, int channels, const std::vector<float>& weights) {
    for (int part = 0; part < 3; ++part) {
      Put(part * RoundUp(channels), first_n, out, channels, weights.data() + part * channels,
          3 * channels);
    }
  }
  PackedMatrix Pack() const { return {k_, n_, values_}; }

 private:
  int k_, n_;
  std::vector<float> values_;
};

// Reads what the constructor of Plan puts together.
class Planner {
 public:
  Planner(const NetworkFile& network, const Tiling& tiling)
      : read_(network), spec_(network.spec), tiling_(tiling) {}

  NormPlan Norm(const std::string& name) const {
    return {read_.Padded(name + ".scale"), read_.Padded(name + ".bias")};
  }

  Convolution Conv(const std::string& name, int in, int out, int size) const {
    return {tiling_, in, out, size, read_.Values(name + ".weight")};
  }

  PackedMatrix Globals() const {
    const int globals = spec_.shape.globals;
    if (globals == 0) return {};
    MatrixBuilder matrix(globals, RoundUp(spec_.channels));
    matrix.Put(0, 0, spec_.channels, globals, read_.Values("trunk.globals.weight").data(), globals);
    return matrix.Pack();
  }

  std::vector<TrunkBlockPlan> Blocks() const {
    const std::vector<TrunkBlock> blocks = TrunkBlocks(spec_);
    std::vector<TrunkBlockPlan> plans;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const std::string next = i + 1 < blocks.size() ? blocks[i + 1].name + ".norm1" : "trunk.norm";
      plans.push_back(blocks[i].nested ? Nested(blocks[i], next) : Plain(blocks[i], next));
    }
    return plans;
  }

  HeadsPlan Heads() const {
    HeadsPlan plan;
    plan.policy = RoundUp(spec_.policy_channels);
    plan.pooled = RoundUp(PolicyPoolingChannels(spec_));
    plan.value = RoundUp(spec_.value_channels);
    plan.hidden = RoundUp(spec_.value_hidden);
    OneByOne(plan);
    PolicyPooled(plan);
    plan.policy_out = PolicyRows("policy.out");
    if (spec_.pass_hidden_layer) plan.pass_out = PolicyRows("policy.pass");
    ValueHidden(plan);
    ValueOut(plan);
    if (spec_.ownership_head) plan.ownership = read_.Padded("ownership.conv.weight");
    return plan;
  }

 private:
  TrunkBlockPlan Plain(const TrunkBlock& block, const std::string& next) const {
    TrunkBlockPlan plan;
    plan.blocks.push_back(Residual(block.blocks.front(), next));
    return plan;
  }

  TrunkBlockPlan Nested(const TrunkBlock& block, const std::string& next) const {
    const std::vector<ResidualBlock>& inner = block.blocks;
    TrunkBlockPlan plan;
    plan.nested = true;
    plan.down = Conv(block.name + ".down", spec_.channels, spec_.bottleneck_channels, 1);
    plan.after_down = Norm(inner.front().name + ".norm1");
    for (std::size_t k = 0; k < inner.size(); ++k) {
      plan.blocks.push_back(Residual(
          inner[k], k + 1 < inner.size() ? inner[k + 1].name + ".norm1" : block.name + ".norm2"));
    }
    plan.up = Conv(block.name + ".up", spec_.bottleneck_channels, spec_.channels, 1);
    plan.next = Norm(next);
    return plan;
  }

  BlockPlan Residual(const ResidualBlock& block, const std::string& next) const {
    const std::string& name = block.name;
    const int regular = block.regular(), taps = block.channels * 9;
    BlockPlan plan;
    plan.regular = RoundUp(regular);
    plan.pooled = RoundUp(block.pooled);
    std::vector<float> weights =
        Scaled(read_.Values(name + ".conv1.weight"), read_.Values(name + ".norm2.scale"));
    plan.bias1 = read_.Padded(name + ".norm2.bias");
    if (plan.pooled > 0) {
      const auto pool =
          Scaled(read_.Values(name + ".pool_conv.weight"), read_.Values(name + ".pool_norm.scale"));
      weights.resize(Index(plan.regular * taps));  // the padding between the two parts
      weights.insert(weights.end(), pool.begin(), pool.end());
      weights.resize(Index((plan.regular + plan.pooled) * taps));
      const auto bias = read_.Padded(name + ".pool_norm.bias");
      plan.bias1.insert(plan.bias1.end(), bias.begin(), bias.end());
      MatrixBuilder linear(3 * plan.pooled, plan.regular);
      linear.PutPooled(
          0, regular, block.pooled,
          Scaled(read_.Values(name + ".pool_linear.weight"), read_.Values(name + ".norm2.scale")));
      plan.pool_linear = linear.Pack();
    }
    const int outputs = static_cast<int>(weights.size()) / taps;
    plan.conv1 = Convolution(tiling_, block.channels, outputs, 3, weights);
    plan.conv2 = Conv(name + ".conv2", regular, block.channels, 3);
    plan.next = Norm(next);
    return plan;
  }

  void OneByOne(HeadsPlan& plan) const {
    const int c = spec_.channels;
    MatrixBuilder matrix(RoundUp(c), plan.policy + plan.pooled + plan.value);
    const auto add = [&](int first_n, int out, const std::string& conv, const std::string& norm) {
      const auto weights = Scaled(read_.Values(conv + ".weight"), read_.Values(norm + ".scale"));
      matrix.Put(0, first_n, out, c, weights.data(), c);
      const auto bias = read_.Padded(norm + ".bias");
      plan.bias.insert(plan.bias.end(), bias.begin(), bias.end());
    };
    add(0, spec_.policy_channels, "policy.conv", "policy.norm");
    add(plan.policy, PolicyPoolingChannels(spec_), "policy.pool_conv", "policy.pool_norm");
    add(plan.policy + plan.pooled, spec_.value_channels, "value.conv", "value.norm");
    plan.one_by_one = matrix.Pack();
  }

  void PolicyPooled(HeadsPlan& plan) const {
    const int p = spec_.policy_channels, g = PolicyPoolingChannels(spec_);
    MatrixBuilder matrix(3 * plan.pooled,
                         plan.policy + (spec_.pass_hidden_layer ? plan.policy : kLanes));
    matrix.PutPooled(
        0, p, g,
        Scaled(read_.Values("policy.pool_linear.weight"), read_.Values("policy.norm.scale")));
    if (spec_.pass_hidden_layer) {
      matrix.PutPooled(plan.policy, p, g, read_.Values("policy.pass_hidden.weight"));
      plan.pass_hidden_bias = read_.Padded("policy.pass_hidden.bias");
    } else if (spec_.shape.extra_actions > 0) {
      const auto rows = Rows("policy.pass.weight", 3 * g);
      int lane = plan.policy;
      for (const std::vector<float>& row : rows) matrix.PutPooled(lane++, 1, g, row);
    }
    plan.policy_pooled = matrix.Pack();
  }

  // The rows of a layer of the policy that are evaluated: the own policy's, and the optimistic
  // one's where there is such a head.
  std::vector<std::vector<float>> Rows(const std::string& weight, int size) const {
    const std::vector<float>& all = read_.Values(weight);
    std::vector<std::vector<float>> rows;
    for (const int output : {0, OptimisticOutput(spec_)}) {
      if (output < 0) continue;
      const auto first = all.begin() + static_cast<std::ptrdiff_t>(output) * size;
      rows.emplace_back(first, first + size);
    }
    return rows;
  }

  std::vector<std::vector<float>> PolicyRows(const std::string& layer) const {
    auto rows = Rows(layer + ".weight", spec_.policy_channels);
    for (std::vector<float>& row : rows) row.resize(Index(RoundUp(spec_.policy_channels)));
    return rows;
  }

  void ValueHidden(HeadsPlan& plan) const {
    MatrixBuilder matrix(3 * plan.value, plan.hidden);
    matrix.PutPooled(0, spec_.value_hidden, spec_.value_channels,
                     read_.Values("value.hidden.weight"));
    plan.value_hidden = matrix.Pack();
    plan.value_hidden_bias = read_.Padded("value.hidden.bias");
  }

  void ValueOut(HeadsPlan& plan) const {
    int count = 0;
    for (const ValueOutput& output : ValueOutputs(spec_)) count += output.outputs;
    MatrixBuilder matrix(plan.hidden, RoundUp(count));
    int first = 0;
    for (const ValueOutput& output : ValueOutputs(spec_)) {
      matrix.Put(0, first, output.outputs, spec_.value_hidden,
                 read_.Values(output.name + ".weight").data(), spec_.value_hidden);
      const std::vector<float>& bias = read_.Values(output.name + ".bias");
      plan.value_out_bias.insert(plan.value_out_bias.end(), bias.begin(), bias.end());
      first += output.outputs;
    }
    plan.value_out = matrix.Pack();
  }

  Reader read_;
  const ModelSpec& spec_;
  const Tiling& tiling_;
};

}  // namespace

Plan::Plan(const NetworkFile& network)
    : spec(network.spec), tiling(spec.shape.max_width, spec.shape.max_height) {
  RequireExpectedTensors(network, "network");
  const NetworkFile folded = FoldNorms(network);
  spec = folded.spec;
  const Planner planner(folded, tiling);
  first = planner.Conv("trunk.conv", spec.shape.planes, spec.channels, spec.first_kernel);
  globals = planner.Globals();
  after_first = planner.Norm("blocks.0.norm1");
  blocks = planner.Blocks();
  heads = planner.Heads();
  max_channels = RoundUp(spec.channels);
  for (const TrunkBlockPlan& block : blocks) {
    for (const BlockPlan& part : block.blocks) {
      max_channels = std::max(max_channels, part.conv1.out_channels());
    }
  }
}

}  // namespace tengen::cpu
