// SPDX-License-Identifier: MIT
#include "model/katago/from_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "foundation/errors.h"
#include "model/katago/weight_order.h"
#include "model/network_weights.h"

namespace tengen::katago {
namespace {

[[noreturn]] void Refuse(const std::string& message) {
  throw Error(ExitCode::kBadConfig, "export to KataGo: " + message);
}

void RequireFits(const ModelSpec& spec, int version) {
  if (spec.inputs != "go-v7" || spec.shape.planes != kPlanes || spec.shape.globals != kGlobals ||
      spec.shape.extra_actions != 1) {
    if (!spec.inputs.starts_with("go-")) {
      Refuse("KataGo plays Go alone, and the network's inputs are \"" + spec.inputs + "\"");
    }
    Refuse(
        fmt::format("the network's inputs are \"{}\" with {} planes and {} globals, but KataGo "
                    "feeds networks those of go-v7, {} and {}; train one with model.inputs=go-v7",
                    spec.inputs, spec.shape.planes, spec.shape.globals, kPlanes, kGlobals));
  }
  const auto require = [&](bool fits, int first, const char* what) {
    if (fits || version >= first) return;
    Refuse(fmt::format("version {} has no place for {}; the first with one is {}", version, what,
                       first));
  };
  require(spec.activation == tengen::Activation::kRelu, 11, "mish activations");
  require(!spec.optimistic_policy, 12, "an optimistic policy");
  require(!spec.short_term_errors, HalvesErrors(spec) ? 14 : 10,
          "this network's short-term errors");
  require(!spec.pass_hidden_layer, 15, "a hidden layer before the pass");
  if (spec.short_term_errors && !HalvesErrors(spec) && version >= 14) {
    Refuse("its short-term errors are in the form of versions 10 to 13; choose one of these");
  }
  const OutputScales usual = version <= 12 ? OutputScales{20, 20, 20, 40, 0.25, 30}
                                           : OutputScales{20, 20, 20, 40, 0.25, 150};
  const OutputScales own = ScalesOf(spec);
  const bool plain = own.score == usual.score && own.stdev == usual.stdev &&
                     own.lead == usual.lead && own.variance_time == usual.variance_time;
  const bool errors = !spec.short_term_errors || (own.value_error == usual.value_error &&
                                                  own.score_error == usual.score_error);
  if (version <= 12 && !(plain && errors)) {
    Refuse(
        fmt::format("the units of the network's outputs are not those of version {}, which "
                    "states none; versions from 13 on do",
                    version));
  }
}

class Exporter {
 public:
  Exporter(const NetworkFile& network, int version)
      : network_(network), spec_(network.spec), version_(version) {}

  Exported Make(const std::string& name) {
    Description& file = result_.file;
    file.name = name;
    file.version = version_;
    if (version_ >= 13) file.scales = Scales();
    file.trunk = MakeTrunk();
    file.policy = MakePolicy();
    file.value = MakeValue();
    return std::move(result_);
  }

 private:
  const WeightTensor& Tensor(const std::string& name) const { return network_.tensors.at(name); }

  std::vector<Number> Scales() const {
    std::vector<Number> numbers;
    if (!spec_.output_scales.empty()) {
      for (const double scale : spec_.output_scales) numbers.push_back(NumberOf(scale));
      return numbers;
    }
    const OutputScales own = ScalesOf(spec_);
    // A network without error heads takes the version's unit for what fills them.
    const double score_error = spec_.short_term_errors ? own.score_error : 150;
    for (const double scale :
         {20.0, own.score, own.stdev, own.lead, own.variance_time, own.value_error, score_error}) {
      numbers.push_back(NumberOf(scale));
    }
    return numbers;
  }

