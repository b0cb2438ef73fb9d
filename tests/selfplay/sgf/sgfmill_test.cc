// SPDX-License-Identifier: MIT
// An independent reader: the package sgfmill, through tests/peers/sgfmill_boards.py, shows the
// boards of files that we wrote.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "foundation/files.h"
#include "selfplay/sgf/format/sgf_reader.h"
#include "selfplay/sgf/format/sgf_writer.h"
#include "selfplay/sgf/game_sgf.h"
#include "selfplay/sgf/go/sgf_go_game.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/records/sample_games.h"
#include "tests/selfplay/sgf/replay.h"

namespace tengen {
namespace {

std::string Python() {
  const char* python = std::getenv("TENGEN_PEER_PYTHON");
  return python != nullptr ? python : "python3";
}

std::vector<SgfTree> Trees() {
  std::vector<SgfTree> trees;
  for (const char* size : {"5", "9", "13", "19"}) {
    for (std::uint64_t index = 0; index < 5; ++index) {
      trees.push_back(
          GameSgf(SampleGame("go", size, "tromp-taylor komi=5.5 suicide=no", index, 400),
                  {"b]l:a\\ck", "白 w"}));
    }
  }
  trees.push_back(
      ReadSgf("(;SZ[19]KM[7]CA[GBK]PB[\xCE\xA7]PW[x\\]]AB[aa:cc][pp]AW[qq](;B[qp]C[\\\\]"
              ";W[tt](;B[])(;B[aa]))(;W[dd]))",
              "a")[0]);
  return trees;
}

TEST(Sgfmill, ShowsTheSameBoards) {
  if (std::system((Python() + " -c 'import sgfmill' 2>/dev/null").c_str()) != 0) {
    GTEST_SKIP() << Python() << " has no sgfmill";
  }
  const TemporaryFolder folder;
  const std::vector<SgfTree> trees = Trees();
  std::string command = Python() + " " + TENGEN_SOURCE_DIR + "/tests/peers/sgfmill_boards.py";
  for (std::size_t i = 0; i < trees.size(); ++i) {
    const std::string file = folder / fmt::format("{}.sgf", i);
    PublishFile(file, SgfTreeText(trees[i]));
    command += " " + file;
  }
  ASSERT_EQ(std::system((command + " > " + folder / "out").c_str()), 0);
  const auto seen = nlohmann::json::parse(ReadWholeFile(folder / "out", 1 << 24));
  ASSERT_EQ(seen.size(), trees.size());
  for (std::size_t i = 0; i < trees.size(); ++i) {
    SCOPED_TRACE(i);
    const SgfGoGame game = ReadSgfGo(trees[i], "a.sgf");
    EXPECT_EQ(seen[i].at("size"), game.width);
    EXPECT_EQ(seen[i].at("komi"), game.komi.value());
    EXPECT_EQ(seen[i].at("black"), game.black.name);
    EXPECT_EQ(seen[i].at("white"), game.white.name);
    EXPECT_EQ(seen[i].at("nodes"), trees[i].MainLineEnd() + 1);
    EXPECT_EQ(seen[i].at("moves"), game.moves.size());
    EXPECT_EQ(seen[i].at("stones"), Stones(Replayed(game, "tromp-taylor ko=simple suicide=no")));
  }
  std::printf("sgfmill: %zu files with the same board, komi, names, nodes and moves\n",
              trees.size());
}

}  // namespace
}  // namespace tengen
