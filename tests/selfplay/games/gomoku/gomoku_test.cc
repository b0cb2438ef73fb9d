// SPDX-License-Identifier: MIT
#include "selfplay/games/gomoku/gomoku.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "foundation/errors.h"
#include "foundation/random.h"

namespace tengen {
namespace {

GomokuPosition Start(const char* size, const char* rules) {
  return GomokuPosition(GomokuRules::Parse(size, rules));
}

// Plays "h8 a1 …"; every move must be legal.
GomokuPosition PlayAll(GomokuPosition position, const std::string& moves) {
  GomokuHistory history(position);
  std::size_t begin = 0;
  while (begin < moves.size()) {
    std::size_t end = moves.find(' ', begin);
    if (end == std::string::npos) end = moves.size();
    const auto action = Gomoku::ActionFromText(position.rules(), moves.substr(begin, end - begin));
    EXPECT_TRUE(action && position.Legal(*action, history)) << moves.substr(begin, end - begin);
    position.Play(*action);
    history.Push(*action, position);
    begin = end + 1;
  }
  return position;
}

std::string ErrorOf(const char* size, const char* rules) {
  try {
    GomokuRules::Parse(size, rules);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig);
    return error.what();
  }
  return "";
}

TEST(GomokuRules, ParsesAndPrints) {
  const GomokuRules square = GomokuRules::Parse("15", "freestyle");
  EXPECT_EQ(square.SizeString(), "15");
  EXPECT_EQ(square.ToString(), "freestyle");
  const GomokuRules flat = GomokuRules::Parse("20x5", "standard");
  EXPECT_EQ(flat.width(), 20);
  EXPECT_EQ(flat.height(), 5);
  EXPECT_EQ(GomokuRules::Parse(flat.SizeString(), flat.ToString()), flat);
}

TEST(GomokuRules, RefusesWithAReason) {
  EXPECT_NE(ErrorOf("15", "renju").find("not built yet"), std::string::npos);
  EXPECT_NE(ErrorOf("15", "caro").find("not built yet"), std::string::npos);
  EXPECT_NE(ErrorOf("15", "five").find("\"five\""), std::string::npos);
  EXPECT_NE(ErrorOf("15", "standard komi=7").find("komi=7"), std::string::npos);
  EXPECT_NE(ErrorOf("15", "").find("freestyle"), std::string::npos);
  for (const char* size :
       {"4", "21", "", "x", "9x", "x9", "9x4", "9x9x9", "09", "-9", "9.5", "9 x9"}) {
    EXPECT_NE(ErrorOf(size, "freestyle").find("5 to 20"), std::string::npos) << size;
  }
}

TEST(GomokuPosition, FiveWinsInEachDirectionForBothColours) {
  // Black makes the five; White has replied far away.
  for (const char* moves :
       {"a1 a9 b1 b9 c1 c9 d1 d9 e1", "a1 i9 a2 i8 a3 i7 a4 i6 a5", "a1 a9 b2 b9 c3 c9 d4 d9 e5",
        "e1 a9 d2 b9 c3 c9 b4 d9 a5", "a1 a9 b1 b9 d1 c9 e1 d9 c1"}) {
    const GomokuPosition position = PlayAll(Start("9", "standard"), moves);
    ASSERT_TRUE(position.ended()) << moves;
    EXPECT_EQ(position.outcome().winner, Winner::kBlack);
    EXPECT_EQ(position.outcome().reason, EndReason::kFive);
    EXPECT_FALSE(position.outcome().black_margin);
  }
  const GomokuPosition white = PlayAll(Start("9", "freestyle"), "a9 a1 b9 b1 c9 c1 d9 d1 i9 e1");
  ASSERT_TRUE(white.ended());
  EXPECT_EQ(white.outcome().winner, Winner::kWhite);
}

TEST(GomokuPosition, SixWinsOnlyInFreestyle) {
  // d1 joins a1 b1 c1 with e1 f1: six in a row.
  const char* moves = "a1 a9 b1 b9 c1 c9 e1 e9 f1 f9 d1";
  EXPECT_TRUE(PlayAll(Start("9", "freestyle"), moves).ended());
  EXPECT_FALSE(PlayAll(Start("9", "standard"), moves).ended());
}

TEST(GomokuPosition, LinesDoNotWrapAroundTheEdge) {
  // On a board 5 wide the points c5 d5 e5 (top) and a4 b4 are consecutive in memory.
  EXPECT_FALSE(PlayAll(Start("5", "freestyle"), "c5 a1 d5 b1 e5 a2 a4 b2 b4").ended());
}

TEST(GomokuPosition, FullBoardIsADraw) {
  // Columns in the pattern XXOO XXOO…, shifted by rows: no line of five.
  GomokuPosition position = Start("5", "standard");
  const std::string pattern =
      "XXOOX"
      "OOXXO"
      "XXOOX"
      "OOXXO"
      "XXOOX";
  std::vector<Action> black, white;
  for (std::size_t i = 0; i < 25; ++i) {
    (pattern[i] == 'X' ? black : white).push_back(static_cast<Action>(i));
  }
  ASSERT_EQ(black.size(), 13U);
  for (std::size_t i = 0; i < 25; ++i) position.Play(i % 2 == 0 ? black[i / 2] : white[i / 2]);
  ASSERT_TRUE(position.ended());
  EXPECT_EQ(position.outcome().winner, Winner::kDraw);
  EXPECT_EQ(position.outcome().reason, EndReason::kBoardFull);
  ActionList list;
  position.LegalActions(GomokuHistory(position), list);
  EXPECT_TRUE(list.empty());
}

TEST(GomokuPosition, StoppedGameIsADraw) {
  const GomokuPosition position = PlayAll(Start("9", "freestyle"), "a1");
  EXPECT_EQ(position.OutcomeAsItStands().winner, Winner::kDraw);
  EXPECT_EQ(position.OutcomeAsItStands().reason, EndReason::kMoveLimit);
}

TEST(GomokuNotation, ColumnsFromTheLeftRowsFromTheBottom) {
  const GomokuRules rules = GomokuRules::Parse("15", "freestyle");
  EXPECT_EQ(Gomoku::ActionText(rules, 0), "a15");
  EXPECT_EQ(Gomoku::ActionText(rules, 7 * 15 + 7), "h8");
  EXPECT_EQ(Gomoku::ActionText(rules, 14 * 15 + 8), "i1");  // i is not skipped
  EXPECT_EQ(Gomoku::ActionFromText(rules, "H8"), Action{7 * 15 + 7});
  for (const char* bad : {"", "h", "8h", "h0", "h16", "p1", "h08", "h8 ", "pass"}) {
    EXPECT_FALSE(Gomoku::ActionFromText(rules, bad)) << bad;
  }
  const GomokuRules flat = GomokuRules::Parse("20x6", "freestyle");
  for (int a = 0; a < flat.area(); ++a) {
    const auto action = static_cast<Action>(a);
    EXPECT_EQ(Gomoku::ActionFromText(flat, Gomoku::ActionText(flat, action)), action);
  }
}

// The definition, as slow as can be: all maximal runs of the whole board.
struct Twin {
  std::vector<int> board;  // 0 empty, 1 black, 2 white
  int width, height;
  bool exact;