  Conv ConvOf(const std::string& name, const std::vector<int>& rows = {}) const {
    const WeightTensor tensor = Rows(Tensor(name + ".weight"), rows);
    return {name,
            static_cast<int>(tensor.shape[2]),
            static_cast<int>(tensor.shape[3]),
            static_cast<int>(tensor.shape[1]),
            static_cast<int>(tensor.shape[0]),
            OutputsLast(tensor)};
  }
  Product ProductOf(const std::string& name, const std::vector<int>& rows = {}) const {
    const WeightTensor tensor = Rows(Tensor(name + ".weight"), rows);
    return {name, static_cast<int>(tensor.shape[1]), static_cast<int>(tensor.shape[0]),
            OutputsLast(tensor)};
  }
  Bias BiasOf(const std::string& name) const {
    const std::vector<float>& values = Tensor(name + ".bias").values;
    return {name + ".bias", static_cast<int>(values.size()), values};
  }

  Norm NormOf(const std::string& name) const {
    const auto find = [&](const char* part) -> const std::vector<float>* {
      const auto found = network_.tensors.find(name + part);
      return found == network_.tensors.end() ? nullptr : &found->second.values;
    };
    const std::vector<float>*scale = find(".scale"), *bias = find(".bias"), *mean = find(".mean");
    Norm norm;
    norm.name = name;
    norm.has_scale = scale == nullptr ? 0 : 1;
    norm.has_bias = bias == nullptr ? 0 : 1;
    if (scale != nullptr) norm.scale = *scale;
    if (bias != nullptr) norm.bias = *bias;
    if (mean != nullptr) {
      norm.mean = *mean;
      norm.variance = *find(".variance");
      norm.epsilon = NumberOf(ShortestDouble(find(".epsilon")->front()));
    } else {
      // Variance and epsilon add up to 1 exactly, so that the scale is left as it is.
      norm.mean.assign(norm.scale.size(), 0.0f);
      norm.variance.assign(norm.scale.size(), 1.0f - 0x1p-17f);
      norm.epsilon = NumberOf(0x1p-17);
    }
    norm.channels = static_cast<int>(norm.mean.size());
    return norm;
  }
  Activation ActivationOf(const std::string& name) const {
    return {name, spec_.activation == tengen::Activation::kMish ? ActivationKind::kMish
                                                                : ActivationKind::kRelu};
  }

  Block Residual(const ResidualBlock& part) const {
    Block block;
    block.kind = part.pooled > 0 ? BlockKind::kPooling : BlockKind::kOrdinary;
    block.name = part.name;
    block.norm1 = NormOf(part.name + ".norm1");
    block.act1 = ActivationOf(part.name + ".act1");
    block.conv1 = ConvOf(part.name + ".conv1");
    if (part.pooled > 0) {
      block.pool_conv = ConvOf(part.name + ".pool_conv");
      block.pool_norm = NormOf(part.name + ".pool_norm");
      block.pool_act = ActivationOf(part.name + ".pool_act");
      block.pool_product = ProductOf(part.name + ".pool_linear");
    }
    block.norm2 = NormOf(part.name + ".norm2");
    block.act2 = ActivationOf(part.name + ".act2");
    block.conv2 = ConvOf(part.name + ".conv2");
    return block;
  }

  Block BlockOf(const TrunkBlock& outer) const {
    if (!outer.nested) return Residual(outer.blocks.front());
    Block block;
    block.kind = BlockKind::kNested;
    block.name = outer.name;
    block.inner_count = static_cast<int>(outer.blocks.size());
    block.norm1 = NormOf(outer.name + ".norm1");
    block.act1 = ActivationOf(outer.name + ".act1");
    block.conv1 = ConvOf(outer.name + ".down");
    for (const ResidualBlock& part : outer.blocks) block.inner.push_back(Residual(part));
    block.norm2 = NormOf(outer.name + ".norm2");
    block.act2 = ActivationOf(outer.name + ".act2");
    block.conv2 = ConvOf(outer.name + ".up");
    return block;
  }

