// SPDX-License-Identifier: MIT
// An SGF game tree as the format has it (FF[4], red-bean.com/sgf): properties in the order of the
// file, their values still escaped (sgf_value.h), so that what a program does not know passes
// through it unchanged. Plain data.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tengen {

struct SgfProperty {
  std::string name;                 // upper-case letters
  std::vector<std::string> values;  // at least one
};

struct SgfNode {
  std::vector<SgfProperty> properties;
  void Add(std::string name, std::string value) {
    properties.push_back({std::move(name), {std::move(value)}});
  }
};

struct SgfTree {
  std::vector<SgfNode> nodes;       // one after another; the first tree's first is the root
  std::vector<SgfTree> variations;  // after the last node
};

}  // namespace tengen
