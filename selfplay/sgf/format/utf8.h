// SPDX-License-Identifier: MIT
// What is UTF-8 (RFC 3629). Thread-safe.
#pragma once

#include <cstddef>
#include <string_view>

namespace tengen {

// Length in bytes of the character that a text begins with; 0 when it begins with none.
std::size_t Utf8CharacterLength(std::string_view text);

// Offset of the first byte that begins no character; npos when all of the text is UTF-8.
std::size_t FirstNonUtf8(std::string_view text);

// Bytes of 7 bits only, which every charset known here has in common.
bool IsAscii(std::string_view text);

}  // namespace tengen
