// SPDX-License-Identifier: MIT
// An SGF game tree as the format has it (FF[4], red-bean.com/sgf): properties in the order of the
// file, their values still escaped (sgf_value.h), so that what a program does not know passes
// through it unchanged. Text is UTF-8.
//
// Nodes lie in one flat list in the order in which a file has them (each before its children, a
// first variation whole before the second), with their parents' numbers. So nothing here or above
// recurses however deep a tree is, and the main line of a node is what follows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {

using SgfNodeId = std::uint32_t;  // place in the list, the root is 0
inline constexpr SgfNodeId kNoSgfNode = 0xFFFFFFFF;

struct SgfProperty {
  std::string name;                 // capital letters, old formats also digits
  std::vector<std::string> values;  // at least one
  friend bool operator==(const SgfProperty&, const SgfProperty&) = default;
};

struct SgfNode {
  std::vector<SgfProperty> properties;
  SgfNodeId parent = kNoSgfNode;
  std::uint32_t line = 0;  // of the file it was read from, from 1; 0 when it was read from none

  void Add(std::string name, std::string value) {
    properties.push_back({std::move(name), {std::move(value)}});
  }
  // The first of that name, or null.
  const SgfProperty* Find(std::string_view name) const;
  SgfProperty* Find(std::string_view name);
};

class SgfTree {
 public:
  // A new last child. parent: kNoSgfNode for the root, which comes first; else the last node or one
  // of its ancestors, since the list is kept in the order of a file.
  SgfNode& Append(SgfNodeId parent);

  std::size_t size() const { return nodes_.size(); }
  bool empty() const { return nodes_.empty(); }
  const SgfNode& at(SgfNodeId id) const { return nodes_[id]; }
  SgfNode& at(SgfNodeId id) { return nodes_[id]; }
  const std::vector<SgfNode>& nodes() const { return nodes_; }
  SgfNodeId last() const { return static_cast<SgfNodeId>(nodes_.size() - 1); }

  // The end of the line that always takes the first variation. Requires a root.
  SgfNodeId MainLineEnd() const;
  // Root to `id`, both included.
  std::vector<SgfNodeId> PathTo(SgfNodeId id) const;

  // Everything but the lines of the file.
  friend bool operator==(const SgfTree& a, const SgfTree& b);

 private:
  std::vector<SgfNode> nodes_;
};

}  // namespace tengen
