// SPDX-License-Identifier: MIT
// tengen records salvage|merge|filter|convert and match --sgf as a user runs them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "foundation/files.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const std::string kStored = std::string(TENGEN_TEST_DATA) + "/records/";
const std::string kGames = kStored + "v1-games.tfrecord";

ProgramResult Records(const std::string& arguments) { return RunProgram("records " + arguments); }

void ExpectRefused(const std::string& arguments, int code, const std::string& says) {
  const ProgramResult result = Records(arguments);
  EXPECT_EQ(result.code, code) << arguments << "\n" << result.err;
  EXPECT_THAT(result.err, StartsWith("error: ")) << arguments;
  EXPECT_THAT(result.err, HasSubstr(says)) << arguments;
  EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string JsonLines(const std::string& file) {
  const ProgramResult result = Records("convert --to jsonl --out - " + file);
  EXPECT_EQ(result.code, 0) << result.err;
  return result.out;
}

std::vector<std::string> SortedLines(const std::string& text) {
  std::vector<std::string> lines = Lines(text);
  std::ranges::sort(lines);
  return lines;
}

TEST(RecordsMerge, DropsDuplicatesAndNeverOverwrites) {
  TemporaryFolder folder;
  PublishFile(folder / "copy.tfrecord", ReadWholeFile(kGames, 1 << 20));
  const std::string merge = "merge " + kGames + " " + folder / "copy.tfrecord" + " --out ";
  const ProgramResult merged = Records(merge + folder / "out");
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_THAT(merged.out, HasSubstr("6 games kept, 6 duplicates dropped\n"));
  EXPECT_EQ(Records("check " + folder / "out").code, 0);
  EXPECT_EQ(SortedLines(JsonLines(folder / "out")), SortedLines(JsonLines(kGames)));
  ExpectRefused(merge + folder / "out", 2, "nothing is overwritten");
  ExpectRefused("merge " + kGames + " " + kGames + " --out " + folder / "x", 2, "named twice");
  ExpectRefused("merge /no/such --out " + folder / "x", 74, "/no/such");
  EXPECT_EQ(Records("merge " + kGames).code, 2);  // no --out
  EXPECT_FALSE(FileExists(folder / "x"));
}

TEST(RecordsMerge, RefusesConflicts) {
  TemporaryFolder folder;
  const std::string play = "selfplay hash --games 1 --set game.size=5 --set search.visits=";
  ASSERT_EQ(RunProgram(play + "4 --out " + folder / "a").code, 0);
  ASSERT_EQ(RunProgram(play + "5 --out " + folder / "b").code, 0);
  ExpectRefused("merge " + folder / "a" + " " + folder / "b" + " --out " + folder / "out", 65,
                "game 0 (run \"\", seed 1) differs between ");
  EXPECT_FALSE(FileExists(folder / "out"));
}

TEST(RecordsFilter, KeepsWhatMeetsEveryCondition) {
  TemporaryFolder folder;
  const ProgramResult kept = Records("filter " + kGames + " --games 1..2 --out " + folder / "a");
  EXPECT_EQ(kept.code, 0) << kept.err;
  EXPECT_THAT(kept.out, HasSubstr("2 of 6 games kept\n"));
  std::vector<std::string> expected;
  for (const std::string& line : Lines(JsonLines(kGames))) {
    const auto index = nlohmann::json::parse(line)["game_index"];
    if (index == 1 || index == 2) expected.push_back(line);
  }
  EXPECT_EQ(Lines(JsonLines(folder / "a")), expected);
  EXPECT_EQ(Records("filter " + kGames +
                    " --resigned no --max-plies 10000 --generation ..99 "
                    "--out " +
                    folder / "b")
                .code,
            0);
}

TEST(RecordsFilter, SaysWhatIsWrong) {
  TemporaryFolder folder;
  const std::string filter = "filter " + kGames + " --out " + folder / "out" + " ";
  ExpectRefused(filter, 2, "at least one condition");
  ExpectRefused(filter + "--generation x", 2, "--generation x: \"x\" is no whole number");
  ExpectRefused(filter + "--games 5..2", 2, "its end lies before its beginning");
  ExpectRefused(filter + "--winner green", 2, "black, white, draw, no-result, both-lose");
  ExpectRefused(filter + "--resigned maybe", 2, "yes or no");
  ExpectRefused(filter + "--min-plies 5 --max-plies 2", 2, "no game could meet both");
  ExpectRefused(filter + "--min-plies 1..2", 2, "--min-plies 1..2: one whole number");
  ExpectRefused(filter + "--size 17", 1, "none of 6 games");
  ExpectRefused(filter + "--size 77", 2, "--size 77: ");
  ExpectRefused(filter + "--size 5x5 --game chess --rules xx", 2, "the games are go, gomoku");
  ExpectRefused(filter + "--rules xx", 2, "unknown preset");
  ExpectRefused(filter + "--games 99999999999999999999", 2, "is larger than 18446744073709551615");
  EXPECT_FALSE(FileExists(folder / "out"));
}

TEST(RecordsSalvage, SavesWhatHoldsAndNamesTheRest) {
  TemporaryFolder folder;
  std::string bytes = ReadWholeFile(kGames, 1 << 20);
  bytes[20] = static_cast<char>(bytes[20] ^ 1);  // in the header's frame
  bytes.resize(bytes.size() - 10);               // in the trailer
  CreateFolder(folder / "in");
  PublishFile(folder / "in/bad.tfrecord", bytes);
  ExpectRefused("merge " + folder / "in" + " --out " + folder / "out", 65,
                folder / "in/bad.tfrecord" + ": at byte 0: ");
  const ProgramResult saved =
      Records("salvage " + folder / "in" + " --run mine --out " + folder / "out");
  EXPECT_EQ(saved.code, 0) << saved.err;
  EXPECT_THAT(saved.out, HasSubstr(folder / "in/bad.tfrecord" + ": at byte 0: "));
  EXPECT_THAT(saved.out, HasSubstr("bytes skipped"));
  EXPECT_THAT(saved.out, HasSubstr("6 games"));
  EXPECT_EQ(Records("check " + folder / "out").code, 0);
  EXPECT_THAT(JsonLines(folder / "out"), StartsWith("{\"run\":\"mine\","));
  ExpectRefused("salvage " + folder / "in" + " --out " + folder / "out", 2, "overwritten");
  PublishFile(folder / "in/bad.tfrecord", "no record file at all");
  ExpectRefused("salvage " + folder / "in/bad.tfrecord" + " --out " + folder / "none", 65,
                "no game can be read");
  EXPECT_FALSE(FileExists(folder / "none"));
}

TEST(RecordsSalvage, AFileThatCannotBeOpenedIsNamedAfterTheRest) {
  TemporaryFolder folder;
  CreateFolder(folder / "in");
  PublishFile(folder / "in/a.tfrecord", ReadWholeFile(kGames, 1 << 20));
  std::filesystem::create_symlink("/no/such/file", folder / "in/b.tfrecord");
  const ProgramResult result = Records("salvage " + folder / "in" + " --out " + folder / "out");
  EXPECT_EQ(result.code, 74);
  EXPECT_THAT(result.out, HasSubstr("cannot open " + folder / "in/b.tfrecord"));
  EXPECT_THAT(result.out, HasSubstr("6 games, "));
  EXPECT_THAT(result.err, HasSubstr("1 file of 2 could not be opened"));
  EXPECT_EQ(Records("check " + folder / "out").code, 0);
}

TEST(RecordsInfo, APipeDoesNotHangIt) {
  TemporaryFolder folder;
  const std::string pipe = folder / "a.tfrecord";
  ASSERT_EQ(std::system(("mkfifo " + pipe).c_str()), 0);
  for (const std::string command : {"info ", "print ", "check ", "convert --to jsonl --out - "}) {
    const ProgramResult result =
        RunInShell("timeout 20 " TENGEN_PROGRAM " records " + command + pipe);
    EXPECT_EQ(result.code, command == "check " ? 65 : 74) << command;
    EXPECT_THAT(result.out + result.err, HasSubstr("no regular file")) << command;
  }
}

TEST(RecordsCheck, CountsOneFaultAsOneAndATornOpenFileAsAFault) {
  TemporaryFolder folder;
  const std::string bytes = ReadWholeFile(kGames, 1 << 20);
  PublishFile(folder / "a.tfrecord", bytes.substr(0, bytes.size() - 10));
  ProgramResult result = Records("check " + folder / "a.tfrecord");
  EXPECT_EQ(result.code, 65);
  EXPECT_THAT(result.err, HasSubstr("1 fault in 1 file, "));
  EXPECT_THAT(result.err, HasSubstr("records salvage"));
  PublishFile(folder / "b.tfrecord.open", bytes.substr(0, bytes.size() - 10));
  result = Records("check " + folder / "b.tfrecord.open");
  EXPECT_EQ(result.code, 65);
  EXPECT_THAT(result.out, HasSubstr("the file is unfinished: 6 whole games stand before that"));
}

TEST(RecordsOutput, SaysWhatCanBeDoneAboutDamage) {
  TemporaryFolder folder;
  std::string bytes = ReadWholeFile(kGames, 1 << 20);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  PublishFile(folder / "a.tfrecord", bytes);
  for (const std::string command : {"info ", "print ", "merge --out x ",
                                    "filter --games 1 --out x ", "convert --to sgf --out x "}) {
    ExpectRefused(command + folder / "a.tfrecord", 65, "`tengen records salvage`");
  }
  bytes = ReadWholeFile(kGames, 1 << 20);
  PublishFile(folder / "b.tfrecord", bytes.substr(0, bytes.size() - 10));
  EXPECT_THAT(Records("info " + folder / "b.tfrecord").err, HasSubstr("`tengen records salvage`"));
}

// One code path for merge, filter, salvage and both kinds of convert.
TEST(RecordsOutput, IsRefusedOrWholeAndLeavesNothingElse) {
  TemporaryFolder folder;
  CreateFolder(folder / "empty");
  std::filesystem::create_directory_symlink(folder / "empty", folder / "link");
  PublishFile(folder / "bad.tfrecord", "no record file at all");
  CreateFolder(folder / "run/nets");
  PublishFile(folder / "run/config.yaml", "");
  const std::vector<std::string> commands = {"merge ", "filter --games 0 ", "salvage ",
                                             "convert --to sgf ", "convert --to jsonl "};
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const std::string command = commands[i] + kGames + " --out ";
    ExpectRefused(command + "''", 2, "name is empty");
    ExpectRefused(command + folder / "run/records/x", 2, "lies inside of ");
    ExpectRefused(command + folder / "link", 2, i == 4 ? "exists already" : "symbolic link");
    const std::string made = folder / ("new/deep/" + std::to_string(i));
    EXPECT_EQ(Records(commands[i] + folder / "bad.tfrecord" + " --out " + made).code, 65);
    EXPECT_FALSE(FileExists(folder / "new"));
    // What a killed process with another number left.
    CreateFolder(made + ".1.tmp");
    PublishFile(made + ".1.tmp/half", "x");
    const ProgramResult result = Records(command + made);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_FALSE(FileExists(made + ".1.tmp"));
    std::filesystem::remove_all(folder / "new");
    if (i == 4) continue;
    EXPECT_EQ(Records(command + folder / "empty/.").code, 0) << command;
    std::filesystem::remove_all(folder / "empty");
    CreateFolder(folder / "empty");
  }
}

