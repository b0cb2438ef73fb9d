// SPDX-License-Identifier: MIT
#include "selfplay/sgf/game_sgf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/games/registry.h"
#include "selfplay/sgf/format/sgf_writer.h"
#include "selfplay/sgf/sgf_files.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

GameRecord EmptyGame(const std::string& name, const std::string& size, const std::string& rules) {
  GameRecord game;
  game.game = name;
  game.size = size;
  game.rules = rules;
  game.game_index = 42;
  game.generation = 3;
  game.seed = 7;
  game.outcome = {Winner::kWhite, EndReason::kResignation, std::nullopt};
  return game;
}

GameRecord Played(GameRecord game, const std::vector<std::string>& moves) {
  VisitGame(game.game, [&]<class G>(std::type_identity<G>) {
    const auto rules = G::Rules::Parse(game.size, game.rules);
    for (const std::string& move : moves) {
      game.moves.push_back({G::ActionFromText(rules, move).value(), std::nullopt});
    }
  });
  return game;
}

std::string Text(const GameRecord& game, const std::string& run = "demo") {
  return SgfTreeText(GameSgf(game, SelfPlayers(game, run)));
}

TEST(GameSgf, AWholeGameOfGo) {
  GameRecord game = Played(EmptyGame("go", "9x6", "tromp-taylor komi=6.5"), {"A1", "J6", "pass"});
  SearchRecord search;
  search.kind = SearchKind::kPuct;
  search.visits = 16;
  search.root_value = -0.25F;
  search.root_score = -3.5F;
  search.network_value = 0.125F;
  search.visited = {{0, 5, 0, 0.5F}, {8, 11, 0, -0.5F}};
  search.policy = {{0, 0.25F}, {8, 0.75F}};
  game.moves[1].search = search;
  EXPECT_EQ(Text(game),
            "(;FF[4]GM[1]CA[UTF-8]AP[Tengen:0.1.0]SZ[9:6]KM[6.5]RU[tromp-taylor "
            "komi=6.5]PB[demo@3]PW[demo@3]RE[W+R]GC[game 42, generation 3, seed 7\n"
            "3 moves, ended by resignation]\n"
            ";B[af]\n"
            ";W[ia]C[White: value -0.250, score -3.5, 16 visits (PUCT), network alone +0.125\n"
            "visits: J6 11, A6 5\n"
            "target: J6 75.0%, A6 25.0%]\n"
            ";B[])\n");
}

// White's B4 is taken in the first clean-up phase and White passes for that ko.
TEST(GameSgf, CleanUpPhasesAndPassesForAKoAreSaid) {
  GameRecord game = Played(EmptyGame("go", "5", "japanese"),
                           {"B5", "C5", "A4", "D4", "B3", "C3", "pass", "B4", "pass", "pass", "C4",
                            "B4", "pass", "pass", "pass", "pass"});
  game.outcome = {Winner::kWhite, EndReason::kTwoPasses, -4.5F};
  const std::string text = Text(game);
  EXPECT_NE(text.find(";B[]\n;W[]C[Two passes: the first clean-up phase begins]\n;B[cb]\n"
                      ";W[]XK[bb]C[White passes for the ko: B4 may be played later]\n;B[]\n"
                      ";W[]C[Two passes: the second clean-up phase begins, in which stones cost "
                      "nothing]\n;B[]\n;W[]C[Black "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("less 4 stones played\nkomi 6.5])"), std::string::npos) << text;
}

TEST(GameSgf, GomokuCountsRowsFromTheTopToo) {
  GameRecord game = Played(EmptyGame("gomoku", "15", "freestyle"), {"a1", "o15", "h8"});
  const std::string text = Text(game, "");
  EXPECT_NE(text.find("GM[4]"), std::string::npos);
  EXPECT_NE(text.find("PB[generation 3]"), std::string::npos);
  EXPECT_EQ(text.find("KM["), std::string::npos);
  EXPECT_NE(text.find("\n;B[ao]\n;W[oa]\n;B[hh])\n"), std::string::npos);
}

TEST(GameSgf, EveryOutcomeIsAWordOfTheFormat) {
  const auto result = [](const Outcome& outcome) {
    GameRecord game = EmptyGame("go", "9", "tromp-taylor");
    game.outcome = outcome;
    const std::string text = Text(game);
    const std::size_t begin = text.find("RE[") + 3;
    return text.substr(begin, text.find(']', begin) - begin);
  };
  EXPECT_EQ(result({Winner::kBlack, EndReason::kTwoPasses, 3.5F}), "B+3.5");
  EXPECT_EQ(result({Winner::kWhite, EndReason::kTwoPasses, -12.0F}), "W+12");
  EXPECT_EQ(result({Winner::kBlack, EndReason::kResignation, {}}), "B+R");
  EXPECT_EQ(result({Winner::kWhite, EndReason::kTime, {}}), "W+T");
  EXPECT_EQ(result({Winner::kWhite, EndReason::kViolation, {}}), "W+F");
  EXPECT_EQ(result({Winner::kBlack, EndReason::kFive, {}}), "B+");
  EXPECT_EQ(result({Winner::kDraw, EndReason::kTwoPasses, 0.0F}), "0");
  EXPECT_EQ(result({Winner::kNoResult, EndReason::kRepetition, {}}), "Void");
  EXPECT_EQ(result({Winner::kBothLose, EndReason::kRepetition, {}}), "?");
}

TEST(GameSgf, NamesCannotBreakTheFile) {
  const GameRecord game = EmptyGame("go", "9", "tromp-taylor");
  const std::string text = SgfTreeText(GameSgf(game, {"gtp:a] ;B[aa", "back\\slash\n"}));
  EXPECT_NE(text.find("PB[gtp:a\\] ;B[aa]PW[back\\\\slash ]"), std::string::npos) << text;
}

TEST(GameSgf, RefusesWhatWasNotPlayed) {
  const auto code_of = [](const GameRecord& game) {
    try {
      Text(game);
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find("game 42: "), 0U) << error.what();
      return error.code();
    }
    return ExitCode::kDone;
  };
  GameRecord game = Played(EmptyGame("go", "9", "tromp-taylor"), {"A1", "A1"});
  EXPECT_EQ(code_of(game), ExitCode::kBadData);
  game.moves = {{kNoAction, std::nullopt}};
  EXPECT_EQ(code_of(game), ExitCode::kBadData);
  EXPECT_EQ(code_of(EmptyGame("chess", "8", "fide")), ExitCode::kBadData);
  EXPECT_EQ(code_of(EmptyGame("go", "9", "no-such-rules")), ExitCode::kBadData);
  EXPECT_EQ(code_of(EmptyGame("go", "99", "tromp-taylor")), ExitCode::kBadData);
}

TEST(SgfFolder, NamesFilesByIndexAndAppearsWhole) {
  const TemporaryFolder scratch;
  const std::string out = scratch / "sgf";
  const GameRecord game = EmptyGame("go", "9", "tromp-taylor");
  {
    SgfFolder folder(out);
    folder.Add(game, {});
    EXPECT_FALSE(FileExists(out));
  }  // not published: nothing is left
  EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
  SgfFolder folder(out);
  folder.Add(game, {});
  folder.Add(game, {});
  folder.Publish();
  EXPECT_TRUE(FileExists(out + "/000042.sgf"));
  EXPECT_TRUE(FileExists(out + "/000042_2.sgf"));
  EXPECT_THROW(SgfFolder{out}, Error);
}

}  // namespace
}  // namespace tengen
