// SPDX-License-Identifier: MIT
// Every `expect status` line of the shared rule cases, printed as the table of docs/rules.md.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <string>

#include "foundation/files.h"
#include "selfplay/games/cases/case_file.h"
#include "selfplay/games/go/confirmation/confirmation.h"
#include "selfplay/scoring/life_search.h"
#include "selfplay/scoring/playout_guide.h"

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

// A search by play-outs with that many visits, where the states do not suffice.
Confirmation Confirm(const FinalPosition& position, std::int64_t states) {
  PlayoutGuide guide;
  ConfirmationOptions options;
  options.states_a_chain = states;
  options.fallback = [&](const FinalPosition& stones, int point, const Confirmation& known) {
    return LifeSearch(stones, point, known, guide).Run({2'000});
  };
  return ConfirmLife(position, options);
}

std::string Words(const ChainFinding& finding) {
  std::string words(LifeStatusName(finding.status));
  if (finding.confidence < 1) words += fmt::format(" {:.0f} %", 100 * finding.confidence);
  return words;
}

TEST(StatusCases, EveryExpectedStatusIsFound) {
  int lines = 0, undecided = 0, search_right = 0;
  std::cout << "| case | stone | expected | proof | method | states | search alone |\n"
               "| --- | --- | --- | --- | --- | --- | --- |\n";
  for (const auto& entry : std::filesystem::directory_iterator(TENGEN_TEST_DATA "/rules")) {
    const std::string path = entry.path().string();
    if (!entry.path().filename().string().starts_with("go_")) continue;
    for (const RuleCase& test : ParseCaseFile(ReadWholeFile(path, 1 << 20), path)) {
      std::string rows;
      std::size_t size = 0;
      FinalPosition position;
      Confirmation life, searched, search_alone;
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
          life = ConfirmLife(position, {});
          searched =
              life.decided() ? life : Confirm(position, ConfirmationOptions().states_a_chain);
          search_alone = Confirm(position, 0);
        }
        const ChainFinding& found = life.At(PointOf(words[2], position));
        const int point = PointOf(words[2], position);
        const bool open = found.status == LifeStatus::kUndecided;
        std::cout << fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", test.id, words[2],
                                 words[3], Words(found),
                                 open ? "search: " + Words(searched.At(point))
                                      : std::string(LifeMethodName(found.method)),
                                 found.states, Words(search_alone.At(point)))
                  << std::flush;
        search_right += Fits(words[3], search_alone.At(point).status);
        ++lines;
        if (found.status == LifeStatus::kUndecided) {
          ++undecided;
        } else {
          EXPECT_TRUE(Fits(words[3], found.status)) << test.id << " " << words[2];
        }
      }
    }
  }
  std::cout << lines << " status lines, " << undecided
            << " undecided; a search without any proof: " << search_right << " right\n";
  EXPECT_GE(lines, 19);
  EXPECT_LE(undecided, 1);  // A7 of jld-10, which no exhaustive search has settled either
}

}  // namespace
}  // namespace tengen
