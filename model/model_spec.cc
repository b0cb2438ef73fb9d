// SPDX-License-Identifier: MIT
#include "model/model_spec.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <sstream>
#include <utility>

#include "foundation/errors.h"

namespace tengen {
namespace {

constexpr std::size_t kMostYamlBytes = 16384;  // a specification has 300

// One visitor for writing and reading: the fields in the order of the YAML.
template <typename Spec, typename Visitor>
void VisitFields(Spec& spec, Visitor&& visit) {
  visit("inputs", spec.inputs);
  visit("planes", spec.shape.planes);
  visit("globals", spec.shape.globals);
  visit("max_width", spec.shape.max_width);
  visit("max_height", spec.shape.max_height);
  visit("extra_actions", spec.shape.extra_actions);
  visit("blocks", spec.blocks);
  visit("channels", spec.channels);
  visit("pooling_channels", spec.pooling_channels);
  visit("pooling_blocks", spec.pooling_blocks);
  visit("policy_channels", spec.policy_channels);
  visit("value_channels", spec.value_channels);
  visit("value_hidden", spec.value_hidden);
  visit("score_head", spec.score_head);
  visit("ownership_head", spec.ownership_head);
}

// Fields that older files lack: written only where they differ from the default.
template <typename Spec, typename Visitor>
void VisitOptionalFields(Spec& spec, Visitor&& visit) {
  const ModelSpec standard;
  visit("activation", spec.activation, standard.activation);
  visit("norm", spec.norm, standard.norm);
  visit("first_kernel", spec.first_kernel, standard.first_kernel);
  visit("inner_blocks", spec.inner_blocks, standard.inner_blocks);
  visit("bottleneck_channels", spec.bottleneck_channels, standard.bottleneck_channels);
  visit("policy_pooling_channels", spec.policy_pooling_channels, standard.policy_pooling_channels);
  visit("pass_hidden_layer", spec.pass_hidden_layer, standard.pass_hidden_layer);
  visit("opponent_policy", spec.opponent_policy, standard.opponent_policy);
  visit("optimistic_policy", spec.optimistic_policy, standard.optimistic_policy);
  visit("score_stdev_head", spec.score_stdev_head, standard.score_stdev_head);
  visit("lead_head", spec.lead_head, standard.lead_head);
  visit("variance_time_head", spec.variance_time_head, standard.variance_time_head);
  visit("short_term_errors", spec.short_term_errors, standard.short_term_errors);
  visit("katago_version", spec.katago_version, standard.katago_version);
  visit("output_scales", spec.output_scales, standard.output_scales);
}

constexpr std::pair<const char*, Activation> kActivations[] = {{"relu", Activation::kRelu},
                                                               {"mish", Activation::kMish}};
constexpr std::pair<const char*, Norm> kNorms[] = {{"scale-bias", Norm::kScaleBias},
                                                   {"statistics", Norm::kStatistics}};

template <typename T, std::size_t N>
std::string WordOf(const std::pair<const char*, T> (&words)[N], T value) {
  for (const auto& [word, kind] : words) {
    if (kind == value) return word;
  }
  return "?";
}

template <typename T, std::size_t N>
T FromWord(const std::pair<const char*, T> (&words)[N], const YAML::Node& node) {
  for (const auto& [word, kind] : words) {
    if (node.Scalar() == word) return kind;
  }
  throw YAML::BadConversion(node.Mark());
}

template <typename T>
void Read(const YAML::Node& node, T& value) {
  value = node.as<T>();
}
void Read(const YAML::Node& node, Activation& value) { value = FromWord(kActivations, node); }
void Read(const YAML::Node& node, Norm& value) { value = FromWord(kNorms, node); }

void Require(bool condition, const std::string& message) {
  if (!condition) throw Error(ExitCode::kBadConfig, "model: " + message);
}

void RequireRange(const char* name, int value, int low, int high) {
  Require(value >= low && value <= high, std::string(name) + " is " + std::to_string(value) +
                                             ", expected " + std::to_string(low) + " to " +
                                             std::to_string(high));
}

std::string Line(bool value) { return value ? "true" : "false"; }
std::string Line(int value) { return std::to_string(value); }
std::string Line(const std::string& value) { return YAML::Dump(YAML::Node(value)); }
std::string Line(double value) {  // the shortest text that reads back to the bit
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end.ptr};
}
std::string Line(Activation value) { return WordOf(kActivations, value); }
std::string Line(Norm value) { return WordOf(kNorms, value); }
template <typename T>
std::string Line(const std::vector<T>& values) {
  std::string text = "[";
  for (std::size_t i = 0; i < values.size(); ++i) text += (i == 0 ? "" : ", ") + Line(values[i]);
  return text + "]";
}

void ValidateNested(const ModelSpec& spec) {
  const auto is_nested = [](const std::string& inner) { return !inner.empty(); };
  const bool nested = std::ranges::any_of(spec.inner_blocks, is_nested);
  Require(spec.inner_blocks.empty() || nested, "inner_blocks names no inner block; leave it out");
  if (!nested) {
    RequireRange("bottleneck_channels without nested blocks", spec.bottleneck_channels, 0, 0);
    return;
  }
  Require(spec.inner_blocks.size() == static_cast<std::size_t>(spec.blocks),
          "inner_blocks has " + std::to_string(spec.inner_blocks.size()) + " entries for " +
              std::to_string(spec.blocks) + " blocks");
  RequireRange("bottleneck_channels", spec.bottleneck_channels, 4, 1024);
  bool pooling = false;
  for (int i = 0; i < spec.blocks; ++i) {
    const std::string& inner = spec.inner_blocks[static_cast<std::size_t>(i)];
    Require(inner.size() <= 8 && inner.find_first_not_of("op") == std::string::npos,
            "inner_blocks has \"" + inner + "\", expected up to 8 letters o or p");
    Require(inner.empty() || std::ranges::count(spec.pooling_blocks, i) == 0,
            "block " + std::to_string(i) + " is nested, so pooling_blocks must not name it");
    pooling = pooling || inner.find('p') != std::string::npos;
  }
  if (pooling) {
    RequireRange("pooling_channels inside nested blocks", spec.pooling_channels, 1,
                 spec.bottleneck_channels - 1);
  }
}

void ValidateOutputs(const ModelSpec& spec) {
  RequireRange("policy_pooling_channels", spec.policy_pooling_channels, 0, 512);
  Require(!spec.pass_hidden_layer || spec.shape.extra_actions > 0,
          "pass_hidden_layer needs a game with a pass");
  Require(
      spec.katago_version == 0 || spec.katago_version == 8 ||
          (spec.katago_version >= 10 && spec.katago_version <= 15),
      "katago_version is " + std::to_string(spec.katago_version) + ", expected 0, 8 or 10 to 15");
  Require(spec.output_scales.empty() || spec.output_scales.size() == 7,
          "output_scales has " + std::to_string(spec.output_scales.size()) +
              " numbers, expected 7 or none");
  for (const double scale : spec.output_scales) {
    Require(scale > 0 && scale <= 1e6,
            "output_scales has " + Line(scale) + ", expected more than 0 and at most 1000000");
  }
}

}  // namespace

