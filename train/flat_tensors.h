// SPDX-License-Identifier: MIT
// Tensors of a network laid out in one buffer, so that optimizer, average, snapshots and checks are
// a few long operations instead of hundreds of short ones. Matrices (more than one dimension) come
// first, vectors after them: the two parts that weight decay treats differently. Gaps are 0.
// Includes LibTorch.
#pragma once

#include <vector>

#include "model/torch.h"

namespace tengen {

class FlatTensors {
 public:
  // Zeros, with the sizes and strides of `like`.
  explicit FlatTensors(const std::vector<torch::Tensor>& like);

  const std::vector<torch::Tensor>& views() const { return views_; }  // in the order of `like`
  const torch::Tensor& all() const { return all_; }                   // [floats]
  // {matrices [1, floats], vectors [floats]}, sharing the memory.
  std::vector<torch::Tensor> parts() const;

 private:
  torch::Tensor all_;
  std::vector<torch::Tensor> views_;
  std::int64_t matrices_ = 0;  // floats before the vectors begin
};

}  // namespace tengen
