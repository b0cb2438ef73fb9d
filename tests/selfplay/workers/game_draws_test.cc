// SPDX-License-Identifier: MIT
#include "selfplay/workers/game_draws.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/gomoku/gomoku.h"
#include "selfplay/workers/drawn_games.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

std::string Refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig);
    return error.what();
  }
  return "";
}

GameDraws Draws(const std::string& sizes, const std::string& rulesets) {
  GameDraws draws;
  draws.sizes = ParseDrawnTexts("game.sizes", sizes);
  draws.rulesets = ParseDrawnTexts("game.rulesets", rulesets);
  return draws;
}

RandomStream Stream(std::uint64_t index) { return RandomStream(5, RandomPurpose::kTest, index); }

TEST(ParseDrawnTexts, EntriesAndWeights) {
  EXPECT_TRUE(ParseDrawnTexts("k", "none").empty());
  const auto drawn = ParseDrawnTexts("k", " ing;chinese komi=7  weight=2.5 ; weight=1e-3 9x6 ");
  ASSERT_EQ(drawn.size(), 3U);
  EXPECT_EQ(drawn[0].text, "ing");
  EXPECT_EQ(drawn[0].weight, 1);
  EXPECT_EQ(drawn[1].text, "chinese komi=7");
  EXPECT_EQ(drawn[1].weight, 2.5);
  EXPECT_EQ(drawn[2].text, "9x6");
  EXPECT_EQ(drawn[2].weight, 1e-3);
}

TEST(ParseDrawnTexts, RefusesWhatIsNone) {
  const auto refusal = [](const std::string& text) {
    return Refusal([&] { ParseDrawnTexts("game.sizes", text); });
  };
  EXPECT_THAT(refusal("7;;9"), HasSubstr("game.sizes: entry 2 is empty"));
  EXPECT_THAT(refusal("7;"), HasSubstr("entry 2 is empty"));
  EXPECT_THAT(refusal("weight=1"), HasSubstr("entry 1 is empty"));
  EXPECT_THAT(refusal("7 weight=1 weight=2"), HasSubstr("two weights"));
  for (const char* weight : {"", "0", "-1", "nan", "inf", "1e9", "2x"}) {
    EXPECT_THAT(refusal(std::string("7 weight=") + weight), HasSubstr("a weight is a number"))
        << weight;
  }
}

TEST(DrawnGames, FrequenciesFollowTheWeights) {
  const DrawnGames<Go> games("9", "tromp-taylor",
                             Draws("7 weight=3; 9x6", "ing weight=0.5; chinese; aga weight=0.5"));
  std::map<std::string, int> sizes, rules;
  constexpr int kGames = 20000;
  for (std::uint64_t i = 0; i < kGames; ++i) {
    RandomStream random = Stream(i);
    const GamePlan<Go> plan = games.Draw(random);
    ++sizes[plan.rules.SizeString()];
    ++rules[plan.rules.ToString()];
  }
  EXPECT_NEAR(sizes["7"], 0.75 * kGames, 300);
  EXPECT_NEAR(sizes["9x6"], 0.25 * kGames, 300);
  EXPECT_NEAR(rules["ing"], 0.25 * kGames, 300);
  EXPECT_NEAR(rules["chinese"], 0.5 * kGames, 350);
  EXPECT_NEAR(rules["aga"], 0.25 * kGames, 300);
}

TEST(DrawnGames, NothingIsDrawnWhereThereIsNoChoice) {
  const DrawnGames<Go> plain("9x6", "chinese", {});
  RandomStream random = Stream(1);
  EXPECT_EQ(plain.Draw(random).rules.ToString(), "chinese");
  EXPECT_EQ(random.position(), 0U);
  const DrawnGames<Go> one("9", "tromp-taylor", Draws("7", "ing"));
  EXPECT_EQ(one.Draw(random).rules.ToString(), "ing");
  EXPECT_EQ(random.position(), 0U);
}

