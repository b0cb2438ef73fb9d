// SPDX-License-Identifier: MIT
// The text of an SGF tree. Thread-safe.
#pragma once

#include <string>

#include "selfplay/sgf/sgf_tree.h"

namespace tengen {

// A line a node; ends in a line break. Texts of several trees one after another are a collection.
std::string SgfTreeText(const SgfTree& tree);

}  // namespace tengen
