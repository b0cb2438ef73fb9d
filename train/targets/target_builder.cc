// SPDX-License-Identifier: MIT
#include "train/targets/target_builder.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "foundation/errors.h"
#include "model/padding.h"
#include "selfplay/games/registry.h"
#include "selfplay/games/start.h"
#include "selfplay/workers/input_shape.h"
#include "train/targets/short_term.h"

namespace tengen {
namespace {

template <Game G>
class BuilderOf final : public TargetBuilder {
 public:
  using Rules = typename G::Rules;
  using Position = typename G::Position;
  using History = typename G::History;

  explicit BuilderOf(const InputShape& shape)
      : shape_(shape), inputs_(FeatureSetSized<G>(shape.planes, shape.globals)) {}

  const InputShape& shape() const override { return shape_; }

  int Symmetries(const StoredGame& game) const override {
    const Rules rules = Rules::Parse(game.size, game.rules);
    return SymmetryCount(rules.width(), rules.height());
  }

  StoredGame Store(const GameRecord& record) const override;
  void Add(const StoredGame& game, int position, int symmetry, TrainingBatch& batch) const override;

 private:
  // A replay in progress.
  struct Replay {
    Replay(const Rules& rules, std::span<const Action> handicap)
        : position(StartPosition<G>(rules, handicap)), history(position) {}
    void Play(Action action) {
      position.Play(action);
      history.Push(action, position);
    }
    Position position;
    History history;
  };

  static std::span<const PolicyEntry> Entries(const StoredGame& game, int position) {
    const auto i = static_cast<std::size_t>(position);
    const std::size_t begin = i == 0 ? 0 : game.policy_end[i - 1];
    return {game.policy.data() + begin, game.policy_end[i] - begin};
  }

  std::size_t Slot(Action action, const RowHeader& row) const {
    return static_cast<std::size_t>(PaddedAction(action, row, shape_));
  }
  // legal: may be null.
  void WritePolicy(const Replay& at, std::span<const PolicyEntry> entries, const RowHeader& row,
                   float* policy, float* legal) const;

