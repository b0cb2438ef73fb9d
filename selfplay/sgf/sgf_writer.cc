// SPDX-License-Identifier: MIT
#include "selfplay/sgf/sgf_writer.h"

namespace tengen {
namespace {

void Write(const SgfTree& tree, std::string& out) {
  out += '(';
  for (const SgfNode& node : tree.nodes) {
    if (out.back() != '(') out += '\n';
    out += ';';
    for (const SgfProperty& property : node.properties) {
      out += property.name;
      for (const std::string& value : property.values) out.append("[").append(value).append("]");
    }
  }
  for (const SgfTree& variation : tree.variations) {
    out += '\n';
    Write(variation, out);
  }
  out += ')';
}

}  // namespace

std::string SgfTreeText(const SgfTree& tree) {
  std::string out;
  Write(tree, out);
  return out + '\n';
}

}  // namespace tengen
