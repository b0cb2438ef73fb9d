// SPDX-License-Identifier: MIT
// A convolution of the CPU network: 3x3 by Winograd's method, other odd sizes as a matrix product
// over the points of a line. Every point's result is one chain of multiply-adds, so a row's result
// does not depend on its place or company. Thread-safe.
#pragma once

#include <span>

#include "model/cpu/winograd.h"

namespace tengen::cpu {

class Convolution {
 public:
  Convolution() = default;
  // weights: [out, in, size, size], size odd; in and out are rounded up to multiples of 8.
  Convolution(const Tiling& tiling, int in, int out, int size, std::span<const float> weights);

  int in_channels() const { return in_; }
  int out_channels() const { return out_; }
  // Floats of scratch space that Run needs for `rows` rows.
  std::size_t ScratchSize(const Tiling& tiling, int rows) const;
  // Reads the first in_channels() channels of source, writes the first out_channels() of target.
  void Run(const Tiling& tiling, std::span<const Board> boards, const Images& source,
           Images& target, const Epilogue& epilogue, float* scratch) const;

 private:
  void RunRow(const Tiling& tiling, Board board, int row, const Images& source, Images& target,
              const Epilogue& epilogue, float* scratch) const;

  int in_ = 0, out_ = 0, size_ = 0;
  WinogradConvolution winograd_;  // of size 3
  PackedMatrix matrix_;           // of other sizes: [size * size * in, out]
};

}  // namespace tengen::cpu
