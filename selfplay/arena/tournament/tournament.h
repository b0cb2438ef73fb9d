// SPDX-License-Identifier: MIT
// Plays a tournament, one encounter after the other (each is a match of many boards at once), and
// goes on where an earlier process stopped: what is in the folder is not played again. The same
// terms give the same results however often it was interrupted.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "selfplay/arena/match.h"
#include "selfplay/arena/tournament/encounter.h"
#include "selfplay/arena/tournament/tournament_folder.h"
#include "selfplay/arena/tournament/tournament_text.h"

namespace tengen {

struct TournamentJob {
  TournamentTerms terms;
  std::vector<MatchPlayer> players;  // in the terms' order and by their names
  MatchSettings settings;
  const std::atomic<bool>* stop = nullptr;  // as in MatchJob
  // Optional: each encounter that has come to its end, found or played.
  std::function<void(const Encounter&, const EncounterResult&)> on_encounter;
};

struct TournamentState {
  std::vector<TournamentRound> rounds;
  EncounterResults results;
  bool stopped = false;
};

// "go 9, tromp-taylor, 4 games an encounter"
std::string TournamentConditions(const TournamentTerms& terms);

// Throws Error as RunMatch and TournamentFolder do.
TournamentState RunTournament(const TournamentJob& job, const TournamentFolder& folder);

}  // namespace tengen
