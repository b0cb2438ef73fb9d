// SPDX-License-Identifier: MIT
// Attacks every key of the table with every kind of slip, in a file and as --set, and the reader
// with files that no person writes. Each is refused with its place, what is allowed and, for a
// misspelt word, the right one; a missing key has its default. The cases come from the table, so a
// new key is attacked from its first day.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <functional>

#include "foundation/config/config.h"
#include "foundation/config/suggest.h"
#include "foundation/config/value.h"
#include "foundation/errors.h"
#include "tests/foundation/under_sanitizer.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Generous, as sanitizers and busy machines are slow: what this catches is quadratic or worse.
constexpr double kDeadlineSeconds = 20;

int cases = 0;

// What the function is refused with; empty when it is not.
std::string Refusal(const std::function<void()>& function) {
  ++cases;
  const auto start = std::chrono::steady_clock::now();
  std::string message;
  try {
    function();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig) << error.what();
    message = error.what();
    EXPECT_LT(message.size(), 500U) << message;
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  EXPECT_LT(taken.count(), kDeadlineSeconds) << message;
  return message;
}

std::string FileRefusal(const std::string& yaml) {
  return Refusal([&] { Config::Parse(yaml, "f.yaml", {}); });
}

std::string SetRefusal(const std::string& assignment) {
  return Refusal([&] { Config::Parse("", "f.yaml", std::vector<std::string>{assignment}); });
}

std::string Section(const ConfigKey& key) { return key.path.substr(0, key.path.find('.')); }
std::string Name(const ConfigKey& key) { return key.path.substr(key.path.find('.') + 1); }
bool IsNumber(const ConfigKey& key) {
  return key.type == ConfigType::kInt || key.type == ConfigType::kDouble;
}
bool IsText(const ConfigKey& key) {
  return key.type == ConfigType::kString || key.type == ConfigType::kChoice;
}

// A file whose third line gives the key; the value begins at the column after ": ".
std::string FileWith(const ConfigKey& key, const std::string& value) {
  return "# attack\n" + Section(key) + ":\n  " + Name(key) + ": " + value + "\n";
}

// The wrong value in a file and as --set: place, what is wrong, what is allowed.
void ExpectRefused(const ConfigKey& key, const std::string& value, const std::string& says) {
  const std::string allowed = config_internal::AllowedText(key);
  const std::string in_file = FileRefusal(FileWith(key, value));
  const std::string column = std::to_string(2 + Name(key).size() + 3);
  EXPECT_THAT(in_file, StartsWith("f.yaml:3:" + column + ": " + key.path)) << value;
  EXPECT_THAT(in_file, HasSubstr(says)) << key.path << " " << value;
  EXPECT_THAT(in_file, HasSubstr(allowed)) << key.path << " " << value;
  const std::string as_set = SetRefusal(key.path + "=" + value);
  EXPECT_THAT(as_set, StartsWith("--set " + config_internal::Shown(key.path + "=" + value) + ": "))
      << value;
  EXPECT_THAT(as_set, HasSubstr(says)) << key.path << " " << value;
  EXPECT_THAT(as_set, HasSubstr(allowed)) << key.path << " " << value;
}

// The wrong word for a key, which has the right one as its nearest.
std::vector<std::string> Misspelt(const std::string& name) {
  std::string dropped = name, doubled = name, changed = name;
  const std::size_t middle = name.size() / 2;
  dropped.erase(middle, 1);
  doubled.insert(middle, 1, name[middle]);
  changed[middle] = name[middle] == 'x' ? 'y' : 'x';
  return {dropped, doubled, changed};
}

std::string Scaled(double value) { return config_internal::NumberText(value); }

std::string Beyond(const ConfigKey& key, double end, double direction) {
  if (key.type == ConfigType::kDouble) return Scaled(end + direction * (std::abs(end) + 1));
  return std::to_string(static_cast<std::int64_t>(end) + static_cast<std::int64_t>(direction));
}

