// SPDX-License-Identifier: MIT
// A tournament on disk:
//   tournament.json      what was agreed: players, format, board, rules, games, seed, configuration
//   matches/ID.json      what `tengen match --json` prints of an encounter, ID-tie1.json and on of
//                        its tie-breaks; `tengen rate` reads them
//   sgf/ID/              their games
//   index.html           the bracket or table, made anew after every match
// Every JSON file carries a SHA-256 over the rest of it. Belongs to one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "foundation/config/config.h"
#include "selfplay/arena/match.h"
#include "selfplay/arena/tournament/encounter.h"
#include "selfplay/runs/run_lock.h"

namespace tengen {

// What stays the same for as long as a tournament lasts.
struct TournamentTerms {
  TournamentPlan plan;
  std::vector<std::string> players;   // as they are written on the command line, best seed first
  std::vector<std::string> networks;  // SHA-256 of each one's weights file, "" without one
  std::string game, size, rules;
  int games = 2;            // an encounter, even
  int tie_break_pairs = 4;  // at most, in a knock-out; then the better seed goes on
  std::uint64_t seed = 1;
  TimeControl control;  // of every game
  Config config;
};

class TournamentFolder {
 public:
  // Makes the folder, or goes on in one of the same terms. Error(kUsage) when something else stands
  // there or the terms differ, naming which; Error(kBadData) for a damaged file.
  TournamentFolder(std::string path, const TournamentTerms& terms);

  // Game points of that match, when it is there. Error(kBadData) when the file is damaged or tells
  // of other players.
  std::optional<EncounterResult> Read(const std::string& match, const std::string& a,
                                      const std::string& b) const;
  void Write(const std::string& match, const MatchJob& job, const MatchResult& result) const;
  void WriteHtml(std::string_view html) const;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::optional<RunLock> lock_;
};

}  // namespace tengen
