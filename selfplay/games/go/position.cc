// SPDX-License-Identifier: MIT
#include "selfplay/games/go/position.h"

#include <algorithm>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/games/go/history.h"
#include "selfplay/games/go/ing_ko.h"
#include "selfplay/games/go/scoring.h"
#include "selfplay/games/go/start_positions.h"

namespace tengen {
namespace {

constexpr bool IsStone(Stone stone) { return stone <= Stone::kWhite; }
constexpr Stone Other(Stone stone) {
  return stone == Stone::kBlack ? Stone::kWhite : Stone::kBlack;
}
GoRules WithoutSetUp(GoRules rules) {
  rules.setup = SetUp::kEmpty;
  return rules;
}

}  // namespace

std::string_view GoIllegalName(GoIllegal reason) {
  constexpr std::array<std::string_view, 10> kNames{
      "ended", "stopped", "turn", "forced", "occupied", "suicide", "ko", "superko", "hot", "cycle"};
  return kNames[static_cast<std::size_t>(reason)];
}

GoPosition::GoPosition(const GoRules& rules)
    : geometry_(&GeometryOf(rules.width(), rules.height())), rules_(rules) {
  color_.fill(Stone::kOutside);
  std::fill_n(color_.begin(), rules.area(), Stone::kEmpty);
  head_.fill(0);
  next_.fill(0);
  liberties_.fill(0);
  size_.fill(0);
  situations_.fill(0);
  if (rules_.setup == SetUp::kSunjang) {
    if (width() != kMaxGoSide || height() != kMaxGoSide) {
      throw Error(ExitCode::kBadConfig, "Go rules \"" + rules_.ToString() +
                                            "\": setup=sunjang needs a board of 19x19, not " +
                                            rules_.SizeString() + "; use setup=empty");
    }
    for (const SunjangStone& stone : kSunjangStones) PlacePoint(stone.point, stone.color);
    if (rules_.sunjang_first == SunjangFirst::kForced) forced_ = kSunjangCenter;
  }
  NoteSituation();
}

GoPosition::GoPosition(const GoRules& rules, std::span<const Stone> stones, Color to_move)
    : GoPosition(WithoutSetUp(rules)) {
  rules_ = rules;
  if (static_cast<int>(stones.size()) != area()) {
    throw Error(ExitCode::kBadData, "Go board of " + std::to_string(stones.size()) +
                                        " points, expected " + std::to_string(area()) +
                                        " for size " + rules.SizeString());
  }
  for (GoPoint p = 0; p < area(); ++p) {
    if (IsStone(stones[p])) PlacePoint(p, stones[p]);
  }
  for (GoPoint p = 0; p < area(); ++p) {
    if (IsStone(color_[p]) && liberties_[head_[p]] == 0) {
      throw Error(ExitCode::kBadData, "Go board with a chain without liberties at point " +
                                          std::to_string(p % width() + 1) + "," +
                                          std::to_string(p / width() + 1) +
                                          " (column from the left, row from the top)");
    }
  }
  to_move_ = to_move;
  ForgetSituations();
}

GoPosition GoPosition::FromText(const GoRules& rules, std::string_view rows, Color to_move) {
  std::vector<Stone> stones;
  for (const char c : rows) {
    if (c == '.') stones.push_back(Stone::kEmpty);
    if (c == 'X') stones.push_back(Stone::kBlack);
    if (c == 'O') stones.push_back(Stone::kWhite);
    if (std::string_view(".XO \t\r\n").find(c) == std::string_view::npos) {
      throw Error(ExitCode::kBadData,
                  std::string("Go board: unexpected '") + c + "'; points are . X O");
    }
  }
  return GoPosition(rules, stones, to_move);
}

void GoPosition::set_prisoners(Color taker, int count) {
  prisoners_[static_cast<std::size_t>(taker)] = static_cast<std::uint16_t>(count);
}

Hash128 GoPosition::hash() const {
  Hash128 hash = board_hash_;
  if (to_move_ == Color::kWhite) hash ^= kGoHash.white_to_move;
  if (ko_ != kOffBoard) hash ^= kGoHash.ko[ko_];
  hash ^= kGoHash.passes[passes_];
  if (ko_run_ != 0) hash ^= kGoHash.ko_run;
  if (end_ == End::kRepetition) hash ^= kGoHash.repetition;
  return hash;
}

Outcome GoPosition::outcome() const {
  DCHECK(ended());
  if (end_ == End::kRepetition) {
    return {rules_.cycle == CycleRule::kVoid ? Winner::kNoResult : Winner::kDraw,
            EndReason::kRepetition,
            {}};
  }
  return AreaOutcome(*this, passes_to_end() == 4 ? EndReason::kFourPasses : EndReason::kTwoPasses);
}

Outcome GoPosition::OutcomeAsItStands() const {
  if (ended()) return outcome();
  if (rules_.ko == KoRule::kSimple && rules_.cycle == CycleRule::kMoveLimit) {
    return {Winner::kDraw, EndReason::kMoveLimit, {}};
  }
  return AreaOutcome(*this, EndReason::kMoveLimit);
}

void GoPosition::Ownership(std::span<std::int8_t> owner) const { AreaOwnership(*this, owner); }

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

void GoPosition::Play(Action action) {
  DCHECK(!ended() && LegalByBoard(action));
  const bool passes = action == pass() || IsVoidPlay(action);
  ++ply_;
  ko_ = kOffBoard;
  if (passes) {
    PlayPass();
    return;
  }
  const bool ing = rules_.ko == KoRule::kIng;
  ko_run_ = ing && IsIngKoCapture(action) ? static_cast<std::uint16_t>(ko_run_ + 1) : 0;
  const Stone own = StoneOf(to_move_);
  const auto side = static_cast<std::size_t>(own);
  PlacePoint(action, own);
  int captured = 0;
  GoPoint captured_at = kOffBoard;
  for (const GoPoint n : geometry_->neighbors[action]) {
    if (color_[n] == Other(own) && liberties_[head_[n]] == 0) {
      captured += RemoveChain(head_[n]);
      captured_at = n;
    }
  }
  prisoners_[side] = static_cast<std::uint16_t>(prisoners_[side] + captured);
  const GoPoint head = head_[action];
  if (liberties_[head] == 0) {
    const int lost = RemoveChain(head);
    prisoners_[1 - side] = static_cast<std::uint16_t>(prisoners_[1 - side] + lost);
  } else if (!ing && captured == 1 && size_[head] == 1 && liberties_[head] == 1) {
    // The board would come back exactly when this lone stone is taken from where one stone was
    // taken.
    ko_ = captured_at;
  }
  passes_ = 0;
  to_move_ = Opponent(to_move_);
  NoteSituation();
}

void GoPosition::PlayPass() {
  to_move_ = Opponent(to_move_);
  ++passes_;
  ko_run_ = 0;
  if (passes_ >= passes_to_end()) end_ = End::kPasses;
  ForgetSituations();
}

void GoPosition::Resume(Color to_move) {
  CHECK(passes_ >= 2 && end_ != End::kRepetition);
  if (to_move != to_move_) ++ply_;
  to_move_ = to_move;
  passes_ = 0;
  end_ = End::kPlaying;
  ForgetSituations();
}

void GoPosition::ForgetSituations() {
  situation_count_ = situation_next_ = 0;
  NoteSituation();
}

void GoPosition::PlacePoint(GoPoint point, Stone own) {
  color_[point] = own;
  head_[point] = next_[point] = point;
  size_[point] = 1;
  liberties_[point] = 0;
  const auto side = static_cast<std::size_t>(own);
  board_hash_ ^= kGoHash.stone[side][point];
  ++stones_[side];
  for (const GoPoint n : geometry_->neighbors[point]) {
    if (color_[n] == Stone::kEmpty) {
      ++liberties_[point];
    } else if (IsStone(color_[n])) {
      --liberties_[head_[n]];
    }
  }
  for (const GoPoint n : geometry_->neighbors[point]) {
    if (color_[n] != own || head_[n] == head_[point]) continue;
    if (size_[head_[n]] >= size_[head_[point]]) {
      Join(head_[n], head_[point]);
    } else {
      Join(head_[point], head_[n]);
    }
  }
}

void GoPosition::Join(GoPoint kept, GoPoint joined) {
  GoPoint stone = joined;
  do {
    head_[stone] = kept;
    stone = next_[stone];
  } while (stone != joined);
  std::swap(next_[kept], next_[joined]);
  liberties_[kept] = static_cast<std::uint16_t>(liberties_[kept] + liberties_[joined]);
  size_[kept] = static_cast<std::uint16_t>(size_[kept] + size_[joined]);
}

int GoPosition::RemoveChain(GoPoint head) {
  const auto side = static_cast<std::size_t>(color_[head]);
  const int count = size_[head];
  GoPoint stone = head;
  do {
    color_[stone] = Stone::kEmpty;
    board_hash_ ^= kGoHash.stone[side][stone];
    for (const GoPoint n : geometry_->neighbors[stone]) {
      // Stones of this chain still to go count too; their head is dead, so that does no harm.
      if (IsStone(color_[n])) ++liberties_[head_[n]];
    }
    stone = next_[stone];
  } while (stone != head);
  stones_[side] = static_cast<std::uint16_t>(stones_[side] - count);
  return count;
}

void GoPosition::NoteSituation() {
  if (!rules_.cycle_ends()) return;
  const std::uint64_t side = to_move_ == Color::kWhite ? kGoHash.white_to_move.lo : 0;
  const auto situation = static_cast<std::uint32_t>((board_hash_.lo ^ side) >> 32);
  int seen = 1;
  for (std::size_t i = 0; i < situation_count_; ++i) seen += situations_[i] == situation;
  situation_seen_ = static_cast<std::uint8_t>(seen);
  if (seen >= rules_.cycle_at && end_ == End::kPlaying) end_ = End::kRepetition;
  situations_[situation_next_] = situation;
  situation_next_ = static_cast<std::uint8_t>((situation_next_ + 1) % kCycleMemory);
  situation_count_ = static_cast<std::uint8_t>(std::min(situation_count_ + 1, kCycleMemory));
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
