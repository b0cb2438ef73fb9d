// SPDX-License-Identifier: MIT
// Whole gzip streams in memory, by zlib.
#pragma once

#include <string>
#include <string_view>

namespace tengen::katago {

// The same bytes give the same stream: no time and no name in it.
std::string Gzip(std::string_view bytes);
// Error(kBadData) naming source when it is no whole stream with nothing after it, or holds more
// than 4 GiB.
std::string Gunzip(std::string_view bytes, const std::string& source);
bool LooksPacked(std::string_view bytes);

}  // namespace tengen::katago
