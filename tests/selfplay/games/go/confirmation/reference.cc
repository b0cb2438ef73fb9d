// SPDX-License-Identifier: MIT
#include "tests/selfplay/games/go/confirmation/reference.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace tengen {
namespace {

// A board point in hypothetical play. X is the owner of the judged chain, Y the attacker.
constexpr int kEmpty = 0;
constexpr int kOld = 1;     // X, there since the stop
constexpr int kPlayed = 2;  // X, played in this sequence
constexpr int kY = 3;
constexpr int kTaker = 4;  // added to the sign of a stone that took a ko still under a ban

using Points = std::uint32_t;
Points Bit(int p) { return Points{1} << p; }

struct State {
  std::vector<int> points;
  bool y_to_move = true;
  int plain_passes = 0;
};

class Fight {
 public:
  Fight(int width, int height) : width_(width), height_(height) {
    for (int p = 0; p < width * height; ++p) beside_.push_back(Beside(p));
  }

  static bool IsX(int sign) { return sign % kTaker == kOld || sign % kTaker == kPlayed; }
  static bool IsY(int sign) { return sign % kTaker == kY; }
  static bool SameSide(int a, int b) { return (IsX(a) && IsX(b)) || (IsY(a) && IsY(b)); }

  std::vector<int> Beside(int p) const {
    std::vector<int> list;
    if (p % width_ > 0) list.push_back(p - 1);
    if (p % width_ + 1 < width_) list.push_back(p + 1);
    if (p >= width_) list.push_back(p - width_);
    if (p + width_ < width_ * height_) list.push_back(p + width_);
    return list;
  }

  // Sets of points as bits.
  Points Chain(const std::vector<int>& points, int start) const {
    Points chain = Bit(start);
    std::vector<int> todo{start};
    while (!todo.empty()) {
      const int p = todo.back();
      todo.pop_back();
      for (const int n : beside_[Z(p)]) {
        if ((chain & Bit(n)) != 0 || !SameSide(points[Z(n)], points[Z(start)])) continue;
        chain |= Bit(n);
        todo.push_back(n);
      }
    }
    return chain;
  }

  Points Liberties(const std::vector<int>& points, Points chain) const {
    Points liberties = 0;
    for (int p = 0; p < width_ * height_; ++p) {
      if ((chain & Bit(p)) == 0) continue;
      for (const int n : beside_[Z(p)]) {
        if (points[Z(n)] == kEmpty) liberties |= Bit(n);
      }
    }
    return liberties;
  }

  // The point that a taking stone at p keeps closed: it is alone and this is its only liberty.
  std::optional<int> KoPoint(const std::vector<int>& points, int p) const {
    const Points chain = Chain(points, p);
    const Points liberties = Liberties(points, chain);
    if (std::popcount(chain) != 1 || std::popcount(liberties) != 1) return {};
    return std::countr_zero(liberties);
  }

  bool Banned(const State& s, int p) const {
    for (int q = 0; q < width_ * height_; ++q) {
      const int sign = s.points[Z(q)];
      if (sign > kTaker && IsY(sign) != s.y_to_move && KoPoint(s.points, q) == p) return true;
    }
    return false;
  }

  // Nothing for an illegal play.
  std::optional<State> BoardPlay(const State& s, int p) const {
    if (s.points[Z(p)] != kEmpty || Banned(s, p)) return {};
    State next = s;
    next.points[Z(p)] = s.y_to_move ? kY : kPlayed;
    std::vector<int> taken;
    for (int q = 0; q < width_ * height_; ++q) {
      const int sign = next.points[Z(q)];
      if (sign == kEmpty || IsY(sign) == s.y_to_move) continue;
      if (Liberties(next.points, Chain(next.points, q)) == 0) taken.push_back(q);
    }
    for (const int q : taken) next.points[Z(q)] = kEmpty;
    if (Liberties(next.points, Chain(next.points, p)) == 0) return {};  // self-capture
    if (taken.size() == 1 && KoPoint(next.points, p) == taken[0]) next.points[Z(p)] += kTaker;
    for (int q = 0; q < width_ * height_; ++q) {  // bans lapse with the ko's shape
      if (next.points[Z(q)] > kTaker && !KoPoint(next.points, q)) next.points[Z(q)] -= kTaker;
    }
    next.y_to_move = !s.y_to_move;
    next.plain_passes = 0;
    return next;
  }

