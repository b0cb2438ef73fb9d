// SPDX-License-Identifier: MIT
// tengen score FILE.sgf: counts a finished game.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/number_option.h"
#include "foundation/errors.h"
#include "model/evaluators.h"
#include "model/network_file.h"
#include "selfplay/games/go/notation.h"
#include "selfplay/records/rewriting/new_file.h"
#include "selfplay/runs/player_spec.h"
#include "selfplay/scoring/board_svg.h"
#include "selfplay/scoring/network_guide.h"
#include "selfplay/scoring/network_ownership.h"
#include "selfplay/scoring/playout_guide.h"
#include "selfplay/scoring/score_report.h"
#include "selfplay/sgf/format/sgf_reader.h"

namespace tengen {
namespace {

struct Options {
  std::string file, dead, dead_by, rules, svg, device = "auto";
  double komi = 0;
  int game = 1, move = 0;
  // Say whether they were given.
  const CLI::Option *komi_option = nullptr, *move_option = nullptr, *visits_option = nullptr;
  std::int64_t states = FindSettings().states_a_chain;
  int visits = LifeSearchSettings().visits;
  bool json = false;
};

std::vector<GoPoint> NamedDead(const std::string& list, const GoRules& rules) {
  std::vector<GoPoint> points;
  if (list == "none") return points;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    const std::string name = list.substr(at, comma - at);
    const auto point = GoActionFromText(rules, name);
    if (!point || *point == rules.area()) {
      throw Error(ExitCode::kUsage,
                  fmt::format("--dead {}: \"{}\" is no point of the {}x{} board; expected points "
                              "such as D4,Q16, or none",
                              list, name, rules.width(), rules.height()));
    }
    points.push_back(*point);
    at = comma + 1;
  }
  return points;
}

// A network that judges, with what evaluates it.
struct NetworkJudge {
  InputShape shape;
  std::unique_ptr<Evaluator> evaluator;
};

NetworkJudge LoadJudge(const Options& options, const std::string& name, const GoRules& rules) {
  const PlayerSpec spec = ParsePlayerSpec(name);
  if (spec.kind != PlayerSource::kNetwork || !spec.settings.empty()) {
    throw Error(ExitCode::kUsage,
                "--dead-by " + options.dead_by +
                    ": expected given, playout, confirmation, confirmation,playout, "
                    "confirmation,NETWORK or NETWORK: a weights file, RUN or RUN@N");
  }
  const NetworkFile network = ReadNetworkFile(ResolvePlayerNetwork(spec.source).path);
  const auto game = network.metadata.find("game");
  if (!network.spec.ownership_head || (game != network.metadata.end() && game->second != "go")) {
    throw Error(ExitCode::kBadConfig, name + ": a network for Go with an ownership head is needed");
  }
  const InputShape& shape = network.spec.shape;
  RequireBoardFits(shape, rules.width(), rules.height(), name);
  EvaluatorSettings settings;
  settings.device = options.device;
  return {shape, MakeEvaluator(settings, &network, shape)};
}

JudgedBoard JudgeByNetwork(const Options& options, const GoFinalPosition& final) {
  const NetworkJudge judge = LoadJudge(options, options.dead_by, final.rules);
  return JudgeByOwnership(final, NetworkOwnership(final, *judge.evaluator, judge.shape));
}

JudgedBoard JudgeByConfirmation(const Options& options, const std::string& guide_name,
                                const GoFinalPosition& final, const FindSettings& settings) {
  if (guide_name == "playout") {
    PlayoutGuide guide;
    return ProveOrSearchDead(final, settings, guide);
  }
  const NetworkJudge judge = LoadJudge(options, guide_name, final.rules);
  NetworkGuide guide(*judge.evaluator, judge.shape, RulesForNetwork(final, judge.shape));
  return ProveOrSearchDead(final, settings, guide);
}

JudgedBoard Judge(const Options& options, const FinishedGame& finished) {
  const GoFinalPosition& final = finished.position;
  FindSettings settings;
  settings.states_a_chain = options.states;
  settings.search.visits = options.visits;
  const std::string searched = "confirmation,";
  if (!options.visits_option->empty() && !options.dead_by.starts_with(searched)) {
    throw Error(ExitCode::kUsage,
                "--visits is of --dead-by confirmation,playout or confirmation,NETWORK alone");
  }
  if (!options.dead.empty()) {
    if (!options.dead_by.empty() && options.dead_by != "given") {
      throw Error(ExitCode::kUsage, "--dead names the dead stones, --dead-by " + options.dead_by +
                                        " finds them; give one of the two");
    }
    return JudgeByList(final, NamedDead(options.dead, final.rules));
  }
  if (options.dead_by == "playout") return FindDeadByPlayouts(final, settings);
  if (options.dead_by == "confirmation") return ProveDead(final, settings);
  if (options.dead_by.starts_with(searched)) {
    return JudgeByConfirmation(options, options.dead_by.substr(searched.size()), final, settings);
  }
  if (!options.dead_by.empty() && options.dead_by != "given") {
    return JudgeByNetwork(options, final);
  }
  if (finished.marked_dead) return JudgeByMarks(final, *finished.marked_dead);
  if (options.dead_by == "given") {
    throw Error(ExitCode::kUsage, options.file +
                                      " marks no territory (TB, TW); name the dead stones with "
                                      "--dead D4,Q16 or --dead none");
  }
  return FindDead(final, settings);
}

std::optional<int> Komi(const Options& options, const SgfGoGame& record) {
  if (options.komi_option->empty()) return RecordedKomi(record, options.file);
  const double quarters = options.komi * 4;
  if (quarters != std::round(quarters)) {
    throw Error(ExitCode::kUsage,
                fmt::format("--komi {:g} is no multiple of a quarter point", options.komi));
  }
  return static_cast<int>(quarters);
}

// The rules to count by, the game's own first, and where these come from.
std::vector<GoRules> Rulesets(const Options& options, const SgfGoGame& record,
                              std::string& source) {
  const std::optional<int> komi = Komi(options, record);
  const bool all = options.rules == "all";
  const auto recorded = RecordedRules(record);
  std::string words = "chinese";
  if (!options.rules.empty() && !all) {
    words = options.rules;
    source = "by --rules";
  } else if (recorded) {
    words = *record.rules;
    source = "the file's RU";
  } else {
    source = record.rules_text.empty()
                 ? "the file names no rules; --rules chooses others"
                 : "the file's RU[" + record.rules_text + "] is unknown; --rules chooses others";
  }
  std::vector<GoRules> rulesets;
  try {
    rulesets.push_back(RulesForRecord(record, words, komi));
  } catch (const Error& error) {  // words of the command line
    throw Error(ExitCode::kUsage, error.what());
  }
  if (!all) return rulesets;
  for (const std::string& preset : GoRules::PresetNames()) {
    if (preset != rulesets.front().PresetName()) {
      rulesets.push_back(RulesForRecord(record, preset, komi));
    }
  }
  return rulesets;
}

void Run(const Options& options) {
  std::optional<NewFile> picture;
  if (!options.svg.empty()) picture.emplace(options.svg);  // refuses before the work is done
  const std::vector<SgfTree> games = ReadSgfFile(options.file);
  ScoreSheet sheet;
  sheet.name = options.file;
  sheet.game = options.game;
  sheet.games = static_cast<int>(games.size());
  if (options.game > sheet.games) {
    throw Error(ExitCode::kUsage,
                fmt::format("--game {}: {} holds {}", options.game, options.file,
                            sheet.games == 1 ? "one game" : fmt::format("{} games", sheet.games)));
  }
  const bool to_the_end = options.move_option->empty();
  sheet.finished = PlayOut(games[static_cast<std::size_t>(options.game - 1)], options.file,
                           to_the_end ? std::nullopt : std::optional(options.move));
  const std::vector<GoRules> rulesets = Rulesets(options, sheet.finished.record, sheet.rules_from);
  sheet.judged = Judge(options, sheet.finished);
  CountUnder(rulesets, sheet);
  if (picture) {
    picture->Write(BoardSvg(sheet));
    picture->Publish();
  }
  // A file's name need not be UTF-8, which JSON is.
  constexpr auto kReplace = nlohmann::json::error_handler_t::replace;
  const std::string text =
      options.json ? ScoreJson(sheet).dump(2, ' ', false, kReplace) + "\n" : ScoreText(sheet);
  std::fwrite(text.data(), 1, text.size(), stdout);  // main() looks whether it arrived
}

}  // namespace