  int At(int x, int y) const {
    return x < 0 || y < 0 || x >= width || y >= height
               ? -1
               : board[static_cast<std::size_t>(y * width + x)];
  }
  bool Won(int color) const {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
          if (At(x, y) != color || At(x - dx, y - dy) == color)
            continue;  // not a run's first stone
          int length = 1;
          while (At(x + length * dx, y + length * dy) == color) ++length;
          if (exact ? length == 5 : length >= 5) return true;
        }
      }
    }
    return false;
  }
  bool WinsAt(int color, int point) const {
    Twin after = *this;
    after.board[static_cast<std::size_t>(point)] = color;
    return after.Won(color);
  }
};

TEST(GomokuPosition, EqualsTheDefinitionOnRandomGames) {
  const char* sizes[] = {"5", "6", "7", "5x9", "9x6", "11", "20x5", "20"};
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> hashes;
  std::set<std::pair<std::uint64_t, std::uint64_t>> distinct;
  int wins = 0, draws = 0;
  for (std::uint64_t game = 0; game < 400; ++game) {
    RandomStream random(1, RandomPurpose::kTest, game);
    const bool exact = random.Below(2) == 1;
    const GomokuRules rules =
        GomokuRules::Parse(sizes[random.Below(8)], exact ? "standard" : "freestyle");
    GomokuPosition position(rules);
    GomokuHistory history(position);
    Twin twin{std::vector<int>(static_cast<std::size_t>(rules.area())), rules.width(),
              rules.height(), exact};
    while (!position.ended()) {
      ActionList legal;
      position.LegalActions(history, legal);
      int expected = 0;
      for (int a = 0; a < rules.area(); ++a) {
        const bool empty = twin.board[static_cast<std::size_t>(a)] == 0;
        ASSERT_EQ(position.Legal(static_cast<Action>(a), history), empty);
        if (empty) {
          ASSERT_EQ(legal[expected++], a);
        }
      }
      ASSERT_EQ(expected, legal.size());
      const int mover = position.ply() % 2 + 1;
      // Winning moves are taken more often than chance would, so that large boards end early too.
      Action action =
          legal[static_cast<int>(random.Below(static_cast<std::uint32_t>(legal.size())))];
      for (int i = 0; i < legal.size() && random.Below(2) == 0; ++i) {
        if (position.WinsAt(position.to_move(), legal[i])) action = legal[i];
      }
      if (rules.area() <= 49) {
        for (const Action a : legal) {
          ASSERT_EQ(position.WinsAt(Color::kBlack, a), twin.WinsAt(1, a)) << position.ToText();
          ASSERT_EQ(position.WinsAt(Color::kWhite, a), twin.WinsAt(2, a)) << position.ToText();
        }
      }
      position.Play(action);
      history.Push(action, position);
      twin.board[action] = mover;
      const bool won = twin.Won(mover);
      ASSERT_EQ(position.ended(), won || position.ply() == rules.area()) << position.ToText();
      if (won) {
        ++wins;
        ASSERT_EQ(position.outcome().winner, mover == 1 ? Winner::kBlack : Winner::kWhite);
      } else if (position.ended()) {
        ++draws;
        ASSERT_EQ(position.outcome().winner, Winner::kDraw);
      }
      // Equal positions have equal hashes, different ones different.
      std::string text = rules.SizeString() + rules.ToString() + position.ToText();
      const std::pair hash{position.hash().lo, position.hash().hi};
      const auto [entry, fresh] = hashes.try_emplace(text, hash);
      ASSERT_EQ(entry->second, hash);
      if (fresh) {
        ASSERT_TRUE(distinct.insert(hash).second);
      }
    }
  }
  EXPECT_GT(wins, 50);
  EXPECT_GT(draws, 50);
}

