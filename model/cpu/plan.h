// SPDX-License-Identifier: MIT
// A network made ready for the CPU: norms folded into the convolutions before them, channels padded
// to multiples of 8, 3x3 weights transformed. Immutable once built.
#pragma once

#include <vector>

#include "model/cpu/gemm.h"
#include "model/cpu/winograd.h"
#include "model/network_file.h"

namespace tengen::cpu {

struct BlockPlan {
  // conv1 with norm2's scale folded in; in a pooling block pool_conv's outputs follow at
  // pool_first.
  WinogradConvolution conv1;
  std::vector<float> bias1;  // of all those outputs
  WinogradConvolution conv2;
  int regular = 0;           // padded channels that conv2 reads
  int pooled = 0;            // padded channels that are pooled, 0 in an ordinary block
  PackedMatrix pool_linear;  // [3 * pooled, regular]
  // Of the norm that follows this block: the next block's norm1 or the trunk's.
  std::vector<float> next_scale, next_shift;
};

struct Plan {
  explicit Plan(const NetworkFile& network);

  ModelSpec spec;
  Tiling tiling;
  WinogradConvolution first;
  PackedMatrix globals;  // [globals, channels]; k = 0 without globals
  std::vector<float> first_scale, first_shift;
  std::vector<BlockPlan> blocks;

  // 1x1 convolutions of both heads side by side: policy, pooled policy, value.
  int policy = 0, value = 0, hidden = 0;  // padded
  PackedMatrix heads;                     // [channels, 2 * policy + value]
  std::vector<float> heads_bias;
  PackedMatrix policy_pooled;     // [3 * policy, policy + 8]: bias of the policy, then the pass
  std::vector<float> policy_out;  // [policy]
  PackedMatrix value_hidden;      // [3 * value, hidden]
  std::vector<float> value_hidden_bias;
  PackedMatrix value_out;             // [hidden, 8]: win, loss, no result, score
  std::vector<float> value_out_bias;  // [8]
  std::vector<float> ownership;       // [value]; empty without that head

  int max_channels = 0;  // the most a 3x3 convolution has on its inner side
};

}  // namespace tengen::cpu
