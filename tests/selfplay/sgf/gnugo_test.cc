// SPDX-License-Identifier: MIT
// An independent reader: GNU Go loads what was written and must show the same board.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>
#include <vector>

#include "foundation/files.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/sgf/format/sgf_writer.h"
#include "selfplay/sgf/game_sgf.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/records/sample_games.h"

#ifndef TENGEN_GNUGO
#define TENGEN_GNUGO ""
#endif

namespace tengen {
namespace {

// What a GTP program answers, without the "= ".
std::vector<std::string> Ask(const std::string& folder, const std::vector<std::string>& commands) {
  std::string input;
  for (const std::string& command : commands) input += command + "\n";
  PublishFile(folder + "/in", input + "quit\n");
  const std::string run =
      fmt::format("{} --mode gtp --allow-suicide <{}/in >{}/out", TENGEN_GNUGO, folder, folder);
  EXPECT_EQ(std::system(run.c_str()), 0);
  std::string out = ReadWholeFile(folder + "/out", 1 << 20);
  std::vector<std::string> answers;
  for (std::size_t end; (end = out.find("\n\n")) != std::string::npos; out.erase(0, end + 2)) {
    EXPECT_EQ(out[0], '=') << out.substr(0, end);
    answers.push_back(
        out.substr(std::min<std::size_t>(2, end), end - std::min<std::size_t>(2, end)));
  }
  answers.resize(commands.size());
  return answers;
}

std::set<std::string> Words(const std::string& text) {
  std::istringstream in(text);
  std::set<std::string> words;
  for (std::string word; in >> word;) words.insert(word);
  return words;
}

struct Replay {
  explicit Replay(const GameRecord& game) : position(GoRules::Parse(game.size, game.rules)) {
    for (const MoveRecord& move : game.moves) position.Play(move.action);
  }
  std::set<std::string> Stones(Stone color) const {
    std::set<std::string> stones;
    for (int p = 0; p < position.rules().area(); ++p) {
      if (position.at(static_cast<GoPoint>(p)) != color) continue;
      stones.insert(GoActionText(position.rules(), static_cast<Action>(p)));
    }
    return stones;
  }
  GoPosition position;
};

void ExpectGnuGoAgrees(const GameRecord& game) {
  const TemporaryFolder folder;
  PublishFile(folder / "game.sgf", SgfTreeText(GameSgf(game, {"b]l:a\\ck", "white"})));
  const std::vector<std::string> answers =
      Ask(folder.path(), {"loadsgf " + folder / "game.sgf", "list_stones black",
                          "list_stones white", "query_boardsize", "get_komi", "move_history"});
  const Replay replay(game);
  EXPECT_EQ(answers[0], replay.position.to_move() == Color::kBlack ? "black" : "white");
  EXPECT_EQ(Words(answers[1]), replay.Stones(Stone::kBlack)) << game.game_index;
  EXPECT_EQ(Words(answers[2]), replay.Stones(Stone::kWhite)) << game.game_index;
  EXPECT_EQ(answers[3], game.size);
  EXPECT_EQ(std::stof(answers[4]), replay.position.rules().komi());
  const auto lines = std::ranges::count(answers[5], '\n') + 1;
  EXPECT_EQ(static_cast<std::size_t>(lines), game.moves.size());
}

TEST(GnuGo, ShowsTheSameBoards) {
  if (std::string(TENGEN_GNUGO).empty()) GTEST_SKIP() << "gnugo is not installed";
  int games = 0;
  for (const char* size : {"5", "9", "13", "19"}) {
    for (std::uint64_t index = 0; index < 3; ++index, ++games) {
      ExpectGnuGoAgrees(SampleGame("go", size, "tromp-taylor komi=5.5", index, 400));
    }
  }
  const std::string stored = std::string(TENGEN_TEST_DATA) + "/records/v1-go9.tfrecord";
  for (const GameRecord& game : ReadAllGames({stored}, ReadMode::kStrict)) {
    ExpectGnuGoAgrees(game);
    ++games;
  }
  std::printf("GNU Go: %d games with the same board, komi, side to move and number of moves\n",
              games);
}

}  // namespace
}  // namespace tengen
