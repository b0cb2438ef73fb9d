// SPDX-License-Identifier: MIT
// How often the dead stones are found without help: public games with recorded results, and public
// end positions with the owner of every point. Nobody proved what these say, and no network helps,
// so the counts are printed; what is asserted is far below them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <sstream>

#include "foundation/files.h"
#include "tests/selfplay/scoring/sheets.h"

namespace tengen {
namespace {

FindSettings Settings() {
  FindSettings settings;
  if (const char* states = std::getenv("TENGEN_CONFIRMATION_STATES")) {
    settings.states_a_chain = std::atoll(states);
  }
  return settings;
}

std::string Names(const GoRules& rules, const JudgedBoard& board) {
  std::string names;
  for (const JudgedChain& chain : board.chains) {
    if (chain.dead) names += " " + GoActionText(rules, chain.points[0]);
  }
  return names;
}

TEST(FoundDead, PublicGamesGiveTheirResults) {
  const std::string folder = SharedRules("sgf");
  if (folder.empty()) GTEST_SKIP() << "no folder rules/sgf; set TENGEN_SHARED";
  int games = 0, right = 0, winners = 0;
  for (const auto& entry :
       nlohmann::json::parse(ReadWholeFile(folder + "/manifest.json", 1 << 20))) {
    const std::string file = entry.at("file").get<std::string>();
    ScoreSheet sheet;
    sheet.finished = PlayOut(ReadSgfFile(folder + "/" + file)[0], file, {});
    sheet.judged = FindDead(sheet.finished.position, Settings());
    const SgfGoGame& record = sheet.finished.record;
    CountUnder({RulesForRecord(record, *record.rules, RecordedKomi(record, file))}, sheet);
    const GoCount& count = sheet.counts[0].count;
    const bool same = CompareWithRecord(record, count) == RecordAgreement::kSame;
    ++games;
    right += same;
    winners += (count.winner == Winner::kBlack) == (record.result->winner == SgfWinner::kBlack);
    std::printf(
        "%s: %s, recorded %s%s\n", file.c_str(), CountedResult(count).c_str(),
        record.result_text.c_str(),
        same ? "" : (";  dead" + Names(sheet.finished.position.rules, sheet.judged)).c_str());
    std::fflush(stdout);
  }
  std::printf("score: results %d of %d, winners %d, without the dead stones\n", right, games,
              winners);
  EXPECT_GE(2 * right, games);
}

struct OwnedBoard {
  GoFinalPosition position;
  std::string owner;  // [area]
};

OwnedBoard Read(const std::string& path) {
  OwnedBoard board;
  std::istringstream lines(ReadWholeFile(path, 1 << 20));
  std::string part, rules = "chinese";
  for (std::string line; std::getline(lines, line);) {
    std::erase(line, ' ');
    if (line.find("\"rules\":\"japanese\"") != std::string::npos) rules = "japanese";
    if (line == "board" || line == "owner") {
      part = line;
    } else if (!line.starts_with('#') && part == "board") {
      for (const char c : line) {
        board.position.stones.push_back(c == 'X'   ? Stone::kBlack
                                        : c == 'O' ? Stone::kWhite
                                                   : Stone::kEmpty);
      }
      board.position.rules = GoRules::Recognise(std::to_string(line.size()), rules);
    } else if (part == "owner") {
      board.owner += line;
    }
  }
  return board;
}

TEST(FoundDead, PublicEndPositionsHaveTheirOwners) {
  const std::string folder = SharedRules("autoscore");
  if (folder.empty()) GTEST_SKIP() << "no folder rules/autoscore; set TENGEN_SHARED";
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".txt") paths.push_back(entry.path().string());
  }
  std::ranges::sort(paths);
  int boards_right = 0, points = 0, right = 0;
  for (const std::string& path : paths) {
    OwnedBoard board = Read(path);
    board.position.dead = FindDead(board.position, Settings()).dead;
    const GoCount count = CountGame(board.position);
    int wrong = 0;
    for (std::size_t p = 0; p < board.owner.size(); ++p) {
      const char owner = board.owner[p];
      if (owner == 's' || owner == '?') continue;
      // Under territory rules a living stone owns its point here.
      const bool living = board.position.stones[p] != Stone::kEmpty && !board.position.dead[p];
      const int counted = !living                                     ? count.owner[p]
                          : board.position.stones[p] == Stone::kBlack ? 1
                                                                      : -1;
      wrong += counted != (owner == 'X' ? 1 : owner == 'O' ? -1 : 0);
      ++points;
    }
    boards_right += wrong == 0;
    right -= wrong;
    std::printf("%s: %d points differ\n", std::filesystem::path(path).filename().c_str(), wrong);
    std::fflush(stdout);
  }
  right += points;
  std::printf("score: boards %d of %zu, points %d of %d (%.2f %%), without the dead stones\n",
              boards_right, paths.size(), right, points, 100.0 * right / points);
  EXPECT_GE(paths.size(), 31u);
  EXPECT_GE(100 * right, 95 * points);
}

}  // namespace
}  // namespace tengen
