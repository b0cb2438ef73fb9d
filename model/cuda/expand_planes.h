// SPDX-License-Identifier: MIT
// Expands packed planes to floats, applying each row's symmetry. Both twins write channels last:
// [rows, max_height, max_width, channels]; channels beyond `planes` are 0. Thread-safe.
// C++17, for nvcc.
#pragma once

#include <cstdint>

namespace tengen {

struct ExpandShape {
  int planes = 0, words_per_plane = 0;
  int max_width = 0, max_height = 0;
  int channels = 0;  // of the output, >= planes
};

struct BoardShape {  // one a row, as uploaded
  std::uint8_t width = 0, height = 0, symmetry = 0, unused = 0;
};

// words: [rows, planes, words_per_plane].
void ExpandPlanesCpu(const ExpandShape& shape, int rows, const BoardShape* boards,
                     const std::uint64_t* words, float* output);

enum class FloatKind { kFloat32, kFloat16, kBfloat16 };

// The same on the device; all pointers are device memory, stream a cudaStream_t. Launches and
// returns.
void ExpandPlanesCuda(const ExpandShape& shape, int rows, const BoardShape* boards,
                      const std::uint64_t* words, void* output, FloatKind kind, void* stream);

}  // namespace tengen
