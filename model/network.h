// SPDX-License-Identifier: MIT
// The network as LibTorch operators (structure: model/network_weights.h). One forward pass serves
// training and, under InferenceMode, evaluation. It has no batch statistics, so a row's result does
// not depend on its company. Forward is const and may run in several threads at once. Includes
// LibTorch: only for sources in model/ and train/.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/evaluation.h"
#include "model/network_file.h"
#include "model/network_weights.h"
#include "model/torch.h"

namespace tengen {

struct NetworkInputs {
  torch::Tensor planes;   // [rows, planes, max_height, max_width] channels last; symmetry applied
  torch::Tensor globals;  // [rows, globals]
  torch::Tensor mask;     // [rows, 1, max_height, max_width]: 1 on the row's board, else 0
  torch::Tensor area;     // [rows, 1]: points of the row's board
};

// Expands rows [first, first + count) of a batch on the CPU. Rows may have any board sizes.
NetworkInputs MakeNetworkInputs(const EvaluationBatch& batch, int first, int count);

// Everything from the side to move, in the orientation of the inputs (symmetry not undone), padded
// as model/padding.h says.
struct NetworkOutputs {
  // [rows, PolicyOutputs(spec), max_actions] logits (model/network_weights.h); about -5000 off
  // board
  torch::Tensor policy;
  torch::Tensor value;  // [rows, 3] logits: win, loss, no result
  // [rows] each, undefined without that head.
  torch::Tensor score;                     // points
  torch::Tensor score_stdev;               // points, above 0
  torch::Tensor lead;                      // points
  torch::Tensor variance_time;             // moves, above 0
  torch::Tensor value_error, score_error;  // root mean squared misses, above 0; score in points
  // [rows, max_height, max_width] before tanh; undefined without that head.
  torch::Tensor ownership;
};

// [rows, C, y, x] after an activation and the mask -> [rows, 3C] float32
// (model/cuda/masked_pool.h).
using PoolOperator =
    std::function<torch::Tensor(const torch::Tensor& x, const NetworkInputs& inputs)>;
torch::Tensor PoolByTorch(const torch::Tensor& x, const NetworkInputs& inputs);

class Network {
 public:
  // Copies the weights, with norms folded (FoldNorms); they require no gradient yet.
  explicit Network(const NetworkFile& file);

  const ModelSpec& spec() const { return spec_; }
  // By name, in the order of names. Tensors are handles: optimizers change the weights in place
  // through them.
  const std::map<std::string, torch::Tensor>& weights() const { return weights_; }
  std::vector<torch::Tensor> parameters() const;
  void RequireGradients();
  Network Clone() const;  // its own copy of the weights
  // The weights as they are now, with the given metadata.
  NetworkFile ToFile(const std::map<std::string, std::string>& metadata) const;

  // A copy of the weights for evaluation: convolutions and norms in `kind`, linear layers in
  // float32.
  Network ForInference(const torch::Device& device, torch::ScalarType kind) const;

  // inputs.planes and inputs.mask have the kind of the convolutions, the rest is float32.
  NetworkOutputs Forward(const NetworkInputs& inputs, const PoolOperator& pool = PoolByTorch) const;

 private:
  Network(const ModelSpec& spec, std::map<std::string, torch::Tensor> weights);

  bool IsLinearBias(const std::string& name) const;
  const torch::Tensor& Weight(const std::string& name) const;
  torch::Tensor Conv(const std::string& name, const torch::Tensor& x) const;
  torch::Tensor Linear(const std::string& name, const torch::Tensor& x) const;
  torch::Tensor Activate(const torch::Tensor& x) const;
  torch::Tensor NormActivate(const std::string& name, const torch::Tensor& x,
                             const NetworkInputs& inputs) const;
  // What a block of two convolutions adds to x.
  torch::Tensor Residual(const ResidualBlock& block, const torch::Tensor& x,
                         const NetworkInputs& inputs, const PoolOperator& pool) const;
  torch::Tensor Block(const TrunkBlock& block, const torch::Tensor& trunk,
                      const NetworkInputs& inputs, const PoolOperator& pool) const;
  torch::Tensor Policy(const torch::Tensor& trunk, const NetworkInputs& inputs,
                       const PoolOperator& pool) const;
  void ValueNumbers(const torch::Tensor& hidden, NetworkOutputs& outputs) const;

  ModelSpec spec_;
  std::vector<TrunkBlock> blocks_;
  std::map<std::string, torch::Tensor> weights_;
};

// LibTorch's threads spin while they wait, which costs a factor of five on shared cores:
// parallelism comes from games and shards, so every operator runs in the thread that calls it.
// Idempotent; call before work.
void UseOneTorchThread();

}  // namespace tengen
