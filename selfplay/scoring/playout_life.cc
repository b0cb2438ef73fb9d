// SPDX-License-Identifier: MIT
#include "selfplay/scoring/playout_life.h"

#include <algorithm>
#include <cstddef>

#include "foundation/random.h"
#include "selfplay/scoring/playout.h"
#include "selfplay/scoring/survival_search.h"

namespace tengen {
namespace {

// Statistics this clear are taken for settled.
constexpr double kSettled = 0.9;
// Empty points beyond which a search of thousands of play-outs sees less than plain statistics.
constexpr int kRoomiest = 20;

bool IsStone(Stone stone) { return stone == Stone::kBlack || stone == Stone::kWhite; }

class Estimator {
 public:
  Estimator(const GoPosition& position, const std::vector<KnownLife>& known,
            const PlayoutSettings& settings)
      : position_(position),
        known_(known),
        settings_(settings),
        random_(7, RandomPurpose::kPlay, 3),
        life_(known.size()) {}

  std::vector<PlayoutLife> Run() {
    AddStatistics();
    const std::vector<PlayoutLife> statistics = life_;
    for (GoPoint p = 0; p < position_.area(); ++p) {
      if (!IsHead(p) || !Open(statistics, p)) continue;
      const std::vector<GoPoint> zone = ZoneOf(statistics, p);
      if (EmptyPoints(zone) > kRoomiest) continue;
      const double survival = Search(p, zone);
      ForChain(p, [&](GoPoint stone) { life_[stone] = {survival, true}; });
    }
    return std::move(life_);
  }

 private:
  template <class Function>
  void ForChain(GoPoint stone, Function function) const {
    GoPoint at = stone;
    do {
      function(at);
      at = position_.NextInChain(at);
    } while (at != stone);
  }

  bool IsHead(GoPoint p) const { return IsStone(position_.at(p)) && position_.ChainOf(p) == p; }
  bool Open(const std::vector<PlayoutLife>& life, GoPoint stone) const {
    return known_[stone] == KnownLife::kOpen && life[stone].survival < kSettled &&
           life[stone].survival > 1 - kSettled;
  }
  bool Lives(const std::vector<PlayoutLife>& life, GoPoint stone) const {
    return known_[stone] == KnownLife::kAlive ||
           (known_[stone] == KnownLife::kOpen && life[stone].survival >= kSettled);
  }

  GoPosition StartFor(Color to_move) const {
    std::vector<Stone> stones;
    for (GoPoint p = 0; p < position_.area(); ++p) stones.push_back(position_.at(p));
    return GoPosition(position_.rules(), stones, to_move);
  }

  void AddStatistics() {
    std::vector<GoPoint> zone;
    for (GoPoint p = 0; p < position_.area(); ++p) {
      if (!IsStone(position_.at(p)) || known_[p] != KnownLife::kAlive) zone.push_back(p);
    }
    Playout playout(zone, random_);
    std::vector<int> sum(known_.size(), 0);
    for (int i = 0; i < settings_.playouts; ++i) {
      GoPosition game = StartFor(i % 2 == 0 ? Color::kBlack : Color::kWhite);
      moves_.clear();
      playout.Run(game, 0, moves_);
      for (GoPoint p = 0; p < position_.area(); ++p) sum[p] += OwnerAfterPlayout(game, p);
    }
    for (GoPoint p = 0; p < position_.area(); ++p) {
      if (IsHead(p)) SetChain(p, sum);
    }
  }

  void SetChain(GoPoint head, const std::vector<int>& sum) {
    double own = 0;
    int size = 0;
    ForChain(head, [&](GoPoint stone) {
      own += sum[stone];
      ++size;
    });
    const double sign = position_.at(head) == Stone::kBlack ? 1 : -1;
    double survival = (1 + sign * own / (size * settings_.playouts)) / 2;
    if (known_[head] != KnownLife::kOpen) survival = known_[head] == KnownLife::kAlive ? 1 : 0;
    ForChain(head, [&](GoPoint stone) { life_[stone].survival = survival; });
  }

  // The mean over who moves first; a chain that its owner surely saves by moving first is not dead.
  double Search(GoPoint head, const std::vector<GoPoint>& zone) {
    std::vector<GoPoint> chain;
    ForChain(head, [&](GoPoint stone) { chain.push_back(stone); });
    const Color owner = position_.at(head) == Stone::kBlack ? Color::kBlack : Color::kWhite;
    SurvivalSearch search(chain, zone, random_);
    const double owner_first = search.Run(StartFor(owner), settings_.search_playouts);
    const double other_first = search.Run(StartFor(Opponent(owner)), settings_.search_playouts);
    const double mean = (owner_first + other_first) / 2;
    return owner_first >= kSettled ? std::max(mean, 0.5) : mean;
  }

  int EmptyPoints(const std::vector<GoPoint>& zone) const {
    return static_cast<int>(
        std::ranges::count_if(zone, [&](GoPoint p) { return position_.at(p) == Stone::kEmpty; }));
  }

  // All that is reached from the chain without crossing one that lives.
  std::vector<GoPoint> ZoneOf(const std::vector<PlayoutLife>& life, GoPoint head) const {
    std::vector<GoPoint> zone;
    ForChain(head, [&](GoPoint stone) { zone.push_back(stone); });
    std::vector<bool> seen(known_.size(), false);
    for (const GoPoint p : zone) seen[p] = true;
    for (std::size_t i = 0; i < zone.size(); ++i) {
      for (const GoPoint n : position_.geometry().neighbors[zone[i]]) {
        if (n == kOffBoard || seen[n]) continue;
        seen[n] = true;
        if (!IsStone(position_.at(n)) || !Lives(life, n)) zone.push_back(n);
      }
    }
    return zone;
  }

  const GoPosition& position_;
  const std::vector<KnownLife>& known_;
  const PlayoutSettings settings_;
  RandomStream random_;
  std::vector<PlayoutLife> life_;
  std::vector<GoPoint> moves_;
};

}  // namespace

std::vector<PlayoutLife> SurvivalByPlayouts(const GoPosition& position,
                                            const std::vector<KnownLife>& known,
                                            const PlayoutSettings& settings) {
  return Estimator(position, known, settings).Run();
}

}  // namespace tengen
