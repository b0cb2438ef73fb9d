// SPDX-License-Identifier: MIT
// What every game must do, run on all games of the registry.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "foundation/random.h"
#include "model/symmetry.h"
#include "selfplay/games/registry.h"

namespace tengen {
namespace {

using SizeAndRules = std::pair<std::string, std::string>;

template <class G>
std::vector<SizeAndRules> Variants();
template <>
std::vector<SizeAndRules> Variants<Go>() {
  return {{"2", "tromp-taylor"},
          {"5", "tromp-taylor"},
          {"7x4", "youzai cycle=draw"},
          {"6", "tromp-taylor ko=ssk suicide=no komi=0"},
          {"9", "youzai komi=6.5"},
          {"3x8", "tromp-taylor komi=2 tie=black shared=1"},
          {"19", "tromp-taylor ko=ssk"},
          {"3", "ing"},
          {"2x5", "ing komi=0"},
          {"6", "ing suicide=no stop=settle"},
          {"5", "taiwan"},
          {"5x4", "chinese"},
          {"6", "aga"},
          {"5", "new-zealand"},
          {"4", "stone"}};
}
template <>
std::vector<SizeAndRules> Variants<Gomoku>() {
  return {{"5", "freestyle"},
          {"7", "standard"},
          {"9x6", "freestyle"},
          {"15", "standard"},
          {"20", "freestyle"}};
}

struct Encoded {
  std::vector<std::uint64_t> planes;
  std::vector<float> globals;
  friend auto operator<=>(const Encoded&, const Encoded&) = default;
};

template <class G>
std::size_t WordsOf(const typename G::Position& position) {
  return static_cast<std::size_t>((position.rules().width() * position.rules().height() + 63) / 64);
}

template <class G>
Encoded Encode(const typename G::Position& position, const typename G::History& history) {
  Encoded encoded;
  encoded.planes.assign(static_cast<std::size_t>(G::Features::kPlanes) * WordsOf<G>(position), 0);
  encoded.globals.assign(static_cast<std::size_t>(G::Features::kGlobals), 0.0F);
  G::Features::Encode(position, history, encoded.planes, encoded.globals);
  return encoded;
}

bool Bit(const Encoded& encoded, std::size_t words, std::size_t plane, std::size_t point) {
  return (encoded.planes[plane * words + point / 64] >> (point % 64)) & 1U;
}

template <class G>
class GameSuite : public ::testing::Test {
 protected:
  using Position = typename G::Position;
  using History = typename G::History;

  // Random games of every variant; visit(position, history) before each move and at the end.
  template <class Visitor>
  void RandomGames(int games, Visitor&& visit) {
    std::uint64_t index = 0;
    for (const auto& [size, words] : Variants<G>()) {
      const auto rules = G::Rules::Parse(size, words);
      for (int game = 0; game < games; ++game) {
        RandomStream random(7, RandomPurpose::kTest, index++);
        Position position(rules);
        History history(position);
        const int limit = 4 * rules.width() * rules.height();
        while (position.ply() < limit) {
          visit(position, history, random);
          if (position.ended() || this->HasFatalFailure()) break;
          const Action action = Draw(position, history, random);
          position.Play(action);
          history.Push(action, position);
        }
      }
    }
  }

