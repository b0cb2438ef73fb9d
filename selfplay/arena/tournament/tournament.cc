// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/tournament.h"

#include <cstddef>
#include <optional>

#include "foundation/checksum.h"
#include "selfplay/arena/tournament/schedule.h"

namespace tengen {
namespace {

// Of each match its own, whatever the order in which they are played.
std::uint64_t SeedOf(std::uint64_t seed, const std::string& match) {
  constexpr std::size_t kDigits = 13;  // 52 bits, which JSON numbers hold exactly
  return std::stoull(Sha256Hex(std::to_string(seed) + " " + match).substr(0, kDigits), nullptr, 16);
}

class Player {
 public:
  Player(const TournamentJob& job, const TournamentFolder& folder) : job_(job), folder_(folder) {}

  // Empty when it was stopped.
  std::optional<EncounterResult> Settle(const Encounter& encounter) const {
    std::optional<EncounterResult> sum = Match(encounter, encounter.id, job_.terms.games / 2);
    const int tie_breaks = NeedsWinner(job_.terms.plan.format) ? job_.terms.tie_break_pairs : 0;
    for (int i = 1; sum && i <= tie_breaks && sum->a == sum->b; ++i) {
      const auto more = Match(encounter, encounter.id + "-tie" + std::to_string(i), 1);
      if (!more) return {};
      sum->a += more->a, sum->b += more->b;
    }
    return sum;
  }

 private:
  std::optional<EncounterResult> Match(const Encounter& encounter, const std::string& name,
                                       int pairs) const {
    const MatchPlayer& a = job_.players[static_cast<std::size_t>(encounter.a)];
    const MatchPlayer& b = job_.players[static_cast<std::size_t>(encounter.b)];
    if (const auto found = folder_.Read(name, a.name, b.name)) return found;
    MatchJob match;
    match.game = job_.terms.game;
    match.size = job_.terms.size;
    match.rules = job_.terms.rules;
    match.a = a;
    match.b = b;
    match.settings = job_.settings;
    match.control = job_.terms.control;
    match.seed = SeedOf(job_.terms.seed, name);
    match.pairs = pairs;
    match.stop = job_.stop;
    const MatchResult result = RunMatch(match);
    if (result.stopped) return {};
    folder_.Write(name, match, result);
    return folder_.Read(name, a.name, b.name);
  }

  const TournamentJob& job_;
  const TournamentFolder& folder_;
};

}  // namespace

std::string TournamentConditions(const TournamentTerms& terms) {
  return terms.game + " " + terms.size + ", " + terms.rules + ", " + std::to_string(terms.games) +
         " games an encounter" +
         (terms.control.kind == TimeControlKind::kNone ? "" : ", clock " + terms.control.ToText());
}

TournamentState RunTournament(const TournamentJob& job, const TournamentFolder& folder) {
  const TournamentTerms& terms = job.terms;
  const Player player(job, folder);
  TournamentState state;
  const auto look = [&] {
    state.rounds = TournamentRounds(terms.plan, state.results);
    folder.WriteHtml(TournamentHtml(
        {terms.plan, terms.players, state.rounds, state.results, TournamentConditions(terms)}));
  };
  look();
  for (std::vector<Encounter> ready = ReadyEncounters(state.rounds, state.results); !ready.empty();
       ready = ReadyEncounters(state.rounds, state.results)) {
    for (const Encounter& encounter : ready) {
      const std::optional<EncounterResult> result = player.Settle(encounter);
      if (!result) {
        state.stopped = true;
        return state;
      }
      state.results[encounter.id] = *result;
      if (job.on_encounter) job.on_encounter(encounter, *result);
      look();
    }
  }
  return state;
}

}  // namespace tengen
