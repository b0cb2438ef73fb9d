// SPDX-License-Identifier: MIT
#include "selfplay/games/go/encore.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "foundation/random.h"
#include "selfplay/games/go/count.h"
#include "selfplay/games/go/go.h"

namespace tengen {
namespace {

constexpr auto kBlack = static_cast<std::size_t>(Color::kBlack);
constexpr auto kWhite = static_cast<std::size_t>(Color::kWhite);

struct Game {
  Game(const std::string& size, const std::string& words)
      : position(GoRules::Parse(size, words)), history(position) {}
  Game(const std::string& size, const std::string& words, const std::string& rows)
      : position(GoPosition::FromText(GoRules::Parse(size, words), rows, Color::kBlack)),
        history(position) {}

  void Play(Action action) {
    ASSERT_TRUE(position.Legal(action, history)) << position.ToText() << action;
    position.Play(action);
    history.Push(action, position);
  }
  void Play(const std::string& vertex) { Play(*GoActionFromText(position.rules(), vertex)); }
  void Pass(int times) {
    for (int i = 0; i < times; ++i) Play(position.pass());
  }
  std::optional<GoIllegal> WhyIllegal(const std::string& vertex) const {
    return position.WhyIllegal(*GoActionFromText(position.rules(), vertex), history);
  }

