// SPDX-License-Identifier: MIT
#include "model/cpu/images.h"

namespace tengen::cpu {
namespace {

int Tiles(int points, int tile) { return (points + tile - 1) / tile; }

// Multiplications an image; 3x3 tiles are also the more exact ones, so they win ties.
int TileFor(int width, int height) {
  const int three = Tiles(width, 3) * Tiles(height, 3) * 25;
  const int four = Tiles(width, 4) * Tiles(height, 4) * 36;
  return three <= four ? 3 : 4;
}

}  // namespace

Tiling::Tiling(int board_width, int board_height)
    : width(board_width),
      height(board_height),
      tile(TileFor(board_width, board_height)),
      tiles_x(Tiles(width, tile)),
      tiles_y(Tiles(height, tile)),
      padded_width(tiles_x * tile + 2),
      padded_height(tiles_y * tile + 2) {}

Images::Images(const Tiling& tiling, int rows, int channels)
    : channels_(RoundUp(channels)),
      data_(static_cast<std::size_t>(rows * tiling.padded_area() * channels_)) {}

}  // namespace tengen::cpu
