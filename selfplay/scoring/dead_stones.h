// SPDX-License-Identifier: MIT
// Where the dead stones of a finished game come from: named by somebody, marked in the file, or
// found. Every chain keeps how it was judged. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "selfplay/games/go/count.h"
#include "selfplay/games/go/geometry.h"
#include "selfplay/scoring/life_guide.h"
#include "selfplay/scoring/life_search.h"
#include "selfplay/scoring/playout_life.h"

namespace tengen {

enum class LifeSource : std::uint8_t {
  kNamed,              // the caller's list; also what it leaves out
  kMarked,             // TB and TW of the file
  kUnconditional,      // Benson's life, and what lies dead in it
  kProved,             // confirmation by hypothetical play (confirmation.h)
  kStatistics,         // play-outs of the whole board
  kSearched,           // play-outs guided towards the chain, either side first
  kNetwork,            // a network's ownership
  kConfirmationSearch  // hypothetical play searched (life_search.h), where no proof was found
};
std::string_view LifeSourceName(LifeSource source);  // a key: "named", "play-out search", ...

struct JudgedChain {
  std::vector<GoPoint> points;  // ascending
  Color color = Color::kBlack;
  bool dead = false;
  LifeSource source = LifeSource::kNamed;
  double certainty = 1;  // 0.5 to 1; below 1 with play-outs, searches and networks alone
};

struct JudgedBoard {
  std::vector<JudgedChain> chains;  // by their first point
  std::vector<bool> dead;           // [area]
};

// Each point names a whole chain. Error(kUsage) for a point without a stone.
JudgedBoard JudgeByList(const GoFinalPosition& final, std::span<const GoPoint> dead);

// marks: [area]; a mark names a whole chain.
JudgedBoard JudgeByMarks(const GoFinalPosition& final, const std::vector<bool>& marks);

struct FindSettings {
  std::int64_t states_a_chain = 2'000;  // of the confirmation
  PlayoutSettings playouts;
  LifeSearchSettings search;  // of hypothetical play
};

// What proof settles, and play-outs for the rest.
JudgedBoard FindDead(const GoFinalPosition& final, const FindSettings& settings);

// Unconditional life and play-outs.
JudgedBoard FindDeadByPlayouts(const GoFinalPosition& final, const FindSettings& settings);

// Proof alone. Error(kFailed) naming the chains that the budget leaves undecided.
JudgedBoard ProveDead(const GoFinalPosition& final, const FindSettings& settings);

// Proof, and a search of hypothetical play for the rest.
JudgedBoard ProveOrSearchDead(const GoFinalPosition& final, const FindSettings& settings,
                              LifeGuide& guide);

// ownership: [area] from -1 (White) to 1 (Black).
JudgedBoard JudgeByOwnership(const GoFinalPosition& final, std::span<const float> ownership);

}  // namespace tengen
