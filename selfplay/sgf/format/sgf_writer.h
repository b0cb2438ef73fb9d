// SPDX-License-Identifier: MIT
// The text of an SGF tree. Thread-safe.
#pragma once

#include <string>

#include "selfplay/sgf/format/sgf_tree.h"

namespace tengen {

// A line a node, values as they are; ends in a line break. Texts of several trees one after another
// are a collection. Requires a root; ReadSgf of it gives an equal tree.
std::string SgfTreeText(const SgfTree& tree);

}  // namespace tengen
