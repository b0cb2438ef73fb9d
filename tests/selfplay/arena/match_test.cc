// SPDX-License-Identifier: MIT
// Whole matches: pairs, colours, openings, independence of threads, the random player, programs
// over GTP.
#include "selfplay/arena/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <set>
#include <thread>
#include <vector>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/stand_in_evaluators.h"
#include "selfplay/arena/match_opening.h"
#include "selfplay/arena/random_player.h"
#include "selfplay/games/registry.h"
#include "selfplay/records/game_hash.h"
#include "tests/foundation/ends_process.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/workers/faulty_evaluators.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

MatchPlayer HashPlayer(const std::string& name, int visits) {
  return MatchPlayer::Search(
      name, [](const InputShape& shape) { return MakeStandInEvaluator(StandIn::kHash, shape); },
      SearchSettings{}, visits);
}

MatchJob SmallMatch(const std::string& game, int pairs) {
  MatchJob job;
  job.game = game;
  job.size = std::string(game == "go" ? "5" : "7");
  job.rules = std::string(game == "go" ? "tromp-taylor" : "freestyle");
  job.a = HashPlayer("a", 8);
  job.b = MatchPlayer::Random();
  job.settings.boards_per_thread = 8;
  job.settings.cache_entries = 1024;
  job.pairs = pairs;
  job.seed = 5;
  return job;
}

std::string HashOf(const MatchResult& result) {
  std::vector<GameRecord> games;
  for (const MatchGame& game : result.games) games.push_back(game.record);
  return HashOfGames(games);
}

class Match : public testing::TestWithParam<std::string> {};

TEST_P(Match, ThreadsAndBoardsChangeNothing) {
  MatchJob job = SmallMatch(GetParam(), 8);
  job.b = HashPlayer("b", 4);
  const MatchResult expected = RunMatch(job);
  EXPECT_EQ(expected.tally.games(), 16);
  for (const int threads : {1, 4}) {
    for (const int boards : {1, 3}) {
      job.settings.threads = threads;
      job.settings.boards_per_thread = boards;
      job.settings.cache_entries = 64 * boards - 64;
      const MatchResult result = RunMatch(job);
      EXPECT_EQ(HashOf(result), HashOf(expected)) << threads << " " << boards;
      EXPECT_EQ(result.tally.pairs, expected.tally.pairs);
    }
  }
}

TEST_P(Match, PairsShareTheirOpeningWithColoursSwapped) {
  const MatchResult result = RunMatch(SmallMatch(GetParam(), 10));
  ASSERT_EQ(result.games.size(), 20U);
  std::set<std::vector<Action>> openings;
  for (std::size_t g = 0; g < 20; g += 2) {
    const MatchGame& first = result.games[g];
    const MatchGame& second = result.games[g + 1];
    EXPECT_EQ(first.pair, static_cast<int>(g / 2));
    EXPECT_EQ(second.pair, first.pair);
    EXPECT_EQ(first.a_color, Color::kBlack);
    EXPECT_EQ(second.a_color, Color::kWhite);
    EXPECT_EQ(first.opening_plies, second.opening_plies);
    EXPECT_GE(first.opening_plies, 1);
    std::vector<Action> opening;
    for (int i = 0; i < first.opening_plies; ++i) {
      const auto ply = static_cast<std::size_t>(i);
      EXPECT_EQ(first.record.moves[ply].action, second.record.moves[ply].action);
      opening.push_back(first.record.moves[ply].action);
    }
    openings.insert(opening);
  }
  EXPECT_GE(openings.size(), 8U);
}

// Counts stones, and eyes half as much again, so that it keeps them. Planes 1 and 2 are own and
// opposing stones in the features of both games.
class StoneCounter : public Evaluator {
 public:
  explicit StoneCounter(const InputShape& shape)
      : inner_(MakeStandInEvaluator(StandIn::kUniform, shape)) {}
  std::string Description() const override { return "stones"; }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int slot) override {
    inner_->Start(batch, results, slot);
    for (int row = 0; row < batch.size(); ++row) {
      const float margin = Count(batch, row, 1) - Count(batch, row, 2);
      const float win = std::clamp(0.5F + margin / 60, 0.0F, 1.0F);
      results.value(row)[0] = win;
      results.value(row)[1] = 1 - win;
      results.value(row)[2] = 0;
    }
  }
  void Finish(int slot) override { inner_->Finish(slot); }

 private:
  static float Count(const EvaluationBatch& batch, int row, std::size_t plane) {
    const int width = batch.header(row).width, height = batch.header(row).height;
    const auto words = static_cast<std::size_t>(batch.shape().words_per_plane());
    const auto has = [&](int x, int y) {
      if (x < 0 || y < 0 || x >= width || y >= height) return true;
      const auto point = static_cast<std::size_t>(y * width + x);
      return (batch.planes(row)[plane * words + point / 64] >> (point % 64) & 1) != 0;
    };
    float count = 0;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        if (has(x, y)) {
          count += 1;
        } else if (has(x - 1, y) && has(x + 1, y) && has(x, y - 1) && has(x, y + 1)) {
          count += 1.5F;
        }
      }
    }
    return count;
  }

  std::unique_ptr<Evaluator> inner_;
};

