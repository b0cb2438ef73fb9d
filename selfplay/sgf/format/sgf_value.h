// SPDX-License-Identifier: MIT
// Values of SGF properties from plain text and points, and back. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tengen {

// Text: backslash and closing bracket escaped, line breaks kept, other control characters a space,
// what is no UTF-8 replaced by U+FFFD.
std::string SgfText(std::string_view text);

// SimpleText: the same on one line.
std::string SgfSimpleText(std::string_view text);

// Two SimpleTexts with the colon between them that separates composed values.
std::string SgfCompose(std::string_view first, std::string_view second);

// The text that a value stands for (FF[4]): a backslash takes the meaning of what follows it, one
// before a line break goes with it; other line breaks of any kind are "\n", other space is a blank.
std::string SgfTextOf(std::string_view value);

// The same for SimpleText: line breaks are blanks.
std::string SgfSimpleTextOf(std::string_view value);

// Both halves of a composed value, still escaped: what stands before and after the first colon that
// has no backslash. Empty when there is none.
std::optional<std::pair<std::string_view, std::string_view>> SgfSplit(std::string_view value);

// The value without space around it.
std::string_view SgfTrim(std::string_view value);

struct SgfXy {
  int x = 0, y = 0;  // column and row from the top left, from 0
  friend bool operator==(const SgfXy&, const SgfXy&) = default;
};
// The point of two letters, up to 52 lines; empty for anything else.
std::optional<SgfXy> SgfPointOf(std::string_view value);

// Column then row from the top left, both from 0: "a" to "z", then "A" to "Z" (up to 52 lines).
std::string SgfPoint(int x, int y);

}  // namespace tengen
