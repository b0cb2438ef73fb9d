// SPDX-License-Identifier: MIT
#include "selfplay/games/go/go_rules.h"

#include <gtest/gtest.h>

#include <string>

#include "foundation/errors.h"

namespace tengen {
namespace {

std::string RefusalOf(const std::string& size, const std::string& rules) {
  try {
    GoRules::Parse(size, rules);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig);
    return error.what();
  }
  return "";
}

TEST(GoRules, PresetsAndOverrides) {
  const GoRules tromp_taylor = GoRules::Parse("9", "Tromp-Taylor");
  EXPECT_EQ(tromp_taylor.ko, KoRule::kPositional);
  EXPECT_EQ(tromp_taylor.suicide, SuicideRule::kMulti);
  EXPECT_EQ(tromp_taylor.komi(), 7.5F);
  EXPECT_EQ(tromp_taylor.ToString(), "tromp-taylor");
  const GoRules changed = GoRules::Parse("9x6", "tt ko=ssk suicide=no komi=9");
  EXPECT_EQ(changed.width(), 9);
  EXPECT_EQ(changed.height(), 6);
  EXPECT_EQ(changed.ko, KoRule::kSituational);
  EXPECT_EQ(changed.komi_quarters, 36);
  EXPECT_EQ(changed.ToString(), "tromp-taylor ko=ssk suicide=no komi=9");
  EXPECT_EQ(changed.SizeString(), "9x6");
  // Komi that was set is kept, the preset's own as well: handicap changes only what was not set.
  EXPECT_EQ(GoRules::Parse("9", "tt komi=7.5").ToString(), "tromp-taylor komi=7.5");
  EXPECT_EQ(GoRules::Parse("9", "youzai komi=-0.75").ToString(), "youzai komi=-0.75");
  EXPECT_EQ(GoRules::Parse("9", "chinese stop=end").shared, 1);
}

TEST(GoRules, EveryPresetIsRecognisedAndRoundTrips) {
  EXPECT_EQ(GoRules::PresetNames().size(), 14U);
  for (const std::string& name : GoRules::PresetNames()) {
    const GoRules rules = GoRules::Recognise("13", name);
    EXPECT_EQ(rules.ToString(), name);
    const bool built = rules.score != ScoreRule::kSunjang;
    EXPECT_EQ(rules.Unbuilt().has_value(), !built) << name;
    EXPECT_EQ(RefusalOf("13", name).empty(), built) << name;
  }
  EXPECT_EQ(GoRules::Recognise("9", "goe").ToString(), "ing");
  EXPECT_EQ(GoRules::Recognise("9", "1989").ToString(), "japanese");
}

// Self-play and matches say how they settle territory, so that a record replays to its result.
TEST(GoRules, TerritoryOfProgramsIsSettledByCleanUpPhases) {
  const GoRules programs = GoRules::Parse("9", "japanese komi=5.5");
  EXPECT_TRUE(programs.encore());
  EXPECT_EQ(programs.ToString(), "japanese territory_end=encore komi=5.5");
  EXPECT_EQ(GoRules::Parse("9", programs.ToString()), programs);
  EXPECT_EQ(GoRules::Recognise("9", programs.ToString()), programs);
  EXPECT_NE(programs.ToYaml().find("territory_end: encore\n"), std::string::npos);
  EXPECT_FALSE(GoRules::Recognise("9", "japanese").encore());
  EXPECT_FALSE(GoRules::Parse("9", "chinese").encore());
  EXPECT_EQ(GoRules::Parse("9", "chinese").ToYaml().find("territory_end"), std::string::npos);
  EXPECT_NE(RefusalOf("9", "japanese territory_end=confirm")
                .find("territory_end is one of agree, encore"),
            std::string::npos);
  EXPECT_NE(RefusalOf("9", "japanese territory_end=agree").find("programs cannot agree"),
            std::string::npos);
  EXPECT_NE(RefusalOf("9", "chinese territory_end=encore")
                .find("belongs to score=territory alone; score=area needs no such word"),
            std::string::npos);
  EXPECT_NE(RefusalOf("9", "japanese territory_end=encore territory_end=encore").find("twice"),
            std::string::npos);
}

TEST(GoRules, RefusesWithTheWordAndWhatIsAllowed) {
  EXPECT_NE(RefusalOf("19", "sunjang").find("score=sunjang needs the dead stones taken off"),
            std::string::npos);
  EXPECT_NE(RefusalOf("9", "japanese ko=ing").find("use ko=simple, psk or ssk"), std::string::npos);
  EXPECT_NE(RefusalOf("9", "tt setup=sunjang").find("needs a board of 19x19, not 9"),
            std::string::npos);
  EXPECT_EQ(RefusalOf("19", "tt setup=sunjang"), "");
  EXPECT_NE(RefusalOf("9", "tt max_moves=3").find("selfplay.max_moves"), std::string::npos);
  EXPECT_NE(RefusalOf("9", "tromp-tailor").find("the presets are tromp-taylor"), std::string::npos);
  EXPECT_NE(RefusalOf("9", "tt ko=superko").find("simple, psk, ssk, ing"), std::string::npos);
  EXPECT_NE(RefusalOf("9", "tt komi=7.3").find("multiple of 0.25"), std::string::npos);
  EXPECT_NE(RefusalOf("9", "tt komi=nan"), "");
  EXPECT_NE(RefusalOf("9", "tt kom=7").find("unknown key \"kom\""), std::string::npos);
  EXPECT_NE(RefusalOf("9", "tt fast").find("no key=value word"), std::string::npos);
  EXPECT_NE(RefusalOf("9", "tt size=9").find("game.size"), std::string::npos);
  EXPECT_NE(RefusalOf("9", "tt cycle_at=1"), "");
  EXPECT_NE(RefusalOf("9", "tt komi=1 ko=ssk komi=1").find("\"komi\" is given twice"),
            std::string::npos);
  EXPECT_NE(RefusalOf("20", "tt").find("from 2 to 19"), std::string::npos);
  EXPECT_NE(RefusalOf("9x1", "tt"), "");
  EXPECT_NE(RefusalOf("9x9x9", "tt"), "");
}

}  // namespace
}  // namespace tengen
