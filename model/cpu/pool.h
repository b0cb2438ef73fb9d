// SPDX-License-Identifier: MIT
// Global pooling on the CPU (model/network_weights.h), with the activation before it.
#pragma once

#include <cmath>

#include "model/cpu/activation.h"
#include "model/cpu/images.h"

namespace tengen::cpu {

enum class PoolKind { kLargest, kValue };

// [mean, scaled mean, third part] of the activation of point(x, y) over the board; channels is a
// multiple of 8.
template <typename PointOf>
void Pool(Board board, int channels, Activation activation, PoolKind kind, float* out,
          PointOf point) {
  const float area = static_cast<float>(board.width * board.height);
  const float offset = (std::sqrt(area) - 14.0f) * 0.1f;
  for (int c = 0; c < channels; c += kLanes) {
    Vector sum = {}, largest = Splat(-1.0f);  // below every activation
    for (int y = 0; y < board.height; ++y) {
      for (int x = 0; x < board.width; ++x) {
        const Vector value = Activate(activation, Load(point(x, y) + c));
        sum += value;
        largest = Max(largest, value);
      }
    }
    const Vector mean = sum / Splat(area);
    Store(out + c, mean);
    Store(out + channels + c, mean * Splat(offset));
    Store(out + 2 * channels + c,
          kind == PoolKind::kLargest ? largest : mean * Splat(offset * offset - 0.1f));
  }
}

}  // namespace tengen::cpu
