// SPDX-License-Identifier: MIT
// tengen records salvage|merge|filter: record files made from record files.
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/record_files_option.h"
#include "cli/records_commands.h"
#include "foundation/errors.h"
#include "selfplay/records/outcome_words.h"
#include "selfplay/records/rewriting/filter.h"
#include "selfplay/records/rewriting/merge.h"
#include "selfplay/records/rewriting/salvage.h"

namespace tengen {
namespace {

struct Options {
  RecordFilesOption files;
  std::string out, run;
};

void AddOut(CLI::App& command, std::string& out) {
  command.add_option("--out", out, "New folder for the results; one that holds files is refused")
      ->required()
      ->type_name("FOLDER");
}

unsigned long long Number(std::uint64_t number) { return number; }

void Salvage(const Options& options) {
  const std::vector<SalvagedFile> files =
      SalvageRecords(options.files.FilesAndOpenOnes(), options.run, options.out);
  for (const SalvagedFile& file : files) {
    for (const std::string& fault : file.faults) std::printf("%s\n", fault.c_str());
    const std::string to = file.to.empty() ? "nothing, as it holds no whole game" : file.to;
    std::printf("%s: %llu games, %llu positions to %s; %llu of %llu bytes skipped\n",
                file.from.c_str(), Number(file.games), Number(file.positions), to.c_str(),
                Number(file.skipped_bytes), Number(file.bytes));
  }
}

void PrintGroups(const std::vector<GameSorter::Group>& groups, const std::string& out) {
  for (const GameSorter::Group& group : groups) {
    std::printf("%s/%s-*.tfrecord: run \"%s\", %s %s %s: %llu games, %llu positions\n", out.c_str(),
                group.worker.c_str(), group.run.c_str(), group.game.c_str(), group.size.c_str(),
                group.rules.c_str(), Number(group.games), Number(group.positions));
  }
}

void Merge(const Options& options) {
  const MergeResult result =
      MergeRecords({options.files.Files(), options.files.Mode()}, options.out);
  PrintGroups(result.groups, options.out);
  std::printf("%llu games kept, %llu duplicates dropped\n", Number(result.games),
              Number(result.duplicates));
  PrintFaults(result.faults);
}

struct FilterOptions {
  RecordFilesOption files;
  std::string out;
  std::string generation, games, winner, resigned, min_plies, max_plies, game, size, rules;
};

// As options name them: no blanks.
std::string WinnerWord(std::string_view name) {
  std::string word(name);
  for (char& c : word) c = c == ' ' ? '-' : c;
  return word;
}

Winner ParseWinner(const std::string& text) {
  std::string known;
  for (std::size_t i = 0; i < kWinnerNames.size(); ++i) {
    const std::string word = WinnerWord(kWinnerNames[i]);
    if (word == text) return static_cast<Winner>(i);
    known += (i == 0 ? "" : ", ") + word;
  }
  throw Error(ExitCode::kUsage, "--winner " + text + ": one of " + known);
}

Resigned ParseResigned(const std::string& text) {
  if (text == "yes") return Resigned::kYes;
  if (text == "no") return Resigned::kNo;
  throw Error(ExitCode::kUsage, "--resigned " + text + ": yes or no");
}

NumberRange PliesOf(const FilterOptions& options) {
  NumberRange range;
  const auto one = [](const std::string& text, const std::string& option) {
    const NumberRange number = ParseNumberRange(text, option);
    if (number.first == number.last) return number.first;
    throw Error(ExitCode::kUsage, option + " " + text + ": one whole number");
  };
  if (!options.min_plies.empty()) range.first = one(options.min_plies, "--min-plies");
  if (!options.max_plies.empty()) range.last = one(options.max_plies, "--max-plies");
  if (range.first > range.last) {
    throw Error(ExitCode::kUsage, "--min-plies " + options.min_plies + " is above --max-plies " +
                                      options.max_plies + ": no game could meet both");
  }
  return range;
}

GameFilter FilterOf(const FilterOptions& options) {
  GameFilter filter;
  if (!options.generation.empty()) {
    filter.generations = ParseNumberRange(options.generation, "--generation");
  }
  if (!options.games.empty()) filter.games = ParseNumberRange(options.games, "--games");
  if (!options.min_plies.empty() || !options.max_plies.empty()) filter.plies = PliesOf(options);
  if (!options.winner.empty()) filter.winner = ParseWinner(options.winner);
  if (!options.resigned.empty()) filter.resigned = ParseResigned(options.resigned);
  if (!options.game.empty()) filter.game = options.game;
  if (!options.size.empty()) filter.size = options.size;
  if (!options.rules.empty()) filter.rules = options.rules;
  return filter;
}

void Filter(const FilterOptions& options) {
  const GameFilter filter = FilterOf(options);
  const FilterResult result =
      FilterRecords({options.files.Files(), options.files.Mode()}, filter, options.out);
  PrintGroups(result.groups, options.out);
  std::printf("%llu of %llu games kept\n", Number(result.kept), Number(result.read));
  PrintFaults(result.faults);
}

void AddFilter(CLI::App& records) {
  CLI::App* command =
      records.add_subcommand("filter", "Copy the games that meet every condition to new files");
  auto options = std::make_shared<FilterOptions>();  // shared with the callback, which outlives it
  options->files.AddPathsTo(*command);
  options->files.AddModeTo(*command, "strict");
  AddOut(*command, options->out);
  const auto condition = [&](const char* name, std::string& value, const char* what,
                             const char* type) {
    command->add_option(name, value, what)->type_name(type);
  };
  condition("--generation", options->generation, "Played by these generations", "A..B");
  condition("--games", options->games, "Game indices", "A..B");
  condition("--winner", options->winner, "black, white, draw, no-result or both-lose", "WHO");
  condition("--resigned", options->resigned, "Ended by resignation", "yes|no");
  condition("--min-plies", options->min_plies, "At least so many moves", "N");
  condition("--max-plies", options->max_plies, "At most so many moves", "N");
  condition("--game", options->game, "go or gomoku", "NAME");
  condition("--size", options->size, "Board size as stored", "N|WxH");
  condition("--rules", options->rules, "Ruleset as stored", "RULES");
  command->callback([options] { Filter(*options); });
}

}  // namespace

void AddRecordsRewriting(CLI::App& records) {
  CLI::App* salvage = records.add_subcommand(
      "salvage", "Write whole files with every game that damaged or unfinished ones still hold");
  auto salvaged = std::make_shared<Options>();
  salvaged->files.AddPathsTo(*salvage);
  AddOut(*salvage, salvaged->out);
  salvage->add_option("--run", salvaged->run, "Run of files whose header is lost")
      ->type_name("NAME");
  salvage->callback([salvaged] { Salvage(*salvaged); });

  CLI::App* merge = records.add_subcommand(
      "merge",
      "Gather games in few files, one set for each run, game, size and rules; a game that "
      "comes twice is kept once");
  auto merged = std::make_shared<Options>();
  merged->files.AddPathsTo(*merge);
  merged->files.AddModeTo(*merge, "strict");
  AddOut(*merge, merged->out);
  merge->callback([merged] { Merge(*merged); });

  AddFilter(records);
}

}  // namespace tengen
