// SPDX-License-Identifier: MIT
// A session brought to a position of an SGF file's game of Go.
#pragma once

#include <string>

#include "selfplay/protocols/session.h"
#include "selfplay/sgf/go/sgf_go_game.h"

namespace tengen {

// Begins the game anew under `rules` and plays its moves before move `until`, counted from 1. Empty
// when done, else which move is illegal and why; the session then stands before it. Throws
// Error(kBadConfig) and Error(kBadData) as Session::NewGame and SetUp.
std::string PlaySgf(Session& session, const SgfGoGame& game, const std::string& rules, int until);

}  // namespace tengen
