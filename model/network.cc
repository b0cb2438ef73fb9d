// SPDX-License-Identifier: MIT
#include "model/network.h"

#include <cmath>
#include <cstring>
#include <mutex>

#include "foundation/errors.h"
#include "model/cuda/expand_planes.h"
#include "model/network_weights.h"
#include "model/padding.h"

namespace tengen {
namespace {

// Off the board: small enough that its softmax is 0, finite so that no gradient is NaN.
constexpr float kOffBoard = 5000.0f;

torch::Tensor ToTorch(const WeightTensor& weight) {
  torch::Tensor tensor = torch::empty(weight.shape, torch::kFloat32);
  std::memcpy(tensor.data_ptr<float>(), weight.values.data(), weight.values.size() * sizeof(float));
  return tensor.dim() == 4 ? tensor.contiguous(at::MemoryFormat::ChannelsLast) : tensor;
}

WeightTensor FromTorch(const torch::Tensor& tensor) {
  const torch::Tensor plain = tensor.detach().to(torch::kCPU, torch::kFloat32).contiguous();
  const float* data = plain.data_ptr<float>();
  return {plain.sizes().vec(), std::vector<float>(data, data + plain.numel())};
}

torch::Tensor AreaOffset(const NetworkInputs& inputs) {  // [rows, 1], KataGo's scale of board sizes
  return (inputs.area.sqrt() - 14.0) * 0.1;
}

torch::Tensor Mean(const torch::Tensor& x, const NetworkInputs& inputs) {
  return x.sum({2, 3}, /*keepdim=*/false, torch::kFloat32) / inputs.area;
}

// The value head's third part is a second function of the size in place of the largest.
torch::Tensor ValuePool(const torch::Tensor& x, const NetworkInputs& inputs) {
  const torch::Tensor mean = Mean(x, inputs);
  const torch::Tensor offset = AreaOffset(inputs);
  return torch::cat({mean, mean * offset, mean * (offset * offset - 0.1)}, 1);
}

torch::Tensor PerPoint(const torch::Tensor& per_row) { return per_row.unsqueeze(2).unsqueeze(3); }

}  // namespace

torch::Tensor PoolByTorch(const torch::Tensor& x, const NetworkInputs& inputs) {
  const torch::Tensor mean = Mean(x, inputs);
  // Below every activation off the board.
  const torch::Tensor largest = (x + (inputs.mask - 1.0)).amax({2, 3}).to(torch::kFloat32);
  return torch::cat({mean, mean * AreaOffset(inputs), largest}, 1);
}

NetworkInputs MakeNetworkInputs(const EvaluationBatch& batch, int first, int count) {
  CHECK(first >= 0 && count > 0 && first + count <= batch.size());
  const InputShape& shape = batch.shape();
  const int height = shape.max_height, width = shape.max_width;
  NetworkInputs inputs;
  torch::Tensor planes = torch::empty({count, height, width, shape.planes});
  inputs.globals = torch::empty({count, shape.globals});
  inputs.mask = torch::zeros({count, 1, height, width});
  inputs.area = torch::empty({count, 1});
  std::vector<BoardShape> boards(static_cast<std::size_t>(count));
  float* mask = inputs.mask.data_ptr<float>();
  for (int row = 0; row < count; ++row) {
    const RowHeader& header = batch.header(first + row);
    boards[static_cast<std::size_t>(row)] = BoardOf(header);
    for (int y = 0; y < header.height; ++y) {
      std::fill_n(mask + (row * height + y) * width, header.width, 1.0f);
    }
    inputs.area.data_ptr<float>()[row] = static_cast<float>(header.width * header.height);
    const auto globals = batch.globals(first + row);
    std::copy(globals.begin(), globals.end(),
              inputs.globals.data_ptr<float>() + static_cast<std::ptrdiff_t>(row) * shape.globals);
  }
  // Rows lie one after another in the batch.
  ExpandPlanesCpu({shape.planes, shape.words_per_plane(), width, height, shape.planes}, count,
                  boards.data(), batch.planes(first).data(), planes.data_ptr<float>());
  inputs.planes = planes.permute({0, 3, 1, 2});
  return inputs;
}

Network::Network(const NetworkFile& file) {
  RequireExpectedTensors(file, "network");
  const NetworkFile folded = FoldNorms(file);
  spec_ = folded.spec;
  blocks_ = TrunkBlocks(spec_);
  for (const auto& [name, weight] : folded.tensors) weights_.emplace(name, ToTorch(weight));
}

Network::Network(const ModelSpec& spec, std::map<std::string, torch::Tensor> weights)
    : spec_(spec), blocks_(TrunkBlocks(spec)), weights_(std::move(weights)) {}

std::vector<torch::Tensor> Network::parameters() const {
  std::vector<torch::Tensor> parameters;
  for (const auto& [name, weight] : weights_) parameters.push_back(weight);
  return parameters;
}

void Network::RequireGradients() {
  for (auto& [name, weight] : weights_) weight.set_requires_grad(true);
}

Network Network::Clone() const {
  std::map<std::string, torch::Tensor> copy;
  for (const auto& [name, weight] : weights_) copy.emplace(name, weight.detach().clone());
  return {spec_, std::move(copy)};
}

bool Network::IsLinearBias(const std::string& name) const {
  if (!name.ends_with(".bias")) return false;
  const auto layer = weights_.find(name.substr(0, name.size() - 4) + "weight");
  return layer != weights_.end() && layer->second.dim() == 2;
}

Network Network::ForInference(const torch::Device& device, torch::ScalarType kind) const {
  std::map<std::string, torch::Tensor> copy;
  for (const auto& [name, weight] : weights_) {
    const bool linear = weight.dim() == 2 || IsLinearBias(name);
    const torch::Tensor moved = weight.detach().to(device, linear ? torch::kFloat32 : kind);
    copy.emplace(name,
                 weight.dim() == 4 ? moved.contiguous(at::MemoryFormat::ChannelsLast) : moved);
  }
  return {spec_, std::move(copy)};
}

NetworkFile Network::ToFile(const std::map<std::string, std::string>& metadata) const {
  NetworkFile file{spec_, metadata, {}};
  for (const auto& [name, weight] : weights_) file.tensors.emplace(name, FromTorch(weight));
  return file;
}

const torch::Tensor& Network::Weight(const std::string& name) const {
  const auto found = weights_.find(name);
  CHECK(found != weights_.end());
  return found->second;
}

torch::Tensor Network::Conv(const std::string& name, const torch::Tensor& x) const {
  const torch::Tensor& weight = Weight(name + ".weight");
  return torch::conv2d(x, weight, {}, /*stride=*/1, /*padding=*/weight.size(2) / 2);
}

torch::Tensor Network::Linear(const std::string& name, const torch::Tensor& x) const {
  const auto bias = weights_.find(name + ".bias");
  return torch::linear(x, Weight(name + ".weight"),
                       bias == weights_.end() ? torch::Tensor() : bias->second);
}

torch::Tensor Network::Activate(const torch::Tensor& x) const {
  return spec_.activation == Activation::kMish ? torch::mish(x) : torch::relu(x);
}

torch::Tensor Network::NormActivate(const std::string& name, const torch::Tensor& x,
                                    const NetworkInputs& inputs) const {
  const torch::Tensor scale = Weight(name + ".scale").view({1, -1, 1, 1});
  const torch::Tensor bias = Weight(name + ".bias").view({1, -1, 1, 1});
  return Activate(torch::addcmul(bias, x, scale)) * inputs.mask;
}

torch::Tensor Network::Residual(const ResidualBlock& block, const torch::Tensor& x,
                                const NetworkInputs& inputs, const PoolOperator& pool) const {
  const std::string& name = block.name;
  const torch::Tensor in = NormActivate(name + ".norm1", x, inputs);
  torch::Tensor y = Conv(name + ".conv1", in);
  if (block.pooled > 0) {
    const torch::Tensor g =
        NormActivate(name + ".pool_norm", Conv(name + ".pool_conv", in), inputs);
    y = y + PerPoint(Linear(name + ".pool_linear", pool(g, inputs)).to(y.scalar_type()));
  }
  return Conv(name + ".conv2", NormActivate(name + ".norm2", y, inputs));
}

torch::Tensor Network::Block(const TrunkBlock& block, const torch::Tensor& trunk,
                             const NetworkInputs& inputs, const PoolOperator& pool) const {
  if (!block.nested) return trunk + Residual(block.blocks.front(), trunk, inputs, pool);
  torch::Tensor x = Conv(block.name + ".down", NormActivate(block.name + ".norm1", trunk, inputs));
  for (const ResidualBlock& inner : block.blocks) x = x + Residual(inner, x, inputs, pool);
  return trunk + Conv(block.name + ".up", NormActivate(block.name + ".norm2", x, inputs));
}

torch::Tensor Network::Policy(const torch::Tensor& trunk, const NetworkInputs& inputs,
                              const PoolOperator& pool) const {
  const torch::Tensor pooled =
      pool(NormActivate("policy.pool_norm", Conv("policy.pool_conv", trunk), inputs), inputs);
  const torch::Tensor p = Conv("policy.conv", trunk) +
                          PerPoint(Linear("policy.pool_linear", pooled).to(trunk.scalar_type()));
  const torch::Tensor points =
      Conv("policy.out", NormActivate("policy.norm", p, inputs)) - (1.0 - inputs.mask) * kOffBoard;
  const torch::Tensor flat =
      points.to(torch::kFloat32).contiguous().view({points.size(0), PolicyOutputs(spec_), -1});
  if (spec_.shape.extra_actions == 0) return flat;
  const torch::Tensor to_pass =
      spec_.pass_hidden_layer ? Activate(Linear("policy.pass_hidden", pooled)) : pooled;
  return torch::cat({flat, Linear("policy.pass", to_pass).unsqueeze(2)}, 2);
}

void Network::ValueNumbers(const torch::Tensor& hidden, NetworkOutputs& outputs) const {
  const OutputScales scales = ScalesOf(spec_);
  const auto number = [&](const char* name) { return Linear(name, hidden).squeeze(1); };
  if (spec_.score_head) outputs.score = number("score.out") * scales.score;
  if (spec_.score_stdev_head) {
    outputs.score_stdev = torch::softplus(number("score_stdev.out")) * scales.stdev;
  }
  if (spec_.lead_head) outputs.lead = number("lead.out") * scales.lead;
  if (spec_.variance_time_head) {
    outputs.variance_time = torch::softplus(number("variance_time.out")) * scales.variance_time;
  }
  if (!spec_.short_term_errors) return;
  const torch::Tensor x = Linear("short_term_error.out", hidden);
  // The first is sqrt(softplus(x / 2)^2), without the root whose slope has no end at 0.
  const torch::Tensor errors =
      HalvesErrors(spec_) ? torch::softplus(x * 0.5) : torch::softplus(x).clamp_min(1e-20).sqrt();
  outputs.value_error = errors.select(1, 0) * std::sqrt(scales.value_error);
  outputs.score_error = errors.select(1, 1) * std::sqrt(scales.score_error);
}

NetworkOutputs Network::Forward(const NetworkInputs& inputs, const PoolOperator& pool) const {
  torch::Tensor trunk = Conv("trunk.conv", inputs.planes);
  if (spec_.shape.globals > 0)
    trunk = trunk + PerPoint(Linear("trunk.globals", inputs.globals).to(trunk.scalar_type()));
  for (const TrunkBlock& block : blocks_) trunk = Block(block, trunk, inputs, pool);
  trunk = NormActivate("trunk.norm", trunk, inputs);

  NetworkOutputs outputs;
  outputs.policy = Policy(trunk, inputs, pool);
  const torch::Tensor v = NormActivate("value.norm", Conv("value.conv", trunk), inputs);
  const torch::Tensor hidden = Activate(Linear("value.hidden", ValuePool(v, inputs)));
  outputs.value = Linear("value.out", hidden);
  ValueNumbers(hidden, outputs);
  if (spec_.ownership_head)
    outputs.ownership = Conv("ownership.conv", v).squeeze(1).to(torch::kFloat32);
  return outputs;
}

void UseOneTorchThread() {
  static std::once_flag once;
  std::call_once(once, [] {
    at::set_num_threads(1);
    at::set_num_interop_threads(1);
  });
}

}  // namespace tengen
