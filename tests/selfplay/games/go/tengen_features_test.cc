// SPDX-License-Identifier: MIT
#include "selfplay/games/go/tengen_features.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "foundation/files.h"
#include "selfplay/games/feature_set.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/go/tengen_inputs.h"

namespace tengen {
namespace {

using F = GoTengenFeatures;

struct Game {
  explicit Game(const std::string& size, const std::string& rules)
      : position(GoRules::Parse(size, rules)), history(position) {}

  Action At(const std::string& vertex) const {
    return GoActionFromText(position.rules(), vertex).value();
  }
  void Play(const std::string& vertex) {
    const Action action = At(vertex);
    ASSERT_TRUE(position.Legal(action, history)) << vertex;
    position.Play(action);
    history.Push(action, position);
  }
  bool Has(int plane, const std::string& vertex) const {
    const std::size_t words = static_cast<std::size_t>((position.area() + 63) / 64);
    std::vector<std::uint64_t> planes(F::kPlanes * words, 0);
    std::vector<float> globals(F::kGlobals);
    F::Encode(position, history, planes, globals);
    const Action point = At(vertex);
    return (planes[static_cast<std::size_t>(plane) * words + point / 64U] >> (point % 64U) & 1) !=
           0;
  }
  std::vector<float> Globals() const {
    const std::size_t words = static_cast<std::size_t>((position.area() + 63) / 64);
    std::vector<std::uint64_t> planes(F::kPlanes * words, 0);
    std::vector<float> globals(F::kGlobals, -7.0F);
    F::Encode(position, history, planes, globals);
    return globals;
  }

