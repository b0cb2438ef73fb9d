// SPDX-License-Identifier: MIT
// 3x3 convolution by Winograd's minimal filtering (Lavin and Gray, "Fast algorithms for
// convolutional neural networks", 2016): tiles of 3x3 or 4x4 outputs need 2.8 or 4 multiplications
// fewer an output than the direct form; on boards of a few tiles the better of the two is chosen by
// counting. Images lie channels last with a border of zeros, so that no tile needs a test for the
// edge. Every tile is computed alike wherever it lies: a row's result does not depend on its place
// or company.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/cpu/gemm.h"
#include "model/cpu/images.h"

namespace tengen::cpu {

class WinogradConvolution {
 public:
  WinogradConvolution() = default;
  // weights: [out, in, 3, 3]; in and out are rounded up to multiples of 8 with zeros.
  WinogradConvolution(const Tiling& tiling, int in, int out, std::span<const float> weights);

  int in_channels() const { return in_; }
  int out_channels() const { return out_; }
  // Floats of scratch space that Run needs for `rows` rows.
  std::size_t ScratchSize(const Tiling& tiling, int rows) const;
  // Reads the first in_channels() channels of source, writes the first out_channels() of target.
  void Run(const Tiling& tiling, std::span<const Board> boards, const Images& source,
           Images& target, const Epilogue& epilogue, float* scratch) const;

 private:
  template <int Tile>
  void RunTiles(const Tiling& tiling, std::span<const Board> boards, const Images& source,
                Images& target, const Epilogue& epilogue, float* scratch) const;

  int in_ = 0, out_ = 0;
  std::vector<PackedMatrix> taps_;  // one [in, out] matrix for each element of a transformed tile
};

}  // namespace tengen::cpu
