// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>

#include "foundation/config/config.h"
#include "foundation/config/docs.h"

namespace tengen {
namespace {

using Json = nlohmann::ordered_json;

// Bounds of whole numbers are written as such: 1, not 1.0.
Json Bound(const ConfigKey& key, double value) {
  if (key.type == ConfigType::kDouble) return value;
  return static_cast<std::int64_t>(value);
}

Json KeySchema(const ConfigKey& key) {
  Json schema;
  schema["description"] =
      key.unit.empty() ? key.sentence : key.sentence + " Unit: " + key.unit + ".";
  const auto range = [&](Json& target) {
    target["minimum"] = Bound(key, key.minimum);
    target["maximum"] = Bound(key, key.maximum);
  };
  switch (key.type) {
    case ConfigType::kBool:
      schema["type"] = "boolean";
      break;
    case ConfigType::kInt:
      schema["type"] = "integer";
      range(schema);
      break;
    case ConfigType::kDouble:
      schema["type"] = "number";
      range(schema);
      break;
    // `size: 9` is a text to us and a number to YAML.
    case ConfigType::kString:
      schema["type"] = {"string", "number"};
      break;
    case ConfigType::kChoice:
      schema["enum"] = key.choices;
      // `kind: off` is a text to us and false to YAML 1.1.
      if (std::find(key.choices.begin(), key.choices.end(), "off") != key.choices.end()) {
        schema["enum"].push_back(false);
      }
      break;
    case ConfigType::kIntList:
      schema["type"] = "array";
      schema["items"]["type"] = "integer";
      range(schema["items"]);
      break;
  }
  std::visit([&](const auto& value) { schema["default"] = value; }, key.default_value);
  return schema;
}

}  // namespace

std::string ConfigSchemaJson() {
  Json schema;
  schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  schema["title"] = "Tengen configuration";
  schema["type"] = {"object", "null"};
  schema["additionalProperties"] = false;
  for (const ConfigKey& key : ConfigKeys()) {
    const std::size_t dot = key.path.find('.');
    Json& section = schema["properties"][key.path.substr(0, dot)];
    section["type"] = {"object", "null"};
    section["additionalProperties"] = false;
    section["properties"][key.path.substr(dot + 1)] = KeySchema(key);
  }
  return schema.dump(2) + "\n";
}

}  // namespace tengen
