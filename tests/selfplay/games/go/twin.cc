// SPDX-License-Identifier: MIT
#include "tests/selfplay/games/go/twin.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "foundation/random.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/go/go_presets.h"
#include "selfplay/games/go/scoring.h"
#include "tests/selfplay/games/go/slow_go.h"

namespace tengen {
namespace {

template <class... Words>
std::string Pick(RandomStream& random, Words... words) {
  const std::array<std::string, sizeof...(Words)> list{words...};
  return list[random.Below(static_cast<std::uint32_t>(list.size()))];
}

// 39 of 40 games on 7x7 or less; sides differ in most of them.
std::string RandomSize(RandomStream& random) {
  const bool small = random.Below(40) != 0;
  const int low = small ? 2 : 8;
  const std::uint32_t span = small ? 6 : 12;
  const int width = low + static_cast<int>(random.Below(span));
  const int height = random.Below(2) == 0 ? width : low + static_cast<int>(random.Below(span));
  return std::to_string(width) + "x" + std::to_string(height);
}

std::string RandomRules(RandomStream& random) {
  if (random.Below(3) == 0) {
    return Pick(random, "tromp-taylor", "youzai", "chinese", "chinese-tournament", "ing", "ing",
                "ing-simplified", "taiwan", "aga", "new-zealand", "stone", "japanese score=area",
                "korean score=area", "international score=area") +
           Pick(random, "", " komi=0", " komi=-0.75");
  }
  std::string rules = Pick(random, "tromp-taylor", "youzai");
  const std::string ko = Pick(random, "simple", "simple", "psk", "ssk", "ing", "ing");
  rules += " ko=" + ko;
  if (ko == "simple")
    rules += " cycle=" + Pick(random, "none", "void", "void", "draw", "move_limit");
  if (random.Below(2) == 0) rules += " cycle_at=2";
  rules += " suicide=" + Pick(random, "no", "multi", "void");
  rules += " stop=" + Pick(random, "end", "settle", "settle4", "settle4all");
  rules += " score=" + Pick(random, "area", "area", "ing", "stone");
  rules += " komi=" + Pick(random, "7.5", "0", "-3", "6.25", "9", "0.5", "400", "-0.75");
  rules += " tie=" + Pick(random, "draw", "black", "white");
  return rules + " shared=" + Pick(random, "0", "1");
}

// Clean-up phases settle them.
GoRules RandomTerritoryGame(RandomStream& random) {
  std::string rules = Pick(random, "japanese", "korean", "international", "aga score=territory");
  if (random.Below(2) == 0) rules += " cycle_at=2";
  if (random.Below(4) == 0) rules += " suicide=" + Pick(random, "no", "multi", "void");
  if (random.Below(4) == 0) rules += " ko=" + Pick(random, "simple", "psk", "ssk");
  if (random.Below(4) == 0) rules += " cycle=" + Pick(random, "none", "move_limit", "draw");
  if (random.Below(4) == 0) rules += " stop=" + Pick(random, "end", "settle4");
  if (random.Below(2) == 0) rules += " seki_points=1";
  if (random.Below(2) == 0) rules += " komi=" + Pick(random, "0", "-3", "6.25", "30", "0.5");
  if (random.Below(4) == 0) rules += " tie=" + Pick(random, "black", "white");
  const std::string tiny =
      std::to_string(2 + random.Below(4)) + "x" + std::to_string(2 + random.Below(4));
  return GoRules::Parse(random.Below(4) == 0 ? RandomSize(random) : tiny, rules);
}

GoRules RandomGame(RandomStream& random) {
  if (random.Below(500) == 0) {
    return GoRules::Parse("19",
                          Pick(random, "sunjang score=area", "chinese-tournament setup=sunjang") +
                              Pick(random, "", " sunjang_first=free"));
  }
  const std::string words = RandomRules(random);
  std::string size = RandomSize(random);
  // Ing's cycles come about on tiny boards; on others the definition takes long to try.
  if (GoRules::Parse(size, words).ko == KoRule::kIng && random.Below(25) != 0) {
    size = Pick(random, "2x2", "2x3", "3x2", "2x4", "4x2", "2x5", "5x2", "3x3", "3x3", "3x4", "4x3",
                "4x4", "2x6", "7x2", "3x5", "4x5", "5x4");
  }
  return GoRules::Parse(size, words);
}

// An open ko, upright or on its side, anywhere that it fits; the last one overwrites the others.
void PutKo(RandomStream& random, const GoRules& rules, std::string& board) {
  constexpr std::string_view kKo = ".XO.XO.O.XO.";  // 4x3
  const bool upright = random.Below(2) == 0;
  const int wide = upright ? 3 : 4, high = upright ? 4 : 3;
  if (rules.width() < wide || rules.height() < high) return;
  const int left =
      static_cast<int>(random.Below(static_cast<std::uint32_t>(rules.width() - wide + 1)));
  const int top =
      static_cast<int>(random.Below(static_cast<std::uint32_t>(rules.height() - high + 1)));
  for (int y = 0; y < high; ++y) {
    for (int x = 0; x < wide; ++x) {
      const char c = kKo[static_cast<std::size_t>(upright ? 4 * x + y : 4 * y + x)];
      if (c != '.') board[static_cast<std::size_t>((top + y) * rules.width() + left + x)] = c;
    }
  }
}

// Half of the small games begin in the middle of a fight, where kos are near.
SlowGo RandomStart(RandomStream& random, const GoRules& rules) {
  if (rules.area() > 49 || random.Below(2) == 0) return SlowGo(rules);
  const std::uint32_t empty = 1 + random.Below(4);
  std::string board;
  for (int point = 0; point < rules.area(); ++point) {
    board += random.Below(8) < empty ? '.' : random.Below(2) == 0 ? 'X' : 'O';
  }
  for (std::uint32_t kos = random.Below(4); kos > 0; --kos) PutKo(random, rules, board);
  return SlowGo(rules, board);
}

class TwinGame {
 public:
  TwinGame(std::uint64_t index, TwinRules rules, TwinCounts& counts)
      : random_(20260101, RandomPurpose::kTest, index),
        rules_(rules == TwinRules::kTerritory ? RandomTerritoryGame(random_) : RandomGame(random_)),
        name_("twin game " + std::to_string(index) + ": " + rules_.SizeString() + " " +
              rules_.ToString()),
        counts_(counts),
        slow_(RandomStart(random_, rules_)),
        position_(slow_.board() == SlowGo(rules_).board()
                      ? GoPosition(rules_)
                      : GoPosition::FromText(rules_, slow_.board(), Color::kBlack)),
        history_(position_) {}

