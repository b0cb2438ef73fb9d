// SPDX-License-Identifier: MIT
#include "selfplay/scoring/finished_game.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <functional>

#include "foundation/errors.h"
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
    final.pass_stones = pass_stones_;
    // White passes last: if Black did, White owes one stone more (rules section 6).
    const bool passed = !record_.moves.empty() && !record_.moves.back().point;
    if (passed && record_.moves.back().color == Color::kBlack) {
      ++final.pass_stones[Index(Color::kBlack)];
    }
    final.handicap = record_.handicap;
    return final;
  }

 private:
  void Play(std::size_t index) {
    const SgfGoMove& move = record_.moves[index];
    if (move.color != position_.to_move() || position_.ended()) {
      const bool turn_changes = move.color != position_.to_move();
      position_.Resume(move.color);
      if (turn_changes) history_.Push(position_.pass(), position_);
    }
    const auto action = static_cast<Action>(
        move.point ? move.point->y * record_.width + move.point->x : position_.area());
    if (const auto reason = position_.WhyIllegal(action, history_)) {
      throw Error(ExitCode::kBadData,
                  fmt::format("{}: line {}: move {} ({} {}) is illegal under {}: {}", name_,
                              tree_.at(move.node).line, index + 1,
                              move.color == Color::kBlack ? "Black" : "White",
                              GoActionText(position_.rules(), action),
                              position_.rules().PresetName(), GoIllegalName(*reason)));
    }
    if (!move.point) ++pass_stones_[Index(Opponent(move.color))];
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
  game.position = Replay(tree, game.record, name).Run();
  const SgfNode* marks = game.whole ? MarkingNode(tree, game.record) : nullptr;
  if (marks != nullptr) game.marked_dead = MarkedDead(*marks, game);
  return game;
}

}  // namespace tengen