TEST(ConfigAttack, EveryKeyEverySlip) {
  cases = 0;
  for (const ConfigKey& key : ConfigKeys()) {
    const std::string fine = config_internal::ValueText(key, key.default_value);

    // Missing: the default.
    EXPECT_EQ(FileRefusal("# attack\n" + Section(key) + ":\n"), "") << key.path;
    // Without a value.
    EXPECT_THAT(FileRefusal(FileWith(key, "")), StartsWith("f.yaml:3:")) << key.path;
    EXPECT_THAT(FileRefusal(FileWith(key, "")), HasSubstr(config_internal::AllowedText(key)));
    EXPECT_THAT(FileRefusal(FileWith(key, "~")), HasSubstr("no value")) << key.path;

    // Misspelt.
    for (const std::string& word : Misspelt(Name(key))) {
      const std::string path = Section(key) + "." + word;
      const std::string in_file =
          FileRefusal("# attack\n" + Section(key) + ":\n  " + word + ": " + fine + "\n");
      EXPECT_THAT(in_file, StartsWith("f.yaml:3:3: unknown key " + path));
      EXPECT_THAT(in_file, HasSubstr("did you mean " + key.path + ",")) << word;
      EXPECT_THAT(SetRefusal(path + "=" + fine), HasSubstr("did you mean " + key.path + ","));
    }
    EXPECT_THAT(FileRefusal("# attack\n\n" + Name(key) + ": " + fine + "\n"),
                StartsWith("f.yaml:3:1: "))
        << key.path;

    // Given twice.
    EXPECT_THAT(FileRefusal(FileWith(key, fine) + "  " + Name(key) + ": " + fine + "\n"),
                StartsWith("f.yaml:4:3: " + key.path + " is given twice, first in line 3"));

    // Wrong type.
    for (const char* list_or_map : {"[[1]]", "{a: 1}", "[a]"}) {
      EXPECT_THAT(FileRefusal(FileWith(key, list_or_map)), StartsWith("f.yaml:3:")) << key.path;
    }
    EXPECT_THAT(FileRefusal(FileWith(key, "\n    deeper: 1")), StartsWith("f.yaml:4:")) << key.path;
    EXPECT_THAT(FileRefusal(FileWith(key, "!!str a")), HasSubstr("tags")) << key.path;
    EXPECT_THAT(FileRefusal(FileWith(key, "&a " + fine)), HasSubstr("anchors")) << key.path;
    if (!IsText(key)) ExpectRefused(key, "word", key.type == ConfigType::kBool ? "true" : "word");
    if (IsNumber(key) || key.type == ConfigType::kBool) {
      EXPECT_THAT(FileRefusal(FileWith(key, "[1]")), HasSubstr("found a list")) << key.path;
      EXPECT_THAT(FileRefusal(FileWith(key, "\"" + fine + "\"")), HasSubstr("quoted text"));
    }
    if (key.type == ConfigType::kBool) {
      for (const char* word : {"yes", "no", "on", "off", "1", "0", "True", "TRUE", "truee"}) {
        ExpectRefused(key, word, "is not true or false");
      }
    }
    if (key.type == ConfigType::kChoice) {
      for (const std::string& choice : key.choices) {
        EXPECT_EQ(FileRefusal(FileWith(key, choice)), "") << key.path << " " << choice;
        ExpectRefused(key, choice + "x", "did you mean " + choice + "?");
      }
    }
    if (IsText(key)) {
      EXPECT_THAT(FileRefusal(FileWith(key, "\"\"")), StartsWith("f.yaml:3:")) << key.path;
      EXPECT_THAT(FileRefusal(FileWith(key, "\"a\\0b\"")), StartsWith("f.yaml:3:")) << key.path;
      EXPECT_THAT(FileRefusal(FileWith(key, "\"a\\nb\"")), StartsWith("f.yaml:3:")) << key.path;
      EXPECT_NE(SetRefusal(key.path + "="), "") << key.path;
    }
    if (IsNumber(key)) {
      for (const char* word : {".nan", "NaN", "nan", ".inf", "-.inf", "inf", "-Infinity"}) {
        ExpectRefused(key, word, "is not finite");
      }
      for (const char* word : {"010", "-07", "00"}) ExpectRefused(key, word, "looks octal");
      for (const char* word : {"0x10", "0o17"}) ExpectRefused(key, word, "is not decimal");
      for (const char* word : {"+1", "1_000", "1,5", "1e", "--1", "1 2", "0b1", "1:30", "½"}) {
        ExpectRefused(key, word, "is not");
      }
      ExpectRefused(key, Beyond(key, key.minimum, -1), "out of range");
      ExpectRefused(key, Beyond(key, key.maximum, 1), "out of range");
      ExpectRefused(key, std::string(400, '9'), "out of range");
    }
    if (key.type == ConfigType::kInt) ExpectRefused(key, "1.5", "is not a whole number");
    if (key.type == ConfigType::kDouble) ExpectRefused(key, "1e999", "out of range");
    if (key.type == ConfigType::kIntList) {
      for (const std::string& element :
           {std::string("010"), std::string(".nan"), std::string("x"), std::string("1.0"),
            Beyond(key, key.minimum, -1), Beyond(key, key.maximum, 1)}) {
        EXPECT_THAT(FileRefusal(FileWith(key, "[1, " + element + "]")), StartsWith("f.yaml:3:"));
        EXPECT_THAT(SetRefusal(key.path + "=1," + element), StartsWith("--set ")) << element;
      }
    }
    // --set of its own.
    EXPECT_THAT(SetRefusal(key.path), HasSubstr("expected path.to.key=value"));
    EXPECT_NE(SetRefusal(Section(key) + "=" + fine), "") << key.path;
    EXPECT_NE(SetRefusal(key.path + " =" + fine), "") << key.path;
  }
  std::printf("configuration attacks from the table: %d cases on %zu keys\n", cases,
              ConfigKeys().size());
}

