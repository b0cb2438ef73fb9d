// SPDX-License-Identifier: MIT
// SGD with momentum and AdamW (Loshchilov and Hutter, arXiv 1711.05101) over a list of tensors,
// with decoupled weight decay for both: w -= rate * decay * w. Biases and other vectors do not
// decay. The slots are ours, so the whole state can be stored and taken back to the bit. One thread
// at a time.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/torch.h"
#include "train/settings.h"

namespace tengen {

class Optimizer {
 public:
  // The tensors are updated in place and must not require gradients here. slots: by SlotNames(),
  // each as many tensors of the same shapes, zero at first; the caller owns, stores and restores
  // them.
  using Slots = std::map<std::string, std::vector<torch::Tensor>>;
  Optimizer(const OptimizerSettings& settings, std::vector<torch::Tensor> weights,
            const Slots& slots);

  // "momentum", and for AdamW "variance" (running mean of squared gradients).
  static std::vector<std::string> SlotNames(OptimizerKind kind);

  // step: number of this step from 0; gradients in the order of the weights, already clipped.
  void Step(std::int64_t step, const std::vector<torch::Tensor>& gradients);

  static constexpr double kBeta1 = 0.9, kBeta2 = 0.999, kEpsilon = 1e-8;  // AdamW

 private:
  OptimizerSettings settings_;
  std::vector<torch::Tensor> weights_;
  std::vector<torch::Tensor> momentum_, variance_;
};

// Euclidean norm over all tensors.
double GlobalNorm(const std::vector<torch::Tensor>& tensors);
// Scales the gradients down to that norm if theirs is larger; 0 = never. norm:
// GlobalNorm(gradients).
void ClipGradients(std::vector<torch::Tensor>& gradients, double norm, double largest);

}  // namespace tengen