TEST(RecordsOutput, AMountPointIsRefusedBeforeTheWork) {
  const std::string mounted = "unshare -rm sh -c 'mount -t tmpfs tmpfs /mnt && exec ";
  if (std::system((mounted + "true' 2>/dev/null").c_str()) != 0) {
    GTEST_SKIP() << "no private mount namespace here (unshare -rm)";
  }
  TemporaryFolder folder;
  const std::string line =
      mounted + TENGEN_PROGRAM + " records merge " + kGames + " --out /mnt' 2>" + folder / "err";
  EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), 2);
  EXPECT_THAT(ReadWholeFile(folder / "err", 1 << 20), HasSubstr("is a mount point"));
}

TEST(RecordsOutput, ASignalEndsItWithItsCode) {
  TemporaryFolder folder;
  CreateFolder(folder / "in");
  for (int i = 0; i < 3000; ++i) {  // far more than fit into the time
    std::filesystem::copy(kGames, folder / ("in/" + std::to_string(i) + ".tfrecord"));
  }
  for (const auto& [signal, code] : {std::pair{"TERM", 75}, std::pair{"INT", 130}}) {
    // Not before it has begun.
    const ProgramResult stopped =
        RunProgramUntil(folder / "out" + ".$!.tmp", signal,
                        "records salvage " + folder / "in" + " --out " + folder / "out");
    EXPECT_EQ(stopped.code, code) << stopped.err;
    EXPECT_THAT(stopped.err, HasSubstr("nothing was written"));
  }
  std::size_t entries = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder / ".")) {
    entries += entry.path().filename().string().starts_with("out");
  }
  EXPECT_EQ(entries, 0U);
}

