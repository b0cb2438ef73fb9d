// SPDX-License-Identifier: MIT
#include "foundation/config/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// The message with which the YAML is refused; empty when it is not.
std::string Refusal(const std::string& yaml) {
  try {
    Config::Parse(yaml, "f.yaml", {});
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig) << error.what();
    return error.what();
  }
  return "";
}

std::string SetRefusal(const std::string& assignment) {
  try {
    Config().Set(assignment, "--set");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig) << error.what();
    return error.what();
  }
  return "";
}

TEST(Config, ReadsEveryType) {
  const Config config = Config::Parse(R"(
game:
  size: 9x7
  rules: "tromp-taylor komi=7"
model: {pooling_blocks: [1, 3], blocks: 4}
search:
  kind: puct
  cpuct: 1.5e-1
  tree_reuse: false
gate:
  kind: off
  elo0: -5
)",
                                      "f.yaml", {});
  EXPECT_EQ(config.GetString("game.size"), "9x7");
  EXPECT_EQ(config.GetString("game.rules"), "tromp-taylor komi=7");
  EXPECT_THAT(config.GetIntList("model.pooling_blocks"), ElementsAre(1, 3));
  EXPECT_EQ(config.GetInt("model.blocks"), 4);
  EXPECT_EQ(config.GetString("search.kind"), "puct");
  EXPECT_EQ(config.GetDouble("search.cpuct"), 0.15);
  EXPECT_FALSE(config.GetBool("search.tree_reuse"));
  EXPECT_EQ(config.GetString("gate.kind"), "off");
  EXPECT_EQ(config.GetDouble("gate.elo0"), -5);
  EXPECT_EQ(config.GetInt("search.visits"),
            Config().GetInt("search.visits"));  // not given: default
}

TEST(Config, EmptyFilesAndSectionsMeanDefaults) {
  for (const char* yaml :
       {"", "\n# only a comment\n", "---\n", "search:\nmodel:\n", "search: {}\n", "~"}) {
    EXPECT_EQ(Config::Parse(yaml, "f.yaml", {}), Config()) << yaml;
  }
}

struct Case {
  const char* what;
  const char* yaml;
  const char* place;
  std::vector<const char*> parts;  // of the message
};

