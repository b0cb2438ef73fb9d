// SPDX-License-Identifier: MIT
#include "selfplay/scoring/dead_stones.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foundation/errors.h"
#include "tests/selfplay/scoring/sheets.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

GoFinalPosition Board(const std::string& rows, int side) {
  GoFinalPosition final;
  final.rules = GoRules::Recognise(std::to_string(side), "chinese");
  for (const char c : rows) {
    if (c == ' ') continue;
    final.stones.push_back(c == 'X' ? Stone::kBlack : c == 'O' ? Stone::kWhite : Stone::kEmpty);
  }
  return final;
}

const char* const kOpen =
    ". . . . ."
    ". X . O ."
    ". X . O ."
    ". X . O ."
    ". . . . .";

std::vector<std::string> Dead(const GoFinalPosition& final, const JudgedBoard& board) {
  std::vector<std::string> names;
  for (const JudgedChain& chain : board.chains) {
    if (chain.dead) names.push_back(GoActionText(final.rules, chain.points[0]));
  }
  return names;
}

const JudgedChain& ChainAt(const JudgedBoard& board, GoPoint p) {
  return *std::ranges::find_if(
      board.chains, [&](const auto& chain) { return std::ranges::count(chain.points, p) > 0; });
}

TEST(DeadStones, APointNamesItsWholeChain) {
  const GoFinalPosition final = Finished(kWalls).position;
  const JudgedBoard board = JudgeByList(final, Points(final.rules, {"B2", "A5"}));
  EXPECT_THAT(Dead(final, board), ElementsAre("A5", "B5"));
  EXPECT_EQ(std::ranges::count(board.dead, true), 7);  // A5, and column B with A3
  EXPECT_EQ(board.chains[0].source, LifeSource::kNamed);
  EXPECT_THAT(Dead(final, JudgeByList(final, {})), ElementsAre());
}

TEST(DeadStones, RefusesAnEmptyPoint) {
  const GoFinalPosition final = Finished(kWalls).position;
  try {
    JudgeByList(final, Points(final.rules, {"C3"}));
    FAIL() << "not refused";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kUsage);
    EXPECT_THAT(error.what(), HasSubstr("--dead C3: there is no stone"));
  }
}

TEST(DeadStones, AMarkNamesItsWholeChain) {
  const GoFinalPosition final = Finished(kWalls).position;
  std::vector<bool> marks(25, false);
  marks[1] = true;  // B5
  const JudgedBoard board = JudgeByMarks(final, marks);
  EXPECT_EQ(std::ranges::count(board.dead, true), 6);
  EXPECT_EQ(ChainAt(board, 1).source, LifeSource::kMarked);
}

TEST(DeadStones, ProofAndPlayoutsFindTheSame) {
  const GoFinalPosition final = Finished(kWalls).position;
  for (const JudgedBoard& board :
       {FindDead(final, {}), FindDeadByPlayouts(final, {}), ProveDead(final, {})}) {
    EXPECT_THAT(Dead(final, board), ElementsAre("A5"));
    EXPECT_EQ(ChainAt(board, 0).source, LifeSource::kUnconditional);
  }
}

// No eye yet: proof without effort leaves all open, play-outs give their odds.
TEST(DeadStones, PlayoutsJudgeWhatProofLeavesOpen) {
  const GoFinalPosition final = Board(kOpen, 5);
  for (const JudgedChain& chain : FindDeadByPlayouts(final, {}).chains) {
    EXPECT_TRUE(chain.source == LifeSource::kStatistics || chain.source == LifeSource::kSearched);
    EXPECT_GE(chain.certainty, 0.5);
    EXPECT_LE(chain.certainty, 1);
  }
}

TEST(DeadStones, ProofWithoutEffortSaysWhatIsOpen) {
  FindSettings settings;
  settings.states_a_chain = 1;
  const GoFinalPosition final = Board(kOpen, 5);
  try {
    ProveDead(final, settings);
    FAIL() << "not refused";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kFailed);
    EXPECT_THAT(error.what(), HasSubstr("undecided within 1 states a chain: B4, D4"));
  }
}

TEST(DeadStones, OwnershipIsBlacksView) {
  const GoFinalPosition final = Finished(kWalls).position;
  std::vector<float> ownership(25, 0.5F);
  const JudgedBoard board = JudgeByOwnership(final, ownership);
  EXPECT_THAT(Dead(final, board), ElementsAre("A5", "D5"));
  EXPECT_DOUBLE_EQ(board.chains[0].certainty, 0.75);
  EXPECT_EQ(board.chains[0].source, LifeSource::kNetwork);
}

}  // namespace
}  // namespace tengen
