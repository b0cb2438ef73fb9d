// SPDX-License-Identifier: MIT
#include "model/cpu/winograd.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen::cpu {
namespace {

// The transforms of F(m, 3): outputs = A^T [(G g) * (B^T d)]. kInput is B^T, kWeight G, kOutput
// A^T.
template <int Tile>
struct Transform;

template <>
struct Transform<3> {  // points 0, 1, -1, 2, infinity
  static constexpr float kInput[5][5] = {
      {2, -1, -2, 1, 0}, {0, -2, -1, 1, 0}, {0, 2, -3, 1, 0}, {0, -1, 0, 1, 0}, {0, 2, -1, -2, 1}};
  static constexpr double kWeight[5][3] = {{1. / 2, 0, 0},
                                           {-1. / 2, -1. / 2, -1. / 2},
                                           {-1. / 6, 1. / 6, -1. / 6},
                                           {1. / 6, 1. / 3, 2. / 3},
                                           {0, 0, 1}};
  static constexpr float kOutput[3][5] = {{1, 1, 1, 1, 0}, {0, 1, -1, 2, 0}, {0, 1, 1, 4, 1}};
};

template <>
struct Transform<4> {  // points 0, 1, -1, 2, -2, infinity
  static constexpr float kInput[6][6] = {{4, 0, -5, 0, 1, 0},  {0, -4, -4, 1, 1, 0},
                                         {0, 4, -4, -1, 1, 0}, {0, -2, -1, 2, 1, 0},
                                         {0, 2, -1, -2, 1, 0}, {0, 4, 0, -5, 0, 1}};
  static constexpr double kWeight[6][3] = {{1. / 4, 0, 0},
                                           {-1. / 6, -1. / 6, -1. / 6},
                                           {-1. / 6, 1. / 6, -1. / 6},
                                           {1. / 24, 1. / 12, 1. / 6},
                                           {1. / 24, -1. / 12, 1. / 6},
                                           {0, 0, 1}};
  static constexpr float kOutput[4][6] = {
      {1, 1, 1, 1, 1, 0}, {0, 1, -1, 2, -2, 0}, {0, 1, 1, 4, 4, 0}, {0, 1, -1, 8, -8, 1}};
};

// One row of a transform: sum of coefficient * x[i * stride]. Unrolled, so that zeros and ones cost
// nothing.
template <int N>
inline __attribute__((always_inline)) Vector Combine(const float (&row)[N], const Vector* x,
                                                     int stride) {
  Vector sum = {};
  bool empty = true;
#pragma GCC unroll 6
  for (int i = 0; i < N; ++i) {
    if (row[i] == 0) continue;
    const Vector& value = x[i * stride];
    if (empty) {
      sum = row[i] == 1 ? value : row[i] * value;
      empty = false;
    } else if (row[i] == 1) {
      sum += value;
    } else if (row[i] == -1) {
      sum -= value;
    } else {
      sum += row[i] * value;
    }
  }
  return sum;
}

template <int Tile>
inline __attribute__((always_inline)) void InputTile(const float* source, std::ptrdiff_t point,
                                                     std::ptrdiff_t line, float* out,
                                                     std::ptrdiff_t tap) {
  constexpr int kSize = Tile + 2;
  Vector columns[kSize * kSize];
#pragma GCC unroll 6
  for (int x = 0; x < kSize; ++x) {
    Vector in[kSize];
#pragma GCC unroll 6
    for (int y = 0; y < kSize; ++y) in[y] = Load(source + y * line + x * point);
#pragma GCC unroll 6
    for (int i = 0; i < kSize; ++i) {
      columns[i * kSize + x] = Combine(Transform<Tile>::kInput[i], in, 1);
    }
  }
#pragma GCC unroll 6
  for (int i = 0; i < kSize; ++i) {
#pragma GCC unroll 6
    for (int j = 0; j < kSize; ++j) {
      Store(out + (i * kSize + j) * tap,
            Combine(Transform<Tile>::kInput[j], columns + i * kSize, 1));
    }
  }
}

template <int Tile>
inline __attribute__((always_inline)) void OutputTile(const float* in, std::ptrdiff_t tap,
                                                      Vector (&out)[Tile * Tile]) {
  constexpr int kSize = Tile + 2;
  Vector rows[Tile * kSize];
#pragma GCC unroll 6
  for (int x = 0; x < kSize; ++x) {
    Vector column[kSize];
#pragma GCC unroll 6
    for (int y = 0; y < kSize; ++y) column[y] = Load(in + (y * kSize + x) * tap);
#pragma GCC unroll 4
    for (int i = 0; i < Tile; ++i) {
      rows[i * kSize + x] = Combine(Transform<Tile>::kOutput[i], column, 1);
    }
  }
#pragma GCC unroll 4
  for (int i = 0; i < Tile; ++i) {
#pragma GCC unroll 4
    for (int j = 0; j < Tile; ++j) {
      out[i * Tile + j] = Combine(Transform<Tile>::kOutput[j], rows + i * kSize, 1);
    }
  }
}

template <int Tile>
std::vector<PackedMatrix> TransformWeights(int in, int out, int in_padded, int out_padded,
                                           std::span<const float> weights) {
  constexpr int kSize = Tile + 2;
  std::vector<std::vector<float>> taps(
      kSize * kSize, std::vector<float>(static_cast<std::size_t>(in_padded * out_padded)));
  for (int o = 0; o < out; ++o) {
    for (int c = 0; c < in; ++c) {
      const float* g = weights.data() + static_cast<std::ptrdiff_t>(o * in + c) * 9;
      for (int i = 0; i < kSize; ++i) {
        for (int j = 0; j < kSize; ++j) {
          double sum = 0;
          for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
              sum += Transform<Tile>::kWeight[i][y] * Transform<Tile>::kWeight[j][x] *
                     static_cast<double>(g[y * 3 + x]);
            }
          }
          taps[static_cast<std::size_t>(i * kSize + j)]
              [static_cast<std::size_t>(c * out_padded + o)] = static_cast<float>(sum);
        }
      }
    }
  }
  std::vector<PackedMatrix> packed;
  for (const auto& tap : taps) packed.emplace_back(in_padded, out_padded, tap);
  return packed;
}