  Trunk MakeTrunk() const {
    const std::vector<TrunkBlock> blocks = TrunkBlocks(spec_);
    const bool all_nested = std::ranges::all_of(blocks, &TrunkBlock::nested);
    Trunk trunk;
    trunk.name = "trunk";
    trunk.block_count = spec_.blocks;
    trunk.channels = spec_.channels;
    // Of the blocks that stand in the trunk itself. KataGo wants all of these above 0.
    trunk.mid = all_nested ? spec_.bottleneck_channels : spec_.channels;
    trunk.pooled = std::clamp(spec_.pooling_channels, 1, trunk.mid - 1);
    trunk.dilated = trunk.pooled;
    trunk.regular = trunk.mid - trunk.dilated;
    trunk.conv = ConvOf("trunk.conv");
    trunk.globals = ProductOf("trunk.globals");
    for (const TrunkBlock& block : blocks) trunk.blocks.push_back(BlockOf(block));
    trunk.norm = NormOf("trunk.norm");
    trunk.act = ActivationOf("trunk.act");
    return trunk;
  }

  PolicyHead MakePolicy() {
    std::vector<int> outputs = {0};
    if (katago::PolicyOutputs(version_) == 2) {
      outputs.push_back(std::max(OptimisticOutput(spec_), 0));
      if (!spec_.optimistic_policy)
        result_.filled.push_back("optimistic policy: the policy itself");
    }
    if (spec_.opponent_policy) result_.dropped.push_back("the opponent's next policy");
    PolicyHead head;
    head.name = "policy";
    head.conv = ConvOf("policy.conv");
    head.pool_conv = ConvOf("policy.pool_conv");
    head.pool_norm = NormOf("policy.pool_norm");
    head.pool_act = ActivationOf("policy.pool_act");
    head.pool_product = ProductOf("policy.pool_linear");
    head.norm = NormOf("policy.norm");
    head.act = ActivationOf("policy.act");
    head.out = ConvOf("policy.out", outputs);
    if (version_ < 15) {
      head.pass = ProductOf("policy.pass", outputs);
    } else if (spec_.pass_hidden_layer) {
      head.pass = ProductOf("policy.pass_hidden");
      head.pass_bias = BiasOf("policy.pass_hidden");
      head.pass_act = ActivationOf("policy.pass_act");
      head.pass_out = ProductOf("policy.pass", outputs);
    } else {
      PassThrough(outputs, head);
    }
    return head;
  }

  // A hidden layer that changes nothing: unit i holds output i.
  void PassThrough(const std::vector<int>& outputs, PolicyHead& head) const {
    const int units = head.conv.out, count = static_cast<int>(outputs.size());
    const bool one = std::ranges::count(outputs, outputs.front()) == count;
    if (!one && units < count) {
      Refuse(
          "version 15 wants a hidden layer before the pass, for which one policy channel is too "
          "few; choose version 14");
    }
    const Product direct = ProductOf("policy.pass", outputs);
    head.pass = {"policy.pass_hidden", direct.in, units,
                 std::vector<float>(static_cast<std::size_t>(direct.in * units), 0.0f)};
    head.pass_out = {"policy.pass", units, count,
                     std::vector<float>(static_cast<std::size_t>(units * count), 0.0f)};
    for (int k = 0; k < count; ++k) {
      const int unit = one ? 0 : k;
      for (int i = 0; i < direct.in; ++i) {
        head.pass.weights[static_cast<std::size_t>(i * units + unit)] =
            direct.weights[static_cast<std::size_t>(i * count + k)];
      }
      head.pass_out.weights[static_cast<std::size_t>(unit * count + k)] = 1.0f;
    }
    head.pass_bias = {"policy.pass_hidden.bias", units,
                      std::vector<float>(static_cast<std::size_t>(units), 0.0f)};
    head.pass_act = {"policy.pass_act", ActivationKind::kIdentity};
  }

  // The rows and biases of the value head's further numbers, one after another.
  struct Numbers {
    int hidden = 0;
    std::vector<std::vector<float>> rows;
    std::vector<float> biases;
  };
  void AddConstant(Numbers& numbers, float bias, const std::string& what) {
    result_.filled.push_back(what);
    numbers.rows.emplace_back(static_cast<std::size_t>(numbers.hidden), 0.0f);
    numbers.biases.push_back(bias);
  }
  void AddHead(Numbers& numbers, const std::string& name) const {
    const WeightTensor& weight = Tensor(name + ".weight");
    for (int row = 0; row < weight.shape[0]; ++row) {
      numbers.rows.push_back(Rows(weight, {row}).values);
    }
    const std::vector<float>& bias = Tensor(name + ".bias").values;
    numbers.biases.insert(numbers.biases.end(), bias.begin(), bias.end());
  }

