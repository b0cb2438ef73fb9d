// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/schedule.h"

#include <array>
#include <utility>

#include "foundation/errors.h"
#include "selfplay/arena/tournament/elimination.h"
#include "selfplay/arena/tournament/round_robin.h"
#include "selfplay/arena/tournament/swiss.h"

namespace tengen {
namespace {

constexpr std::array<std::pair<std::string_view, TournamentFormat>, 4> kFormats{
    {{"round-robin", TournamentFormat::kRoundRobin},
     {"swiss", TournamentFormat::kSwiss},
     {"single-elimination", TournamentFormat::kSingleElimination},
     {"double-elimination", TournamentFormat::kDoubleElimination}}};

}  // namespace

std::string_view TournamentFormatName(TournamentFormat format) {
  return kFormats[static_cast<std::size_t>(format)].first;
}

TournamentFormat ParseTournamentFormat(std::string_view name) {
  std::string known;
  for (const auto& [word, format] : kFormats) {
    if (word == name) return format;
    known += (known.empty() ? "" : ", ") + std::string(word);
  }
  throw Error(ExitCode::kUsage,
              "there is no tournament format \"" + std::string(name) + "\"; there are " + known);
}

void CheckPlan(const TournamentPlan& plan) {
  if (plan.players < 2 || plan.players > kMostTournamentPlayers) {
    throw Error(ExitCode::kUsage, "a tournament has 2 to " +
                                      std::to_string(kMostTournamentPlayers) + " players, not " +
                                      std::to_string(plan.players));
  }
  if (plan.rounds != 0 && plan.format != TournamentFormat::kSwiss) {
    throw Error(ExitCode::kUsage, "only a Swiss takes a number of rounds");
  }
  if (plan.rounds >= plan.players) {
    throw Error(ExitCode::kUsage, std::to_string(plan.rounds) + " rounds of " +
                                      std::to_string(plan.players) +
                                      " players: there can be one round less than players at most,"
                                      " or some would meet twice");
  }
}

std::vector<TournamentRound> TournamentRounds(const TournamentPlan& plan,
                                              const EncounterResults& results) {
  switch (plan.format) {
    case TournamentFormat::kSwiss:
      return SwissSystemRounds(plan, results);
    case TournamentFormat::kSingleElimination:
      return SingleEliminationRounds(plan.players, results);
    case TournamentFormat::kDoubleElimination:
      return DoubleEliminationRounds(plan.players, results);
    case TournamentFormat::kRoundRobin:
      break;
  }
  return RoundRobinRounds(plan.players);
}

std::vector<Encounter> ReadyEncounters(const std::vector<TournamentRound>& rounds,
                                       const EncounterResults& results) {
  std::vector<Encounter> ready;
  for (const TournamentRound& round : rounds) {
    for (const Encounter& encounter : round.encounters) {
      if (encounter.known() && !results.contains(encounter.id)) ready.push_back(encounter);
    }
  }
  return ready;
}

bool NeedsWinner(TournamentFormat format) {
  return format == TournamentFormat::kSingleElimination ||
         format == TournamentFormat::kDoubleElimination;
}

}  // namespace tengen
