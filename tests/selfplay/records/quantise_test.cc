// SPDX-License-Identifier: MIT
#include "selfplay/records/quantise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "foundation/errors.h"
#include "selfplay/records/game_codec.h"
#include "selfplay/records/validate.h"
#include "tests/selfplay/records/sample_games.h"

namespace tengen {
namespace {

TEST(Quantise, EveryCodeComesBack) {
  for (int code = -127; code <= 127; ++code) EXPECT_EQ(QCode(QFromCode(code)), code);
  for (int code = -1024; code <= 1024; ++code) EXPECT_EQ(ValueCode(ValueFromCode(code)), code);
  for (int code = -32000; code <= 32000; ++code) EXPECT_EQ(ScoreCode(ScoreFromCode(code)), code);
  for (int code = 0; code <= 65535; ++code) {
    EXPECT_EQ(PolicyCode(PolicyFromCode(code)) == code, code == 0 || IsPolicyCode(code)) << code;
    EXPECT_TRUE(code < kMinPolicyCode || IsPolicyCode(PolicyCode(PolicyFromCode(code)))) << code;
  }
}

TEST(Quantise, ErrorsAreHalfAStep) {
  for (int i = -1000; i <= 1000; ++i) {
    const float value = static_cast<float>(i) / 1000.0F;
    EXPECT_LE(std::abs(QFromCode(QCode(value)) - value), 0.5F / 127.0F + 1e-6F);
    EXPECT_LE(std::abs(ValueFromCode(ValueCode(value)) - value), 0.5F / 1024.0F + 1e-6F);
    EXPECT_LE(std::abs(ScoreFromCode(ScoreCode(value * 400)) - value * 400), 1.0F / 32.0F + 1e-4F);
  }
  for (int i = 98; i <= 100000; ++i) {
    const float value = static_cast<float>(i) / 100000.0F;
    const float error = std::abs(PolicyFromCode(PolicyCode(value)) - value);
    EXPECT_LE(error, value < 0.0625F ? value / 63.0F : 0.5F / 65535.0F + 1e-7F) << value;
  }
}

TEST(Quantise, PolicyEntriesBelow1024thAreNotStored) {
  EXPECT_EQ(PolicyCode(0.0F), 0);
  EXPECT_EQ(PolicyCode(0.00097656F), 0);
  EXPECT_EQ(PolicyCode(1.0F / 1024.0F), 64);
  EXPECT_EQ(PolicyCode(1.0F), 65535);
}

TEST(Quantise, SmallPolicyEntriesKeepSixBits) {
  EXPECT_EQ(PolicyCode(127.0F / 65535.0F), 128);  // steps of 2 from 64 on
  EXPECT_EQ(PolicyCode(133.0F / 65535.0F), 132);  // steps of 4 from 128 on
  EXPECT_EQ(PolicyCode(999.0F / 65535.0F), 992);  // steps of 16 from 512 on
  EXPECT_EQ(PolicyCode(1001.0F / 65535.0F), 1008);
  EXPECT_EQ(PolicyCode(1021.0F / 65535.0F), 1024);
  EXPECT_EQ(PolicyCode(4097.0F / 65535.0F), 4097);
  EXPECT_FALSE(IsPolicyCode(63));
  EXPECT_FALSE(IsPolicyCode(130));
}

// Every entry of a flat policy is rounded the same way, so the sum is as far off as it can be.
TEST(Quantise, FlatPoliciesOfAnySizeAreWritten) {
  float worst = 0;
  for (int actions = 1; actions < kMaxActions; ++actions) {
    GameRecord game = SampleGames(1).front();
    game.moves.resize(1);
    SearchRecord& search = game.moves[0].search.emplace();
    search.trained = true;
    for (int action = 0; action < actions; ++action) {
      search.policy.push_back({static_cast<Action>(action), 1.0F / static_cast<float>(actions)});
    }
    const GameRecord stored = Quantised(game);
    float sum = 0;
    for (const PolicyEntry& entry : stored.moves[0].search->policy) sum += entry.probability;
    worst = std::max(worst, std::abs(sum - 1));
    ASSERT_NO_THROW(ValidateGameRecord(stored)) << actions;
    const std::string bytes = EncodeGame(game, {});
    EXPECT_EQ(EncodeGame(DecodeGame(bytes, {}), {}), bytes) << actions;
  }
  EXPECT_GT(worst, 0.015F);
  EXPECT_LE(worst, kPolicySumSlack);
}

TEST(Quantise, RootValueInStepsOfQ) {
  EXPECT_EQ(QCodeOfValueCode(-1024), -127);
  EXPECT_EQ(QCodeOfValueCode(0), 0);
  EXPECT_EQ(QCodeOfValueCode(512), 64);
  EXPECT_EQ(QCodeOfValueCode(1024), 127);
}

TEST(Quantise, QuantisedIsWhatTheReaderGives) {
  for (const GameRecord& game : SampleGames(8)) {
    const GameDefaults defaults{game.game, game.size, game.rules};
    const GameRecord quantised = Quantised(game);
    EXPECT_FALSE(SameGame(game, quantised));
    EXPECT_TRUE(SameGame(quantised, Quantised(quantised)));
    EXPECT_TRUE(SameGame(quantised, DecodeGame(EncodeGame(game, defaults), defaults)));
    EXPECT_EQ(EncodeGame(game, defaults), EncodeGame(quantised, defaults));
    EXPECT_TRUE(
        SameGame(quantised, DecodeGame(EncodeGame(game, {"x", "y", "z"}), {"a", "b", "c"})));
  }
}

// A q far from its root value wraps in its byte and must come back all the same.
TEST(Quantise, QIsStoredRelativeToTheRootModulo256) {
  GameRecord game = SampleGame("go", "9", "tromp-taylor", 1);
  SearchRecord& search = *game.moves[3].search;
  for (const float root : {-1.0F, -0.3F, 0.0F, 1.0F}) {
    for (const float q : {-1.0F, -0.5F, 0.0F, 1.0F}) {
      search.root_value = root;
      search.visited[0].q = q;
      const GameDefaults defaults;
      const GameRecord back = DecodeGame(EncodeGame(game, defaults), defaults);
      EXPECT_EQ(back.moves[3].search->visited[0].q, QFromCode(QCode(q)));
    }
  }
}

std::string FaultOf(const GameRecord& game) {
  try {
    ValidateGameRecord(game);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadData);
    return error.what();
  }
  return "";
}

TEST(Validate, NamesGameMoveFieldAndRange) {
  const GameRecord good = SampleGame("go", "9", "tromp-taylor", 5);
  ASSERT_EQ(FaultOf(good), "");
  GameRecord game = good;
  game.moves[3].search->visited[0].q = std::nanf("");
  EXPECT_EQ(FaultOf(game), "game 5, move 3: q is nan, must be in [-1.001, 1.001]");
}

TEST(Validate, RefusesEveryFieldOutOfItsRange) {
  const GameRecord good = SampleGame("go", "9", "tromp-taylor", 5);
  using Change = void (*)(GameRecord&);
  const Change changes[] = {
      [](GameRecord& g) { g.game = ""; },
      [](GameRecord& g) { g.size = std::string(17, '9'); },
      [](GameRecord& g) { g.rules = "a\nb"; },
      [](GameRecord& g) { g.moves.resize(10001, g.moves[0]); },
      [](GameRecord& g) { g.moves[0].action = kMaxActions; },
      [](GameRecord& g) { g.outcome.winner = static_cast<Winner>(5); },
      [](GameRecord& g) { g.outcome.reason = static_cast<EndReason>(0); },
      [](GameRecord& g) { g.outcome.reason = static_cast<EndReason>(12); },
      [](GameRecord& g) { g.outcome.black_margin = INFINITY; },
      [](GameRecord& g) { g.resignation_disabled = false, g.would_resign = Color::kBlack; },
      [](GameRecord& g) { g.moves[3].search->visits = -1; },
      [](GameRecord& g) { g.moves[3].search->root_value = 1.01F; },
      [](GameRecord& g) { g.moves[3].search->root_score = 2001; },
      [](GameRecord& g) { g.moves[3].search->network_value = -INFINITY; },
      [](GameRecord& g) {
        g.moves[3].search->visited[1].action = g.moves[3].search->visited[0].action;
      },
      [](GameRecord& g) { g.moves[3].search->visited[0].visits = 0; },
      [](GameRecord& g) { g.moves[3].search->policy[0].probability = -0.1F; },
      [](GameRecord& g) { g.moves[3].search->policy[0].probability += 0.1F; },
      [](GameRecord& g) { std::swap(g.moves[3].search->policy[0], g.moves[3].search->policy[1]); },
      [](GameRecord& g) { g.moves[3].search->policy.clear(); },
  };
  int number = 0;
  for (const Change change : changes) {
    GameRecord game = good;
    change(game);
    EXPECT_NE(FaultOf(game), "") << "change " << number;
    EXPECT_THROW(EncodeGame(game, {}), Error) << "change " << number;
    ++number;
  }
}

}  // namespace
}  // namespace tengen
