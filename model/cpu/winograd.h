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
#include "model/cpu/vector.h"

namespace tengen::cpu {

// How the images of one network are cut into tiles.
struct Tiling {
  Tiling(int board_width, int board_height);

  int width, height;  // largest board
  int tile;           // outputs a side: 3 or 4
  int tiles_x, tiles_y;
  int padded_width,
      padded_height;  // of an image with its border: point (x, y) is at (x + 1, y + 1)

  int taps() const { return (tile + 2) * (tile + 2); }
  int tiles() const { return tiles_x * tiles_y; }
  std::ptrdiff_t padded_area() const { return std::ptrdiff_t{padded_width} * padded_height; }
  std::ptrdiff_t Offset(int x, int y) const {
    return static_cast<std::ptrdiff_t>(y + 1) * padded_width + x + 1;
  }
};

struct Board {
  int width = 0, height = 0;
};

// The images between two convolutions: [rows, padded_height, padded_width, channels].
class Images {
 public:
  Images() = default;
  Images(const Tiling& tiling, int rows, int channels);
  int channels() const { return channels_; }
  // Point (x, y) of a row; x and y from -1.
  float* At(const Tiling& tiling, int row, int x, int y) {
    return data_.data() + (row * tiling.padded_area() + tiling.Offset(x, y)) * channels_;
  }
  const float* At(const Tiling& tiling, int row, int x, int y) const {
    return data_.data() + (row * tiling.padded_area() + tiling.Offset(x, y)) * channels_;
  }

 private:
  int channels_ = 0;
  Buffer data_;
};

// What becomes of a convolution's result at each point of the row's board; off it `target` is set
// to 0.
struct Epilogue {
  const float* bias = nullptr;  // [rows or 1, out channels]
  bool bias_per_row = false;
  bool relu = false;          // target = relu(result + bias)
  Images* trunk = nullptr;    // trunk += result + bias, then target = relu(trunk * scale + shift)
  bool trunk_is_new = false;  // trunk = result + bias instead
  const float* scale = nullptr;  // [out channels], with trunk
  const float* shift = nullptr;
};

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
