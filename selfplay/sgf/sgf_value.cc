// SPDX-License-Identifier: MIT
#include "selfplay/sgf/sgf_value.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "foundation/errors.h"

namespace tengen {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Length of the UTF-8 character that text begins with, 0 when it is none (RFC 3629).
std::size_t CharacterLength(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80                     ? 1
                             : first >= 0xC2 && first <= 0xDF ? 2
                             : first >= 0xE0 && first <= 0xEF ? 3
                             : first >= 0xF0 && first <= 0xF4 ? 4
                                                              : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool beyond = (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F);
  return overlong || beyond ? 0 : length;
}

// escaped: what gets a backslash; kept: control characters that may stay.
std::string Escape(std::string_view text, std::string_view escaped, std::string_view kept) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = CharacterLength(text);
    const char c = text[0];
    if (length == 0) {
      out += kReplacement;
    } else if (length == 1 && kept.find(c) == std::string_view::npos && (c < ' ' || c == '\x7F')) {
      out += ' ';
    } else {
      if (escaped.find(c) != std::string_view::npos) out += '\\';
      out += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

}  // namespace

std::string SgfText(std::string_view text) { return Escape(text, "\\]", "\n"); }

std::string SgfSimpleText(std::string_view text) { return Escape(text, "\\]", ""); }

std::string SgfCompose(std::string_view first, std::string_view second) {
  return Escape(first, "\\]:", "") + ":" + Escape(second, "\\]:", "");
}

std::string SgfPoint(int x, int y) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  CHECK(x >= 0 && x < 52 && y >= 0 && y < 52);
  return {kLetters[static_cast<std::size_t>(x)], kLetters[static_cast<std::size_t>(y)]};
}

}  // namespace tengen