  GoPosition position;
  GoHistory history;
};

// Black's C4 takes B4; all else is far from any fight.
const std::string kKo =
    ". X O . ."
    "X O . O ."
    ". X O . ."
    ". . . . ."
    ". . . . .";

TEST(Encore, TwoPassesEndEachPhase) {
  Game game("5", "japanese komi=0.5");
  game.Play("C3");
  game.Pass(2);
  EXPECT_EQ(game.position.phase(), GoPhase::kEncore1);
  EXPECT_EQ(game.position.passes(), 0);
  EXPECT_EQ(game.position.to_move(), Color::kWhite);
  game.Pass(1);
  game.Play("A1");  // a play between keeps the phase
  EXPECT_EQ(game.position.phase(), GoPhase::kEncore1);
  game.Pass(2);
  EXPECT_EQ(game.position.phase(), GoPhase::kEncore2);
  EXPECT_FALSE(game.position.ended());
  game.Pass(2);
  ASSERT_TRUE(game.position.ended());
  const Outcome outcome = game.position.outcome();
  EXPECT_EQ(outcome.reason, EndReason::kTwoPasses);
  EXPECT_EQ(outcome.winner, Winner::kBlack);
  // The whole board, less two stones and komi.
  EXPECT_EQ(outcome.black_margin, 25 - 2 - 0.5F);
  EXPECT_EQ(EncoreCountText(game.position),
            "Black 23: 2 on stones, 23 around, less 2 stones played\n"
            "White 0: 0 on stones, 0 around, less 0 stones played\nkomi 0.5");
}

TEST(Encore, TablesStopAfterTwoPassesAsBefore) {
  GoPosition position(GoRules::Recognise("5", "japanese"));
  position.Play(position.pass());
  position.Play(position.pass());
  EXPECT_TRUE(position.ended());
}

TEST(Encore, AKoThatWasTakenIsMarkedUntilAPassForIt) {
  Game game("5", "japanese", kKo);
  game.Pass(2);
  const std::size_t taker = *GoActionFromText(game.position.rules(), "C4");
  const std::size_t taken = *GoActionFromText(game.position.rules(), "B4");
  game.Play("C4");
  EXPECT_TRUE(game.position.marked_kos().Has(static_cast<GoPoint>(taker)));
  EXPECT_EQ(game.position.ko_point(), kOffBoard);
  const Hash128 marked = game.position.hash();
  EXPECT_TRUE(game.position.IsPassForKo(static_cast<GoPoint>(taken)));
  game.Play("B4");
  EXPECT_EQ(game.position.at(static_cast<GoPoint>(taken)), Stone::kEmpty);
  EXPECT_EQ(game.position.at(static_cast<GoPoint>(taker)), Stone::kBlack);
  EXPECT_FALSE(game.position.marked_kos().Any());
  EXPECT_EQ(game.position.passes(), 0);
  EXPECT_EQ(game.position.to_move(), Color::kBlack);
  EXPECT_NE(game.position.hash(), marked);
  game.Pass(1);
  game.Play("B4");  // now it is taken back
  EXPECT_EQ(game.position.at(static_cast<GoPoint>(taker)), Stone::kEmpty);
  game.Play("C4");  // Black's pass for this ko
  game.Pass(1);
  EXPECT_EQ(game.WhyIllegal("C4"), GoIllegal::kCycle) << "the same capture on the same board";
  game.Play("A1");
  game.Pass(1);
  EXPECT_EQ(game.WhyIllegal("C4"), std::nullopt) << "the board has changed";
}

TEST(Encore, AMarkLapsesWithTheShapeAndWithThePhase) {
  Game game("5", "japanese", kKo);
  game.Pass(2);
  game.Play("C4");
  game.Pass(1);
  game.Play("B4");  // connects
  EXPECT_FALSE(game.position.marked_kos().Any());
  Game other("5", "japanese", kKo);
  other.Pass(2);
  other.Play("C4");
  other.Pass(2);
  EXPECT_EQ(other.position.phase(), GoPhase::kEncore2);
  EXPECT_FALSE(other.position.marked_kos().Any());
  other.Play("B4");
  EXPECT_EQ(other.position.stones(Color::kBlack), 3) << "taken back";
}

// In the main phase the plain ko is as ever.
TEST(Encore, TheMainPhaseKnowsNoMarks) {
  Game game("5", "japanese", kKo);
  game.Play("C4");
  EXPECT_EQ(game.WhyIllegal("B4"), GoIllegal::kKo);
  EXPECT_FALSE(game.position.marked_kos().Any());
}

// Two walls, Black's left of White's, and a white stone in Black's corner.
const std::string kDeadStone =
    ". . X O ."
    "O . X O ."
    ". . X O ."
    ". . X O ."
    ". . X O .";

TEST(Encore, TakingDeadStonesInTheSecondEncoreCostsNothing) {
  Game game("5", "japanese komi=0", kDeadStone);
  game.Pass(4);
  ASSERT_EQ(game.position.phase(), GoPhase::kEncore2);
  for (const char* vertex : {"A3", "B4", "A5"}) {
    game.Play(vertex);
    game.Pass(1);
  }
  game.Pass(1);
  ASSERT_TRUE(game.position.ended());
  // Ten points and the prisoner against five.
  EXPECT_EQ(game.position.outcome().black_margin, 10 + 1 - 5);
  const EncoreCount count = CountEncore(game.position);
  EXPECT_EQ(count.stones[kBlack] + count.territory[kBlack], 15);
  EXPECT_EQ(count.charged[kBlack], 5);
  EXPECT_EQ(count.charged[kWhite], 6);
  EXPECT_EQ(count.stones[kWhite] + count.territory[kWhite], 10);
}

TEST(Encore, TakingThemBeforeCostsAPointAStone) {
  Game game("5", "japanese komi=0", kDeadStone);
  for (const char* vertex : {"A3", "B4", "A5"}) {
    game.Play(vertex);
    game.Pass(1);
  }
  game.Pass(5);
  ASSERT_TRUE(game.position.ended());
  EXPECT_EQ(game.position.outcome().black_margin, 10 + 1 - 5 - 3);
}

TEST(Encore, WithPassStonesNothingIsCharged) {
  Game game("5", "aga score=territory seki_points=1 komi=0");
  game.Play("C3");
  game.Pass(6);
  ASSERT_TRUE(game.position.ended());
  EXPECT_EQ(game.position.outcome().black_margin, 25);
}

// Both live in seki in the corners, with two common points; the outer walls live.
TEST(Encore, NothingSurroundedCountsInASeki) {
  const std::string seki =
      ". X O . O X ."
      "X X O O O X X"
      "O O X X X O O"
      ". O X . X O ."
      "O O X X X O O"
      "X X O O O X X"
      ". X O . O X .";
  Game none("7", "japanese komi=0", seki);
  none.Pass(6);
  ASSERT_TRUE(none.position.ended());
  std::vector<std::int8_t> owner(49);
  none.position.Ownership(owner);
  EXPECT_EQ(std::count(owner.begin(), owner.end(), 0),
            49 - none.position.stones(Color::kBlack) - none.position.stones(Color::kWhite))
      << "stones in atari: every chain has one eye and no other liberty";
  Game counted("7", "japanese komi=0 seki_points=1", seki);
  counted.Pass(6);
  counted.position.Ownership(owner);
  EXPECT_EQ(std::count(owner.begin(), owner.end(), 0), 0);
}

// Random players who fill no own eye leave neither dead stones nor neutral points.
Game PlayedOut(RandomStream& random) {
  const std::string size = std::to_string(3 + random.Below(6));
  Game game(size, "japanese komi=0");
  GoPosition& position = game.position;
  const int area = position.area();
  while (position.phase() == GoPhase::kMain && position.ply() < 6 * area) {
    std::vector<Action> choices;
    for (Action a = 0; a < area; ++a) {
      if (!position.FillsOwnEye(a) && position.Legal(a, game.history)) choices.push_back(a);
    }
    game.Play(choices.empty() ? position.pass()
                              : choices[random.Below(static_cast<std::uint32_t>(choices.size()))]);
    if (position.ended()) break;
  }
  return game;
}

GoFinalPosition FinalOf(const GoPosition& position) {
  GoFinalPosition final;
  final.rules = position.rules();
  for (GoPoint p = 0; p < position.area(); ++p) final.stones.push_back(position.at(p));
  final.prisoners = {position.prisoners(Color::kBlack), position.prisoners(Color::kWhite)};
  return final;
}

bool AnyInAtari(const GoPosition& position) {
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (position.at(p) == Stone::kEmpty) continue;
    std::vector<GoPoint> liberties;
    GoPoint stone = p;
    do {
      for (const GoPoint n : position.geometry().neighbors[stone]) {
        if (position.at(n) == Stone::kEmpty) liberties.push_back(n);
      }
      stone = position.NextInChain(stone);
    } while (stone != p);
    std::sort(liberties.begin(), liberties.end());
    if (std::unique(liberties.begin(), liberties.end()) - liberties.begin() < 2) return true;
  }
  return false;
}

// No seki, no open ko, nothing hopeless on the board.
bool IsPlain(const GoPosition& position) {
  std::vector<std::int8_t> owner(static_cast<std::size_t>(position.area()));
  position.Ownership(owner);
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (owner[p] == 0) return false;
    if (position.at(p) == Stone::kBlack && owner[p] < 0) return false;
    if (position.at(p) == Stone::kWhite && owner[p] > 0) return false;
  }
  return !AnyInAtari(position);
}

