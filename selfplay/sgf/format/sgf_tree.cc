// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/sgf_tree.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {

const SgfProperty* SgfNode::Find(std::string_view name) const {
  const auto found = std::ranges::find(properties, name, &SgfProperty::name);
  return found == properties.end() ? nullptr : &*found;
}

SgfProperty* SgfNode::Find(std::string_view name) {
  const auto found = std::ranges::find(properties, name, &SgfProperty::name);
  return found == properties.end() ? nullptr : &*found;
}

SgfNode& SgfTree::Append(SgfNodeId parent) {
  CHECK(nodes_.size() < kNoSgfNode && (parent == kNoSgfNode) == nodes_.empty());
  // Nodes climbed past here can have no further children, so all calls together are linear.
  for (SgfNodeId i = static_cast<SgfNodeId>(nodes_.size()) - 1; i != parent; i = nodes_[i].parent) {
    CHECK(i < nodes_.size());
  }
  SgfNode& node = nodes_.emplace_back();
  node.parent = parent;
  return node;
}

SgfNodeId SgfTree::MainLineEnd() const {
  CHECK(!nodes_.empty());
  SgfNodeId end = 0;
  while (end + 1 < nodes_.size() && nodes_[end + 1].parent == end) ++end;
  return end;
}

std::vector<SgfNodeId> SgfTree::PathTo(SgfNodeId id) const {
  CHECK(id < nodes_.size());
  std::vector<SgfNodeId> path;
  for (; id != kNoSgfNode; id = nodes_[id].parent) path.push_back(id);
  std::ranges::reverse(path);
  return path;
}

bool operator==(const SgfTree& a, const SgfTree& b) {
  return std::ranges::equal(a.nodes_, b.nodes_, [](const SgfNode& x, const SgfNode& y) {
    return x.parent == y.parent && x.properties == y.properties;
  });
}

}  // namespace tengen
