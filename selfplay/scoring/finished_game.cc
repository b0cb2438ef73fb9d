// SPDX-License-Identifier: MIT
#include "selfplay/scoring/finished_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include "foundation/errors.h"
#include "selfplay/games/go/encore.h"
#include "selfplay/games/go/go.h"
#include "selfplay/sgf/format/sgf_value.h"

namespace tengen {
namespace {

// What every ruleset forbids, and no more.
constexpr std::string_view kLeastRules = "tromp-taylor ko=simple";
constexpr int kLeastSide = 2;

std::size_t Index(Color color) { return static_cast<std::size_t>(color); }

std::string SizeOf(const SgfGoGame& record) {
  return fmt::format("{}x{}", record.width, record.height);
}

void RequireCountableBoard(const SgfGoGame& record, const std::string& name) {
  const auto fits = [](int side) { return side >= kLeastSide && side <= kMaxGoSide; };
  if (fits(record.width) && fits(record.height)) return;
  throw Error(ExitCode::kBadData, fmt::format("{}: a board of {}; boards of {} to {} lines a side "
                                              "can be counted",
                                              name, SizeOf(record), kLeastSide, kMaxGoSide));
}

// A cycle that ends a game is no reason to refuse what a file plays after it.
GoRules PlayingRules(const SgfGoGame& record) {
  GoRules rules = RecordedRules(record).value_or(RulesForRecord(record, kLeastRules, {}));
  rules.cycle = CycleRule::kNone;
  rules.setup = SetUp::kEmpty;
  return rules;
}

GoPosition StartOf(const SgfGoGame& record, const GoRules& rules, const std::string& name) {
  try {
    return GoPosition(rules, record.stones, record.to_move);
  } catch (const Error& error) {
    throw Error(ExitCode::kBadData, name + ": the stones set up: " + error.what());
  }
}

// Plays the record's moves and counts who handed over stones for passes.
class Replay {
 public:
  Replay(const SgfTree& tree, const SgfGoGame& record, const std::string& name)
      : tree_(tree),
        record_(record),
        name_(name),
        position_(StartOf(record, PlayingRules(record), name)),
        history_(position_) {}

  GoFinalPosition Run() {
    for (std::size_t i = 0; i < record_.moves.size(); ++i) Play(i);
    GoFinalPosition final;
    final.rules = position_.rules();
    for (GoPoint p = 0; p < position_.area(); ++p) final.stones.push_back(position_.at(p));
    final.prisoners = {position_.prisoners(Color::kBlack), position_.prisoners(Color::kWhite)};
    GiveBackFreeStones(final);
    final.pass_stones = pass_stones_;
    // White passes last: if Black did, White owes one stone more (rules section 6).
    const bool passed = !record_.moves.empty() && !record_.moves.back().point;
    if (passed && record_.moves.back().color == Color::kBlack) {
      ++final.pass_stones[Index(Color::kBlack)];
    }
    final.handicap = record_.handicap;
    return final;
  }

  // After Run().
  std::optional<Outcome> CleanUp() const {
    if (!position_.rules().encore() || !position_.ended()) return {};
    return EncoreOutcome(position_, EndReason::kTwoPasses);
  }

 private:
  // Stones of the second clean-up phase cost nothing: whoever put more of them has the difference
  // back.
  void GiveBackFreeStones(GoFinalPosition& final) const {
    const auto free = [this](Color color) {
      return position_.stones(color) + position_.prisoners(Opponent(color)) -
             position_.charged(color);
    };
    const int more = free(Color::kBlack) - free(Color::kWhite);
    final.prisoners[Index(Color::kBlack)] += std::max(more, 0);
    final.prisoners[Index(Color::kWhite)] += std::max(-more, 0);
  }

  // A pass for a ko (clean-up phases) has its point in XK.
  Action ActionOf(const SgfGoMove& move) const {
    auto point = move.point;
    if (const SgfProperty* ko = tree_.at(move.node).Find("XK");
        ko != nullptr && !point && position_.phase() != GoPhase::kMain) {
      point = SgfPointOf(SgfTrim(ko->values.front()));
      const bool passes =
          point && point->x < record_.width && point->y < record_.height &&
          position_.IsPassForKo(static_cast<GoPoint>(point->y * record_.width + point->x));
      if (!passes) {
        throw Error(ExitCode::kBadData,
                    fmt::format("{}: line {}: XK[{}] names no ko that may be passed for", name_,
                                tree_.at(move.node).line, ko->values.front()));
      }
    }
    return static_cast<Action>(point ? point->y * record_.width + point->x : position_.area());
  }

