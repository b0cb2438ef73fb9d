// SPDX-License-Identifier: MIT
// Counts against the definitions on random boards, and against each other where theory says that
// they agree.
#include "selfplay/games/go/count.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "foundation/errors.h"
#include "foundation/random.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/go/scoring.h"
#include "tests/selfplay/games/go/slow_count.h"
#include "tests/selfplay/games/go/slow_go.h"

namespace tengen {
namespace {

template <class... Words>
std::string Pick(RandomStream& random, Words... words) {
  const std::vector<std::string> list{words...};
  return list[random.Below(static_cast<std::uint32_t>(list.size()))];
}

GoRules RandomCount(RandomStream& random) {
  const std::string words =
      Pick(random, "japanese", "korean", "sunjang setup=empty", "chinese", "ing", "stone",
           "japanese dame=strict", "japanese seki_points=1", "japanese suicide=multi") +
      " komi=" + Pick(random, "0", "6.5", "8", "-3", "7.25") +
      " tie=" + Pick(random, "draw", "black", "white") + " hcomp=" + Pick(random, "0", "n-1", "n") +
      " pass_stones=" + Pick(random, "0", "1");
  const std::string size =
      std::to_string(2 + random.Below(7)) + "x" + std::to_string(2 + random.Below(7));
  return GoRules::Recognise(size, words);
}

std::vector<Stone> StonesOf(const std::string& board) {
  std::vector<Stone> stones;
  for (const char c : board) {
    stones.push_back(c == 'X' ? Stone::kBlack : c == 'O' ? Stone::kWhite : Stone::kEmpty);
  }
  return stones;
}

// Boards with walls rather than noise have territory: stones take after their neighbours.
std::string RandomBoard(RandomStream& random, const GoRules& rules) {
  std::string board(static_cast<std::size_t>(rules.area()), '.');
  const auto border = random.Below(static_cast<std::uint32_t>(rules.width()) + 1);
  const std::uint32_t empty = 1 + random.Below(5), noise = random.Below(4);
  for (int p = 0; p < rules.area(); ++p) {
    const bool left = static_cast<std::uint32_t>(p % rules.width()) < border;
    const bool black = random.Below(12) < noise ? !left : left;
    if (random.Below(10) >= empty) board[static_cast<std::size_t>(p)] = black ? 'X' : 'O';
  }
  return SlowGo(rules, board).board();
}

std::set<int> RandomDead(RandomStream& random, const GoRules& rules, const std::string& board) {
  std::set<int> dead;
  const GoPosition position(GoRules::Recognise(rules.SizeString(), "tt"), StonesOf(board),
                            Color::kBlack);
  const std::uint32_t one_in = 2 + random.Below(8);
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (position.at(p) > Stone::kWhite || position.ChainOf(p) != p) continue;
    if (random.Below(one_in) != 0) continue;
    for (GoPoint q = 0; q < position.area(); ++q) {
      if (position.at(q) <= Stone::kWhite && position.ChainOf(q) == p) dead.insert(q);
    }
  }
  return dead;
}

// Ing's filling in done with stones: hands, then spaces.
void ExpectFill(const GoFinalPosition& final, const GoCount& count, const std::string& where) {
  const int komi_stones = count.komi_quarters / 8;  // toward zero; negative: White pays
  const int area = final.rules.area();
  std::array<int, 2> hand{area / 2, area / 2}, room{};
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const GoSideCount& points = count.side[side];
    hand[side] -= points.stones;
    room[side] = points.territory + points.shared_halves / 2;
  }
  const auto pay = [&](std::size_t from, int stones) {
    hand[1 - from] -= stones;
    room[from] -= stones;
  };
  pay(0, std::max(0, komi_stones) + final.overtime[0]);
  pay(1, std::max(0, -komi_stones) + final.overtime[1]);
  if (hand[0] < 0 || hand[1] < 0 || room[0] < 0 || room[1] < 0) return;
  int shown = 0;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const int put = std::min(hand[side], room[side]);
    ASSERT_EQ(count.ing_fill->space[side], room[side] - put) << where;
    ASSERT_EQ(count.ing_fill->left_over[side], hand[side] - put) << where;
    shown += (side == 0 ? 1 : -1) * (room[side] - put) - (side == 0 ? 1 : -1) * (hand[side] - put);
  }
  ASSERT_EQ(4 * shown + count.ing_fill->rest_quarters, count.black_margin_quarters) << where;
  if (count.komi_quarters % 8 == 0) {
    ASSERT_EQ(count.ing_fill->rest_quarters, -4 * count.compensation) << where;
  }
}