TEST(Encore, PlayedOutGamesCountAsTheTextOfTerritoryRulesCountsThem) {
  int plain = 0, moves = 0;
  for (std::uint64_t index = 0; index < 1500; ++index) {
    RandomStream random(7, RandomPurpose::kTest, index);
    Game game = PlayedOut(random);
    if (game.position.phase() == GoPhase::kMain || !IsPlain(game.position)) continue;
    const GoCount count = CountGame(FinalOf(game.position));
    if (!count.seki.empty()) continue;
    game.Pass(4);
    ASSERT_TRUE(game.position.ended());
    ASSERT_EQ(game.position.outcome().black_margin,
              static_cast<float>(count.black_margin_quarters) / 4)
        << game.position.ToText();
    ++plain;
    moves += game.position.ply();
  }
  EXPECT_GT(plain, 500);
  std::printf("%d played-out games of %d moves, counted as territory\n", plain, moves);
}

// Black's territory on the left, White's on the right, two walls between, and lone stones of the
// other side strewn over both.
struct StrewnBoard {
  std::string rows;
  std::vector<bool> dead;
};
StrewnBoard Strew(RandomStream& random, int width, int height) {
  const int wall = 2 + static_cast<int>(random.Below(static_cast<std::uint32_t>(width - 5)));
  StrewnBoard board;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const char dead = (x + y) % 2 == 0 && random.Below(3) == 0 ? (x < wall ? 'O' : 'X') : '.';
      const bool in_wall = x == wall || x == wall + 1;
      board.rows += !in_wall ? dead : x == wall ? 'X' : 'O';
      board.dead.push_back(!in_wall && dead != '.');
    }
  }
  return board;
}

// An empty point beside a dead stone of the other side, or the pass.
Action TakingMove(const Game& game, const std::vector<bool>& dead) {
  const GoPosition& position = game.position;
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (!dead[p] || position.at(p) != StoneOf(Opponent(position.to_move()))) continue;
    for (const GoPoint n : position.geometry().neighbors[p]) {
      if (position.at(n) == Stone::kEmpty && position.Legal(n, game.history)) return n;
    }
  }
  return position.pass();
}

// Taken in the second encore, dead stones count as if both sides had agreed on them.
TEST(Encore, DeadStonesTakenInTheEncoreCountAsAgreedOnes) {
  int compared = 0;
  for (std::uint64_t index = 0; index < 1000; ++index) {
    RandomStream random(8, RandomPurpose::kTest, index);
    const int width = 6 + static_cast<int>(random.Below(5));
    const int height = 3 + static_cast<int>(random.Below(6));
    const auto [rows, dead] = Strew(random, width, height);
    Game game(std::to_string(width) + "x" + std::to_string(height), "japanese komi=0", rows);
    const GoPosition& position = game.position;
    GoFinalPosition final = FinalOf(position);
    final.dead = dead;
    game.Pass(4);
    while (!position.ended() && position.ply() < 300) game.Play(TakingMove(game, dead));
    bool all_taken = true;
    for (GoPoint p = 0; p < position.area(); ++p) {
      all_taken = all_taken && !(dead[p] && position.at(p) == final.stones[p]);
    }
    if (!position.ended() || !all_taken || AnyInAtari(position)) continue;
    const GoCount count = CountGame(final);
    if (!count.seki.empty()) continue;
    ASSERT_EQ(position.outcome().black_margin, static_cast<float>(count.black_margin_quarters) / 4)
        << rows << "\n"
        << position.ToText();
    ++compared;
  }
  EXPECT_GT(compared, 300);
  std::printf("%d games with dead stones taken in the second encore\n", compared);
}

}  // namespace
}  // namespace tengen
