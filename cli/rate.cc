// SPDX-License-Identifier: MIT
// tengen rate SOURCE…: Elo of all players of a run's gates, or of results of tengen match --json.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/named_twice.h"
#include "cli/number_option.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/ratings/match_file.h"
#include "selfplay/ratings/rating_report.h"
#include "train/loop/run_matches.h"

namespace tengen {
namespace {

struct Options {
  std::vector<std::string> sources;
  std::string anchor;
  double prior_pairs = 1;
  bool json = false;
};

void Rate(const Options& options) {
  RefuseNamedTwice(options.sources);
  std::vector<PlayedMatch> matches;
  RatingSettings settings{options.anchor, options.prior_pairs};
  for (const std::string& source : options.sources) {
    if (!FileExists(source)) throw Error(ExitCode::kUsage, source + " does not exist");
    if (!std::filesystem::is_directory(source)) {
      matches.push_back(ReadMatchResult(source));
      continue;
    }
    const RunFolder run = RunFolder::Open(source);
    const std::vector<PlayedMatch> gates = GateMatches(run);
    matches.insert(matches.end(), gates.begin(), gates.end());
    if (settings.anchor.empty() && !gates.empty()) settings.anchor = PlayerName(run, 0);
  }
  if (matches.empty()) {
    throw Error(ExitCode::kFailed,
                options.sources.front() + ": no gate was played yet, so there is nothing to rate");
  }
  if (settings.anchor.empty()) settings.anchor = matches.front().a;
  const std::vector<RatedPlayer> players = FitRatings(matches, settings);
  const std::string text = options.json ? RatingsJson(players, settings.anchor, settings)
                                        : RatingsText(players, settings.anchor, settings);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace

void AddRateCommand(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "rate", "Rate the players of a run's gates, or of results of `tengen match --json`, in Elo");
  auto options = std::make_shared<Options>();  // shared with the callback, which outlives this call
  command
      ->add_option("sources", options->sources,
                   "A run's folder, or files that `tengen match --json` printed; they may be mixed")
      ->required()
      ->type_name("RUN|FILE...");
  command->add_option("--anchor", options->anchor,
                      "The player that has 0 Elo, as the table names it (default: the run's "
                      "generation 0, else the first file's first player)");
  AddFiniteNumber(*command, "--prior", options->prior_pairs, 0.01, 1000,
                  "Drawn pairs that each two players that met are given more (default 1)");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { Rate(*options); });
}

}  // namespace tengen
