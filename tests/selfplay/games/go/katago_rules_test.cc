// SPDX-License-Identifier: MIT
#include "selfplay/games/go/katago_rules.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "foundation/errors.h"

namespace tengen {
namespace {

std::string WordsOf(const std::string& text) {
  return FromKataGoRules("19", text).rules.ToString();
}

nlohmann::json ObjectOf(const std::string& words) {
  std::vector<std::string> warnings;
  return nlohmann::json::parse(ToKataGoRules(GoRules::Recognise("19", words), warnings));
}

std::string RefusalOf(const std::string& text) {
  try {
    FromKataGoRules("19", text);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig);
    return error.what();
  }
  return "";
}

TEST(KataGoRules, Names) {
  for (const auto& [name, words] : std::vector<std::pair<std::string, std::string>>{
           {"tromp-taylor", "tromp-taylor"},
           {"Tromp Taylor", "tromp-taylor"},
           {"japanese", "japanese"},
           {"chinese", "chinese-tournament"},
           {"chinese-ogs", "chinese"},
           {"chinese_kgs", "chinese"},
           {"bga", "aga"},
           {"NZ", "new-zealand"},
           {"goe", "ing-simplified"},
           {"stone-scoring", "stone ko=simple cycle=void komi=7.5"},
           {"taiwan komi=5.5", "taiwan komi=5.5"}}) {
    EXPECT_EQ(WordsOf(name), words) << name;
  }
  EXPECT_NE(RefusalOf("aga-button").find("button"), std::string::npos);
  EXPECT_NE(RefusalOf("ancient-territory"), "");
  EXPECT_NE(RefusalOf("chineese").find("unknown preset"), std::string::npos);
}

// The table of section 11.4.
TEST(KataGoRules, PresetsAsObjects) {
  const auto object = [](const char* ko, const char* scoring, const char* tax, bool suicide,
                         const char* bonus, bool friendly, double komi) {
    return nlohmann::json{{"ko", ko},
                          {"scoring", scoring},
                          {"tax", tax},
                          {"multiStoneSuicideLegal", suicide},
                          {"hasButton", false},
                          {"whiteHandicapBonus", bonus},
                          {"friendlyPassOk", friendly},
                          {"komi", komi}};
  };
  for (const char* territory : {"japanese", "korean", "international"}) {
    EXPECT_EQ(ObjectOf(territory), object("SIMPLE", "TERRITORY", "SEKI", false, "0", true, 6.5));
  }
  EXPECT_EQ(ObjectOf("chinese"), object("POSITIONAL", "AREA", "NONE", false, "N", true, 7.5));
  EXPECT_EQ(ObjectOf("chinese-tournament"),
            object("SIMPLE", "AREA", "NONE", false, "N", true, 7.5));
  for (const char* ing : {"ing", "ing-simplified"}) {
    EXPECT_EQ(ObjectOf(ing), object("POSITIONAL", "AREA", "NONE", true, "0", true, 7.5));
  }
  EXPECT_EQ(ObjectOf("aga"), object("SITUATIONAL", "AREA", "NONE", false, "N-1", true, 7.5));
  EXPECT_EQ(ObjectOf("new-zealand"), object("SITUATIONAL", "AREA", "NONE", true, "0", true, 7.0));
  EXPECT_EQ(ObjectOf("tromp-taylor"), object("POSITIONAL", "AREA", "NONE", true, "0", false, 7.5));
}

TEST(KataGoRules, ObjectsComeBackAsThePresetThatSaysTheSame) {
  for (const char* preset :
       {"tromp-taylor", "japanese", "chinese", "chinese-tournament", "aga", "new-zealand"}) {
    nlohmann::json object = ObjectOf(preset);
    object.erase("komi");
    EXPECT_EQ(WordsOf(object.dump()), preset);
    object["komi"] = 5.5;
    EXPECT_EQ(WordsOf(object.dump()), std::string(preset) + " komi=5.5");
  }
  EXPECT_EQ(WordsOf(R"({"ko":"SIMPLE","scoring":"AREA"})"),
            "tromp-taylor ko=simple cycle=void suicide=no");
  EXPECT_EQ(WordsOf(R"({"ko":"SIMPLE","scoring":"TERRITORY","tax":"NONE","friendlyPassOk":true})"),
            "japanese seki_points=1");
  // What our rules say comes back as the same object, whatever its name.
  for (const char* words : {"japanese ko=psk cycle=none", "taiwan suicide=multi", "chinese ko=ssk",
                            "aga suicide=multi hcomp=n", "tt stop=settle komi=3"}) {
    const nlohmann::json object = ObjectOf(words);
    EXPECT_EQ(ObjectOf(WordsOf(object.dump())), object) << words;
  }
}

TEST(KataGoRules, SaysWhatIsLost) {
  const auto warnings_of = [](const char* words) {
    std::vector<std::string> warnings;
    ToKataGoRules(GoRules::Recognise("19", words), warnings);
    return warnings.size();
  };
  EXPECT_EQ(warnings_of("chinese"), 0U);
  EXPECT_EQ(warnings_of("ing"), 3U);  // ties, hot stones, void plays
  EXPECT_EQ(warnings_of("korean"), 1U);
  EXPECT_EQ(FromKataGoRules("19", "ancient-area").warnings.size(), 1U);
}

TEST(KataGoRules, BadObjectsAreRefused) {
  for (const auto& [text, part] : std::vector<std::pair<std::string, std::string>>{
           {"{", "no JSON object"},
           {"{\"ko\":\"SIMPLE\"}", "\"scoring\" is missing"},
           {R"({"ko":"SUPER","scoring":"AREA"})", "SIMPLE, POSITIONAL, SITUATIONAL"},
           {R"({"ko":1,"scoring":"AREA"})", "expected one of"},
           {R"({"ko":"SIMPLE","scoring":"AREA","hasButton":true})", "button"},
           {R"({"ko":"SIMPLE","scoring":"AREA","hasButton":"no"})", "true or false"},
           {R"({"ko":"SIMPLE","scoring":"AREA","tax":"SEKI"})", "tax SEKI"},
           {R"({"ko":"SIMPLE","scoring":"TERRITORY","tax":"ALL"})", "tax ALL"},
           {R"({"ko":"SIMPLE","scoring":"AREA","komi":"6"})", "a number"},
           {R"({"ko":"SIMPLE","scoring":"AREA","komi":6.3})", "multiple of 0.25"},
           {R"({"ko":"SIMPLE","scoring":"AREA","kom":6})", "unknown key \"kom\""}}) {
    EXPECT_NE(RefusalOf(text).find(part), std::string::npos) << text << ": " << RefusalOf(text);
  }
}

}  // namespace
}  // namespace tengen
