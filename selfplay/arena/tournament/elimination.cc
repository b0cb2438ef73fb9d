// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/elimination.h"

#include <algorithm>
#include <utility>

namespace tengen {
namespace {

// Where both players of a level of the bracket come from: its entries, in their order.
using Level = std::vector<int>;

// The seeds from the top of the bracket to its bottom; those beyond the players are byes.
Level FirstLevel(int players) {
  Level seeds{0};
  while (static_cast<int>(seeds.size()) < players) {
    const int size = 2 * static_cast<int>(seeds.size());
    Level next;
    for (const int seed : seeds) {
      next.push_back(seed);
      next.push_back(size - 1 - seed);
    }
    seeds = std::move(next);
  }
  for (int& seed : seeds) {
    if (seed >= players) seed = kBye;
  }
  return seeds;
}

class Bracket {
 public:
  explicit Bracket(const EncounterResults& results) : results_(results) {}

  struct Outcome {
    Level winners, losers;
  };

  // A round of neighbours: 0 against 1, 2 against 3 and on.
  Outcome Play(const std::string& name, const std::string& prefix, const Level& entries) {
    TournamentRound round{name, {}};
    Outcome outcome;
    for (std::size_t i = 0; i + 1 < entries.size(); i += 2) {
      Encounter encounter{prefix + "-" + std::to_string(i / 2 + 1), entries[i], entries[i + 1]};
      if (encounter.known() && encounter.a > encounter.b) std::swap(encounter.a, encounter.b);
      const auto [winner, loser] = Decide(encounter);
      outcome.winners.push_back(winner);
      outcome.losers.push_back(loser);
      if (encounter.a != kBye || encounter.b != kBye) {
        round.encounters.push_back(std::move(encounter));
      }
    }
    if (!round.encounters.empty()) rounds_.push_back(std::move(round));
    return outcome;
  }

  std::vector<TournamentRound> Take() { return std::move(rounds_); }

 private:
  std::pair<int, int> Decide(const Encounter& encounter) const {
    if (encounter.a == kBye) return {encounter.b, kBye};
    if (encounter.b == kBye) return {encounter.a, kBye};
    const auto found = results_.find(encounter.id);
    if (!encounter.known() || found == results_.end()) return {kUndecidedPlayer, kUndecidedPlayer};
    // Of equals the better seed goes on.
    if (found->second.a >= found->second.b) return {encounter.a, encounter.b};
    return {encounter.b, encounter.a};
  }

  const EncounterResults& results_;
  std::vector<TournamentRound> rounds_;
};

std::string RoundName(const std::string& half, int round, std::size_t entries) {
  if (entries == 2) return half + "final";
  if (entries == 4) return half + "semi-finals";
  return half + "round " + std::to_string(round);
}

Level Alternate(const Level& one, const Level& other) {
  Level both;
  for (std::size_t i = 0; i < one.size(); ++i) {
    both.push_back(one[i]);
    both.push_back(other[i]);
  }
  return both;
}

// Who falls in a round of the winners' half has met players of his part of the bracket. Those wait
// in the losers' half in the places of that part, or where the rounds before sent them: each round
// sends its losers elsewhere, to the mirrored place, the other half's same place, the own half's
// mirrored one, and the own place.
Level Crossed(Level losers, int round) {
  const auto middle = losers.begin() + static_cast<std::ptrdiff_t>(losers.size() / 2);
  switch (round % 4) {
    case 2:
      std::reverse(losers.begin(), losers.end());
      break;
    case 3:
      std::rotate(losers.begin(), middle, losers.end());
      break;
    case 0:
      std::reverse(losers.begin(), middle);
      std::reverse(middle, losers.end());
      break;
    default:
      break;
  }
  return losers;
}

}  // namespace

std::vector<TournamentRound> SingleEliminationRounds(int players, const EncounterResults& results) {
  Bracket bracket(results);
  Level level = FirstLevel(players);
  for (int round = 1; level.size() > 1; ++round) {
    std::string name = RoundName("", round, level.size());
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    level = bracket.Play(name, "R" + std::to_string(round), level).winners;
  }
  return bracket.Take();
}

std::vector<TournamentRound> DoubleEliminationRounds(int players, const EncounterResults& results) {
  Bracket bracket(results);
  Level winners = FirstLevel(players);
  Level losers;
  int losers_round = 0;
  const auto play_losers = [&](const Level& entries) {
    ++losers_round;
    losers = bracket
                 .Play("Losers' round " + std::to_string(losers_round),
                       "L" + std::to_string(losers_round), entries)
                 .winners;
  };
  for (int round = 1; winners.size() > 1; ++round) {
    const Bracket::Outcome outcome = bracket.Play(RoundName("Winners' ", round, winners.size()),
                                                  "W" + std::to_string(round), winners);
    winners = outcome.winners;
    if (round == 1) {
      losers = outcome.losers;
    } else {
      play_losers(Alternate(losers, Crossed(outcome.losers, round)));
    }
    if (losers.size() > 1) play_losers(losers);
  }
  const int favourite = winners[0];
  const Bracket::Outcome final = bracket.Play("Final", "F1", {favourite, losers[0]});
  if (favourite >= 0 && final.losers[0] == favourite) {
    bracket.Play("Second final", "F2", {final.winners[0], final.losers[0]});
  }
  return bracket.Take();
}

}  // namespace tengen
