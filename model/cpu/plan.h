// SPDX-License-Identifier: MIT
// A network made ready for the CPU: norms folded into the convolutions before them, channels padded
// to multiples of 8, 3x3 weights transformed. Immutable once built.
#pragma once

#include <vector>

#include "model/cpu/convolution.h"
#include "model/cpu/gemm.h"
#include "model/network_file.h"

namespace tengen::cpu {

// A norm that cannot be folded, as it follows a sum. Padded.
struct NormPlan {
  std::vector<float> scale, shift;
};

struct BlockPlan {
  // conv1 with norm2's scale folded in; in a pooling block pool_conv's outputs follow at
  // pool_first.
  Convolution conv1;
  std::vector<float> bias1;  // of all those outputs
  Convolution conv2;
  int regular = 0;           // padded channels that conv2 reads
  int pooled = 0;            // padded channels that are pooled, 0 in an ordinary block
  PackedMatrix pool_linear;  // [3 * pooled, regular]
  NormPlan next;             // follows this block: another block's norm1, norm2 or the trunk's
};

// One block of the trunk: a plain one, or a nested one between two 1x1 convolutions.
struct TrunkBlockPlan {
  bool nested = false;
  Convolution down, up;
  NormPlan after_down, next;
  std::vector<BlockPlan> blocks;
};

struct HeadsPlan {
  // 1x1 convolutions of both heads side by side: policy, pooled policy, value. Padded channels.
  int policy = 0, pooled = 0, value = 0, hidden = 0;
  PackedMatrix one_by_one;  // [channels, policy + pooled + value]
  std::vector<float> bias;
  // [3 * pooled, policy + …]: bias of the policy, then the pass logits (padded to 8) or their
  // hidden layer (policy units).
  PackedMatrix policy_pooled;
  std::vector<float> pass_hidden_bias;         // [policy]; empty without that layer
  std::vector<std::vector<float>> policy_out;  // own, perhaps optimistic: [policy] each
  std::vector<std::vector<float>> pass_out;    // likewise, with a hidden layer only
  PackedMatrix value_hidden;                   // [3 * value, hidden]
  std::vector<float> value_hidden_bias;
  PackedMatrix value_out;             // [hidden, ValueOutputs one after another, padded]
  std::vector<float> value_out_bias;  // of those
  std::vector<float> ownership;       // [value]; empty without that head
};

struct Plan {
  explicit Plan(const NetworkFile& network);

  ModelSpec spec;
  Tiling tiling;
  Convolution first;
  PackedMatrix globals;  // [globals, channels]; k = 0 without globals
  NormPlan after_first;
  std::vector<TrunkBlockPlan> blocks;
  HeadsPlan heads;

  int max_channels = 0;  // the most a block's first convolution gives
};

}  // namespace tengen::cpu
