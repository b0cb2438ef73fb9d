// SPDX-License-Identifier: MIT
// Merging, filtering and salvaging at the level of games; the commands' tests are in tests/cli.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/framing.h"
#include "foundation/stop.h"
#include "selfplay/records/dataset_info.h"
#include "selfplay/records/game_hash.h"
#include "selfplay/records/quantise.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_writer.h"
#include "selfplay/records/rewriting/filter.h"
#include "selfplay/records/rewriting/game_conditions.h"
#include "selfplay/records/rewriting/merge.h"
#include "selfplay/records/rewriting/new_file.h"
#include "selfplay/records/rewriting/new_folder.h"
#include "selfplay/records/rewriting/salvage.h"
#include "tests/foundation/failure.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/records/sample_games.h"

namespace tengen {
namespace {

std::vector<GameRecord> Quantise(std::vector<GameRecord> games) {
  for (GameRecord& game : games) game = Quantised(game);
  return games;
}

// Writes FOLDER/NAME-000001.tfrecord, a game a frame.
std::string WriteFile(const std::string& folder, const std::string& name, const std::string& run,
                      const std::vector<GameRecord>& games) {
  RecordHeader header;
  header.run_id = run;
  header.game = games[0].game;
  header.size = games[0].size;
  header.rules = games[0].rules;
  RecordWriter writer(folder, name, header, {.frame_bytes = 16});
  for (const GameRecord& game : games) writer.Append(game);
  writer.Close();
  return RecordFilePath(folder, name, 1);
}

std::vector<GameRecord> GamesOf(const std::string& folder) {
  return ReadAllGames(RecordFilesUnder(folder), ReadMode::kStrict);
}

TEST(NewFolder, AppearsWholeOrNotAtAll) {
  const TemporaryFolder scratch;
  const std::string path = scratch / "out";
  {
    NewFolder folder(path);
    PublishFile(folder.building() + "/a", "1");
    EXPECT_FALSE(FileExists(path));
  }
  EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
  std::filesystem::create_directory(path);  // an empty one may be there
  NewFolder folder(path + "/");
  PublishFile(folder.building() + "/a", "1");
  folder.Publish();
  EXPECT_TRUE(FileExists(path + "/a"));
  EXPECT_NE(Failure(ExitCode::kUsage, [&] { NewFolder again(path); }).find(path),
            std::string::npos);
  Failure(ExitCode::kUsage, [&] { NewFolder file(path + "/a"); });
  Failure(ExitCode::kUsage, [&] { NewFolder empty(""); });
}

TEST(NewFolder, WhatCameMeanwhileIsNotReplaced) {
  const TemporaryFolder scratch;
  const std::string path = scratch / "out";
  NewFolder folder(path);
  CreateFolder(path);
  PublishFile(path + "/theirs", "1");
  Failure(ExitCode::kIo, [&] { folder.Publish(); });
  EXPECT_TRUE(FileExists(path + "/theirs"));
}

TEST(NewFolder, LeavesNothingOfWhatItMadeAbove) {
  const TemporaryFolder scratch;
  CreateFolder(scratch / "there");
  {
    NewFolder folder(scratch / "there/x/y/z");
    EXPECT_TRUE(FileExists(scratch / "there/x/y"));
  }
  EXPECT_TRUE(std::filesystem::is_empty(scratch / "there"));
  { NewFile file(scratch / "there/x/y/z"); }
  EXPECT_TRUE(std::filesystem::is_empty(scratch / "there"));
  NewFolder folder(scratch / "there/x/y");
  folder.Publish();
  EXPECT_TRUE(FileExists(scratch / "there/x/y"));
}

TEST(NewFolder, RefusesNamesThatCannotBecomeOne) {
  const TemporaryFolder scratch;
  CreateFolder(scratch / "empty");
  std::filesystem::create_directory_symlink(scratch / "empty", scratch / "link");
  for (const std::string& path :
       {std::string("."), std::string(".."), std::string("./"), std::string("/"), scratch / "a/..",
        scratch / "link", scratch / "link/"}) {
    Failure(ExitCode::kUsage, [&] { NewFolder folder(path); });
  }
  NewFolder folder(scratch / "empty/./");
  EXPECT_EQ(folder.path(), scratch / "empty");
  folder.Publish();
}

TEST(NewFolder, NothingGoesIntoARunOrADataset) {
  const TemporaryFolder scratch;
  for (const char* part : {"run/nets", "set"}) CreateFolder(scratch / part);
  PublishFile(scratch / "run/config.yaml", "");
  PublishFile(scratch / "set/config.yaml", "");
  PublishFile(scratch / "set/network.txt", "");
  std::filesystem::create_directory_symlink(scratch / "run/nets", scratch / "link");
  for (const char* place : {"run/out", "run/records/000001/out", "link/out", "set/out"}) {
    const std::string path = scratch / place;
    EXPECT_NE(Failure(ExitCode::kUsage, [&] { NewFolder folder(path); }).find("lies inside of "),
              std::string::npos);
    Failure(ExitCode::kUsage, [&] { NewFile file(path); });
  }
  EXPECT_FALSE(FileExists(scratch / "run/records"));
}

// A process that builds keeps its place; what a killed one left is removed.
TEST(NewFolder, RemovesWhatAKilledProcessLeft) {
  const TemporaryFolder scratch;
  const std::string path = scratch / "out";
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    NewFolder folder(path);
    PublishFile(folder.building() + "/a", "1");
    [[maybe_unused]] const ssize_t said = ::write(ready[1], "!", 1);
    ::pause();
    ::_exit(0);
  }
  char byte;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  const std::string building = path + "." + std::to_string(child) + ".tmp";
  CreateFolder(scratch / "out.x.tmp");  // no process names it
  { NewFolder folder(path); }
  EXPECT_TRUE(FileExists(building + "/a"));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_TRUE(FileExists(building + "/a"));
  { NewFile file(path); }
  EXPECT_FALSE(FileExists(building));
  EXPECT_TRUE(FileExists(scratch / "out.x.tmp"));
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST(NewFile, AppearsWholeAndOverwritesNothing) {
  const TemporaryFolder scratch;
  const std::string path = scratch / "new/file";
  NewFile file(path);
  file.Write("a");
  file.Write("b");
  EXPECT_FALSE(FileExists(path));
  file.Publish();
  EXPECT_EQ(ReadWholeFile(path, 10), "ab");
  EXPECT_NE(Failure(ExitCode::kUsage, [&] { NewFile again(path); }).find("exists already"),
            std::string::npos);
  Failure(ExitCode::kUsage, [&] { NewFile empty(""); });
  Failure(ExitCode::kUsage, [&] { NewFile folder(scratch / "folder/"); });
}

TEST(RefuseNested, OneFolderIsNoPlaceForTwo) {
  RefuseNested("a", "b");
  RefuseNested("a", "ab");
  for (const auto& [a, b] : {std::pair{"a", "a/"}, {"a", "./a"}, {"a", "a/b"}, {"a/b/c", "a"}}) {
    Failure(ExitCode::kUsage, [a = a, b = b] { RefuseNested(a, b); });
  }
}

TEST(Rewriting, ASignalEndsItAndLeavesNothing) {
  const TemporaryFolder scratch;
  const std::string file = WriteFile(scratch.path(), "a", "run", SampleGames(4));
  {
    StopSignal signals;
    StopSignal::Request(SIGTERM);
    Failure(ExitCode::kTerminated, [&] { MergeRecords({{file}, {}}, scratch / "out"); });
    GameFilter all;
    all.games.emplace();
    Failure(ExitCode::kTerminated, [&] { FilterRecords({{file}, {}}, all, scratch / "out"); });
    Failure(ExitCode::kTerminated, [&] { SalvageRecords({file}, "", scratch / "out"); });
  }
  { StopSignal forgets; }
  std::size_t entries = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path())) {
    entries += entry.exists();
  }
  EXPECT_EQ(entries, 1U);
}

