// SPDX-License-Identifier: MIT
// Who owns each point for the network's area planes: what is certain to live and its territory,
// else every stone and every one-coloured region as it stands.
#pragma once

#include <array>
#include <cstdint>

#include "selfplay/games/go/position.h"

namespace tengen {

using AreaMap = std::array<std::int8_t, kMaxGoArea>;  // +1 Black, -1 White, 0

void MarkAreaMap(const GoPosition& position, AreaMap& owner);

}  // namespace tengen
