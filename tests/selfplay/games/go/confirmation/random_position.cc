// SPDX-License-Identifier: MIT
#include "tests/selfplay/games/go/confirmation/random_position.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "selfplay/games/go/confirmation/confirmation.h"
#include "tests/selfplay/games/go/confirmation/reference.h"

namespace tengen {

std::string BoardRows(const std::string& board, int width) {
  std::string rows;
  for (std::size_t i = 0; i < board.size(); i += static_cast<std::size_t>(width)) {
    rows += board.substr(i, static_cast<std::size_t>(width)) + "\n";
  }
  return rows;
}

std::string RandomBoard(int width, int height, RandomStream& random) {
  std::string board;
  const double empty = 0.1 + 0.4 * random.Uniform();
  for (int i = 0; i < width * height; ++i) {
    board += random.Uniform() < empty ? '.' : random.Uniform() < 0.5 ? 'X' : 'O';
  }
  FinalPosition position = FinalPosition::FromText(BoardRows(board, width));
  const FinalNeighbors neighbors(width, height);
  for (const FinalChain& chain : FinalChains(position).chains) {
    bool free = false;
    for (const int p : chain.points) {
      for (const int n : neighbors.Of(p)) free |= position.at(n) == 0;
    }
    if (free) continue;
    for (const int p : chain.points) {
      board[static_cast<std::size_t>(p)] = '.';
      position.stones[static_cast<std::size_t>(p)] = 0;
    }
  }
  return board;
}

int MaxSeconds() {
  const char* seconds = std::getenv("TENGEN_CONFIRMATION_SECONDS");
  return seconds != nullptr ? std::atoi(seconds) : 10;
}

void CompareWithReference(const ComparedSize& size) {
  RandomStream random(20, RandomPurpose::kTest,
                      static_cast<std::uint64_t>(size.width * 100 + size.height));
  std::array<int, 5> lives{};
  int undecided = 0, boards = 0;
  std::int64_t states = 0;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < size.boards; ++i) {
    const auto elapsed = std::chrono::steady_clock::now() - start;
    if (elapsed > std::chrono::seconds(MaxSeconds())) break;
    const std::string board = RandomBoard(size.width, size.height, random);
    const auto reference = ReferenceLives(board, size.width, size.height, size.max_states);
    const FinalPosition position = FinalPosition::FromText(BoardRows(board, size.width));
    ConfirmationOptions options;
    options.states_a_chain = 20'000;
    const Confirmation found = ConfirmLife(position, options);
    ++boards;
    for (const ChainFinding& chain : found.chains) {
      const ReferenceLife life = reference[static_cast<std::size_t>(chain.point)];
      ++lives[static_cast<std::size_t>(life)];
      states += chain.states;
      undecided += chain.status == LifeStatus::kUndecided;
      if (life == ReferenceLife::kTooLarge || chain.status == LifeStatus::kUndecided) continue;
      EXPECT_EQ(chain.status == LifeStatus::kDead, life == ReferenceLife::kDead)
          << BoardRows(board, size.width) << "point " << chain.point << ": "
          << LifeStatusName(chain.status) << " by " << LifeMethodName(chain.method)
          << ", by the text " << static_cast<int>(life);
      if (chain.method == LifeMethod::kUncapturable || chain.method == LifeMethod::kPassAlive) {
        EXPECT_EQ(life, ReferenceLife::kUncapturable)
            << BoardRows(board, size.width) << chain.point;
      }
      if (chain.method == LifeMethod::kRebornLocal) {
        EXPECT_EQ(life, ReferenceLife::kRebornLocal) << BoardRows(board, size.width) << chain.point;
      }
      if (chain.method == LifeMethod::kRebornWide) {
        EXPECT_EQ(life, ReferenceLife::kRebornWide) << BoardRows(board, size.width) << chain.point;
      }
    }
    if (testing::Test::HasFailure()) break;
  }
  std::cout << size.width << "x" << size.height << ": " << boards << " boards; uncapturable "
            << lives[0] << ", reborn local " << lives[1] << ", reborn wide " << lives[2]
            << ", dead " << lives[3] << ", too large for the text " << lives[4] << "; undecided "
            << undecided << "; states " << states << "\n";
}

}  // namespace tengen
