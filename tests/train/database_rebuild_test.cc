// SPDX-License-Identifier: MIT
// run.sqlite made anew from the run's other files equals what the run wrote, a run does not die of
// a missing or damaged one, and its gates can be played again from it.
#include "train/loop/database_rebuild.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <utility>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/log.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/train/tiny_run.h"
#include "train/loop/gate_replay.h"
#include "train/loop/generation_loop.h"
#include "train/loop/run_matches.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// Real networks, which differ, so that gates have wins.
Config Tiny(const std::string& generations, const std::vector<std::string>& more) {
  std::vector<std::string> words = {"game.size=4",
                                    "run.generations=" + generations,
                                    "evaluator.kind=network",
                                    "evaluator.device=cpu",
                                    "model.channels=8",
                                    "search.cheap_share=0.4",
                                    "search.cheap_visits=2",
                                    "gate.max_pairs=6"};
  words.insert(words.end(), more.begin(), more.end());
  return TinyRunConfig(words);
}

RunFolder Train(const std::string& path, const std::string& generations,
                const std::vector<std::string>& more = {}) {
  SetLogLevel("error");
  EXPECT_EQ(MakeTinyRun(path, Tiny(generations, more)), StopReason::kNone);
  return RunFolder::Open(path);
}

// Every table as text but for ids and the moments at which rows were written.
std::map<std::string, std::string> Tables(const std::string& path) {
  SQLite::Database database(path, SQLite::OPEN_READONLY);
  const std::pair<const char*, const char*> queries[] = {
      {"generations",
       "SELECT generation, state, player_generation, net_file, net_sha256, games, positions, step, "
       "samples FROM generations ORDER BY generation"},
      {"matches",
       "SELECT kind, generation, player_a, player_b, conditions, settings, decision, llr, elo, "
       "elo_low, elo_high FROM matches ORDER BY generation"},
      {"match_games",
       "SELECT generation, pair, a_moves_first, opening, seed, score_a, result, plies FROM "
       "match_games JOIN matches ON matches.id = match ORDER BY generation, pair, a_moves_first"},
      {"ratings", "SELECT * FROM ratings ORDER BY generation"},
      {"metrics",
       "SELECT kind, name, generation, step, value FROM metrics ORDER BY kind, name, step, "
       "generation"},
      {"events", "SELECT kind, text FROM events ORDER BY id"}};
  std::map<std::string, std::string> tables;
  for (const auto& [name, query] : queries) {
    SQLite::Statement statement(database, query);
    std::string& text = tables[name];
    while (statement.executeStep()) {
      for (int c = 0; c < statement.getColumnCount(); ++c) {
        text += statement.getColumn(c).getString() + "|";
      }
      text += "\n";
    }
    EXPECT_FALSE(text.empty()) << name;
  }
  return tables;
}

void RemoveDatabase(const RunFolder& run) {
  for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(run.DatabasePath() + suffix);
}

TEST(DatabaseRebuild, EqualsWhatTheRunWrote) {
  TemporaryFolder folder;
  const RunFolder run = Train(folder / "run", "3");
  const auto original = Tables(run.DatabasePath());
  std::vector<double> seconds;
  for (const GenerationRow& row :
       RunDatabase(run.DatabasePath(), RunDatabase::Mode::kRead).Generations()) {
    seconds.push_back(row.running_seconds);
  }
  RemoveDatabase(run);
  const RebuiltDatabase rebuilt = RebuildDatabase(run);
  std::printf("rebuilt: %s\n", rebuilt.Text().c_str());
  EXPECT_EQ(rebuilt.generations, 3);
  EXPECT_EQ(rebuilt.matches, 3);
  EXPECT_GE(rebuilt.match_games, 6);
  EXPECT_EQ(rebuilt.bad_lines, 0);
  EXPECT_EQ(Tables(run.DatabasePath()), original);
  const auto rows = RunDatabase(run.DatabasePath(), RunDatabase::Mode::kRead).Generations();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_NEAR(rows[i].running_seconds, seconds[i], 1);
  }
  // Once more over what is there: the same again.
  RebuildDatabase(run);
  EXPECT_EQ(Tables(run.DatabasePath()), original);
}

