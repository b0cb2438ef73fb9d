// SPDX-License-Identifier: MIT
#include "selfplay/games/go/position.h"

#include <algorithm>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/games/go/encore.h"
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
  if (phase_ != GoPhase::kMain) {
    hash ^= kGoHash.phase[static_cast<std::size_t>(phase_)];
    hash ^= MarksHash();
  }
  return hash;
}

Outcome GoPosition::outcome() const {
  DCHECK(ended());
  if (end_ == End::kRepetition) {
    return {rules_.cycle == CycleRule::kDraw ? Winner::kDraw : Winner::kNoResult,
            EndReason::kRepetition,
            {}};
  }
  if (rules_.encore()) return EncoreOutcome(*this, EndReason::kTwoPasses);
  return AreaOutcome(*this, passes_to_end() == 4 ? EndReason::kFourPasses : EndReason::kTwoPasses);
}

Outcome GoPosition::OutcomeAsItStands() const {
  if (ended()) return outcome();
  if (rules_.ko == KoRule::kSimple && rules_.cycle == CycleRule::kMoveLimit) {
    return {Winner::kDraw, EndReason::kMoveLimit, {}};
  }
  if (rules_.encore()) return EncoreOutcome(*this, EndReason::kMoveLimit);
  return AreaOutcome(*this, EndReason::kMoveLimit);
}

void GoPosition::Ownership(std::span<std::int8_t> owner) const {
  if (rules_.encore()) return EncoreOwnership(*this, owner);
  AreaOwnership(*this, owner);
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
  const bool encore = phase_ != GoPhase::kMain;
  if (encore && IsPassForKo(action)) {
    LiftMark(action);
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
    if (encore) {
      marked_.Add(action);
    } else {
      ko_ = captured_at;
    }
  }
  if (encore) DropLapsedMarks();
  passes_ = 0;
  to_move_ = Opponent(to_move_);
  NoteSituation();
}

void GoPosition::PlayPass() {
  to_move_ = Opponent(to_move_);
  ++passes_;
  ko_run_ = 0;
  if (passes_ >= passes_to_end()) EndPhase();
  ForgetSituations();
}

void GoPosition::EndPhase() {
  if (!rules_.encore() || phase_ == GoPhase::kEncore2) {
    end_ = End::kPasses;
    return;
  }
  if (phase_ == GoPhase::kEncore1) {
    charged_ = {static_cast<std::uint16_t>(charged(Color::kBlack)),
                static_cast<std::uint16_t>(charged(Color::kWhite))};
    stood_ = stone_sets_;
  }
  phase_ = phase_ == GoPhase::kMain ? GoPhase::kEncore1 : GoPhase::kEncore2;
  phase_start_ = ply_;
  passes_ = 0;
  marked_.Clear();
}

void GoPosition::LiftMark(GoPoint point) {
  marked_.Remove(KoStoneTakenBy(point));
  passes_ = 0;
  to_move_ = Opponent(to_move_);
  NoteSituation();
}

// A mark lasts as long as the ko: a lone stone with one liberty.
void GoPosition::DropLapsedMarks() {
  if (!marked_.Any()) return;
  const GoPointSet marked = marked_;
  marked.ForEach([this](GoPoint p) {
    if (!IsStone(color_[p]) || size_[head_[p]] != 1 || liberties_[p] != 1) marked_.Remove(p);
  });
}

Hash128 GoPosition::MarksHash() const {
  Hash128 hash;
  marked_.ForEach([&hash](GoPoint p) { hash ^= kGoHash.mark[p]; });
  return hash;
}

void GoPosition::Resume(Color to_move) {
  CHECK(end_ != End::kRepetition && phase_ == GoPhase::kMain);
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
  stone_sets_[side].Add(point);
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
    stone_sets_[side].Remove(stone);
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
  if (!rules_.cycle_ends() && phase_ == GoPhase::kMain) return;
  std::uint64_t side = to_move_ == Color::kWhite ? kGoHash.white_to_move.lo : 0;
  if (phase_ != GoPhase::kMain) side ^= MarksHash().lo;
  const auto situation = static_cast<std::uint32_t>((board_hash_.lo ^ side) >> 32);
  int seen = 1;
  for (std::size_t i = 0; i < situation_count_; ++i) seen += situations_[i] == situation;
  situation_seen_ = static_cast<std::uint8_t>(seen);
  if (seen >= rules_.cycle_at && end_ == End::kPlaying) end_ = End::kRepetition;
  situations_[situation_next_] = situation;
  situation_next_ = static_cast<std::uint8_t>((situation_next_ + 1) % kCycleMemory);
  situation_count_ = static_cast<std::uint8_t>(std::min(situation_count_ + 1, kCycleMemory));
}

}  // namespace tengen
