// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/text_place.h"

#include <fmt/format.h>

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {

std::uint32_t LineCounter::LineAt(std::size_t offset) {
  while (at_ < offset) {
    const char c = text_[at_++];
    if (c != '\n' && c != '\r') continue;
    if (at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r') && text_[at_] != c) ++at_;
    start_ = at_;
    ++line_;
  }
  return line_;
}

void ThrowAtPlace(const std::string& name, std::string_view text, std::size_t offset,
                  const std::string& what) {
  LineCounter counter(text);
  const std::uint32_t line = counter.LineAt(offset);
  const std::size_t start = std::min(counter.line_start(), offset);
  const auto column = std::ranges::count_if(text.substr(start, offset - start), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  throw Error(ExitCode::kBadData, fmt::format("{}:{}:{}: {}", name, line, column + 1, what));
}

}  // namespace tengen
