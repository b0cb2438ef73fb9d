// SPDX-License-Identifier: MIT
// Which weights a ModelSpec has, and their values before training. The structure maps onto KataGo's
// (its blocks `ordinary_block` and `gpool_block`, policy and value head) so that nets can be
// exported:
//
//   trunk = conv(planes) + linear(globals)
//   block: trunk += conv2(act(norm2(conv1(act(norm1(trunk))))))
//   pooling block: conv1 gives channels - pooling_channels, and before norm2 is added
//          pool_linear(pool(act(pool_norm(pool_conv(act(norm1(trunk)))))))
//   nested bottleneck block: trunk += up(act(norm2(inner blocks(down(act(norm1(trunk)))))))
//   policy: out(act(norm(conv(t) + pool_linear(g)))), pass(g) or pass(act(pass_hidden(g))),
//          g = pool(act(pool_norm(pool_conv(t))))
//   value: hidden = act(linear(value_pool(v))), v = act(norm(conv(t))); out(hidden); score and the
//          other numbers likewise from hidden; ownership(v)
// with t = act(norm(trunk)). act is the activation; norm is a scale and a bias for each channel, no
// batch statistics; every norm+act is set to 0 off the board.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/network_file.h"

namespace tengen {

using TensorShapes = std::map<std::string, std::vector<std::int64_t>>;

// Names and shapes. Convolutions are [out, in, y, x], linear layers [out, in]. A norm of the kind
// kStatistics has mean, variance and epsilon ([1]) here; its scale and bias are optional tensors.
TensorShapes ExpectedTensors(const ModelSpec& spec);
TensorShapes OptionalTensors(const ModelSpec& spec);

// Throws Error(kBadData) naming the tensor when `network` lacks one, has one too many or a wrong
// shape.
void RequireExpectedTensors(const NetworkFile& network, const std::string& source);

// Weights of an untrained network: a function of spec and seed only (own normal numbers). He's
// initialisation with each block's last convolution scaled down by the square root of the depth, so
// that the trunk's variance only doubles over its length (after Zhang et al., "Fixup", 2019).
NetworkFile MakeRandomNetwork(const ModelSpec& spec, std::uint64_t seed);

// The same network with norms of a scale and a bias; one that has these already is copied.
NetworkFile FoldNorms(const NetworkFile& network);

// A block of two 3x3 convolutions, in the trunk or inside a nested block. name begins the names of
// its tensors.
struct ResidualBlock {
  std::string name;
  int channels = 0;  // that it reads and adds to
  int pooled = 0;    // of its first convolution; 0 = no global pooling
  int regular() const { return channels - pooled; }
};
// A block of the trunk: one residual block, or a nested one with its inner blocks.
struct TrunkBlock {
  std::string name;
  bool nested = false;
  std::vector<ResidualBlock> blocks;
};
std::vector<TrunkBlock> TrunkBlocks(const ModelSpec& spec);

int PolicyPoolingChannels(const ModelSpec& spec);
// Outputs of the policy head, in this order: own policy, opponent's next policy, optimistic policy.
int PolicyOutputs(const ModelSpec& spec);
// Their indices; -1 = there is none.
int OpponentOutput(const ModelSpec& spec);
int OptimisticOutput(const ModelSpec& spec);

// A number of the value head: its tensors are name.weight [outputs, value_hidden] and name.bias.
struct ValueOutput {
  std::string name;
  int outputs = 1;
};
// Those of the network: value.out, score.out, score_stdev.out, lead.out, variance_time.out,
// short_term_error.out (value, score).
std::vector<ValueOutput> ValueOutputs(const ModelSpec& spec);

// Units of the raw outputs; how they become points, moves and errors: docs/design.md, "Network".
struct OutputScales {
  double score = 20, stdev = 20, lead = 20, variance_time = 40, value_error = 0.25,
         score_error = 150;
};
OutputScales ScalesOf(const ModelSpec& spec);
// Whether the errors are sqrt(softplus(x / 2)^2 * scale); else sqrt(softplus(x) * scale), as
// KataGo's format had it up to version 13.
bool HalvesErrors(const ModelSpec& spec);

}  // namespace tengen
