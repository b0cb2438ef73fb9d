// SPDX-License-Identifier: MIT
#include "tests/selfplay/games/go/slow_ladders.h"

#include <algorithm>

namespace tengen {
namespace {

char Foe(char c) { return c == 'X' ? 'O' : 'X'; }

struct Chain {
  std::vector<int> stones;
  std::set<int> liberties, beside;  // beside: the other colour's stones
};

struct Board {
  std::string points;
  int width;
  int ko = -1;

  char at(int p) const { return points[static_cast<std::size_t>(p)]; }
  std::vector<int> Around(int p) const {
    std::vector<int> around;
    const int area = static_cast<int>(points.size());
    if (p % width > 0) around.push_back(p - 1);
    if (p % width < width - 1) around.push_back(p + 1);
    if (p >= width) around.push_back(p - width);
    if (p + width < area) around.push_back(p + width);
    return around;
  }
  Chain ChainAt(int p) const {
    Chain chain{{p}, {}, {}};
    std::string seen = points;
    const char own = at(p);
    seen[static_cast<std::size_t>(p)] = '#';
    for (std::size_t i = 0; i < chain.stones.size(); ++i) {
      for (const int n : Around(chain.stones[i])) {
        if (at(n) == '.') chain.liberties.insert(n);
        if (at(n) == Foe(own)) chain.beside.insert(n);
        if (seen[static_cast<std::size_t>(n)] != own) continue;
        seen[static_cast<std::size_t>(n)] = '#';
        chain.stones.push_back(n);
      }
    }
    return chain;
  }
  // Empty points when it is illegal: occupied, the ko, or a self-capture.
  Board After(int p, char color) const {
    if (at(p) != '.' || p == ko) return {"", width};
    Board next{points, width};
    next.points[static_cast<std::size_t>(p)] = color;
    std::vector<int> taken;
    for (const int n : Around(p)) {
      if (next.at(n) != Foe(color)) continue;
      const Chain chain = next.ChainAt(n);
      if (!chain.liberties.empty()) continue;
      taken.insert(taken.end(), chain.stones.begin(), chain.stones.end());
      for (const int stone : chain.stones) next.points[static_cast<std::size_t>(stone)] = '.';
    }
    const Chain own = next.ChainAt(p);
    if (own.liberties.empty()) return {"", width};
    if (taken.size() == 1 && own.stones.size() == 1 && own.liberties.size() == 1) {
      next.ko = taken[0];
    }
    return next;
  }
};

class Reading {
 public:
  Reading(int prey, char owner, std::size_t area)
      : prey_(prey), owner_(owner), deepest_(static_cast<int>(area * 3 / 2)) {}

  bool given_up() const { return plays_ > 4000; }

  bool OwnerDies(const Board& board, int depth) {
    if (depth >= deepest_) return true;
    if (given_up()) return false;
    const Chain prey = board.ChainAt(prey_);
    if (prey.liberties.size() >= 2 || board.ko >= 0) return false;
    std::set<int> moves = Captures(board, prey);
    moves.insert(prey.liberties.begin(), prey.liberties.end());
    return std::all_of(moves.begin(), moves.end(), [&](int move) {
      const Board next = board.After(move, owner_);
      ++plays_;
      return next.points.empty() || HunterWins(next, depth + 1);
    });
  }

  bool HunterWins(const Board& board, int depth) {
    if (depth >= deepest_) return true;
    if (given_up()) return false;
    const Chain prey = board.ChainAt(prey_);
    if (prey.liberties.size() >= 3) return false;
    if (prey.liberties.size() <= 1 || DoubleKo(board, prey)) return true;
    return std::any_of(prey.liberties.begin(), prey.liberties.end(), [&](int move) {
      const Board next = board.After(move, Foe(owner_));
      ++plays_;
      return !next.points.empty() && OwnerDies(next, depth + 1);
    });
  }

 private:
  static std::set<int> Captures(const Board& board, const Chain& prey) {
    std::set<int> moves;
    for (const int stone : prey.beside) {
      const Chain hunter = board.ChainAt(stone);
      if (hunter.liberties.size() == 1) moves.insert(*hunter.liberties.begin());
    }
    return moves;
  }

  bool DoubleKo(const Board& board, const Chain& prey) const {
    for (const int mouth : prey.liberties) {
      int in_atari = 0;
      bool alone = true;
      for (const int n : board.Around(mouth)) {
        if (board.at(n) != owner_) return false;
        const Chain chain = board.ChainAt(n);
        if (chain.liberties.size() != 1) continue;
        ++in_atari;
        alone = chain.stones.size() == 1;
      }
      if (in_atari != 1 || !alone) return false;
      const Board free{board.points, board.width};
      if (free.After(mouth, owner_).ChainAt(mouth).liberties.size() > 2) return false;
    }
    return Captures(board, prey).empty();
  }

  int prey_;
  char owner_;
  int deepest_;
  int plays_ = 0;
};

}  // namespace

SlowLadders ReadSlowLadders(const std::string& points, int width, int ko) {
  SlowLadders found;
  const Board board{points, width, ko};
  std::set<int> seen;
  for (int p = 0; p < static_cast<int>(points.size()); ++p) {
    if (board.at(p) == '.' || seen.count(p) != 0) continue;
    const Chain chain = board.ChainAt(p);
    seen.insert(chain.stones.begin(), chain.stones.end());
    if (chain.liberties.size() > 2) continue;
    bool caught = false, unclear = false;
    const auto dies = [&](Board start) {
      start.ko = -1;
      Reading reading(p, board.at(p), points.size());
      const bool dead = reading.OwnerDies(start, 0);
      unclear = unclear || reading.given_up();
      return dead;
    };
    if (chain.liberties.size() == 1) caught = dies(board);
    if (chain.liberties.size() == 2) {
      for (const int move : chain.liberties) {
        const Board next = board.After(move, Foe(board.at(p)));
        if (next.points.empty() || !dies(next)) continue;
        caught = true;
        (board.at(p) == 'X' ? found.moves_on_black : found.moves_on_white).insert(move);
      }
    }
    if (caught) found.caught.insert(chain.stones.begin(), chain.stones.end());
    if (unclear) {
      found.unclear.insert(chain.stones.begin(), chain.stones.end());
      found.unclear.insert(chain.liberties.begin(), chain.liberties.end());
    }
  }
  return found;
}

int SlowKoAfter(const std::string& before, const std::string& after, int point, int width) {
  const Board next = Board{before, width}.After(point, after[static_cast<std::size_t>(point)]);
  return next.points == after ? next.ko : -1;
}

}  // namespace tengen