TEST(GameConditions, AreWrittenAsStoredOrRefused) {
  const auto filter = [](std::optional<std::string> game, std::optional<std::string> size,
                         std::optional<std::string> rules) {
    GameFilter made;
    SetGameConditions(game, size, rules, made);
    return made;
  };
  EXPECT_EQ(filter({}, "5x5", {}).size, "5");
  EXPECT_EQ(filter("gomoku", "6x5", "standard").rules, "standard");
  EXPECT_EQ(filter({}, {}, "freestyle").rules, "freestyle");
  EXPECT_EQ(filter({}, {}, {}).size, std::nullopt);
  const auto refused = [&](auto... words) {
    return Failure(ExitCode::kUsage, [&] { filter(words...); });
  };
  using Word = std::optional<std::string>;
  EXPECT_NE(refused(Word("chess"), Word(), Word()).find("the games are go, gomoku"),
            std::string::npos);
  EXPECT_NE(refused(Word(), Word("77"), Word()).find("--size 77: "), std::string::npos);
  EXPECT_NE(refused(Word("gomoku"), Word(), Word("tromp-taylor")).find("freestyle"),
            std::string::npos);
  EXPECT_NE(refused(Word(), Word(), Word("xx")).find("--rules xx: "), std::string::npos);
}

TEST(MergeRecords, KeepsEachGameOnce) {
  const TemporaryFolder scratch;
  const std::vector<GameRecord> games = SampleGames(8);
  const std::string a = WriteFile(scratch.path(), "a", "run", {games[0], games[1], games[2]});
  const std::string b = WriteFile(scratch.path(), "b", "run", {games[2], games[3], games[1]});
  const std::string c = WriteFile(scratch.path(), "c", "other", {games[1]});
  const MergeResult result = MergeRecords({{a, b, c}, ReadMode::kStrict}, scratch / "out");
  EXPECT_EQ(result.games, 5U);  // game 3 is of Gomoku, game 1 of two runs
  EXPECT_EQ(result.duplicates, 2U);
  ASSERT_EQ(result.groups.size(), 3U);
  EXPECT_EQ(result.groups[0].worker, "go-9");
  EXPECT_EQ(result.groups[1].worker, "gomoku-7");
  EXPECT_EQ(result.groups[2].worker, "go-9_2");
  EXPECT_EQ(result.groups[2].run, "other");
  EXPECT_EQ(ReadRecordHeader(scratch / "out/go-9_2-000001.tfrecord")->run_id, "other");
  EXPECT_EQ(HashOfGames(GamesOf(scratch / "out")),
            HashOfGames(Quantise({games[0], games[1], games[2], games[3], games[1]})));
}

