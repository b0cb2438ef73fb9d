// SPDX-License-Identifier: MIT
#include "train/torch_trainer.h"

#include <cmath>
#include <cstring>
#include <utility>

#include "foundation/errors.h"
#include "foundation/log.h"
#include "model/network_weights.h"

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

std::vector<torch::Tensor> Copies(const std::vector<torch::Tensor>& tensors) {
  std::vector<torch::Tensor> copies;
  for (const torch::Tensor& t : tensors) copies.push_back(t.clone());
  return copies;
}

void CopyInto(const std::vector<torch::Tensor>& to, const std::vector<torch::Tensor>& from) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i].copy_(from[i]);
}

std::map<std::string, FlatTensors> MakeSlots(OptimizerKind kind,
                                             const std::vector<torch::Tensor>& like) {
  std::map<std::string, FlatTensors> slots;
  for (const std::string& name : Optimizer::SlotNames(kind)) slots.emplace(name, FlatTensors(like));
  return slots;
}

Optimizer::Slots PartsOf(const std::map<std::string, FlatTensors>& slots) {
  Optimizer::Slots parts;
  for (const auto& [name, slot] : slots) parts.emplace(name, slot.parts());
  return parts;
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
    to[i].copy_(value);
  }
}

// "" when all are finite.
std::string DamagedLoss(const LossReport& losses) {
  const std::pair<const char*, double> terms[] = {{"policy", losses.policy},
                                                  {"opponent's policy", losses.opponent_policy},
                                                  {"value", losses.value},
                                                  {"score", losses.score},
                                                  {"ownership", losses.ownership},
                                                  {"score deviation", losses.score_stdev},
                                                  {"lead", losses.lead},
                                                  {"variance time", losses.variance_time},
                                                  {"value error", losses.value_error},
                                                  {"score error", losses.score_error},
                                                  {"optimistic policy", losses.optimistic_policy},
                                                  {"total", losses.total}};
  for (const auto& [name, loss] : terms) {
    if (!std::isfinite(loss)) return "the " + std::string(name) + " loss";
  }
  return "";
}

// One number that is not finite makes the sum so.
bool IsFinite(const torch::Tensor& tensor) { return std::isfinite(tensor.sum().item<float>()); }

Predictions ToPredictions(const ModelSpec& spec, const NetworkOutputs& outputs) {
  Predictions p;
  p.policy = outputs.policy.select(1, 0);
  const int opponent = OpponentOutput(spec);
  if (opponent >= 0) p.opponent_policy = outputs.policy.select(1, opponent);
  p.value = outputs.value;
  const int optimistic = OptimisticOutput(spec);
  if (optimistic >= 0) p.optimistic_policy = outputs.policy.select(1, optimistic);
  p.score = outputs.score;
  p.score_stdev = outputs.score_stdev;
  p.lead = outputs.lead;
  p.variance_time = outputs.variance_time;
  p.value_error = outputs.value_error;
  p.score_error = outputs.score_error;
  if (outputs.ownership.defined()) p.ownership = outputs.ownership.flatten(1);
  return p;
}

}  // namespace

TorchTrainer::TorchTrainer(const TrainerSettings& settings, const NetworkFile& initial)
    : settings_(settings),
      network_(initial),
      weights_(network_.parameters()),
      averaged_(network_.parameters()),
      gradient_(network_.parameters()),
      slots_(MakeSlots(settings.optimizer.kind, network_.parameters())),
      optimizer_(settings.optimizer, weights_.parts(), PartsOf(slots_)),
      threads_(settings.shards) {
  UseOneTorchThread();
  std::size_t i = 0;
  for (const auto& [name, tensor] : network_.weights()) {
    names_.push_back(name);
    weights_.views()[i].copy_(tensor);
    tensor.set_data(weights_.views()[i]);
    ++i;
  }
  network_.RequireGradients();
  averaged_.all().copy_(weights_.all());
  state_ = {weights_.all(), averaged_.all()};
  for (const auto& [name, slot] : slots_) state_.push_back(slot.all());
  good_ = Copies(state_);
}