TEST(DrawnGames, AreFunctionsOfTheStream) {
  GameDraws draws = Draws("7;9;19x17", "ing;chinese");
  draws.fair_komi_share = 0.5;
  draws.komi_sigma = 2;
  draws.handicap_share = 0.5;
  draws.fair_handicap_share = 0.5;
  const DrawnGames<Go> games("9", "tromp-taylor", draws);
  for (std::uint64_t i = 0; i < 200; ++i) {
    RandomStream a = Stream(i), b = Stream(i);
    const GamePlan<Go> one = games.Draw(a), other = games.Draw(b);
    EXPECT_EQ(one.rules, other.rules);
    EXPECT_EQ(one.komi_base, other.komi_base);
    EXPECT_EQ(one.komi_noise, other.komi_noise);
    EXPECT_EQ(one.handicap, other.handicap);
    EXPECT_EQ(games.OfPair(3, i).rules, games.OfPair(3, i).rules);
    EXPECT_EQ(games.OfPair(3, i).handicap, 0);
  }
}

TEST(DrawnGames, NoiseHasItsDeviationAndIsCutAtThree) {
  GameDraws draws;
  draws.komi_sigma = 2;
  draws.wide_komi_share = 0.1;
  draws.wide_komi_sigma = 12;
  for (const int area : {49, 361}) {
    const double scale = std::sqrt(area) / 19;
    RandomStream random = Stream(static_cast<std::uint64_t>(area));
    double squares = 0, largest = 0;
    int beyond_small = 0;
    constexpr int kDraws = 40000;
    for (int i = 0; i < kDraws; ++i) {
      const double noise = DrawKomiNoise(draws, area, random);
      squares += noise * noise;
      largest = std::max(largest, std::abs(noise));
      beyond_small += std::abs(noise) > 3 * 2 * scale;
    }
    EXPECT_LE(largest, 36 * scale);
    EXPECT_GT(largest, 30 * scale);
    // 0.9 * 4 + 0.1 * 144, each a little less for the cut (0.9733 of the variance).
    EXPECT_NEAR(squares / kDraws, 0.9733 * 18 * scale * scale, 0.9 * scale * scale);
    // Of the wide tenth, those beyond half a deviation of its own.
    EXPECT_NEAR(beyond_small, 0.1 * 0.6165 * kDraws, 200);
  }
}

TEST(DrawnGames, KomiIsAMultipleOfWhatTheRulesetPermits) {
  GameDraws draws = Draws("9", "ing; chinese");
  draws.komi_sigma = 8;
  const DrawnGames<Go> games("9", "tromp-taylor", draws);
  std::set<int> halves;
  std::set<std::string> preserved;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    RandomStream random = Stream(i);
    const GoRules rules = games.Draw(random).rules;
    if (rules.PresetName() == "ing") {
      EXPECT_EQ(rules.komi_quarters % 4, 0) << rules.ToString();
    } else {
      EXPECT_EQ(rules.komi_quarters % 2, 0) << rules.ToString();
      halves.insert(std::abs(rules.komi_quarters) % 4);
    }
    // What is written down is what is read back.
    EXPECT_EQ(GoRules::Parse("9", rules.ToString()), rules);
    if (rules.komi_given == 0) preserved.insert(rules.ToString());
  }
  EXPECT_EQ(halves, (std::set<int>{0, 2}));
  EXPECT_EQ(preserved, (std::set<std::string>{"chinese", "ing"}));
}

TEST(DrawnGames, HandicapFollowsTheBoardsSmallerSide) {
  EXPECT_EQ(MostExtraStones(10), 0);
  EXPECT_EQ(MostExtraStones(11), 1);
  EXPECT_EQ(MostExtraStones(14), 1);
  EXPECT_EQ(MostExtraStones(16), 2);
  EXPECT_EQ(MostExtraStones(17), 3);
  EXPECT_EQ(MostExtraStones(18), 4);
  EXPECT_EQ(MostExtraStones(19), 5);
  GameDraws draws = Draws("9; 19x11; 19", "chinese");
  draws.handicap_share = 0.4;
  draws.fair_handicap_share = 0.5;
  const DrawnGames<Go> games("9", "tromp-taylor", draws);
  std::map<std::string, std::map<int, int>> stones;
  int fair = 0, handicapped = 0;
  constexpr int kGames = 9000;
  for (std::uint64_t i = 0; i < kGames; ++i) {
    RandomStream random = Stream(i);
    const GamePlan<Go> plan = games.Draw(random);
    ++stones[plan.rules.SizeString()][plan.handicap];
    if (plan.handicap == 0) continue;
    ++handicapped;
    fair += plan.komi_base == KomiBase::kFair;
    // Chinese rules give White a point for each stone; hkomi is 0.
    EXPECT_EQ(plan.rules.komi_quarters, 4 * plan.handicap);
    EXPECT_EQ(plan.rules.hcomp, HandicapCompensation::kNone);
  }
  EXPECT_EQ(stones["9"].size(), 1U);
  EXPECT_EQ(stones["19x11"].size(), 2U);
  EXPECT_NEAR(stones["19x11"][2], 0.4 * kGames / 3, 120);
  EXPECT_EQ(stones["19"].size(), 6U);
  for (int n = 2; n <= 6; ++n) EXPECT_NEAR(stones["19"][n], 0.08 * kGames / 3, 60) << n;
  EXPECT_NEAR(fair, handicapped / 2.0, 100);
}

