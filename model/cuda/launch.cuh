// SPDX-License-Identifier: MIT
// What every launcher needs: the error check, and the choice of the number format.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>

#include <string>

#include "foundation/errors.h"
#include "model/cuda/expand_planes.h"

// Throws Error(kDeviceLost) with file, line and CUDA's own text.
#define TENGEN_CUDA_CHECK(call)                                                                 \
  do {                                                                                          \
    const cudaError_t status_ = (call);                                                         \
    if (status_ != cudaSuccess) {                                                               \
      throw ::tengen::Error(::tengen::ExitCode::kDeviceLost,                                    \
                            std::string("CUDA failed at ") + __FILE__ + ":" +                   \
                                std::to_string(__LINE__) + ": " + cudaGetErrorString(status_) + \
                                ". Start again, on another GPU or with evaluator.device=cpu."); \
    }                                                                                           \
  } while (false)

namespace tengen {

// Calls launch(T{}) with the element type of `kind`.
template <typename Launch>
void WithFloatKind(FloatKind kind, Launch&& launch) {
  switch (kind) {
    case FloatKind::kFloat32:
      launch(float{});
      break;
    case FloatKind::kFloat16:
      launch(__half{});
      break;
    case FloatKind::kBfloat16:
      launch(__nv_bfloat16{});
      break;
  }
}

}  // namespace tengen