  std::vector<State> Turns(const State& s) const {
    std::vector<State> turns;
    for (int p = 0; p < width_ * height_; ++p) {
      if (auto next = BoardPlay(s, p)) turns.push_back(*next);
      if (s.points[Z(p)] > kTaker && IsY(s.points[Z(p)]) != s.y_to_move) {  // pass for this ko
        State next = s;
        next.points[Z(p)] -= kTaker;
        next.y_to_move = !s.y_to_move;
        next.plain_passes = 0;
        turns.push_back(next);
      }
    }
    State pass = s;
    pass.y_to_move = !s.y_to_move;
    ++pass.plain_passes;
    turns.push_back(pass);
    return turns;
  }

  static std::size_t Z(int p) { return static_cast<std::size_t>(p); }

 private:
  int width_, height_;
  std::vector<std::vector<int>> beside_;
};

std::uint64_t Pack(const State& s) {
  std::uint64_t key = static_cast<std::uint64_t>(s.plain_passes) * 2 + (s.y_to_move ? 1 : 0);
  for (const int sign : s.points) key = key * 8 + static_cast<std::uint64_t>(sign);
  return key;
}

State Unpack(std::uint64_t key, std::size_t area) {
  State s;
  s.points.resize(area);
  for (std::size_t i = area; i-- > 0; key /= 8) s.points[i] = static_cast<int>(key % 8);
  s.y_to_move = key % 2 != 0;
  s.plain_passes = static_cast<int>(key / 2);
  return s;
}

// Every state reachable from the start; play ends after two plain passes.
struct StateGraph {
  std::size_t area = 0;
  std::vector<std::uint64_t> states;  // packed
  std::vector<std::size_t> begin;     // of a state's turns in next
  std::vector<std::uint32_t> next;
  bool complete = false;
};

StateGraph Explore(const Fight& fight, const State& start, std::size_t max_states) {
  StateGraph graph;
  graph.area = start.points.size();
  std::unordered_map<std::uint64_t, std::uint32_t> index{{Pack(start), 0}};
  graph.states.push_back(Pack(start));
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    if (graph.states.size() > max_states) return graph;
    graph.begin.push_back(graph.next.size());
    const State state = Unpack(graph.states[i], graph.area);
    if (state.plain_passes == 2) continue;
    for (const State& turn : fight.Turns(state)) {
      const std::uint64_t key = Pack(turn);
      const auto [entry, fresh] =
          index.emplace(key, static_cast<std::uint32_t>(graph.states.size()));
      graph.next.push_back(entry->second);
      if (fresh) graph.states.push_back(key);
    }
  }
  graph.begin.push_back(graph.next.size());
  graph.complete = true;
  return graph;
}

// Whether Y can force a state where `won` holds at once or when play ends.
enum class When { kDuring, kAtTheEnd };
bool YForces(const StateGraph& graph, When when, const std::function<bool(const State&)>& won) {
  const std::size_t n = graph.states.size();
  std::vector<std::size_t> first(n + 1, 0);
  for (const std::uint32_t t : graph.next) ++first[t + 1];
  for (std::size_t i = 0; i < n; ++i) first[i + 1] += first[i];
  std::vector<std::uint32_t> before(graph.next.size());
  std::vector<std::size_t> fill(first.begin(), first.end() - 1);
  std::vector<std::size_t> open(n);
  std::vector<char> win(n, 0), attackers(n, 0);
  std::vector<std::uint32_t> todo;
  for (std::size_t i = 0; i < n; ++i) {
    const State state = Unpack(graph.states[i], graph.area);
    attackers[i] = state.y_to_move;
    open[i] = graph.begin[i + 1] - graph.begin[i];
    for (std::size_t e = graph.begin[i]; e < graph.begin[i + 1]; ++e) {
      before[fill[graph.next[e]]++] = static_cast<std::uint32_t>(i);
    }
    if ((when == When::kDuring || state.plain_passes == 2) && won(state)) {
      win[i] = 1;
      todo.push_back(static_cast<std::uint32_t>(i));
    }
  }
  while (!todo.empty()) {
    const std::uint32_t i = todo.back();
    todo.pop_back();
    for (std::size_t k = first[i]; k < first[i + 1]; ++k) {
      const std::uint32_t b = before[k];
      if (win[b] || (!attackers[b] && --open[b] > 0)) continue;
      win[b] = 1;
      todo.push_back(b);
    }
  }
  return win[0] != 0;
}

