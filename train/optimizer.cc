// SPDX-License-Identifier: MIT
#include "train/optimizer.h"

#include <cmath>

#include "foundation/errors.h"

namespace tengen {

std::vector<std::string> Optimizer::SlotNames(OptimizerKind kind) {
  if (kind == OptimizerKind::kAdamW) return {"momentum", "variance"};
  return {"momentum"};
}

Optimizer::Optimizer(const OptimizerSettings& settings, std::vector<torch::Tensor> weights,
                     const Slots& slots)
    : settings_(settings), weights_(std::move(weights)), momentum_(slots.at("momentum")) {
  if (settings_.kind == OptimizerKind::kAdamW) variance_ = slots.at("variance");
  CHECK(momentum_.size() == weights_.size());
}

void Optimizer::Step(std::int64_t step, const std::vector<torch::Tensor>& gradients) {
  CHECK(gradients.size() == weights_.size());
  const torch::NoGradGuard no_grad;
  const double rate = LearningRate(settings_, step);
  const double n = static_cast<double>(step + 1);
  const double correction1 = 1 - std::pow(kBeta1, n);
  const double correction2 = 1 - std::pow(kBeta2, n);
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    torch::Tensor& w = weights_[i];
    const torch::Tensor& g = gradients[i];
    if (w.dim() > 1) w.mul_(1 - rate * settings_.weight_decay);
    if (settings_.kind == OptimizerKind::kSgd) {
      momentum_[i].mul_(settings_.momentum).add_(g);
      w.sub_(momentum_[i] * rate);
    } else {
      momentum_[i].mul_(kBeta1).add_(g, 1 - kBeta1);
      variance_[i].mul_(kBeta2).addcmul_(g, g, 1 - kBeta2);
      const torch::Tensor deviation = (variance_[i] / correction2).sqrt_().add_(kEpsilon);
      w.addcdiv_(momentum_[i], deviation, -rate / correction1);
    }
  }
}

double GlobalNorm(const std::vector<torch::Tensor>& tensors) {
  double sum = 0;
  for (const torch::Tensor& t : tensors) {
    sum += t.to(torch::kDouble).square().sum().item<double>();
  }
  return std::sqrt(sum);
}

void ClipGradients(std::vector<torch::Tensor>& gradients, double norm, double largest) {
  if (largest <= 0 || norm <= largest) return;
  for (torch::Tensor& g : gradients) g.mul_(largest / norm);
}

}  // namespace tengen
