// SPDX-License-Identifier: MIT
#include "selfplay/arena/match_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "selfplay/arena/match_records.h"
#include "selfplay/arena/spec_player.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

MatchJob RandomMatch() {
  MatchJob job;
  job.size = "5";
  job.a.name = "a";
  job.b.name = "b";
  job.pairs = 3;
  return job;
}

TEST(MatchReport, TableAndJsonAgree) {
  MatchJob job = RandomMatch();
  job.sprt = SprtSettings{};
  const MatchResult result = RunMatch(job);
  const nlohmann::json json = nlohmann::json::parse(MatchJson(job, result));
  EXPECT_EQ(json["games"], 6);
  EXPECT_EQ(json["wins"].get<int>() + json["draws"].get<int>() + json["losses"].get<int>(), 6);
  EXPECT_EQ(json["list"].size(), 6U);
  EXPECT_EQ(json["list"][0]["black"], "a");
  EXPECT_EQ(json["list"][1]["black"], "b");
  EXPECT_EQ(json["list"][0]["moves"].size(), result.games[0].record.moves.size());
  EXPECT_EQ(json["list"][0]["moves"].back(), "pass");
  EXPECT_EQ(json["test"]["verdict"], "undecided");
  const std::string text = MatchText(job, result);
  EXPECT_THAT(text, HasSubstr("a against b: 6 games of go 5"));
  EXPECT_THAT(text, HasSubstr("as Black"));
  EXPECT_THAT(text, HasSubstr("undecided"));
}

TEST(MatchReport, EloNumbers) {
  EXPECT_EQ(EloText(35.06), "+35.1");
  EXPECT_EQ(EloText(-0.04), "+0.0");
  EXPECT_EQ(EloText(INFINITY), "+inf");
  EXPECT_EQ(EloText(-INFINITY), "-inf");
}

TEST(MatchRecords, ReadBack) {
  const std::string folder = testing::TempDir() + "/tengen_match_records";
  std::filesystem::remove_all(folder);
  const MatchJob job = RandomMatch();
  const MatchResult result = RunMatch(job);
  WriteMatchRecords(result, folder);
  EXPECT_THROW(WriteMatchRecords(result, folder), Error);  // its games would count twice
  const auto games = ReadAllGames(RecordFilesUnder(folder), ReadMode::kStrict);
  ASSERT_EQ(games.size(), 6U);
  EXPECT_EQ(games[1].game_index, 1U);
  EXPECT_EQ(games[0].moves.size(), result.games[0].record.moves.size());
  std::filesystem::remove_all(folder);
}

TEST(SpecPlayer, MakesPlayersFromWords) {
  const Config config;
  const SpecPlayer uniform =
      MakeSpecPlayer("uniform,visits=77,cpuct=2.5", config, EvaluatorSettings{});
  EXPECT_EQ(uniform.player.kind, PlayerKind::kSearch);
  EXPECT_EQ(uniform.player.visits, 77);
  EXPECT_FLOAT_EQ(uniform.player.search.cpuct, 2.5F);
  EXPECT_EQ(MakeSpecPlayer("random", config, {}).player.kind, PlayerKind::kRandom);
  const SpecPlayer program = MakeSpecPlayer("gtp:some program --mode gtp", config, {});
  EXPECT_EQ(program.player.kind, PlayerKind::kGtp);
  EXPECT_EQ(program.player.command, "some program --mode gtp");
}

TEST(SpecPlayer, RefusesWhatMakesNoSense) {
  const Config config;
  EXPECT_THAT([&] { MakeSpecPlayer("random,visits=3", config, {}); },
              ThrowsMessage<Error>(HasSubstr("does not search")));
  EXPECT_THAT([&] { MakeSpecPlayer("uniform,vists=3", config, {}); },
              ThrowsMessage<Error>(HasSubstr("search.visits")));  // the nearest known key
  EXPECT_THAT([&] { MakeSpecPlayer("/no/such/file", config, {}); },
              ThrowsMessage<Error>(HasSubstr("/no/such/file")));
}

}  // namespace
}  // namespace tengen