TEST(RecordsConvert, JsonHoldsAllThatIsStored) {
  TemporaryFolder folder;
  const std::string out = folder / "games.jsonl";
  const ProgramResult written = Records("convert --to jsonl " + kGames + " --out " + out);
  EXPECT_EQ(written.code, 0) << written.err;
  EXPECT_EQ(written.out, "6 games in " + out + "\n");
  EXPECT_EQ(ReadWholeFile(out, 1 << 26), JsonLines(kGames));
  ExpectRefused("convert --to jsonl " + kGames + " --out " + out, 2, "nothing is overwritten");
  const nlohmann::json game = nlohmann::json::parse(JsonLines(kStored + "v1-example.tfrecord"));
  EXPECT_EQ(game["run"], "demo");
  EXPECT_EQ(game["end"], "resignation");
  EXPECT_EQ(game["moves"][0]["search"], nullptr);
  const nlohmann::json& search = game["moves"][1]["search"];
  EXPECT_EQ(search["root_value"], 0.25);
  EXPECT_EQ(search["visited"][0][0], 7);
  EXPECT_EQ(search["visited"][0][1], 3);
  EXPECT_EQ(search["policy"].size(), 3U);
  EXPECT_EQ(Records("convert --to png " + kGames + " --out x").code, 2);
}

