// SPDX-License-Identifier: MIT
// Values of SGF properties from plain text and points. Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace tengen {

// Text: backslash and closing bracket escaped, line breaks kept, other control characters a space,
// what is no UTF-8 replaced by U+FFFD.
std::string SgfText(std::string_view text);

// SimpleText: the same on one line.
std::string SgfSimpleText(std::string_view text);

// Two SimpleTexts with the colon between them that separates composed values.
std::string SgfCompose(std::string_view first, std::string_view second);

// Column then row from the top left, both from 0: "a" to "z", then "A" to "Z" (up to 52 lines).
std::string SgfPoint(int x, int y);

}  // namespace tengen