torch::Tensor TorchTrainer::ComputeGradients(const TrainingBatch& batch) {
  struct Part {
    torch::Tensor sums;
    std::vector<torch::Tensor> gradients;
  };
  const int rows = batch.size(), shards = settings_.shards;
  std::vector<Part> parts(static_cast<std::size_t>(shards));
  const std::vector<torch::Tensor> parameters = network_.parameters();
  threads_.Run([&](int shard) {
    const int begin = rows * shard / shards, end = rows * (shard + 1) / shards;
    if (begin == end) return;  // more shards than rows
    const NetworkOutputs outputs =
        network_.Forward(MakeNetworkInputs(batch.inputs, begin, end - begin));
    const Losses losses = ComputeLosses(ToPredictions(network_.spec(), outputs),
                                        MakeTargets(batch, begin, end), settings_.loss, rows);
    Part& part = parts[static_cast<std::size_t>(shard)];
    part.sums = losses.sums;
    part.gradients = torch::autograd::grad({losses.total}, parameters, {}, /*retain_graph=*/false,
                                           /*create_graph=*/false, /*allow_unused=*/true);
  });
  const torch::NoGradGuard no_grad;
  gradient_.all().zero_();
  torch::Tensor sums = torch::zeros_like(parts.back().sums);
  for (const Part& part : parts) {
    if (!part.sums.defined()) continue;
    sums += part.sums;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (part.gradients[i].defined()) gradient_.views()[i].add_(part.gradients[i]);
    }
  }
  return sums;
}

std::string TorchTrainer::TryStep(const TrainingBatch& batch, StepReport& report) {
  const torch::Tensor sums = ComputeGradients(batch);
  const torch::NoGradGuard no_grad;
  report.losses = ReportLosses(sums, settings_.loss, batch.size());
  if (const std::string bad = DamagedLoss(report.losses); !bad.empty()) return bad;
  std::vector<torch::Tensor> gradients = gradient_.parts();
  report.gradient_norm = GlobalNorm(gradients);
  if (!std::isfinite(report.gradient_norm)) return "the gradient";
  ClipGradients(gradients, report.gradient_norm, settings_.optimizer.clip_norm);
  optimizer_.Step(step_, gradients);
  const double decay = AverageDecay(settings_.ema_decay, step_);
  averaged_.all().mul_(decay).add_(weights_.all(), 1 - decay);
  return DamagedTensor();
}

std::string TorchTrainer::DamagedTensor() const {
  const auto find = [&](const std::string& part, const FlatTensors& tensors) -> std::string {
    if (IsFinite(tensors.all())) return "";
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (!IsFinite(tensors.views()[i])) return part + "/" + names_[i];
    }
    return part;
  };
  // Causes before what comes of them: a step takes the slots into the weights, and those into the
  // average.
  std::string found;
  for (const auto& [name, slot] : slots_) {
    if (found.empty()) found = find(name, slot);
  }
  if (found.empty()) found = find("weights", weights_);
  if (found.empty()) found = find("averaged", averaged_);
  return found;
}

StepReport TorchTrainer::Step(const TrainingBatch& batch) {
  CHECK(batch.size() > 0);
  StepReport report;
  for (int attempt = 0; attempt < 2; ++attempt) {
    report.learning_rate = LearningRate(settings_.optimizer, step_);
    std::string fault = TryStep(batch, report);
    if (fault.empty()) {
      KeepGoodState();
      ++step_;
      samples_ += batch.size();
      skipped_in_a_row_ = 0;
      return report;
    }
    // Damaged memory is the cause where it is one, and not what came of it.
    if (const std::string cause = DamagedTensor(); !cause.empty()) fault = cause;
    RestoreGoodState();
    const std::string message = "step " + std::to_string(step_) + ": " + fault +
                                " is not finite; back at the last good step, " +
                                (attempt == 0 ? "trying the batch again" : "the batch is skipped");
    LogWarn(message);
    report.fault += (attempt == 0 ? "" : "; ") + message;
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

void TorchTrainer::KeepGoodState() { CopyInto(good_, state_); }
void TorchTrainer::RestoreGoodState() const { CopyInto(state_, good_); }

TrainerState TorchTrainer::Save() const {
  if (const std::string bad = DamagedTensor(); !bad.empty()) {
    LogWarn("step " + std::to_string(step_) + ": " + bad +
            " is not finite in memory; the last good step is saved");
    RestoreGoodState();
  }
  TrainerState state;
  state.step = step_;
  state.samples = samples_;
  state.weights = ToMap(names_, weights_.views());
  state.averaged = ToMap(names_, averaged_.views());
  for (const auto& [name, slot] : slots_) state.slots.emplace(name, ToMap(names_, slot.views()));
  return state;
}

void TorchTrainer::Load(const TrainerState& state) {
  Require(state.step >= 0 && state.samples >= 0, "negative counters");
  Require(state.slots.size() == slots_.size(), "another optimizer");
  LoadMap(state.weights, "weights", names_, weights_.views());
  LoadMap(state.averaged, "averaged", names_, averaged_.views());
  for (const auto& [name, slot] : slots_) {
    const auto found = state.slots.find(name);
    Require(found != state.slots.end(), "another optimizer (no " + name + ")");
    LoadMap(found->second, name, names_, slot.views());
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
