// SPDX-License-Identifier: MIT
// Reads SGF: FF[1] to FF[4], collections, variations. Knows the syntax only; what properties mean
// is for others (sgf_value.h, ../go). Nothing recurses, memory is bounded by the limits below.
// Thread-safe.
//
// Taken as well: text before the first game and after the last; lower-case letters in property
// names (FF[1] to FF[3]: AddBlack is AB); all four kinds of line breaks; any charset of
// sgf_charset.h; a property twice in a node, kept as two; variations without a node, which say
// nothing and vanish.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "selfplay/sgf/format/sgf_tree.h"

namespace tengen {

// Of a whole file; beyond them it is refused. Room for some 8,000 games of 250 moves, or for a
// joseki dictionary of a million.
inline constexpr std::size_t kSgfMaxBytes = std::size_t{32} << 20;
inline constexpr std::size_t kSgfMaxNodes = 2'000'000;
inline constexpr std::size_t kSgfMaxValues = 2'000'000;  // each property has at least one
inline constexpr std::size_t kSgfMaxNesting = 10'000;    // parentheses inside each other
inline constexpr std::size_t kSgfMaxName = 64;           // letters of a property's name

// The games of a collection, at least one. Text is UTF-8 whatever it was, so CA of a root becomes
// UTF-8; where none is but the text is not ASCII, it is added. name: for messages. Error(kBadData)
// "NAME:LINE:COLUMN: what is wrong".
std::vector<SgfTree> ReadSgf(std::string_view bytes, const std::string& name);

// Also Error(kIo).
std::vector<SgfTree> ReadSgfFile(const std::string& path);

}  // namespace tengen