  Numbers MakeNumbers() {
    Numbers numbers{spec_.value_hidden, {}, {}};
    const OutputScales scales = ScalesOf(spec_);
    const double softplus = std::log(2.0);  // of 0
    if (spec_.score_head) {
      AddHead(numbers, "score.out");
    } else {
      AddConstant(numbers, 0, "score: 0 points everywhere");
    }
    if (spec_.score_stdev_head) {
      AddHead(numbers, "score_stdev.out");
    } else {
      AddConstant(numbers, 0,
                  fmt::format("score's standard deviation: {:.2f} points everywhere",
                              softplus * scales.stdev));
    }
    if (spec_.lead_head) {
      AddHead(numbers, "lead.out");
    } else if (spec_.score_head) {
      AddHead(numbers, "score.out");
      result_.filled.push_back("lead: the score");
    } else {
      AddConstant(numbers, 0, "lead: 0 points everywhere");
    }
    if (spec_.variance_time_head) {
      AddHead(numbers, "variance_time.out");
    } else {
      AddConstant(
          numbers, 0,
          fmt::format("variance time: {:.2f} moves everywhere", softplus * scales.variance_time));
    }
    if (version_ == 8) return numbers;
    if (spec_.short_term_errors) {
      AddHead(numbers, "short_term_error.out");
      return numbers;
    }
    AddConstant(numbers, 0,
                "short-term error of the value: a constant, which tells KataGo to trust "
                "every position alike");
    AddConstant(numbers, 0, "short-term error of the score: a constant, likewise");
    return numbers;
  }

  ValueHead MakeValue() {
    ValueHead head;
    head.name = "value";
    head.conv = ConvOf("value.conv");
    head.norm = NormOf("value.norm");
    head.act = ActivationOf("value.act");
    head.hidden = ProductOf("value.hidden");
    head.hidden_bias = BiasOf("value.hidden");
    head.hidden_act = ActivationOf("value.hidden_act");
    head.out = ProductOf("value.out");
    head.out_bias = BiasOf("value.out");
    const Numbers numbers = MakeNumbers();
    const int count = static_cast<int>(numbers.rows.size());
    WeightTensor together{{count, numbers.hidden}, {}};
    for (const std::vector<float>& row : numbers.rows) {
      together.values.insert(together.values.end(), row.begin(), row.end());
    }
    head.numbers = {"value.numbers", numbers.hidden, count, OutputsLast(together)};
    head.numbers_bias = {"value.numbers.bias", count, numbers.biases};
    if (spec_.ownership_head) {
      head.ownership = ConvOf("ownership.conv");
    } else {
      result_.filled.push_back("ownership: 0 everywhere");
      head.ownership = {"ownership.conv",
                        1,
                        1,
                        spec_.value_channels,
                        1,
                        std::vector<float>(static_cast<std::size_t>(spec_.value_channels), 0.0f)};
    }
    return head;
  }

  const NetworkFile& network_;
  const ModelSpec& spec_;
  const int version_;
  Exported result_;
};

}  // namespace

int LowestVersion(const ModelSpec& spec) {
  if (spec.katago_version != 0) return spec.katago_version;
  if (spec.pass_hidden_layer) return 15;
  if (spec.short_term_errors || spec.optimistic_policy || !spec.output_scales.empty()) return 14;
  return spec.activation == tengen::Activation::kRelu ? 8 : 11;
}

Exported FromNetwork(const NetworkFile& network, int version, const std::string& name) {
  CHECK(version == kOldestVersion || (version >= 10 && version <= kNewestVersion));
  CHECK(IsNetworkName(name));
  RequireFits(network.spec, version);
  return Exporter(network, version).Make(name);
}

}  // namespace tengen::katago
