// SPDX-License-Identifier: MIT
#include "model/katago/to_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "foundation/errors.h"
#include "model/katago/weight_order.h"
#include "model/network_weights.h"

namespace tengen::katago {
namespace {

class Importer {
 public:
  Importer(const Description& file, const std::string& source) : file_(file), source_(source) {}

  NetworkFile Make() {
    if (file_.version == 9)
      Refuse("version", "9, whose short-term errors have a form of their own");
    MakeSpec();
    network_.spec = spec_;
    MakeTrunk();
    MakePolicy();
    MakeValue();
    try {
      spec_.Validate();
    } catch (const Error& error) {
      Refuse("network", error.what());
    }
    RequireExpectedTensors(network_, source_);
    return std::move(network_);
  }

 private:
  [[noreturn]] void Refuse(const std::string& name, const std::string& what) const {
    throw Error(ExitCode::kBadData,
                fmt::format("{}: \"{}\": {}: networks of this program have no such thing", source_,
                            name, what));
  }

  void MakeSpec() {
    const int version = file_.version;
    spec_.inputs = "go-v7";
    spec_.shape = {kPlanes, kGlobals, 19, 19, 1};
    spec_.blocks = file_.trunk.block_count;
    spec_.channels = file_.trunk.channels;
    spec_.policy_channels = file_.policy.conv.out;
    const int pooled = file_.policy.pool_conv.out;
    spec_.policy_pooling_channels = pooled == spec_.policy_channels ? 0 : pooled;
    spec_.value_channels = file_.value.conv.out;
    spec_.value_hidden = file_.value.hidden.out;
    spec_.score_head = spec_.ownership_head = true;
    spec_.score_stdev_head = spec_.lead_head = spec_.variance_time_head = true;
    spec_.short_term_errors = version >= 10;
    spec_.opponent_policy = false;
    spec_.optimistic_policy = version >= 12;
    spec_.norm = tengen::Norm::kStatistics;
    spec_.first_kernel = file_.trunk.conv.height;
    spec_.katago_version = version;
    TakeActivation(file_.trunk.act, activation_);
    spec_.activation = activation_ == ActivationKind::kMish ? tengen::Activation::kMish
                                                            : tengen::Activation::kRelu;
    const std::vector<double> usual = {20, 20, 20, 20, 40, 0.25, 150};
    std::vector<double> scales;
    for (const Number& scale : file_.scales) scales.push_back(scale.value);
    if (scales != usual) spec_.output_scales = std::move(scales);
    spec_.pass_hidden_layer =
        version >= 15 && file_.policy.pass_act.kind != ActivationKind::kIdentity;
    MakeBlocksSpec();
  }

  void MakeBlocksSpec() {
    for (std::size_t i = 0; i < file_.trunk.blocks.size(); ++i) {
      const Block& block = file_.trunk.blocks[i];
      std::string letters;
      if (block.kind == BlockKind::kPooling) {
        TakePooling(block, spec_.channels);
        spec_.pooling_blocks.push_back(static_cast<int>(i));
      } else if (block.kind == BlockKind::kOrdinary) {
        TakeOrdinary(block, spec_.channels);
      } else {
        letters = TakeNested(block);
      }
      spec_.inner_blocks.push_back(letters);
    }
    if (std::ranges::all_of(spec_.inner_blocks, &std::string::empty)) spec_.inner_blocks.clear();
  }