void CompareCount(std::uint64_t index, int& seki) {
  RandomStream random(20260102, RandomPurpose::kTest, index);
  GoFinalPosition final;
  final.rules = RandomCount(random);
  const std::string board = RandomBoard(random, final.rules);
  const std::set<int> dead = RandomDead(random, final.rules, board);
  final.stones = StonesOf(board);
  final.dead.assign(board.size(), false);
  for (const int p : dead) final.dead[static_cast<std::size_t>(p)] = true;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    final.prisoners[side] = static_cast<int>(random.Below(5));
    final.pass_stones[side] = static_cast<int>(random.Below(3));
    final.overtime[side] = static_cast<int>(random.Below(3));
  }
  final.handicap = static_cast<int>(random.Below(4));
  const GoCount count = CountGame(final);
  const SlowCount slow(final.rules, board, dead);
  const std::string where = "count " + std::to_string(index) + " " + final.rules.SizeString() +
                            " " + final.rules.ToString() + "\n" + board;
  const bool territory = final.rules.score == ScoreRule::kTerritory;
  auto [black, white] = slow.Halves();
  if (territory) {
    black += 2 * final.prisoners[0] + (final.rules.pass_stones != 0 ? 2 * final.pass_stones[0] : 0);
    white += 2 * final.prisoners[1] + (final.rules.pass_stones != 0 ? 2 * final.pass_stones[1] : 0);
  }
  ASSERT_EQ(count.side[0].halves(), black) << where;
  ASSERT_EQ(count.side[1].halves(), white) << where;
  int owned = 0;
  for (const std::int8_t owner : count.owner) owned += owner;
  if (!territory && final.rules.score != ScoreRule::kSunjang) {
    ASSERT_EQ(2 * owned, black - white) << where;
  }
  const int compensation = final.handicap < 2                                   ? 0
                           : final.rules.hcomp == HandicapCompensation::kStones ? final.handicap
                           : final.rules.hcomp == HandicapCompensation::kNone   ? 0
                                                                              : final.handicap - 1;
  ASSERT_EQ(count.black_margin_quarters, 2 * (black - white) - final.rules.komi_quarters -
                                             4 * compensation - 8 * final.overtime[0] +
                                             8 * final.overtime[1])
      << where;
  if (territory || final.rules.score == ScoreRule::kSunjang) {
    std::set<int> expected, found(count.seki.begin(), count.seki.end());
    for (const auto& chain : slow.SekiChains()) expected.insert(chain.begin(), chain.end());
    for (const int p : found) ASSERT_TRUE(expected.count(p) != 0) << where << p;
    ASSERT_EQ(found.size(), slow.SekiChains().size()) << where;
    seki += !found.empty();
  }
  if (final.rules.score == ScoreRule::kSunjang) {
    ASSERT_EQ(count.wall, StonesOf(slow.Wall())) << where;
  }
  if (final.rules.score == ScoreRule::kIng) ExpectFill(final, count, where);
}

TEST(GoCountTwin, RandomBoardsAgreeWithTheDefinitions) {
  int seki = 0;
  std::uint64_t index = 0;
  for (; index < 1500 && !HasFatalFailure(); ++index) CompareCount(index, seki);
  EXPECT_GT(seki, 0);
  std::printf("%d boards, %d with a seki\n", static_cast<int>(index), seki);
}

struct PlayedGame {
  GoPosition position;
  std::array<int, 2> turns{}, plays{};  // by colour: passes included, and not
};