TEST(GomokuPosition, HashDependsOnTheStonesNotOnTheirOrder) {
  const auto a = PlayAll(Start("9", "freestyle"), "a1 b2 c3");
  const auto b = PlayAll(Start("9", "freestyle"), "c3 b2 a1");
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_FALSE(Start("9", "freestyle").hash() == Start("9", "standard").hash());
  EXPECT_FALSE(Start("9x8", "freestyle").hash() == Start("8x9", "freestyle").hash());
}

struct Encoded {
  std::vector<std::uint64_t> planes;
  std::vector<float> globals;
  std::size_t words;
  std::set<std::string> Points(std::size_t plane, const GomokuRules& rules) const {
    std::set<std::string> points;
    for (std::size_t bit = 0; bit < words * 64; ++bit) {
      if ((planes[plane * words + bit / 64] >> (bit % 64)) & 1) {
        points.insert(Gomoku::ActionText(rules, static_cast<Action>(bit)));
      }
    }
    return points;
  }
};

Encoded Encode(const GomokuPosition& position, std::size_t words) {
  Encoded encoded{std::vector<std::uint64_t>(GomokuFeatures::kPlanes * words),
                  std::vector<float>(GomokuFeatures::kGlobals, -1.0F), words};
  GomokuFeatures::Encode(position, GomokuHistory(position), encoded.planes, encoded.globals);
  return encoded;
}

TEST(GomokuFeatures, PlanesAreFromTheSideToMove) {
  using Points = std::set<std::string>;
  // White to move: Black has an open three and one more, b2 c2 d2 e2; White has a5.
  const GomokuPosition position = PlayAll(Start("7", "standard"), "b2 a5 c2 a6 d2 a7 e2");
  const Encoded e = Encode(position, 3);  // a larger board's stride
  const GomokuRules& rules = position.rules();
  EXPECT_EQ(e.Points(0, rules).size(), 49U);
  EXPECT_EQ(e.Points(1, rules), (Points{"a5", "a6", "a7"}));
  EXPECT_EQ(e.Points(2, rules), (Points{"b2", "c2", "d2", "e2"}));
  EXPECT_EQ(e.Points(3, rules), Points{"e2"});
  EXPECT_EQ(e.Points(4, rules), Points{"a7"});
  EXPECT_EQ(e.Points(5, rules), Points{});
  EXPECT_EQ(e.Points(6, rules), (Points{"a2", "f2"}));
  EXPECT_EQ(e.globals, (std::vector<float>{0, 1}));
  // Black to move after White's block: the remaining end wins for Black.
  const Encoded black = Encode(PlayAll(position, "f2"), 1);
  EXPECT_EQ(black.Points(5, rules), Points{"a2"});
  EXPECT_EQ(black.Points(6, rules), Points{});
  EXPECT_EQ(black.globals, (std::vector<float>{1, 1}));
}

TEST(GomokuFeatures, KeyIsEqualExactlyWhenTheInputIs) {
  const auto key = [](const GomokuPosition& p) {
    return GomokuFeatures::EvaluationKey(p, GomokuHistory(p));
  };
  const auto a = PlayAll(Start("9", "freestyle"), "a1 b2 c3 d4");
  EXPECT_EQ(key(a), key(PlayAll(Start("9", "freestyle"), "a1 b2 c3 d4")));
  EXPECT_FALSE(key(a) == key(PlayAll(Start("9", "freestyle"), "c3 b2 a1 d4")));  // second last move
  EXPECT_FALSE(key(a) == key(PlayAll(Start("9", "standard"), "a1 b2 c3 d4")));
}

}  // namespace
}  // namespace tengen
