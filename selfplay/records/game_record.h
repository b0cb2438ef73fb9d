// SPDX-License-Identifier: MIT
// A record is a game, not a tensor: how it started, its moves, and what each search said. Planes
// and targets are recomputed by replaying it. Plain data: the protobuf form (record.proto) stays
// inside records/, as no file may include protobuf and LibTorch together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/games/game.h"
#include "selfplay/search/search_result.h"

namespace tengen {

// The search behind one move; values as stored, that is after quantisation.
struct SearchRecord {
  SearchKind kind = SearchKind::kGumbel;
  bool trained = true;  // false: a cheap search, no policy target
  int visits = 0;
  std::vector<ActionStats> visited;  // prior is not stored and reads 0; q in steps of 1/127
  // Entries of at least 1/1024, ascending by action; the rest of the mass is spread evenly over the
  // other legal actions by the reader of targets.
  std::vector<PolicyEntry> policy;
  float root_value = 0;     // [-1, 1], player to move
  float root_score = 0;     // points, player to move
  float network_value = 0;  // [-1, 1], player to move
};

struct MoveRecord {
  Action action = kNoAction;
  std::optional<SearchRecord> search;  // none for opening moves
};

// Of a game with a clock. Times are whole milliseconds, as the clock booked them.
struct TimeRecord {
  std::string control;                // as TimeControl::ToText
  std::vector<std::int64_t> used_ms;  // a move: how long it was thought about, or kNotTimed
};
inline constexpr std::int64_t kNotTimed = -1;  // a move of the opening

struct GameRecord {
  std::string game;              // registry name
  std::string size;              // as Rules::SizeString
  std::string rules;             // as Rules::ToString
  std::uint64_t game_index = 0;  // unique in a run; names the game's random stream
  std::uint64_t seed = 0;
  std::uint32_t generation = 0;  // of the network that played
  // Black's stones before the first move, which then is White's; none in most games.
  std::vector<Action> handicap;
  std::vector<MoveRecord> moves;
  Outcome outcome;
  bool resignation_disabled = false;  // played on to measure false resignations
  std::optional<Color> would_resign;  // who would have resigned first, if resignation_disabled
  std::optional<TimeRecord> time;
};

}  // namespace tengen