TEST_P(Match, SearchBeatsRandom) {
  MatchJob job = SmallMatch(GetParam(), 10);
  if (job.game == "go") job.rules += " komi=0.5";
  job.a = MatchPlayer::Search(
      "stones", [](const InputShape& shape) { return std::make_unique<StoneCounter>(shape); },
      SearchSettings{}, 64);
  job.settings.threads = 2;
  const MatchResult result = RunMatch(job);
  EXPECT_GT(result.tally.score(), 0.7);
  EXPECT_GT(result.elo.low, 0);
  EXPECT_GT(result.evaluations, 0);
  // The same from the other side: colours and views are not mixed up.
  std::swap(job.a, job.b);
  const MatchResult swapped = RunMatch(job);
  EXPECT_LT(swapped.tally.score(), 0.3);
  EXPECT_LT(swapped.elo.high, 0);
}

TEST_P(Match, TestEndsTheMatchOnTheOrderedPrefix) {
  MatchJob job = SmallMatch(GetParam(), 60);
  job.a = MatchPlayer::Random();
  job.sprt = SprtSettings{-200, 100, 0.1, 0.1};
  const MatchResult one = RunMatch(job);
  EXPECT_NE(one.sprt.verdict, SprtVerdict::kContinue);
  EXPECT_LT(NumPairs(one.tally.pairs), 60);
  EXPECT_FALSE(one.stopped);
  job.settings.threads = 4;
  job.settings.boards_per_thread = 3;
  const MatchResult four = RunMatch(job);
  EXPECT_EQ(four.tally.pairs, one.tally.pairs);
  EXPECT_EQ(HashOf(four), HashOf(one));
}

TEST_P(Match, StopsBetweenBatches) {
  MatchJob job = SmallMatch(GetParam(), 500);
  std::atomic<bool> stop{false};
  job.stop = &stop;
  job.progress = [&](const MatchProgress& progress) {
    if (NumPairs(progress.tally.pairs) == 2) stop = true;
  };
  const MatchResult result = RunMatch(job);
  EXPECT_TRUE(result.stopped);
  EXPECT_GE(NumPairs(result.tally.pairs), 2);
  EXPECT_LT(NumPairs(result.tally.pairs), 100);
}

TEST_P(Match, OpeningsEndNothingAndDecideNothing) {
  VisitGame(GetParam(), [](auto game) {
    using G = typename decltype(game)::type;
    const auto rules = G::Rules::Parse("6", G::kHasPass ? "tromp-taylor" : "freestyle");
    double plies = 0;
    for (std::uint64_t pair = 0; pair < 300; ++pair) {
      const std::vector<Action> opening = MatchOpening<G>(rules, 1, pair, 4);
      EXPECT_EQ(opening, MatchOpening<G>(rules, 1, pair, 4));
      plies += static_cast<double>(opening.size());
      typename G::Position position(rules);
      typename G::History history(position);
      for (Action action : opening) {
        ASSERT_TRUE(position.Legal(action, history));
        position.Play(action);
        history.Push(action, position);
      }
      EXPECT_FALSE(position.ended());
      EXPECT_FALSE(DecidedWithinTwoPlies<G>(position, history));
    }
    EXPECT_NEAR(plies / 300, 4, 0.6);  // geometric from 1, cut at 9 of 36 points
  });
}

