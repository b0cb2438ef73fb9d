// SPDX-License-Identifier: MIT
// tengen score, as a user meets it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "foundation/files.h"
#include "model/network_file.h"
#include "model/network_weights.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Two walls with two eyes each, five neutral points between, a dead white stone at A5: territory 5
// against 4, area 10 against 10 and the shared points.
constexpr const char* kMoves =
    ";B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ac];W[ec];B[];W[aa];B[];W[]";

std::string Game(const std::string& info, const std::string& end = "") {
  return "(;GM[1]SZ[5]" + info + kMoves + end + ")";
}

class ScoreCommand : public testing::Test {
 protected:
  ProgramResult Score(const std::string& sgf, const std::string& options = "") {
    PublishFile(folder_ / "game.sgf", sgf);
    return RunProgram("score " + folder_ / "game.sgf" + " " + options);
  }
  // Ends with that code and a message that holds `what`; nothing on stdout.
  void ExpectRefusal(const std::string& sgf, const std::string& options, int code,
                     const std::string& what) {
    const ProgramResult result = Score(sgf, options);
    EXPECT_EQ(result.code, code) << options << "\n" << result.err;
    EXPECT_THAT(result.err, HasSubstr(what)) << options;
    EXPECT_EQ(result.out, "") << options;
  }

  TemporaryFolder folder_;
};

TEST_F(ScoreCommand, FindsTheDeadAndCountsByTheFilesRules) {
  const ProgramResult result = Score(Game("KM[0.5]RU[Japanese]RE[B+0.5]"));
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("White A5   1 stone     unconditional"),
                                HasSubstr("Rules: japanese komi=0.5 (the file's RU)"),
                                HasSubstr("Result B+0.5\nrecorded B+0.5: the same\n")));
}

TEST_F(ScoreCommand, SaysWhichRulesItTookWithoutAny) {
  EXPECT_THAT(Score(Game("")).out,
              HasSubstr("Rules: chinese (the file names no rules; --rules chooses others)"));
  EXPECT_THAT(Score(Game("RU[house]")).out, HasSubstr("the file's RU[house] is unknown"));
}

TEST_F(ScoreCommand, OptionsChangeTheCount) {
  const std::string game = Game("KM[0.5]RU[Japanese]");
  EXPECT_THAT(Score(game, "--dead none").out, HasSubstr("Dead: none"));
  EXPECT_THAT(Score(game, "--dead a5 --komi 6.5").out, HasSubstr("Result W+5.5"));
  EXPECT_THAT(Score(game, "--rules chinese").out, HasSubstr("Result W+0.5 (0.25 zi)"));
  EXPECT_THAT(Score(game, "--rules 'chinese komi=2'").out, HasSubstr("Result W+0.5"));
  EXPECT_THAT(Score(game, "--move 13 --dead none").out, HasSubstr("5x5, 13 moves"));
  EXPECT_THAT(Score(Game("", "TB[aa]"), "").out, HasSubstr("marked in the file"));
  EXPECT_THAT(Score(Game("", "TB[aa]"), "--dead-by playout").out, HasSubstr("unconditional"));
  EXPECT_THAT(Score(game, "--dead-by confirmation").out, HasSubstr("unconditional"));
}

TEST_F(ScoreCommand, ASearchJudgesWhatNoProofSettles) {
  const std::string open = "(;GM[1]SZ[7]RU[Japanese]KM[0.5]AB[cc][cd][ce]AW[ec][ed][ee])";
  const std::string hard = "--states 10 --dead-by confirmation";
  ExpectRefusal(open, hard, 1, "undecided within 10 states");
  EXPECT_THAT(Score(open, hard + ",playout --visits 20").out, HasSubstr("confirmation search"));
  ExpectRefusal(open, hard + ",random", 2, "confirmation,NETWORK");
  EXPECT_THAT(Score(Game("KM[0.5]"), "--dead-by confirmation,playout").out,
              HasSubstr("White A5   1 stone     unconditional"));
}

TEST_F(ScoreCommand, AllRulesSideBySide) {
  const ProgramResult result = Score(Game("KM[0.5]RU[Japanese]"), "--rules all --json");
  ASSERT_EQ(result.code, 0) << result.err;
  const auto counts = nlohmann::json::parse(result.out).at("counts");
  EXPECT_EQ(counts.size(), 14u);
  EXPECT_EQ(counts[0].at("result"), "B+0.5");
  const std::string text = Score(Game("KM[0.5]RU[Japanese]"), "--rules all").out;
  for (const auto& count : counts) {
    const std::string words = count.at("rules").get<std::string>();
    EXPECT_THAT(text, HasSubstr("\n" + words.substr(0, words.find(' ')) + " "));
  }
}

TEST_F(ScoreCommand, ChoosesAGameOfACollection) {
  const std::string both = Game("RU[Japanese]") + "(;SZ[7]RU[Japanese];B[cc])";
  EXPECT_THAT(Score(both, "--dead none").out, HasSubstr("(game 1 of 2): 5x5"));
  EXPECT_THAT(Score(both, "--dead none --game 2").out, HasSubstr("(game 2 of 2): 7x7, 1 move"));
  ExpectRefusal(both, "--game 3", 2, "holds 2 games");
}

