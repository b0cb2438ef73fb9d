// SPDX-License-Identifier: MIT
#include "train/loop/run_setup.h"

#include <string_view>

#include "foundation/errors.h"
#include "selfplay/games/registry.h"
#include "selfplay/runs/folder_kind.h"
#include "selfplay/runs/run_folder.h"
#include "selfplay/workers/drawn_games.h"
#include "selfplay/workers/game_draws.h"

namespace tengen {
namespace {

// A size that every game has.
constexpr const char* kCommonSize = "9";

template <class G>
bool Parses(const std::string& size, const std::string& rules) {
  try {
    G::Rules::Parse(size, rules);
    return true;
  } catch (const Error&) {
    return false;
  }
}

// The key, where it stands or that it is the default, and what is wrong with it.
[[noreturn]] void Refuse(const Config& config, const char* key, std::string what) {
  const std::string prefix = std::string(key) + ": ";
  if (what.starts_with(prefix)) what.erase(0, prefix.size());
  if (config.IsGiven(key)) {
    throw Error(ExitCode::kBadConfig, config.Where(key) + ": " + key + ": " + what);
  }
  const std::string place =
      config.IsGiven("game.name") ? config.Where("game.name") + ": " : std::string();
  throw Error(ExitCode::kBadConfig, place + "the default of " + key + ", " + config.GetString(key) +
                                        ", does not fit game.name " +
                                        config.GetString("game.name") + ": " + what + "; write " +
                                        key + " too");
}

void AddNestedBlocks(const Config& config, ModelSpec& spec) {
  const auto inner = static_cast<std::size_t>(config.GetInt("model.inner_blocks"));
  if (inner == 0) return;
  spec.bottleneck_channels = static_cast<int>(config.GetInt("model.bottleneck_channels"));
  spec.inner_blocks.assign(static_cast<std::size_t>(spec.blocks), std::string(inner, 'o'));
  for (const int block : spec.pooling_blocks) {
    spec.inner_blocks[static_cast<std::size_t>(block)].front() = 'p';
  }
  spec.pooling_blocks.clear();
}

void AddHeads(const Config& config, ModelSpec& spec) {
  const auto wanted = [&](const char* key, bool possible, const char* lack) {
    if (config.GetBool(key) && !possible) {
      throw Error(ExitCode::kBadConfig, std::string(key) + " is true, but " +
                                            config.GetString("game.name") + " has no " + lack +
                                            "; set it to false");
    }
    return config.GetBool(key);
  };
  spec.score_stdev_head = wanted("model.score_stdev_head", spec.score_head, "score");
  spec.lead_head = wanted("model.lead_head", spec.score_head, "score");
  spec.short_term_errors = wanted("model.short_term_errors", spec.score_head, "score");
  spec.pass_hidden_layer = wanted("model.pass_hidden_layer", spec.shape.extra_actions > 0, "pass");
  spec.variance_time_head = config.GetBool("model.variance_time_head");
  spec.optimistic_policy = config.GetBool("model.optimistic_policy");
}

}  // namespace

void CheckGameKeys(const Config& config) {
  const char* suspect = "game.name";
  try {
    VisitGame(config.GetString("game.name"), [&]<class G>(std::type_identity<G>) {
      const std::string &size = config.GetString("game.size"),
                        &rules = config.GetString("game.rules");
      suspect = Parses<G>(kCommonSize, rules) ? "game.size" : "game.rules";
      G::Rules::Parse(size, rules);
      suspect = "model.inputs";
      FeatureSetNamed<G>(config.GetString(suspect));
      suspect = "game.sizes";
      const GameSettings games = GameSettings::From(config);
      for (const DrawnText& drawn : games.draws.sizes)
        G::Rules::Parse(drawn.text, G::kDefaultRules);
      suspect = "game.rulesets";
      const DrawnGames<G> drawn(games.size, games.rules, games.draws);
      drawn.RequireToldApartBy(games.inputs);
    });
  } catch (const Error& error) {
    if (error.code() != ExitCode::kBadConfig) throw;
    // Both are parsed at once.
    for (const char* key : {"game.sizes", "game.rulesets"}) {
      if (std::string_view(error.what()).starts_with(std::string(key) + ": ")) suspect = key;
    }
    Refuse(config, suspect, error.what());
  }
}

Config ConfigForRun(const std::string& run, const std::string& config_file,
                    std::span<const std::string> overrides) {
  if (!RunFolder::IsRun(run)) {
    RefuseInsideOfOurs(run);
    if (KindOfFolder(run) == FolderKind::kDataset) {
      throw Error(ExitCode::kUsage,
                  run + " is a dataset's folder; a run needs a folder of its own");
    }
    if (config_file.empty()) {
      throw Error(ExitCode::kUsage, run +
                                        " is no run yet: give --config FILE to begin one, e.g. "
                                        "--config configs/quickstart.yaml");
    }
    Config config = Config::Load(config_file, overrides);
    CheckGameKeys(config);
    return config;
  }
  const std::string frozen_file = run + "/config.yaml";
  const Config frozen = Config::Load(frozen_file, {});
  if (!frozen.IsGiven("game.name")) {  // every key is written when a run begins
    throw Error(ExitCode::kBadData,
                frozen_file +
                    ": does not name the game, so it is not what the run began with; put "
                    "the file back");
  }
  const Config wanted = Config::Load(config_file.empty() ? frozen_file : config_file, overrides);
  const std::vector<std::string> changes = frozen.ForbiddenChanges(wanted);
  if (changes.empty()) {
    CheckGameKeys(wanted);
    return wanted;
  }
  std::string message = run + " was begun with other values of keys that may not change:\n";
  for (const std::string& line : changes) message += "  " + line + "\n";
  message +=
      "Give the old values, or train into another folder. docs/config.md lists the keys that "
      "may change.";
  throw Error(ExitCode::kBadConfig, message);
}

ModelSpec ModelSpecFor(const Config& config) {
  ModelSpec spec;
  VisitGame(config.GetString("game.name"), [&]<class G>(std::type_identity<G>) {
    const GameSettings games = GameSettings::From(config);
    spec.inputs = std::string(FeatureSetNamed<G>(games.inputs).name);
    spec.shape = DrawnGames<G>(games.size, games.rules, games.draws).Shape(games.inputs);
    spec.score_head = G::kHasScore;
    spec.ownership_head = G::kHasOwnership;
  });
  const auto number = [&](const char* key) { return static_cast<int>(config.GetInt(key)); };
  spec.blocks = number("model.blocks");
  spec.channels = number("model.channels");
  spec.pooling_channels = number("model.pooling_channels");
  for (const std::int64_t block : config.GetIntList("model.pooling_blocks")) {
    spec.pooling_blocks.push_back(static_cast<int>(block));
  }
  if (spec.pooling_blocks.empty()) spec.pooling_channels = 0;
  spec.policy_channels = number("model.policy_channels");
  spec.value_channels = number("model.value_channels");
  spec.value_hidden = number("model.value_hidden");
  spec.activation =
      config.GetString("model.activation") == "mish" ? Activation::kMish : Activation::kRelu;
  spec.first_kernel = number("model.first_kernel");
  spec.policy_pooling_channels = number("model.policy_pooling_channels");
  AddNestedBlocks(config, spec);
  AddHeads(config, spec);
  spec.Validate();
  return spec;
}

}  // namespace tengen
