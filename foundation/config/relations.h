// SPDX-License-Identifier: MIT
// What keys must be to each other, beyond the range of each. Whatever knows more than numbers (a
// game's sizes and rules, say) is checked by the room that knows it. Thread-safe.
#pragma once

namespace tengen {

class Config;

// Throws Error(kBadConfig) with the place and value of each key that takes part, and what to
// change.
void CheckRelations(const Config& config);

}  // namespace tengen
