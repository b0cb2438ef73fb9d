// SPDX-License-Identifier: MIT
// Where a row's actions lie in a network's padded outputs: boards of different sizes share a batch,
// each in the top left corner of max_width x max_height points, and the extra actions follow at
// max_area().
#pragma once

#include "model/cuda/expand_planes.h"
#include "model/evaluation.h"
#include "model/symmetry.h"

namespace tengen {

// Index of a board point of the row (y * width + x of its own board) in the padded planes, after
// the row's symmetry. Policy and ownership targets go there; results are read back from there.
constexpr int PaddedPoint(int point, const RowHeader& row, const InputShape& shape) {
  const auto [x, y] =
      TransformPoint(point % row.width, point / row.width, row.width, row.height, row.symmetry);
  return y * shape.max_width + x;
}

// The same for any action of the row: points, then extra actions.
constexpr int PaddedAction(int action, const RowHeader& row, const InputShape& shape) {
  const int area = row.width * row.height;
  return action < area ? PaddedPoint(action, row, shape) : shape.max_area() + action - area;
}

// What the kernels and their twins know of a row.
inline BoardShape BoardOf(const RowHeader& row) { return {row.width, row.height, row.symmetry, 0}; }

}  // namespace tengen
