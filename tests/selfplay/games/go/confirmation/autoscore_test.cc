// SPDX-License-Identifier: MIT
// Public end positions with the owner of every point. They are no test data of ours: they are read
// where they lie and the test is skipped where they are absent. People stopped these games without
// proving anything, so a proof may well differ; the test prints the counts and asserts nothing
// about them but that they add up.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "foundation/files.h"
#include "selfplay/games/go/confirmation/confirmation.h"

namespace tengen {
namespace {

std::string Folder() {
  const char* shared = std::getenv("TENGEN_SHARED");
  for (const std::string& root :
       {std::string(shared != nullptr ? shared : ""), std::string(TENGEN_SOURCE_DIR "/shared"),
        std::string(TENGEN_SOURCE_DIR "/../shared")}) {
    if (!root.empty() && std::filesystem::is_directory(root + "/rules/autoscore")) {
      return root + "/rules/autoscore";
    }
  }
  return "";
}

struct OwnedPosition {
  FinalPosition position;
  std::string owner;  // [area]
};

OwnedPosition Read(const std::string& path) {
  std::istringstream lines(ReadWholeFile(path, 1 << 20));
  std::string rows, owner, part;
  for (std::string line; std::getline(lines, line);) {
    if (line == "board" || line == "owner") {
      part = line;
    } else if (line[0] != '#' && part == "board") {
      rows += line + "\n";
    } else if (part == "owner") {
      line.erase(std::remove(line.begin(), line.end(), ' '), line.end());
      owner += line;
    }
  }
  return {FinalPosition::FromText(rows), owner};
}

TEST(Autoscore, PublicEndPositions) {
  const std::string folder = Folder();
  if (folder.empty()) GTEST_SKIP() << "no folder rules/autoscore; set TENGEN_SHARED";
  const char* limit = std::getenv("TENGEN_CONFIRMATION_STATES");
  ConfirmationOptions options;
  options.states_a_chain = limit != nullptr ? std::atoll(limit) : 2'000;
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".txt") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  int boards_settled = 0, boards_right = 0, stones = 0, right = 0, wrong = 0, undecided = 0;
  std::vector<int> methods(8, 0);
  for (const std::string& path : paths) {
    const OwnedPosition board = Read(path);
    const auto start = std::chrono::steady_clock::now();
    const Confirmation life = ConfirmLife(board.position, options);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    int here_right = 0, here_wrong = 0, here_undecided = 0;
    for (int p = 0; p < board.position.area(); ++p) {
      const char owner = board.owner[static_cast<std::size_t>(p)];
      const FinalStone stone = board.position.at(p);
      if (stone == 0 || owner == 's' || owner == '?') continue;
      const ChainFinding& found = life.At(p);
      // A stone that is nobody's is a dead shape in a seki.
      const bool dead = owner != (stone > 0 ? 'X' : 'O');
      const bool found_dead = found.status == LifeStatus::kDead;
      ++methods[static_cast<std::size_t>(found.method)];
      if (found.status == LifeStatus::kUndecided) {
        ++here_undecided;
      } else {
        ++(dead == found_dead ? here_right : here_wrong);
      }
    }
    stones += here_right + here_wrong + here_undecided;
    right += here_right;
    wrong += here_wrong;
    undecided += here_undecided;
    boards_settled += here_undecided == 0;
    boards_right += here_undecided == 0 && here_wrong == 0;
    std::cout << std::filesystem::path(path).filename().string() << " " << board.position.width
              << ": stones right " << here_right << ", otherwise " << here_wrong << ", undecided "
              << here_undecided << ", " << time.count() << " s" << std::endl;
  }
  std::cout << paths.size() << " boards, settled in full " << boards_settled << ", of them right "
            << boards_right << "; stones " << stones << ": right " << right << ", otherwise "
            << wrong << ", undecided " << undecided << "\nstones by method:";
  for (std::size_t m = 0; m < methods.size(); ++m) {
    std::cout << " " << LifeMethodName(static_cast<LifeMethod>(m)) << " " << methods[m];
  }
  std::cout << "\n";
  EXPECT_EQ(stones, right + wrong + undecided);
  EXPECT_GT(right, 10 * wrong);
}

}  // namespace
}  // namespace tengen
