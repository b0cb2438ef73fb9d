// SPDX-License-Identifier: MIT
// tengen rate and the options of tengen inspect that belong to a run, as a user meets them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "foundation/files.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

std::string Result(const std::string& a, const std::string& b, const std::string& pairs,
                   const std::string& size = "7") {
  return R"({"a":")" + a + R"(","b":")" + b + R"(","game":"go","size":")" + size +
         R"(","rules":"tromp-taylor","pairs":)" + pairs + "}";
}

TEST(RateCommand, RatesWhatMatchesPrint) {
  TemporaryFolder folder;
  const ProgramResult match = RunProgram("match random uniform,visits=4 --size 5 --pairs 4 --json");
  ASSERT_EQ(match.code, 0) << match.err;
  PublishFile(folder / "a.json", match.out);
  PublishFile(folder / "b.json", Result("net", "random", "[0,1,3,4,8]", "5"));
  const std::string files = folder / "a.json" + " " + folder / "b.json";
  const ProgramResult text = RunProgram("rate " + files);
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("uniform,visits=4"));
  EXPECT_THAT(text.out, HasSubstr("anchor"));
  const ProgramResult json = RunProgram("rate " + files + " --json --anchor net");
  ASSERT_EQ(json.code, 0) << json.err;
  const auto ratings = nlohmann::json::parse(json.out);
  EXPECT_EQ(ratings.at("anchor"), "net");
  ASSERT_EQ(ratings.at("players").size(), 3u);
  for (const auto& player : ratings.at("players")) {
    if (player.at("player") == "net") {
      EXPECT_EQ(player.at("elo"), 0.0);
    } else if (player.at("player") == "random") {
      EXPECT_LT(player.at("elo"), 0.0);
    }
  }
}

// Counted twice, the games would look like more certainty than there is.
TEST(RateCommand, RefusesASourceNamedTwice) {
  TemporaryFolder folder;
  const std::string file = folder / "ab.json";
  PublishFile(file, Result("a", "b", "[1,0,0,0,1]"));
  std::filesystem::create_hard_link(file, folder / "link.json");
  std::filesystem::create_directory_symlink(folder / ".", folder / "round");
  for (const std::string& other :
       {file, folder / "./ab.json", folder / "round/ab.json", folder / "link.json"}) {
    const ProgramResult result = RunProgram("rate " + file + " " + other);
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr(other + " is named twice"));
  }
  EXPECT_EQ(RunProgram("rate " + file).code, 0);
}

TEST(RateCommand, SaysWhatCannotBeRated) {
  TemporaryFolder folder;
  PublishFile(folder / "ab.json", Result("a", "b", "[1,0,0,0,1]"));
  PublishFile(folder / "cd.json", Result("c", "d", "[1,0,0,0,1]"));
  PublishFile(folder / "9.json", Result("b", "c", "[1,0,0,0,1]", "9"));
  PublishFile(folder / "none.json", Result("a", "b", "[0,0,0,0,0]"));
  PublishFile(folder / "bad.json", "{");
  const auto rate = [&](const std::string& words) { return RunProgram("rate " + words); };
  ProgramResult result = rate(folder / "ab.json" + " " + folder / "cd.json");
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, HasSubstr("connects a with c, d"));
  result = rate(folder / "ab.json" + " " + folder / "9.json");
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, HasSubstr("not all of one game"));
  result = rate(folder / "none.json");
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, HasSubstr("nothing to rate"));
  EXPECT_EQ(rate(folder / "bad.json").code, 65);
  EXPECT_EQ(rate(folder / "absent.json").code, 2);
  EXPECT_EQ(rate(folder / "ab.json" + " --anchor z").code, 2);
  EXPECT_EQ(rate("").code, 2);
  EXPECT_THAT(rate(folder / ".").err, HasSubstr("is no run"));
  EXPECT_EQ(RunProgram("inspect --rebuild " + folder / "ab.json").code, 2);
  EXPECT_EQ(RunProgram("inspect --replay 1 " + folder / "ab.json").code, 2);
}

}  // namespace
}  // namespace tengen
