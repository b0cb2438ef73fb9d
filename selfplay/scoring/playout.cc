// SPDX-License-Identifier: MIT
#include "selfplay/scoring/playout.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tengen {
namespace {

constexpr int kTurnsAPoint = 3;  // a limit for kos that go round
// Own stones put into atari: one is a throw-in, up to six may fill an eye; more are given away.
constexpr int kLargestNakade = 6;
constexpr std::uint32_t kNakadeOneIn = 4;

bool IsStone(Stone stone) { return stone == Stone::kBlack || stone == Stone::kWhite; }

}  // namespace

Playout::Playout(std::vector<GoPoint> zone, RandomStream& random)
    : zone_(std::move(zone)), in_zone_(kMaxGoArea + 1, false), random_(random) {
  for (const GoPoint p : zone_) in_zone_[p] = true;
}

void Playout::Run(GoPosition& position, int passes, std::vector<GoPoint>& moves) {
  last_ = moves.empty() || passes > 0 ? kOffBoard : moves.back();
  open_ = zone_.size();
  const int turns = kTurnsAPoint * static_cast<int>(zone_.size()) + 2;
  for (int turn = 0; turn < turns && passes < 2; ++turn) {
    if (Turn(position)) {
      passes = 0;
      moves.push_back(last_);
    } else {
      ++passes;
      position.Play(position.pass());
    }
  }
}

bool Playout::Turn(GoPosition& position) {
  const Color color = position.to_move();
  GoPoint move = kOffBoard;
  if (!AnswerAtari(position, move)) {
    std::size_t left = open_;
    while (left > 0 && move == kOffBoard) {
      const std::size_t i = random_.Below(static_cast<std::uint32_t>(left));
      const GoPoint point = zone_[i];
      --left;
      std::swap(zone_[i], zone_[left]);
      if (position.at(point) != Stone::kEmpty) {
        --open_;
        std::swap(zone_[left], zone_[open_]);
      } else if (Sensible(position, point)) {
        move = point;
      }
    }
  }
  last_ = move;
  if (move == kOffBoard) return false;
  const int before = position.prisoners(color);
  position.Play(move);
  if (position.prisoners(color) != before) open_ = zone_.size();
  return true;
}

bool Playout::AnswerAtari(const GoPosition& position, GoPoint& move) {
  if (last_ == kOffBoard || !IsStone(position.at(last_))) return false;
  const Stone own = StoneOf(position.to_move());
  const auto playable = [&](GoPoint p) {
    int size = 0;
    return p != kOffBoard && in_zone_[p] && position.LegalByBoard(p) &&
           LibertiesAfter(position, p, size) >= 2;
  };
  if (const GoPoint take = OnlyLiberty(position, last_); playable(take)) {
    move = take;
    return true;
  }
  for (const GoPoint n : position.geometry().neighbors[last_]) {
    if (position.at(n) != own) continue;
    if (const GoPoint save = OnlyLiberty(position, n); playable(save)) {
      move = save;
      return true;
    }
  }
  return false;
}

bool Playout::Sensible(const GoPosition& position, GoPoint point) {
  if (!position.LegalByBoard(point) || position.FillsOwnEye(point)) return false;
  int size = 0;
  if (LibertiesAfter(position, point, size) >= 2 || size == 1) return true;
  return size <= kLargestNakade && random_.Below(kNakadeOneIn) == 0;
}

int Playout::LibertiesAfter(const GoPosition& position, GoPoint point, int& size) {
  const Stone own = StoneOf(position.to_move());
  const GoNeighbors& neighbors = position.geometry().neighbors[point];
  GoPoint first = kOffBoard;
  bool two = false;
  const auto liberty = [&](GoPoint p) {
    if (p == point || position.at(p) != Stone::kEmpty || p == first) return;
    two = first != kOffBoard;
    first = p;
  };
  size = 1;
  for (std::size_t k = 0; k < neighbors.size(); ++k) {
    const GoPoint n = neighbors[k];
    if (position.at(n) == Stone::kEmpty) {
      liberty(n);
    } else if (IsStone(position.at(n)) && position.at(n) != own && position.TakesChain(point, n)) {
      return 2;
    }
    if (two) return 2;
  }
  std::array<GoPoint, 4> heads{kOffBoard, kOffBoard, kOffBoard, kOffBoard};
  for (std::size_t k = 0; k < neighbors.size(); ++k) {
    const GoPoint n = neighbors[k];
    if (position.at(n) != own) continue;
    heads[k] = position.ChainOf(n);
    if (std::find(heads.begin(), heads.begin() + k, heads[k]) != heads.begin() + k) continue;
    size += position.ChainSize(n);
    GoPoint stone = n;
    do {
      for (const GoPoint q : position.geometry().neighbors[stone]) liberty(q);
      if (two) return 2;
      stone = position.NextInChain(stone);
    } while (stone != n);
  }
  return first == kOffBoard ? 0 : 1;
}

GoPoint Playout::OnlyLiberty(const GoPosition& position, GoPoint stone) const {
  GoPoint only = kOffBoard, at = stone;
  do {
    for (const GoPoint n : position.geometry().neighbors[at]) {
      if (position.at(n) != Stone::kEmpty || n == only) continue;
      if (only != kOffBoard) return kOffBoard;
      only = n;
    }
    at = position.NextInChain(at);
  } while (at != stone);
  return only;
}

int OwnerAfterPlayout(const GoPosition& position, GoPoint point) {
  const auto sign = [](Stone s) { return s == Stone::kBlack ? 1 : s == Stone::kWhite ? -1 : 0; };
  if (const int own = sign(position.at(point)); own != 0) return own;
  int owner = 0;
  for (const GoPoint n : position.geometry().neighbors[point]) {
    if (n == kOffBoard) continue;
    const int beside = sign(position.at(n));
    if (beside == 0 || (owner != 0 && beside != owner)) return 0;
    owner = beside;
  }
  return owner;
}

}  // namespace tengen
