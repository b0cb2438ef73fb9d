// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class GtpRules : public GtpTest {
 protected:
  void SetUp() override { UseRandom("go", "9", "tromp-taylor komi=6.5"); }
  json Rules() { return json::parse(Ok("kata-get-rules")); }
};

// The seven keys of KataGo's GTP, with its values for Tromp and Taylor's rules.
TEST_F(GtpRules, TheObjectIsKataGos) {
  EXPECT_EQ(Rules(), json::parse(R"({"ko":"POSITIONAL","scoring":"AREA","tax":"NONE",
      "suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":false})"));
}

// KataGo's documentation, "GTP extensions": what each name stands for.
TEST_F(GtpRules, NamesMeanWhatKataGoSays) {
  struct Case {
    const char* name;
    const char* ko;
    const char* scoring;
    bool suicide;
    const char* tax;
    const char* bonus;
    bool friendly;
  };
  for (const Case& c : {
           Case{"tromp-taylor", "POSITIONAL", "AREA", true, "NONE", "0", false},
           Case{"chinese", "SIMPLE", "AREA", false, "NONE", "N", true},
           Case{"chinese-ogs", "POSITIONAL", "AREA", false, "NONE", "N", true},
           Case{"chinese-kgs", "POSITIONAL", "AREA", false, "NONE", "N", true},
           Case{"japanese", "SIMPLE", "TERRITORY", false, "SEKI", "0", true},
           Case{"korean", "SIMPLE", "TERRITORY", false, "SEKI", "0", true},
           Case{"stone-scoring", "SIMPLE", "AREA", false, "ALL", "0", true},
           Case{"aga", "SITUATIONAL", "AREA", false, "NONE", "N-1", true},
           Case{"bga", "SITUATIONAL", "AREA", false, "NONE", "N-1", true},
           Case{"new-zealand", "SITUATIONAL", "AREA", true, "NONE", "0", true},
       }) {
    EXPECT_EQ(Ok("kata-set-rules " + std::string(c.name)), "") << c.name;
    EXPECT_EQ(Rules(), (json{{"ko", c.ko},
                             {"scoring", c.scoring},
                             {"tax", c.tax},
                             {"suicide", c.suicide},
                             {"hasButton", false},
                             {"whiteHandicapBonus", c.bonus},
                             {"friendlyPassOk", c.friendly}}))
        << c.name;
    EXPECT_EQ(Ok("get_komi"), "6.5") << c.name;
  }
  EXPECT_THAT(No("kata-set-rules aga-button"), HasSubstr("button"));
  EXPECT_THAT(No("kata-set-rules tea"), HasSubstr("tea"));
  EXPECT_EQ(Rules().at("ko"), "SITUATIONAL");
}

TEST_F(GtpRules, ObjectsAreReadAndWrittenBack) {
  EXPECT_EQ(Ok(R"(kata-set-rules {"ko": "SIMPLE", "scoring": "TERRITORY", "tax": "SEKI", )"
               R"("suicide": false})"),
            "");
  const json object = Rules();
  EXPECT_EQ(object.at("scoring"), "TERRITORY");
  EXPECT_EQ(Ok("kata-set-rules " + object.dump()), "");
  EXPECT_EQ(Rules(), object);
  EXPECT_EQ(Ask(R"(kata-set-rules {"ko":"SIMPLE"})").front(), '?');
  EXPECT_EQ(Ask(R"(kata-set-rules {"ko":)").front(), '?');
  EXPECT_EQ(Ask("kata-set-rules").front(), '?');
  EXPECT_EQ(Rules(), object);
}

TEST_F(GtpRules, OneRuleIsSet) {
  EXPECT_EQ(Ok("kata-set-rule ko SIMPLE"), "");
  EXPECT_EQ(Rules().at("ko"), "SIMPLE");
  EXPECT_EQ(Ok("kata-set-rule suicide false"), "");
  EXPECT_EQ(Rules().at("suicide"), false);
  EXPECT_EQ(Ok("kata-set-rule friendlyPassOk true"), "");
  EXPECT_EQ(Rules().at("friendlyPassOk"), true);
  EXPECT_EQ(Ok("kata-set-rule scoring TERRITORY"), "");
  EXPECT_EQ(Rules().at("tax"), "SEKI");
  EXPECT_THAT(No("kata-set-rule hasButton true"), HasSubstr("button"));
  EXPECT_THAT(No("kata-set-rule ko NEVER"), HasSubstr("NEVER"));
  EXPECT_THAT(No("kata-set-rule tea TRUE"), HasSubstr("unknown rule tea"));
  EXPECT_EQ(No("kata-set-rule suicide maybe"), "suicide is true or false");
}

TEST_F(GtpRules, RulesChangeUnderTheGameUnlessAMoveForbidsIt) {
  // Black's two stones in the corner take their own last liberty.
  for (const char* play : {"play b a1", "play w a2", "play w b2", "play w c1", "play b b1"}) {
    ASSERT_EQ(Ok(play), "") << play;
  }
  const json before = Rules();
  EXPECT_THAT(No("kata-set-rules japanese"), HasSubstr("would be illegal"));
  EXPECT_EQ(Rules(), before);
  Ok("undo");
  EXPECT_EQ(Ok("kata-set-rules japanese"), "");
}

// A wall on the third line: 18 points and two prisoners' worth for Black under either count.
TEST_F(GtpRules, TerritoryIsCountedWithPrisoners) {
  UseRandom("go", "5", "tromp-taylor komi=0");
  for (int y = 1; y <= 5; ++y) {
    Ok("play b c" + std::to_string(y));
    Ok("play w d" + std::to_string(y));
  }
  EXPECT_EQ(Ok("final_score"), "B+5");  // 15 points to 10
  EXPECT_EQ(Ok("kata-set-rules japanese"), "");
  EXPECT_EQ(Ok("final_score"), "B+5");  // 10 to 5
  EXPECT_EQ(Ok("play b pass"), "");
  EXPECT_EQ(Ok("play w e5"), "");
  EXPECT_EQ(Ok("final_score"), "B+6");  // a move into one's own territory costs a point
  EXPECT_EQ(Ok("scoring_system area"), "");
  EXPECT_EQ(Ok("final_score"), "B+5");
  EXPECT_EQ(Ok("scoring_system territory"), "");
  EXPECT_EQ(Rules().at("scoring"), "TERRITORY");
  EXPECT_EQ(Ask("scoring_system tea").front(), '?');
}

TEST_F(GtpRules, KgsNames) {
  EXPECT_EQ(Ok("kgs-rules chinese"), "");
  EXPECT_EQ(Rules().at("ko"), "POSITIONAL");
  EXPECT_EQ(Ok("kgs-rules new_zealand"), "");
  EXPECT_EQ(Rules().at("suicide"), true);
}

}  // namespace
}  // namespace tengen
