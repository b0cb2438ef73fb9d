// SPDX-License-Identifier: MIT
// What of a finished search goes into the game's record.
#pragma once

#include "selfplay/records/game_record.h"
#include "selfplay/search/search_result.h"

namespace tengen {

// A cheap search keeps its values, but neither visits nor policy: nothing is trained on them.
MoveRecord SearchedMove(const SearchResult& result);

}  // namespace tengen
