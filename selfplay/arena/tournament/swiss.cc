// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/swiss.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

namespace tengen {
namespace {

using Pairs = std::vector<std::pair<int, int>>;

// Finds a pairing in which nobody meets twice, trying partners in the order of preference.
class Pairing {
 public:
  // order: an even number of players, best first; halves: score of each player, doubled.
  Pairing(std::vector<int> order, const std::vector<int>& halves,
          const std::set<std::pair<int, int>>& met)
      : order_(std::move(order)), halves_(halves), met_(met), taken_(halves.size(), false) {}

  Pairs Find() {
    if (Extend()) return pairs_;
    // There is none, or none was found in a sensible time.
    pairs_.clear();
    for (std::size_t i = 0; i + 1 < order_.size(); i += 2) {
      pairs_.emplace_back(order_[i], order_[i + 1]);
    }
    return pairs_;
  }

 private:
  static constexpr int kMostTries = 200'000;

  bool Extend() {
    const auto free = [&](int player) { return !taken_[static_cast<std::size_t>(player)]; };
    const auto first = std::ranges::find_if(order_, free);
    if (first == order_.end()) return true;
    const int player = *first;
    taken_[static_cast<std::size_t>(player)] = true;
    for (const int partner : PartnersOf(player)) {
      if (met_.contains(std::minmax(player, partner))) continue;
      if (++tries_ > kMostTries) break;
      taken_[static_cast<std::size_t>(partner)] = true;
      pairs_.emplace_back(player, partner);
      if (Extend()) return true;
      pairs_.pop_back();
      taken_[static_cast<std::size_t>(partner)] = false;
    }
    taken_[static_cast<std::size_t>(player)] = false;
    return false;
  }

  // The own score's group from its middle on, then the rest of it from the middle up, then the
  // groups below.
  std::vector<int> PartnersOf(int player) const {
    std::vector<int> group, below;
    for (const int other : order_) {
      if (taken_[static_cast<std::size_t>(other)]) continue;
      const bool same =
          halves_[static_cast<std::size_t>(other)] == halves_[static_cast<std::size_t>(player)];
      (same ? group : below).push_back(other);
    }
    // With the player the group has one more, of which the other half begins here.
    const auto middle = group.begin() + static_cast<std::ptrdiff_t>(group.size() / 2);
    std::vector<int> partners(middle, group.end());
    partners.insert(partners.end(), std::make_reverse_iterator(middle), group.rend());
    partners.insert(partners.end(), below.begin(), below.end());
    return partners;
  }

  const std::vector<int> order_;
  const std::vector<int>& halves_;
  const std::set<std::pair<int, int>>& met_;
  std::vector<bool> taken_;  // by player
  Pairs pairs_;
  int tries_ = 0;
};

}  // namespace

int SwissRounds(int players) {
  int rounds = 0;
  for (int left = 1; left < players; left *= 2) ++rounds;
  return rounds;
}

std::vector<TournamentRound> SwissSystemRounds(const TournamentPlan& plan,
                                               const EncounterResults& results) {
  const int last = plan.rounds > 0 ? plan.rounds : SwissRounds(plan.players);
  std::vector<TournamentRound> rounds;
  std::vector<int> halves(static_cast<std::size_t>(plan.players), 0);
  std::vector<bool> had_bye(halves.size(), false);
  std::set<std::pair<int, int>> met;
  for (int number = 1; number <= last; ++number) {
    std::vector<int> order(halves.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    std::ranges::stable_sort(order, [&](int x, int y) {
      return halves[static_cast<std::size_t>(x)] > halves[static_cast<std::size_t>(y)];
    });
    int resting = kBye;
    if (order.size() % 2 != 0) {
      const auto found = std::find_if(order.rbegin(), order.rend(), [&](int player) {
        return !had_bye[static_cast<std::size_t>(player)];
      });
      resting = found == order.rend() ? order.back() : *found;
      std::erase(order, resting);
    }
    Pairs pairs = Pairing(order, halves, met).Find();
    TournamentRound round{"Round " + std::to_string(number), {}};
    bool complete = true;
    for (const auto& [x, y] : pairs) {
      const auto [a, b] = std::minmax(x, y);
      round.encounters.push_back(
          {"R" + std::to_string(number) + "-" + std::to_string(round.encounters.size() + 1), a, b});
      met.insert({a, b});
      const auto found = results.find(round.encounters.back().id);
      if (found == results.end()) {
        complete = false;
        continue;
      }
      const double lead = found->second.a - found->second.b;
      halves[static_cast<std::size_t>(a)] += lead > 0 ? 2 : lead == 0 ? 1 : 0;
      halves[static_cast<std::size_t>(b)] += lead < 0 ? 2 : lead == 0 ? 1 : 0;
    }
    if (resting != kBye) {
      round.encounters.push_back(
          {"R" + std::to_string(number) + "-" + std::to_string(round.encounters.size() + 1),
           resting, kBye});
      had_bye[static_cast<std::size_t>(resting)] = true;
      halves[static_cast<std::size_t>(resting)] += 2;
    }
    rounds.push_back(std::move(round));
    if (!complete) break;
  }
  return rounds;
}

}  // namespace tengen