  static Action Draw(const Position& position, const History& history, RandomStream& random) {
    ActionList list;
    position.LegalActions(history, list);
    return list[static_cast<int>(random.Below(static_cast<std::uint32_t>(list.size())))];
  }
};

template <class Tuple>
struct TypesOf;
template <class... Games>
struct TypesOf<std::tuple<Games...>> {
  using type = ::testing::Types<Games...>;
};
TYPED_TEST_SUITE(GameSuite, TypesOf<AllGames>::type);

TYPED_TEST(GameSuite, LegalActionsAreAscendingAndAgreeWithLegal) {
  this->RandomGames(2, [](const auto& position, const auto& history, RandomStream&) {
    ActionList list;
    position.LegalActions(history, list);
    ASSERT_EQ(list.empty(), position.ended());
    std::set<Action> listed;
    for (int i = 0; i < list.size(); ++i) {
      if (i > 0) {
        ASSERT_LT(list[i - 1], list[i]);
      }
      listed.insert(list[i]);
    }
    for (Action a = 0; a < position.num_actions(); ++a) {
      ASSERT_EQ(position.Legal(a, history), listed.count(a) == 1) << position.ToText() << a;
    }
  });
}

TYPED_TEST(GameSuite, ACopyAndACutHistoryAreTheSameGame) {
  using G = TypeParam;
  this->RandomGames(2, [this](const auto& position, auto& history, RandomStream& random) {
    if (position.ended()) return;
    ActionList before, after;
    position.LegalActions(history, before);
    const Encoded encoded = Encode<G>(position, history);
    const Hash128 hash = position.hash();
    const int size = history.size();
    ASSERT_EQ(size, position.ply());
    auto walk = position;
    for (int i = 0; i < 8 && !walk.ended(); ++i) {
      const Action action = this->Draw(walk, history, random);
      walk.Play(action);
      history.Push(action, walk);
      ASSERT_EQ(walk.ply(), history.size());
      ASSERT_NE(walk.hash(), hash);
    }
    history.Truncate(size);
    ASSERT_EQ(history.size(), size);
    position.LegalActions(history, after);
    ASSERT_TRUE(std::equal(before.begin(), before.end(), after.begin(), after.end()));
    ASSERT_EQ(Encode<G>(position, history), encoded);
    const auto copied = history;
    ASSERT_EQ(Encode<G>(position, copied), encoded);
  });
}

TYPED_TEST(GameSuite, RandomGamesEndAndTheirOutcomeHasOneSign) {
  using G = TypeParam;
  int ended = 0, games = 0;
  this->RandomGames(6, [&](const auto& position, const auto&, RandomStream&) {
    games += position.ply() == 0;
    ended += position.ended();
    const Outcome outcome = position.ended() ? position.outcome() : position.OutcomeAsItStands();
    const float black = OutcomeValue(outcome.winner, Color::kBlack);
    const float white = OutcomeValue(outcome.winner, Color::kWhite);
    if (outcome.winner != Winner::kBothLose) {
      ASSERT_EQ(black, -white);
    }
    ASSERT_FALSE(OutcomeText(outcome).empty());
    ASSERT_NE(EndReasonName(outcome.reason), "unknown");
    if (outcome.black_margin) {
      ASSERT_TRUE(G::kHasScore);
      if (*outcome.black_margin > 0) {
        ASSERT_EQ(outcome.winner, Winner::kBlack);
      }
      if (*outcome.black_margin < 0) {
        ASSERT_EQ(outcome.winner, Winner::kWhite);
      }
    }
  });
  EXPECT_GT(ended, games / 2);
}

TYPED_TEST(GameSuite, PlanesOneAndTwoAreOwnAndOpponentStones) {
  using G = TypeParam;
  std::vector<bool> last_own;
  this->RandomGames(2, [&](const auto& position, const auto& history, RandomStream&) {
    if (position.ended()) return;
    const std::size_t words = WordsOf<G>(position);
    const Encoded encoded = Encode<G>(position, history);
    const auto points =
        static_cast<std::size_t>(position.rules().width() * position.rules().height());
    std::vector<bool> own(points), opponent(points);
    for (std::size_t p = 0; p < words * 64; ++p) {
      ASSERT_EQ(Bit(encoded, words, 0, p), p < points);
      ASSERT_FALSE(Bit(encoded, words, 1, p) && Bit(encoded, words, 2, p));
      if (p >= points) continue;
      own[p] = Bit(encoded, words, 1, p);
      opponent[p] = Bit(encoded, words, 2, p);
    }
    // Whose stones were "own" a turn ago are the opponent's now; at most one stone has joined them.
    if (position.ply() > 0 && last_own.size() == points) {
      int joined = 0;
      for (std::size_t p = 0; p < points; ++p) joined += opponent[p] && !last_own[p];
      ASSERT_LE(joined, 1) << position.ToText();
    }
    last_own = own;
  });
}

TYPED_TEST(GameSuite, SymmetricPlayGivesSymmetricFeatures) {
  using G = TypeParam;
  for (const auto& [size, words_of_rules] : Variants<G>()) {
    const auto rules = G::Rules::Parse(size, words_of_rules);
    const int width = rules.width(), height = rules.height(), area = width * height;
    for (int symmetry = 1; symmetry < SymmetryCount(width, height); ++symmetry) {
      const auto image = [&](int action) {
        return action < area ? TransformIndex(action, width, height, symmetry) : action;
      };
      RandomStream random(8, RandomPurpose::kTest, static_cast<std::uint64_t>(symmetry));
      typename G::Position one(rules), two(rules);
      typename G::History past_one(one), past_two(two);
      for (int ply = 0; ply < std::min(150, 3 * area) && !one.ended(); ++ply) {
        const Encoded first = Encode<G>(one, past_one), second = Encode<G>(two, past_two);
        ASSERT_EQ(first.globals, second.globals);
        const std::size_t words = WordsOf<G>(one);
        for (int plane = 0; plane < G::Features::kPlanes; ++plane) {
          for (int p = 0; p < area; ++p) {
            ASSERT_EQ(
                Bit(first, words, static_cast<std::size_t>(plane), static_cast<std::size_t>(p)),
                Bit(second, words, static_cast<std::size_t>(plane),
                    static_cast<std::size_t>(image(p))))
                << plane << "\n"
                << one.ToText();
          }
        }
        const Action action = this->Draw(one, past_one, random);
        const auto mirrored = static_cast<Action>(image(action));
        ASSERT_TRUE(two.Legal(mirrored, past_two));
        one.Play(action);
        two.Play(mirrored);
        past_one.Push(action, one);
        past_two.Push(mirrored, two);
      }
      ASSERT_EQ(one.ended(), two.ended());
      ASSERT_EQ(OutcomeText(one.OutcomeAsItStands()), OutcomeText(two.OutcomeAsItStands()));
    }
  }
}

TYPED_TEST(GameSuite, OneEvaluationKeyMeansOneInput) {
  using G = TypeParam;
  for (const auto& variant : Variants<G>()) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, Encoded> inputs;
    std::map<Encoded, std::uint64_t> keys;
    const auto rules = G::Rules::Parse(variant.first, variant.second);
    for (std::uint64_t game = 0; game < 8; ++game) {
      RandomStream random(9, RandomPurpose::kTest, game);
      typename G::Position position(rules);
      typename G::History history(position);
      for (int ply = 0; ply < 60 && !position.ended(); ++ply) {
        const Hash128 key = G::Features::EvaluationKey(position, history);
        const Encoded encoded = Encode<G>(position, history);
        const auto [known, fresh] = inputs.emplace(std::pair{key.lo, key.hi}, encoded);
        ASSERT_TRUE(fresh || known->second == encoded) << position.ToText();
        const auto [same, unseen] = keys.emplace(encoded, key.lo);
        ASSERT_TRUE(unseen || same->second == key.lo) << position.ToText();
        const Action action = this->Draw(position, history, random);
        position.Play(action);
        history.Push(action, position);
      }
    }
    EXPECT_GT(inputs.size(), 5U);
  }
}

TYPED_TEST(GameSuite, TextsRoundTrip) {
  using G = TypeParam;
  for (const auto& [size, words] : Variants<G>()) {
    const auto rules = G::Rules::Parse(size, words);
    EXPECT_EQ(G::Rules::Parse(rules.SizeString(), rules.ToString()).ToString(), rules.ToString());
    EXPECT_EQ(G::Rules::Parse(rules.SizeString(), rules.ToString()).SizeString(),
              rules.SizeString());
    const typename G::Position position(rules);
    EXPECT_EQ(position.num_actions(), rules.width() * rules.height() + (G::kHasPass ? 1 : 0));
    std::set<std::string> texts;
    for (Action a = 0; a < position.num_actions(); ++a) {
      std::string text = G::ActionText(rules, a);
      EXPECT_TRUE(texts.insert(text).second) << text;
      EXPECT_EQ(G::ActionFromText(rules, text), a);
      for (char& c : text) c = static_cast<char>(std::toupper(c));
      EXPECT_EQ(G::ActionFromText(rules, text), a);
      for (char& c : text) c = static_cast<char>(std::tolower(c));
      EXPECT_EQ(G::ActionFromText(rules, text), a);
    }
    for (const char* wrong : {"", "a", "7", "z99", "a0", "pas", "a1x", "-1", "a-1", "aa1"}) {
      EXPECT_FALSE(G::ActionFromText(rules, wrong)) << wrong;
    }
  }
  for (const SizeAndRules& wrong : std::vector<SizeAndRules>{{"0", Variants<G>()[0].second},
                                                             {"99", Variants<G>()[0].second},
                                                             {"7x", Variants<G>()[0].second},
                                                             {"", Variants<G>()[0].second},
                                                             {"7", "no-such-rules"},
                                                             {"7", ""}}) {
    EXPECT_THROW(G::Rules::Parse(wrong.first, wrong.second), Error)
        << wrong.first << " " << wrong.second;
  }
}

TEST(Registry, VisitsAGameByNameAndRefusesOthers) {
  EXPECT_EQ(VisitGame("go", [](auto game) { return decltype(game)::type::kHasPass; }), true);
  EXPECT_EQ(VisitGame("gomoku", [](auto game) { return decltype(game)::type::kHasPass; }), false);
  try {
    VisitGame("chess", [](auto) {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig);
    EXPECT_NE(std::string(error.what()).find("go, gomoku"), std::string::npos);
  }
}

TEST(OutcomeTexts, AreThoseOfGameRecords) {
  const auto text = [](Winner winner, EndReason reason, std::optional<float> margin) {
    return OutcomeText({winner, reason, margin});
  };
  EXPECT_EQ(text(Winner::kBlack, EndReason::kTwoPasses, 3.5F), "B+3.5");
  EXPECT_EQ(text(Winner::kWhite, EndReason::kTwoPasses, -12.0F), "W+12");
  EXPECT_EQ(text(Winner::kBlack, EndReason::kTwoPasses, 0.0F), "B+0");
  EXPECT_EQ(text(Winner::kWhite, EndReason::kResignation, {}), "W+R");
  EXPECT_EQ(text(Winner::kWhite, EndReason::kTime, {}), "W+T");
  EXPECT_EQ(text(Winner::kBlack, EndReason::kFive, {}), "B");
  EXPECT_EQ(text(Winner::kDraw, EndReason::kMoveLimit, {}), "Draw");
  EXPECT_EQ(text(Winner::kNoResult, EndReason::kRepetition, {}), "Void");
  EXPECT_EQ(text(Winner::kBothLose, EndReason::kAgreement, {}), "BothLose");
}

}  // namespace
}  // namespace tengen