// Until neither side has anything left but its eyes.
PlayedGame PlayOut(std::uint64_t index) {
  RandomStream random(20260103, RandomPurpose::kTest, index);
  const std::string size = std::to_string(4 + random.Below(6));
  PlayedGame game{GoPosition(GoRules::Parse(size, "new-zealand")), {}, {}};
  GoHistory history(game.position);
  while (!game.position.ended() && game.position.ply() < 400) {
    ActionList legal;
    game.position.LegalActions(history, legal);
    std::vector<Action> choices;
    for (const Action a : legal) {
      if (a != game.position.pass() && !game.position.FillsOwnEye(a)) choices.push_back(a);
    }
    const Action action = choices.empty()
                              ? game.position.pass()
                              : choices[random.Below(static_cast<std::uint32_t>(choices.size()))];
    const auto mover = static_cast<std::size_t>(game.position.to_move());
    ++game.turns[mover];
    game.plays[mover] += action != game.position.pass();
    game.position.Play(action);
    history.Push(action, game.position);
  }
  return game;
}

GoCount CountAs(const PlayedGame& game, const std::string& words) {
  GoFinalPosition final;
  final.rules = GoRules::Recognise(game.position.rules().SizeString(), words + " komi=0");
  for (GoPoint p = 0; p < game.position.area(); ++p) final.stones.push_back(game.position.at(p));
  final.prisoners = {game.position.prisoners(Color::kBlack),
                     game.position.prisoners(Color::kWhite)};
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    final.pass_stones[side] = game.turns[1 - side] - game.plays[1 - side];
  }
  return CountGame(final);
}

TEST(GoCounts, AreaTerritoryAndFillingInAgreeAsTheorySays) {
  int agree = 0, all_alive = 0;
  for (std::uint64_t index = 0; index < 300; ++index) {
    const PlayedGame game = PlayOut(index);
    const int area = CountAs(game, "chinese").black_margin_quarters;
    const GoCount ing = CountAs(game, "ing");
    ASSERT_EQ(ing.black_margin_quarters, area) << game.position.ToText();
    const IngFill& fill = *ing.ing_fill;
    ASSERT_EQ(4 * (fill.space[0] + fill.left_over[1] - fill.space[1] - fill.left_over[0]), area);
    ASSERT_EQ(fill.rest_quarters, 0);
    // Every stone played stands on the board or is a prisoner, so that territory differs from area
    // by the number of stones played.
    const int territory = CountAs(game, "japanese seki_points=1").black_margin_quarters;
    ASSERT_EQ(territory + 4 * (game.plays[0] - game.plays[1]), area) << game.position.ToText();
    // With a stone for each pass it differs by the turns: not at all when White passed last.
    const int with_passes =
        CountAs(game, "aga score=territory seki_points=1").black_margin_quarters;
    ASSERT_EQ(with_passes + 4 * (game.turns[0] - game.turns[1]), area) << game.position.ToText();
    agree += territory == area;
    const GoCount japanese = CountAs(game, "japanese");
    if (!japanese.seki.empty()) continue;
    ++all_alive;
    ASSERT_EQ(japanese.black_margin_quarters, territory) << game.position.ToText();
  }
  EXPECT_GT(agree, 0);
  EXPECT_GT(all_alive, 100);
}

TEST(GoCounts, KomiOfAHandicapGame) {
  EXPECT_EQ(KomiQuarters(GoRules::Recognise("9", "aga"), 0), 30);
  EXPECT_EQ(KomiQuarters(GoRules::Recognise("9", "aga"), 1), 2);
  EXPECT_EQ(KomiQuarters(GoRules::Recognise("9", "aga"), 4), 2);
  EXPECT_EQ(KomiQuarters(GoRules::Recognise("9", "japanese"), 4), 0);
  EXPECT_EQ(KomiQuarters(GoRules::Recognise("9", "japanese komi=6.5"), 4), 26);
}

TEST(GoCounts, RefusesBoardsThatDoNotFit) {
  GoFinalPosition final;
  final.rules = GoRules::Recognise("3", "japanese");
  EXPECT_THROW(CountGame(final), Error);
  final.stones.assign(9, Stone::kEmpty);
  final.dead.assign(4, false);
  EXPECT_THROW(CountGame(final), Error);
  final.dead.clear();
  EXPECT_EQ(CountGame(final).black_margin_quarters, -26);
  final.stones.assign(9, Stone::kBlack);
  EXPECT_THROW(CountGame(final), Error);
}

}  // namespace
}  // namespace tengen
