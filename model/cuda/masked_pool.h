// SPDX-License-Identifier: MIT
// Global pooling over each row's own board: [rows, max_height, max_width, channels] channels last
// to [rows, 3 * channels] = all means, all scaled means, all largest values
// (model/network_weights.h). Input values are those after a ReLU, nowhere negative. Thread-safe.
#pragma once

#include "model/cuda/expand_planes.h"

namespace tengen {

struct PoolShape {
  int max_width = 0, max_height = 0, channels = 0;
};

void MaskedPoolCpu(const PoolShape& shape, int rows, const BoardShape* boards, const float* input,
                   float* output);

// The same on the device; input of the given kind, output float32, all device memory, stream a
// cudaStream_t.
void MaskedPoolCuda(const PoolShape& shape, int rows, const BoardShape* boards, const void* input,
                    FloatKind kind, float* output, void* stream);

}  // namespace tengen