TEST(DatabaseRebuild, ARunGoesOnWithoutItAndWithADamagedOne) {
  TemporaryFolder folder;
  const RunFolder run = Train(folder / "run", "2");
  const auto two = Tables(run.DatabasePath());
  RemoveDatabase(run);
  Train(folder / "run", "2");  // nothing to do but this
  auto tables = Tables(run.DatabasePath());
  EXPECT_EQ(tables["generations"], two.at("generations"));
  EXPECT_EQ(tables["match_games"], two.at("match_games"));

  const std::string whole = ReadWholeFile(run.DatabasePath(), 1 << 24);
  const std::vector<std::string> damaged = {
      std::string(), std::string(whole.size(), 'x'), whole.substr(0, whole.size() / 2),
      whole.substr(0, 100), whole.substr(0, 4096) + std::string(8192, '\0') + whole.substr(12288)};
  for (std::size_t i = 0; i < damaged.size(); ++i) {
    RemoveDatabase(run);
    PublishFile(run.DatabasePath(), damaged[i]);
    Train(folder / "run", "2");
    tables = Tables(run.DatabasePath());
    EXPECT_EQ(tables["generations"], two.at("generations")) << i;
    EXPECT_EQ(tables["match_games"], two.at("match_games")) << i;
    EXPECT_TRUE(fs::exists(run.DatabasePath() + ".damaged")) << i;
    fs::remove(run.DatabasePath() + ".damaged");
  }
  std::printf("databases damaged: %d, runs that went on: %d\n", static_cast<int>(damaged.size()),
              static_cast<int>(damaged.size()));

  // Lines of the log that cannot be read are left out, and counted.
  AppendFile(run.MetricsPath(), AppendFile::Mode::kContinue).Append("{\"time\":1,\n[]\n");
  EXPECT_EQ(RebuildDatabase(run).bad_lines, 2);
}

TEST(DatabaseRebuild, ANewerDatabaseIsNotTouched) {
  TemporaryFolder folder;
  const RunFolder run = Train(folder / "run", "1");
  SQLite::Database(run.DatabasePath(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
  try {
    EnsureDatabase(run);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadData);
    EXPECT_THAT(error.what(), HasSubstr("newer Tengen"));
  }
  EXPECT_FALSE(fs::exists(run.DatabasePath() + ".damaged"));
}

// Each gate of the run, from its row alone, also from a rebuilt one, and whatever keys changed
// while it went on.
TEST(GateReplay, PlaysTheSameGames) {
  TemporaryFolder folder;
  Train(folder / "run", "1");
  Train(folder / "run", "2", {"gate.opening_mean=1", "gate.max_pairs=4"});
  const RunFolder run = Train(folder / "run", "3", {"gate.visits=7"});
  RebuildDatabase(run);
  const RunDatabase database(run.DatabasePath(), RunDatabase::Mode::kRead);
  std::int64_t games = 0, differing = 0;
  for (const std::int64_t generation : {1, 2, 3}) {
    const MatchRow row = GateOf(database, generation);
    const GateReplay replay = ReplayGate(run, row);
    EXPECT_EQ(replay.first_difference, "");
    EXPECT_EQ(replay.games, static_cast<std::int64_t>(row.games.size()));
    EXPECT_EQ(replay.decision, row.decision);
    games += replay.games;
    differing += replay.differing;
  }
  std::printf("gates played again: 3, games %lld, differing %lld\n", static_cast<long long>(games),
              static_cast<long long>(differing));
  EXPECT_GE(games, 12);

  MatchRow other = GateOf(database, 1);
  for (MatchGameRow& game : other.games) ++game.seed;
  EXPECT_GT(ReplayGate(run, other).differing, 0);
  other = GateOf(database, 1);
  other.games[1].plies += 1;
  const GateReplay replay = ReplayGate(run, other);
  EXPECT_EQ(replay.differing, 1);
  EXPECT_THAT(replay.first_difference, HasSubstr("game 1 was"));
  other.games.clear();
  EXPECT_THROW(ReplayGate(run, other), Error);
  EXPECT_THROW(GateOf(database, 7), Error);
}

TEST(RunMatches, AreItsGates) {
  TemporaryFolder folder;
  const RunFolder run = Train(folder / "run", "3");
  const std::vector<PlayedMatch> matches = GateMatches(run);
  ASSERT_EQ(matches.size(), 3u);
  EXPECT_EQ(matches[0].a, run.path() + "@1");
  EXPECT_EQ(matches[0].b, run.path() + "@0");
  // The rating curve adds the same steps up.
  const auto rated = FitRatings(matches, {PlayerName(run, 0), 1});
  const auto rows = RunDatabase(run.DatabasePath(), RunDatabase::Mode::kRead).Ratings();
  for (const RatingRow& row : rows) {
    for (const RatedPlayer& player : rated) {
      if (player.name != PlayerName(run, static_cast<std::uint32_t>(row.generation))) continue;
      EXPECT_NEAR(player.elo, row.elo, 0.01) << player.name;
    }
  }
}

}  // namespace
}  // namespace tengen
