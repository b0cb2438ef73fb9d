// SPDX-License-Identifier: MIT
// One value of an expanded plane. Stateless; shared by the CPU twin and the kernel.
#pragma once

#include <cstdint>

#if defined(__CUDACC__)
#define TENGEN_HOST_DEVICE __host__ __device__
#else
#define TENGEN_HOST_DEVICE
#endif

namespace tengen {

// The bit of a row's own board (y * width + x) whose image under `symmetry` is (x, y), or -1 off
// the board. The inverse of TransformPoint (model/symmetry.h), repeated here because nvcc must see
// it as device code; the test compares the two.
TENGEN_HOST_DEVICE constexpr int SourcePoint(int x, int y, int width, int height, int symmetry) {
  if (x >= width || y >= height) return -1;
  if (symmetry & 4) {
    const int swapped = x;
    x = y;
    y = swapped;
  }
  if (symmetry & 2) x = width - 1 - x;
  if (symmetry & 1) y = height - 1 - y;
  return y * width + x;
}

TENGEN_HOST_DEVICE constexpr float PlaneValue(const std::uint64_t* plane_words, int source_point) {
  if (source_point < 0) return 0.0f;
  return (plane_words[source_point >> 6] >> (source_point & 63)) & 1u ? 1.0f : 0.0f;
}

}  // namespace tengen
