// SPDX-License-Identifier: MIT
// Lines and columns of a text, for messages. LF, CR, CRLF and LFCR each end one line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tengen {

// Counts line ends while an offset moves forward, so that a whole text is looked at once.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}
  // Line of that offset, from 1. Offsets must not decrease.
  std::uint32_t LineAt(std::size_t offset);
  // Where that line begins.
  std::size_t line_start() const { return start_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0, start_ = 0;
  std::uint32_t line_ = 1;
};

// Error(kBadData) with "NAME:LINE:COLUMN: what"; columns count characters of UTF-8 from 1.
[[noreturn]] void ThrowAtPlace(const std::string& name, std::string_view text, std::size_t offset,
                               const std::string& what);

}  // namespace tengen
