// SPDX-License-Identifier: MIT
#include "model/cpu/plan.h"

#include <algorithm>
#include <string>

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

std::string NormAfter(const ModelSpec& spec, int block) {
  return block + 1 < spec.blocks ? "blocks." + std::to_string(block + 1) + ".norm1" : "trunk.norm";
}

BlockPlan MakeBlock(const Reader& read, const ModelSpec& spec, const Tiling& tiling, int index) {
  const ResidualBlock block = TrunkBlocks(spec)[Index(index)].blocks.front();
  const std::string& name = block.name;
  const int regular = block.regular();
  BlockPlan plan;
  plan.regular = RoundUp(regular);
  plan.pooled = RoundUp(block.pooled);
  std::vector<float> weights =
      Scaled(read.Values(name + ".conv1.weight"), read.Values(name + ".norm2.scale"));
  plan.bias1 = read.Padded(name + ".norm2.bias");
  if (plan.pooled > 0) {
    const auto pool =
        Scaled(read.Values(name + ".pool_conv.weight"), read.Values(name + ".pool_norm.scale"));
    weights.resize(Index(plan.regular * spec.channels * 9));  // the padding between the two parts
    weights.insert(weights.end(), pool.begin(), pool.end());
    weights.resize(Index((plan.regular + plan.pooled) * spec.channels * 9));
    const auto bias = read.Padded(name + ".pool_norm.bias");
    plan.bias1.insert(plan.bias1.end(), bias.begin(), bias.end());
    MatrixBuilder linear(3 * plan.pooled, plan.regular);
    linear.PutPooled(
        0, regular, spec.pooling_channels,
        Scaled(read.Values(name + ".pool_linear.weight"), read.Values(name + ".norm2.scale")));
    plan.pool_linear = linear.Pack();
  }
  const int outputs = static_cast<int>(weights.size()) / (spec.channels * 9);
  plan.conv1 = WinogradConvolution(tiling, spec.channels, outputs, weights);
  plan.conv2 =
      WinogradConvolution(tiling, regular, spec.channels, read.Values(name + ".conv2.weight"));
  plan.next_scale = read.Padded(NormAfter(spec, index) + ".scale");
  plan.next_shift = read.Padded(NormAfter(spec, index) + ".bias");
  return plan;
}

}  // namespace

Plan::Plan(const NetworkFile& network)
    : spec(network.spec), tiling(spec.shape.max_width, spec.shape.max_height) {
  RequireExpectedTensors(network, "network");
  const Reader read(network);
  first = WinogradConvolution(tiling, spec.shape.planes, spec.channels,
                              read.Values("trunk.conv.weight"));
  const int channels = RoundUp(spec.channels);
  if (spec.shape.globals > 0) {
    MatrixBuilder matrix(spec.shape.globals, channels);
    matrix.Put(0, 0, spec.channels, spec.shape.globals, read.Values("trunk.globals.weight").data(),
               spec.shape.globals);
    globals = matrix.Pack();
  }
  first_scale = read.Padded(NormAfter(spec, -1) + ".scale");
  first_shift = read.Padded(NormAfter(spec, -1) + ".bias");
  max_channels = channels;
  for (int i = 0; i < spec.blocks; ++i) {
    blocks.push_back(MakeBlock(read, spec, tiling, i));
    max_channels = std::max(max_channels, blocks.back().conv1.out_channels());
  }

  const int p = spec.policy_channels, v = spec.value_channels;
  policy = RoundUp(p);
  value = RoundUp(v);
  hidden = RoundUp(spec.value_hidden);
  MatrixBuilder one_by_one(channels, 2 * policy + value);
  const auto add_head = [&](int first_n, int out, const std::string& conv,
                            const std::string& norm) {
    const auto weights = Scaled(read.Values(conv + ".weight"), read.Values(norm + ".scale"));
    one_by_one.Put(0, first_n, out, spec.channels, weights.data(), spec.channels);
    const auto bias = read.Padded(norm + ".bias");
    heads_bias.insert(heads_bias.end(), bias.begin(), bias.end());
  };
  add_head(0, p, "policy.conv", "policy.norm");
  add_head(policy, p, "policy.pool_conv", "policy.pool_norm");
  add_head(2 * policy, v, "value.conv", "value.norm");
  heads = one_by_one.Pack();

  MatrixBuilder pooled(3 * policy, policy + kLanes);
  pooled.PutPooled(
      0, p, p, Scaled(read.Values("policy.pool_linear.weight"), read.Values("policy.norm.scale")));
  if (spec.shape.extra_actions > 0)
    pooled.PutPooled(policy, 1, p, read.Values("policy.pass.weight"));
  policy_pooled = pooled.Pack();
  policy_out = read.Values("policy.out.weight");  // the first of its outputs is the own policy
  policy_out.resize(Index(p));
  policy_out.resize(Index(policy));

  MatrixBuilder to_hidden(3 * value, hidden);
  to_hidden.PutPooled(0, spec.value_hidden, v, read.Values("value.hidden.weight"));
  value_hidden = to_hidden.Pack();
  value_hidden_bias = read.Padded("value.hidden.bias");
  MatrixBuilder out(hidden, kLanes);
  out.Put(0, 0, 3, spec.value_hidden, read.Values("value.out.weight").data(), spec.value_hidden);
  value_out_bias = read.Padded("value.out.bias");
  if (spec.score_head) {
    out.Put(0, 3, 1, spec.value_hidden, read.Values("score.out.weight").data(), spec.value_hidden);
    value_out_bias[3] = read.Values("score.out.bias")[0];
  }
  value_out = out.Pack();
  if (spec.ownership_head) ownership = read.Padded("ownership.conv.weight");
}

}  // namespace tengen::cpu
