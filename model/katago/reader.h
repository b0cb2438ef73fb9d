// SPDX-License-Identifier: MIT
// The text of a KataGo network file (unpacked) -> Description. Nothing in the file sizes memory
// before the bytes for it are there.
#pragma once

#include <string_view>

#include "model/katago/description.h"

namespace tengen::katago {

enum class FloatFormat { kBinary, kText };

// Error(kBadData) naming source, place, element and what was expected, for whatever is not a whole
// file of versions 8 to 15: cut, damaged, with numbers that are not finite, of kinds of blocks that
// we lack, or followed by anything but white space.
Description Read(std::string_view bytes, FloatFormat floats, std::string_view source);

}  // namespace tengen::katago
