// SPDX-License-Identifier: MIT
#include "model/cuda/masked_pool.h"

#include <algorithm>
#include <cstddef>

#include "model/cuda/masked_pool_element.h"

namespace tengen {

void MaskedPoolCpu(const PoolShape& shape, int rows, const BoardShape* boards, const float* input,
                   float* output) {
  const std::ptrdiff_t channels = shape.channels;
  for (int row = 0; row < rows; ++row) {
    const BoardShape& board = boards[row];
    for (std::ptrdiff_t c = 0; c < channels; ++c) {
      float sum = 0, largest = 0;
      for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
          const float value =
              input[(static_cast<std::ptrdiff_t>(y) * shape.max_width + x) * channels + c];
          sum += value;
          largest = std::max(largest, value);
        }
      }
      const PooledValues pooled =
          FinishPool(sum, largest, static_cast<float>(board.width * board.height));
      output[c] = pooled.mean;
      output[channels + c] = pooled.scaled_mean;
      output[2 * channels + c] = pooled.largest;
    }
    input += static_cast<std::ptrdiff_t>(shape.max_height) * shape.max_width * channels;
    output += 3 * channels;
  }
}

}  // namespace tengen
