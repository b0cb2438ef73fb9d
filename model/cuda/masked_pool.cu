// SPDX-License-Identifier: MIT
#include "model/cuda/launch.cuh"
#include "model/cuda/masked_pool.h"
#include "model/cuda/masked_pool_element.h"

namespace tengen {
namespace {

constexpr int kChannels = 32,
              kGroups = 8;  // a block: 32 channels, 8 threads share each channel's points

// Loads are coalesced over channels; the sum is taken in a fixed order, so results do not vary.
template <typename T>
__global__ void Pool(PoolShape shape, const BoardShape* boards, const T* input, float* output) {
  __shared__ float sums[kGroups][kChannels], maxima[kGroups][kChannels];
  const int channel = static_cast<int>(blockIdx.x) * kChannels + static_cast<int>(threadIdx.x);
  const int group = static_cast<int>(threadIdx.y);
  const long long row = blockIdx.y;
  const BoardShape board = boards[row];
  const int area = board.width * board.height;
  float sum = 0.0f, largest = 0.0f;
  if (channel < shape.channels) {
    const T* image = input + row * shape.max_height * shape.max_width * shape.channels + channel;
    for (int point = group; point < area; point += kGroups) {
      const int x = point % board.width, y = point / board.width;
      const float value = static_cast<float>(
          image[(static_cast<long long>(y) * shape.max_width + x) * shape.channels]);
      sum += value;
      largest = fmaxf(largest, value);
    }
  }
  sums[group][threadIdx.x] = sum;
  maxima[group][threadIdx.x] = largest;
  __syncthreads();
  if (group != 0 || channel >= shape.channels) return;
  for (int other = 1; other < kGroups; ++other) {
    sum += sums[other][threadIdx.x];
    largest = fmaxf(largest, maxima[other][threadIdx.x]);
  }
  const PooledValues pooled = FinishPool(sum, largest, static_cast<float>(area));
  float* out = output + row * 3 * shape.channels + channel;
  out[0] = pooled.mean;
  out[shape.channels] = pooled.scaled_mean;
  out[2 * shape.channels] = pooled.largest;
}

}  // namespace

void MaskedPoolCuda(const PoolShape& shape, int rows, const BoardShape* boards, const void* input,
                    FloatKind kind, float* output, void* stream) {
  const dim3 grid(static_cast<unsigned>((shape.channels + kChannels - 1) / kChannels),
                  static_cast<unsigned>(rows));
  const dim3 block(kChannels, kGroups);
  WithFloatKind(kind, [&](auto type) {
    using T = decltype(type);
    Pool<T><<<grid, block, 0, static_cast<cudaStream_t>(stream)>>>(
        shape, boards, static_cast<const T*>(input), output);
  });
  TENGEN_CUDA_CHECK(cudaGetLastError());
}

}  // namespace tengen
