// SPDX-License-Identifier: MIT
// The arithmetic of global pooling after the sums are known. Stateless; shared by the CPU twin and
// the kernel.
#pragma once

#include <cmath>

#include "model/cuda/expand_planes_element.h"

namespace tengen {

struct PooledValues {
  float mean, scaled_mean, largest;
};

// sum and largest over the row's own board of values that are nowhere negative; area: its points.
TENGEN_HOST_DEVICE inline PooledValues FinishPool(float sum, float largest, float area) {
  const float mean = sum / area;
  return {mean, mean * ((sqrtf(area) - 14.0f) * 0.1f), largest};
}

}  // namespace tengen