  InputShape shape_;
  const FeatureSet<G>& inputs_;
};

[[noreturn]] void Refuse(const GameRecord& record, const std::string& what) {
  throw Error(ExitCode::kBadData, "game " + std::to_string(record.game_index) + " (generation " +
                                      std::to_string(record.generation) + "): " + what);
}

template <Game G>
StoredGame BuilderOf<G>::Store(const GameRecord& record) const {
  if (record.game != G::kName) {
    Refuse(record, "is a game of \"" + record.game + "\", not of " + std::string(G::kName));
  }
  const Rules rules = Rules::Parse(record.size, record.rules);
  if (rules.width() > shape_.max_width || rules.height() > shape_.max_height) {
    Refuse(record, "its board " + record.size + " is larger than " +
                       std::to_string(shape_.max_width) + "x" + std::to_string(shape_.max_height));
  }
  StoredGame game;
  game.size = record.size;
  game.rules = record.rules;
  game.game_index = record.game_index;
  game.outcome = record.outcome;
  game.moves.reserve(record.moves.size());
  game.handicap = record.handicap;
  Replay replay(rules, game.handicap);
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const MoveRecord& move = record.moves[ply];
    const auto refuse = [&](const std::string& what) {
      Refuse(record, "move " + std::to_string(ply + 1) + ": " + what);
    };
    if (replay.position.ended()) refuse("the game had already ended");
    const auto legal = [&](Action a) {
      return a < replay.position.num_actions() && replay.position.Legal(a, replay.history);
    };
    if (move.search && move.search->trained) {
      float sum = 0;
      for (const PolicyEntry& entry : move.search->policy) {
        if (!legal(entry.action)) {
          refuse("the policy target has the illegal action " + std::to_string(entry.action));
        }
        sum += entry.probability;
      }
      if (!(sum <= 1.02F)) refuse("the policy target sums to " + std::to_string(sum));
      game.policy.insert(game.policy.end(), move.search->policy.begin(), move.search->policy.end());
      game.policy_end.push_back(static_cast<std::uint32_t>(game.policy.size()));
      game.trained.push_back(static_cast<std::uint16_t>(ply));
    }
    if (!legal(move.action)) refuse("action " + std::to_string(move.action) + " is illegal");
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    const float black = replay.position.to_move() == Color::kBlack ? 1.0F : -1.0F;
    game.values.push_back(move.search ? black * move.search->root_value : kNone);
    game.scores.push_back(move.search && G::kHasScore ? black * move.search->root_score : kNone);
    replay.Play(move.action);
    game.moves.push_back(move.action);
  }
  if (replay.position.ended() && replay.position.outcome().winner != record.outcome.winner) {
    Refuse(record, "the result is " + OutcomeText(record.outcome) + ", by the rules it is " +
                       OutcomeText(replay.position.outcome()));
  }
  if constexpr (G::kHasOwnership) {
    if (record.outcome.black_margin) {
      game.ownership.resize(static_cast<std::size_t>(rules.width() * rules.height()));
      replay.position.Ownership(game.ownership);
    }
  }
  return game;
}

template <Game G>
void BuilderOf<G>::WritePolicy(const Replay& at, std::span<const PolicyEntry> entries,
                               const RowHeader& row, float* policy, float* legal) const {
  ActionList actions;
  at.position.LegalActions(at.history, actions);
  double sum = 0;
  for (const PolicyEntry& entry : entries) sum += static_cast<double>(entry.probability);
  const auto listed = static_cast<int>(entries.size());
  const double rest = std::max(0.0, 1.0 - sum);
  const int others = actions.size() - listed;
  const double each = others > 0 ? rest / others : 0;
  const double scale = others > 0 ? 1.0 / (sum + rest) : 1.0 / sum;
  for (const Action action : actions) {
    const std::size_t slot = Slot(action, row);
    policy[slot] = static_cast<float>(each * scale);
    if (legal != nullptr) legal[slot] = 1.0F;
  }
  for (const PolicyEntry& entry : entries) {
    policy[Slot(entry.action, row)] =
        static_cast<float>(static_cast<double>(entry.probability) * scale);
  }
}

template <Game G>
void BuilderOf<G>::Add(const StoredGame& game, int position, int symmetry,
                       TrainingBatch& batch) const {
  CHECK(position >= 0 && position < game.positions());
  const Rules rules = Rules::Parse(game.size, game.rules);
  const int width = rules.width(), height = rules.height();
  const int ply = game.trained[static_cast<std::size_t>(position)];
  Replay replay(rules, game.handicap);
  for (int i = 0; i < ply; ++i) replay.Play(game.moves[static_cast<std::size_t>(i)]);

  const RowHeader header{.width = static_cast<std::uint8_t>(width),
                         .height = static_cast<std::uint8_t>(height),
                         .symmetry = static_cast<std::uint8_t>(symmetry)};
  const int index = batch.inputs.Add(header);
  const auto row = static_cast<std::size_t>(index);
  const auto max_actions = static_cast<std::size_t>(shape_.max_actions());
  const auto max_area = static_cast<std::size_t>(shape_.max_area());
  inputs_.encode(replay.position, replay.history, batch.inputs.planes(index),
                 batch.inputs.globals(index));
  batch.weight[row] = 1.0F;
  WritePolicy(replay, Entries(game, position), header, &batch.policy[row * max_actions],
              &batch.legal[row * max_actions]);

  const Color mover = replay.position.to_move();
  float* value = &batch.value[row * 3];
  const Winner winner = game.outcome.winner;
  if (winner == Winner::kNoResult) {
    value[2] = 1.0F;
  } else {
    const float v = OutcomeValue(winner, mover);
    value[0] = (1.0F + v) / 2;
    value[1] = (1.0F - v) / 2;
  }
  const float sign = mover == Color::kBlack ? 1.0F : -1.0F;
  if (G::kHasScore && game.outcome.black_margin) {
    batch.score[row] = sign * *game.outcome.black_margin;
    batch.score_mask[row] = 1.0F;
  }
  if (!game.ownership.empty()) {
    batch.ownership_mask[row] = 1.0F;
    for (int point = 0; point < width * height; ++point) {
      const std::size_t slot = Slot(static_cast<Action>(point), header);
      batch.ownership[row * max_area + slot] =
          sign * static_cast<float>(game.ownership[static_cast<std::size_t>(point)]);
    }
  }

  const ShortTerm short_term = ShortTermOf(game, ply, width * height);
  if (short_term.has_value) {
    batch.short_term_mask[row] = 1.0F;
    batch.short_term_value[row] = sign * short_term.value;
    batch.variance_time[row] = short_term.variance_time;
  }
  if (short_term.has_score) {
    batch.short_term_score_mask[row] = 1.0F;
    batch.short_term_score[row] = sign * short_term.score;
  }

  const auto next = static_cast<std::size_t>(position) + 1;
  if (next < game.trained.size() && game.trained[next] == ply + 1) {
    replay.Play(game.moves[static_cast<std::size_t>(ply)]);
    batch.opponent_mask[row] = 1.0F;
    WritePolicy(replay, Entries(game, position + 1), header,
                &batch.opponent_policy[row * max_actions], nullptr);
  }
}

}  // namespace

std::unique_ptr<TargetBuilder> MakeTargetBuilder(std::string_view game, std::string_view size,
                                                 std::string_view rules) {
  return VisitGame(game, [&]<class G>(std::type_identity<G>) -> std::unique_ptr<TargetBuilder> {
    return std::make_unique<BuilderOf<G>>(InputShapeOf<G>(G::Rules::Parse(size, rules)));
  });
}

std::unique_ptr<TargetBuilder> MakeTargetBuilder(std::string_view game, const InputShape& shape) {
  return VisitGame(game, [&]<class G>(std::type_identity<G>) -> std::unique_ptr<TargetBuilder> {
    return std::make_unique<BuilderOf<G>>(shape);
  });
}

}  // namespace tengen