TEST(Config, RefusesEachKindOfErrorWithPlaceAndAdvice) {
  const std::vector<Case> cases = {
      {"unknown key",
       "search:\n  vists: 3\n",
       "2:3",
       {"unknown key search.vists", "did you mean search.visits", "from 2 to 1000000"}},
      {"unknown section",
       "serch:\n  visits: 3\n",
       "1:1",
       {"unknown section serch", "did you mean search?"}},
      {"key at the top",
       "visits: 3\n",
       "1:1",
       {"unknown key visits", "did you mean search.visits"}},
      {"dotted key", "search.visits: 3\n", "1:1", {"has a dot", "search.visits"}},
      {"merge key", "search:\n  <<: {visits: 3}\n", "2:3", {"unknown key search.<<"}},
      {"duplicate key",
       "search:\n  visits: 3\n  kind: puct\n  visits: 4\n",
       "4:3",
       {"search.visits is given twice", "line 2"}},
      {"duplicate section",
       "search:\n  visits: 3\nsearch:\n  kind: puct\n",
       "3:1",
       {"search is given twice", "line 1"}},
      {"nan",
       "search:\n  cpuct: .nan\n",
       "2:10",
       {"search.cpuct", "not finite", "from 0.01 to 100"}},
      {"NaN", "search:\n  cpuct: NaN\n", "2:10", {"not finite"}},
      {"inf", "search:\n  cpuct: -.inf\n", "2:10", {"not finite"}},
      {"overflow", "search:\n  cpuct: 1e999\n", "2:10", {"out of range"}},
      {"octal int", "search:\n  visits: 010\n", "2:11", {"looks octal", "(10)"}},
      {"octal real", "search:\n  cpuct: 01.5\n", "2:10", {"looks octal"}},
      {"octal 1.2", "search:\n  visits: 0o10\n", "2:11", {"not decimal"}},
      {"zeros", "search:\n  visits: 00\n", "2:11", {"looks octal", "(0)"}},
      {"hex", "search:\n  visits: 0x10\n", "2:11", {"not decimal"}},
      {"binary", "search:\n  visits: 0b11\n", "2:11", {"is not a whole number"}},
      {"underscore", "search:\n  visits: 1_000\n", "2:11", {"is not a whole number"}},
      {"plus", "search:\n  visits: +5\n", "2:11", {"is not a whole number"}},
      {"sexagesimal", "search:\n  visits: 1:30\n", "2:11", {"is not a whole number"}},
      {"real for int", "search:\n  visits: 5.0\n", "2:11", {"is not a whole number"}},
      {"power for int", "search:\n  visits: 1e3\n", "2:11", {"is not a whole number"}},
      {"bare point", "search:\n  cpuct: .5\n", "2:10", {"is not a number"}},
      {"comma", "search:\n  cpuct: 1,5\n", "2:10", {"is not a number"}},
      {"word for int", "search:\n  visits: many\n", "2:11", {"many is not a whole number"}},
      {"quoted int", "search:\n  visits: \"5\"\n", "2:11", {"quoted"}},
      {"yes for bool", "search:\n  tree_reuse: yes\n", "2:15", {"yes is not true or false"}},
      {"number for bool", "search:\n  tree_reuse: 1\n", "2:15", {"1 is not true or false"}},
      {"capital bool", "search:\n  tree_reuse: True\n", "2:15", {"not true or false"}},
      {"too small",
       "search:\n  visits: 1\n",
       "2:11",
       {"out of range", "from 2 to 1000000 (visits)"}},
      {"too large", "search:\n  visits: 1000001\n", "2:11", {"out of range"}},
      {"beyond 64 bits", "run:\n  seed: 99999999999999999999\n", "2:9", {"out of range"}},
      {"negative", "search:\n  visits: -3\n", "2:11", {"out of range"}},
      {"choice",
       "search:\n  kind: gumble\n",
       "2:9",
       {"did you mean gumbel", "one of gumbel, puct"}},
      {"empty text", "game:\n  rules: \"\"\n", "2:10", {"empty"}},
      {"control character", "game:\n  rules: \"a\\nb\"\n", "2:10", {"control character"}},
      {"no value", "search:\n  visits:\n", "", {"search.visits: there is no value"}},
      {"null", "search:\n  visits: null\n", "2:11", {"there is no value"}},
      {"list for scalar", "search:\n  visits: [3]\n", "2:11", {"found a list"}},
      {"map for scalar", "search:\n  visits: {a: 3}\n", "2:11", {"found keys below it"}},
      {"scalar for list", "model:\n  pooling_blocks: 3\n", "2:19", {"3 is not a list"}},
      {"list in list", "model:\n  pooling_blocks: [[1]]\n", "2:20", {"found a list"}},
      {"bad element", "model:\n  pooling_blocks: [1, x]\n", "2:23", {"x is not a list"}},
      {"element range", "model:\n  pooling_blocks: [1, 80]\n", "2:23", {"out of range"}},
      {"scalar for section", "search: 3\n", "1:9", {"search is a section"}},
      {"list for section", "search: [3]\n", "1:9", {"search is a section"}},
      {"scalar file", "hello\n", "1:1", {"expected keys"}},
      {"list file", "- a\n", "1:1", {"expected keys"}},
      {"map as key", "? {a: 1}\n: 3\n", "", {"a key must be a word"}},
      {"list as key", "? [a]\n: 3\n", "", {"a key must be a word"}},
      {"null key", "search:\n  ~: 3\n", "2:3", {"a key is missing"}},
      {"anchor", "search: &a\n  visits: 3\n", "", {"anchors"}},
      {"anchor on scalar", "search:\n  visits: &a 3\n", "", {"anchors"}},
      {"alias", "search:\n  visits: *a\n", "", {}},
      {"tag", "search:\n  visits: !!int 3\n", "", {"tags"}},
      {"own tag", "search: !x {visits: 3}\n", "", {"tags"}},
      {"two documents",
       "search:\n  visits: 3\n---\nsearch:\n  visits: 4\n",
       "",
       {"second YAML document"}},
      {"not YAML", "search: {kind: puct\n", "", {"not YAML"}},
      {"tab", "search:\n\tvisits: 3\n", "", {}},
  };
  for (const Case& c : cases) {
    const std::string message = Refusal(c.yaml);
    EXPECT_THAT(message, StartsWith(std::string("f.yaml:") + c.place)) << c.what;
    for (const char* part : c.parts) EXPECT_THAT(message, HasSubstr(part)) << c.what;
  }
}

TEST(Config, DeepNestingIsRefusedAtItsFirstStep) {
  std::string maps, lists = "model: {pooling_blocks: ";
  for (int i = 0; i < 100000; ++i) {
    maps += "{a: ";
    lists += "[";
  }
  EXPECT_THAT(Refusal(maps), StartsWith("f.yaml:1:"));
  EXPECT_THAT(Refusal("search: {visits: " + maps), StartsWith("f.yaml:1:"));
  EXPECT_THAT(Refusal(lists), StartsWith("f.yaml:1:"));
}

TEST(Config, TooLargeFilesAreRefusedUnread) {
  TemporaryFolder folder;
  PublishFile(folder / "big.yaml", std::string((1 << 20) + 1, '#'));
  EXPECT_THROW(Config::Load(folder / "big.yaml", {}), Error);
  EXPECT_THAT(Refusal(std::string((1 << 20) + 1, '#')), HasSubstr("larger than"));
  PublishFile(folder / "full.yaml", std::string((1 << 20) - 1, '#') + "\n");
  EXPECT_EQ(Config::Load(folder / "full.yaml", {}), Config());
}

