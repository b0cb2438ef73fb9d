// SPDX-License-Identifier: MIT
#include "foundation/config/docs.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "foundation/config/config.h"
#include "foundation/files.h"

namespace tengen {
namespace {

TEST(ConfigDocs, TheCommittedFileIsTheGeneratedOne) {
  EXPECT_EQ(ReadWholeFile(TENGEN_SOURCE_DIR "/docs/config.md", 1 << 20), ConfigDocsMarkdown())
      << "docs/config.md is out of date: run  tengen config docs > docs/config.md";
}

TEST(ConfigDocs, NamesEveryKeyAndThoseThatMayChange) {
  const std::string docs = ConfigDocsMarkdown();
  const std::string changeable = docs.substr(docs.find("## Keys that may change on resume"));
  for (const ConfigKey& key : ConfigKeys()) {
    EXPECT_NE(docs.find("| `" + key.path + "` |"), std::string::npos) << key.path;
    EXPECT_EQ(changeable.find("- `" + key.path + "`\n") != std::string::npos, key.may_change)
        << key.path;
  }
}

TEST(ConfigSchema, SaysOfEveryKeyWhatTheTableSays) {
  const auto schema = nlohmann::json::parse(ConfigSchemaJson());
  EXPECT_FALSE(schema.at("additionalProperties").get<bool>());
  std::size_t keys = 0;
  for (const auto& section : schema.at("properties")) {
    EXPECT_FALSE(section.at("additionalProperties").get<bool>());
    keys += section.at("properties").size();
  }
  EXPECT_EQ(keys, ConfigKeys().size());
  const auto& visits = schema.at("properties").at("search").at("properties").at("visits");
  EXPECT_EQ(visits.at("type"), "integer");
  EXPECT_EQ(visits.at("minimum"), 2);
  EXPECT_EQ(visits.at("maximum"), 1000000);
  EXPECT_EQ(visits.at("default"), Config().GetInt("search.visits"));
}

}  // namespace
}  // namespace tengen
