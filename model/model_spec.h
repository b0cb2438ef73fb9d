// SPDX-License-Identifier: MIT
// ModelSpec: everything that fixes a network's shape. Written as YAML in the metadata of every
// weights file, so a file needs no configuration beside it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/evaluation.h"

namespace tengen {

enum class Activation { kRelu, kMish };  // mish(x) = x tanh(ln(1 + e^x))

// kScaleBias: a trained scale and bias a channel, no statistics. kStatistics: KataGo's stored norm,
// (x - mean) / sqrt(variance + epsilon) * scale + bias, in which scale and bias may each be absent;
// for imported networks, so that they can be written back as they were. Who evaluates or trains
// such a network folds it first (FoldNorms in model/network_weights.h).
enum class Norm { kScaleBias, kStatistics };

struct ModelSpec {
  std::string inputs;               // name of the feature set, e.g. "go-v7"
  InputShape shape;                 // planes, globals, largest board, extra actions
  int blocks = 0;                   // pre-activation residual blocks
  int channels = 0;                 // of the trunk
  int pooling_channels = 0;         // channels that are pooled in a global pooling block; 0 = none
  std::vector<int> pooling_blocks;  // 0-based indices of the blocks with global pooling
  int policy_channels = 0;
  int value_channels = 0;
  int value_hidden = 0;
  bool score_head = false;
  bool ownership_head = false;

  // Of the rest a file names what differs from the values here.
  Activation activation = Activation::kRelu;
  Norm norm = Norm::kScaleBias;
  int first_kernel = 3;  // of the first convolution: 1, 3, 5 or 7; the other ones are 3x3 and 1x1
  // One entry a block, or none at all when no block is nested. Letters: the blocks inside a nested
  // bottleneck block, o = ordinary, p = with global pooling; "" = this block is not nested.
  std::vector<std::string> inner_blocks;
  int bottleneck_channels = 0;      // trunk channels inside nested blocks; 0 without these
  int policy_pooling_channels = 0;  // pooled in the policy head; 0 = as many as policy_channels
  bool pass_hidden_layer = false;   // the pass logit has a hidden layer of policy_channels units
  bool opponent_policy = true;      // policy output for the opponent's reply
  bool optimistic_policy = false;   // policy output for play that turns out well
  bool score_stdev_head = false;    // standard deviation of the final score
  bool lead_head = false;           // points the side to move is ahead by
  bool variance_time_head = false;  // for how many moves the outcome stays open
  bool short_term_errors = false;   // expected misses of value and score over the next moves
  // What the outputs mean: 0 = as our training makes them; else they are read as KataGo reads its
  // format of this version (8, 10 to 15). Units of the outputs in the order of that format's header
  // (score of the near future, score, stdev, lead, variance time, value error, score error); empty
  // = the version's usual ones.
  int katago_version = 0;
  std::vector<double> output_scales;

  std::string ToYaml() const;
  // Throws Error(kBadData) naming the field (source: the file, for messages).
  static ModelSpec FromYaml(std::string_view yaml, std::string_view source);
  // Throws Error(kBadConfig) when a size makes no network.
  void Validate() const;
  friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

}  // namespace tengen
