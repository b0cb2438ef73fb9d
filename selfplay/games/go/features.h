// SPDX-License-Identifier: MIT
// `go-v7`: the network's input, in place and meaning KataGo's V7 (fillRowV7 in its nninputs.cpp),
// so that networks can be exported to it. Ladder planes 14 to 17 are empty so far. Everything is
// from the side to move; planes of the clean-up phases and the button have no counterpart under our
// rules and stay zero.
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
    kLastMove = 9,    // to 13: the last five moves, newest first
    kOwnArea = 18,
    kOpponentArea = 19,
  };
  enum Global : int {
    kPassLast = 0,  // to 4: the last five moves were passes
    kOwnKomi = 5,   // / 20
    kSuperko = 6,
    kSuperkoKind = 7,
    kSuicide = 8,
    kPassEnds = 14,
    kParityWave = 18,
  };

  // planes: [kPlanes][words a plane], zeroed by the caller; globals: [kGlobals]. Any words a plane
  // that hold the position's board.
  static void Encode(const GoPosition& position, const GoHistory& history,
                     std::span<std::uint64_t> planes, std::span<float> globals);
  static Hash128 EvaluationKey(const GoPosition& position, const GoHistory& history);
};

}  // namespace tengen
