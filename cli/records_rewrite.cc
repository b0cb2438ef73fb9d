// SPDX-License-Identifier: MIT
// tengen records salvage|merge|filter: record files made from record files.
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/record_files_option.h"
#include "cli/records_commands.h"
#include "foundation/counted.h"
#include "foundation/errors.h"
#include "foundation/stop.h"
#include "selfplay/records/outcome_words.h"
#include "selfplay/records/rewriting/filter.h"
#include "selfplay/records/rewriting/game_conditions.h"
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

std::string Listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

void Salvage(const Options& options) {
  StopSignal::KeepForProcess();
  const std::vector<SalvagedFile> files =
      SalvageRecords(options.files.FilesAndOpenOnes(), options.run, options.out);
  std::vector<std::string> unreadable;
  for (const SalvagedFile& file : files) {
    if (!file.unreadable.empty()) {
      std::printf("%s\n", file.unreadable.c_str());
      unreadable.push_back(file.from);
      continue;
    }
    for (const std::string& fault : file.faults) std::printf("%s\n", fault.c_str());
    const std::string to = file.to.empty() ? "nothing, as it holds no whole game" : Listed(file.to);
    std::printf("%s: %s, %s to %s; %llu of %s skipped\n", file.from.c_str(),
                Counted(file.games, "game").c_str(), Counted(file.positions, "position").c_str(),
                to.c_str(), Number(file.skipped_bytes), Counted(file.bytes, "byte").c_str());
  }
  if (!unreadable.empty()) {
    throw Error(ExitCode::kIo, Counted(unreadable.size(), "file") + " of " +
                                   std::to_string(files.size()) + " could not be opened (" +
                                   Listed(unreadable) + "); what the others hold is in " +
                                   options.out);
  }
}

void PrintGroups(const std::vector<GameSorter::Group>& groups, const std::string& out) {
  for (const GameSorter::Group& group : groups) {
    std::printf("%s/%s-*.tfrecord: run \"%s\", %s %s %s: %s, %s\n", out.c_str(),
                group.worker.c_str(), group.run.c_str(), group.game.c_str(), group.size.c_str(),
                group.ruleset.c_str(), Counted(group.games, "game").c_str(),
                Counted(group.positions, "position").c_str());
  }
}

void Merge(const Options& options) {
  StopSignal::KeepForProcess();
  const MergeResult result =
      MergeRecords({options.files.Files(), options.files.Mode()}, options.out);
  PrintGroups(result.groups, options.out);
  std::printf("%s kept, %s dropped\n", Counted(result.games, "game").c_str(),
              Counted(result.duplicates, "duplicate").c_str());
  PrintFaults(result.faults);
}

struct FilterOptions {
  RecordFilesOption files;
  std::string out;
  // One that is given empty is wrong, not left out.
  std::optional<std::string> generation, games, winner, resigned, min_plies, max_plies, game, size,
      rules;
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
  if (options.min_plies) range.first = one(*options.min_plies, "--min-plies");
  if (options.max_plies) range.last = one(*options.max_plies, "--max-plies");
  if (range.first > range.last) {
    throw Error(ExitCode::kUsage, "--min-plies " + *options.min_plies + " is above --max-plies " +
                                      *options.max_plies + ": no game could meet both");
  }
  return range;
}

GameFilter FilterOf(const FilterOptions& options) {
  GameFilter filter;
  if (options.generation) {
    filter.generations = ParseNumberRange(*options.generation, "--generation");
  }
  if (options.games) filter.games = ParseNumberRange(*options.games, "--games");
  if (options.min_plies || options.max_plies) filter.plies = PliesOf(options);
  if (options.winner) filter.winner = ParseWinner(*options.winner);
  if (options.resigned) filter.resigned = ParseResigned(*options.resigned);
  SetGameConditions(options.game, options.size, options.rules, filter);
  return filter;
}

void Filter(const FilterOptions& options) {
  StopSignal::KeepForProcess();
  const GameFilter filter = FilterOf(options);
  const FilterResult result =
      FilterRecords({options.files.Files(), options.files.Mode()}, filter, options.out);
  PrintGroups(result.groups, options.out);
  std::printf("%llu of %s kept\n", Number(result.kept), Counted(result.read, "game").c_str());
  PrintFaults(result.faults);
}

void AddFilter(CLI::App& records) {
  CLI::App* command =
      records.add_subcommand("filter", "Copy the games that meet every condition to new files");
  auto options = std::make_shared<FilterOptions>();  // shared with the callback, which outlives it
  options->files.AddPathsTo(*command);
  options->files.AddModeTo(*command, "strict");
  AddOut(*command, options->out);
  const auto condition = [&](const char* name, std::optional<std::string>& value, const char* what,
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
  condition("--size", options->size, "Board size", "N|WxH");
  condition("--rules", options->rules,
            "Ruleset, as records info shows it; without komi= of any komi", "RULES");
  command->callback(WithRemedy([options] { Filter(*options); }));
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
      "Gather games in few files, one set for each run, game, size and ruleset; a game that "
      "comes twice is kept once");
  auto merged = std::make_shared<Options>();
  merged->files.AddPathsTo(*merge);
  merged->files.AddModeTo(*merge, "strict");
  AddOut(*merge, merged->out);
  merge->callback(WithRemedy([merged] { Merge(*merged); }));

  AddFilter(records);
}

}  // namespace tengen
