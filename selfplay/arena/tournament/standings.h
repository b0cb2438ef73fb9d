// SPDX-License-Identifier: MIT
// Who stands where, from the encounters played so far. Plain functions.
#pragma once

#include <vector>

#include "selfplay/arena/tournament/encounter.h"

namespace tengen {

struct Standing {
  int player = 0;
  int place = 1;                          // equals share a place, and the next ones are skipped
  int won = 0, drawn = 0, lost = 0;       // encounters; byes are none
  double score = 0;                       // 1 an encounter won, 1/2 drawn, 1 a Swiss bye
  double game_points = 0, game_lost = 0;  // in those encounters
  double buchholz = 0;                    // the sum of the opponents' scores
  double sonneborn_berger = 0;            // the scores of those beaten and half of those drawn with
  bool out = false;                       // of a knock-out
};

// Everybody, best first; equals in the order of their seeds.
//  - Round robin: by score, then Sonneborn-Berger, then game points won less lost.
//  - Swiss: by score, then Buchholz, Sonneborn-Berger and game points won less lost.
//  - Knock-out: by who was thrown out later; all of one round share a place.
std::vector<Standing> Standings(const TournamentPlan& plan,
                                const std::vector<TournamentRound>& rounds,
                                const EncounterResults& results);

}  // namespace tengen