TEST(RecordsConvert, SgfAsAFileAGameOrOneCollection) {
  TemporaryFolder folder;
  const ProgramResult written = Records("convert --to sgf " + kGames + " --out " + folder / "sgf");
  EXPECT_EQ(written.code, 0) << written.err;
  std::vector<std::string> names;
  std::string all;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "sgf")) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  ASSERT_EQ(names.size(), 6U);
  EXPECT_EQ(names[0], "000000.sgf");
  for (const std::string& name : names) all += ReadWholeFile(folder / ("sgf/" + name), 1 << 20);
  EXPECT_THAT(all, HasSubstr("SZ["));
  ASSERT_EQ(Records("convert --to sgf " + kGames + " --out " + folder / "all.sgf").code, 0);
  EXPECT_EQ(SortedLines(ReadWholeFile(folder / "all.sgf", 1 << 20)), SortedLines(all));
  ExpectRefused("convert --to sgf " + kGames + " --out " + folder / "sgf", 2, "overwritten");
  PublishFile(folder / "bad.tfrecord", "no record file at all");
  ExpectRefused("convert --to sgf " + folder / "bad.tfrecord" + " --out " + folder / "no", 65,
                "bad.tfrecord: at byte 0");
  EXPECT_FALSE(FileExists(folder / "no"));
}

TEST(RecordsModes, APublishedFileWithoutTrailerIsRefusedOrNamed) {
  TemporaryFolder folder;
  const std::string bytes = ReadWholeFile(kStored + "v1-example.tfrecord", 1 << 20);
  PublishFile(folder / "a.tfrecord",
              bytes.substr(0, 0xc3));  // docs/records.md: the trailer's place
  const std::string named = folder / "a.tfrecord" + ": at byte 195: no trailer";
  ExpectRefused("info --mode strict " + folder / "a.tfrecord", 65, named);
  for (const std::string mode : {"tolerate-tail", "skip-bad"}) {
    const ProgramResult result = Records("print --mode " + mode + " " + folder / "a.tfrecord");
    EXPECT_EQ(result.code, 0);
    EXPECT_THAT(result.err, StartsWith(named));
    EXPECT_THAT(result.out, HasSubstr("game 1: gomoku"));
  }
}

TEST(MatchCommand, WritesSgf) {
  TemporaryFolder folder;
  const std::string match = "match random uniform --games 2 --size 5 --visits 4 --sgf ";
  const ProgramResult result = RunProgram(match + folder / "sgf");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(ReadWholeFile(folder / "sgf/000000.sgf", 1 << 20),
              HasSubstr("PB[random]PW[uniform]"));
  EXPECT_THAT(ReadWholeFile(folder / "sgf/000001.sgf", 1 << 20),
              HasSubstr("PB[uniform]PW[random]"));
  const ProgramResult again = RunProgram(match + folder / "sgf");
  EXPECT_EQ(again.code, 2);
  EXPECT_THAT(again.err, HasSubstr("nothing is overwritten"));
}

}  // namespace
}  // namespace tengen
