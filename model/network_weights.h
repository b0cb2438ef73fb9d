// SPDX-License-Identifier: MIT
// Which weights a ModelSpec has, and their values before training. The structure maps onto KataGo's
// (its blocks `ordinary_block` and `gpool_block`, policy and value head) so that nets can be
// exported:
//
//   trunk = conv3x3(planes) + linear(globals)
//   block: trunk += conv2(relu(norm2(conv1(relu(norm1(trunk))))))
//   pooling block: conv1 gives channels - pooling_channels, and before norm2 is added
//          pool_linear(pool(relu(pool_norm(pool_conv(relu(norm1(trunk)))))))
//   policy: out(relu(norm(conv(t) + pool_linear(g)))), pass(g), g =
//   pool(relu(pool_norm(pool_conv(t)))) value: hidden = relu(linear(value_pool(v))), v =
//   relu(norm(conv(t))); out(hidden); score; ownership(v) with t = relu(norm(trunk)); norm = a
//   scale and a bias for each channel, no batch statistics; every norm+relu is set to 0 off the
//   board.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/network_file.h"

namespace tengen {

// Names and shapes. Convolutions are [out, in, y, x], linear layers [out, in].
std::map<std::string, std::vector<std::int64_t>> ExpectedTensors(const ModelSpec& spec);

// Throws Error(kBadData) naming the tensor when `network` lacks one, has one too many or a wrong
// shape.
void RequireExpectedTensors(const NetworkFile& network, const std::string& source);

// Weights of an untrained network: a function of spec and seed only (own normal numbers). He's
// initialisation with each block's last convolution scaled down by the square root of the depth, so
// that the trunk's variance only doubles over its length (after Zhang et al., "Fixup", 2019).
NetworkFile MakeRandomNetwork(const ModelSpec& spec, std::uint64_t seed);

// Whether block `index` has global pooling; channels of its conv1 that are not pooled.
bool HasPooling(const ModelSpec& spec, int index);
int RegularChannels(const ModelSpec& spec, int index);

inline constexpr int kPolicyOutputs = 2;     // own policy, opponent's next policy
inline constexpr float kScoreScale = 20.0f;  // the score head's output is in units of 20 points

}  // namespace tengen
