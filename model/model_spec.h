// SPDX-License-Identifier: MIT
// ModelSpec: everything that fixes a network's shape. Written as YAML in the metadata of every
// weights file, so a file needs no configuration beside it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/evaluation.h"

namespace tengen {

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

  std::string ToYaml() const;
  // Throws Error(kBadData) naming the field (source: the file, for messages).
  static ModelSpec FromYaml(std::string_view yaml, std::string_view source);
  // Throws Error(kBadConfig) when a size makes no network.
  void Validate() const;
  friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

}  // namespace tengen
