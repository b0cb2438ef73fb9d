// SPDX-License-Identifier: MIT
// Matches against the clock, most of them against one that is turned by hand.
#include "selfplay/arena/match_clock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "foundation/files.h"
#include "model/stand_in_evaluators.h"
#include "selfplay/arena/gtp_time_words.h"
#include "selfplay/arena/match.h"
#include "selfplay/arena/match_records.h"
#include "selfplay/arena/match_report.h"
#include "selfplay/records/check.h"
#include "selfplay/records/game_time.h"
#include "selfplay/records/record_reader.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/workers/faulty_evaluators.h"

namespace tengen {
namespace {

using testing::HasSubstr;

TEST(MatchClock, BooksMovesAndFlags) {
  FakeClock time;
  MatchClock clock(TimeControl::FromText("ing 10 5 2 3"), time);
  clock.Start(Color::kBlack);
  time.Advance(4);
  clock.Start(Color::kBlack);  // it thinks already
  EXPECT_EQ(clock.Thought(), 4000);
  EXPECT_EQ(clock.Stop(), 4000);
  EXPECT_EQ(clock.Left(Color::kBlack).main, 6000);
  clock.Start(Color::kWhite);
  time.Advance(12);
  EXPECT_EQ(clock.Stop(), 12000);
  EXPECT_EQ(clock.Penalties(), (std::array{0, 3}));
  clock.Start(Color::kWhite);
  time.Advance(8);  // 3 s of the first period and the whole second
  EXPECT_EQ(clock.Stop(), std::nullopt);
  EXPECT_TRUE(clock.Left(Color::kWhite).flag);
  clock.NewGame();
  EXPECT_EQ(clock.Penalties(), (std::array{0, 0}));
}

// A search whose evaluations take so long on the fake clock.
MatchPlayer Thinker(const std::string& name, FakeClock& time, double seconds) {
  SearchSettings search;
  return MatchPlayer::Search(
      name,
      [&time, seconds](const InputShape& shape) {
        return std::make_unique<ActingEvaluator>(
            MakeStandInEvaluator(StandIn::kHash, shape),
            [&time, seconds](const EvaluationBatch&, EvaluationResults&) {
              time.Advance(seconds);
            });
      },
      search, 1000);
}

MatchJob TimedMatch(FakeClock& time, const std::string& control) {
  MatchJob job;
  job.size = "5";
  job.rules = "tromp-taylor komi=0.5";
  job.a = Thinker("a", time, 0.1);
  job.b = MatchPlayer::Random();
  job.settings.threads = 1;
  job.settings.cache_entries = 0;
  job.settings.opening_mean = 2;
  job.control = TimeControl::FromText(control);
  job.clock = &time;
  job.pairs = 2;
  return job;
}

TEST(TimedMatch, SearchesKeepWithinTheirTime) {
  for (const char* control : {"sudden 60", "fischer 10 2", "byoyomi 5 2 3", "canadian 5 20 10"}) {
    FakeClock time;
    const MatchJob job = TimedMatch(time, control);
    const MatchResult result = RunMatch(job);
    std::int64_t most = 0;
    for (const MatchGame& game : result.games) {
      EXPECT_NE(game.record.outcome.reason, EndReason::kTime) << control;
      ASSERT_TRUE(game.record.time.has_value());
      EXPECT_EQ(game.record.time->control, control);
      ASSERT_EQ(game.record.time->used_ms.size(), game.record.moves.size());
      for (std::size_t i = 0; i < game.record.moves.size(); ++i) {
        const std::int64_t used = game.record.time->used_ms[i];
        EXPECT_EQ(used == kNotTimed, i < static_cast<std::size_t>(game.opening_plies));
        most = std::max(most, used);
      }
      EXPECT_TRUE(CheckGame(game.record).empty()) << CheckGame(game.record)[0];
    }
    EXPECT_GE(most, 500) << control;  // it does think
  }
}

TEST(TimedMatch, WhoThinksTooLongLosesOnTime) {
  FakeClock time;
  MatchJob job = TimedMatch(time, "sudden 3");
  job.a = Thinker("slow", time, 5);
  const MatchResult result = RunMatch(job);
  EXPECT_EQ(result.tally.losses(), 4);
  for (const MatchGame& game : result.games) {
    EXPECT_EQ(game.record.outcome.reason, EndReason::kTime);
    EXPECT_EQ(OutcomeText(game.record.outcome), game.a_color == Color::kBlack ? "W+T" : "B+T");
  }
  EXPECT_THAT(MatchText(job, result), HasSubstr("clock sudden 3; lost on time: slow 4, random 0"));
  EXPECT_THAT(MatchJson(job, result), HasSubstr("\"clock\": \"sudden 3\""));
}

TEST(TimedMatch, IngsPenaltiesCountAndRecordsHoldThem) {
  const TemporaryFolder folder;
  FakeClock time;
  MatchJob job = TimedMatch(time, "ing 1 1000 3 2");
  job.a = Thinker("a", time, 1.5);  // the first evaluation enters a period
  const MatchResult result = RunMatch(job);
  WriteMatchRecords(result, folder / "records");
  WriteMatchSgf(job, result, folder / "sgf");
  int read = 0, paid = 0;
  ReadGames(folder / "records/match-000001.tfrecord", ReadMode::kStrict, [&](GameRecord&& game) {
    const MatchGame& played = result.games[game.game_index];
    ASSERT_TRUE(game.time.has_value());
    EXPECT_EQ(game.time->used_ms, played.record.time->used_ms);
    EXPECT_TRUE(CheckGame(game).empty()) << CheckGame(game)[0];
    const std::array<int, 2> penalties = ReplayTimes(game).penalties;
    paid += penalties[static_cast<std::size_t>(played.a_color)] == 2;
    if (game.outcome.black_margin) {
      game.outcome.black_margin = *game.outcome.black_margin + 2;
      EXPECT_FALSE(CheckGame(game).empty()) << "the penalty is part of the margin";
    }
    ++read;
  });
  EXPECT_EQ(read, 4);
  EXPECT_EQ(paid, 4);
  const std::string sgf = ReadWholeFile(folder / "sgf/000000.sgf", 1 << 20);
  for (const char* part : {"TM[1]OT[3x1000 Ing, 2 points each]", "BL[", "OB[3]", "WL[1]",
                           "points paid for extra time: Black 2, White 0"}) {
    EXPECT_THAT(sgf, HasSubstr(part));
  }
}

TEST(GamePenalties, ChangeMarginAndWinnerButNoVoidGame) {
  const GoRules ing = GoRules::Parse("9", "ing");  // Black wins ties
  const Outcome black{Winner::kBlack, EndReason::kFourPasses, 2.0F};
  EXPECT_EQ(OutcomeText(AfterPenalties(ing, black, 0, 4)), "B+6");
  EXPECT_EQ(OutcomeText(AfterPenalties(ing, black, 4, 0)), "W+2");
  EXPECT_EQ(AfterPenalties(ing, black, 2, 0).winner, Winner::kBlack);
  EXPECT_EQ(AfterPenalties(GoRules::Parse("9", "tromp-taylor"), black, 2, 0).winner, Winner::kDraw);
  EXPECT_EQ(AfterPenalties(ing, {Winner::kNoResult, EndReason::kRepetition, 2.0F}, 4, 0).winner,
            Winner::kNoResult);
}

TEST(GameTimes, AreRefusedWhereTheyCannotBe) {
  GameRecord game;
  game.moves.resize(3);
  game.time = {"byoyomi 1 2 2", {kNotTimed, 500, 1500}};
  EXPECT_EQ(ReplayTimes(game).left[2], (PlayerTime{0, 2000, 2, 0, false}));
  game.time->used_ms[2] = 5000;  // main time and both periods
  EXPECT_THROW(ReplayTimes(game), Error);
  game.time->used_ms = {1, 1};
  EXPECT_THROW(ReplayTimes(game), Error);
  game.time->control = "byoyomi";
  EXPECT_THROW(ReplayTimes(game), Error);
}

TEST(TimedMatch, AProgramIsToldAndStoppedWhenItsFlagFalls) {
  const TemporaryFolder folder;
  FakeClock time;
  MatchJob job = TimedMatch(time, "byoyomi 0.1 0.1 2");
  job.clock = &Clock::Real();
  job.pairs = 1;
  job.a = MatchPlayer::Gtp(
      "exec 3>>" + folder / "heard" +
      R"(; while read command rest; do echo "$command $rest" >&3; case "$command" in quit) exit;;
         list_commands) printf '= kgs-time_settings\ntime_left\n\n';; genmove) sleep 60;;
         *) printf '=\n\n';; esac; done)");
  const MatchResult result = RunMatch(job);
  EXPECT_EQ(result.tally.losses(), 2);
  EXPECT_EQ(result.games[0].record.outcome.reason, EndReason::kTime);
  const std::string heard = ReadWholeFile(folder / "heard", 1 << 20);
  EXPECT_THAT(heard, HasSubstr("kgs-time_settings byoyomi 0 1 2\n"));
  EXPECT_THAT(heard, HasSubstr("time_left b 0 0\ngenmove b\n"));
}

