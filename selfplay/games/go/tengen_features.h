// SPDX-License-Identifier: MIT
// `go-tengen1`: every input of `go-v7` in its place, then what tells every ruleset apart (rules
// section 11.1), so that one network plays them all. Not exportable to KataGo. The meaning of each
// plane and global is in tengen_inputs.cc, from which docs/inputs.md comes. Everything is from the
// side to move. Version 1: a change of place or meaning is a new set with a new name.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "selfplay/games/game.h"
#include "selfplay/games/go/features.h"
#include "selfplay/games/go/history.h"
#include "selfplay/games/go/position.h"

namespace tengen {

struct GoTengenFeatures {
  static constexpr std::string_view kName = "go-tengen1";
  static constexpr int kPlanes = 28;
  static constexpr int kGlobals = 58;

  enum Plane : int {
    kIllegalKo = GoFeatures::kPlanes,
    kIllegalSuperko,
    kIllegalHot,
    kIllegalCycle,
    kHotStones,
    kJudgedChain,
  };
  enum Global : int {
    kTieDraw = GoFeatures::kGlobals,
    kTieOwn,
    kTieOpponent,
    kDrawValue,
    kKo,                    // 4: in the order of KoRule, as the following in that of their types
    kCycle = kKo + 4,       // 4
    kSuicide = kCycle + 4,  // 3
    kScore = kSuicide + 3,  // 5
    kStop = kScore + 5,     // 4
    kShared = kStop + 4,
    kSekiPoints,
    kPassStones,
    kCompensation,                // 2: of N - 1, of N points
    kPasses = kCompensation + 2,  // 3: one, two, three in a row
    kPassStops = kPasses + 3,
    kPassEnds,
    kPlay,  // 3: phases
    kConfirmation,
    kEncore,
    kOwnPenalty,  // 2: overtime, in points / 20
    kOpponentPenalty,
  };
  static_assert(kJudgedChain + 1 == kPlanes && kOpponentPenalty + 1 == kGlobals);

  // As GoFeatures.
  static void Encode(const GoPosition& position, const GoHistory& history,
                     std::span<std::uint64_t> planes, std::span<float> globals);
  static Hash128 EvaluationKey(const GoPosition& position, const GoHistory& history);
};

}  // namespace tengen
