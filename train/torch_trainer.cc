// SPDX-License-Identifier: MIT
#include "train/torch_trainer.h"

#include <cmath>
#include <cstring>
#include <utility>

#include "foundation/errors.h"
#include "foundation/log.h"

namespace tengen {
namespace {

WeightTensor ToWeight(const torch::Tensor& tensor) {
  const torch::Tensor plain = tensor.detach().contiguous();
  const float* data = plain.data_ptr<float>();
  return {plain.sizes().vec(), std::vector<float>(data, data + plain.numel())};
}

torch::Tensor FromWeight(const WeightTensor& weight) {
  torch::Tensor tensor = torch::empty(weight.shape, torch::kFloat);
  std::memcpy(tensor.data_ptr<float>(), weight.values.data(), weight.values.size() * sizeof(float));
  return tensor;
}

std::vector<torch::Tensor> Detached(const std::vector<torch::Tensor>& tensors) {
  std::vector<torch::Tensor> detached;  // they share the memory
  for (const torch::Tensor& t : tensors) detached.push_back(t.detach());
  return detached;
}

std::vector<torch::Tensor> Copies(const std::vector<torch::Tensor>& tensors) {
  std::vector<torch::Tensor> copies;
  for (const torch::Tensor& t : tensors) copies.push_back(t.detach().clone());
  return copies;
}

void CopyInto(const std::vector<torch::Tensor>& to, const std::vector<torch::Tensor>& from) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i].detach().copy_(from[i]);
}

TensorMap ToMap(const std::vector<std::string>& names, const std::vector<torch::Tensor>& tensors) {
  TensorMap map;
  for (std::size_t i = 0; i < names.size(); ++i) map.emplace(names[i], ToWeight(tensors[i]));
  return map;
}

void Require(bool condition, const std::string& what) {
  if (!condition) throw Error(ExitCode::kBadData, "the trainer's state does not fit: " + what);
}

void LoadMap(const TensorMap& map, const std::string& part, const std::vector<std::string>& names,
             const std::vector<torch::Tensor>& to) {
  Require(map.size() == names.size(), part + " has " + std::to_string(map.size()) +
                                          " tensors, the network " + std::to_string(names.size()));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto found = map.find(names[i]);
    const std::string where = part + "/" + names[i];
    Require(found != map.end(), where + " is missing");
    Require(found->second.shape == to[i].sizes().vec(), where + " has another shape");
    const torch::Tensor value = FromWeight(found->second);
    Require(torch::isfinite(value).all().item<bool>(),
            where + " holds a number that is not finite");
    to[i].detach().copy_(value);
  }
}

Predictions ToPredictions(const NetworkOutputs& outputs) {
  Predictions p;
  p.policy = outputs.policy.select(1, 0);
  p.opponent_policy = outputs.policy.select(1, 1);
  p.value = outputs.value;
  p.score = outputs.score;
  if (outputs.ownership.defined()) p.ownership = outputs.ownership.flatten(1);
  return p;
}

}  // namespace

TorchTrainer::TorchTrainer(const TrainerSettings& settings, const NetworkFile& initial)
    : settings_(settings),
      network_(initial),
      weights_(network_.parameters()),
      averaged_(Copies(weights_)),
      optimizer_(settings.optimizer, Detached(weights_)),
      threads_(settings.shards) {
  UseOneTorchThread();
  network_.RequireGradients();
  weights_ = network_.parameters();
  for (const auto& [name, tensor] : network_.weights()) names_.push_back(name);
  good_ = Copies(StateTensors());
}

std::vector<torch::Tensor> TorchTrainer::StateTensors() {
  std::vector<torch::Tensor> tensors = Detached(weights_);
  tensors.insert(tensors.end(), averaged_.begin(), averaged_.end());
  for (const auto& [name, slot] : optimizer_.Slots()) {
    tensors.insert(tensors.end(), slot->begin(), slot->end());
  }
  return tensors;
}

