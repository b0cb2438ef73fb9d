// SPDX-License-Identifier: MIT
#include "model/model_spec.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <set>
#include <sstream>

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
std::string Line(const std::vector<int>& values) {
  std::string text = "[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(values[i]);
  }
  return text + "]";
}

}  // namespace

std::string ModelSpec::ToYaml() const {
  std::ostringstream text;
  VisitFields(*this, [&](const char* name, const auto& value) {
    text << name << ": " << Line(value) << '\n';
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
  VisitFields(spec, [&](const char* name, auto& value) {
    known.insert(name);
    const YAML::Node node = root[name];
    if (!node) throw fail(std::string("field \"") + name + "\" is missing");
    try {
      value = node.as<std::decay_t<decltype(value)>>();
    } catch (const YAML::Exception&) {
      throw fail(std::string("field \"") + name + "\" has the wrong type: " + YAML::Dump(node));
    }
  });
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
}

}  // namespace tengen
