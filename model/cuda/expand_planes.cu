// SPDX-License-Identifier: MIT
#include "model/cuda/expand_planes.h"
#include "model/cuda/expand_planes_element.h"
#include "model/cuda/launch.cuh"

namespace tengen {
namespace {

constexpr int kThreads = 256;

// One thread an output value; neighbouring threads write neighbouring channels.
template <typename T>
__global__ void Expand(ExpandShape shape, long long total, const BoardShape* boards,
                       const std::uint64_t* words, T* output) {
  const long long index = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (index >= total) return;
  const int channel = static_cast<int>(index % shape.channels);
  long long rest = index / shape.channels;
  const int x = static_cast<int>(rest % shape.max_width);
  rest /= shape.max_width;
  const int y = static_cast<int>(rest % shape.max_height);
  const long long row = rest / shape.max_height;
  float value = 0.0f;
  if (channel < shape.planes) {
    const BoardShape board = boards[row];
    value = PlaneValue(words + (row * shape.planes + channel) * shape.words_per_plane,
                       SourcePoint(x, y, board.width, board.height, board.symmetry));
  }
  output[index] = static_cast<T>(value);
}

}  // namespace

void ExpandPlanesCuda(const ExpandShape& shape, int rows, const BoardShape* boards,
                      const std::uint64_t* words, void* output, FloatKind kind, void* stream) {
  const long long total =
      static_cast<long long>(rows) * shape.max_height * shape.max_width * shape.channels;
  const auto blocks = static_cast<unsigned>((total + kThreads - 1) / kThreads);
  WithFloatKind(kind, [&](auto type) {
    using T = decltype(type);
    Expand<T><<<blocks, kThreads, 0, static_cast<cudaStream_t>(stream)>>>(
        shape, total, boards, words, static_cast<T*>(output));
  });
  TENGEN_CUDA_CHECK(cudaGetLastError());
}

}  // namespace tengen
