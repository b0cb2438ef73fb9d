// SPDX-License-Identifier: MIT
#include "selfplay/games/go/table.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "foundation/errors.h"
#include "foundation/random.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/go/start_positions.h"
#include "tests/selfplay/games/go/slow_go.h"

namespace tengen {
namespace {

GoTable Empty(const std::string& rules, const std::string& size = "5") {
  return GoTable(GoPosition(GoRules::Recognise(size, rules)));
}

void Play(GoTable& table, const std::vector<std::string>& points) {
  for (const std::string& text : points) {
    const Action action = *GoActionFromText(table.position().rules(), text);
    ASSERT_FALSE(table.WhyIllegal(table.to_move(), action)) << text;
    table.Play(table.to_move(), action);
  }
}

std::string RefusalOf(const std::function<void()>& deed) {
  try {
    deed();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kFailed);
    return error.what();
  }
  return "";
}

using State = GoTable::State;

TEST(GoTable, WhoMovesAfterAResumption) {
  // Black stopped last, so White is next in turn; where the rules ask, the one who did not want to
  // go on moves.
  for (const auto& [rules, black_asks, white_asks] :
       std::vector<std::tuple<std::string, Color, Color>>{
           {"japanese", Color::kWhite, Color::kBlack},
           {"sunjang setup=empty", Color::kWhite, Color::kBlack},
           {"chinese", Color::kWhite, Color::kWhite},
           {"ing", Color::kWhite, Color::kWhite}}) {
    for (const Color asks : {Color::kBlack, Color::kWhite}) {
      GoTable table = Empty(rules);
      Play(table, {"C3", "pass", "pass"});
      ASSERT_EQ(table.state(), State::kStopped);
      table.Resume(asks);
      EXPECT_EQ(table.state(), State::kPlaying);
      EXPECT_EQ(table.to_move(), asks == Color::kBlack ? black_asks : white_asks) << rules;
      EXPECT_EQ(table.history().size(), table.position().ply());
    }
  }
}

TEST(GoTable, AResumptionMayChangeTheTurnUnderEveryStopRule) {
  for (const char* stop : {"settle", "settle4", "settle4all"}) {
    GoTable table = Empty(std::string("japanese resume=opp_of_requester stop=") + stop);
    Play(table, {"C3", "pass", "pass"});
    table.Resume(Color::kWhite);
    EXPECT_EQ(table.to_move(), Color::kBlack);
    EXPECT_EQ(table.passes(), 0) << stop;
    Play(table, {"pass", "pass"});
    EXPECT_EQ(table.state(), State::kStopped) << stop;
  }
  GoTable end = Empty("tromp-taylor");
  Play(end, {"C3"});
  EXPECT_NE(RefusalOf([&] { end.Resume(Color::kBlack); }), "");
}

TEST(GoTable, DisputesFollowTheRuleset) {
  GoTable japanese = Empty("japanese");
  Play(japanese, {"C3", "pass", "pass"});
  japanese.Dispute();
  EXPECT_EQ(OutcomeText(*japanese.outcome()), "BothLose");

  GoTable korean = Empty("korean");
  Play(korean, {"C3", "pass", "pass"});
  EXPECT_NE(RefusalOf([&] { korean.Dispute(); }).find("on a copy of the board"), std::string::npos);
  EXPECT_EQ(korean.state(), State::kStopped);

  // Play goes on, and what is on the board at the second stop is alive: White's stone takes 24
  // points.
  GoTable chinese = Empty("chinese");
  Play(chinese, {"C3", "A1", "pass", "pass"});
  chinese.Dispute();
  EXPECT_EQ(chinese.to_move(), Color::kBlack);
  Play(chinese, {"B2", "pass", "pass"});
  ASSERT_EQ(chinese.state(), State::kEnded);
  EXPECT_EQ(chinese.outcome()->reason, EndReason::kTwoPasses);
  EXPECT_EQ(chinese.Count().side[1].stones, 1);
}

TEST(GoTable, ALongCycleCanBeAgreedToAfterItsFirstRound) {
  constexpr const char* kEternalLife =
      ".........\n.........\n.........\n.........\n.........\nOOOOOO...\nXXXXXO...\nXOOOXXOO.\n.O."
      "X.OX..";
  GoTable table(
      GoPosition::FromText(GoRules::Recognise("9", "korean"), kEternalLife, Color::kBlack));
  EXPECT_NE(RefusalOf([&] { table.AgreeNoResult(); }), "");
  Play(table, {"C1", "E1", "D1"});
  EXPECT_NE(RefusalOf([&] { table.AgreeNoResult(); }), "");
  Play(table, {"F1"});
  GoTable passed = table;
  table.AgreeNoResult();
  EXPECT_EQ(OutcomeText(*table.outcome()), "Draw");
  Play(passed, {"pass"});
  EXPECT_NE(RefusalOf([&] { passed.AgreeNoResult(); }), "");
  GoTable chinese = Empty("chinese");
  EXPECT_NE(RefusalOf([&] { chinese.AgreeNoResult(); }).find("cycle=void or draw"),
            std::string::npos);
}

TEST(GoTable, LosingWithoutACount) {
  for (const auto& [lose, text] : std::vector<std::pair<void (GoTable::*)(Color), std::string>>{
           {&GoTable::Resign, "W+R"},
           {&GoTable::LoseOnTime, "W+T"},
           {&GoTable::LoseByViolation, "W+F"}}) {
    GoTable table = Empty("japanese");
    Play(table, {"C3"});
    (table.*lose)(Color::kBlack);
    EXPECT_EQ(OutcomeText(*table.outcome()), text);
    EXPECT_EQ(table.WhyIllegal(Color::kWhite, 0), GoIllegal::kEnded);
    EXPECT_NE(RefusalOf([&, lose = lose] { (table.*lose)(Color::kWhite); }), "");
  }
}

TEST(GoTable, IngCountsWithoutDeadStonesUntilTheyAreAgreed) {
  GoTable table = Empty("ing komi=0");
  Play(table, {"C3", "A1", "pass", "pass", "pass", "pass"});
  ASSERT_EQ(table.state(), State::kEnded);
  EXPECT_EQ(OutcomeText(*table.outcome()), "B+0");  // one stone each, all else is shared
  table.SetOvertime(Color::kBlack, 1);
  EXPECT_EQ(OutcomeText(*table.outcome()), "W+2");
  const std::vector<GoPoint> dead{20};
  table.Agree(dead);
  EXPECT_EQ(OutcomeText(*table.outcome()), "B+23");
  EXPECT_EQ(table.outcome()->reason, EndReason::kFourPasses);
  EXPECT_NE(RefusalOf([&] { table.Agree(dead); }), "");
  EXPECT_NE(RefusalOf([&] { table.SetOvertime(Color::kWhite, 1); }), "");
}

TEST(GoTable, AHandicapChangesKomiAndCompensation) {
  const GoRules rules = GoRules::Recognise("9", "chinese");
  GoTable table(HandicapStart(rules, FixedHandicap(9, 9, 2, HandicapStyle::kKba)), 2);
  Play(table, {"pass", "pass"});
  table.Agree({});
  EXPECT_EQ(OutcomeText(*table.outcome()), "B+79");
}

// Who is at the table knows: passes in a row, the stop, and who moves. Legality is SlowGo's.
TEST(GoTableTwin, RandomGamesOfEveryPresetAgreeWithTheDefinitions) {
  int plays = 0, stops = 0, resumptions = 0, ended = 0;
  std::uint64_t index = 0;
  for (const std::string& preset : GoRules::PresetNames()) {
    for (int game = 0; game < 12; ++game) {
      RandomStream random(20260104, RandomPurpose::kTest, index++);
      const std::string words = preset + (preset == "sunjang" ? " setup=empty" : "");
      const GoRules rules = GoRules::Recognise(std::to_string(2 + random.Below(4)), words);
      GoTable table{GoPosition(rules)};
      SlowGo slow(rules);
      int passes = 0;
      for (int turn = 0; turn < 120; ++turn) {
        const std::string where = words + " " + table.position().ToText();
        const bool closed = table.state() == State::kStopped && rules.stop == StopRule::kSettle;
        for (int action = 0; action <= rules.area(); ++action) {
          const auto found = table.WhyIllegal(table.to_move(), static_cast<Action>(action));
          const std::string expected = table.state() == State::kEnded ? "ended"
                                       : closed                       ? "stopped"
                                                                      : slow.Try(action).reason;
          ASSERT_EQ(found ? std::string(GoIllegalName(*found)) : "", expected) << where << action;
        }
        ASSERT_EQ(table.passes(), passes) << where;
        if (table.state() == State::kEnded) break;
        const Color other = Opponent(table.to_move());
        ASSERT_EQ(table.WhyIllegal(other, 0), closed ? GoIllegal::kStopped : GoIllegal::kTurn);
        if (closed && random.Below(6) == 0) {
          table.Agree({});
          ++ended;
          ASSERT_EQ(table.state(), State::kEnded) << where;
          ASSERT_EQ(table.outcome()->reason, EndReason::kAgreement) << where;
          continue;
        }
        if (closed) {
          const Color asks = random.Below(2) == 0 ? Color::kBlack : Color::kWhite;
          table.Resume(asks);
          ++resumptions;
          const bool black = rules.resume == ResumeRule::kOpponentOfRequester
                                 ? asks == Color::kWhite
                                 : slow.to_move() == 'X';
          slow.Resume(black ? 'X' : 'O');
          passes = 0;
          ASSERT_EQ(table.state(), State::kPlaying);
          ASSERT_EQ(table.to_move() == Color::kBlack, black) << where;
          continue;
        }
        int action = rules.area();
        for (int attempt = 0; attempt < 20 && random.Below(8) != 0; ++attempt) {
          const auto point =
              static_cast<int>(random.Below(static_cast<std::uint32_t>(rules.area())));
          if (!slow.Try(point).reason.empty()) continue;
          action = point;
          break;
        }
        const bool passed = action == rules.area() || slow.Try(action).void_play;
        passes = passed ? passes + 1 : 0;
        table.Play(table.to_move(), static_cast<Action>(action));
        slow.Play(action);
        ++plays;
        const bool four = rules.stop == StopRule::kSettle4 || rules.stop == StopRule::kSettle4All;
        const bool over = passes == (four ? 4 : 2);
        const bool counted = over && rules.stop != StopRule::kSettle;
        ASSERT_EQ(table.state() == State::kEnded, counted || (!passed && slow.ended())) << where;
        ASSERT_EQ(table.state() == State::kStopped, !counted && passes >= 2) << where;
        stops += table.state() == State::kStopped;
        ended += table.state() == State::kEnded;
        // The definition ends with the second pass where the table goes on.
        if (rules.stop == StopRule::kSettle4All && passes == 2) slow.Resume(slow.to_move());
      }
    }
  }
  EXPECT_GT(stops, 100);
  EXPECT_GT(ended, 50);
  EXPECT_GT(resumptions, 50);
  std::printf("%d plays, %d stops, %d resumptions, %d games ended\n", plays, stops, resumptions,
              ended);
}

}  // namespace
}  // namespace tengen
