// SPDX-License-Identifier: MIT
// Public games with recorded results (their licences let us read them, not keep them here): each
// replays with the captures of the list, and its dead stones give the recorded result.
#include <gtest/gtest.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "foundation/files.h"
#include "tests/selfplay/scoring/sheets.h"

namespace tengen {
namespace {

TEST(SharedGames, CountAsRecordedWithTheirDeadStones) {
  const std::string folder = SharedRules("sgf");
  if (folder.empty()) GTEST_SKIP() << "no folder rules/sgf; set TENGEN_SHARED";
  int games = 0, right = 0;
  for (const auto& entry :
       nlohmann::json::parse(ReadWholeFile(folder + "/manifest.json", 1 << 20))) {
    const std::string file = entry.at("file").get<std::string>();
    SCOPED_TRACE(file);
    const FinishedGame game = PlayOut(ReadSgfFile(folder + "/" + file)[0], file, {});
    EXPECT_EQ(game.position.rules.PresetName(), entry.at("rules").get<std::string>());
    EXPECT_EQ(game.position.prisoners[0], entry.at("captures").at("B").get<int>());
    EXPECT_EQ(game.position.prisoners[1], entry.at("captures").at("W").get<int>());
    const ScoreSheet sheet = Sheet(game, entry.at("dead").get<std::vector<std::string>>(),
                                   {entry.at("rules").get<std::string>()});
    const GoCount& count = sheet.counts[0].count;
    EXPECT_EQ(CompareWithRecord(game.record, count), RecordAgreement::kSame)
        << CountedResult(count) << ", recorded " << game.record.result_text;
    right += CompareWithRecord(game.record, count) == RecordAgreement::kSame;
    EXPECT_EQ(count.side[0].halves() / 2.0, entry.at("points").at("B").get<double>());
    EXPECT_EQ(count.side[1].halves() / 2.0, entry.at("points").at("W").get<double>());
    ++games;
  }
  std::printf("score: %d of %d games as recorded, given the dead stones\n", right, games);
  EXPECT_GE(games, 31);
}

}  // namespace
}  // namespace tengen
