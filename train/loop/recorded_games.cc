// SPDX-License-Identifier: MIT
#include "train/loop/recorded_games.h"

#include <functional>
#include <utility>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/records/game_hash.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"

namespace tengen {

namespace {

using GameCheck = std::function<void(const std::string& path, const GameRecord& game)>;

GamesByIndex ReadCheckedGames(const std::string& folder, GameRange range, const GameCheck& check) {
  GamesByIndex games;
  if (!FileExists(folder)) return games;
  for (const std::string& path : RecordFilesUnder(folder)) {
    ReadGames(path, ReadMode::kStrict, [&](GameRecord&& game) {
      const std::uint64_t index = game.game_index;
      if (index < range.first || index - range.first >= range.count) {
        throw Error(ExitCode::kBadData, path + ": game " + std::to_string(index) +
                                            " is none of this generation's (" +
                                            std::to_string(range.first) + " to " +
                                            std::to_string(range.first + range.count - 1) + ")");
      }
      check(path, game);
      const auto found = games.find(index);
      if (found == games.end()) {
        games.emplace(index, std::move(game));
      } else if (HashOfGames({found->second}) != HashOfGames({game})) {
        throw Error(ExitCode::kBadData, path + ": game " + std::to_string(index) +
                                            " is there twice, and the two differ");
      }
    });
  }
  return games;
}

}  // namespace

GamesByIndex ReadGenerationGames(const std::string& folder, GameRange range) {
  return ReadCheckedGames(folder, range, [](const std::string&, const GameRecord&) {});
}

GamesByIndex ReadGenerationGames(const std::string& folder, GameRange range,
                                 const GameOrigin& origin) {
  try {
    return ReadCheckedGames(folder, range, [&](const std::string& path, const GameRecord& game) {
      const std::string difference = DifferenceFrom(origin, game);
      if (difference.empty()) return;
      throw Error(ExitCode::kBadData, path + ": game " + std::to_string(game.game_index) +
                                          " is not of this run: " + difference);
    });
  } catch (const Error& error) {
    if (error.code() != ExitCode::kBadData) throw;
    throw Error(ExitCode::kBadData,
                std::string(error.what()) +
                    "; move the file out of the run, and the same command plays its games again");
  }
}

std::vector<std::uint64_t> MissingGames(const GamesByIndex& games, GameRange range) {
  std::vector<std::uint64_t> missing;
  for (std::uint64_t i = range.first; i < range.first + range.count; ++i) {
    if (!games.contains(i)) missing.push_back(i);
  }
  return missing;
}

}  // namespace tengen
