// SPDX-License-Identifier: MIT
#include "selfplay/games/go/start_positions.h"

#include <algorithm>
#include <cstddef>

#include "foundation/errors.h"
#include "selfplay/games/go/notation.h"

namespace tengen {
namespace {

// Column and row from the lower left corner, from 1, as Black sees the board.
constexpr GoPoint At19(int column, int row) {
  return static_cast<GoPoint>((kMaxGoSide - row) * kMaxGoSide + column - 1);
}
constexpr SunjangStone Black(int column, int row) { return {At19(column, row), Stone::kBlack}; }
constexpr SunjangStone White(int column, int row) { return {At19(column, row), Stone::kWhite}; }

int StarLine(int side) { return side < 13 ? 3 : 4; }

}  // namespace

const std::array<SunjangStone, 16> kSunjangStones{
    Black(4, 4),   Black(7, 4),   Black(13, 4), Black(4, 10), Black(16, 10), Black(7, 16),
    Black(13, 16), Black(16, 16), White(10, 4), White(16, 4), White(4, 7),   White(16, 7),
    White(4, 13),  White(16, 13), White(4, 16), White(10, 16)};

int MaxFixedHandicap(int width, int height) {
  const int smaller = std::min(width, height);
  if (smaller < 7) return 0;
  return smaller == 7 || width % 2 == 0 || height % 2 == 0 ? 4 : 9;
}

std::vector<GoPoint> FixedHandicap(int width, int height, int stones, HandicapStyle style) {
  const int most = MaxFixedHandicap(width, height);
  if (stones < 2 || stones > most) {
    throw Error(ExitCode::kBadData,
                "fixed handicap of " + std::to_string(stones) + " stones on a board of " +
                    std::to_string(width) + "x" + std::to_string(height) +
                    (most == 0 ? ": boards with a side below 7 have none; place the stones freely"
                               : ": expected 2 to " + std::to_string(most)));
  }
  const int left = StarLine(width), right = width + 1 - left, middle = (width + 1) / 2;
  const int low = StarLine(height), high = height + 1 - low, center = (height + 1) / 2;
  const auto at = [&](int column, int row) {
    return static_cast<GoPoint>((height - row) * width + column - 1);
  };
  std::vector<GoPoint> points{at(left, low), at(right, high), at(right, low), at(left, high)};
  if (style == HandicapStyle::kGtp) std::swap(points[2], points[3]);
  points.resize(static_cast<std::size_t>(std::min(stones, 4)));
  if (stones >= 6) {
    points.push_back(at(left, center));
    points.push_back(at(right, center));
  }
  if (stones >= 8) {
    points.push_back(at(middle, low));
    points.push_back(at(middle, high));
  }
  if (stones >= 5 && stones % 2 == 1) points.push_back(at(middle, center));
  return points;
}

GoPosition HandicapStart(const GoRules& rules, std::span<const GoPoint> stones, Color to_move) {
  std::vector<Stone> board(static_cast<std::size_t>(rules.area()), Stone::kEmpty);
  for (const GoPoint point : stones) {
    if (point >= rules.area()) {
      throw Error(ExitCode::kBadData, "handicap stone off the board of " + rules.SizeString() +
                                          ": " + std::to_string(point));
    }
    if (board[point] != Stone::kEmpty) {
      throw Error(ExitCode::kBadData, "handicap stone twice on " + GoActionText(rules, point));
    }
    board[point] = Stone::kBlack;
  }
  return GoPosition(rules, board, to_move);
}

}  // namespace tengen
