// SPDX-License-Identifier: MIT
#include "selfplay/ratings/match_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foundation/errors.h"
#include "selfplay/arena/match_report.h"

namespace tengen {
namespace {

TEST(MatchFile, ReadsWhatAMatchPrints) {
  MatchJob job;
  job.size = "7";
  job.a.name = "runs/x@3";
  MatchResult result;
  result.tally.pairs = {1, 2, 3, 4, 5};
  const PlayedMatch match = ParseMatchResult(MatchJson(job, result), "a.json");
  EXPECT_EQ(match.a, "runs/x@3");
  EXPECT_EQ(match.b, "random");
  EXPECT_EQ(match.conditions, "go 7, tromp-taylor");
  EXPECT_EQ(match.pairs, (PairCounts{1, 2, 3, 4, 5}));
}

TEST(MatchFile, RefusesWhatIsNone) {
  const std::string good =
      R"({"a":"x","b":"y","game":"go","size":"9","rules":"r","pairs":[1,2,3,4,5]})";
  EXPECT_NO_THROW(ParseMatchResult(good, "good"));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  for (const std::string& bad :
       {std::string(), std::string("[]"), std::string("{"), with("\"a\"", "\"c\""),
        with("[1,2,3,4,5]", "[1,2,3,4]"), with("[1,2,3,4,5]", "[1,2,3,4,5,6]"),
        with("[1,2", "[-1,2"), with("[1,2", "[\"1\",2"), with("\"x\"", "\"\""), with("\"x\"", "7"),
        with("\"go\"", "null")}) {
    try {
      ParseMatchResult(bad, "bad.json");
      ADD_FAILURE() << bad;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kBadData);
      EXPECT_THAT(error.what(), testing::StartsWith("bad.json"));
    }
  }
}

}  // namespace
}  // namespace tengen
