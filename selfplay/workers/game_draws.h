// SPDX-License-Identifier: MIT
// What is drawn for each game: board size, ruleset, komi and handicap (keys game.sizes,
// game.rulesets, komi.*, handicap.*). Plain data; the draw itself is drawn_games.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "foundation/random.h"

namespace tengen {

class Config;

struct DrawnText {
  std::string text;
  double weight = 1;
};

struct GameDraws {
  std::vector<DrawnText> sizes, rulesets;  // empty: always the job's own
  double fair_komi_share = 0;
  double komi_sigma = 0, wide_komi_share = 0, wide_komi_sigma = 0;  // points on 19x19
  double handicap_share = 0, fair_handicap_share = 0;

  // Whether komi is ever anything but the ruleset's own.
  bool draws_komi() const;
  // False: every game is of the job's own size and rules, and no number is drawn.
  bool any() const;
  static GameDraws From(const Config& config);
};

// "7; 9x6 weight=0.5": entries parted by semicolons, each of weight 1 or what its word says; none
// for "none". Error(kBadConfig) naming `key`.
std::vector<DrawnText> ParseDrawnTexts(const std::string& key, std::string_view text);

// Points that the noise of a game on a board of so many points may reach.
double LargestKomiNoise(const GameDraws& draws, int area);

// The noise on komi in points: normal, of one of the two deviations, scaled by sqrt(area) / 19 and
// drawn again beyond three deviations. Takes no numbers where all is 0.
double DrawKomiNoise(const GameDraws& draws, int area, RandomStream& random);

// Most stones beyond the first on a board with that smaller side (KataGo's table): 0 up to 10, 5 on
// 19.
int MostExtraStones(int side);

// What a configuration says of its games.
struct GameSettings {
  std::string game;
  std::string size, rules;  // where nobody names any: the first of those drawn
  std::string inputs;       // name of an input set, or "default"
  GameDraws draws;

  static GameSettings From(const Config& config);
  // "go 7, tromp-taylor", or all that are drawn: "go 7; 9x6, ing; chinese weight=2".
  static std::string Text(const Config& config);
  // Its halves.
  static std::string SizesText(const Config& config);
  static std::string RulesText(const Config& config);
};

}  // namespace tengen
