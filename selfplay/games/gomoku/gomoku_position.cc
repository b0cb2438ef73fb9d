// SPDX-License-Identifier: MIT
#include "selfplay/games/gomoku/gomoku_position.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {
namespace {

// SplitMix64's output function: any good mixer does for Zobrist keys; this one needs no state.
constexpr std::uint64_t Mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

constexpr Hash128 Key(std::uint64_t index) { return {Mix(2 * index), Mix(2 * index + 1)}; }

using StoneKeys = std::array<std::array<Hash128, GomokuPosition::kMaxPoints>, 2>;

constexpr StoneKeys MakeStoneKeys() {
  StoneKeys keys{};
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t point = 0; point < keys[color].size(); ++point) {
      keys[color][point] = Key(1000 * (color + 1) + point);
    }
  }
  return keys;
}

constexpr StoneKeys kStoneKeys = MakeStoneKeys();
constexpr Hash128 kWhiteToMove = Key(500);

}  // namespace

GomokuHistory::GomokuHistory(const GomokuPosition& start) {
  actions_.reserve(static_cast<std::size_t>(start.rules().area()));
}

GomokuPosition::GomokuPosition(const GomokuRules& rules) : rules_(rules) {
  const auto size = static_cast<std::uint64_t>(rules.width() * 32 + rules.height());
  hash_ = Key(10000 + size * 8 + static_cast<std::uint64_t>(rules.ruleset()));
}

Outcome GomokuPosition::outcome() const {
  DCHECK(ended());
  if (end_ == End::kFull) return {Winner::kDraw, EndReason::kBoardFull, std::nullopt};
  // The winner has just moved.
  const Winner winner = to_move() == Color::kWhite ? Winner::kBlack : Winner::kWhite;
  return {winner, EndReason::kFive, std::nullopt};
}

Outcome GomokuPosition::OutcomeAsItStands() const {
  if (ended()) return outcome();
  return {Winner::kDraw, EndReason::kMoveLimit, std::nullopt};
}

void GomokuPosition::LegalActions(const GomokuHistory&, ActionList& list) const {
  list.clear();
  if (ended()) return;
  const int area = rules_.area();
  for (int word = 0; word * 64 < area; ++word) {
    const auto w = static_cast<std::size_t>(word);
    std::uint64_t empty = ~(stones_[0][w] | stones_[1][w]);
    if (area - word * 64 < 64) empty &= (std::uint64_t{1} << (area - word * 64)) - 1;
    for (; empty != 0; empty &= empty - 1) {
      list.push_back(static_cast<Action>(word * 64 + __builtin_ctzll(empty)));
    }
  }
}

void GomokuPosition::Play(Action action) {
  DCHECK(!ended() && action < rules_.area() && Empty(action));
  const Color mover = to_move();
  const auto color = static_cast<std::size_t>(mover);
  stones_[color][action >> 6] |= std::uint64_t{1} << (action & 63);
  hash_ ^= kStoneKeys[color][action];
  hash_ ^= kWhiteToMove;
  last_ = {action, last_[0]};
  ++ply_;
  if (WinsAt(mover, action)) {
    end_ = End::kFive;
  } else if (ply_ == rules_.area()) {
    end_ = End::kFull;
  }
}

int GomokuPosition::RunFrom(Color color, int x, int y, int dx, int dy) const {
  int length = 0;
  // Five are enough: with the stone itself that is a line of six or more under either ruleset.
  while (length < 5) {
    x += dx;
    y += dy;
    if (x < 0 || y < 0 || x >= rules_.width() || y >= rules_.height()) break;
    if (!Has(color, y * rules_.width() + x)) break;
    ++length;
  }
  return length;
}

bool GomokuPosition::WinsAt(Color color, int point) const {
  const int x = point % rules_.width();
  const int y = point / rules_.width();
  static constexpr int kDirections[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const auto& [dx, dy] : kDirections) {
    const int run = 1 + RunFrom(color, x, y, dx, dy) + RunFrom(color, x, y, -dx, -dy);
    if (rules_.RunWins(run)) return true;
  }
  return false;
}

void GomokuPosition::Ownership(std::span<std::int8_t> owner) const {
  std::fill(owner.begin(), owner.end(), std::int8_t{0});
}

std::string GomokuPosition::ToText() const {
  std::string columns = "  ";
  for (int x = 0; x < rules_.width(); ++x) {
    columns += ' ';
    columns += static_cast<char>('a' + x);
  }
  std::string text = columns + "\n";
  for (int y = 0; y < rules_.height(); ++y) {
    const std::string row = std::to_string(rules_.height() - y);
    const std::string label = row.size() < 2 ? " " + row : row;
    text += label;
    for (int x = 0; x < rules_.width(); ++x) {
      const int point = y * rules_.width() + x;
      const char stone = Has(Color::kBlack, point) ? 'X' : Has(Color::kWhite, point) ? 'O' : '.';
      text += ' ';
      text += stone;
    }
    text += " " + row + "\n";
  }
  return text + columns + "\n";
}

}  // namespace tengen
