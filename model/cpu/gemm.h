// SPDX-License-Identifier: MIT
// Matrix product for the CPU network. Every element of the result is one chain of fused
// multiply-adds over k in ascending order, whatever the other sizes are: so a row's result never
// depends on its place or company, nor on the width of the processor's vectors. Thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "model/cpu/vector.h"

namespace tengen::cpu {

// The right-hand matrix [k, n], in panels of 16 columns. n is a multiple of 8.
class PackedMatrix {
 public:
  PackedMatrix() = default;
  PackedMatrix(int k, int n, const std::vector<float>& row_major);
  int k() const { return k_; }
  int n() const { return n_; }
  const float* data() const { return data_.data(); }

 private:
  int k_ = 0, n_ = 0;
  Buffer data_;
};

// c[m, n] = a[m, k] * b. Row strides in floats.
void Gemm(int m, const float* a, std::ptrdiff_t a_stride, const PackedMatrix& b, float* c,
          std::ptrdiff_t c_stride);

}  // namespace tengen::cpu
