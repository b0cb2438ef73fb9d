// SPDX-License-Identifier: MIT
// The Game concept: what a game must offer so that search, self-play, records, training and matches
// work on it. A game is a set of value types; everything above is compiled for it, with no virtual
// call on the hot path. registry.h lists the games; to add one is one folder and one line there.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tengen {

// Dense from 0. Board points first (y * width + x, y = 0 is the top row), then extras such as the
// pass.
using Action = std::uint16_t;
inline constexpr Action kNoAction = 0xFFFF;
// Enough for 20x20 and a pass; other games raise it.
inline constexpr int kMaxActions = 401;

// The first player is Black in every game.
enum class Color : std::uint8_t { kBlack = 0, kWhite = 1 };
constexpr Color Opponent(Color c) { return c == Color::kBlack ? Color::kWhite : Color::kBlack; }

enum class Winner : std::uint8_t {
  kBlack = 0,
  kWhite = 1,
  kDraw = 2,
  kNoResult = 3,
  kBothLose = 4
};

// Why a game ended. Stored in records: never renumber.
enum class EndReason : std::uint8_t {
  kTwoPasses = 1,
  kFourPasses = 2,
  kResignation = 3,
  kFive = 4,
  kBoardFull = 5,
  kFlagCaptured = 6,
  kRepetition = 7,
  kTime = 8,
  kMoveLimit = 9,
  kViolation = 10,
  kAgreement = 11,
};
std::string_view EndReasonName(EndReason reason);

struct Outcome {
  Winner winner = Winner::kDraw;
  EndReason reason = EndReason::kTwoPasses;
  // Black's points minus White's, komi included; absent where the game or the ending has no score.
  std::optional<float> black_margin;
};
// "B+3.5", "W+R", "Draw", "Void", "B+0", "B" (a win without score or special reason).
std::string OutcomeText(const Outcome& outcome);

// From `player`'s view: +1 win, -1 loss, 0 otherwise (a lost-by-both game is -1 for each).
constexpr float OutcomeValue(Winner winner, Color player) {
  if (winner == Winner::kBothLose) return -1.0F;
  if (winner != Winner::kBlack && winner != Winner::kWhite) return 0.0F;
  return (winner == Winner::kBlack) == (player == Color::kBlack) ? 1.0F : -1.0F;
}

struct Hash128 {
  std::uint64_t lo = 0, hi = 0;
  friend bool operator==(const Hash128&, const Hash128&) = default;
  Hash128& operator^=(const Hash128& o) {
    lo ^= o.lo;
    hi ^= o.hi;
    return *this;
  }
};

// A fixed list of actions without heap memory.
class ActionList {
 public:
  void clear() { size_ = 0; }
  void push_back(Action a) { actions_[static_cast<std::size_t>(size_++)] = a; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Action operator[](int i) const { return actions_[static_cast<std::size_t>(i)]; }
  const Action* begin() const { return actions_.data(); }
  const Action* end() const { return actions_.data() + size_; }

 private:
  std::array<Action, kMaxActions> actions_;
  int size_ = 0;
};

// Requirements, beside what the expressions show:
//  Rules     small, immutable, trivially copyable. Parse throws Error(kBadConfig) naming the bad
//  word and
//            what is allowed. size: "9" or "9x6" (width x height); rules: preset, then key=value
//            words.
//  kDefaultRules   what `rules` is where nobody names any; every size has it.
//  Position  trivially copyable, no heap memory; carries its Rules. Play(a) requires that a is
//  legal. History   what needs the whole game (superko, recent moves). Built from the start
//  position; the caller
//            pushes the action with the position after it, and truncates when a search walks back
//            up. size() counts pushed actions. Copyable.
//  LegalActions fills the list in ascending order; it is never empty while the game has not ended.
//  Features  planes are packed bits: point (x, y) of the position's own board is bit y * width + x
//  of its
//            plane; a plane is kWordsPerPlane 64-bit words, cleared by the caller. Everything is
//            from the side to move. EvaluationKey hashes exactly what Encode depends on (for the
//            network cache).
//            A game may have more of them (feature_set.h).
//  Notation  Text is the game's own ("D4", "pass", "h8"); FromText is case-insensitive.
template <class G>
concept Game = requires(const typename G::Rules& rules, typename G::Position& position,
                        const typename G::Position& seen, typename G::History& history,
                        const typename G::History& past, Action action, ActionList& list,
                        std::span<std::uint64_t> planes, std::span<float> globals,
                        std::span<std::int8_t> owner, std::string_view text) {
  { G::kName } -> std::convertible_to<std::string_view>;
  { G::kHasScore } -> std::convertible_to<bool>;
  { G::kHasOwnership } -> std::convertible_to<bool>;
  { G::kHasPass } -> std::convertible_to<bool>;
  { G::kDefaultRules } -> std::convertible_to<std::string_view>;

  { G::Rules::Parse(text, text) } -> std::same_as<typename G::Rules>;
  { rules.ToString() } -> std::same_as<std::string>;    // what Parse takes as `rules`
  { rules.SizeString() } -> std::same_as<std::string>;  // what Parse takes as `size`
  { rules.width() } -> std::same_as<int>;
  { rules.height() } -> std::same_as<int>;

  requires std::is_trivially_copyable_v<typename G::Position>;
  requires std::constructible_from<typename G::Position, const typename G::Rules&>;
  { seen.rules() } -> std::same_as<const typename G::Rules&>;
  { seen.to_move() } -> std::same_as<Color>;
  { seen.ply() } -> std::same_as<int>;
  { seen.hash() } -> std::same_as<Hash128>;
  { seen.num_actions() } -> std::same_as<int>;  // width * height, + 1 with a pass
  { seen.ended() } -> std::same_as<bool>;
  { seen.outcome() } -> std::same_as<Outcome>;            // requires ended()
  { seen.OutcomeAsItStands() } -> std::same_as<Outcome>;  // as if counted now (move limit)
  { seen.Legal(action, past) } -> std::same_as<bool>;
  {seen.LegalActions(past, list)};
  { seen.FillsOwnEye(action) } -> std::same_as<bool>;  // false where the game has no such thing
  {position.Play(action)};
  {seen.Ownership(owner)};                         // +1 Black, -1 White, 0; if kHasOwnership
  { seen.ToText() } -> std::same_as<std::string>;  // board for people, with coordinates

  requires std::copyable<typename G::History>;
  requires std::constructible_from<typename G::History, const typename G::Position&>;
  {history.Push(action, seen)};
  {history.Truncate(0)};
  { past.size() } -> std::same_as<int>;

  { G::Features::kName } -> std::convertible_to<std::string_view>;
  { G::Features::kPlanes } -> std::convertible_to<int>;
  { G::Features::kGlobals } -> std::convertible_to<int>;
  {G::Features::Encode(seen, past, planes, globals)};
  { G::Features::EvaluationKey(seen, past) } -> std::same_as<Hash128>;

  { G::ActionText(rules, action) } -> std::same_as<std::string>;
  { G::ActionFromText(rules, text) } -> std::same_as<std::optional<Action>>;
};

}  // namespace tengen
