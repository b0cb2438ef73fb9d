// SPDX-License-Identifier: MIT
// Counting a finished game under every ruleset (rules section 8), item by item, from the final
// stones, the dead ones among them, and what was taken and paid beside the board. Nothing is judged
// here: which stones are dead is what the players agreed, or what others found.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/games/game.h"
#include "selfplay/games/go/go_rules.h"
#include "selfplay/games/go/position.h"

namespace tengen {

// Arrays of two are by Color.
struct GoFinalPosition {
  GoRules rules;
  std::vector<Stone> stones;         // [area]
  std::vector<bool> dead;            // [area]; empty = none. Where no stone stands it says nothing.
  std::array<int, 2> prisoners{};    // taken by that colour in play
  std::array<int, 2> pass_stones{};  // received by that colour; count only under pass_stones=1
  std::array<int, 2> overtime{};     // periods that cost a stone, used by that colour
  int handicap = 0;                  // Black's extra stones; 0 and 1 are none
};

// The columns of a count; those that the rules do not count are 0. Points of a side are
// (2 * (stones + territory + dead + prisoners + pass_stones) + shared_halves) / 2.
struct GoSideCount {
  int stones = 0;     // living stones: area, ing and stone
  int territory = 0;  // points of own regions, those under dead stones included
  int dead = 0;       // the opponent's dead stones in own territory, as prisoners
  int prisoners = 0;
  int pass_stones = 0;
  int shared_halves = 0;  // half points of what lies between both

  int halves() const {
    return 2 * (stones + territory + dead + prisoners + pass_stones) + shared_halves;
  }
  friend bool operator==(const GoSideCount&, const GoSideCount&) = default;
};

// Ing's filling in: each side owns half as many stones as the board has points, pays komi and
// overtime with stones put into the payer's area, and fills its own area with the rest. Before
// left-over stones go into the opponent's spaces; each space still empty then is a point, each such
// stone two, so that Black's margin is spaces + White's left-over stones - White's spaces - Black's
// left-over stones.
struct IngFill {
  std::array<int, 2> space{};      // empty points left in that colour's area
  std::array<int, 2> left_over{};  // that colour's stones for which its area had no room
  // What stones cannot show of Black's margin, in quarters: half a stone of komi and less, and
  // stones paid to a side without room for them.
  int rest_quarters = 0;
};

struct GoCount {
  std::array<GoSideCount, 2> side;
  int dame = 0;                     // points of nobody (shared ones among them)
  std::vector<std::int8_t> owner;   // [area] +1 Black's point, -1 White's, 0 nobody's
  std::vector<GoPoint> seki;        // a stone of each chain in seki, by territory and sunjang
  int komi_quarters = 0;            // as used
  int compensation = 0;             // points to White for handicap stones
  std::array<int, 2> overtime{};    // points that colour pays
  int black_margin_quarters = 0;    // Black's points minus White's and all of these
  Winner winner = Winner::kDraw;    // by the margin and the tie rule
  std::optional<IngFill> ing_fill;  // under score=ing
  std::vector<Stone> wall;          // [area], under score=sunjang: what was left to count

  Outcome ToOutcome(EndReason reason) const;
};

// Komi of that game in quarters: the rules' own, or hkomi in a handicap game whose komi was not set
// (0.5 for a handicap of one).
int KomiQuarters(const GoRules& rules, int handicap);

// Throws Error(kBadData) when the arrays do not fit the board or a chain has no liberty.
GoCount CountGame(const GoFinalPosition& final);

}  // namespace tengen
