// SPDX-License-Identifier: MIT
// Finds out whether this machine can run networks on a GPU, and loads the module that does. The
// program itself links no CUDA, so that one binary serves machines with and without a GPU.
// Thread-safe.
#pragma once

#include <memory>
#include <string>

#include "model/evaluator.h"
#include "model/network_file.h"

namespace tengen {

struct CudaProbe {
  bool usable = false;
  // One line: the GPU's name and memory, or why there is none to use.
  std::string line;
};

// Asks for the module beside the program, the driver (580 or newer), a GPU (Turing or newer) and,
// last, as it brings in LibTorch's CUDA half, whether the module can be loaded.
CudaProbe ProbeCuda();

// Requires ProbeCuda().usable. Throws Error(kBadConfig) when the module cannot be loaded.
std::unique_ptr<Evaluator> LoadCudaEvaluator(const NetworkFile& network);

// What the module exports, as `extern "C"`.
inline constexpr const char* kCudaMakerName = "TengenMakeCudaEvaluator1";
using CudaMaker = Evaluator* (*)(const NetworkFile& network);

}  // namespace tengen
