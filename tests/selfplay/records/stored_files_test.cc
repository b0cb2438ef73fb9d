// SPDX-License-Identifier: MIT
// Files of every released format load for ever, and the page about the format shows a real one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "foundation/files.h"
#include "selfplay/records/check.h"
#include "selfplay/records/game_hash.h"
#include "selfplay/records/record_reader.h"

namespace tengen {
namespace {

const std::string kFolder = std::string(TENGEN_TEST_DATA) + "/records/";

TEST(StoredFiles, Version1) {
  const std::string path = kFolder + "v1-games.tfrecord";
  const std::vector<GameRecord> games = ReadAllGames({path}, ReadMode::kStrict);
  EXPECT_EQ(games.size(), 6U);
  EXPECT_EQ(HashOfGames(games), "34ba76677251730c8518bbd0d9a0669a973c35ccc2bcf8e3dec4a1f5f573dc94");
  EXPECT_TRUE(CheckRecordFile(path).faults.empty());
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
