// SPDX-License-Identifier: MIT
#include "train/metrics/run_database.h"

#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "tests/foundation/failure.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using Mode = RunDatabase::Mode;
using ::testing::HasSubstr;

GenerationRow Generation(std::int64_t number, GenerationState state) {
  GenerationRow row;
  row.generation = number;
  row.state = state;
  row.player_generation = number - 1;
  row.net_file = "nets/" + std::to_string(number);
  row.net_sha256 = "ab";
  row.games = 200;
  row.positions = 9000;
  row.step = 10 * number;
  row.samples = 1280 * number;
  row.running_seconds = 1.5;
  return row;
}

MatchRow Match(double score) {
  MatchRow row;
  row.kind = "gate";
  row.generation = 4;
  row.player_a = "net 4";
  row.player_b = "net 3";
  row.conditions = "go 7 tromp-taylor, 16 visits";
  row.decision = "accepted";
  row.llr = 2.95;
  row.elo = 60;
  row.elo_low = 10;
  row.elo_high = std::numeric_limits<double>::infinity();
  row.games = {{0, true, "C3 D4", 0xFFFFFFFFFFFFFFFF, score, "B+3", 40},
               {0, false, "C3 D4", 7, 0, "W+R", 31}};
  return row;
}

TEST(RunDatabase, IsEmptyAtFirst) {
  TemporaryFolder folder;
  RunDatabase database(folder / "run.sqlite", Mode::kWrite);
  EXPECT_FALSE(database.LastGeneration());
  EXPECT_FALSE(database.LastAccepted());
  EXPECT_TRUE(database.Matches("").empty());
}

TEST(RunDatabase, GenerationsAreThereAfterReopening) {
  TemporaryFolder folder;
  {
    RunDatabase database(folder / "run.sqlite", Mode::kWrite);
    database.RecordGeneration(Generation(0, GenerationState::kAccepted));
    database.RecordGeneration(Generation(1, GenerationState::kTraining));
    database.RecordGeneration(Generation(1, GenerationState::kRefused));  // replaces
  }
  RunDatabase database(folder / "run.sqlite", Mode::kRead);
  EXPECT_EQ(database.Generations().size(), 2u);
  const GenerationRow last = database.LastGeneration().value();
  EXPECT_EQ(last.generation, 1);
  EXPECT_EQ(last.state, GenerationState::kRefused);
  EXPECT_EQ(last.player_generation, 0);
  EXPECT_EQ(last.net_file, "nets/1");
  EXPECT_EQ(last.net_sha256, "ab");
  EXPECT_EQ(last.games, 200);
  EXPECT_EQ(last.positions, 9000);
  EXPECT_EQ(last.step, 10);
  EXPECT_EQ(last.samples, 1280);
  EXPECT_EQ(last.running_seconds, 1.5);
  EXPECT_EQ(database.LastAccepted()->generation, 0);
}

TEST(RunDatabase, AMatchKeepsItsGamesAndIsReplacedWhole) {
  TemporaryFolder folder;
  RunDatabase database(folder / "run.sqlite", Mode::kWrite);
  database.RecordMatch(Match(0.5));
  database.RecordMatch(Match(1));
  MatchRow rating = Match(1);
  rating.kind = "rating";
  rating.games.clear();
  database.RecordMatch(rating);
  EXPECT_EQ(database.Matches("").size(), 2u);
  const auto matches = database.Matches("gate");
  ASSERT_EQ(matches.size(), 1u);
  const MatchRow& match = matches[0];
  EXPECT_EQ(match.player_a, "net 4");
  EXPECT_EQ(match.conditions, "go 7 tromp-taylor, 16 visits");
  EXPECT_EQ(match.llr, 2.95);
  EXPECT_TRUE(std::isnan(match.elo_high));  // SQL has no infinity
  ASSERT_EQ(match.games.size(), 2u);
  EXPECT_TRUE(match.games[0].a_moves_first);
  EXPECT_EQ(match.games[0].seed, 0xFFFFFFFFFFFFFFFF);
  EXPECT_EQ(match.games[0].score_a, 1);
  EXPECT_EQ(match.games[1].result, "W+R");
  EXPECT_EQ(match.games[1].plies, 31);
}