  bool Play() {
    const int area = rules_.area();
    const bool small = rules_.width() <= 7 && rules_.height() <= 7;
    const int every = small ? 1 : rules_.encore() ? 64 : area >= 169 ? 16 : 4;
    const int limit = small ? 3 * area + 20 : 2 * area;
    const auto pass_one_in =
        static_cast<std::uint32_t>(rules_.encore() ? 2 << random_.Below(6) : 4 << random_.Below(8));
    const bool keep_eyes = random_.Below(2) == 0;
    greedy_ = random_.Below(2) == 0;
    // Kos and other fights of the start are then fought out in the clean-up phases.
    if (rules_.encore() && random_.Below(2) == 0) {
      Move(area);
      Move(area);
    }
    ++counts_.games;
    counts_.ing_games += rules_.ko == KoRule::kIng;
    counts_.small_games += small;
    const std::string words = rules_.ToString();
    counts_.presets.insert(words.substr(0, words.find(' ')));
    counts_.sides.insert({rules_.width(), rules_.height()});
    for (int ply = 0; ply < limit; ++ply) {
      if (ply % every == 0 || slow_.ended()) {
        ++counts_.compared;
        Compare();
        if (::testing::Test::HasFailure()) return false;
      }
      if (slow_.ended()) break;
      if (random_.Below(rules_.ko == KoRule::kIng ? 4 : 40) == 0) Detour();
      Move(ChooseMove(pass_one_in, keep_eyes));
      ++counts_.plies;
      if (::testing::Test::HasFailure()) return false;
    }
    counts_.ended += slow_.ended();
    counts_.captures += slow_.taken('X') + slow_.taken('O');
    if (slow_.ended() && slow_.passes() == 0) ++counts_.repetitions;
    return !::testing::Test::HasFailure();
  }

