// SPDX-License-Identifier: MIT
// Where games begin and end in bytes whose charset is not known yet. Only what has to be known
// before the bytes can become text; the reader judges them. Thread-safe, each linear in what it
// looks at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tengen {

// How a charset's characters of several bytes begin. Their second byte may look like a bracket or a
// backslash.
enum class SgfLeadBytes : std::uint8_t {
  kNone,    // no second byte below 0x80
  kFrom81,  // 0x81 to 0xFE: GB18030, Big5, CP949
  kCp932,   // 0x81 to 0x9F and 0xE0 to 0xFC: Shift-JIS
};

constexpr bool IsSgfSpace(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f';
}

// The next "(" at or after `from` that a ";" follows, with nothing but space between; npos when
// there is none. Text before a game is not SGF's.
std::size_t FindSgfGame(std::string_view bytes, std::size_t from);

// Past the ")" that ends the game that begins at `start`, or the end of the bytes.
std::size_t FindSgfGameEnd(std::string_view bytes, std::size_t start, SgfLeadBytes lead);

struct SgfCharsetLabel {
  std::string_view text;
  std::size_t offset;
};
// The value of CA in the root of the game that begins at `start`. Before it is known, characters
// before it may hide it (in Shift-JIS a second byte can be a backslash or a bracket), so if none is
// seen the like of one behind such bytes is taken.
std::optional<SgfCharsetLabel> FindSgfCharset(std::string_view bytes, std::size_t start);

}  // namespace tengen
