// SPDX-License-Identifier: MIT
// Every `expect status` line of the shared rule cases.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <string>

#include "foundation/files.h"
#include "selfplay/games/cases/case_file.h"
#include "selfplay/games/go/confirmation/confirmation.h"

namespace tengen {
namespace {

int PointOf(const std::string& name, const FinalPosition& position) {
  const std::string columns = "ABCDEFGHJKLMNOPQRST";
  const int x = static_cast<int>(columns.find(name[0]));
  return (position.height - std::stoi(name.substr(1))) * position.width + x;
}

// `seki` in the file means seki, `alive` may be in seki.
bool Fits(const std::string& expected, LifeStatus found) {
  if (expected == "dead") return found == LifeStatus::kDead;
  if (expected == "seki") return found == LifeStatus::kSeki;
  return found == LifeStatus::kAlive || found == LifeStatus::kSeki;
}

TEST(StatusCases, EveryExpectedStatusIsFound) {
  int lines = 0, undecided = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TENGEN_TEST_DATA "/rules")) {
    const std::string path = entry.path().string();
    if (!entry.path().filename().string().starts_with("go_")) continue;
    for (const RuleCase& test : ParseCaseFile(ReadWholeFile(path, 1 << 20), path)) {
      std::string rows;
      std::size_t size = 0;
      FinalPosition position;
      Confirmation life;
      for (std::size_t i = 0; i < test.lines.size(); ++i) {
        const auto& words = test.lines[i].words;
        if (words[0] == "size") size = std::stoul(words[1]);
        if (words[0] == "board") {
          for (std::size_t k = 1; k <= size; ++k) {
            for (const std::string& word : test.lines[i + k].words) rows += word;
            rows += "\n";
          }
        }
        if (words[0] != "expect" || words[1] != "status") continue;
        if (life.chains.empty()) {
          position = FinalPosition::FromText(rows);
          const auto start = std::chrono::steady_clock::now();
          life = ConfirmLife(position, {});
          const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
          std::cout << test.id << ": " << time.count() << " s\n";
        }
        const ChainFinding& found = life.At(PointOf(words[2], position));
        std::cout << "  " << words[2] << " " << LifeStatusName(found.status) << " by "
                  << LifeMethodName(found.method) << ", " << found.states << " states; expected "
                  << words[3] << "\n";
        ++lines;
        if (found.status == LifeStatus::kUndecided) {
          ++undecided;
        } else {
          EXPECT_TRUE(Fits(words[3], found.status)) << test.id << " " << words[2];
        }
      }
    }
  }
  std::cout << lines << " status lines, " << undecided << " undecided\n";
  EXPECT_GE(lines, 19);
  EXPECT_LE(undecided, 1);  // A7 of jld-10, which no exhaustive search has settled either
}

}  // namespace
}  // namespace tengen