TEST(ConfigAttack, EverySectionMisspelt) {
  std::string section;
  for (const ConfigKey& key : ConfigKeys()) {
    if (Section(key) == section) continue;
    section = Section(key);
    for (const std::string& word : Misspelt(section)) {
      const std::string message = FileRefusal("# attack\n\n" + word + ":\n  a: 1\n");
      EXPECT_THAT(message, StartsWith("f.yaml:3:1: unknown section " + word));
      // gae is as near to game as to gate.
      const bool is_game = message.find("did you mean game?") != std::string::npos;
      EXPECT_TRUE(is_game ? config_internal::EditDistance(word, "game") == 1
                          : message.find("did you mean " + section + "?") != std::string::npos)
          << message;
      EXPECT_THAT(SetRefusal(word + "." + Name(key) + "=1"),
                  HasSubstr("did you mean " + key.path + ","));
    }
    EXPECT_THAT(FileRefusal(section + ": 3\n"), StartsWith("f.yaml:1:")) << section;
    EXPECT_THAT(FileRefusal(section + ": [3]\n"), StartsWith("f.yaml:1:")) << section;
    EXPECT_THAT(FileRefusal(section + ":\n" + section + ":\n"),
                HasSubstr(section + " is given twice, first in line 1"));
  }
}

// Both ends of a range are allowed, unless another key then stands in the way, which is said with
// the key's place.
TEST(ConfigAttack, TheEndsOfARangeAreInside) {
  cases = 0;
  for (const ConfigKey& key : ConfigKeys()) {
    if (!IsNumber(key)) continue;
    for (const double end : {key.minimum, key.maximum}) {
      const std::string message = FileRefusal(FileWith(
          key, config_internal::ValueText(key, key.type == ConfigType::kInt
                                                   ? ConfigValue(static_cast<std::int64_t>(end))
                                                   : ConfigValue(end))));
      if (message.empty()) continue;
      EXPECT_THAT(message, StartsWith("f.yaml:3:")) << key.path;
      EXPECT_THAT(message, ::testing::AnyOf(HasSubstr("must be below"), HasSubstr("must not")));
    }
  }
  std::printf("ends of ranges: %d cases\n", cases);
}

struct Relation {
  const char* yaml;
  const char* place;
  std::vector<const char*> parts;
};

