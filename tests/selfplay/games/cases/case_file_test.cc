// SPDX-License-Identifier: MIT
#include "selfplay/games/cases/case_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "foundation/errors.h"
#include "selfplay/games/cases/go_cases.h"

namespace tengen {
namespace {

CaseResult RunText(const std::string& text) {
  const auto cases = ParseCaseFile(text, "text");
  EXPECT_EQ(cases.size(), 1U);
  return RunGoCase(cases.at(0), "text");
}

TEST(CaseFile, EverySharedGoCasePassesOrNamesWhatIsNotBuilt) {
  std::map<CaseVerdict, int> counts;
  for (const auto& entry : std::filesystem::directory_iterator(TENGEN_TEST_DATA "/rules")) {
    if (!entry.path().filename().string().starts_with("go_")) continue;
    for (const CaseResult& result : CheckCaseFile(entry.path().string())) {
      ++counts[result.verdict];
      EXPECT_NE(result.verdict, CaseVerdict::kFailed)
          << entry.path() << ":" << result.line << " " << result.id << ": " << result.message;
      EXPECT_EQ(result.message.empty(), result.verdict == CaseVerdict::kPassed) << result.id;
    }
  }
  // Whatever is built later may only move cases from unsupported to passed.
  EXPECT_GE(counts[CaseVerdict::kPassed], 46);
  EXPECT_EQ(counts[CaseVerdict::kPassed] + counts[CaseVerdict::kUnsupported], 116);
}

constexpr const char* kKo =
    "case a\nrules youzai\nsize 5\nboard\n. X O . .\nX O . O .\n. X O . .\n. . . . .\n. . . . .\n"
    "play B C4\n";

TEST(CaseFile, SaysWhatWasExpectedAndWhere) {
  EXPECT_EQ(RunText(std::string(kKo) + "try W B4 illegal ko\nexpect captures B=1 W=0\n").verdict,
            CaseVerdict::kPassed);
  const CaseResult wrong_reason = RunText(std::string(kKo) + "try W B4 illegal suicide\n");
  EXPECT_EQ(wrong_reason.verdict, CaseVerdict::kFailed);
  EXPECT_EQ(wrong_reason.line, 11);
  EXPECT_EQ(wrong_reason.message, "expected W B4 to be illegal suicide, found illegal ko");
  const CaseResult wrong_count = RunText(std::string(kKo) + "expect captures B=2 W=0\n");
  EXPECT_EQ(wrong_count.message, "expected captures B=2 W=0, found B=1 W=0");
  EXPECT_EQ(RunText(std::string(kKo) + "play W B4\n").verdict, CaseVerdict::kFailed);
  EXPECT_EQ(RunText(std::string(kKo) + "try B A1 illegal turn\n").verdict, CaseVerdict::kPassed);
}

TEST(CaseFile, NeverPassesWhatIsNotBuilt) {
  for (const char* text :
       {"case a\nrules ing\nsize 5\n", "case a\nrules japanese\nsize 5\nplay B pass W pass\n",
        "case a\nrules youzai\nsize 5\nresign B\n", "case a\nrules korean\nsize 9\nhandicap 2\n",
        "case a\nclock sudden main=600\n"}) {
    const CaseResult result = RunText(text);
    EXPECT_EQ(result.verdict, CaseVerdict::kUnsupported) << text;
    EXPECT_NE(result.message.find("is not built yet"), std::string::npos) << result.message;
  }
}

TEST(CaseFile, RefusesWhatDoesNotFollowTheFormat) {
  for (const char* text :
       {"case a\nrules youzai\nsize 5\nfrobnicate\n", "case a\nrules nonsense\n",
        "case a\nsize 99\n", "case a\nsize 5\nboard\n. . . . .\n", "case a\nsize 5\nplay B Z9\n",
        "case a\nsize 5\nplay B\n", "case a\nsize 5\nexpect frob\n",
        "case a\nsize 5\nexpect captures 3\n"}) {
    EXPECT_THROW(RunText(text), Error) << text;
  }
  EXPECT_THROW(ParseCaseFile("play B A1\n", "text"), Error);
  EXPECT_THROW(CheckCaseFile("/nonexistent/go_x.txt"), Error);
  EXPECT_THROW(CheckCaseFile("chess.txt"), Error);
}

TEST(CaseFile, OtherGamesAreListedAsUnsupported) {
  const std::string path = ::testing::TempDir() + "renju_two.txt";
  std::ofstream(path) << "# case\ncase: a\nsize: 15\n\ncase: b\nask: h8=33\n";
  const auto results = CheckCaseFile(path);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[1].verdict, CaseVerdict::kUnsupported);
  EXPECT_EQ(results[1].id, "b");
  EXPECT_EQ(results[1].line, 5);
}

}  // namespace
}  // namespace tengen
