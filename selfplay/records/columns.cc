// SPDX-License-Identifier: MIT
#include "selfplay/records/columns.h"

#include <fmt/format.h>

#include "foundation/errors.h"

namespace tengen {

void AppendVarint(std::string& column, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) column += static_cast<char>((value & 0x7F) | 0x80);
  column += static_cast<char>(value);
}

std::string ToPlanes(const std::vector<std::uint16_t>& values) {
  std::string column;
  column.reserve(values.size() * 2);
  for (const std::uint16_t value : values) column += static_cast<char>(value & 0xFF);
  for (const std::uint16_t value : values) column += static_cast<char>(value >> 8);
  return column;
}

std::vector<std::uint16_t> FromPlanes(std::string_view column, std::size_t count,
                                      const char* name) {
  if (column.size() != 2 * count) {
    throw Error(ExitCode::kBadData, fmt::format("column {} has {} bytes, must have {}", name,
                                                column.size(), 2 * count));
  }
  std::vector<std::uint16_t> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto low = static_cast<unsigned char>(column[i]);
    const auto high = static_cast<unsigned char>(column[count + i]);
    values[i] = static_cast<std::uint16_t>(low | high << 8);
  }
  return values;
}

std::uint8_t ColumnReader::Byte() {
  if (done()) throw Error(ExitCode::kBadData, fmt::format("column {} ends too early", name_));
  return static_cast<std::uint8_t>(bytes_[next_++]);
}

std::uint64_t ColumnReader::Varint(std::uint64_t maximum) {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 63; shift += 7) {
    const std::uint8_t byte = Byte();
    value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
    if (byte & 0x80) continue;
    if (value > maximum) {
      throw Error(ExitCode::kBadData,
                  fmt::format("column {} holds {}, must be at most {}", name_, value, maximum));
    }
    return value;
  }
  throw Error(ExitCode::kBadData, fmt::format("column {} holds an endless number", name_));
}

void ColumnReader::RequireEnd() const {
  if (!done()) {
    throw Error(ExitCode::kBadData,
                fmt::format("column {} has {} bytes too many", name_, bytes_.size() - next_));
  }
}

}  // namespace tengen
