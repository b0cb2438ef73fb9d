// SPDX-License-Identifier: MIT
#include "bench/rules.h"

#include <cstdint>
#include <string>
#include <vector>

#include "foundation/random.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/go/ladder_memory.h"

namespace tengen {
namespace {

constexpr int kGamesACall = 20;

volatile std::int64_t g_sink = 0;  // keeps the work from being optimised away

// A point drawn at random, or the next one after it that can be played; the pass when there is
// none.
template <class MayPlay>
Action RandomMove(const GoPosition& position, RandomStream& random, MayPlay&& may_play) {
  const auto area = static_cast<Action>(position.area());
  const auto start = static_cast<Action>(random.Below(area));
  for (Action a = start; a < area; ++a) {
    if (may_play(a) && !position.FillsOwnEye(a)) return a;
  }
  for (Action a = 0; a < start; ++a) {
    if (may_play(a) && !position.FillsOwnEye(a)) return a;
  }
  return area;
}

int MoveLimit(const GoRules& rules) { return 3 * rules.area(); }

// Returns the number of moves played.
double PlayWithoutHistory(const GoRules& rules, RandomStream& random) {
  GoPosition position(rules);
  while (!position.ended() && position.ply() < MoveLimit(rules)) {
    position.Play(RandomMove(position, random, [&](Action a) { return position.LegalByBoard(a); }));
  }
  return position.ply();
}

double PlayWithHistory(const GoRules& rules, RandomStream& random) {
  GoPosition position(rules);
  GoHistory history(position);
  while (!position.ended() && position.ply() < MoveLimit(rules)) {
    const Action action =
        RandomMove(position, random, [&](Action a) { return position.Legal(a, history); });
    position.Play(action);
    history.Push(action, position);
  }
  return position.ply();
}

// One random game's positions, each with its history cut to it.
struct Game {
  std::vector<GoPosition> positions;
  std::vector<Action> actions;
  GoHistory history;
};

Game RandomGame(const GoRules& rules, RandomStream& random) {
  GoPosition position(rules);
  Game game{{position}, {}, GoHistory(position)};
  while (!position.ended() && position.ply() < 2 * rules.area()) {
    const Action action =
        RandomMove(position, random, [&](Action a) { return position.Legal(a, game.history); });
    position.Play(action);
    game.history.Push(action, position);
    game.positions.push_back(position);
    game.actions.push_back(action);
  }
  return game;
}

// Walks the game forward and calls visit(position, history) at each position before the end.
template <class Visitor>
double Walk(Game& game, Visitor&& visit) {
  game.history.Truncate(0);
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    visit(game.positions[i], game.history);
    game.history.Push(game.actions[i], game.positions[i + 1]);
  }
  return static_cast<double>(game.actions.size());
}

void MeasureSize(const char* size, const BenchOptions& options, BenchReport& report) {
  RandomStream random(1, RandomPurpose::kTest, 0);
  const std::string prefix = std::string("go ") + size + "x" + size + " ";
  const GoRules simple = GoRules::Parse(size, "youzai");
  const GoRules superko = GoRules::Parse(size, "tromp-taylor");
  const auto many = [](auto&& game) {
    double moves = 0;
    for (int i = 0; i < kGamesACall; ++i) moves += game();
    return moves;
  };
  report.measurements.push_back(
      MeasureRate(prefix + "light random, simple ko", "moves/s", options,
                  [&] { return many([&] { return PlayWithoutHistory(simple, random); }); }));
  report.measurements.push_back(
      MeasureRate(prefix + "light random, positional superko", "moves/s", options,
                  [&] { return many([&] { return PlayWithHistory(superko, random); }); }));
  Game game = RandomGame(superko, random);
  std::int64_t total = 0;
  report.measurements.push_back(MeasureRate(prefix + "legal moves listed", "lists/s", options, [&] {
    return Walk(game, [&](const GoPosition& position, const GoHistory& history) {
      ActionList list;
      position.LegalActions(history, list);
      total += list.size();
    });
  }));
  std::vector<std::uint64_t> planes;
  std::vector<float> globals(GoFeatures::kGlobals);
  const auto encode = [&](const GoPosition& position, const GoHistory& history) {
    planes.assign(GoFeatures::kPlanes * static_cast<std::size_t>((position.area() + 63) / 64), 0);
    GoFeatures::Encode(position, history, planes, globals);
    total += static_cast<std::int64_t>(planes[0]);
  };
  report.measurements.push_back(MeasureRate(prefix + "go-v7 planes", "positions/s", options,
                                            [&] { return Walk(game, encode); }));
  // Fights are on from a third of the board's points to two thirds.
  const auto middle = [&](auto&& visit) {
    double positions = 0;
    Walk(game, [&](const GoPosition& position, const GoHistory& history) {
      if (3 * position.ply() < position.area() || 3 * position.ply() > 2 * position.area()) return;
      visit(position, history);
      ++positions;
    });
    return positions;
  };
  report.measurements.push_back(MeasureRate(prefix + "go-v7 planes, middle game", "positions/s",
                                            options, [&] { return middle(encode); }));
  report.measurements.push_back(
      MeasureRate(prefix + "go-v7 planes, middle game, ladders of former boards forgotten",
                  "positions/s", options, [&] {
                    return middle([&](const GoPosition& position, const GoHistory& history) {
                      LadderMemory::OfThisThread().Forget();
                      encode(position, history);
                    });
                  }));
  report.measurements.push_back(MeasureRate(prefix + "evaluation keys", "keys/s", options, [&] {
    return Walk(game, [&](const GoPosition& position, const GoHistory& history) {
      total += static_cast<std::int64_t>(GoFeatures::EvaluationKey(position, history).lo & 1);
    });
  }));
  g_sink = total;
}

}  // namespace

BenchReport BenchRules(const BenchOptions& options) {
  BenchReport report;
  MeasureSize("9", options, report);
  MeasureSize("19", options, report);
  report.facts.emplace_back("bytes of a position", std::to_string(sizeof(GoPosition)));
  return report;
}

}  // namespace tengen
