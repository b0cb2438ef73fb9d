// SPDX-License-Identifier: MIT
// Who plays a match: a search with an evaluator, uniform random moves, or a program that speaks
// GTP.
#pragma once

#include <string>

#include "selfplay/search/search_settings.h"
#include "selfplay/workers/self_play.h"

namespace tengen {

enum class PlayerKind {
  kSearch,  // make_evaluator, search and visits; "uniform" is such a player with the uniform
            // evaluator
  kRandom,  // uniform over legal moves that fill no own eye; passes when none is left
  kGtp,     // command, Go only
};

struct MatchPlayer {
  PlayerKind kind = PlayerKind::kRandom;
  std::string name = "random";  // for tables and records
  SearchSettings search;
  int visits = 16;
  EvaluatorFactory make_evaluator;
  std::string inputs;                // input set of its network; "" for the game's default
  std::string command;               // kGtp: run by /bin/sh
  double move_timeout_seconds = 60;  // kGtp: a command that takes longer costs the game

  static MatchPlayer Search(std::string name, EvaluatorFactory evaluator,
                            const SearchSettings& search, int visits, std::string inputs = {});
  static MatchPlayer Random();
  static MatchPlayer Uniform(const SearchSettings& search, int visits);
  static MatchPlayer Gtp(std::string command);
};

}  // namespace tengen
