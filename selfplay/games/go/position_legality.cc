// SPDX-License-Identifier: MIT
// What may be played, and what a play would do, without playing it.
#include <array>
#include <cstddef>

#include "foundation/errors.h"
#include "selfplay/games/go/history.h"
#include "selfplay/games/go/ing_ko.h"
#include "selfplay/games/go/position.h"

namespace tengen {
namespace {

constexpr bool IsStone(Stone stone) { return stone <= Stone::kWhite; }
constexpr Stone Other(Stone stone) {
  return stone == Stone::kBlack ? Stone::kWhite : Stone::kBlack;
}

}  // namespace

std::string_view GoIllegalName(GoIllegal reason) {
  constexpr std::array<std::string_view, 10> kNames{
      "ended", "stopped", "turn", "forced", "occupied", "suicide", "ko", "superko", "hot", "cycle"};
  return kNames[static_cast<std::size_t>(reason)];
}

// A chain beside `point` keeps a pseudo-liberty there for each of its stones next to it, so it
// loses its last liberty by a stone on `point` exactly when these are all it has.
bool GoPosition::HasLibertyAfter(GoPoint point) const {
  const GoNeighbors& neighbors = geometry_->neighbors[point];
  for (const GoPoint n : neighbors) {
    if (color_[n] == Stone::kEmpty) return true;
  }
  const Stone own = StoneOf(to_move_);
  for (const GoPoint n : neighbors) {
    if (!IsStone(color_[n])) continue;
    if (TakesChain(point, n) != (color_[n] == own)) return true;
  }
  return false;
}

bool GoPosition::HasOwnNeighbor(GoPoint point) const {
  const Stone own = StoneOf(to_move_);
  for (const GoPoint n : geometry_->neighbors[point]) {
    if (color_[n] == own) return true;
  }
  return false;
}

bool GoPosition::SelfCaptureAllowed(GoPoint point) const {
  if (rules_.suicide == SuicideRule::kNo) return false;
  return rules_.suicide == SuicideRule::kVoid || HasOwnNeighbor(point);
}

bool GoPosition::IsVoidPlay(Action point) const {
  return rules_.suicide == SuicideRule::kVoid && point != pass() &&
         color_[point] == Stone::kEmpty && !HasLibertyAfter(point) && !HasOwnNeighbor(point);
}

bool GoPosition::LegalByBoard(Action point) const {
  if (point == pass()) return true;
  return color_[point] == Stone::kEmpty && point != ko_ &&
         (HasLibertyAfter(point) || SelfCaptureAllowed(point));
}

bool GoPosition::Legal(Action action, const GoHistory& history) const {
  DCHECK(action <= pass());
  if (ended()) return false;
  if (forced() != kNoAction) return action == forced();
  if (action == pass()) return true;
  return LegalByBoard(action) && !history.Forbids(*this, action);
}

std::optional<GoIllegal> GoPosition::WhyIllegal(Action action, const GoHistory& history) const {
  if (ended()) return GoIllegal::kEnded;
  if (forced() != kNoAction && action != forced()) return GoIllegal::kForced;
  if (action == pass()) return {};
  if (color_[action] != Stone::kEmpty) return GoIllegal::kOccupied;
  if (!HasLibertyAfter(action) && !SelfCaptureAllowed(action)) return GoIllegal::kSuicide;
  if (action == ko_) return rules_.superko() ? GoIllegal::kSuperko : GoIllegal::kKo;
  return history.Forbids(*this, action);
}

void GoPosition::LegalActions(const GoHistory& history, ActionList& list) const {
  list.clear();
  if (ended()) return;
  if (forced() != kNoAction) {
    list.push_back(forced());
    return;
  }
  const auto points = static_cast<Action>(area());
  for (Action a = 0; a < points; ++a) {
    if (LegalByBoard(a) && !history.Forbids(*this, a)) list.push_back(a);
  }
  list.push_back(points);
}

bool GoPosition::TakesChain(GoPoint point, GoPoint beside) const {
  int shared = 0;
  for (const GoPoint m : geometry_->neighbors[point]) {
    shared += IsStone(color_[m]) && head_[m] == head_[beside];
  }
  return liberties_[head_[beside]] == shared;
}

GoPoint GoPosition::KoStoneTakenBy(GoPoint point) const {
  const Stone opponent = Other(StoneOf(to_move_));
  GoPoint taken = kOffBoard;
  for (const GoPoint n : geometry_->neighbors[point]) {
    if (color_[n] == Stone::kOutside) continue;
    if (color_[n] != opponent) return kOffBoard;
    if (!TakesChain(point, n)) continue;
    if (taken != kOffBoard || size_[head_[n]] != 1) return kOffBoard;
    taken = n;
  }
  return taken;
}

bool GoPosition::RemovesStones(GoPoint point) const {
  const GoNeighbors& neighbors = geometry_->neighbors[point];
  const Stone own = StoneOf(to_move_);
  for (const GoPoint n : neighbors) {
    if (color_[n] != Other(own)) continue;
    if (TakesChain(point, n)) return true;
  }
  return !HasLibertyAfter(point);
}

bool GoPosition::IsIngKoCapture(GoPoint point) const {
  // Only a play that takes one or two stones with a chain of at most two can come round in four
  // plays: no more than two stones of either side are placed in them.
  const Stone own = StoneOf(to_move_);
  const GoNeighbors& neighbors = geometry_->neighbors[point];
  int taken = 0, joined = 0;
  for (std::size_t k = 0; k < neighbors.size(); ++k) {
    const GoPoint n = neighbors[k];
    if (!IsStone(color_[n])) continue;
    bool seen = false;
    for (std::size_t j = 0; j < k; ++j) {
      seen = seen || (IsStone(color_[neighbors[j]]) && head_[neighbors[j]] == head_[n]);
    }
    if (seen) continue;
    if (color_[n] == own) joined += size_[head_[n]];
    if (color_[n] != own && TakesChain(point, n)) taken += size_[head_[n]];
  }
  if (taken < 1 || taken > 2 || joined > 1) return false;
  return LiesOnEvenCycle(*geometry_, color_, point, own);
}

Hash128 GoPosition::BoardHashAfter(GoPoint point) const {
  const GoNeighbors& neighbors = geometry_->neighbors[point];
  const Stone own = StoneOf(to_move_);
  const auto side = static_cast<std::size_t>(own);
  Hash128 hash = board_hash_;
  hash ^= kGoHash.stone[side][point];
  std::array<GoPoint, 4> removed{};
  int count = 0;
  const auto take = [&](GoPoint head, std::size_t color) {
    for (int i = 0; i < count; ++i) {
      if (removed[static_cast<std::size_t>(i)] == head) return;
    }
    removed[static_cast<std::size_t>(count++)] = head;
    GoPoint stone = head;
    do {
      hash ^= kGoHash.stone[color][stone];
      stone = next_[stone];
    } while (stone != head);
  };
  for (const GoPoint n : neighbors) {
    if (color_[n] != Other(own)) continue;
    if (TakesChain(point, n)) take(head_[n], 1 - side);
  }
  if (count == 0 && !HasLibertyAfter(point)) {
    for (const GoPoint n : neighbors) {
      if (color_[n] == own) take(head_[n], side);
    }
    hash ^= kGoHash.stone[side][point];
  }
  return hash;
}

bool GoPosition::FillsOwnEye(Action action) const {
  if (action >= pass() || color_[action] != Stone::kEmpty) return false;
  const Stone own = StoneOf(to_move_);
  for (const GoPoint n : geometry_->neighbors[action]) {
    if (color_[n] != own && color_[n] != Stone::kOutside) return false;
  }
  int hostile = 0;
  bool edge = false;
  for (const GoPoint n : geometry_->diagonals[action]) {
    hostile += color_[n] == Other(own);
    edge = edge || color_[n] == Stone::kOutside;
  }
  return hostile < (edge ? 1 : 2);
}

}  // namespace tengen