  void Take(int& field, int value, const std::string& name, const char* what) const {
    if (field == 0) field = value;
    if (field != value) {
      Refuse(name, fmt::format("{} {}, after {} in other blocks", value, what, field));
    }
  }
  void TakeOrdinary(const Block& block, int channels) const {
    if (block.conv1.out == channels) return;
    Refuse(block.name, fmt::format("{} channels between its convolutions, {} outside",
                                   block.conv1.out, channels));
  }
  void TakePooling(const Block& block, int channels) {
    Take(spec_.pooling_channels, block.pool_conv.out, block.name, "pooled channels");
    if (block.conv1.out + block.pool_conv.out == channels) return;
    Refuse(block.name, fmt::format("{} regular and {} pooled channels, {} outside", block.conv1.out,
                                   block.pool_conv.out, channels));
  }
  std::string TakeNested(const Block& block) {
    Take(spec_.bottleneck_channels, block.conv1.out, block.name, "channels inside a nested block");
    std::string letters;
    for (const Block& inner : block.inner) {
      if (inner.kind == BlockKind::kNested) Refuse(inner.name, "a nested block in a nested block");
      if (inner.kind == BlockKind::kPooling) {
        TakePooling(inner, spec_.bottleneck_channels);
      } else {
        TakeOrdinary(inner, spec_.bottleneck_channels);
      }
      letters += inner.kind == BlockKind::kPooling ? 'p' : 'o';
    }
    return letters;
  }

  void TakeActivation(const Activation& activation, ActivationKind& kind) {
    const bool known =
        activation.kind == ActivationKind::kRelu || activation.kind == ActivationKind::kMish;
    if (!known) Refuse(activation.name, "an activation that is neither ReLU nor mish");
    kind = activation.kind;
  }
  void RequireActivation(const Activation& activation) const {
    if (activation.kind != activation_) {
      Refuse(activation.name, "an activation unlike the trunk's last one");
    }
  }

  void Add(const std::string& name, WeightTensor tensor) {
    network_.tensors.insert_or_assign(name, std::move(tensor));
  }
  void AddVector(const std::string& name, const std::vector<float>& values) {
    Add(name, {{static_cast<std::int64_t>(values.size())}, values});
  }
  void AddConv(const std::string& name, const Conv& conv, int kernel) {
    if (conv.height != kernel || conv.width != kernel) {
      Refuse(conv.name, fmt::format("a kernel of {}x{}", conv.height, conv.width));
    }
    Add(name + ".weight", OutputsFirst(conv.weights, {conv.out, conv.in, conv.height, conv.width}));
  }
  void AddProduct(const std::string& name, const Product& product) {
    Add(name + ".weight", OutputsFirst(product.weights, {product.out, product.in}));
  }
  void AddNorm(const std::string& name, const Norm& norm) {
    AddVector(name + ".mean", norm.mean);
    AddVector(name + ".variance", norm.variance);
    AddVector(name + ".epsilon", {static_cast<float>(norm.epsilon.value)});
    if (norm.has_scale == 1) AddVector(name + ".scale", norm.scale);
    if (norm.has_bias == 1) AddVector(name + ".bias", norm.bias);
  }

  void AddResidual(const std::string& name, const Block& block) {
    AddNorm(name + ".norm1", block.norm1);
    RequireActivation(block.act1);
    AddConv(name + ".conv1", block.conv1, 3);
    if (block.kind == BlockKind::kPooling) {
      AddConv(name + ".pool_conv", block.pool_conv, 3);
      AddNorm(name + ".pool_norm", block.pool_norm);
      RequireActivation(block.pool_act);
      AddProduct(name + ".pool_linear", block.pool_product);
    }
    AddNorm(name + ".norm2", block.norm2);
    RequireActivation(block.act2);
    AddConv(name + ".conv2", block.conv2, 3);
  }

  void AddNested(const std::string& name, const Block& block) {
    AddNorm(name + ".norm1", block.norm1);
    RequireActivation(block.act1);
    AddConv(name + ".down", block.conv1, 1);
    for (std::size_t i = 0; i < block.inner.size(); ++i) {
      AddResidual(fmt::format("{}.inner.{}", name, i), block.inner[i]);
    }
    AddNorm(name + ".norm2", block.norm2);
    RequireActivation(block.act2);
    AddConv(name + ".up", block.conv2, 1);
  }

