// SPDX-License-Identifier: MIT
// tengen records convert: games for other programs.
#include <cstdio>
#include <functional>
#include <memory>
#include <string>

#include "cli/record_files_option.h"
#include "cli/records_commands.h"
#include "foundation/counted.h"
#include "foundation/errors.h"
#include "foundation/stop.h"
#include "selfplay/records/game_json.h"
#include "selfplay/records/rewriting/new_file.h"
#include "selfplay/records/rewriting/record_source.h"
#include "selfplay/sgf/format/sgf_writer.h"
#include "selfplay/sgf/game_sgf.h"
#include "selfplay/sgf/sgf_files.h"

namespace tengen {
namespace {

struct Options {
  RecordFilesOption files;
  std::string to, out;
};

std::string GameText(const std::string& format, const GameSource& origin, const GameRecord& game) {
  if (format == "jsonl") return GameJsonLine(game, origin.run);
  return SgfTreeText(GameSgf(game, SelfPlayers(game, origin.run)));
}

// Says which file a game of ForEachGame that cannot be converted lies in.
std::uint64_t Convert(const RecordSource& source,
                      const std::function<void(const GameSource&, const GameRecord&)>& take) {
  std::uint64_t games = 0;
  PrintFaults(ForEachGame(source, [&](const GameSource& origin, GameRecord&& game) {
    try {
      take(origin, game);
    } catch (const Error& error) {
      if (error.code() != ExitCode::kBadData) throw;
      throw Error(error.code(), source.files[origin.file] + ": " + error.what());
    }
    ++games;
  }));
  return games;
}

void ToStandardOutput(const Options& options, const RecordSource& source) {
  Convert(source, [&](const GameSource& origin, const GameRecord& game) {
    const std::string text = GameText(options.to, origin, game);
    std::fwrite(text.data(), 1, text.size(), stdout);
  });
}

std::uint64_t ToFile(const Options& options, const RecordSource& source) {
  NewFile file(options.out);
  const std::uint64_t games =
      Convert(source, [&](const GameSource& origin, const GameRecord& game) {
        file.Write(GameText(options.to, origin, game));
      });
  file.Publish();
  return games;
}

std::uint64_t ToFolder(const Options& options, const RecordSource& source) {
  SgfFolder folder(options.out);
  const std::uint64_t games =
      Convert(source, [&](const GameSource& origin, const GameRecord& game) {
        folder.Add(game, SelfPlayers(game, origin.run));
      });
  folder.Publish();
  return games;
}

void Run(const Options& options) {
  StopSignal::KeepForProcess();
  const RecordSource source{options.files.Files(), options.files.Mode()};
  if (options.out == "-") return ToStandardOutput(options, source);
  const bool one_file = options.to == "jsonl" || options.out.ends_with(".sgf");
  const std::uint64_t games = one_file ? ToFile(options, source) : ToFolder(options, source);
  std::printf("%s in %s\n", Counted(games, "game").c_str(), options.out.c_str());
}

}  // namespace

void AddRecordsConverting(CLI::App& records) {
  CLI::App* command = records.add_subcommand("convert", "Write games as SGF or as lines of JSON");
  auto options = std::make_shared<Options>();  // shared with the callback, which outlives this call
  options->files.AddPathsTo(*command);
  options->files.AddModeTo(*command, "strict");
  command->add_option("--to", options->to, "sgf: for people and viewers; jsonl: all that is stored")
      ->required()
      ->check(CLI::IsMember({"sgf", "jsonl"}));
  command
      ->add_option("--out", options->out,
                   "jsonl: a new file; sgf: a new folder for a file a game, or NAME.sgf for one "
                   "collection; - = standard output")
      ->required()
      ->type_name("FILE|FOLDER|-");
  command->callback(WithRemedy([options] { Run(*options); }));
}

}  // namespace tengen