// Komi may be drawn for each game.
TEST(MergeRecords, OneRulesetOfManyKomisIsOneGroup) {
  const TemporaryFolder scratch;
  std::vector<GameRecord> games = SampleGames(12);
  std::erase_if(games, [](const GameRecord& game) { return game.game != "go"; });
  for (std::size_t i = 0; i < games.size(); ++i) {
    games[i].rules = "japanese territory_end=encore komi=" + std::to_string(i) + ".5";
  }
  games.back().rules = "tromp-taylor komi=7";
  const std::string file = WriteFile(scratch.path(), "a", "run", games);
  const MergeResult result = MergeRecords({{file}, ReadMode::kStrict}, scratch / "out");
  ASSERT_EQ(result.groups.size(), 2U);
  EXPECT_EQ(result.groups[0].ruleset, "japanese territory_end=encore");
  EXPECT_EQ(result.groups[0].games, games.size() - 1);
  EXPECT_EQ(HashOfGames(GamesOf(scratch / "out")), HashOfGames(Quantise(games)));

  const std::string info = DescribeDataset(InfoOf({file}, ReadMode::kStrict));
  EXPECT_NE(
      info.find("rules              go 9 japanese territory_end=encore: 8 games, komi 0.5 to 7.5\n"
                "rules              go 9 tromp-taylor komi=7: 1 game\n"),
      std::string::npos)
      << info;
  EXPECT_TRUE(GameFilter{.rules = "japanese territory_end=encore"}.Keeps(games[3]));
  EXPECT_TRUE(GameFilter{.rules = "japanese territory_end=encore komi=3.5"}.Keeps(games[3]));
  EXPECT_FALSE(GameFilter{.rules = "japanese territory_end=encore komi=4.5"}.Keeps(games[3]));
  EXPECT_FALSE(GameFilter{.rules = "tromp-taylor"}.Keeps(games[3]));
}

