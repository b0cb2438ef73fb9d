// SPDX-License-Identifier: MIT
#include "selfplay/records/rewriting/merge.h"

#include <fmt/format.h>

#include <map>
#include <tuple>
#include <utility>

#include "foundation/errors.h"
#include "selfplay/records/game_hash.h"
#include "selfplay/records/rewriting/new_folder.h"

namespace tengen {
namespace {

// Which games were seen, and what they were.
class SeenGames {
 public:
  explicit SeenGames(const RecordSource& source) : source_(source) {}

  // Whether the game is new.
  bool Add(const GameSource& origin, const GameRecord& game) {
    const std::string hash = HashOfGames({game});
    const auto [found, added] =
        seen_.try_emplace({origin.run, game.game_index, game.seed}, Seen{origin.file, hash});
    if (added) return true;
    if (found->second.hash == hash) return false;
    throw Error(
        ExitCode::kBadData,
        fmt::format("game {} (run \"{}\", seed {}) differs between {} and {}: nothing was merged; "
                    "merge files of one run, or leave out the file that is not the run's",
                    game.game_index, origin.run, game.seed, source_.files[found->second.file],
                    source_.files[origin.file]));
  }

 private:
  struct Seen {
    std::size_t file;
    std::string hash;
  };
  const RecordSource& source_;
  std::map<std::tuple<std::string, std::uint64_t, std::uint64_t>, Seen> seen_;
};

}  // namespace

MergeResult MergeRecords(const RecordSource& source, const std::string& folder) {
  NewFolder out(folder);
  GameSorter sorter(out.building());
  SeenGames seen(source);
  MergeResult result;
  result.faults = ForEachGame(source, [&](const GameSource& origin, GameRecord&& game) {
    if (!seen.Add(origin, game)) {
      ++result.duplicates;
      return;
    }
    sorter.Append(origin.run, game);
    ++result.games;
  });
  if (result.games == 0) {
    throw Error(ExitCode::kBadData, "there is no game in the files: nothing was merged");
  }
  sorter.Close();
  out.Publish();
  result.groups = sorter.groups();
  return result;
}

}  // namespace tengen
