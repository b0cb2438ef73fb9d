// SPDX-License-Identifier: MIT
// Games depend on the seed and their index alone: threads, boards, half-batches, cache and stops
// change nothing. The suite that the signature rests on; it runs under the thread sanitizer.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>

#include "tests/selfplay/workers/self_play_jobs.h"

namespace tengen {
namespace {

class Determinism : public testing::TestWithParam<std::string> {};

TEST_P(Determinism, ThreadsBoardsHalfBatchesAndCacheChangeNothing) {
  SelfPlayJob job = SmallJob(GetParam(), 24);
  const std::string expected = HashOfGames(PlayAll(job).games);
  struct Layout {
    int threads, boards, half_batches, cache;
  };
  for (const Layout& l : {Layout{1, 1, 1, 0},
                          {1, 7, 2, 4096},
                          {1, 64, 1, 4},
                          {1, 64, 2, 0},
                          {2, 7, 1, 4096},
                          {2, 64, 2, 4096},
                          {4, 1, 1, 4096},
                          {4, 7, 2, 0},
                          {4, 64, 1, 4096}}) {
    job.settings.threads = l.threads;
    job.settings.boards_per_thread = l.boards;
    job.settings.half_batches = l.half_batches;
    job.settings.cache_entries = l.cache;
    const PlayedGames played = PlayAll(job);
    EXPECT_EQ(played.games.size(), 24U);
    EXPECT_EQ(HashOfGames(played.games), expected)
        << l.threads << " threads, " << l.boards << " boards, " << l.half_batches
        << " half-batches, cache " << l.cache;
  }
}

TEST_P(Determinism, SeedAndSettingsDoChangeTheGames) {
  SelfPlayJob job = SmallJob(GetParam(), 6);
  std::set<std::string> hashes = {HashOfGames(PlayAll(job).games)};
  job.seed = 43;
  hashes.insert(HashOfGames(PlayAll(job).games));
  job.search.visits = 9;
  hashes.insert(HashOfGames(PlayAll(job).games));
  job.settings.opening_mean = 0;
  hashes.insert(HashOfGames(PlayAll(job).games));
  EXPECT_EQ(hashes.size(), 4U);
}

TEST_P(Determinism, AStoppedJobGoesOnWithTheMissingGames) {
  SelfPlayJob job = SmallJob(GetParam(), 24);
  const std::string expected = HashOfGames(PlayAll(job).games);
  job.settings.threads = 2;
  job.settings.boards_per_thread = 4;
  std::atomic<bool> stop{false};
  job.stop = &stop;
  std::vector<GameRecord> games;
  const SelfPlayStats stats = RunSelfPlay(job, [&](GameRecord&& record) {
    games.push_back(std::move(record));
    if (games.size() == 5) stop = true;
  });
  EXPECT_EQ(stats.games, static_cast<std::int64_t>(games.size()));
  EXPECT_GE(games.size(), 5U);
  EXPECT_LE(games.size(), 6U);  // the other thread may have been at its last move

  std::vector<std::uint64_t> missing;
  for (std::uint64_t index : job.indices) {
    if (std::none_of(games.begin(), games.end(),
                     [&](const GameRecord& g) { return g.game_index == index; })) {
      missing.push_back(index);
    }
  }
  stop = false;
  job.indices = missing;
  RunSelfPlay(job, [&](GameRecord&& record) { games.push_back(std::move(record)); });
  EXPECT_EQ(games.size(), 24U);
  EXPECT_EQ(HashOfGames(games), expected);
}

INSTANTIATE_TEST_SUITE_P(Games, Determinism, testing::Values("go", "gomoku"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace tengen
