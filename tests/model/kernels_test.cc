// SPDX-License-Identifier: MIT
// The CPU twins of the kernels against values worked out by hand and against plain definitions.
// Where the CUDA half is built the same suites run the kernels (label gpu).
#include <gtest/gtest.h>

#include <vector>

#include "foundation/random.h"
#include "model/cpu/winograd.h"
#include "model/cuda/expand_planes.h"
#include "model/cuda/expand_planes_element.h"
#include "model/cuda/masked_pool.h"
#include "model/symmetry.h"

namespace tengen {
namespace {

TEST(ExpandPlanesTest, ByHand) {
  // A board of 3x2 in images of 4x3, two planes, three channels. Plane 0: points a1 and c2 of
  //   1 0 0
  //   0 0 1
  const std::uint64_t words[] = {0b100001, 0};
  const BoardShape plain{3, 2, 0, 0}, flipped{3, 2, 1, 0};
  const ExpandShape shape{2, 1, 4, 3, 3};
  std::vector<float> out(4 * 3 * 3, 9.0f), expected(4 * 3 * 3, 0.0f);
  ExpandPlanesCpu(shape, 1, &plain, words, out.data());
  expected[0] = expected[(1 * 4 + 2) * 3] = 1.0f;
  EXPECT_EQ(out, expected);
  ExpandPlanesCpu(shape, 1, &flipped, words, out.data());
  expected.assign(4 * 3 * 3, 0.0f);
  expected[(1 * 4 + 0) * 3] = expected[2 * 3] = 1.0f;
  EXPECT_EQ(out, expected);
}

TEST(ExpandPlanesTest, AgreesWithTransformIndexOnOddSizes) {
  RandomStream random(4, RandomPurpose::kTest, 0);
  const ExpandShape shape{5, 6, 19, 20, 8};  // 380 points: six words
  for (const auto& [width, height] : {std::pair{19, 19}, {19, 20}, {5, 5}, {1, 20}, {9, 6}}) {
    for (int symmetry = 0; symmetry < SymmetryCount(width, height); ++symmetry) {
      std::vector<std::uint64_t> words(5 * 6);
      std::vector<float> expected(static_cast<std::size_t>(20 * 19 * 8)),
          out(expected.size(), 7.0f);
      for (int plane = 0; plane < 5; ++plane) {
        for (int point = 0; point < width * height; ++point) {
          if (random.Below(2) == 0) continue;
          words[static_cast<std::size_t>(plane * 6 + point / 64)] |= std::uint64_t{1}
                                                                     << (point % 64);
          const auto [x, y] = TransformPoint(point % width, point / width, width, height, symmetry);
          expected[static_cast<std::size_t>((y * 19 + x) * 8 + plane)] = 1.0f;
          EXPECT_EQ(SourcePoint(x, y, width, height, symmetry), point);
          EXPECT_EQ(InverseTransformPoint(x, y, width, height, symmetry),
                    std::pair(point % width, point / width));
        }
      }
      const BoardShape board{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height),
                             static_cast<std::uint8_t>(symmetry), 0};
      ExpandPlanesCpu(shape, 1, &board, words.data(), out.data());
      EXPECT_EQ(out, expected) << width << "x" << height << " symmetry " << symmetry;
    }
  }
}

TEST(MaskedPoolTest, ByHand) {
  // Two channels on a board of 2x2 within 3x2; the third column must not count.
  const float input[] = {1, 0, 2, 0, 100, 100, 3, 8, 6, 0, 100, 100};
  const BoardShape board{2, 2, 0, 0};
  float out[6];
  MaskedPoolCpu({3, 2, 2}, 1, &board, input, out);
  const float expected[] = {3, 2, 3 * -1.2f, 2 * -1.2f, 6, 8};  // (sqrt(4) - 14) / 10 = -1.2
  for (int i = 0; i < 6; ++i) EXPECT_FLOAT_EQ(out[i], expected[i]) << i;
}

// Direct definition of a 3x3 convolution with a border of zeros.
float Direct(const std::vector<float>& image, int width, int height, int channels, int x, int y,
             const float* weights) {
  double sum = 0;
  for (int c = 0; c < channels; ++c) {
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const int px = x + dx, py = y + dy;
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        sum +=
            static_cast<double>(image[static_cast<std::size_t>((py * width + px) * channels + c)]) *
            static_cast<double>(weights[c * 9 + (dy + 1) * 3 + dx + 1]);
      }
    }
  }
  return static_cast<float>(sum);
}