  void Play(std::size_t index) {
    const SgfGoMove& move = record_.moves[index];
    if (position_.phase() != GoPhase::kMain &&
        (move.color != position_.to_move() || position_.ended())) {
      throw Error(
          ExitCode::kBadData,
          fmt::format("{}: line {}: move {}: {}", name_, tree_.at(move.node).line, index + 1,
                      position_.ended() ? "the clean-up phases had ended the game"
                                        : "in clean-up phases the sides play in turn"));
    }
    if (move.color != position_.to_move() || position_.ended()) {
      const bool turn_changes = move.color != position_.to_move();
      position_.Resume(move.color);
      if (turn_changes) history_.Push(position_.pass(), position_);
    }
    const Action action = ActionOf(move);
    if (const auto reason = position_.WhyIllegal(action, history_)) {
      const char* const hint = position_.phase() == GoPhase::kMain
                                   ? ""
                                   : " (a pass for a ko must have the ko's point in XK)";
      throw Error(ExitCode::kBadData,
                  fmt::format("{}: line {}: move {} ({} {}) is illegal under {}: {}{}", name_,
                              tree_.at(move.node).line, index + 1,
                              move.color == Color::kBlack ? "Black" : "White",
                              GoActionText(position_.rules(), action),
                              position_.rules().PresetName(), GoIllegalName(*reason), hint));
    }
    if (action == position_.pass()) ++pass_stones_[Index(Opponent(move.color))];
    position_.Play(action);
    history_.Push(action, position_);
  }

  const SgfTree& tree_;
  const SgfGoGame& record_;
  const std::string& name_;
  GoPosition position_;
  GoHistory history_;
  std::array<int, 2> pass_stones_{};  // received, by Color
};

// Points of TB or TW, whose lists may hold rectangles.
void ForMarked(const SgfNode& node, std::string_view property, const SgfGoGame& record,
               const std::function<void(std::size_t)>& take) {
  for (const SgfProperty& marks : node.properties) {
    if (marks.name != property) continue;
    for (const std::string& value : marks.values) {
      const auto ends = SgfSplit(value);
      const auto from = SgfPointOf(SgfTrim(ends ? ends->first : value));
      const auto to = ends ? SgfPointOf(SgfTrim(ends->second)) : from;
      if (!from || !to) continue;  // an empty list, or no point: marks change no move
      for (int y = from->y; y <= to->y && y < record.height; ++y) {
        for (int x = from->x; x <= to->x && x < record.width; ++x) {
          take(static_cast<std::size_t>(y * record.width + x));
        }
      }
    }
  }
}

std::vector<bool> MarkedDead(const SgfNode& node, const FinishedGame& game) {
  const std::vector<Stone>& stones = game.position.stones;
  std::vector<bool> dead(stones.size(), false);
  const auto mark = [&](std::string_view property, Stone victim) {
    ForMarked(node, property, game.record,
              [&](std::size_t p) { dead[p] = dead[p] || stones[p] == victim; });
  };
  mark("TB", Stone::kWhite);
  mark("TW", Stone::kBlack);
  return dead;
}

// The last node of the main line with marks, from the last move on.
const SgfNode* MarkingNode(const SgfTree& tree, const SgfGoGame& record) {
  const std::vector<SgfNodeId> path = tree.PathTo(tree.MainLineEnd());
  const SgfNodeId last_move = record.moves.empty() ? 0 : record.moves.back().node;
  for (std::size_t i = path.size(); i-- > 0 && path[i] >= last_move;) {
    const SgfNode& node = tree.at(path[i]);
    if (node.Find("TB") != nullptr || node.Find("TW") != nullptr) return &node;
  }
  return nullptr;
}

}  // namespace

GoRules RulesForRecord(const SgfGoGame& record, std::string_view words,
                       std::optional<int> komi_quarters) {
  GoRules rules = GoRules::Recognise(SizeOf(record), words);
  if (komi_quarters) {
    rules.komi_quarters = static_cast<std::int16_t>(*komi_quarters);
    rules.komi_given = 1;
  }
  return rules;
}

std::optional<GoRules> RecordedRules(const SgfGoGame& record) {
  if (!record.rules) return {};
  try {
    return RulesForRecord(record, *record.rules, {});
  } catch (const Error&) {
    return {};  // words behind a preset that we do not know
  }
}

std::optional<int> RecordedKomi(const SgfGoGame& record, const std::string& name) {
  if (!record.komi) return {};
  const double quarters = *record.komi * 4;
  constexpr double kMost = 4 * kMaxGoArea;
  if (quarters != std::round(quarters) || std::abs(quarters) > kMost) {
    throw Error(ExitCode::kBadData,
                fmt::format("{}: komi {:g} is no multiple of a quarter point up to {}; give the "
                            "komi with --komi",
                            name, *record.komi, kMaxGoArea));
  }
  return static_cast<int>(quarters);
}

FinishedGame PlayOut(const SgfTree& tree, const std::string& name, std::optional<int> moves) {
  FinishedGame game;
  game.record = ReadSgfGo(tree, name);
  RequireCountableBoard(game.record, name);
  const int all = static_cast<int>(game.record.moves.size());
  if (moves && *moves > all) {
    throw Error(ExitCode::kBadData,
                fmt::format("{}: there is no move {}: the game has {}", name, *moves, all));
  }
  game.moves = moves.value_or(all);
  game.whole = game.moves == all;
  game.record.moves.resize(static_cast<std::size_t>(game.moves));
  Replay replay(tree, game.record, name);
  game.position = replay.Run();
  game.clean_up = replay.CleanUp();
  const SgfNode* marks = game.whole ? MarkingNode(tree, game.record) : nullptr;
  if (marks != nullptr) game.marked_dead = MarkedDead(*marks, game);
  return game;
}

}  // namespace tengen
