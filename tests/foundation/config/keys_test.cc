// SPDX-License-Identifier: MIT
// The table of keys itself: defaults that its own rules allow, and names and sentences fit for the
// docs.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "foundation/config/config.h"
#include "foundation/config/value.h"

namespace tengen {
namespace {

TEST(ConfigKeys, EveryDefaultIsAllowed) {
  for (const ConfigKey& key : ConfigKeys()) {
    const std::string text = config_internal::ValueText(key, key.default_value);
    Config config;
    const std::string bare = text.starts_with('"') ? text.substr(1, text.size() - 2) : text;
    EXPECT_NO_THROW(config.Set(key.path + "=" + bare, "default")) << key.path;
    EXPECT_EQ(config, Config()) << key.path << ": " << text << " is read back as another value";
  }
}

TEST(ConfigKeys, AreFitForTheDocs) {
  std::set<std::string> seen;
  std::string section;
  std::set<std::string> sections;
  for (const ConfigKey& key : ConfigKeys()) {
    EXPECT_TRUE(seen.insert(key.path).second) << key.path << " is there twice";
    const std::size_t dot = key.path.find('.');
    ASSERT_NE(dot, std::string::npos) << key.path;
    EXPECT_EQ(key.path.find('.', dot + 1), std::string::npos) << key.path;
    EXPECT_EQ(key.path.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_."),
              std::string::npos)
        << key.path;
    if (key.path.substr(0, dot) != section) {
      section = key.path.substr(0, dot);
      EXPECT_TRUE(sections.insert(section).second) << "keys of " << section << " are not together";
    }
    EXPECT_FALSE(key.sentence.empty()) << key.path;
    EXPECT_EQ(key.sentence.back(), '.') << key.path;
  }
}

TEST(ConfigKeys, HaveTheTypeAndRangeTheySay) {
  for (const ConfigKey& key : ConfigKeys()) {
    const bool number = key.type == ConfigType::kInt || key.type == ConfigType::kDouble ||
                        key.type == ConfigType::kIntList;
    if (number) {
      EXPECT_LT(key.minimum, key.maximum) << key.path;
      EXPECT_TRUE(std::isfinite(key.minimum) && std::isfinite(key.maximum)) << key.path;
      // Beyond this a double does not count every whole number.
      EXPECT_LE(std::abs(key.maximum), 9007199254740992.0) << key.path;
    }
    EXPECT_EQ(key.choices.empty(), key.type != ConfigType::kChoice) << key.path;
    switch (key.type) {
      case ConfigType::kBool:
        EXPECT_TRUE(std::holds_alternative<bool>(key.default_value));
        break;
      case ConfigType::kInt:
        EXPECT_TRUE(std::holds_alternative<std::int64_t>(key.default_value));
        break;
      case ConfigType::kDouble:
        EXPECT_TRUE(std::holds_alternative<double>(key.default_value));
        break;
      case ConfigType::kString:
      case ConfigType::kChoice:
        EXPECT_TRUE(std::holds_alternative<std::string>(key.default_value));
        break;
      case ConfigType::kIntList:
        EXPECT_TRUE(std::holds_alternative<std::vector<std::int64_t>>(key.default_value));
        break;
    }
  }
}

}  // namespace
}  // namespace tengen
