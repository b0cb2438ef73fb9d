// SPDX-License-Identifier: MIT
// KataGo network files by their name, whose ending says how the rest is written: .bin, .txt,
// .bin.gz or .txt.gz. Functions are thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "model/katago/description.h"

namespace tengen::katago {

// The four endings, for messages.
inline constexpr const char* kEndings = ".bin, .bin.gz, .txt or .txt.gz";
void RequireKnownEnding(const std::string& path);  // else Error(kUsage)

// To and from the bytes of the file `path`, which is only looked at for its ending, as above.
// Decode throws Error(kBadData) as Read does, and for what is no whole gzip stream.
std::string Encode(const Description& file, const std::string& path);
Description Decode(std::string_view bytes, const std::string& path);

}  // namespace tengen::katago