  GoPosition position;
  GoHistory history;
};

// White's stone on D3 stands in the ko that Black has just taken.
void PlayKo(Game& game) {
  for (const char* move : {"C2", "D2", "B3", "E3", "C4", "D4", "D3", "C3"}) game.Play(move);
}

TEST(GoTengenFeatures, KeepEveryInputOfV7InItsPlace) {
  Game game("9x6", "tromp-taylor komi=7");
  PlayKo(game);
  const std::size_t words = 1;
  std::vector<std::uint64_t> v7(GoFeatures::kPlanes * words, 0), own(F::kPlanes * words, 0);
  std::vector<float> v7_globals(GoFeatures::kGlobals), own_globals(F::kGlobals);
  GoFeatures::Encode(game.position, game.history, v7, v7_globals);
  F::Encode(game.position, game.history, own, own_globals);
  own.resize(v7.size());
  own_globals.resize(v7_globals.size());
  EXPECT_EQ(own, v7);
  EXPECT_EQ(own_globals, v7_globals);
}

TEST(GoTengenFeatures, TieRulesAndTheWorthOfATieByHand) {
  const std::vector<std::pair<std::string, std::vector<float>>> expected{
      {"tie=draw", {1, 0, 0, 0.5F}}, {"tie=black", {0, 1, 0, 1}}, {"tie=white", {0, 0, 1, 0}}};
  for (const auto& [word, wanted] : expected) {
    Game game("5", "tromp-taylor " + word);
    const std::vector<float> black = game.Globals();
    EXPECT_EQ(std::vector<float>(black.begin() + F::kTieDraw, black.begin() + F::kTieDraw + 4),
              wanted)
        << word;
    game.Play("C3");
    const std::vector<float> white = game.Globals();
    EXPECT_EQ(white[F::kTieOwn], black[F::kTieOpponent]) << word;
    EXPECT_EQ(white[F::kDrawValue], 1 - black[F::kDrawValue]) << word;
  }
}

TEST(GoTengenFeatures, OneHotsHoldExactlyOne) {
  for (const std::string preset : {"tromp-taylor", "chinese", "ing", "aga", "youzai", "stone"}) {
    const std::vector<float> globals = Game("7", preset).Globals();
    for (const auto& [first, size] : std::vector<std::pair<int, int>>{{F::kTieDraw, 3},
                                                                      {F::kKo, 4},
                                                                      {F::kCycle, 4},
                                                                      {F::kSuicide, 3},
                                                                      {F::kScore, 5},
                                                                      {F::kStop, 4},
                                                                      {F::kPlay, 3}}) {
      float sum = 0;
      for (int i = first; i < first + size; ++i) sum += globals[static_cast<std::size_t>(i)];
      EXPECT_EQ(sum, 1) << preset << " " << first;
    }
  }
  const std::vector<float> ing = Game("7", "ing").Globals();
  EXPECT_EQ(ing[F::kKo + 3], 1);
  EXPECT_EQ(ing[F::kSuicide + 2], 1);
  EXPECT_EQ(ing[F::kScore + 2], 1);
  EXPECT_EQ(ing[F::kStop + 2], 1);
  EXPECT_EQ(ing[F::kShared], 1);
  EXPECT_EQ(ing[F::kPlay], 1);
}

TEST(GoTengenFeatures, PassesAndWhatAPassNowDoes) {
  Game end("5", "tromp-taylor");
  EXPECT_EQ(end.Globals()[F::kPassEnds], 0);
  end.Play("pass");
  EXPECT_EQ(end.Globals()[F::kPasses], 1);
  EXPECT_EQ(end.Globals()[F::kPassEnds], 1);
  EXPECT_EQ(end.Globals()[F::kPassStops], 0);
  Game ing("5", "ing");
  for (int passes = 1; passes <= 3; ++passes) {
    ing.Play("pass");
    const std::vector<float> globals = ing.Globals();
    for (int i = 1; i <= 3; ++i) {
      EXPECT_EQ(globals[static_cast<std::size_t>(F::kPasses + i - 1)], i == passes ? 1 : 0);
    }
    EXPECT_EQ(globals[F::kPassStops], passes == 3 ? 1 : 0);
    EXPECT_EQ(globals[F::kPassEnds], 0);
  }
}

TEST(GoTengenFeatures, ForbiddenPointsByTheRuleThatForbidsThem) {
  Game simple("5", "youzai");
  PlayKo(simple);
  EXPECT_TRUE(simple.Has(F::kIllegalKo, "D3"));
  Game superko("5", "chinese");
  PlayKo(superko);
  EXPECT_TRUE(superko.Has(GoFeatures::kForbidden, "D3"));
  EXPECT_TRUE(superko.Has(F::kIllegalKo, "D3") || superko.Has(F::kIllegalSuperko, "D3"));
  EXPECT_FALSE(superko.Has(F::kIllegalHot, "D3"));
  Game ing("5", "ing");
  PlayKo(ing);
  EXPECT_TRUE(ing.Has(GoFeatures::kForbidden, "D3"));
  EXPECT_TRUE(ing.Has(F::kIllegalHot, "D3"));
  EXPECT_TRUE(ing.Has(F::kHotStones, "C3"));
  EXPECT_FALSE(ing.Has(F::kHotStones, "C4"));
  EXPECT_FALSE(ing.Has(F::kIllegalSuperko, "D3"));
}

TEST(GoTengenFeatures, CleanUpPhasesShowThemselves) {
  Game game("5", "japanese");
  for (const char* move : {"C2", "D2", "B3", "E3", "C4", "D4"}) game.Play(move);
  const auto phases = [&game] {
    const std::vector<float> globals = game.Globals();
    return std::vector<float>{globals[F::kPlay], globals[F::kEncore],
                              globals[GoFeatures::kSecondEncore]};
  };
  EXPECT_EQ(phases(), (std::vector<float>{1, 0, 0}));
  game.Play("pass");
  EXPECT_EQ(game.Globals()[F::kPassStops], 1);
  EXPECT_EQ(game.Globals()[F::kPassEnds], 0);
  game.Play("pass");
  EXPECT_EQ(phases(), (std::vector<float>{0, 1, 0}));
  for (const char* move : {"D3", "C3"}) game.Play(move);
  // White has taken the ko: its stone is marked, and Black's play on it would be a pass for the ko.
  EXPECT_TRUE(game.Has(GoFeatures::kMarkedKos, "C3"));
  for (const char* move : {"pass", "pass"}) game.Play(move);
  EXPECT_EQ(phases(), (std::vector<float>{0, 1, 1}));
  EXPECT_TRUE(game.Has(GoFeatures::kOwnStood, "C2"));
  EXPECT_TRUE(game.Has(GoFeatures::kOpponentStood, "C3"));
  game.Play("pass");
  EXPECT_EQ(game.Globals()[F::kPassStops], 0);
  EXPECT_EQ(game.Globals()[F::kPassEnds], 1);
  for (const char* vertex : {"A1", "C3", "C4", "D3"})
    EXPECT_FALSE(game.Has(F::kJudgedChain, vertex));
}

TEST(GoTengenFeatures, AKoCaptureRepeatedInACleanUpPhaseIsForbidden) {
  Game game("5", "japanese");
  for (const char* move : {"C2", "D2", "B3", "E3", "C4", "D4", "pass", "pass"}) game.Play(move);
  // Both take once and pass for the ko once; then Black's capture has been on this board before.
  for (const char* move : {"D3", "C3", "D3", "pass", "D3", "C3", "pass", "C3"}) {
    const Action action = game.At(move);
    if (!game.position.Legal(action, game.history)) break;
    game.Play(move);
  }
  bool forbidden = false;
  for (const char* vertex : {"C3", "D3"}) {
    EXPECT_EQ(game.Has(F::kIllegalCycle, vertex), game.Has(GoFeatures::kForbidden, vertex));
    forbidden |= game.Has(F::kIllegalCycle, vertex);
  }
  EXPECT_TRUE(forbidden);
}

// Whatever tells two rulesets apart in play must reach the network and its cache.
TEST(GoTengenFeatures, EveryTwoPresetsThatPlayDifferentlyLookDifferent) {
  std::vector<Game> games;
  for (const std::string& preset : GoRules::PresetNames()) {
    const GoRules rules = GoRules::Recognise("7", preset);
    if (!rules.Unbuilt()) games.emplace_back("7", preset + " komi=7");
  }
  ASSERT_GE(games.size(), 8U);
  for (std::size_t a = 0; a < games.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const std::string pair =
          games[a].position.rules().ToString() + ", " + games[b].position.rules().ToString();
      if (PlayAlike(games[a].position.rules(), games[b].position.rules())) continue;
      EXPECT_NE(games[a].Globals(), games[b].Globals()) << pair;
      EXPECT_FALSE(F::EvaluationKey(games[a].position, games[a].history) ==
                   F::EvaluationKey(games[b].position, games[b].history))
          << pair;
    }
  }
}

TEST(GoTengenFeatures, RowsThatDifferHaveKeysThatDiffer) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
  int rows = 0;
  for (const std::string rules :
       {"ing", "ing tie=white", "ing stop=settle", "ing shared=0", "chinese", "chinese hcomp=n-1",
        "chinese pass_stones=1", "japanese", "japanese seki_points=1"}) {
    Game game("5", rules);
    for (const char* move : {"C2", "D2", "B3", "E3", "C4", "D4", "D3", "C3", "pass"}) {
      const Hash128 key = F::EvaluationKey(game.position, game.history);
      keys.insert({key.lo, key.hi});
      ++rows;
      game.Play(move);
    }
  }
  EXPECT_EQ(keys.size(), static_cast<std::size_t>(rows));
}

