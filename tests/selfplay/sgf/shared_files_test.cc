// SPDX-License-Identifier: MIT
// Public game files from many programs, read where they lie (their licences let us read them, not
// keep them here): the folder rules/sgf below TENGEN_SHARED, or beside the checkout.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "foundation/files.h"
#include "selfplay/sgf/format/sgf_reader.h"
#include "selfplay/sgf/format/sgf_writer.h"
#include "selfplay/sgf/go/sgf_go_game.h"
#include "tests/selfplay/games/go/compare_inputs.h"
#include "tests/selfplay/sgf/replay.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

std::string SharedFolder() {
  const char* shared = std::getenv("TENGEN_SHARED");
  return (shared != nullptr ? std::string(shared) : TENGEN_SOURCE_DIR "/../shared") + "/rules/sgf";
}

std::vector<std::string> Files() {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(SharedFolder())) {
    if (entry.path().extension() == ".sgf") files.push_back(entry.path().string());
  }
  std::ranges::sort(files);
  return files;
}

TEST(SharedSgf, EveryFileIsReadReplayedAndComesBack) {
  if (!fs::exists(SharedFolder())) GTEST_SKIP() << "no " << SharedFolder();
  std::size_t games = 0, nodes = 0, moves = 0;
  const std::vector<std::string> files = Files();
  for (const std::string& file : files) {
    SCOPED_TRACE(file);
    const std::vector<SgfTree> trees = ReadSgfFile(file);
    std::string text;
    for (const SgfTree& tree : trees) {
      const SgfGoGame game = ReadSgfGo(tree, file);
      Replayed(game, "tromp-taylor ko=simple suicide=no");
      text += SgfTreeText(tree);
      ++games;
      nodes += tree.size();
      moves += game.moves.size();
      EXPECT_EQ(game.moves_before, 0U);
    }
    EXPECT_EQ(ReadSgf(text, "again"), trees);
  }
  std::printf("SGF: %zu files, %zu games, %zu nodes, %zu moves legal, all equal when read again\n",
              files.size(), games, nodes, moves);
  EXPECT_GE(files.size(), 37U);
}

TEST(SharedSgf, TheManifestSaysTheSame) {
  const std::string manifest = SharedFolder() + "/manifest.json";
  if (!fs::exists(manifest)) GTEST_SKIP() << "no " << manifest;
  int games = 0;
  for (const auto& entry : nlohmann::json::parse(ReadWholeFile(manifest, 1 << 20))) {
    const std::string file = entry.at("file").get<std::string>();
    SCOPED_TRACE(file);
    const SgfGoGame game = ReadSgfGo(ReadSgfFile(SharedFolder() + "/" + file)[0], file);
    EXPECT_EQ(game.rules, entry.at("rules").get<std::string>());
    EXPECT_EQ(game.width, entry.at("size").get<int>());
    EXPECT_EQ(game.komi, entry.at("komi").get<double>());
    EXPECT_EQ(game.handicap, entry.at("handicap").get<int>());
    EXPECT_EQ(game.result_text, entry.at("result").get<std::string>());
    EXPECT_TRUE(game.result && game.result->by == SgfWinBy::kPoints);
    EXPECT_EQ(game.moves.size(), entry.at("moves").get<std::size_t>());
    const GoPosition end = Replayed(game, "tromp-taylor ko=simple suicide=no");
    EXPECT_EQ(end.prisoners(Color::kBlack), entry.at("captures").at("B").get<int>());
    EXPECT_EQ(end.prisoners(Color::kWhite), entry.at("captures").at("W").get<int>());
    ++games;
  }
  std::printf(
      "SGF: %d games with the manifest's rules, komi, handicap, result, moves and captures\n",
      games);
  EXPECT_GE(games, 31);
}

TEST(SharedSgf, CharsetsBecomeUtf8) {
  if (!fs::exists(SharedFolder())) GTEST_SKIP() << "no " << SharedFolder();
  const auto of = [](const char* language) {
    return ReadSgfFile(SharedFolder() + "/sabaki-sgf_" + language + ".sgf")[0];
  };
  for (const char* language : {"chinese", "japanese", "korean"}) {
    const SgfTree tree = of(language);
    const std::string& comment = tree.at(tree.last()).Find("C")->values[0];
    EXPECT_TRUE(comment.ends_with(" is fun]") || comment.ends_with(" is fun")) << comment;
    EXPECT_GE(static_cast<unsigned char>(comment[0]), 0xE3) << comment;  // U+3000 and on
  }
  EXPECT_EQ(of("utf8bom").size(), of("utf16le").size());
}

// One move and its inputs; false when these rules forbid it.
bool PlayBoth(Action action, SlowGo& slow, GoPosition& position, GoHistory& history) {
  if (position.ended() || !position.Legal(action, history)) return false;
  slow.Play(action);
  position.Play(action);
  history.Push(action, position);
  return true;
}

// TENGEN_REAL_INPUTS: every so many moves of each game the network's inputs are compared with their
// definitions (200 unless given), and at the end through the passes and clean-up phases that
// follow.
TEST(SharedSgf, InputsOfRealGamesAgreeWithTheDefinitions) {
  if (!fs::exists(SharedFolder())) GTEST_SKIP() << "no " << SharedFolder();
  const char* given = std::getenv("TENGEN_REAL_INPUTS");
  const std::size_t every = given != nullptr ? std::stoul(given) : 200;
  const std::vector<std::string> rulesets{"tromp-taylor",
                                          "japanese",
                                          "youzai",
                                          "chinese",
                                          "aga komi=7",
                                          "stone",
                                          "new-zealand",
                                          "korean",
                                          "ing komi=8 tie=white",
                                          "japanese seki_points=1"};
  InputCounts counts;
  std::size_t game_number = 0;
  for (const std::string& file : Files()) {
    for (const SgfTree& tree : ReadSgfFile(file)) {
      const SgfGoGame game = ReadSgfGo(tree, file);
      const auto set_up =
          std::ranges::count_if(game.stones, [](Stone s) { return s <= Stone::kWhite; });
      if (set_up > 0 || game.to_move != Color::kBlack) continue;
      const std::string& words = rulesets[game_number++ % rulesets.size()];
      SCOPED_TRACE(file + ", " + words);
      const GoRules rules = GoRules::Parse(fmt::format("{}x{}", game.width, game.height), words);
      SlowGo slow(rules);
      GoPosition position(rules);
      GoHistory history(position);
      std::size_t played = game_number * 7;  // not all at the same move
      for (const SgfGoMove& move : game.moves) {
        const int action = move.point ? move.point->y * game.width + move.point->x : rules.area();
        if (move.color != position.to_move() ||
            !PlayBoth(static_cast<Action>(action), slow, position, history)) {
          break;
        }
        if (++played % every == 0) CompareInputs(slow, position, history, counts);
        if (::testing::Test::HasFailure()) return;
      }
      while (PlayBoth(position.pass(), slow, position, history)) {
        if (++played % (every / 20 + 1) == 0) CompareInputs(slow, position, history, counts);
        if (::testing::Test::HasFailure()) return;
      }
    }
  }
  std::printf(
      "inputs of real games: %zu games, %lld positions equal, %lld points in ladders, %lld given "
      "up\n",
      game_number, static_cast<long long>(counts.positions),
      static_cast<long long>(counts.ladder_points), static_cast<long long>(counts.unclear));
  EXPECT_GT(counts.ladder_points, 0);
}

}  // namespace
}  // namespace tengen