TEST(ConfigAttack, KeysThatDoNotFitEachOtherAreNamedWithTheirPlaces) {
  const std::vector<Relation> relations = {
      {"gate:\n  elo0: 50\n  elo1: 50\n",
       "2:9",
       {"gate.elo0 is 50 (f.yaml:2:9)", "gate.elo1 is 50 (f.yaml:3:9)", "must be below"}},
      {"gate:\n  elo0: 60\n", "2:9", {"gate.elo0 is 60", "gate.elo1 is 50 (its default)"}},
      {"gate:\n  elo1: -3\n", "2:9", {"gate.elo0 is 0 (its default)", "gate.elo1 is -3"}},
      {"model:\n  blocks: 4\n",
       "2:11",
       {"model.pooling_blocks is [2, 4] (its default)", "model.blocks is 4 (f.yaml:2:11)"}},
      {"model:\n  pooling_blocks: [1, 1]\n", "2:19", {"names block 1 twice"}},
      {"model:\n  channels: 16\n",
       "2:13",
       {"model.pooling_channels is 32 (its default)", "model.channels is 16", "below"}},
      {"search:\n  cheap_share: 0.5\n  cheap_visits: 40\n",
       "3:17",
       {"search.cheap_visits is 40", "search.visits is 32 (its default)"}},
      {"window:\n  max_positions: 10\n",
       "2:18",
       {"window.min_positions is 5000 (its default)", "window.max_positions is 10"}},
  };
  for (const Relation& relation : relations) {
    const std::string message = FileRefusal(relation.yaml);
    EXPECT_THAT(message, StartsWith(std::string("f.yaml:") + relation.place + ": "))
        << relation.yaml;
    for (const char* part : relation.parts) EXPECT_THAT(message, HasSubstr(part));
  }
  EXPECT_EQ(FileRefusal("search:\n  cheap_visits: 40\n"), "");  // no search is cheap
  EXPECT_EQ(FileRefusal("model:\n  blocks: 1\n  pooling_blocks: []\n  channels: 4\n"), "");
  const std::vector<std::string> lower = {"gate.elo1=-3"};
  EXPECT_THAT(Refusal([&] { Config::Parse("gate:\n  elo0: 0\n", "f.yaml", lower); }),
              HasSubstr("gate.elo1 is -3 (--set gate.elo1=-3)"));
  std::printf("relations between keys: %zu\n", relations.size());
}

std::string Repeated(const std::string& text, int times) {
  std::string repeated;
  for (int i = 0; i < times; ++i) repeated += text;
  return repeated;
}

TEST(ConfigAttack, FilesThatNoPersonWrites) {
  cases = 0;
  constexpr int kLimit = kUnderSanitizer ? 1 << 17 : 1 << 20;
  // Nested 1,500 and 100,000 deep, in every way that YAML nests.
  for (const int depth : {1500, 100000}) {
    std::string indented;
    for (int i = 0; i < 1400; ++i)
      indented += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
    for (const std::string& yaml :
         {Repeated("{a: ", depth), Repeated("[", depth), Repeated("- ", depth),
          Repeated("? ", depth), "search: {visits: " + Repeated("{a: ", depth),
          "model: {pooling_blocks: " + Repeated("[", depth),
          "search:\n  visits: " + Repeated("- ", depth), indented, "search:\n" + indented,
          Repeated("{a: ", depth) + Repeated("}", depth),
          Repeated("[", depth) + Repeated("]", depth)}) {
      EXPECT_THAT(FileRefusal(yaml), StartsWith("f.yaml:")) << depth << yaml.substr(0, 30);
    }
  }
  // As large as a file may be, and larger.
  EXPECT_EQ(FileRefusal(std::string(kLimit, '\n')), "");
  EXPECT_EQ(FileRefusal(std::string(kLimit, '#')), "");
  EXPECT_EQ(FileRefusal(std::string(kLimit, ' ')), "");
  EXPECT_THAT(FileRefusal(std::string(10 << 20, '#')), HasSubstr("larger than"));
  EXPECT_THAT(FileRefusal(std::string(10 << 20, '\0')), HasSubstr("larger than"));
  for (const std::string& piece : {std::string("a"),
                                   std::string("- "),
                                   std::string("? "),
                                   std::string("{"),
                                   std::string("["),
                                   std::string("&a "),
                                   std::string("*a "),
                                   std::string("!a "),
                                   std::string("\""),
                                   std::string("'"),
                                   std::string("%TAG ! tag:a\n"),
                                   std::string("%YAML 1.2\n"),
                                   std::string("---\n"),
                                   std::string("a: "),
                                   std::string("a:\n"),
                                   std::string("\\"),
                                   std::string("|\n"),
                                   std::string("search: {visits: 3}, "),
                                   std::string("...\n"),
                                   std::string("\r\n "),
                                   std::string("é"),
                                   std::string("\""),
                                   std::string("'"),
                                   std::string(": "),
                                   std::string(", "),
                                   std::string("\xF0\x9F\x98\x80")}) {
    const int times = kLimit / static_cast<int>(piece.size());
    const std::string yaml = Repeated(piece, times);
    const std::string message = FileRefusal(yaml);
    EXPECT_TRUE(message.empty() || message.starts_with("f.yaml:")) << piece << message;
    EXPECT_NE(FileRefusal("search:\n  visits: " + yaml.substr(0, yaml.size() - 100)), "") << piece;
  }
  // A list, a text and a comment as long as fit.
  EXPECT_THAT(
      FileRefusal("model:\n  pooling_blocks: [" + Repeated("1,", kLimit / 2 - 100) + "1]\n"),
      HasSubstr("twice"));
  EXPECT_EQ(FileRefusal("game:\n  rules: " + std::string(kLimit - 100, 'r') + "\n"), "");
  // 10,000 keys, known and not.
  std::string unknown = "search:\n", repeated = "search:\n";
  for (int i = 0; i < 10000; ++i) {
    unknown += "  key" + std::to_string(i) + ": 1\n";
    repeated += "  visits: 3\n";
  }
  EXPECT_THAT(FileRefusal(unknown), StartsWith("f.yaml:2:3: unknown key search.key0"));
  EXPECT_THAT(FileRefusal(repeated), StartsWith("f.yaml:3:3: search.visits is given twice"));
  std::vector<std::string> sets(10000, "search.visits=3");
  EXPECT_EQ(Refusal([&] { Config::Parse("", "f.yaml", sets); }), "");
  std::printf("files that no person writes: %d cases\n", cases);
}

