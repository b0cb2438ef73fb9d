// SPDX-License-Identifier: MIT
// Match play between two players in colour-swapped pairs from varied openings. A pair counts only
// when it is complete and all pairs before it have counted: short games come back first, and
// counting them as they come favours whoever wins quickly. So a result depends on players, game,
// settings and seed alone, not on threads or time, unless there is a clock. No search resigns.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "foundation/clock.h"
#include "selfplay/arena/match_player.h"
#include "selfplay/arena/sprt.h"
#include "selfplay/clocks/time_control.h"
#include "selfplay/records/game_record.h"

namespace tengen {

struct MatchSettings {
  int threads = 1;             // 0 = one a core
  int boards_per_thread = 64;  // games a thread plays at once
  int max_moves = 0;           // 0 = twice the number of points, plus 20
  double opening_mean = 4;     // plies
  bool symmetry = true;        // evaluate under random symmetries
  int cache_entries = 65536;   // of each thread and player
  double stuck_seconds = 0;    // as SelfPlaySettings; not for programs, which may think long
};

struct MatchProgress;

struct MatchJob {
  std::string game = "go";
  std::string size = "9";
  std::string rules = "tromp-taylor";
  GameDraws draws;  // both games of a pair get the same; no handicap
  MatchPlayer a, b;
  MatchSettings settings;
  // Each player's time in a game; openings cost none. A search then thinks as long as its time
  // allows, with PUCT and at most its visits, a thread plays one game at a time, and how fast the
  // machine is enters the result.
  TimeControl control;
  const Clock* clock = &Clock::Real();  // measures it; must outlive the match
  std::uint64_t seed = 1;
  int pairs = 50;
  std::optional<SprtSettings> sprt;  // ends the match early when set
  // Optional: after each pair that counts, in order; one call at a time, from any thread.
  std::function<void(const MatchProgress&)> progress;
  const std::atomic<bool>* stop = nullptr;  // as in SelfPlayJob
};

// All counts from A's view. A game without a winner (draw, no result, both lose) is half a point.
struct MatchTally {
  struct ByColor {
    int wins = 0, draws = 0, losses = 0;
    int games() const { return wins + draws + losses; }
  };
  ByColor black, white;  // the colour A had
  PairCounts pairs{};

  int wins() const { return black.wins + white.wins; }
  int draws() const { return black.draws + white.draws; }
  int losses() const { return black.losses + white.losses; }
  int games() const { return black.games() + white.games(); }
  double score() const { return PairScore(pairs); }  // [0, 1]
};

struct MatchProgress {
  const MatchTally& tally;
  const SprtState& sprt;
};

struct MatchGame {
  int pair = 0;
  Color a_color = Color::kBlack;  // A is Black in the first game of a pair
  int opening_plies = 0;
  GameRecord record;  // game_index = 2 * pair + (A is White)
  // What a program did wrong, or that it counts the end otherwise; sentences that name it.
  std::vector<std::string> notes;
};

struct MatchResult {
  MatchTally tally;
  EloEstimate elo;  // of A over B
  SprtState sprt;   // of the counted pairs; bounds are 0 without a test
  bool stopped = false;
  std::vector<MatchGame> games;  // of the counted pairs, in order
  std::int64_t evaluations = 0;
  double seconds = 0;
};

// Throws Error as RunSelfPlay does, and when a GTP program fails before a game has begun; later it
// loses that game and is started anew.
MatchResult RunMatch(const MatchJob& job);

}  // namespace tengen