// Between the planes of two taps: a power of two would put all taps into one set of the cache.
std::ptrdiff_t TapStride(int tiles, int channels) {
  return static_cast<std::ptrdiff_t>(tiles) * channels + 16;
}

}  // namespace

WinogradConvolution::WinogradConvolution(const Tiling& tiling, int in, int out,
                                         std::span<const float> weights)
    : in_(RoundUp(in)), out_(RoundUp(out)) {
  CHECK(weights.size() == static_cast<std::size_t>(in * out * 9));
  taps_ = tiling.tile == 3 ? TransformWeights<3>(in, out, in_, out_, weights)
                           : TransformWeights<4>(in, out, in_, out_, weights);
}

std::size_t WinogradConvolution::ScratchSize(const Tiling& tiling, int rows) const {
  const int tiles = rows * tiling.tiles();
  return static_cast<std::size_t>(tiling.taps() * (TapStride(tiles, in_) + TapStride(tiles, out_)));
}

void WinogradConvolution::Run(const Tiling& tiling, std::span<const Board> boards,
                              const Images& source, Images& target, const Epilogue& epilogue,
                              float* scratch) const {
  if (tiling.tile == 3) {
    RunTiles<3>(tiling, boards, source, target, epilogue, scratch);
  } else {
    RunTiles<4>(tiling, boards, source, target, epilogue, scratch);
  }
}

template <int Tile>
void WinogradConvolution::RunTiles(const Tiling& tiling, std::span<const Board> boards,
                                   const Images& source, Images& target, const Epilogue& epilogue,
                                   float* scratch) const {
  const int rows = static_cast<int>(boards.size());
  const int tiles = rows * tiling.tiles();
  const std::ptrdiff_t in_tap = TapStride(tiles, in_), out_tap = TapStride(tiles, out_);
  float* const transformed = scratch;
  float* const products = scratch + tiling.taps() * in_tap;

  float* out = transformed;
  for (int row = 0; row < rows; ++row) {
    for (int ty = 0; ty < tiling.tiles_y; ++ty) {
      for (int tx = 0; tx < tiling.tiles_x; ++tx) {
        const float* in = source.At(tiling, row, tx * Tile - 1, ty * Tile - 1);
        const std::ptrdiff_t point = source.channels(), line = point * tiling.padded_width;
        for (int c = 0; c < in_; c += kLanes) InputTile<Tile>(in + c, point, line, out + c, in_tap);
        out += in_;
      }
    }
  }

  for (int tap = 0; tap < tiling.taps(); ++tap) {
    Gemm(tiles, transformed + tap * in_tap, in_, taps_[static_cast<std::size_t>(tap)],
         products + tap * out_tap, out_);
  }

  const float* in = products;
  for (int row = 0; row < rows; ++row) {
    const Board& board = boards[static_cast<std::size_t>(row)];
    const float* bias = epilogue.bias;
    if (epilogue.bias_per_row) bias += static_cast<std::ptrdiff_t>(row) * out_;
    for (int ty = 0; ty < tiling.tiles_y; ++ty) {
      for (int tx = 0; tx < tiling.tiles_x; ++tx) {
        // Points of this tile on the largest board, and on this row's own board.
        const int points_x = std::min(Tile, tiling.width - tx * Tile);
        const int points_y = std::min(Tile, tiling.height - ty * Tile);
        const int board_x = board.width - tx * Tile, board_y = board.height - ty * Tile;
        for (int c = 0; c < out_; c += kLanes) {
          Vector values[Tile * Tile];
          OutputTile<Tile>(in + c, out_tap, values);
          for (int y = 0; y < points_y; ++y) {
            for (int x = 0; x < points_x; ++x) {
              float* to = target.At(tiling, row, tx * Tile + x, ty * Tile + y);
              float* trunk = epilogue.trunk == nullptr
                                 ? nullptr
                                 : epilogue.trunk->At(tiling, row, tx * Tile + x, ty * Tile + y);
              const bool on_board = x < board_x && y < board_y;
              Store(to + c,
                    on_board ? Finish(epilogue, values[y * Tile + x], bias, trunk, c) : Vector{});
            }
          }
        }
        in += out_;
      }
    }
  }
}

}  // namespace tengen::cpu
