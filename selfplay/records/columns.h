// SPDX-License-Identifier: MIT
// Columns of a Game message (record.proto): varints, bytes and 16-bit planes in a string. Reading
// trusts nothing: what ends early, goes on too long or exceeds its range is Error(kBadData) naming
// the column. Objects belong to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

void AppendVarint(std::string& column, std::uint64_t value);
// All low bytes, then all high bytes.
std::string ToPlanes(const std::vector<std::uint16_t>& values);
// Requires the column to hold exactly count values.
std::vector<std::uint16_t> FromPlanes(std::string_view column, std::size_t count, const char* name);

// Reads a column from its begin to its end. Borrows the bytes and the name.
class ColumnReader {
 public:
  ColumnReader(std::string_view bytes, const char* name) : bytes_(bytes), name_(name) {}

  std::uint8_t Byte();
  std::uint64_t Varint(std::uint64_t maximum);
  bool done() const { return next_ == bytes_.size(); }
  void RequireEnd() const;

 private:
  std::string_view bytes_;
  const char* name_;
  std::size_t next_ = 0;
};

}  // namespace tengen