TEST(MatchOpening, SeesAForcedWin) {
  // Black has an open four: whoever is to move, it is decided.
  const auto rules = Gomoku::Rules::Parse("7", "freestyle");
  Gomoku::Position position(rules);
  Gomoku::History history(position);
  const auto play = [&](const char* text) {
    const auto action = Gomoku::ActionFromText(rules, text);
    ASSERT_TRUE(action && position.Legal(*action, history)) << text;
    position.Play(*action);
    history.Push(*action, position);
  };
  for (const char* move : {"b4", "a1", "c4", "c1", "d4", "e1"}) play(move);
  EXPECT_FALSE(DecidedWithinTwoPlies<Gomoku>(position, history));
  play("e4");  // b4 c4 d4 e4, both ends open: White cannot stop it
  EXPECT_TRUE(DecidedWithinTwoPlies<Gomoku>(position, history));
  play("g7");
  EXPECT_TRUE(DecidedWithinTwoPlies<Gomoku>(position, history));  // Black wins at once
}

TEST(RandomPlayer, FillsNoOwnEyeAndThenPasses) {
  MatchJob job = SmallMatch("go", 20);
  job.a = job.b = MatchPlayer::Random();
  const MatchResult result = RunMatch(job);
  const auto rules = Go::Rules::Parse(job.size, job.rules);
  int passes = 0;
  for (const MatchGame& game : result.games) {
    Go::Position position(rules);
    Go::History history(position);
    for (const MoveRecord& move : game.record.moves) {
      if (move.action == position.num_actions() - 1) {
        ++passes;
        ActionList legal;
        position.LegalActions(history, legal);
        for (Action a : legal) {
          EXPECT_TRUE(a == move.action || position.FillsOwnEye(a)) << "passed too early";
        }
      } else {
        EXPECT_FALSE(position.FillsOwnEye(move.action));
      }
      position.Play(move.action);
      history.Push(move.action, position);
    }
    EXPECT_EQ(game.record.outcome.reason, EndReason::kTwoPasses);
  }
  EXPECT_GE(passes, 80);  // two a game at least
  EXPECT_NEAR(result.tally.score(), 0.5, 0.3);
}

// A program that plays the first point of a list, and one that passes at once.
std::string ShellEngine(const std::string& genmove) {
  return R"(while read command rest; do case "$command" in quit) exit;; genmove) printf '= )" +
         genmove + R"(\n\n';; *) printf '=\n\n';; esac; done)";
}

TEST(GtpMatch, ProgramsPlayResignAndBreakRules) {
  MatchJob job = SmallMatch("go", 2);
  job.rules = "tromp-taylor komi=0.5";
  job.a = MatchPlayer::Gtp(ShellEngine("resign"));
  MatchResult result = RunMatch(job);
  EXPECT_EQ(result.tally.losses(), 4);
  EXPECT_EQ(result.games[0].record.outcome.reason, EndReason::kResignation);

  job.a = MatchPlayer::Gtp(ShellEngine("z99"));
  result = RunMatch(job);
  EXPECT_EQ(result.tally.losses(), 4);
  EXPECT_EQ(result.games[0].record.outcome.reason, EndReason::kViolation);
  ASSERT_EQ(result.games[0].notes.size(), 1U);
  EXPECT_THAT(result.games[0].notes[0], HasSubstr("answered \"z99\", which is no legal move"));

  job.a = MatchPlayer::Gtp(ShellEngine("PASS"));
  job.b = MatchPlayer::Gtp(ShellEngine("pass"));
  result = RunMatch(job);
  EXPECT_EQ(result.tally.games(), 4);
  EXPECT_EQ(result.games[0].record.outcome.reason, EndReason::kTwoPasses);
}

TEST(GtpMatch, AProgramThatFailsLosesTheGameAndIsStartedAnew) {
  MatchJob job = SmallMatch("go", 2);
  job.b = MatchPlayer::Random();
  for (const auto& [genmove, says] :
       {std::pair<std::string, std::string>{"echo out of memory >&2; exit 3", "out of memory"},
        {"printf '? no\\n\\n'", "refused: no"},
        {"printf 'hello\\n\\n'", "not = or ?"},
        {"sleep 60", "no answer within 1 s"}}) {
    job.a = MatchPlayer::Gtp(
        R"(while read command rest; do case "$command" in quit) exit;; genmove) )" + genmove +
        R"(;; *) printf '=\n\n';; esac; done)");
    job.a.move_timeout_seconds = 1;
    const MatchResult result = RunMatch(job);
    EXPECT_EQ(result.tally.losses(), 4) << genmove;
    for (const MatchGame& game : result.games) {
      EXPECT_EQ(game.record.outcome.reason, EndReason::kViolation);
      ASSERT_EQ(game.notes.size(), 1U);
      EXPECT_THAT(game.notes[0], HasSubstr(says));
    }
  }
}

