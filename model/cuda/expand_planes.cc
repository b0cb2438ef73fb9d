// SPDX-License-Identifier: MIT
#include "model/cuda/expand_planes.h"

#include <cstddef>

#include "model/cuda/expand_planes_element.h"

namespace tengen {

void ExpandPlanesCpu(const ExpandShape& shape, int rows, const BoardShape* boards,
                     const std::uint64_t* words, float* output) {
  for (int row = 0; row < rows; ++row) {
    const BoardShape& board = boards[row];
    for (int y = 0; y < shape.max_height; ++y) {
      for (int x = 0; x < shape.max_width; ++x) {
        const int source = SourcePoint(x, y, board.width, board.height, board.symmetry);
        for (int plane = 0; plane < shape.planes; ++plane) {
          output[plane] = PlaneValue(words + plane * shape.words_per_plane, source);
        }
        for (int channel = shape.planes; channel < shape.channels; ++channel)
          output[channel] = 0.0f;
        output += shape.channels;
      }
    }
    words += static_cast<std::ptrdiff_t>(shape.planes) * shape.words_per_plane;
  }
}

}  // namespace tengen