TEST_F(ScoreCommand, DrawsANewFile) {
  const std::string svg = folder_ / "board.svg";
  ASSERT_EQ(Score(Game("RU[Japanese]"), "--dead a5 --svg " + svg).code, 0);
  const std::string picture = ReadWholeFile(svg, 1 << 20);
  EXPECT_THAT(picture, AllOf(HasSubstr("<svg "), HasSubstr("class=\"white dead\"")));
  ExpectRefusal(Game(""), "--svg " + svg, 2, "board.svg");
  EXPECT_EQ(ReadWholeFile(svg, 1 << 20), picture);
  ExpectRefusal(Game(""), "--svg " + folder_ / "game.sgf", 2, "game.sgf");
  ExpectRefusal(Game(""), "--dead c3 --svg " + folder_ / "other.svg", 2, "no stone");
  EXPECT_FALSE(FileExists(folder_ / "other.svg"));
}

// An untrained network for boards up to 5x5.
void WriteGoNetwork(const std::string& path, const std::string& game, ModelSpec spec) {
  spec.inputs = "go-v7";
  spec.shape = {22, 19, 5, 5, 1};
  spec.blocks = 1;
  spec.channels = spec.policy_channels = spec.value_channels = spec.value_hidden = 8;
  NetworkFile file = MakeRandomNetwork(spec, 1);
  file.metadata = {{"game", game}, {"size", "5"}, {"rules", "tromp-taylor"}, {"generation", "0"}};
  WriteNetworkFile(path, file);
}

TEST_F(ScoreCommand, AsksANetwork) {
  const std::string net = folder_ / "net.safetensors";
  ModelSpec owner;
  owner.score_head = owner.ownership_head = true;
  WriteGoNetwork(net, "go", owner);
  const ProgramResult result = Score(Game(""), "--json --device cpu --dead-by " + net);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  for (const auto& chain : json.at("chains")) {
    EXPECT_EQ(chain.at("found_by"), "network");
    EXPECT_GE(chain.at("certainty"), 0.5);
  }
  EXPECT_THAT(Score("(;GM[1]SZ[5]AB[bb][bc]AW[db][dc])",
                    "--states 10 --visits 20 --device cpu --dead-by confirmation," + net)
                  .out,
              HasSubstr("confirmation search"));
  ExpectRefusal("(;SZ[7];B[cc])", "--dead-by " + net, 78, "7x7");
  ExpectRefusal(Game(""), "--dead-by " + net + ",visits=8", 2, "expected given");
  WriteGoNetwork(net, "go", {});
  ExpectRefusal(Game(""), "--dead-by " + net, 78, "with an ownership head");
  WriteGoNetwork(net, "gomoku", owner);
  ExpectRefusal(Game(""), "--dead-by " + net, 78, "a network for Go");
}

TEST_F(ScoreCommand, RefusesBadFiles) {
  ExpectRefusal("", "", 65, "game.sgf");
  ExpectRefusal("no game", "", 65, "game.sgf");
  ExpectRefusal("(;GM[2])", "", 65, "is not a game of Go");
  ExpectRefusal("(;SZ[5];B[aa]\n;W[aa])", "", 65,
                "game.sgf: line 2: move 2 (White A5) is illegal under tromp-taylor: occupied");
  ExpectRefusal("(;SZ[5];B[zz])", "", 65, "B[zz]");
  ExpectRefusal("(;SZ[25])", "", 65, "a board of 25x25");
  ExpectRefusal("(;SZ[5]KM[0.3])", "--dead none", 65, "komi 0.3");
  const ProgramResult absent = RunProgram("score " + folder_ / "absent.sgf");
  EXPECT_EQ(absent.code, 2);
  EXPECT_THAT(absent.err, HasSubstr("absent.sgf"));
}

TEST_F(ScoreCommand, RefusesBadOptions) {
  const std::string game = Game("RU[Japanese]");
  ExpectRefusal(game, "--dead C3", 2, "--dead C3: there is no stone");
  ExpectRefusal(game, "--dead A5,Z9", 2, "\"Z9\" is no point of the 5x5 board");
  ExpectRefusal(game, "--dead A5,", 2, "\"\" is no point");
  ExpectRefusal(game, "--dead pass", 2, "\"pass\" is no point");
  ExpectRefusal(game, "--rules lasker", 2, "lasker");
  ExpectRefusal(game, "--rules 'chinese wind=3'", 2, "wind");
  ExpectRefusal(game, "--komi 0.1", 2, "quarter");
  ExpectRefusal(game, "--komi many", 2, "--komi");
  ExpectRefusal(game, "--move 17", 65, "there is no move 17: the game has 16");
  ExpectRefusal(game, "--move -1", 2, "--move");
  ExpectRefusal(game, "--dead A5 --dead-by playout", 2, "give one of the two");
  ExpectRefusal(game, "--dead-by given", 2, "marks no territory");
  ExpectRefusal(game, "--dead-by random", 2, "expected given, playout, confirmation");
  ExpectRefusal(game, "--dead-by " + folder_ / "absent", 2, "absent");
  ExpectRefusal("(;SZ[9];B[cc];W[gg])", "--dead-by confirmation --states 10", 1,
                "undecided within 10 states a chain: C7, G3");
}

}  // namespace
}  // namespace tengen