TorchTrainer::Gradients TorchTrainer::ComputeGradients(const TrainingBatch& batch) {
  const int rows = batch.size(), shards = settings_.shards;
  std::vector<Gradients> parts(static_cast<std::size_t>(shards));
  threads_.Run([&](int shard) {
    const int begin = rows * shard / shards, end = rows * (shard + 1) / shards;
    if (begin == end) return;
    const NetworkOutputs outputs =
        network_.Forward(MakeNetworkInputs(batch.inputs, begin, end - begin));
    const Losses losses =
        ComputeLosses(ToPredictions(outputs), MakeTargets(batch, begin, end), settings_.loss, rows);
    Gradients& part = parts[static_cast<std::size_t>(shard)];
    part.sums = losses.sums;
    part.tensors = torch::autograd::grad({losses.total}, weights_, {}, /*retain_graph=*/false,
                                         /*create_graph=*/false, /*allow_unused=*/true);
  });
  Gradients sum;
  for (Gradients& part : parts) {
    if (!part.sums.defined()) continue;  // more shards than rows
    if (!sum.sums.defined()) {
      sum = std::move(part);
      for (std::size_t i = 0; i < weights_.size(); ++i) {
        if (!sum.tensors[i].defined()) sum.tensors[i] = torch::zeros_like(weights_[i].detach());
      }
      continue;
    }
    sum.sums += part.sums;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      if (part.tensors[i].defined()) sum.tensors[i] += part.tensors[i];
    }
  }
  return sum;
}

std::string TorchTrainer::TryStep(const TrainingBatch& batch, StepReport& report) {
  Gradients gradients = ComputeGradients(batch);
  const torch::NoGradGuard no_grad;
  report.losses = ReportLosses(gradients.sums, settings_.loss, batch.size());
  if (!std::isfinite(report.losses.total)) return "the loss";
  report.gradient_norm = GlobalNorm(gradients.tensors);
  if (!std::isfinite(report.gradient_norm)) return "the gradient";
  ClipGradients(gradients.tensors, report.gradient_norm, settings_.optimizer.clip_norm);
  optimizer_.Step(step_, gradients.tensors);
  const double decay = AverageDecay(settings_.ema_decay, step_);
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    averaged_[i].mul_(decay).add_(weights_[i].detach(), 1 - decay);
  }
  for (const torch::Tensor& t : StateTensors()) {
    if (!torch::isfinite(t).all().item<bool>()) return "a weight after the step";
  }
  return "";
}

StepReport TorchTrainer::Step(const TrainingBatch& batch) {
  CHECK(batch.size() > 0);
  StepReport report;
  for (int attempt = 0; attempt < 2; ++attempt) {
    report.learning_rate = LearningRate(settings_.optimizer, step_);
    const std::string fault = TryStep(batch, report);
    if (fault.empty()) {
      KeepGoodState();
      ++step_;
      samples_ += batch.size();
      skipped_in_a_row_ = 0;
      return report;
    }
    RestoreGoodState();
    LogWarn("step " + std::to_string(step_) + ": " + fault +
            " is not finite; back at the last good step, " +
            (attempt == 0 ? "trying the batch again" : "the batch is skipped"));
  }
  ++step_;
  report.skipped = true;
  if (++skipped_in_a_row_ >= kMaxSkipped) {
    throw Error(
        ExitCode::kFailed,
        "training: " + std::to_string(kMaxSkipped) + " batches in a row up to step " +
            std::to_string(step_) +
            " gave a loss, gradient or weight that is not finite; the last good weights are "
            "in the run's newest checkpoint. Check the records with `tengen records check`, "
            "or train with a lower train.learning_rate");
  }
  return report;
}

void TorchTrainer::KeepGoodState() { CopyInto(good_, StateTensors()); }
void TorchTrainer::RestoreGoodState() { CopyInto(StateTensors(), good_); }

TrainerState TorchTrainer::Save() const {
  TrainerState state;
  state.step = step_;
  state.samples = samples_;
  state.weights = ToMap(names_, weights_);
  state.averaged = ToMap(names_, averaged_);
  for (const auto& [name, slot] : optimizer_.Slots())
    state.slots.emplace(name, ToMap(names_, *slot));
  return state;
}

void TorchTrainer::Load(const TrainerState& state) {
  const auto slots = optimizer_.Slots();
  Require(state.step >= 0 && state.samples >= 0, "negative counters");
  Require(state.slots.size() == slots.size(), "another optimizer");
  LoadMap(state.weights, "weights", names_, weights_);
  LoadMap(state.averaged, "averaged", names_, averaged_);
  for (const auto& [name, slot] : slots) {
    const auto found = state.slots.find(name);
    Require(found != state.slots.end(), "another optimizer (no " + name + ")");
    LoadMap(found->second, name, names_, *slot);
  }
  step_ = state.step;
  samples_ = state.samples;
  skipped_in_a_row_ = 0;
  KeepGoodState();
}

std::unique_ptr<Trainer> MakeTrainer(const TrainerSettings& settings, const NetworkFile& initial) {
  return std::make_unique<TorchTrainer>(settings, initial);
}

}  // namespace tengen
