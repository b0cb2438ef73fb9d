// SPDX-License-Identifier: MIT
// Every Go ruleset as one set of parameters: a preset by name, then key=value words that override
// it. A game that is played by positions alone ends with passes and is counted as it stands (rules
// section 11.2), territory after clean-up phases (11.3); what cannot be ended so Parse refuses.
// `Recognise` accepts them, for tables (table.h) and for tools that check or print rules. A value
// type, immutable in use, safe to share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

inline constexpr int kMaxGoSide = 19;
inline constexpr int kMaxGoArea = kMaxGoSide * kMaxGoSide;

// The order of the values is that of their words in go_rules.cc.
enum class KoRule : std::uint8_t { kSimple, kPositional, kSituational, kIng };
// What a long cycle does under simple ko.
enum class CycleRule : std::uint8_t { kNone, kVoid, kDraw, kMoveLimit };
enum class SuicideRule : std::uint8_t { kNo, kMulti, kVoid };
enum class StopRule : std::uint8_t { kEnd, kSettle, kSettle4, kSettle4All };
enum class ResumeRule : std::uint8_t { kNone, kOpponentOfRequester, kOpponentOfLastPass, kTurn };
enum class ScoreRule : std::uint8_t { kArea, kTerritory, kIng, kStone, kSunjang };
enum class TieRule : std::uint8_t { kDraw, kBlack, kWhite };
enum class HandicapCompensation : std::uint8_t { kNone, kStonesMinusOne, kStones };
enum class ResultUnit : std::uint8_t { kPoint, kZi };
enum class SetUp : std::uint8_t { kEmpty, kSunjang };
enum class DameRule : std::uint8_t { kAuto, kStrict };
enum class SunjangFirst : std::uint8_t { kForced, kFree };
// How a game under territory rules is settled after two passes: by the players' agreement on dead
// stones, or by clean-up phases that are played (encore.h). Programs cannot agree.
enum class TerritoryEnd : std::uint8_t { kAgree, kEncore };

struct GoRules {
  std::uint8_t preset = 0;  // index of the preset the words started from
  std::uint8_t board_width = kMaxGoSide;
  std::uint8_t board_height = kMaxGoSide;
  SetUp setup = SetUp::kEmpty;
  KoRule ko = KoRule::kPositional;
  CycleRule cycle = CycleRule::kNone;
  std::uint8_t cycle_at = 3;  // occurrence of the same situation that ends the game
  SuicideRule suicide = SuicideRule::kNo;
  StopRule stop = StopRule::kEnd;
  ResumeRule resume = ResumeRule::kNone;
  ScoreRule score = ScoreRule::kArea;
  std::uint8_t shared = 0;       // area: points between both colours are split in halves
  std::uint8_t seki_points = 0;  // territory: points inside a seki count
  DameRule dame = DameRule::kAuto;
  std::uint8_t pass_stones = 0;  // a pass hands over a stone
  TieRule tie = TieRule::kDraw;
  HandicapCompensation hcomp = HandicapCompensation::kNone;
  ResultUnit unit = ResultUnit::kPoint;
  SunjangFirst sunjang_first = SunjangFirst::kForced;
  TerritoryEnd territory_end = TerritoryEnd::kAgree;
  std::uint8_t komi_given = 0;  // komi was set beside the preset, so handicap does not change it
  std::int16_t komi_quarters = 30;  // taken from Black, in quarters of a point
  std::int16_t handicap_komi_quarters = 0;
  std::uint16_t max_moves = 0;

  int width() const { return board_width; }
  int height() const { return board_height; }
  int area() const { return board_width * board_height; }
  bool superko() const { return ko == KoRule::kPositional || ko == KoRule::kSituational; }
  // A repeated situation ends the game.
  bool cycle_ends() const {
    return ko == KoRule::kSimple && (cycle == CycleRule::kVoid || cycle == CycleRule::kDraw);
  }
  bool encore() const { return territory_end == TerritoryEnd::kEncore; }
  float komi() const { return static_cast<float>(komi_quarters) / 4.0F; }
  // The same rules with that komi, as if it was given beside the preset. Requires |komi| <= 1000.
  GoRules WithKomi(int quarters) const;
  // What a game with so many handicap stones is played by: the komi that the rules then have and
  // the compensation for the stones as one komi, with hcomp=0.
  GoRules WithHandicap(int stones) const;
  // Komi that a draw may give is a multiple of so many quarters: half points, which tell ties from
  // wins; whole points where the rules give a tie to one side, as half a point never ties.
  int KomiStepQuarters() const { return tie == TieRule::kDraw ? 2 : 4; }

  // size: "9" or "9x6" (width x height); rules: "tromp-taylor ko=ssk komi=9". Throws
  // Error(kBadConfig) naming the bad word and what is allowed, also for what Unbuilt() names.
  // Territory rules get territory_end=encore, so that ToString() says how the game is settled.
  static GoRules Parse(std::string_view size, std::string_view rules);
  // The same for tables: without the last refusal, and territory is settled by agreement.
  static GoRules Recognise(std::string_view size, std::string_view rules);

  // Why programs cannot play a whole game with these rules yet; empty when they can.
  std::optional<std::string> Unbuilt() const;

  std::string_view PresetName() const;
  std::string ToString() const;    // preset and the words that differ from it
  std::string SizeString() const;  // "9" or "9x6"
  // "key: value" lines of every parameter, for people and YAML.
  std::string ToYaml() const;
  static std::vector<std::string> PresetNames();

  friend bool operator==(const GoRules&, const GoRules&) = default;
};

}  // namespace tengen