TEST(WinogradTest, EqualsTheDirectConvolution) {
  RandomStream random(6, RandomPurpose::kTest, 0);
  // Tiles of 3 and of 4, boards that fill them and boards that do not, one image and several.
  for (const auto& [width, height] :
       {std::pair{3, 3}, {4, 4}, {7, 7}, {9, 9}, {5, 8}, {19, 2}, {13, 13}}) {
    const cpu::Tiling tiling(width, height);
    const int in = 5, out = 11, rows = 3;
    std::vector<float> weights(static_cast<std::size_t>(in * out * 9));
    for (float& w : weights) w = static_cast<float>(random.Normal());
    const cpu::WinogradConvolution convolution(tiling, in, out, weights);
    cpu::Images source(tiling, rows, in), target(tiling, rows, out);
    std::vector<std::vector<float>> images;
    for (int row = 0; row < rows; ++row) {
      auto& image = images.emplace_back(static_cast<std::size_t>(width * height * in));
      for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
          for (int c = 0; c < in; ++c) {
            const auto value = static_cast<float>(random.Normal());
            image[static_cast<std::size_t>((y * width + x) * in + c)] = value;
            source.At(tiling, row, x, y)[c] = value;
          }
        }
      }
    }
    const std::vector<cpu::Board> boards(rows, cpu::Board{width, height});
    std::vector<float> scratch(convolution.ScratchSize(tiling, rows));
    convolution.Run(tiling, boards, source, target, {}, scratch.data());
    for (int row = 0; row < rows; ++row) {
      for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
          for (int o = 0; o < out; ++o) {
            EXPECT_NEAR(target.At(tiling, row, x, y)[o],
                        Direct(images[static_cast<std::size_t>(row)], width, height, in, x, y,
                               weights.data() + o * in * 9),
                        2e-4)
                << width << "x" << height << " at " << x << "," << y;
          }
        }
      }
    }
  }
}

TEST(WinogradTest, EpiloguesByHand) {
  const cpu::Tiling tiling(3, 3);
  std::vector<float> weights(9);
  weights[4] = 2;  // the centre: the convolution doubles
  const cpu::WinogradConvolution convolution(tiling, 1, 1, weights);
  cpu::Images source(tiling, 1, 1), target(tiling, 1, 1), trunk(tiling, 1, 1);
  source.At(tiling, 0, 1, 1)[0] = 3;
  source.At(tiling, 0, 2, 2)[0] = 5;  // off the board of 2x2
  trunk.At(tiling, 0, 1, 1)[0] = 10;
  std::vector<float> scratch(convolution.ScratchSize(tiling, 1));
  const std::vector<float> bias(8, -7.0f), scale(8, 0.5f), shift(8, 1.0f);
  const std::vector<cpu::Board> small = {{2, 2}};
  cpu::Epilogue epilogue;
  epilogue.bias = bias.data();
  epilogue.relu = true;
  convolution.Run(tiling, small, source, target, epilogue, scratch.data());
  EXPECT_NEAR(target.At(tiling, 0, 1, 1)[0], 0.0f, 1e-6);  // relu(6 - 7)
  EXPECT_EQ(target.At(tiling, 0, 2, 2)[0], 0.0f);
  epilogue.trunk = &trunk;
  epilogue.scale = scale.data();
  epilogue.shift = shift.data();
  convolution.Run(tiling, small, source, target, epilogue, scratch.data());
  EXPECT_NEAR(trunk.At(tiling, 0, 1, 1)[0], 9.0f, 1e-6);   // 10 + 6 - 7
  EXPECT_NEAR(target.At(tiling, 0, 1, 1)[0], 5.5f, 1e-6);  // 9 / 2 + 1
  EXPECT_EQ(target.At(tiling, 0, 2, 2)[0], 0.0f);
}

TEST(GemmTest, EveryHeightGivesTheSameRow) {
  RandomStream random(8, RandomPurpose::kTest, 0);
  const int k = 37, n = 24;
  std::vector<float> matrix(static_cast<std::size_t>(k * n)), a(static_cast<std::size_t>(20 * k));
  for (float& v : matrix) v = static_cast<float>(random.Normal());
  for (float& v : a) v = static_cast<float>(random.Normal());
  const cpu::PackedMatrix packed(k, n, matrix);
  std::vector<float> expected(static_cast<std::size_t>(20 * n));
  for (int row = 0; row < 20; ++row)
    cpu::Gemm(1, a.data() + row * k, k, packed, expected.data() + row * n, n);
  double direct = 0;
  for (int i = 0; i < k; ++i) {
    direct += static_cast<double>(a[static_cast<std::size_t>(3 * k + i)]) *
              static_cast<double>(matrix[static_cast<std::size_t>(i * n + 17)]);
  }
  EXPECT_NEAR(expected[3 * n + 17], direct, 1e-5);
  for (int m = 1; m <= 20; ++m) {
    std::vector<float> c(static_cast<std::size_t>(20 * n));
    cpu::Gemm(m, a.data(), k, packed, c.data(), n);
    EXPECT_TRUE(std::equal(c.begin(), c.begin() + m * n, expected.begin())) << m;
  }
}

}  // namespace
}  // namespace tengen