TEST(GtpMatch, ACountThatDiffersIsNoted) {
  MatchJob job = SmallMatch("go", 1);
  job.settings.opening_mean = 0;
  job.b = MatchPlayer::Gtp(ShellEngine("pass"));
  const auto counter = [](const std::string& score) {
    return MatchPlayer::Gtp(
        R"(while read command rest; do case "$command" in quit) exit;; genmove) printf '= pass\n\n';; final_score) printf '= )" +
        score + R"(\n\n';; *) printf '=\n\n';; esac; done)");
  };
  job.a = counter("W+7.5");
  EXPECT_TRUE(RunMatch(job).games[0].notes.empty());
  job.a = counter("W+6.5");
  const MatchResult result = RunMatch(job);
  ASSERT_EQ(result.games[0].notes.size(), 1U);
  EXPECT_THAT(result.games[0].notes[0], HasSubstr("counts W+6.5, the rules W+7.5"));
  EXPECT_EQ(*result.games[0].record.outcome.black_margin, -7.5F);
}

TEST(GtpMatch, ProgramsThatKnowThemAreToldTheRules) {
  const TemporaryFolder folder;
  MatchJob job = SmallMatch("go", 1);
  job.settings.opening_mean = 0;
  job.size = "5x4";
  job.rules = "tromp-taylor komi=5.5 suicide=no";
  job.a = MatchPlayer::Gtp(
      "exec 3>>" + folder / "heard" +
      R"(; while read command rest; do echo "$command $rest" >&3; case "$command" in quit) exit;;
         list_commands) printf '= kata-set-rules\nrectangular_boardsize\n\n';;
         genmove) printf '= pass\n\n';; *) printf '=\n\n';; esac; done)");
  RunMatch(job);
  const std::string heard = ReadWholeFile(folder / "heard", 1 << 20);
  EXPECT_THAT(heard, HasSubstr("rectangular_boardsize 5 4\nclear_board \nkata-set-rules {"));
  EXPECT_THAT(heard, HasSubstr("\"multiStoneSuicideLegal\":false"));
  EXPECT_THAT(heard, HasSubstr("\nkomi 5.5\n"));
  job.a = MatchPlayer::Gtp(ShellEngine("pass"));
  EXPECT_THAT([&] { RunMatch(job); }, ThrowsMessage<Error>(HasSubstr("square boards")));
}

TEST(GtpMatch, AProgramWithOtherRulesIsNamed) {
  MatchJob job = SmallMatch("go", 1);
  job.settings.opening_mean = 0;
  job.a = MatchPlayer::Gtp(
      R"(while read command rest; do case "$command" in quit) exit;; play) printf '? illegal move\n\n';; *) printf '=\n\n';; esac; done)");
  EXPECT_THAT([&] { RunMatch(job); },
              ThrowsMessage<Error>(AllOf(HasSubstr("illegal move"), HasSubstr("the same rules"))));
}

TEST(GtpMatch, ErrorsComeThrough) {
  MatchJob job = SmallMatch("go", 1);
  job.a = MatchPlayer::Gtp("exit 1");
  EXPECT_THAT([&] { RunMatch(job); }, ThrowsMessage<Error>(HasSubstr("gtp:exit 1")));
  job = SmallMatch("gomoku", 1);
  job.a = MatchPlayer::Gtp("exit 1");
  EXPECT_THAT([&] { RunMatch(job); }, ThrowsMessage<Error>(HasSubstr("plays only go")));
  job = SmallMatch("go", 1);
  job.rules = "japanese";
  job.a = MatchPlayer::Gtp("exit 1");
  EXPECT_THAT([&] { RunMatch(job); }, ThrowsMessage<Error>(HasSubstr("no clean-up phases")));
}

using MatchSupervision = EndsProcess;

TEST_F(MatchSupervision, AnEvaluatorThatNeverAnswersEndsTheProcess) {
  const auto hang = [] {
    MatchJob job = SmallMatch("gomoku", 20);
    job.settings.threads = 2;
    job.settings.stuck_seconds = 2;
    job.a.make_evaluator = ActAtBatch(50, [](auto&, auto&) {
      for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    });
    RunMatch(job);
  };
  EXPECT_EXIT(hang(), testing::ExitedWithCode(71),
              testing::ContainsRegex("error: match, thread [12] of 2, game [0-9]+, ply [0-9]+: no "
                                     "step for 2 s"));
}

INSTANTIATE_TEST_SUITE_P(Games, Match, testing::Values("go", "gomoku"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace tengen