TEST(DrawnGames, RefuseWhatTheInputsDoNotTellApart) {
  const auto refusal = [](const std::string& rulesets, const std::string& inputs) {
    return Refusal([&] {
      DrawnGames<Go>("7", "tromp-taylor", Draws("none", rulesets)).RequireToldApartBy(inputs);
    });
  };
  EXPECT_THAT(refusal("ing; chinese", "go-v7"), HasSubstr("do not show ko=ing of \"ing\""));
  EXPECT_THAT(refusal("ing; chinese", "default"), HasSubstr("set model.inputs=go-tengen1"));
  EXPECT_THAT(refusal("taiwan; chinese", "go-v7"), HasSubstr("suicide=void"));
  EXPECT_THAT(refusal("tromp-taylor score=ing; chinese", "go-v7"),
              HasSubstr("other than area, territory or stones"));
  EXPECT_THAT(refusal("youzai; youzai cycle=none", "go-v7"), HasSubstr("look alike"));
  EXPECT_THAT(refusal("youzai cycle_at=4; youzai", "go-tengen1"), HasSubstr("look alike"));
  EXPECT_EQ(refusal("ing", "go-v7"), "");  // alone it need not be told from others
  EXPECT_EQ(refusal("ing; chinese; aga; stone", "go-tengen1"), "");
  EXPECT_EQ(refusal("tromp-taylor; chinese; aga; japanese; stone", "go-v7"), "");
}

TEST(DrawnGames, RefuseWhatCannotBePlayed) {
  const auto refusal = [](const std::string& sizes, const std::string& rulesets) {
    return Refusal([&] { DrawnGames<Go>("7", "tromp-taylor", Draws(sizes, rulesets)); });
  };
  EXPECT_THAT(refusal("7; 25", "chinese"), HasSubstr("25"));
  EXPECT_THAT(refusal("7", "chinese; chines"), HasSubstr("unknown preset \"chines\""));
  EXPECT_THAT(refusal("7; 7x7", "chinese"), HasSubstr("twice"));
  EXPECT_THAT(refusal("7", "chinese; ing; chinese"), HasSubstr("twice"));
  GameDraws noisy;
  noisy.komi_sigma = 1;
  EXPECT_THAT(Refusal([&] { DrawnGames<Gomoku>("9", "freestyle", noisy); }),
              HasSubstr("gomoku has neither komi nor handicap"));
}

TEST(DrawnGames, GomokuDrawsBoardsAndRulesToo) {
  const DrawnGames<Gomoku> games("9", "freestyle", Draws("9;9x6", "freestyle;standard"));
  games.RequireToldApartBy("default");
  std::set<std::string> seen;
  for (std::uint64_t i = 0; i < 100; ++i) {
    RandomStream random = Stream(i);
    const GomokuRules rules = games.Draw(random).rules;
    seen.insert(rules.SizeString() + " " + rules.ToString());
  }
  EXPECT_EQ(seen.size(), 4U);
  EXPECT_EQ(games.Shape("").max_height, 9);
}

TEST(GameSettings, OfAConfiguration) {
  Config config;
  EXPECT_FALSE(GameSettings::From(config).draws.any());
  EXPECT_EQ(GameSettings::Text(config), "go 9, tromp-taylor");
  config.Set("game.rulesets=ing; chinese weight=2", "test");
  config.Set("game.sizes=7; 9x6", "test");
  config.Set("komi.sigma=1.5", "test");
  const GameSettings settings = GameSettings::From(config);
  EXPECT_EQ(settings.size, "7");
  EXPECT_EQ(settings.rules, "ing");
  EXPECT_EQ(settings.draws.komi_sigma, 1.5);
  EXPECT_TRUE(settings.draws.any());
  EXPECT_EQ(GameSettings::Text(config), "go 7; 9x6, ing; chinese weight=2");
}

}  // namespace
}  // namespace tengen
