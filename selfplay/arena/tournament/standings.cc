// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/standings.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "selfplay/arena/tournament/schedule.h"

namespace tengen {
namespace {

class Table {
 public:
  Table(const TournamentPlan& plan, const std::vector<TournamentRound>& rounds,
        const EncounterResults& results)
      : plan_(plan), knock_out_(NeedsWinner(plan.format)) {
    for (int player = 0; player < plan.players; ++player) {
      Standing standing;
      standing.player = player;
      rows_.push_back(standing);
    }
    last_round_.assign(rows_.size(), 0);
    for (std::size_t round = 0; round < rounds.size(); ++round) {
      for (const Encounter& encounter : rounds[round].encounters) {
        Count(encounter, static_cast<int>(round), results);
      }
    }
    for (const Meeting& meeting : meetings_) {
      rows_[meeting.one].buchholz += rows_[meeting.other].score;
      rows_[meeting.one].sonneborn_berger += meeting.share * rows_[meeting.other].score;
    }
  }

  std::vector<Standing> Sorted() {
    std::ranges::stable_sort(
        rows_, [&](const Standing& x, const Standing& y) { return KeyOf(x) > KeyOf(y); });
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const bool equal = i > 0 && KeyOf(rows_[i]) == KeyOf(rows_[i - 1]);
      rows_[i].place = equal ? rows_[i - 1].place : static_cast<int>(i) + 1;
    }
    return rows_;
  }

 private:
  struct Meeting {
    std::size_t one, other;
    double share;  // of the encounter: 1, 1/2 or 0
  };
  using Key = std::array<double, 4>;

  void Count(const Encounter& encounter, int round, const EncounterResults& results) {
    if (encounter.bye() && plan_.format == TournamentFormat::kSwiss) {
      rows_[static_cast<std::size_t>(std::max(encounter.a, encounter.b))].score += 1;
    }
    const auto found = results.find(encounter.id);
    if (!encounter.known() || found == results.end()) return;
    const auto a = static_cast<std::size_t>(encounter.a), b = static_cast<std::size_t>(encounter.b);
    const auto [a_points, b_points] = found->second;
    if (a_points == b_points && !knock_out_) {
      ++rows_[a].drawn, ++rows_[b].drawn;
      rows_[a].score += 0.5, rows_[b].score += 0.5;
      meetings_.push_back({a, b, 0.5});
      meetings_.push_back({b, a, 0.5});
    } else {
      // In a knock-out the better seed, a, goes on from a draw.
      const std::size_t winner = a_points >= b_points ? a : b, loser = a + b - winner;
      ++rows_[winner].won, ++rows_[loser].lost;
      rows_[winner].score += 1;
      meetings_.push_back({winner, loser, 1});
      meetings_.push_back({loser, winner, 0});
      if (knock_out_) {
        const int lives = plan_.format == TournamentFormat::kDoubleElimination ? 2 : 1;
        rows_[loser].out = rows_[loser].lost == lives;
        last_round_[loser] = round;
      }
    }
    rows_[a].game_points += a_points, rows_[a].game_lost += b_points;
    rows_[b].game_points += b_points, rows_[b].game_lost += a_points;
  }

  // The greater the better.
  Key KeyOf(const Standing& row) const {
    const double games = row.game_points - row.game_lost;
    if (knock_out_) {
      const int last = last_round_[static_cast<std::size_t>(row.player)];
      return {row.out ? 0.0 : 1.0, row.out ? static_cast<double>(last) : 0, 0, 0};
    }
    if (plan_.format == TournamentFormat::kSwiss) {
      return {row.score, row.buchholz, row.sonneborn_berger, games};
    }
    return {row.score, row.sonneborn_berger, games, 0};
  }

  const TournamentPlan plan_;
  const bool knock_out_;
  std::vector<Standing> rows_;   // by player until sorted
  std::vector<int> last_round_;  // by player: in which the last encounter was lost
  std::vector<Meeting> meetings_;
};

}  // namespace

std::vector<Standing> Standings(const TournamentPlan& plan,
                                const std::vector<TournamentRound>& rounds,
                                const EncounterResults& results) {
  return Table(plan, rounds, results).Sorted();
}

}  // namespace tengen
