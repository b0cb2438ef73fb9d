// SPDX-License-Identifier: MIT
// tengen records info|print|check: what record files hold. The commands that write files stand in
// records_rewrite.cc and records_convert.cc.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/number_option.h"
#include "cli/record_files_option.h"
#include "cli/records_commands.h"
#include "foundation/counted.h"
#include "foundation/errors.h"
#include "selfplay/records/check.h"
#include "selfplay/records/dataset_info.h"
#include "selfplay/records/game_text.h"

namespace tengen {
namespace {

constexpr std::int64_t kMostGames = 1'000'000'000'000;  // beyond any disk

struct Options {
  RecordFilesOption files;
  bool json = false;
  bool board = false;
  std::uint64_t first = 0, count = 0;
};

void Print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

// Keyed by number: JSON objects would sort generation 10 before 2.
nlohmann::ordered_json Generations(const DatasetInfo& info) {
  nlohmann::ordered_json counts = nlohmann::ordered_json::object();
  for (const auto& [generation, games] : info.generations)
    counts[std::to_string(generation)] = games;
  return counts;
}

void PrintJson(const DatasetInfo& info) {
  const nlohmann::ordered_json json = {{"files", info.files},
                                       {"bytes", info.bytes},
                                       {"games", info.games},
                                       {"moves", info.moves},
                                       {"positions", info.positions},
                                       {"trained", info.trained},
                                       {"bytes_a_position", info.BytesAPosition()},
                                       {"rules", info.rules},
                                       {"generations", Generations(info)},
                                       {"winners", info.winners},
                                       {"endings", info.endings},
                                       {"resignation_disabled", info.resignation_disabled},
                                       {"false_resignations", info.false_resignations},
                                       {"faults", info.faults}};
  Print(json.dump(2) + "\n");
}

void Info(const Options& options) {
  const DatasetInfo info = InfoOf(options.files.Files(), options.files.Mode());
  if (options.json) {
    PrintJson(info);
  } else {
    Print(DescribeDataset(info));
  }
  PrintFaults(info.faults);
}

void PrintGames(const Options& options) {
  std::uint64_t number = 0;
  const Boards boards = options.board ? Boards::kEach : Boards::kNone;
  for (const std::string& file : options.files.Files()) {
    const RecordFileReport report = ReadGames(file, options.files.Mode(), [&](GameRecord&& game) {
      const bool wanted =
          number >= options.first && (options.count == 0 || number - options.first < options.count);
      if (wanted) Print(GameText(game, boards));
      ++number;
    });
    PrintFaults(report.faults);
  }
  if (number <= options.first && options.first > 0) {
    throw Error(ExitCode::kUsage, "--first " + std::to_string(options.first) +
                                      ": games count from 0, and there are only " +
                                      std::to_string(number));
  }
}

void Check(const Options& options) {
  FileCheck sum;
  std::size_t faults = 0;
  const std::vector<std::string> files = options.files.Files();
  for (const std::string& file : files) {
    const FileCheck check = CheckRecordFile(file);
    for (const std::string& fault : check.faults) Print(fault + "\n");
    if (!check.note.empty()) Print(check.note + "\n");
    sum.games += check.games;
    sum.positions += check.positions;
    faults += check.faults.size();
  }
  const std::string what = Counted(files.size(), "file") + ", " + Counted(sum.games, "game") +
                           ", " + Counted(sum.positions, "position") + " replayed";
  if (faults > 0) {
    throw Error(ExitCode::kBadData,
                Counted(faults, "fault") + " in " + what +
                    "; each is named on a line above. `tengen records salvage` writes whole files "
                    "with what still holds");
  }
  Print(what + ": no fault\n");
}

// Options are shared with the callback, which outlives this call.
std::shared_ptr<Options> AddFiles(CLI::App& command) {
  auto options = std::make_shared<Options>();
  options->files.AddPathsTo(command);
  return options;
}

}  // namespace

void AddRecordsCommand(CLI::App& app) {
  CLI::App* records = app.add_subcommand(
      "records", "Sum up, print, check, salvage, merge, filter and convert recorded games");
  records->require_subcommand(1);

  CLI::App* info = records->add_subcommand("info", "Count games, positions, outcomes and bytes");
  const std::shared_ptr<Options> info_options = AddFiles(*info);
  info_options->files.AddModeTo(*info, "tolerate-tail");
  info->add_flag("--json", info_options->json, "Print JSON");
  info->callback(WithRemedy([info_options] { Info(*info_options); }));

  CLI::App* print = records->add_subcommand("print", "Print games, a line a move");
  const std::shared_ptr<Options> print_options = AddFiles(*print);
  print_options->files.AddModeTo(*print, "tolerate-tail");
  print->add_flag("--board", print_options->board, "Show the board after every move");
  AddWholeNumber(*print, "--first", print_options->first, 0, kMostGames,
                 "Number of the first game, from 0");
  AddWholeNumber(*print, "--count", print_options->count, 0, kMostGames, "Games to print; 0 = all");
  print->callback(WithRemedy([print_options] { PrintGames(*print_options); }));

  CLI::App* check = records->add_subcommand(
      "check", "Replay every game with the rules; prints a line a fault and exits with 65");
  const std::shared_ptr<Options> check_options = AddFiles(*check);
  check->callback([check_options] { Check(*check_options); });

  AddRecordsRewriting(*records);
  AddRecordsConverting(*records);
}

}  // namespace tengen
