// SPDX-License-Identifier: MIT
// The one table of every key. Parsing, errors, schema and docs/config.md all come from here.
#include <limits>

#include "foundation/config/config.h"

namespace tengen {
namespace {

constexpr double kMax31 = 2147483647.0;

ConfigKey Int(const char* path, std::int64_t value, double low, double high, const char* unit,
              const char* sentence, bool may_change = false) {
  return {path, ConfigType::kInt, value, low, high, {}, unit, sentence, may_change};
}
ConfigKey Real(const char* path, double value, double low, double high, const char* unit,
               const char* sentence, bool may_change = false) {
  return {path, ConfigType::kDouble, value, low, high, {}, unit, sentence, may_change};
}
ConfigKey Flag(const char* path, bool value, const char* sentence, bool may_change = false) {
  return {path, ConfigType::kBool, value, 0, 0, {}, "", sentence, may_change};
}
ConfigKey Text(const char* path, const char* value, const char* sentence, bool may_change = false) {
  return {path, ConfigType::kString, std::string(value), 0, 0, {}, "", sentence, may_change};
}
ConfigKey Choice(const char* path, const char* value, std::vector<std::string> choices,
                 const char* sentence, bool may_change = false) {
  return {path,     ConfigType::kChoice, std::string(value), 0, 0, std::move(choices), "",
          sentence, may_change};
}
ConfigKey Ints(const char* path, std::vector<std::int64_t> value, double low, double high,
               const char* unit, const char* sentence) {
  return {path, ConfigType::kIntList, std::move(value), low, high, {}, unit, sentence, false};
}

std::vector<ConfigKey> MakeKeys() {
  return {
      Text("game.name", "go", "Which game: go or gomoku."),
      Text("game.size", "9", "Board size, N or WIDTHxHEIGHT."),
      Text("game.rules", "tromp-taylor",
           "Ruleset: a preset, then key=value words, e.g. \"tromp-taylor komi=7\" or "
           "\"freestyle\"."),
      Text(
          "game.sizes", "none",
          "Board sizes drawn for each game in place of game.size, e.g. \"7; 9x6 weight=0.5\"; none "
          "to draw none. The network takes the largest sides, and play outside of the run is on "
          "the first."),
      Text("game.rulesets", "none",
           "Rulesets drawn for each game in place of game.rules, e.g. \"ing; chinese weight=2\"; "
           "none to draw none. Play outside of the run is under the first."),

      Real("komi.fair_share", 0, 0, 1, "",
           "Share of games whose komi the network makes fair at the start, in place of the "
           "ruleset's."),
      Real("komi.sigma", 0, 0, 100, "points",
           "Standard deviation of the noise on komi, on 19x19; scaled with the board's side, cut "
           "at three times."),
      Real("komi.wide_share", 0, 0, 1, "", "Share of games with komi.wide_sigma in its place."),
      Real("komi.wide_sigma", 12, 0, 100, "points", "The larger standard deviation."),

      Real("handicap.share", 0, 0, 1, "",
           "Share of self-play games with handicap, where the board's smaller side is 11 or more."),
      Real("handicap.fair_share", 0.5, 0, 1, "",
           "Share of these whose komi the network makes fair; the others keep the ruleset's."),

      Int("run.seed", 1, 0, 9007199254740992.0, "", "Seed of everything random in the run."),
      Int("run.generations", 1000000, 1, kMax31, "generations",
          "Stop when this generation has been decided.", true),
      Real("run.minutes", 0, 0, 1e9, "minutes",
           "Stop after this much running time, summed over resumes; 0 means no limit.", true),

      Text("model.inputs", "default",
           "Input set of the network: default (the game's first), go-v7, go-tengen1 "
           "(docs/inputs.md) or gomoku-1."),
      Int("model.blocks", 6, 1, 80, "blocks", "Residual blocks in the trunk."),
      Int("model.channels", 96, 4, 1024, "channels", "Channels of the trunk."),
      Int("model.pooling_channels", 32, 1, 512, "channels",
          "Channels that a global pooling block pools."),
      Ints("model.pooling_blocks", {2, 4}, 0, 79, "", "Which blocks (from 0) have global pooling."),
      Int("model.policy_channels", 32, 1, 512, "channels", "Channels of the policy head."),
      Int("model.value_channels", 32, 1, 512, "channels", "Channels of the value head."),
      Int("model.value_hidden", 64, 1, 2048, "units", "Hidden units of the value head."),
      Choice("model.activation", "relu", {"relu", "mish"}, "Activation of the whole network."),
      Int("model.first_kernel", 3, 1, 7, "points", "Side of the first convolution: 1, 3, 5 or 7."),
      Int("model.inner_blocks", 0, 0, 8, "blocks",
          "Blocks inside of each block, all of them nested bottleneck blocks then; 0 for plain "
          "blocks. In model.pooling_blocks the first inner block pools."),
      Int("model.bottleneck_channels", 48, 4, 1024, "channels",
          "Channels inside of nested blocks."),
      Int("model.policy_pooling_channels", 0, 0, 512, "channels",
          "Channels that the policy head pools; 0 = model.policy_channels."),
      Flag("model.pass_hidden_layer", false, "A hidden layer before the pass logit."),
      Flag("model.score_stdev_head", false, "Predict the standard deviation of the final score."),
      Flag("model.lead_head", false, "Predict the lead in points; learns from the final score."),
      Flag("model.variance_time_head", false, "Predict for how many moves the outcome is open."),
      Flag("model.short_term_errors", false,
           "Predict how far value and score will be off over the next moves."),
      Flag("model.optimistic_policy", false,
           "A second policy that learns from play that turns out better than predicted; needs "
           "model.short_term_errors."),

      Choice("search.kind", "gumbel", {"gumbel", "puct"},
             "Root rule: Gumbel with sequential halving, or PUCT with noise."),
      Int("search.visits", 32, 2, 1000000, "visits", "Visits of a full search."),
      Int("search.cheap_visits", 8, 1, 1000000, "visits", "Visits of a cheap search."),
      Real("search.cheap_share", 0.0, 0, 0.99, "",
           "Share of self-play moves that get a cheap search, which is not trained on."),
      Int("search.gumbel_actions", 16, 1, 400, "actions",
          "Most root actions that sequential halving begins with."),
      Real("search.gumbel_visit_scale", 50, 0, 1e6, "", "c_visit of the Gumbel paper."),
      Real("search.gumbel_value_scale", 1.0, 0, 1e3, "", "c_scale of the Gumbel paper."),
      Real("search.cpuct", 1.1, 0.01, 100, "", "Exploration constant."),
      Real("search.cpuct_log", 0.0, 0, 100, "", "Growth of the constant with visits."),
      Real("search.cpuct_base", 500, 1, 1e9, "visits", "Visits at which that growth sets in."),
      Real("search.cpuct_spread", 0.0, 0, 1, "",
           "How far the constant follows the spread of values at a node (0 = not, KataGo plays "
           "0.85)."),
      Real("search.fpu_reduction", 0.2, 0, 2, "",
           "How much worse than its parent an unvisited move is taken to be."),
      Real("search.root_fpu_reduction", 0.0, 0, 2, "", "The same at the root."),
      Real("search.noise_weight", 0.25, 0, 1, "", "Share of Dirichlet noise at the PUCT root."),
      Real("search.noise_concentration", 10.83, 0.01, 1000, "",
           "Total concentration of that noise."),
      Real("search.temperature_early", 0.75, 0, 10, "", "Move temperature at the start (PUCT)."),
      Real("search.temperature_late", 0.15, 0, 10, "", "Move temperature late in the game (PUCT)."),
      Real("search.temperature_halflife", 19, 0.1, 10000, "plies",
           "Plies on 19x19 after which half of the difference is gone; scaled with board side."),
      Real("search.root_policy_temperature", 1.0, 0.1, 10, "",
           "Temperature of the prior at the PUCT root."),
      Real("search.score_utility", 0.0, 0, 2, "",
           "Weight of the score beside win or loss in the utility, where the game has a score."),
      Flag("search.tree_reuse", true, "Keep the subtree of the played move."),

      Int("selfplay.games_per_generation", 200, 1, 100000000, "games",
          "Games before each training phase."),
      Int("selfplay.threads", 0, 0, 1024, "threads", "Worker threads; 0 = one a core.", true),
      Int("selfplay.boards_per_thread", 64, 1, 4096, "boards", "Games a thread plays at once.",
          true),
      Int("selfplay.half_batches", 1, 1, 2, "",
          "2 = the boards of a thread form two half-batches that overlap with the device.", true),
      Int("selfplay.max_moves", 0, 0, 10000, "plies",
          "Move limit of a game; 0 = twice the number of points, plus 20."),
      Real("selfplay.opening_mean", 0.0, 0, 100, "plies",
           "Mean number of opening plies drawn from the raw policy (exponential)."),
      Real("selfplay.opening_temperature", 1.0, 0.01, 100, "", "Temperature of those plies."),
      Flag("selfplay.symmetry", true, "Evaluate each position under a random symmetry."),
      Real("selfplay.resign_threshold", 0.0, 0, 1, "",
           "Resign when the root value stays below -(1 - this); 0 = never resign."),
      Int("selfplay.resign_moves", 3, 1, 100, "plies",
          "For so many of the player's own moves in a row."),
      Real("selfplay.resign_disabled_share", 0.1, 0, 1, "",
           "Share of games played to the end all the same, to measure false resignations."),
      Int("selfplay.cache_entries", 65536, 0, 100000000, "entries",
          "Network cache of each thread; 0 = none."),
      Real("selfplay.stuck_seconds", 600, 0, 86400, "seconds",
           "A thread of self-play that takes no step for so long hangs: all stacks are printed and "
           "the program ends with 71, finished games saved. 0 = not watched.",
           true),

      Choice("evaluator.device", "auto", {"auto", "cpu", "cuda"},
             "Where the network runs; auto takes a usable GPU.", true),
      Choice("evaluator.kind", "network", {"network", "random", "uniform", "hash", "check"},
             "The network, or a stand-in for tests."),
      Int("evaluator.cpu_rows", 8, 1, 1024, "rows",
          "Rows that go through a network together on the CPU; changes no result.", true),

      Int("train.batch", 128, 1, 65536, "positions", "Positions a step."),
      Choice("train.optimizer", "adamw", {"adamw", "sgd"}, "Optimizer."),
      Real("train.learning_rate", 0.002, 1e-9, 10, "", "Learning rate after the warm-up."),
      Int("train.warmup_steps", 50, 0, 10000000, "steps", "Steps of linear warm-up."),
      Choice("train.schedule", "constant", {"constant", "cosine", "inverse_sqrt"},
             "Course of the learning rate after the warm-up."),
      Int("train.schedule_steps", 10000, 1, 1000000000, "steps", "Length of that course."),
      Real("train.learning_rate_floor", 0.1, 0, 1, "", "Lowest share of the learning rate."),
      Real("train.momentum", 0.9, 0, 0.9999, "", "Momentum of SGD."),
      Real("train.weight_decay", 0.0001, 0, 1, "", "Weight decay (decoupled)."),
      Real("train.clip_norm", 10.0, 0, 1e9, "", "Largest gradient norm; 0 = no clipping."),
      Real("train.ema_decay", 0.99, 0, 0.99999, "",
           "Decay a step of the averaged weights that play; 0 = off."),
      Real("train.reuse", 4.0, 0.01, 1000, "times", "Training samples for each new position."),
      Int("train.shards", 2, 1, 64, "",
          "Parts of a batch computed in parallel on the CPU; part of the arithmetic, so fixed for "
          "a run."),
      Int("train.checkpoint_keep", 3, 1, 1000, "checkpoints", "Newest checkpoints that stay.",
          true),
      Real("train.policy_weight", 1.0, 0, 100, "", "Weight of the policy loss."),
      Real("train.opponent_policy_weight", 0.15, 0, 100, "",
           "Weight of the opponent's policy loss."),
      Real("train.value_weight", 1.0, 0, 100, "", "Weight of the value loss."),
      Real("train.score_weight", 0.02, 0, 100, "", "Weight of the score loss."),
      Real("train.ownership_weight", 0.5, 0, 100, "", "Weight of the ownership loss."),
      Real("train.score_stdev_weight", 0.02, 0, 100, "",
           "Weight of the loss of the score's deviation."),
      Real("train.lead_weight", 0.02, 0, 100, "", "Weight of the lead loss."),
      Real("train.variance_time_weight", 0.0003, 0, 100, "", "Weight of the variance time loss."),
      Real("train.value_error_weight", 2.0, 0, 100, "",
           "Weight of the loss of the value's short-term error."),
      Real("train.score_error_weight", 0.00002, 0, 100, "",
           "Weight of the loss of the score's short-term error."),
      Real("train.optimistic_policy_weight", 0.2, 0, 100, "",
           "Weight of the optimistic policy's loss."),

      Int("window.min_positions", 5000, 1, 1e12, "positions",
          "Positions the window holds at least."),
      Real("window.exponent", 0.75, 0.01, 1, "", "Growth of the window with the data."),
      Real("window.expand", 0.5, 0.01, 10, "",
           "Positions the window grows for each new one at first."),
      Int("window.max_positions", 20000000, 1, 1e12, "positions", "Positions it holds at most."),

      Choice("gate.kind", "sprt", {"sprt", "off"}, "How a candidate is accepted."),
      Real("gate.elo0", 0, -1000, 1000, "Elo", "A candidate no stronger than this is refused.",
           true),
      Real("gate.elo1", 50, -1000, 1000, "Elo", "A candidate this much stronger is accepted.",
           true),
      Real("gate.alpha", 0.05, 0.0001, 0.4999, "", "Chance to accept at elo0.", true),
      Real("gate.beta", 0.05, 0.0001, 0.4999, "", "Chance to refuse at elo1.", true),
      Int("gate.max_pairs", 100, 1, 1000000, "pairs",
          "Pairs at most; alpha and beta hold for gates that end before.", true),
      Choice(
          "gate.at_cap", "score", {"score", "likelihood", "refuse"},
          "What a candidate needs there to be accepted: a score of more than half (takes an equal "
          "network four times in ten), to be likelier at elo1 than at elo0 (either error about "
          "one in six), or refuse whatever the test has not accepted (keeps to alpha).",
          true),
      Int("gate.visits", 16, 1, 1000000, "visits", "Visits a move in gate games.", true),
      Real("gate.opening_mean", 4, 0, 100, "plies",
           "Mean number of random opening plies of a pair.", true),
      Int("gate.threads", 0, 0, 1024, "threads", "Threads of match play; 0 = one a core.", true),

      Real("records.roll_seconds", 60, 0.01, 86400, "seconds",
           "Age at which a record file is closed.", true),
      Real("records.roll_mib", 64, 0.01, 4096, "MiB", "Size at which a record file is closed.",
           true),

      Real("disk.reserve_mib", 512, 0, 1e9, "MiB",
           "While less is free on the run's disk, self-play pauses, and goes on by itself when "
           "there "
           "is room; training goes on, and a checkpoint takes 16 bytes for each weight of the "
           "network. 0 = no reserve.",
           true),

      Choice("log.level", "info", {"debug", "info", "warn", "error"},
             "Least important message shown.", true),
      Flag("log.tensorboard", true, "Write TensorBoard event files.", true),
  };
}

}  // namespace

const std::vector<ConfigKey>& ConfigKeys() {
  static const std::vector<ConfigKey> keys = MakeKeys();
  return keys;
}

}  // namespace tengen