TEST(Config, AMissingFileIsABadConfiguration) {
  try {
    Config::Load("/nowhere/x.yaml", {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig);
    EXPECT_THAT(error.what(), HasSubstr("/nowhere/x.yaml: No such file"));
  }
}

TEST(Config, LongAndUglyInputIsCutInMessages) {
  const std::string message = Refusal("search:\n  visits: \"" + std::string(5000, 'x') + "\"\n");
  EXPECT_LT(message.size(), 300u);
  EXPECT_THAT(Refusal("\"a\\e[31m\": 3\n"), HasSubstr("a?[31m"));
}

TEST(ConfigSet, OverridesTheFileAndTheLastWins) {
  const std::vector<std::string> overrides = {"search.visits=100", "search.visits=200",
                                              "game.rules=tromp-taylor komi=7",
                                              "model.pooling_blocks=[]", "search.tree_reuse=false"};
  const Config config = Config::Parse("search:\n  visits: 50\n  cpuct: 2\n", "f.yaml", overrides);
  EXPECT_EQ(config.GetInt("search.visits"), 200);
  EXPECT_EQ(config.GetDouble("search.cpuct"), 2);
  EXPECT_EQ(config.GetString("game.rules"), "tromp-taylor komi=7");
  EXPECT_TRUE(config.GetIntList("model.pooling_blocks").empty());
  EXPECT_FALSE(config.GetBool("search.tree_reuse"));
}

TEST(ConfigSet, ReadsLists) {
  for (const char* text : {"[1,2]", "1,2", "[ 1, 2 ]"}) {
    Config config;
    config.Set(std::string("model.pooling_blocks=") + text, "--set");
    EXPECT_THAT(config.GetIntList("model.pooling_blocks"), ElementsAre(1, 2)) << text;
  }
}

TEST(ConfigSet, Refuses) {
  EXPECT_THAT(SetRefusal("search.visits"),
              StartsWith("--set search.visits: expected path.to.key=value"));
  EXPECT_THAT(SetRefusal("search.vists=3"), HasSubstr("did you mean search.visits"));
  EXPECT_THAT(SetRefusal("search=3"), HasSubstr("unknown key search"));
  EXPECT_THAT(SetRefusal("search.visits="), HasSubstr("is not a whole number"));
  EXPECT_THAT(SetRefusal("search.visits= 3"), HasSubstr("is not a whole number"));
  EXPECT_THAT(SetRefusal("search.visits=010"), HasSubstr("looks octal"));
  EXPECT_THAT(SetRefusal("search.cpuct=nan"), HasSubstr("not finite"));
  EXPECT_THAT(SetRefusal("model.pooling_blocks=[1,"), HasSubstr("is not a list"));
  EXPECT_THAT(SetRefusal("model.pooling_blocks=1,"), HasSubstr("comma"));
  EXPECT_THAT(SetRefusal("game.rules="), HasSubstr("empty"));
}

TEST(Config, YamlRoundTrip) {
  Config config;
  for (const char* assignment :
       {"game.size=19", "game.rules=say \"hi\" \\ #1: {x}", "search.cpuct=0.1",
        "train.learning_rate=1e-9", "model.blocks=80", "model.pooling_blocks=[0,5,79]",
        "gate.kind=off", "gate.elo0=-12.75", "run.minutes=1e9", "run.seed=9007199254740991"}) {
    config.Set(assignment, "test");
  }
  EXPECT_EQ(Config::Parse(config.ToYaml(), "yaml", {}), config);
  EXPECT_EQ(Config::Parse(config.ToCommentedYaml(), "yaml", {}), config);
  EXPECT_EQ(Config::Parse(Config().ToYaml(), "yaml", {}), Config());
  EXPECT_NE(config, Config());
}

TEST(Config, ForbiddenChangesNamesOnlyKeysThatMustStay) {
  const Config first;
  Config resumed;
  EXPECT_TRUE(first.ForbiddenChanges(resumed).empty());
  resumed.Set("run.generations=7", "test");
  resumed.Set("selfplay.threads=3", "test");
  EXPECT_TRUE(first.ForbiddenChanges(resumed).empty());
  resumed.Set("search.visits=77", "test");
  resumed.Set("model.pooling_blocks=[1]", "test");
  EXPECT_THAT(first.ForbiddenChanges(resumed),
              ElementsAre("model.pooling_blocks: [2, 4] -> [1]", "search.visits: 32 -> 77"));
}

TEST(ConfigDeathTest, AskingForAWrongTypeOrPathIsABug) {
  EXPECT_DEATH(Config().GetInt("search.cpuct"), "broken invariant");
  EXPECT_DEATH(Config().GetInt("search.nothing"), "broken invariant");
}

}  // namespace
}  // namespace tengen