 private:
  // Mostly random legal points; a pass one time in so many, or when nothing else is left.
  int ChooseMove(std::uint32_t pass_one_in, bool keep_eyes) {
    const int area = rules_.area();
    if (greedy_ && random_.Below(slow_.phase() > 0 ? 8 : 3) != 0) {
      const int capture = ChooseCapture();
      if (capture != area) return capture;
      if (slow_.phase() > 0 && random_.Below(2) == 0) return area;  // kos come round
    }
    if (random_.Below(pass_one_in) == 0 && slow_.Try(area).reason.empty()) return area;
    for (int attempt = 0; attempt < 3 * area; ++attempt) {
      const auto point = static_cast<int>(random_.Below(static_cast<std::uint32_t>(area)));
      if (keep_eyes && slow_.OwnEye(point)) continue;
      const std::string reason = slow_.Try(point).reason;
      counts_.superko += reason == "superko";
      counts_.hot += reason == "hot";
      counts_.cycles += reason == "cycle";
      if (reason.empty()) return point;
    }
    return slow_.Try(area).reason.empty() ? area : area / 2;  // the forced first move
  }

  // A random legal capture, or the pass: kos and cycles come about by captures in a row.
  int ChooseCapture() {
    std::vector<int> captures;
    for (int point = 0; point < rules_.area(); ++point) {
      const SlowPlay play = slow_.Try(point);
      counts_.hot += play.reason == "hot";
      counts_.cycles += play.reason == "cycle";
      const int taken = play.taken_by_black + play.taken_by_white;
      if (play.reason.empty() && (taken > 0 || play.pass_for_ko)) {
        captures.push_back(point);
      }
    }
    if (captures.empty()) return rules_.area();
    return captures[random_.Below(static_cast<std::uint32_t>(captures.size()))];
  }

  void Move(int action) {
    const SlowPlay play = slow_.Try(action);
    ASSERT_EQ(play.reason, "") << Where();
    counts_.void_plays += play.void_play;
    counts_.passes_for_ko += play.pass_for_ko;
    counts_.suicides += !play.void_play && !play.pass_for_ko && action < rules_.area() &&
                        play.board[static_cast<std::size_t>(action)] == '.';
    ASSERT_TRUE(position_.Legal(static_cast<Action>(action), history_)) << Where() << action;
    slow_.Play(action);
    position_.Play(static_cast<Action>(action));
    history_.Push(static_cast<Action>(action), position_);
    counts_.encore_turns += slow_.phase() > 0;
  }

  // A search's walk: some moves on a copy of the position, then the history is cut back.
  void Detour() {
    GoPosition walk = position_;
    const int size = history_.size();
    for (int i = 0; i < 12 && !walk.ended(); ++i) {
      ActionList legal;
      walk.LegalActions(history_, legal);
      const Action action =
          legal[static_cast<int>(random_.Below(static_cast<std::uint32_t>(legal.size())))];
      walk.Play(action);
      history_.Push(action, walk);
    }
    history_.Truncate(size);
    if (random_.Below(2) == 0) history_ = GoHistory(history_);
  }

  std::string Where() const {
    return name_ + ", ply " + std::to_string(position_.ply()) + "\n" + position_.ToText();
  }

  void Compare() {
    CompareBoard();
    CompareLegality();
    CompareScore();
    if (rules_.encore() && !slow_.ended() && random_.Below(3) != 0) return;
    CompareFeatures();
  }

  void CompareBoard() {
    std::vector<Stone> stones;
    for (int p = 0; p < rules_.area(); ++p) {
      const char c = slow_.board()[static_cast<std::size_t>(p)];
      const Stone expected = c == 'X' ? Stone::kBlack : c == 'O' ? Stone::kWhite : Stone::kEmpty;
      stones.push_back(expected);
      ASSERT_EQ(position_.at(static_cast<GoPoint>(p)), expected) << Where() << p;
      ASSERT_EQ(position_.FillsOwnEye(static_cast<Action>(p)), slow_.OwnEye(p)) << Where() << p;
    }
    if (rules_.ko == KoRule::kIng) {
      std::vector<GoPoint> hot;
      for (const int stone : slow_.HotStones()) hot.push_back(static_cast<GoPoint>(stone));
      ASSERT_EQ(history_.HotStones(position_), hot) << Where();
      counts_.hot_stones += !hot.empty();
    }
    ASSERT_EQ(position_.to_move() == Color::kBlack, slow_.to_move() == 'X') << Where();
    ASSERT_EQ(position_.passes(), slow_.passes()) << Where();
    ASSERT_EQ(position_.ended(), slow_.ended()) << Where();
    ASSERT_EQ(static_cast<int>(position_.phase()), slow_.phase()) << Where();
    std::set<int> marks;
    position_.marked_kos().ForEach([&](GoPoint p) { marks.insert(p); });
    ASSERT_EQ(marks, slow_.marks()) << Where();
    counts_.marks += !marks.empty();
    ASSERT_EQ(position_.prisoners(Color::kBlack), slow_.taken('X')) << Where();
    ASSERT_EQ(position_.prisoners(Color::kWhite), slow_.taken('O')) << Where();
    const GoPosition fresh(rules_, stones, position_.to_move());
    ASSERT_EQ(position_.board_hash(), fresh.board_hash()) << Where();
    ASSERT_EQ(position_.stones(Color::kBlack), fresh.stones(Color::kBlack)) << Where();
    ASSERT_EQ(position_.stones(Color::kWhite), fresh.stones(Color::kWhite)) << Where();
    const auto [other, fresh_board] = boards_.emplace(position_.board_hash().lo, slow_.board());
    ASSERT_TRUE(fresh_board || other->second == slow_.board())
        << "two boards with one hash; " << Where();
  }

