// SPDX-License-Identifier: MIT
// The board's symmetries: bit 0 flips y, bit 1 flips x, bit 2 transposes, applied in that order
// (KataGo's order). Square boards have 8, other rectangles the first 4.
#pragma once

#include <utility>

namespace tengen {

constexpr int SymmetryCount(int width, int height) { return width == height ? 8 : 4; }

// Where point (x, y) of a width x height board goes under `symmetry`. The image board of a
// transposed rectangle would be height x width; callers use only SymmetryCount() symmetries.
constexpr std::pair<int, int> TransformPoint(int x, int y, int width, int height, int symmetry) {
  if (symmetry & 1) y = height - 1 - y;
  if (symmetry & 2) x = width - 1 - x;
  if (symmetry & 4) std::swap(x, y);
  return {x, y};
}

// Index form: point index y * width + x to the index of its image.
constexpr int TransformIndex(int point, int width, int height, int symmetry) {
  const auto [x, y] = TransformPoint(point % width, point / width, width, height, symmetry);
  return y * width + x;
}

// The point whose image under `symmetry` is (x, y).
constexpr std::pair<int, int> InverseTransformPoint(int x, int y, int width, int height,
                                                    int symmetry) {
  if (symmetry & 4) std::swap(x, y);
  if (symmetry & 2) x = width - 1 - x;
  if (symmetry & 1) y = height - 1 - y;
  return {x, y};
}

}  // namespace tengen