std::string ModelSpec::ToYaml() const {
  std::ostringstream text;
  VisitFields(*this, [&](const char* name, const auto& value) {
    text << name << ": " << Line(value) << '\n';
  });
  VisitOptionalFields(*this, [&](const char* name, const auto& value, const auto& standard) {
    if (value != standard) text << name << ": " << Line(value) << '\n';
  });
  return text.str();
}

ModelSpec ModelSpec::FromYaml(std::string_view yaml, std::string_view source) {
  const auto fail = [&](const std::string& what) -> Error {
    return {ExitCode::kBadData, std::string(source) + ": model specification: " + what};
  };
  if (yaml.size() > kMostYamlBytes) {
    throw fail(std::to_string(yaml.size()) + " bytes, at most " + std::to_string(kMostYamlBytes) +
               " are allowed");
  }
  YAML::Node root;
  try {
    root = YAML::Load(std::string(yaml));
  } catch (const YAML::Exception& error) {
    throw fail(std::string("not YAML: ") + error.what());
  }
  if (!root.IsMap()) throw fail("expected a map of fields such as \"blocks: 6\"");
  ModelSpec spec;
  std::set<std::string> known;
  const auto read = [&](const char* name, auto& value) {
    known.insert(name);
    const YAML::Node node = root[name];
    if (!node) return false;
    try {
      Read(node, value);
    } catch (const YAML::Exception&) {
      throw fail(std::string("field \"") + name + "\" has the wrong type: " + YAML::Dump(node));
    }
    return true;
  };
  VisitFields(spec, [&](const char* name, auto& value) {
    if (!read(name, value)) throw fail(std::string("field \"") + name + "\" is missing");
  });
  VisitOptionalFields(spec, [&](const char* name, auto& value, const auto&) { read(name, value); });
  for (const auto& entry : root) {
    if (!entry.first.IsScalar())
      throw fail("a field's name is no word: " + YAML::Dump(entry.first));
    const std::string& name = entry.first.Scalar();
    if (!known.contains(name)) {
      throw fail("unknown field \"" + name + "\"; the file may come from a newer version");
    }
  }
  try {
    spec.Validate();
  } catch (const Error& error) {
    throw fail(error.what());
  }
  return spec;
}

void ModelSpec::Validate() const {
  Require(!inputs.empty(), "inputs is empty, expected the name of a feature set");
  RequireRange("planes", shape.planes, 1, 1024);
  RequireRange("globals", shape.globals, 0, 1024);
  RequireRange("max_width", shape.max_width, 2, 32);
  RequireRange("max_height", shape.max_height, 2, 32);
  RequireRange("extra_actions", shape.extra_actions, 0, 1);
  RequireRange("blocks", blocks, 1, 80);
  RequireRange("channels", channels, 4, 1024);
  RequireRange("pooling_channels", pooling_channels, 0, 512);
  RequireRange("policy_channels", policy_channels, 1, 512);
  RequireRange("value_channels", value_channels, 1, 512);
  RequireRange("value_hidden", value_hidden, 1, 2048);
  if (!pooling_blocks.empty()) {
    Require(pooling_channels >= 1 && pooling_channels < channels,
            "pooling_channels is " + std::to_string(pooling_channels) +
                ", but pooling_blocks needs 1 to channels - 1 (" + std::to_string(channels - 1) +
                ")");
  }
  for (std::size_t i = 0; i < pooling_blocks.size(); ++i) {
    RequireRange("an entry of pooling_blocks", pooling_blocks[i], 0, blocks - 1);
    Require(std::count(pooling_blocks.begin(), pooling_blocks.end(), pooling_blocks[i]) == 1,
            "pooling_blocks names block " + std::to_string(pooling_blocks[i]) + " twice");
  }
  Require(first_kernel == 1 || first_kernel == 3 || first_kernel == 5 || first_kernel == 7,
          "first_kernel is " + std::to_string(first_kernel) + ", expected 1, 3, 5 or 7");
  ValidateNested(*this);
  ValidateOutputs(*this);
}

}  // namespace tengen