void AddScoreCommand(CLI::App& app) {
  CLI::App* command = app.add_subcommand("score", "Count a finished game of Go from an SGF file");
  auto options = std::make_shared<Options>();
  command->add_option("file", options->file, "Game or collection")
      ->required()
      ->check(CLI::ExistingFile)
      ->type_name("FILE.sgf");
  command
      ->add_option("--dead", options->dead,
                   "A stone of each dead chain, for example D4,Q16; none when all are alive")
      ->type_name("POINTS");
  command
      ->add_option("--dead-by", options->dead_by,
                   "Who finds the dead stones: given (--dead or the file's TB and TW), playout, "
                   "confirmation (proof or nothing; with ,playout or ,NETWORK a search guided by "
                   "that for the rest), or NETWORK (file, RUN, RUN@N). Left out: "
                   "the file's marks, else proof, and play-outs for the rest")
      ->check([](const std::string& who) {
        return who.empty() ? std::string("it is empty") : std::string();
      })
      ->type_name("WHO");
  command
      ->add_option("--rules", options->rules,
                   "Ruleset (default: the file's, else chinese); all for every preset")
      ->type_name("PRESET");
  constexpr int kMostKomi = kMaxGoArea;
  options->komi_option = AddFiniteNumber(*command, "--komi", options->komi, -kMostKomi, kMostKomi,
                                         "Komi (default: the file's, else the ruleset's)");
  AddWholeNumber(*command, "--game", options->game, 1, 1'000'000, "Which game of a collection")
      ->capture_default_str();
  options->move_option = AddWholeNumber(*command, "--move", options->move, 0, 100'000,
                                        "Count the position after that many moves (default: all)");
  AddWholeNumber(*command, "--states", options->states, 0, 100'000'000,
                 "Effort of the proof: positions looked at for a chain")
      ->capture_default_str();
  options->visits_option =
      AddWholeNumber(*command, "--visits", options->visits, 2, 1'000'000,
                     "Effort of --dead-by confirmation,WHO: visits of the search for a chain")
          ->capture_default_str();
  command->add_option("--device", options->device, "Of a network: auto, cpu or cuda")
      ->capture_default_str();
  command->add_option("--svg", options->svg, "Draw the counted board in a new file")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { Run(*options); });
}

}  // namespace tengen