struct Judged {
  std::set<int> points;
  StateGraph graph;
  ReferenceLife life = ReferenceLife::kTooLarge;
};

bool Captured(const State& s, const std::set<int>& chain) {
  const int sign = s.points[Fight::Z(*chain.begin())] % kTaker;
  return sign != kOld;
}

bool PlayedIn(const State& s, const std::set<int>& place) {
  return std::any_of(place.begin(), place.end(),
                     [&](int p) { return s.points[Fight::Z(p)] % kTaker == kPlayed; });
}

}  // namespace

std::vector<ReferenceLife> ReferenceLives(const std::string& board, int width, int height,
                                          std::size_t max_states) {
  const Fight fight(width, height);
  const int area = width * height;
  std::vector<Judged> judged;
  std::vector<int> chain_of(board.size(), -1);
  for (int p = 0; p < area; ++p) {
    if (board[Fight::Z(p)] == '.' || chain_of[Fight::Z(p)] >= 0) continue;
    State start;
    for (const char c : board) {
      start.points.push_back(c == '.' ? kEmpty : c == board[Fight::Z(p)] ? kOld : kY);
    }
    Judged chain;
    const Points points = fight.Chain(start.points, p);
    for (int q = 0; q < area; ++q) {
      if ((points & Bit(q)) != 0) chain.points.insert(q);
    }
    for (const int q : chain.points) chain_of[Fight::Z(q)] = static_cast<int>(judged.size());
    chain.graph = Explore(fight, start, max_states);
    if (chain.graph.complete) {
      const auto taken = [&](const State& s) { return Captured(s, chain.points); };
      const auto prevented = [&](const State& s) {
        return Captured(s, chain.points) && !PlayedIn(s, chain.points);
      };
      chain.life = !YForces(chain.graph, When::kDuring, taken) ? ReferenceLife::kUncapturable
                   : !YForces(chain.graph, When::kAtTheEnd, prevented) ? ReferenceLife::kRebornLocal
                                                                       : ReferenceLife::kDead;
    }
    judged.push_back(std::move(chain));
  }
  const bool all = std::none_of(judged.begin(), judged.end(), [](const Judged& chain) {
    return chain.life == ReferenceLife::kTooLarge;
  });
  std::vector<ReferenceLife> first;
  for (const Judged& chain : judged) first.push_back(chain.life);
  for (Judged& chain : judged) {
    if (chain.life != ReferenceLife::kDead) continue;
    if (!all) {
      chain.life = ReferenceLife::kTooLarge;
      continue;
    }
    std::set<int> wide = chain.points;
    std::vector<int> todo(wide.begin(), wide.end());
    while (!todo.empty()) {
      const int p = todo.back();
      todo.pop_back();
      for (const int n : fight.Beside(p)) {
        const int other = chain_of[Fight::Z(n)];
        const bool wall =
            other >= 0 && first[static_cast<std::size_t>(other)] != ReferenceLife::kDead;
        if (!wall && wide.insert(n).second) todo.push_back(n);
      }
    }
    const auto prevented = [&](const State& s) {
      return Captured(s, chain.points) && !PlayedIn(s, wide);
    };
    if (!YForces(chain.graph, When::kAtTheEnd, prevented)) chain.life = ReferenceLife::kRebornWide;
  }
  std::vector<ReferenceLife> lives;
  for (const int chain : chain_of) {
    lives.push_back(chain < 0 ? ReferenceLife::kUncapturable
                              : judged[static_cast<std::size_t>(chain)].life);
  }
  return lives;
}

}  // namespace tengen
