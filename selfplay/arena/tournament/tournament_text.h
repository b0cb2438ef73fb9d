// SPDX-License-Identifier: MIT
// A tournament for people: as text and as a page of HTML that needs nothing but itself.
#pragma once

#include <string>
#include <vector>

#include "selfplay/arena/tournament/encounter.h"
#include "selfplay/arena/tournament/standings.h"

namespace tengen {

// What both need. All views of it must outlive it.
struct TournamentView {
  const TournamentPlan& plan;
  const std::vector<std::string>& names;  // by player
  const std::vector<TournamentRound>& rounds;
  const EncounterResults& results;
  std::string conditions;  // "go 9, tromp-taylor, 4 games an encounter"
};

// "2½", "10"
std::string PointsText(double points);
// A player's name, "bye", or "?" for one that is not known yet.
std::string OccupantText(const TournamentView& view, int occupant);

// Every round with its encounters and their points, then the standings.
std::string TournamentText(const TournamentView& view);

// The same as a page: rounds as columns from left to right, the standings below; the winner's name
// is bold.
std::string TournamentHtml(const TournamentView& view);

// One JSON object: format, players, encounters and standings.
std::string TournamentJson(const TournamentView& view);

}  // namespace tengen