TEST(MergeRecords, RefusesDuplicatesThatConflict) {
  const TemporaryFolder scratch;
  std::vector<GameRecord> games = SampleGames(2);
  const std::string a = WriteFile(scratch.path(), "a", "run", games);
  games[1].moves[5].search->visits += 1;  // the least of differences
  const std::string b = WriteFile(scratch.path(), "b", "run", games);
  const std::string error = Failure(ExitCode::kBadData, [&] {
    MergeRecords({{a, b}, ReadMode::kStrict}, scratch / "out");
  });
  EXPECT_EQ(error.find("game 1 (run \"run\", seed 7) differs between " + a + " and " + b), 0U)
      << error;
  EXPECT_FALSE(FileExists(scratch / "out"));
  games[1].seed = 8;  // another game of the same number
  const std::string c = WriteFile(scratch.path(), "c", "run", games);
  EXPECT_EQ(MergeRecords({{a, c}, ReadMode::kStrict}, scratch / "out").games, 3U);
}

TEST(FilterRecords, EachConditionCounts) {
  const TemporaryFolder scratch;
  std::vector<GameRecord> games = SampleGames(12);
  for (GameRecord& game : games) game.generation = static_cast<std::uint32_t>(game.game_index / 4);
  const RecordSource source{{WriteFile(scratch.path(), "a", "run", games)}, ReadMode::kStrict};
  int number = 0;
  const auto kept = [&](const GameFilter& filter) {
    const std::string out = scratch / ("out" + std::to_string(++number));
    const FilterResult result = FilterRecords(source, filter, out);
    std::vector<GameRecord> expected;
    std::ranges::copy_if(games, std::back_inserter(expected),
                         [&](const GameRecord& game) { return filter.Keeps(game); });
    EXPECT_EQ(HashOfGames(GamesOf(out)), HashOfGames(Quantise(expected)));
    EXPECT_EQ(result.read, games.size());
    EXPECT_EQ(result.kept, expected.size());
    return result.kept;
  };
  EXPECT_EQ(kept({.generations = NumberRange{1, 2}}), 8U);
  EXPECT_EQ(kept({.games = NumberRange{3, 4}}), 2U);
  EXPECT_EQ(kept({.game = "gomoku"}), 3U);
  EXPECT_EQ(kept({.generations = NumberRange{1, 2}, .game = "gomoku"}), 2U);
  const auto count = [&](const auto& condition) {
    return static_cast<std::uint64_t>(std::ranges::count_if(games, condition));
  };
  const auto resigned = [](const GameRecord& g) {
    return g.outcome.reason == EndReason::kResignation;
  };
  EXPECT_EQ(kept({.resigned = Resigned::kYes}), count(resigned));
  EXPECT_EQ(kept({.winner = Winner::kWhite}),
            count([](const GameRecord& g) { return g.outcome.winner == Winner::kWhite; }));
  EXPECT_EQ(kept({.plies = NumberRange{0, games[3].moves.size()}}),
            count([&](const GameRecord& g) { return g.moves.size() <= games[3].moves.size(); }));
  Failure(ExitCode::kUsage, [&] { FilterRecords(source, {}, scratch / "none"); });
  Failure(ExitCode::kFailed, [&] {
    FilterRecords(source, {.games = NumberRange{100, 200}}, scratch / "none");
  });
  EXPECT_FALSE(FileExists(scratch / "none"));
}

TEST(FilterRecords, RangesAreReadStrictly) {
  const auto same = [](const char* text, std::uint64_t first, std::uint64_t last) {
    const NumberRange range = ParseNumberRange(text, "--games");
    EXPECT_EQ(range.first, first) << text;
    EXPECT_EQ(range.last, last) << text;
  };
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  same("7", 7, 7);
  same("3..8", 3, 8);
  same("3..", 3, most);
  same("..8", 0, 8);
  same("18446744073709551615", most, most);
  for (const char* bad : {"", "..", "a", "-1", "3..2", "1...2", "1..2..3", " 1", "1.5", "0x1",
                          "18446744073709551616"}) {
    const std::string error = Failure(ExitCode::kUsage, [&] { ParseNumberRange(bad, "--games"); });
    EXPECT_EQ(error.find(std::string("--games ") + bad), 0U) << error;
  }
}

