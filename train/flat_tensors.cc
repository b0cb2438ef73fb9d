// SPDX-License-Identifier: MIT
#include "train/flat_tensors.h"

namespace tengen {
namespace {

// Each tensor begins at a multiple of 64 bytes, as those that LibTorch allocates itself.
constexpr std::int64_t kAlignment = 16;
std::int64_t Aligned(std::int64_t floats) {
  return (floats + kAlignment - 1) / kAlignment * kAlignment;
}

}  // namespace

FlatTensors::FlatTensors(const std::vector<torch::Tensor>& like) {
  std::vector<std::int64_t> offsets(like.size());
  std::int64_t end = 0;
  for (const bool matrix : {true, false}) {
    for (std::size_t i = 0; i < like.size(); ++i) {
      if ((like[i].dim() > 1) != matrix) continue;
      offsets[i] = end;
      end += Aligned(like[i].numel());
    }
    if (matrix) matrices_ = end;
  }
  all_ = torch::zeros({end}, torch::kFloat);
  for (std::size_t i = 0; i < like.size(); ++i) {
    views_.push_back(all_.as_strided(like[i].sizes(), like[i].strides(), offsets[i]));
  }
}

std::vector<torch::Tensor> FlatTensors::parts() const {
  return {all_.slice(0, 0, matrices_).unsqueeze(0), all_.slice(0, matrices_)};
}

}  // namespace tengen