TEST(ConfigAttack, BytesThatAreNoText) {
  cases = 0;
  const std::string fine = "search:\n  visits: 7\n";
  const auto visits = [](const std::string& yaml) {
    return Config::Parse(yaml, "f.yaml", {}).GetInt("search.visits");
  };
  // What editors leave behind is fine.
  EXPECT_EQ(visits("\xEF\xBB\xBF" + fine), 7);         // byte order mark
  EXPECT_EQ(visits("search:\r\n  visits: 7\r\n"), 7);  // Windows
  EXPECT_EQ(visits("search:   \t# a\n  visits:\t7\t# b\n"), 7);
  EXPECT_EQ(visits(fine + "# caf\xC3\xA9 \xF0\x9F\x98\x80"), 7);
  EXPECT_THAT(FileRefusal("search:\n\tvisits: 7\n"), StartsWith("f.yaml:2:"));
  // Every control character at three places, with its line and column.
  for (int byte = 0; byte < 0x80; ++byte) {
    if ((byte >= 0x20 && byte != 0x7F) || byte == '\n' || byte == '\t') continue;
    const std::string one(1, static_cast<char>(byte));
    EXPECT_THAT(FileRefusal("search:\n  visits: 7" + one + "0\n"), StartsWith("f.yaml:2:12: byte"));
    if (byte == '\r') continue;  // with the line's end it is one
    EXPECT_THAT(FileRefusal(fine + one + "\nserch: 3\n"), StartsWith("f.yaml:3:1: byte 0x"));
    EXPECT_THAT(FileRefusal("# comment" + one + "\n" + fine), StartsWith("f.yaml:1:10: byte"));
  }
  // What is no UTF-8: bytes alone, cut, overlong, surrogates, beyond Unicode; UTF-16 and UTF-32.
  for (const char* bytes : {"\x80", "\xBF", "\xC0\xAF", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x9F\xBF",
                            "\xE2\x82", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
                            "\xF5\x80\x80\x80", "\xF0\x9F\x98", "\xFE\xFF", "\xFF\xFE", "\xFF"}) {
    const std::string text(bytes);
    EXPECT_THAT(FileRefusal(fine + "# a" + text + "\n"), StartsWith("f.yaml:3:4: byte 0x"));
    EXPECT_THAT(FileRefusal(fine + "# a" + text + "\n"), HasSubstr("save the file as UTF-8"));
    EXPECT_THAT(FileRefusal(text + fine), StartsWith("f.yaml:1:1: byte 0x"));
  }
  EXPECT_THAT(FileRefusal(std::string("\xFF\xFEs\0e\0", 6)), StartsWith("f.yaml:1:1: byte 0xFF"));
  EXPECT_THAT(FileRefusal(std::string("s\0e\0", 4)), StartsWith("f.yaml:1:2: byte 0x00"));
  std::printf("bytes that are no text: %d cases\n", cases);
}

}  // namespace
}  // namespace tengen