TEST(SalvageRecords, EveryFlipLosesAtMostItsFrameAndIsNamed) {
  const TemporaryFolder scratch;
  const std::vector<GameRecord> games = Quantise(SampleGames(6));
  const std::string file = WriteFile(scratch.path(), "a", "run", games);
  const std::string whole = ReadWholeFile(file, 1 << 20);
  int flips = 0;
  for (std::size_t byte = 5; byte < whole.size(); byte += whole.size() / 40, ++flips) {
    std::string damaged = whole;
    damaged[byte] = static_cast<char>(damaged[byte] ^ 0x10);
    PublishFile(file, damaged);
    const std::string out = scratch / ("out" + std::to_string(byte));
    const SalvagedFile result = SalvageRecords({file}, "lost", out).at(0);
    EXPECT_FALSE(result.faults.empty()) << byte;
    EXPECT_GE(result.games, games.size() - 1) << byte;
    const std::vector<GameRecord> kept = GamesOf(out);
    EXPECT_EQ(kept.size(), result.games);
    for (const GameRecord& game : kept) {
      EXPECT_TRUE(std::ranges::any_of(games, [&](const auto& g) { return SameGame(g, game); }));
    }
    const std::string run = ReadRecordHeader(result.to.at(0))->run_id;
    EXPECT_TRUE(run == "run" || (run == "lost" && result.games == games.size())) << run;
  }
  std::printf("salvage: %d flips, each lost one frame at most\n", flips);
}

TEST(SalvageRecords, ACutFileBecomesAWholeOne) {
  const TemporaryFolder scratch;
  const std::string file = WriteFile(scratch.path(), "a", "run", SampleGames(4));
  const std::string whole = ReadWholeFile(file, 1 << 20);
  PublishFile(scratch / "b.tfrecord.open", whole.substr(0, whole.size() - 100));
  PublishFile(scratch / "c.tfrecord", std::string(1000, 'x'));
  const std::vector<SalvagedFile> files = SalvageRecords(
      {file, scratch / "b.tfrecord.open", scratch / "c.tfrecord"}, "", scratch / "out");
  EXPECT_TRUE(files[0].faults.empty());
  EXPECT_EQ(files[0].games, 4U);
  EXPECT_EQ(files[1].games, 3U);
  EXPECT_EQ(files[1].to, std::vector{scratch / "out/a-000002.tfrecord"});
  EXPECT_TRUE(files[2].to.empty());
  EXPECT_EQ(GamesOf(scratch / "out").size(), 7U);
  Failure(ExitCode::kBadData,
          [&] { SalvageRecords({scratch / "c.tfrecord"}, "", scratch / "none"); });
  EXPECT_FALSE(FileExists(scratch / "none"));
}

std::vector<std::uint64_t> IndicesOf(const std::string& file) {
  std::vector<std::uint64_t> indices;
  ReadGames(file, ReadMode::kStrict, [&](GameRecord&& g) { indices.push_back(g.game_index); });
  return indices;
}