  void MakeTrunk() {
    const Trunk& trunk = file_.trunk;
    AddConv("trunk.conv", trunk.conv, trunk.conv.height);
    AddProduct("trunk.globals", trunk.globals);
    for (std::size_t i = 0; i < trunk.blocks.size(); ++i) {
      const std::string name = fmt::format("blocks.{}", i);
      if (trunk.blocks[i].kind == BlockKind::kNested) {
        AddNested(name, trunk.blocks[i]);
      } else {
        AddResidual(name, trunk.blocks[i]);
      }
    }
    AddNorm("trunk.norm", trunk.norm);
  }

  void MakePolicy() {
    const PolicyHead& head = file_.policy;
    AddConv("policy.conv", head.conv, 1);
    AddConv("policy.pool_conv", head.pool_conv, 1);
    AddNorm("policy.pool_norm", head.pool_norm);
    RequireActivation(head.pool_act);
    AddProduct("policy.pool_linear", head.pool_product);
    AddNorm("policy.norm", head.norm);
    RequireActivation(head.act);
    AddConv("policy.out", head.out, 1);
    if (file_.version < 15) return AddProduct("policy.pass", head.pass);
    if (!spec_.pass_hidden_layer) return AddProduct("policy.pass", WithoutHidden(head));
    RequireActivation(head.pass_act);
    AddProduct("policy.pass_hidden", head.pass);
    AddVector("policy.pass_hidden.bias", head.pass_bias.weights);
    AddProduct("policy.pass", head.pass_out);
  }

  // A hidden layer with no activation is one product with the other.
  Product WithoutHidden(const PolicyHead& head) const {
    if (std::ranges::any_of(head.pass_bias.weights, [](float bias) { return bias != 0; })) {
      Refuse(head.pass_bias.name, "a bias before the pass in a hidden layer without activation");
    }
    const int in = head.pass.in, units = head.pass.out, out = head.pass_out.out;
    Product direct{head.pass.name, in, out,
                   std::vector<float>(static_cast<std::size_t>(in * out), 0.0f)};
    const auto at = [](int row, int columns, int column) {
      return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
             static_cast<std::size_t>(column);
    };
    for (int i = 0; i < in; ++i) {
      for (int o = 0; o < out; ++o) {
        double sum = 0;
        for (int u = 0; u < units; ++u) {
          sum += static_cast<double>(head.pass.weights[at(i, units, u)]) *
                 static_cast<double>(head.pass_out.weights[at(u, out, o)]);
        }
        direct.weights[at(i, out, o)] = static_cast<float>(sum);
        if (!std::isfinite(direct.weights[at(i, out, o)])) {
          Refuse(head.pass.name, "weights before the pass whose product is not finite");
        }
      }
    }
    return direct;
  }

  void MakeValue() {
    const ValueHead& head = file_.value;
    AddConv("value.conv", head.conv, 1);
    AddNorm("value.norm", head.norm);
    RequireActivation(head.act);
    AddProduct("value.hidden", head.hidden);
    AddVector("value.hidden.bias", head.hidden_bias.weights);
    RequireActivation(head.hidden_act);
    AddProduct("value.out", head.out);
    AddVector("value.out.bias", head.out_bias.weights);
    const WeightTensor numbers =
        OutputsFirst(head.numbers.weights, {head.numbers.out, head.numbers.in});
    int row = 0;
    for (const ValueOutput& output : ValueOutputs(spec_)) {
      if (output.name == "value.out") continue;
      std::vector<int> rows;
      std::vector<float> biases;
      for (int i = 0; i < output.outputs; ++i, ++row) {
        rows.push_back(row);
        biases.push_back(head.numbers_bias.weights[static_cast<std::size_t>(row)]);
      }
      Add(output.name + ".weight", Rows(numbers, rows));
      AddVector(output.name + ".bias", biases);
    }
    CHECK(row == head.numbers.out);
    AddConv("ownership.conv", head.ownership, 1);
  }

  const Description& file_;
  const std::string& source_;
  ModelSpec spec_;
  NetworkFile network_;
  ActivationKind activation_ = ActivationKind::kRelu;
};

}  // namespace

NetworkFile ToNetwork(const Description& file, const std::string& source) {
  return Importer(file, source).Make();
}

}  // namespace tengen::katago