// A duplicate game breaks the second half of the transaction: the first half must not stay.
TEST(RunDatabase, AMatchIsRecordedWholeOrNotAtAll) {
  TemporaryFolder folder;
  RunDatabase database(folder / "run.sqlite", Mode::kWrite);
  database.RecordMatch(Match(0.5));
  MatchRow bad = Match(1);
  bad.games[1] = bad.games[0];
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { database.RecordMatch(bad); }), HasSubstr("run.sqlite"));
  ASSERT_EQ(database.Matches("gate").size(), 1u);
  EXPECT_EQ(database.Matches("gate")[0].games[0].score_a, 0.5);
}

TEST(RunDatabase, RatingsMetricsAndEvents) {
  TemporaryFolder folder;
  FakeClock clock(100);
  RunDatabase database(folder / "run.sqlite", Mode::kWrite, clock);
  database.RecordRatings({{0, 0, 0, 0}, {1, 50, 20, 80}});
  database.RecordRatings({{0, 0, 0, 0}, {2, 90, 40, 140}});
  ASSERT_EQ(database.Ratings().size(), 2u);
  EXPECT_EQ(database.Ratings()[1].elo, 90);

  database.RecordMetrics({"train", 1, 20, {{"loss", 2}, {"x", 5}}});
  database.RecordMetrics({"train", 0, 10, {{"loss", 3}}});
  database.RecordMetrics({"train", 1, 20, {{"loss", 1}}});  // replaces
  using Series = std::vector<std::pair<std::int64_t, double>>;
  EXPECT_EQ(database.MetricSeries("train", "loss"), (Series{{10, 3}, {20, 1}}));

  database.RecordEvent("start", "first");
  clock.Advance(5);
  database.RecordEvent("stop", "SIGTERM");
  ASSERT_EQ(database.Events().size(), 2u);
  EXPECT_EQ(database.Events()[1].text, "SIGTERM");
  EXPECT_EQ(database.Events()[1].wall_seconds, 105);
}

TEST(RunDatabase, WritesAheadAndInFull) {
  TemporaryFolder folder;
  RunDatabase database(folder / "run.sqlite", Mode::kWrite);
  SQLite::Database other(folder / "run.sqlite");
  EXPECT_EQ(other.execAndGet("PRAGMA journal_mode").getString(), "wal");
}

TEST(RunDatabase, ReadersSeeWhatTheWriterCommitted) {
  TemporaryFolder folder;
  RunDatabase writer(folder / "run.sqlite", Mode::kWrite);
  RunDatabase reader(folder / "run.sqlite", Mode::kRead);
  writer.RecordGeneration(Generation(0, GenerationState::kAccepted));
  EXPECT_EQ(reader.Generations().size(), 1u);
  Failure(ExitCode::kIo, [&] { reader.RecordEvent("a", "b"); });
}

TEST(RunDatabase, RefusesWhatIsNotARun) {
  TemporaryFolder folder;
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { RunDatabase(folder / "none", Mode::kRead); }),
              HasSubstr("none is missing; `tengen inspect RUN --rebuild`"));
  PublishFile(folder / "text", std::string(5000, 'x'));
  EXPECT_THAT(Failure(ExitCode::kBadData, [&] { RunDatabase(folder / "text", Mode::kWrite); }),
              HasSubstr("not a database"));
  SQLite::Database(folder / "other", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE t (a)");
  EXPECT_THAT(Failure(ExitCode::kBadData, [&] { RunDatabase(folder / "other", Mode::kWrite); }),
              HasSubstr("not a run's"));
  { RunDatabase database(folder / "new", Mode::kWrite); }
  SQLite::Database(folder / "new", SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
  EXPECT_THAT(Failure(ExitCode::kBadData, [&] { RunDatabase(folder / "new", Mode::kRead); }),
              HasSubstr("newer Tengen"));
}

}  // namespace
}  // namespace tengen
