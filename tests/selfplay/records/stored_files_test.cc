// SPDX-License-Identifier: MIT
// Files of every released format load for ever, and the page about the format shows a real one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "foundation/files.h"
#include "selfplay/records/check.h"
#include "selfplay/records/game_hash.h"
#include "selfplay/records/game_json.h"
#include "selfplay/records/record_reader.h"

namespace tengen {
namespace {

const std::string kFolder = std::string(TENGEN_TEST_DATA) + "/records/";

struct Stored {
  const char* name;
  std::size_t games;
  const char* hash;        // HashOfGames
  std::size_t faults = 0;  // the page's example has a made-up target that sums to 0.96
};
// What a version wrote is never written anew: a change that needs another hash or another text here
// loses people's games.
constexpr Stored kStoredFiles[] = {
    {"v1-example", 1, "86efccf23ce8568cd58fc9c664ab2e864662185001a42544d3e59fc029d4c604", 1},
    {"v1-games", 6, "34ba76677251730c8518bbd0d9a0669a973c35ccc2bcf8e3dec4a1f5f573dc94"},
    {"v1-go9", 7, "a0d7bb49866c7bf88c914cbf6e6ad065a159b94b30be2bb0bfac55fb24430961"},
    {"v1-gomoku", 2, "c8f42acb37da13c87f24b0f2d207a9aad7c3cad665a58de6611f6d231fea011d"},
};

TEST(StoredFiles, EveryVersionsLoadForEver) {
  for (const Stored& stored : kStoredFiles) {
    const std::string path = kFolder + stored.name + ".tfrecord";
    const std::vector<GameRecord> games = ReadAllGames({path}, ReadMode::kStrict);
    EXPECT_EQ(games.size(), stored.games) << path;
    EXPECT_EQ(HashOfGames(games), stored.hash) << path;
    EXPECT_EQ(CheckRecordFile(path).faults.size(), stored.faults) << path;
  }
}

TEST(StoredFiles, TheirJsonStaysTheSame) {
  for (const char* name : {"v1-example", "v1-go9", "v1-gomoku"}) {
    const std::string path = kFolder + name;
    const std::string run = ReadRecordHeader(path + ".tfrecord").value().run_id;
    std::string text;
    for (const GameRecord& game : ReadAllGames({path + ".tfrecord"}, ReadMode::kStrict)) {
      text += GameJsonLine(game, run);
    }
    EXPECT_EQ(text, ReadWholeFile(path + ".jsonl", 1 << 20)) << name;
  }
}

// The files hold what a later reader could get wrong.
TEST(StoredFiles, HoldEveryKindOfGame) {
  std::set<std::string> found;
  for (const GameRecord& game : ReadAllGames({kFolder + "v1-go9.tfrecord"}, ReadMode::kStrict)) {
    if (game.outcome.reason == EndReason::kResignation) found.insert("resignation");
    if (game.outcome.reason == EndReason::kTwoPasses) found.insert("two passes");
    if (game.outcome.reason == EndReason::kMoveLimit) found.insert("move limit");
    if (game.resignation_disabled) found.insert("played on");
    if (game.would_resign) found.insert("would resign");
    if (!game.moves.front().search) found.insert("opening");
    for (const MoveRecord& move : game.moves) {
      if (!move.search) continue;
      found.insert(move.search->kind == SearchKind::kGumbel ? "gumbel" : "puct");
      if (!move.search->trained) found.insert("cheap");
    }
  }
  for (const char* kind : {"resignation", "two passes", "move limit", "played on", "would resign",
                           "opening", "gumbel", "puct", "cheap"}) {
    EXPECT_TRUE(found.contains(kind)) << kind;
  }
}

TEST(StoredFiles, TheExampleSaysWhatItsPageSays) {
  const std::vector<GameRecord> games =
      ReadAllGames({kFolder + "v1-example.tfrecord"}, ReadMode::kStrict);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].seed, 7U);
  ASSERT_EQ(games[0].moves.size(), 2U);
  EXPECT_EQ(games[0].moves[0].action, 12);
  const SearchRecord& search = games[0].moves[1].search.value();
  EXPECT_EQ(search.visits, 4);
  EXPECT_EQ(search.root_value, 0.25F);
  EXPECT_EQ(search.network_value, 0.125F);
  ASSERT_EQ(search.visited.size(), 2U);
  EXPECT_EQ(search.visited[0].action, 7);
  EXPECT_EQ(search.visited[0].visits, 3);
  EXPECT_EQ(search.visited[0].q, 64.0F / 127.0F);
  EXPECT_EQ(search.visited[1].q, -64.0F / 127.0F);
  ASSERT_EQ(search.policy.size(), 3U);
  EXPECT_EQ(search.policy[0].action, 6);
  EXPECT_NEAR(search.policy[1].probability, 0.9F, 1e-5F);
}

// Lines as xxd prints them, without the text at their ends.
TEST(StoredFiles, ThePageShowsTheExamplesBytes) {
  const std::string bytes = ReadWholeFile(kFolder + "v1-example.tfrecord", 1 << 20);
  const std::string page =
      ReadWholeFile(std::string(TENGEN_SOURCE_DIR) + "/docs/records.md", 1 << 20);
  for (std::size_t offset = 0; offset < bytes.size(); offset += 16) {
    std::string line = fmt::format("\n{:08x}:", offset);
    for (std::size_t i = offset; i < std::min(offset + 16, bytes.size()); ++i) {
      line += fmt::format("{}{:02x}", i % 2 == 0 ? " " : "", static_cast<unsigned char>(bytes[i]));
    }
    EXPECT_NE(page.find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace tengen
