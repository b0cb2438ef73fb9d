// SPDX-License-Identifier: MIT
// The images between two convolutions of the CPU network, how they are cut into tiles, and what
// becomes of a convolution's results.
#pragma once

#include <cstddef>

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
  bool relu = false;        // target = relu of what follows
  Images* trunk = nullptr;  // trunk += result + bias, then target = trunk * scale + shift; without
                            // a trunk target = result + bias
  bool trunk_is_new = false;     // trunk = result + bias instead
  const float* scale = nullptr;  // [out channels], with trunk
  const float* shift = nullptr;
};

// The epilogue at one point, 8 channels. bias and trunk may be nullptr.
inline Vector Finish(const Epilogue& epilogue, Vector value, const float* bias, float* trunk,
                     int c) {
  if (bias != nullptr) value += Load(bias + c);
  if (trunk != nullptr) {
    if (!epilogue.trunk_is_new) value += Load(trunk + c);
    Store(trunk + c, value);
    value = value * Load(epilogue.scale + c) + Load(epilogue.shift + c);
  }
  return epilogue.relu ? Relu(value) : value;
}

}  // namespace tengen::cpu