// One board after the same move, with and without two white stones taken by it: ladders of the
// board before differ, so the cache must not take one for the other.
TEST(GoFeatures, TheKeyTellsApartBoardsThatCameFromOthers) {
  const GoRules rules = GoRules::Parse("5", "tromp-taylor");
  std::vector<Hash128> keys;
  std::vector<std::vector<std::uint64_t>> rows;
  for (const char* board : {"..... XX... OO.X. XX... .....", "..... XX... ...X. XX... ....."}) {
    GoPosition position = GoPosition::FromText(rules, board, Color::kBlack);
    GoHistory history(position);
    position.Play(12);
    history.Push(12, position);
    std::vector<std::uint64_t> planes(GoFeatures::kPlanes, 0);
    std::vector<float> globals(GoFeatures::kGlobals);
    GoFeatures::Encode(position, history, planes, globals);
    rows.push_back(planes);
    keys.push_back(GoFeatures::EvaluationKey(position, history));
  }
  EXPECT_EQ(rows[0][GoFeatures::kOwnStones], rows[1][GoFeatures::kOwnStones]);
  EXPECT_EQ(rows[0][GoFeatures::kLastMove], rows[1][GoFeatures::kLastMove]);
  EXPECT_NE(rows[0][GoFeatures::kCaughtBefore], rows[1][GoFeatures::kCaughtBefore]);
  EXPECT_FALSE(keys[0] == keys[1]);
}

TEST(GoInputsTable, NamesEveryPlaneAndGlobalOnceInOrder) {
  for (const auto& [places, size] :
       {std::pair{GoTengenPlanes(), +F::kPlanes}, std::pair{GoTengenGlobals(), +F::kGlobals}}) {
    int next = 0;
    for (const InputPlace& place : places) {
      EXPECT_EQ(place.first, next) << place.meaning;
      EXPECT_GE(place.last, place.first);
      EXPECT_FALSE(place.meaning.empty());
      next = place.last + 1;
    }
    EXPECT_EQ(next, size);
  }
}

TEST(GoInputsTable, IsThePageInDocs) {
  EXPECT_EQ(ReadWholeFile(TENGEN_SOURCE_DIR "/docs/inputs.md", 1 << 20), GoInputsMarkdown())
      << "docs/inputs.md is out of date: run  tengen rules inputs > docs/inputs.md";
}

TEST(GoFeatureSets, AreFoundByNameAndBySize) {
  EXPECT_EQ(FeatureSetNamed<Go>("").name, "go-v7");
  EXPECT_EQ(FeatureSetNamed<Go>("default").name, "go-v7");
  EXPECT_EQ(FeatureSetNamed<Go>("go-tengen1").planes, 28);
  EXPECT_EQ(FeatureSetSized<Go>(28, 58).name, "go-tengen1");
  try {
    FeatureSetNamed<Go>("go-v9");
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig);
    EXPECT_NE(std::string(error.what()).find("it has go-v7, go-tengen1"), std::string::npos);
  }
}

}  // namespace
}  // namespace tengen