  void CompareLegality() {
    ActionList list;
    position_.LegalActions(history_, list);
    int next = 0;
    for (int action = 0; action <= rules_.area(); ++action) {
      const std::string reason = slow_.Try(action).reason;
      const auto found = position_.WhyIllegal(static_cast<Action>(action), history_);
      ASSERT_EQ(found ? std::string(GoIllegalName(*found)) : "", reason)
          << Where() << GoActionText(rules_, static_cast<Action>(action));
      ASSERT_EQ(position_.Legal(static_cast<Action>(action), history_), reason.empty()) << Where();
      const bool listed = next < list.size() && list[next] == action;
      ASSERT_EQ(listed, reason.empty()) << Where() << action;
      next += listed;
    }
    ASSERT_EQ(next, list.size()) << Where();
  }

  void CompareScore() {
    const bool encore = rules_.encore();
    // Dear to the slow one.
    if (encore && !slow_.ended() && random_.Below(8) != 0) return;
    const std::string owners = encore ? slow_.EncoreOwners() : slow_.Owners();
    std::vector<std::int8_t> owner(owners.size());
    position_.Ownership(owner);
    int halves = 0;
    for (std::size_t p = 0; p < owners.size(); ++p) {
      ASSERT_EQ(owner[p], owners[p] == 'X' ? 1 : owners[p] == 'O' ? -1 : 0) << Where() << p;
      const bool split = rules_.shared != 0 || rules_.score == ScoreRule::kIng;
      halves += owners[p] == 'X' ? 2 : owners[p] == 's' && split ? 1 : 0;
    }
    if (!encore) {
      ASSERT_EQ(CountArea(position_).black_halves, halves) << Where();
    }
    if (encore && !slow_.ended() && rules_.cycle != CycleRule::kMoveLimit) {
      ASSERT_EQ(*position_.OutcomeAsItStands().black_margin * 4,
                static_cast<float>(slow_.BlackMarginQuarters()))
          << Where();
    }
    if (!slow_.ended()) return;
    const Outcome outcome = position_.outcome();
    constexpr std::array<const char*, 4> kWinners{"B", "W", "draw", "void"};
    ASSERT_EQ(kWinners.at(static_cast<std::size_t>(outcome.winner)), slow_.Result()) << Where();
    const bool counted = outcome.reason != EndReason::kRepetition;
    ASSERT_EQ(outcome.reason == EndReason::kFourPasses,
              counted && rules_.stop == StopRule::kSettle4 && !encore)
        << Where();
    ASSERT_EQ(counted, outcome.black_margin.has_value()) << Where();
    if (!counted) return;
    ASSERT_EQ(*outcome.black_margin * 4, static_cast<float>(slow_.BlackMarginQuarters()))
        << Where();
  }

  void CompareFeatures() {
    constexpr std::size_t kWords = 7;  // more than the board needs
    std::vector<std::uint64_t> planes(GoFeatures::kPlanes * kWords, 0);
    std::vector<float> globals(GoFeatures::kGlobals, -7.0F);
    GoFeatures::Encode(position_, history_, planes, globals);
    const SlowFeatures expected = slow_.Features();
    ++counts_.features;
    counts_.pass_repeats += expected.globals[14] == 1 && slow_.passes() == 0;
    for (std::size_t plane = 0; plane < 22; ++plane) {
      for (std::size_t bit = 0; bit < kWords * 64; ++bit) {
        const bool set = (planes[plane * kWords + bit / 64] >> (bit % 64)) & 1U;
        const bool want = bit < expected.planes[plane].size() && expected.planes[plane][bit];
        if (expected.unclear[plane].count(static_cast<int>(bit)) != 0) {
          ++counts_.unclear;
          continue;
        }
        counts_.ladder_points += want && (plane == 14 || plane == 17);
        ASSERT_EQ(set, want) << "plane " << plane << " point " << bit << " " << Where();
      }
    }
    for (std::size_t i = 0; i < globals.size(); ++i) {
      ASSERT_NEAR(globals[i], expected.globals[i], 1e-5) << "global " << i << " " << Where();
    }
  }