// Whole files joined end to end, as `cat` does it.
TEST(SalvageRecords, JoinedFilesAreAllKeptEachUnderItsRun) {
  const TemporaryFolder scratch;
  const std::vector<GameRecord> games = SampleGames(6);
  const std::string a =
      ReadWholeFile(WriteFile(scratch.path(), "a", "one", {games[0], games[1]}), 1 << 20);
  const std::string b =
      ReadWholeFile(WriteFile(scratch.path(), "b", "two", {games[2], games[4]}), 1 << 20);
  const std::string joined = scratch / "joined.tfrecord";
  PublishFile(joined, a + b + a);
  const SalvagedFile result = SalvageRecords({joined}, "lost", scratch / "out").at(0);
  EXPECT_EQ(result.games, 6U);
  EXPECT_EQ(result.skipped_bytes, 0U);
  EXPECT_EQ(result.faults.size(), 2U) << result.faults[0];
  EXPECT_EQ(result.to,
            (std::vector{scratch / "out/a-000001.tfrecord", scratch / "out/b-000001.tfrecord",
                         scratch / "out/a-000002.tfrecord"}));
  EXPECT_EQ(IndicesOf(result.to[1]), (std::vector{games[2].game_index, games[4].game_index}));
  EXPECT_EQ(ReadRecordHeader(result.to[1])->run_id, "two");
  // Under one header they stay one file.
  PublishFile(joined, a + a);
  const SalvagedFile twice = SalvageRecords({joined}, "lost", scratch / "twice").at(0);
  EXPECT_EQ(twice.to.size(), 1U);
  EXPECT_EQ(twice.games, 4U);
  // Behind a trailer and without a header of their own.
  const std::uint64_t begin = ReadFrame(b, 0).end;
  PublishFile(joined, a + b.substr(begin));
  const SalvagedFile orphans = SalvageRecords({joined}, "lost", scratch / "orphans").at(0);
  EXPECT_EQ(orphans.games, 4U);
  EXPECT_EQ(ReadRecordHeader(orphans.to.at(1))->run_id, "lost");
  // Merging what holds tells the runs apart, too.
  PublishFile(joined, a + b);
  const MergeResult merged = MergeRecords({{joined}, ReadMode::kSkipBad}, scratch / "merged");
  EXPECT_EQ(merged.games, 4U);
  for (const GameSorter::Group& group : merged.groups) EXPECT_NE(group.run, "");
  EXPECT_TRUE(std::ranges::any_of(merged.groups, [](const auto& g) { return g.run == "two"; }));
  Failure(ExitCode::kBadData, [&] { MergeRecords({{joined}, ReadMode::kStrict}, scratch / "no"); });
}

TEST(SalvageRecords, AFileThatCannotBeOpenedDoesNotStopTheRest) {
  const TemporaryFolder scratch;
  WriteFile(scratch.path(), "a", "run", SampleGames(2));
  std::filesystem::create_symlink("/no/such/file", scratch / "b-000001.tfrecord");
  ASSERT_EQ(::mkfifo((scratch / "c-000001.tfrecord").c_str(), 0600), 0);
  CreateFolder(scratch / "d-000001.tfrecord");  // a folder is no file, whatever its name
  const std::vector<std::string> files = RecordFilesUnder(scratch.path());
  ASSERT_EQ(files.size(), 3U);
  const std::vector<SalvagedFile> result = SalvageRecords(files, "", scratch / "out");
  EXPECT_EQ(result[0].unreadable, "");
  EXPECT_NE(result[1].unreadable.find("cannot open " + files[1]), std::string::npos);
  EXPECT_NE(result[2].unreadable.find("no regular file"), std::string::npos);
  EXPECT_EQ(GamesOf(scratch / "out").size(), 2U);
  Failure(ExitCode::kIo, [&] { SalvageRecords({files[1], files[2]}, "", scratch / "none"); });
}

// A frame's border is where a cut tears nothing.
TEST(ReadModes, APublishedFileWithoutTrailerIsRefusedOrNamed) {
  const TemporaryFolder scratch;
  const std::string file = WriteFile(scratch.path(), "a", "run", SampleGames(4));
  std::uint64_t end = 0;
  ReadGames(file, ReadMode::kStrict, [](GameRecord&&) {});
  end = ReadGames(file, ReadMode::kStrict, [](GameRecord&&) {}).good_bytes;
  const std::string open = file + std::string(kOpenSuffix);
  PublishFile(open, ReadWholeFile(file, 1 << 20).substr(0, end));
  PublishFile(file, ReadWholeFile(open, 1 << 20));
  const auto faults = [](const std::string& path, ReadMode mode) {
    return ReadGames(path, mode, [](GameRecord&&) {}).faults;
  };
  const std::string named = file + ": at byte " + std::to_string(end) + ": no trailer";
  EXPECT_EQ(Failure(ExitCode::kBadData, [&] { faults(file, ReadMode::kStrict); }).find(named), 0U);
  for (const ReadMode mode : {ReadMode::kTolerateTail, ReadMode::kSkipBad}) {
    ASSERT_EQ(faults(file, mode).size(), 1U);
    EXPECT_EQ(faults(file, mode)[0].find(named), 0U);
  }
  EXPECT_TRUE(faults(open, ReadMode::kTolerateTail).empty());
}

}  // namespace
}  // namespace tengen
