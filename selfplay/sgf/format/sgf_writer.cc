// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/sgf_writer.h"

#include <cstddef>
#include <vector>

#include "foundation/errors.h"

namespace tengen {
namespace {

std::vector<std::uint32_t> ChildCounts(const SgfTree& tree) {
  std::vector<std::uint32_t> counts(tree.size());
  for (const SgfNode& node : tree.nodes()) {
    if (node.parent != kNoSgfNode) ++counts[node.parent];
  }
  return counts;
}

void WriteNode(const SgfNode& node, std::string& out) {
  out += ';';
  for (const SgfProperty& property : node.properties) {
    out += property.name;
    for (const std::string& value : property.values) out.append("[").append(value).append("]");
  }
}

}  // namespace

std::string SgfTreeText(const SgfTree& tree) {
  CHECK(!tree.empty());
  const std::vector<std::uint32_t> children = ChildCounts(tree);
  // Parentheses surround the game and every node that has siblings, with all that follows it.
  const auto opens = [&](const SgfNode& node) {
    return node.parent == kNoSgfNode || children[node.parent] > 1;
  };
  std::string out;
  SgfNodeId tip = kNoSgfNode;  // the node written last, then its ancestors up to the next parent
  const auto close_up_to = [&](SgfNodeId parent) {
    for (; tip != parent; tip = tree.at(tip).parent) {
      if (opens(tree.at(tip))) out += ')';
    }
  };
  for (SgfNodeId id = 0; id < tree.size(); ++id) {
    const SgfNode& node = tree.at(id);
    close_up_to(node.parent);
    if (id > 0) out += '\n';
    if (opens(node)) out += '(';
    WriteNode(node, out);
    tip = id;
  }
  close_up_to(kNoSgfNode);
  return out + '\n';
}

}  // namespace tengen
