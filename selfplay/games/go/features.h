// SPDX-License-Identifier: MIT
// `go-v7`: the network's input, in place and meaning KataGo's V7 (fillRowV7 in its nninputs.cpp),
// so that networks can be exported to it. Everything is from the side to move. The button and
// asymmetric playouts have no counterpart here and stay zero. Territory is shown as V7 shows it
// where clean-up phases settle it (territory_end=encore), stone scoring as area with a group tax.
// Files from before ladders were shown: model/older_inputs.h.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "selfplay/games/game.h"
#include "selfplay/games/go/history.h"
#include "selfplay/games/go/position.h"

namespace tengen {

struct GoFeatures {
  static constexpr std::string_view kName = "go-v7";
  static constexpr int kPlanes = 22;
  static constexpr int kGlobals = 19;

  enum Plane : int {
    kOnBoard = 0,
    kOwnStones = 1,
    kOpponentStones = 2,
    kLiberties1 = 3,  // and 4, 5: chains of exactly 1, 2, 3 liberties
    kForbidden = 6,   // by ko or superko, to the side to move
    kMarkedKos = 7,   // encore: stones not to be retaken before a pass for their ko
    kLastMove = 9,    // to 13: the last five moves, newest first
    kCaught = 14,     // in ladders (ladders.h), now; and one and two turns ago
    kCaughtBefore = 15,
    kCaughtTwoBefore = 16,
    kLadderMoves = 17,  // that catch an opponent's chain with two liberties
    kOwnArea = 18,
    kOpponentArea = 19,  // with encores: empty before the second, what counts in it
    kOwnStood = 20,      // stones at the start of the second encore
    kOpponentStood = 21,
  };
  enum Global : int {
    kPassLast = 0,  // to 4: the last five moves were passes
    kOwnKomi = 5,   // / 20
    kSuperko = 6,
    kSuperkoKind = 7,
    kSuicide = 8,
    kTerritory = 9,
    kNoSekiPoints = 10,
    kGroupTax = 11,
    kEncore = 12,
    kSecondEncore = 13,
    kPassEnds = 14,  // the game or the phase, if V7's rules for passes were ours
    kParityWave = 18,
  };

  // planes: [kPlanes][words a plane], zeroed by the caller; globals: [kGlobals]. Any words a plane
  // that hold the position's board.
  static void Encode(const GoPosition& position, const GoHistory& history,
                     std::span<std::uint64_t> planes, std::span<float> globals);
  static Hash128 EvaluationKey(const GoPosition& position, const GoHistory& history);
};

}  // namespace tengen
