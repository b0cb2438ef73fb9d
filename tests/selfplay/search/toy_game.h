// SPDX-License-Identifier: MIT
// A game of up to three moves a turn whose ends and evaluations are written down by the test, so
// that every number of a search can be worked out by hand. A position is the text of its moves,
// e.g. "10".
#pragma once

#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "selfplay/games/game.h"
#include "selfplay/search/search.h"

namespace tengen {

struct ToyEvaluation {
  std::vector<float> logits;  // one for each of the three actions
  float value = 0;            // win - loss, side to move
  float score = 0;            // side to move
};

struct ToyScript {
  int moves = 2;                                     // legal actions everywhere: 0 … moves - 1
  Color first = Color::kBlack;                       // who moves in position ""
  std::map<std::string, Outcome> ends;               // positions where the game is over
  std::map<std::string, ToyEvaluation> evaluations;  // others: even logits, value 0

  // The same game with the colours exchanged; evaluations are the mover's and stay.
  ToyScript Mirrored() const {
    ToyScript mirror = *this;
    mirror.first = Opponent(first);
    for (auto& [path, end] : mirror.ends) {
      if (end.winner == Winner::kBlack || end.winner == Winner::kWhite) {
        end.winner = end.winner == Winner::kBlack ? Winner::kWhite : Winner::kBlack;
      }
      if (end.black_margin) end.black_margin = -*end.black_margin;
    }
    return mirror;
  }
};

struct Toy {
  static constexpr std::string_view kName = "toy";
  static constexpr bool kHasScore = true;
  static constexpr bool kHasOwnership = false;
  static constexpr bool kHasPass = false;
  static constexpr std::string_view kDefaultRules = "";
  // Read by every position; set by RunToy.
  static inline const ToyScript* script = nullptr;

  struct Rules {
    static Rules Parse(std::string_view, std::string_view) { return {}; }
    std::string ToString() const { return "toy"; }
    std::string SizeString() const { return "4x1"; }
    int width() const { return 4; }  // area 4: its root is 2
    int height() const { return 1; }
  };

  struct Position;
  struct History {
    explicit History(const Position&) {}
    void Push(Action action, const Position&) { actions.push_back(action); }
    void Truncate(int size) { actions.resize(static_cast<std::size_t>(size)); }
    int size() const { return static_cast<int>(actions.size()); }
    std::vector<Action> actions;
  };

  struct Position {
    explicit Position(const Rules&) {}
    Rules rules_;
    char path[15] = "";

    std::string text() const { return path; }
    const Rules& rules() const { return rules_; }
    int ply() const { return static_cast<int>(std::strlen(path)); }
    Color to_move() const { return ply() % 2 == 0 ? script->first : Opponent(script->first); }
    Hash128 hash() const { return {std::hash<std::string>{}(path), 0}; }
    int num_actions() const { return 4; }
    bool ended() const { return script->ends.contains(path); }
    Outcome outcome() const { return script->ends.at(path); }
    Outcome OutcomeAsItStands() const { return {}; }
    bool Legal(Action action, const History&) const { return action < script->moves; }
    void LegalActions(const History&, ActionList& list) const {
      list.clear();
      for (int a = 0; a < script->moves; ++a) list.push_back(static_cast<Action>(a));
    }
    bool FillsOwnEye(Action) const { return false; }
    void Play(Action action) {
      const auto end = static_cast<std::size_t>(ply());
      CHECK(end + 1 < sizeof(path));
      path[end] = static_cast<char>('0' + action);
      path[end + 1] = 0;
    }
    void Ownership(std::span<std::int8_t>) const {}
    std::string ToText() const { return path; }
  };

  struct Features {
    static constexpr std::string_view kName = "toy";
    static constexpr int kPlanes = 1;
    static constexpr int kGlobals = 0;
    static void Encode(const Position&, const History&, std::span<std::uint64_t>,
                       std::span<float>) {}
    static Hash128 EvaluationKey(const Position& position, const History&) {
      return position.hash();
    }
  };
  static std::string ActionText(const Rules&, Action action) { return std::to_string(action); }
  static std::optional<Action> ActionFromText(const Rules&, std::string_view) { return {}; }
};
static_assert(Game<Toy>);

// Runs a begun search to its end with the script's evaluations; returns the leaves in order.
inline std::vector<std::string> DriveToy(Search<Toy>& search) {
  std::vector<std::string> leaves;
  while (search.Step() == SearchStep::kEvaluate) {
    const std::string path = search.leaf().text();
    // The history must be the leaf's whole game.
    CHECK(search.leaf_history().size() == static_cast<int>(path.size()));
    for (std::size_t i = 0; i < path.size(); ++i) {
      CHECK(search.leaf_history().actions[i] == path[i] - '0');
    }
    leaves.push_back(path);
    const auto found = Toy::script->evaluations.find(path);
    ToyEvaluation scripted;
    if (found != Toy::script->evaluations.end()) scripted = found->second;
    scripted.logits.resize(4, 0.0F);
    Evaluation evaluation;
    evaluation.policy = scripted.logits;
    evaluation.win = (1 + scripted.value) / 2;
    evaluation.loss = (1 - scripted.value) / 2;
    evaluation.score = scripted.score;
    search.Deliver(evaluation);
  }
  CHECK(search.root_history().size() == search.root().ply());
  return leaves;
}

struct ToyRun {
  SearchResult result;
  std::vector<std::string> leaves;
};

inline ToyRun RunToy(const ToyScript& script, const SearchSettings& settings, int visits,
                     SearchPurpose purpose = SearchPurpose::kPlay, std::uint64_t stream = 0) {
  Toy::script = &script;
  Search<Toy> search(settings);
  const Toy::Position start{Toy::Rules{}};
  search.Reset(start, Toy::History(start));
  RandomStream random(1, RandomPurpose::kTest, stream);
  search.Begin(purpose, visits, random);
  ToyRun run;
  run.leaves = DriveToy(search);
  run.result = search.Result();
  return run;
}

}  // namespace tengen
