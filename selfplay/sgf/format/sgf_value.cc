// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/sgf_value.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "foundation/errors.h"
#include "selfplay/sgf/format/utf8.h"

namespace tengen {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// escaped: what gets a backslash; kept: control characters that may stay.
std::string Escape(std::string_view text, std::string_view escaped, std::string_view kept) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = Utf8CharacterLength(text);
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

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

bool IsLineBreak(char c) { return c == '\n' || c == '\r'; }
bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }

// Bytes of the line break that stands at `at`: CRLF and LFCR are one.
std::size_t LineBreakLength(std::string_view value, std::size_t at) {
  const bool pair =
      at + 1 < value.size() && IsLineBreak(value[at + 1]) && value[at + 1] != value[at];
  return pair ? 2 : 1;
}

std::string Unescape(std::string_view value, char line_break) {
  std::string out;
  out.reserve(value.size());
  for (std::size_t at = 0; at < value.size();) {
    const bool escaped = value[at] == '\\';
    if (escaped && ++at == value.size()) break;
    if (IsLineBreak(value[at])) {
      if (!escaped) out += line_break;
      at += LineBreakLength(value, at);
    } else {
      out += IsBlank(value[at]) ? ' ' : value[at];
      ++at;
    }
  }
  return out;
}

std::optional<int> LetterIndex(char c) {
  const std::size_t index = kLetters.find(c);
  if (index == std::string_view::npos) return {};
  return static_cast<int>(index);
}

}  // namespace

std::string SgfText(std::string_view text) { return Escape(text, "\\]", "\n"); }

std::string SgfSimpleText(std::string_view text) { return Escape(text, "\\]", ""); }

std::string SgfCompose(std::string_view first, std::string_view second) {
  return Escape(first, "\\]:", "") + ":" + Escape(second, "\\]:", "");
}

std::string SgfTextOf(std::string_view value) { return Unescape(value, '\n'); }

std::string SgfSimpleTextOf(std::string_view value) { return Unescape(value, ' '); }

std::optional<std::pair<std::string_view, std::string_view>> SgfSplit(std::string_view value) {
  for (std::size_t at = 0; at < value.size(); at += value[at] == '\\' ? 2 : 1) {
    if (value[at] == ':') return std::pair{value.substr(0, at), value.substr(at + 1)};
  }
  return {};
}

std::string_view SgfTrim(std::string_view value) {
  const auto space = [](char c) { return IsBlank(c) || IsLineBreak(c); };
  while (!value.empty() && space(value.front())) value.remove_prefix(1);
  while (!value.empty() && space(value.back())) value.remove_suffix(1);
  return value;
}

std::optional<SgfXy> SgfPointOf(std::string_view value) {
  if (value.size() != 2) return {};
  const auto x = LetterIndex(value[0]), y = LetterIndex(value[1]);
  if (!x || !y) return {};
  return SgfXy{*x, *y};
}

std::string SgfPoint(int x, int y) {
  CHECK(x >= 0 && x < 52 && y >= 0 && y < 52);
  return {kLetters[static_cast<std::size_t>(x)], kLetters[static_cast<std::size_t>(y)]};
}

}  // namespace tengen
