// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/sgf_scan.h"

#include <algorithm>
#include <string>

namespace tengen {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

unsigned Byte(char c) { return static_cast<unsigned char>(c); }

bool IsLead(char c, SgfLeadBytes lead) {
  switch (lead) {
    case SgfLeadBytes::kNone:
      return false;
    case SgfLeadBytes::kFrom81:
      return Byte(c) >= 0x81 && Byte(c) <= 0xFE;
    case SgfLeadBytes::kCp932:
      return (Byte(c) >= 0x81 && Byte(c) <= 0x9F) || (Byte(c) >= 0xE0 && Byte(c) <= 0xFC);
  }
  return false;
}

std::size_t SkipSpace(std::string_view bytes, std::size_t at) {
  while (at < bytes.size() && IsSgfSpace(bytes[at])) ++at;
  return at;
}

// The offset of the "]" that ends the value that begins at `at`, or the end of the bytes.
std::size_t ValueEnd(std::string_view bytes, std::size_t at, SgfLeadBytes lead) {
  while (at < bytes.size() && bytes[at] != ']') {
    at += bytes[at] == '\\' || IsLead(bytes[at], lead) ? 2 : 1;
  }
  return std::min(at, bytes.size());
}

// "CA[" after a bracket and perhaps space, in bytes whose brackets and backslashes may be second
// bytes of characters: a bracket that seems escaped ends a value if the backslash seems to be one.
std::optional<SgfCharsetLabel> FindUnlikely(std::string_view bytes, std::size_t begin,
                                            std::size_t end) {
  const std::string_view node = bytes.substr(begin, end - begin);
  for (std::size_t at = 0; (at = node.find("CA[", at)) != kNone; at += 3) {
    std::size_t before = at;
    while (before > 0 && IsSgfSpace(node[before - 1])) --before;
    if (before < 2 || node[before - 1] != ']') continue;
    if (node[before - 2] == '\\' && (before < 3 || Byte(node[before - 3]) < 0x80)) continue;
    const std::string_view rest = node.substr(at + 3);
    return SgfCharsetLabel{rest.substr(0, rest.find(']')), begin + at + 3};
  }
  return {};
}

}  // namespace

std::size_t FindSgfGame(std::string_view bytes, std::size_t from) {
  while ((from = bytes.find('(', from)) != kNone) {
    const std::size_t next = SkipSpace(bytes, from + 1);
    if (next < bytes.size() && bytes[next] == ';') return from;
    from = next;
  }
  return kNone;
}

std::size_t FindSgfGameEnd(std::string_view bytes, std::size_t start, SgfLeadBytes lead) {
  std::size_t depth = 0;
  for (std::size_t at = start; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return at + 1;
    if (c == '[') at = ValueEnd(bytes, at + 1, lead);
  }
  return bytes.size();
}

std::optional<SgfCharsetLabel> FindSgfCharset(std::string_view bytes, std::size_t start) {
  const std::size_t root = bytes.find(';', start) + 1;
  std::size_t at = root;
  std::string name;
  while ((at = SkipSpace(bytes, at)) < bytes.size()) {
    const char c = bytes[at];
    if (c == '[') {
      const std::size_t end = ValueEnd(bytes, at + 1, SgfLeadBytes::kNone);
      if (name == "CA") return SgfCharsetLabel{bytes.substr(at + 1, end - at - 1), at + 1};
      at = SkipSpace(bytes, end + 1);
      if (at < bytes.size() && bytes[at] != '[') name.clear();
    } else if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) {
      name += c;
      ++at;
    } else if (c >= 'a' && c <= 'z') {
      ++at;
    } else {
      break;  // the next node, or what seems a fault
    }
  }
  return FindUnlikely(bytes, root, std::min(bytes.find(';', at), bytes.size()));
}

}  // namespace tengen
