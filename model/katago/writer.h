// SPDX-License-Identifier: MIT
// Description -> the bytes of a KataGo network file (not packed): an element a line.
#pragma once

#include <string>

#include "model/katago/reader.h"

namespace tengen::katago {

// What was read from a file that was written so comes out the same to the byte. CHECKs that counts
// and sizes agree; Error(kBadData) naming the element when it has numbers that are not finite or a
// name that no file can have.
std::string Write(const Description& file, FloatFormat floats);

}  // namespace tengen::katago