TEST(GtpTimeWords, SayWhatTheProgramUnderstands) {
  const std::set<std::string> gtp{"time_settings", "time_left"};
  std::set<std::string> kgs = gtp, kata = gtp;
  kgs.insert("kgs-time_settings");
  kata.insert("kata-time_settings");
  const auto settings = [](const char* control, const std::set<std::string>& known) {
    return GtpTimeWords(TimeControl::FromText(control), known).Settings();
  };
  EXPECT_EQ(settings("sudden 60.5", gtp), "time_settings 60 0 0");
  EXPECT_EQ(settings("sudden 60.5", kata), "kata-time_settings absolute 60.5");
  EXPECT_EQ(settings("fischer 60 5", gtp), "time_settings 60 0 0");
  EXPECT_EQ(settings("fischer 60 5", kgs), "time_settings 60 0 0");
  EXPECT_EQ(settings("fischer 60 0.5", kata), "kata-time_settings fischer 60 0.5");
  EXPECT_EQ(settings("kbs", gtp), "time_settings 300 30 1");
  EXPECT_EQ(settings("kbs", kgs), "kgs-time_settings byoyomi 300 30 5");
  EXPECT_EQ(settings("canadian 60 30 10", gtp), "time_settings 60 30 10");
  EXPECT_EQ(settings("canadian 60 30 10", kgs), "kgs-time_settings canadian 60 30 10");
  EXPECT_EQ(settings("ing 60 30 3 2", kgs), "kgs-time_settings absolute 60");
  EXPECT_EQ(settings("none", kata), "");
  EXPECT_EQ(settings("kbs", {}), "");

  const auto left = [](const char* control, const std::set<std::string>& known,
                       const PlayerTime& time) {
    return GtpTimeWords(TimeControl::FromText(control), known).Left("w", time);
  };
  EXPECT_EQ(left("kbs", kgs, {12900, 30000, 5, 0, false}), "time_left w 12 0");
  EXPECT_EQ(left("kbs", kgs, {0, 29900, 4, 0, false}), "time_left w 29 4");
  EXPECT_EQ(left("kbs", gtp, {0, 29900, 4, 0, false}), "time_left w 29 1");
  EXPECT_EQ(left("canadian 60 30 10", gtp, {0, 20000, 1, 7, false}), "time_left w 20 7");
  EXPECT_EQ(left("ing 60 30 3 2", gtp, {0, 20000, 2, 0, false}), "time_left w 20 0");
  EXPECT_EQ(left("kbs", {"time_settings"}, {0, 20000, 2, 0, false}), "");
}

}  // namespace
}  // namespace tengen
