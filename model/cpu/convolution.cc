// SPDX-License-Identifier: MIT
#include "model/cpu/convolution.h"

#include <algorithm>
#include <vector>

#include "foundation/errors.h"

namespace tengen::cpu {
namespace {

PackedMatrix ToMatrix(int in, int out, int size, std::span<const float> weights) {
  const int in_padded = RoundUp(in), out_padded = RoundUp(out), taps = size * size;
  std::vector<float> matrix(static_cast<std::size_t>(taps * in_padded * out_padded));
  for (int o = 0; o < out; ++o) {
    for (int i = 0; i < in; ++i) {
      for (int tap = 0; tap < taps; ++tap) {
        matrix[static_cast<std::size_t>((tap * in_padded + i) * out_padded + o)] =
            weights[static_cast<std::size_t>((o * in + i) * taps + tap)];
      }
    }
  }
  return {taps * in_padded, out_padded, matrix};
}

// The neighbourhoods of the points (0, y) to (width - 1, y): [width, size * size * channels].
void Gather(const Tiling& tiling, const Images& source, int row, int y, int width, int size,
            int channels, float* out) {
  const int reach = size / 2;
  for (int x = 0; x < width; ++x) {
    for (int dy = -reach; dy <= reach; ++dy) {
      for (int dx = -reach; dx <= reach; ++dx, out += channels) {
        const int from_x = x + dx, from_y = y + dy;
        if (from_x < 0 || from_y < 0 || from_x >= tiling.width || from_y >= tiling.height) {
          std::fill_n(out, channels, 0.0f);
        } else {
          std::copy_n(source.At(tiling, row, from_x, from_y), channels, out);
        }
      }
    }
  }
}

}  // namespace

Convolution::Convolution(const Tiling& tiling, int in, int out, int size,
                         std::span<const float> weights)
    : in_(RoundUp(in)), out_(RoundUp(out)), size_(size) {
  CHECK(weights.size() == static_cast<std::size_t>(in * out * size * size));
  if (size == 3) {
    winograd_ = WinogradConvolution(tiling, in, out, weights);
  } else {
    matrix_ = ToMatrix(in, out, size, weights);
  }
}

std::size_t Convolution::ScratchSize(const Tiling& tiling, int rows) const {
  if (size_ == 3) return winograd_.ScratchSize(tiling, rows);
  return static_cast<std::size_t>(tiling.width * (size_ * size_ * in_ + out_));
}

void Convolution::Run(const Tiling& tiling, std::span<const Board> boards, const Images& source,
                      Images& target, const Epilogue& epilogue, float* scratch) const {
  if (size_ == 3) {
    winograd_.Run(tiling, boards, source, target, epilogue, scratch);
    return;
  }
  for (std::size_t row = 0; row < boards.size(); ++row) {
    RunRow(tiling, boards[row], static_cast<int>(row), source, target, epilogue, scratch);
  }
}

void Convolution::RunRow(const Tiling& tiling, Board board, int row, const Images& source,
                         Images& target, const Epilogue& epilogue, float* scratch) const {
  const float* bias = epilogue.bias;
  if (epilogue.bias_per_row) bias += static_cast<std::ptrdiff_t>(row) * out_;
  float* const products = scratch + tiling.width * matrix_.k();
  for (int y = 0; y < tiling.height; ++y) {
    const int width = y < board.height ? board.width : 0;
    if (size_ == 1 && width > 0) {
      Gemm(width, source.At(tiling, row, 0, y), source.channels(), matrix_, products, out_);
    } else if (width > 0) {
      Gather(tiling, source, row, y, width, size_, in_, scratch);
      Gemm(width, scratch, matrix_.k(), matrix_, products, out_);
    }
    for (int x = 0; x < tiling.width; ++x) {
      float* to = target.At(tiling, row, x, y);
      if (x >= width) {
        std::fill_n(to, out_, 0.0f);
        continue;
      }
      float* trunk = epilogue.trunk == nullptr ? nullptr : epilogue.trunk->At(tiling, row, x, y);
      const float* value = products + static_cast<std::ptrdiff_t>(x) * out_;
      for (int c = 0; c < out_; c += kLanes) {
        Store(to + c, Finish(epilogue, Load(value + c), bias, trunk, c));
      }
    }
  }
}

}  // namespace tengen::cpu
