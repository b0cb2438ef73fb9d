// SPDX-License-Identifier: MIT
#include "model/cpu/gemm.h"

#include "foundation/errors.h"

namespace tengen::cpu {
namespace {

constexpr int kRows = 6;  // 6 x 16 accumulators fill twelve of AVX2's sixteen registers

// One block of `Rows` rows and 8 * Vectors columns. This file alone is compiled with
// -ffp-contract=fast, so that a * b + c below becomes a fused multiply-add; there is nothing else
// in it to contract.
template <int Rows, int Vectors>
inline void Block(int k, const float* a, std::ptrdiff_t a_stride, const float* panel, float* c,
                  std::ptrdiff_t c_stride) {
  Vector sums[Rows][Vectors] = {};
  for (int i = 0; i < k; ++i) {
    Vector b[Vectors];
    for (int v = 0; v < Vectors; ++v) b[v] = Load(panel + v * kLanes);
    panel += Vectors * kLanes;
#pragma GCC unroll 6
    for (int r = 0; r < Rows; ++r) {
      const Vector x = Splat(a[r * a_stride + i]);
#pragma GCC unroll 2
      for (int v = 0; v < Vectors; ++v) sums[r][v] = x * b[v] + sums[r][v];
    }
  }
#pragma GCC unroll 6
  for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 2
    for (int v = 0; v < Vectors; ++v) Store(c + r * c_stride + v * kLanes, sums[r][v]);
  }
}

template <int Vectors>
void Panel(int m, int k, const float* a, std::ptrdiff_t a_stride, const float* panel, float* c,
           std::ptrdiff_t c_stride) {
  // Blocks of nearly equal height: 7 rows are 4 + 3, not 6 + 1.
  int blocks = (m + kRows - 1) / kRows;
  while (m > 0) {
    const int rows = (m + blocks - 1) / blocks;
    switch (rows) {
      case 6:
        Block<6, Vectors>(k, a, a_stride, panel, c, c_stride);
        break;
      case 5:
        Block<5, Vectors>(k, a, a_stride, panel, c, c_stride);
        break;
      case 4:
        Block<4, Vectors>(k, a, a_stride, panel, c, c_stride);
        break;
      case 3:
        Block<3, Vectors>(k, a, a_stride, panel, c, c_stride);
        break;
      case 2:
        Block<2, Vectors>(k, a, a_stride, panel, c, c_stride);
        break;
      default:
        Block<1, Vectors>(k, a, a_stride, panel, c, c_stride);
        break;
    }
    a += rows * a_stride;
    c += rows * c_stride;
    m -= rows;
    --blocks;
  }
}

}  // namespace

PackedMatrix::PackedMatrix(int k, int n, const std::vector<float>& row_major)
    : k_(k), n_(n), data_(static_cast<std::size_t>(k) * static_cast<std::size_t>(n)) {
  CHECK(n % kLanes == 0 &&
        row_major.size() == static_cast<std::size_t>(k) * static_cast<std::size_t>(n));
  float* out = data_.data();
  for (int first = 0; first < n; first += 2 * kLanes) {
    const int width = n - first < 2 * kLanes ? kLanes : 2 * kLanes;
    for (int row = 0; row < k; ++row) {
      for (int column = first; column < first + width; ++column) {
        *out++ = row_major[static_cast<std::size_t>(row) * static_cast<std::size_t>(n) +
                           static_cast<std::size_t>(column)];
      }
    }
  }
}

void Gemm(int m, const float* a, std::ptrdiff_t a_stride, const PackedMatrix& b, float* c,
          std::ptrdiff_t c_stride) {
  const float* panel = b.data();
  for (int column = 0; column < b.n(); column += 2 * kLanes) {
    if (b.n() - column >= 2 * kLanes) {
      Panel<2>(m, b.k(), a, a_stride, panel, c + column, c_stride);
    } else {
      Panel<1>(m, b.k(), a, a_stride, panel, c + column, c_stride);
    }
    panel += static_cast<std::ptrdiff_t>(b.k()) * 2 * kLanes;
  }
}

}  // namespace tengen::cpu
