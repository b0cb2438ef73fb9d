// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>

#include "foundation/files.h"
#include "selfplay/arena/tournament/tournament.h"
#include "tests/foundation/failure.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using enum TournamentFormat;

TournamentJob SmallTournament(TournamentFormat format, int players) {
  TournamentJob job;
  job.terms.plan = {format, players, 0};
  job.terms.game = "gomoku";
  job.terms.size = "5";
  job.terms.rules = "freestyle";
  for (int i = 0; i < players; ++i) {
    MatchPlayer player = MatchPlayer::Random();
    player.name = "random " + std::to_string(i);
    job.players.push_back(player);
    job.terms.players.push_back(player.name);
    job.terms.networks.emplace_back();
  }
  return job;
}

TournamentState Continue(const TournamentJob& job, const std::string& path) {
  return RunTournament(job, TournamentFolder(path, job.terms));
}

std::string ResultsText(const TournamentState& state) {
  std::string text;
  for (const auto& [id, result] : state.results) {
    text += id + " " + PointsText(result.a) + " " + PointsText(result.b) + "\n";
  }
  return text;
}

TEST(Tournament, KeepsItsClock) {
  TemporaryFolder folder;
  TournamentJob job = SmallTournament(kRoundRobin, 2);
  const std::string path = folder / "timed";
  job.terms.control = TimeControl::FromText("sudden 60");
  Continue(job, path);
  EXPECT_THAT(ReadWholeFile(path + "/matches/R1-1.json", 1 << 20), HasSubstr("sudden 60"));
  EXPECT_THAT(ReadWholeFile(path + "/index.html", 1 << 20), HasSubstr("clock sudden 60"));
  Continue(job, path);  // goes on
  job.terms.control = TimeControl::FromText("sudden 61");
  EXPECT_THAT(Failure(ExitCode::kUsage, [&] { Continue(job, path); }),
              HasSubstr("clock was \"sudden 60\", now \"sudden 61\""));
  job.terms.control = {};
  EXPECT_THAT(Failure(ExitCode::kUsage, [&] { Continue(job, path); }), HasSubstr("now \"none\""));
  job.terms.control = TimeControl::FromText("kbs");
  TournamentJob untimed = SmallTournament(kRoundRobin, 2);
  Continue(untimed, folder / "untimed");
  EXPECT_THAT(Failure(ExitCode::kUsage, [&] { Continue(job, folder / "untimed"); }),
              HasSubstr("clock was \"none\", now \"byoyomi 300 30 5\""));
}

TEST(Tournament, InterruptedOneEqualsOneThatWasNot) {
  for (const auto format : {kRoundRobin, kSwiss, kSingleElimination, kDoubleElimination}) {
    TemporaryFolder folder;
    TournamentJob job = SmallTournament(format, 6);
    const TournamentState whole = Continue(job, folder / "whole");
    EXPECT_FALSE(whole.stopped);
    std::atomic<bool> stop{false};
    job.stop = &stop;
    int ended = 0, processes = 0;
    job.on_encounter = [&](const Encounter&, const EncounterResult&) { stop = ++ended >= 2; };
    TournamentState state;
    do {
      ++processes;
      // What is found counts, too, so each process gets further.
      ended = -2 * processes;
      stop = false;
      state = Continue(job, folder / "broken");
      ASSERT_LT(processes, 50);
    } while (state.stopped);
    EXPECT_GT(processes, 1);
    EXPECT_EQ(ResultsText(state), ResultsText(whole));
    EXPECT_EQ(ReadWholeFile(folder / "broken/index.html", 1 << 20),
              ReadWholeFile(folder / "whole/index.html", 1 << 20));
  }
}

TEST(Tournament, ATieInAKnockOutIsBrokenOrGoesToTheBetterSeed) {
  TemporaryFolder folder;
  TournamentJob job = SmallTournament(kSingleElimination, 2);
  int broken = 0, left = 0;
  for (int seed = 0; seed < 30; ++seed) {
    job.terms.seed = static_cast<std::uint64_t>(seed);
    job.terms.tie_break_pairs = 1;
    const std::string path = folder / std::to_string(seed);
    const TournamentState state = Continue(job, path);
    const EncounterResult result = state.results.at("R1-1");
    const bool tied = FileExists(path + "/matches/R1-1-tie1.json");
    EXPECT_EQ(result.a + result.b, tied ? 4 : 2);
    broken += tied && result.a != result.b;
    left += tied && result.a == result.b;
    EXPECT_FALSE(FileExists(path + "/matches/R1-1-tie2.json"));
  }
  EXPECT_GT(broken, 0);
  EXPECT_GT(left, 0);
}

TEST(TournamentFolder, RefusesWhatIsNotItsOwn) {
  TemporaryFolder folder;
  TournamentJob job = SmallTournament(kRoundRobin, 4);
  const std::string path = folder / "t";
  Continue(job, path);
  const auto refusal = [&](ExitCode code) { return Failure(code, [&] { Continue(job, path); }); };
  TournamentJob other = job;
  other.terms.games = 4;
  EXPECT_THAT(Failure(ExitCode::kUsage, [&] { Continue(other, path); }),
              HasSubstr("games was 2, now 4"));
  other = job;
  other.terms.config.Set("gate.opening_mean=1", "test");
  EXPECT_THAT(Failure(ExitCode::kUsage, [&] { Continue(other, path); }),
              HasSubstr("gate.opening_mean"));
  other = job;
  other.terms.networks[0] = "abc";
  EXPECT_THAT(Failure(ExitCode::kUsage, [&] { Continue(other, path); }), HasSubstr("networks was"));

  // A match of others under this name.
  const std::string one = path + "/matches/R1-1.json", two = path + "/matches/R2-1.json";
  const std::string first = ReadWholeFile(one, 1 << 20);
  std::filesystem::copy_file(two, one, std::filesystem::copy_options::overwrite_existing);
  EXPECT_THAT(refusal(ExitCode::kBadData), HasSubstr("belongs to another"));
  // Damage.
  for (std::size_t at = 0; at < first.size(); at += 37) {
    std::string damaged = first;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    PublishFile(one, damaged);
    EXPECT_THAT(refusal(ExitCode::kBadData), HasSubstr("R1-1.json is damaged")) << at;
  }
  PublishFile(one, first.substr(0, first.size() / 2));
  EXPECT_THAT(refusal(ExitCode::kBadData), HasSubstr("R1-1.json is damaged"));
  RemoveFile(one);
  Continue(job, path);
  EXPECT_EQ(ReadWholeFile(one, 1 << 20).size() > 100, true);

  std::filesystem::create_directory(folder / "full");
  PublishFile(folder / "full/file", "mine");
  EXPECT_THAT(Failure(ExitCode::kUsage, [&] { Continue(job, folder / "full"); }),
              HasSubstr("holds file and no tournament.json"));
  EXPECT_THAT(Failure(ExitCode::kUsage, [&] { Continue(job, folder / "full/file"); }),
              HasSubstr("no folder"));
}

}  // namespace
}  // namespace tengen
