// SPDX-License-Identifier: MIT
// What a session takes and tells, as plain data. Moves are text in the game's own notation. Whose
// view a number has is said beside it: mostly the player's who is to move in what was searched.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/evaluator.h"
#include "selfplay/games/game.h"
#include "selfplay/search/search_settings.h"

namespace tengen {

// Who thinks. Without an evaluator: `random`, uniform over the legal moves that fill no own eye,
// passing when none is left.
struct SessionPlayer {
  std::string name;
  std::unique_ptr<Evaluator> evaluator;
  InputShape shape;                // what the evaluator takes; boards up to its size can be played
  bool optimistic_policy = false;  // whether the evaluator gives one
  SearchSettings search;
  int visits = 100;
  // The most of a search that a clock or the caller ends: what memory allows.
  int most_visits = 100'000;
  std::uint64_t seed = 1;
};

struct CandidateMove {
  std::string move;
  int visits = 0;
  float win_rate = 0;  // [0, 1], player to move
  float prior = 0;
};

struct Thought {
  std::string move;       // what the player would play
  float win_rate = 0.5F;  // [0, 1], player to move
  float score = 0;        // expected margin in points, player to move; 0 where the game has none
  std::vector<CandidateMove> candidates;  // most visited first
};

// Moves that a search leaves out for one player, in its first `plies` plies.
struct MoveLimit {
  enum class Kind : std::uint8_t { kAvoid, kAllowOnly };
  Kind kind = Kind::kAvoid;
  Color player = Color::kBlack;
  std::vector<std::string> moves;
  int plies = 1;
};

struct SearchOrder {
  // kPlanned: the player's search with its visits. kAnytime: PUCT up to most_visits, which the
  // caller ends; it is as good as it can be at any moment.
  enum class Pace : std::uint8_t { kPlanned, kAnytime };
  Pace pace = Pace::kPlanned;
  int visits = 0;  // kAnytime: the most, from 2; 0 for most_visits
  // Asked after each evaluation; false ends the search with the move found so far.
  std::function<bool()> go_on;
  std::vector<MoveLimit> limits;
};

struct AnalysedMove {
  std::string move;
  int visits = 0;      // 0: only the network's prior is known, the rest is the position's
  float win_rate = 0;  // [0, 1]; all from the view of the player to move
  float score = 0;
  float utility = 0;
  float utility_deviation = 0;  // standard deviation of the mean utility
  float prior = 0;
  std::vector<std::string> line;  // the expected continuation, this move first
  std::vector<int> line_visits;
};

// Of the last search, as it stands.
struct Analysis {
  Color to_move = Color::kBlack;
  int visits = 0;
  float win_rate = 0.5F;  // [0, 1]; all from the view of to_move
  float score = 0;
  float utility = 0;
  std::vector<AnalysedMove> moves;  // best first; those without visits last, by prior
  // [height * width] in [-1, 1], the top row first, view of to_move: the mean over what this search
  // evaluated. Empty where the game has none.
  std::vector<float> ownership;
};

// The network's own word, without search. View of the player to move.
struct RawEvaluation {
  Color to_move = Color::kBlack;
  float win = 0, loss = 0, no_result = 0;
  float score = 0;
  std::vector<float> policy;             // [height * width] probabilities, NaN where illegal
  float pass = 0;                        // NaN where the game has none
  std::vector<float> optimistic_policy;  // likewise, empty where the network has none
  float optimistic_pass = 0;
  EvaluationNumbers numbers;
  std::vector<float> ownership;  // [height * width], empty where the game has none
};

struct PlacedStone {
  Color color = Color::kBlack;
  std::string vertex;
};

struct PlayedMove {
  Color color = Color::kBlack;
  std::string move;
};

// A position counted as players would after the stop.
struct FinalStatus {
  Outcome outcome;
  std::vector<std::string> alive, seki, dead;  // vertices of stones
};

}  // namespace tengen
