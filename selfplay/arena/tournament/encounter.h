// SPDX-License-Identifier: MIT
// What a tournament is made of. Players are numbers from 0, in the order of their seeds: 0 is the
// favourite. An encounter is a match of some games between two of them.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace tengen {

enum class TournamentFormat { kRoundRobin, kSwiss, kSingleElimination, kDoubleElimination };

struct TournamentPlan {
  TournamentFormat format = TournamentFormat::kRoundRobin;
  int players = 2;
  int rounds = 0;  // kSwiss only; 0 = the least that leaves one player unbeaten
};

constexpr int kUndecidedPlayer = -1;  // known once an earlier encounter is played
constexpr int kBye = -2;              // nobody: the other player goes on without playing

struct Encounter {
  std::string id;  // "R2-1": the first of round 2; W, L and F for the halves and the final
  // a is the better seed once both are known.
  int a = kUndecidedPlayer, b = kUndecidedPlayer;

  bool known() const { return a >= 0 && b >= 0; }
  bool bye() const { return a == kBye || b == kBye; }
};

// Game points, a draw being half of one; tie-break games are among them.
struct EncounterResult {
  double a = 0, b = 0;
};

using EncounterResults = std::map<std::string, EncounterResult>;  // by id

struct TournamentRound {
  std::string name;  // "Round 2", "Winners' round 1"
  std::vector<Encounter> encounters;
};

}  // namespace tengen