  RandomStream random_;
  GoRules rules_;
  std::string name_;
  TwinCounts& counts_;
  SlowGo slow_;
  GoPosition position_;
  GoHistory history_;
  std::map<std::uint64_t, std::string> boards_;
  bool greedy_ = false;
};

}  // namespace

bool PlayTwinGame(std::uint64_t index, TwinCounts& counts) {
  return TwinGame(index, TwinRules::kAll, counts).Play();
}

void PlayTerritoryTwinGames(std::uint64_t begin, std::uint64_t end) {
  TwinCounts counts;
  for (std::uint64_t game = begin; game < end; ++game) {
    if (!TwinGame(game, TwinRules::kTerritory, counts).Play()) break;
  }
  if (end - begin >= 200) {
    EXPECT_GE(counts.small_games * 20, counts.games * 19);
    EXPECT_GT(counts.ended, counts.games / 4);
    EXPECT_GT(counts.encore_turns, counts.games);
    EXPECT_GT(counts.marks, 0);
    EXPECT_GT(counts.passes_for_ko, 0);
    EXPECT_GT(counts.cycles, 0);
    EXPECT_GT(counts.repetitions, 0);
  }
  std::printf(
      "%lld territory games, %lld plies, %lld compared, %lld with inputs, %lld points in ladders, "
      "%lld passes that would end a phase for V7, %lld ended, %lld turns in encores, "
      "%lld positions with marked kos, %lld passes for a ko, %lld ko captures refused, %lld "
      "repetitions\n",
      static_cast<long long>(counts.games), static_cast<long long>(counts.plies),
      static_cast<long long>(counts.compared), static_cast<long long>(counts.features),
      static_cast<long long>(counts.ladder_points), static_cast<long long>(counts.pass_repeats),
      static_cast<long long>(counts.ended), static_cast<long long>(counts.encore_turns),
      static_cast<long long>(counts.marks), static_cast<long long>(counts.passes_for_ko),
      static_cast<long long>(counts.cycles), static_cast<long long>(counts.repetitions));
}

void PlayTwinGames(std::uint64_t begin, std::uint64_t end) {
  TwinCounts counts;
  for (std::uint64_t game = begin; game < end; ++game) {
    if (!PlayTwinGame(game, counts)) break;
  }
  // Too few games need not show what is rare.
  if (end - begin >= 200) {
    EXPECT_GE(static_cast<double>(counts.small_games), 0.95 * static_cast<double>(counts.games));
    EXPECT_GT(counts.superko, 0);
    EXPECT_GT(counts.suicides, 0);
    EXPECT_GT(counts.repetitions, 0);
    EXPECT_GT(counts.captures, 0);
    EXPECT_GT(counts.hot, 0);
    EXPECT_GT(counts.cycles, 0);
    EXPECT_GT(counts.void_plays, 0);
  }
  // Every length, and every preset; those that count otherwise are played with area.
  if (end - begin >= 5000) {
    EXPECT_EQ(counts.sides.size(), 18U);
    EXPECT_EQ(counts.presets.size(), kGoPresets.size());
  }
  const auto print = [](const char* what, std::int64_t count) {
    std::printf("%lld %s", static_cast<long long>(count), what);
  };
  print("games, ", counts.games);
  print("presets, ", static_cast<std::int64_t>(counts.presets.size()));
  print("lengths of sides, ", static_cast<std::int64_t>(counts.sides.size()));
  print("plies, ", counts.plies);
  print("compared, ", counts.compared);
  print("with inputs, ", counts.features);
  print("points in ladders, ", counts.ladder_points);
  print("given up, ", counts.unclear);
  print("ended, ", counts.ended);
  print("captures, ", counts.captures);
  print("self-captures, ", counts.suicides);
  print("void plays, ", counts.void_plays);
  print("superko refusals, ", counts.superko);
  print("repetitions; ", counts.repetitions);
  print("Ing games, ", counts.ing_games);
  print("positions with hot stones, ", counts.hot_stones);
  print("hot and ", counts.hot);
  print("cycle refusals\n", counts.cycles);
}

}  // namespace tengen
