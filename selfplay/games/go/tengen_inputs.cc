// SPDX-License-Identifier: MIT
#include "selfplay/games/go/tengen_inputs.h"

#include <array>

#include "selfplay/games/go/tengen_features.h"

namespace tengen {
namespace {

using F = GoTengenFeatures;

constexpr std::array<InputPlace, 19> kPlanes{{
    {0, 0, "on the board"},
    {1, 1, "own stones"},
    {2, 2, "opponent's stones"},
    {3, 5, "stones of chains with exactly 1, 2, 3 liberties"},
    {6, 6,
     "points forbidden to the side to move by ko, superko, the Ing ko rule or as a ko capture "
     "repeated in a clean-up phase"},
    {7, 7,
     "clean-up phases: stones that took a ko and may not be retaken before a pass for that ko"},
    {8, 8, "empty"},
    {9, 13,
     "the last move of this phase, the one before, … the fifth last; nothing for a pass; after the "
     "game's end the last alone"},
    {14, 14, "stones of chains with one or two liberties that a ladder catches"},
    {15, 16,
     "plane 14 of the board one and two turns ago; of the newer one where planes 9 and 10 don't "
     "reach back"},
    {17, 17, "moves that start a ladder on an opponent's chain with two liberties"},
    {18, 19,
     "own area, the opponent's: what is certain to live with its territory, else every stone and "
     "every one-coloured region; under score=stone of groups in seki their stones alone; under "
     "territory rules empty before the second clean-up phase, then what counts for whom"},
    {20, 21, "own and the opponent's stones that stood when the second clean-up phase began"},
    {F::kIllegalKo, F::kIllegalKo, "of plane 6: points forbidden by simple ko"},
    {F::kIllegalSuperko, F::kIllegalSuperko, "of plane 6: points forbidden by superko"},
    {F::kIllegalHot, F::kIllegalHot, "of plane 6: points where a hot stone would be taken (Ing)"},
    {F::kIllegalCycle, F::kIllegalCycle,
     "of plane 6: points where the player would repeat a change (Ing) or a ko capture (clean-up)"},
    {F::kHotStones, F::kHotStones, "hot stones, which no ko capture may take (Ing)"},
    {F::kJudgedChain, F::kJudgedChain,
     "the chain that is judged in a confirmation; empty during play"},
}};

constexpr std::array<InputPlace, 34> kGlobals{{
    {0, 4, "the last move, … the fifth last was a pass"},
    {5, 5,
     "own komi / 20; half a point less or more where a tie goes to one side; under territory rules "
     "with a point for each stone that the opponent has put, less one for each own"},
    {6, 6, "1 under any ko rule but simple ko"},
    {7, 7, "0.5 positional superko or Ing, -0.5 situational superko"},
    {8, 8, "1 if self-capture is legal"},
    {9, 9, "1 under territory rules"},
    {10, 10, "1 if these give no points in seki, and under score=stone"},
    {11, 11, "1 under score=stone: a group tax"},
    {12, 12, "1 in a clean-up phase"},
    {13, 13, "1 in the second"},
    {14, 14,
     "1 if a pass now ends the game or the phase; as in V7 also, under simple ko and in clean-up "
     "phases, if the side to move has passed in this phase from these stones and marks, though our "
     "rules go on then"},
    {15, 17,
     "always 0: V7's asymmetric playouts (15, 16) and button (17), which no search and no ruleset "
     "here has"},
    {18, 18,
     "wave over komi, by the parity of area scores; under territory rules in the second clean-up "
     "phase only"},
    {F::kTieDraw, F::kTieDraw, "a tie is a draw"},
    {F::kTieOwn, F::kTieOwn, "the side to move wins a tie"},
    {F::kTieOpponent, F::kTieOpponent, "the opponent wins a tie"},
    {F::kDrawValue, F::kDrawValue, "worth of a tie to the side to move: 0, 0.5 or 1"},
    {F::kKo, F::kKo + 3, "ko: one of simple, psk, ssk, ing"},
    {F::kCycle, F::kCycle + 3, "cycle: one of none, void, draw, move_limit"},
    {F::kSuicide, F::kSuicide + 2, "suicide: one of no, multi, void"},
    {F::kScore, F::kScore + 4, "score: one of area, territory, ing, stone, sunjang"},
    {F::kStop, F::kStop + 3, "stop: one of end, settle, settle4, settle4all"},
    {F::kShared, F::kShared, "shared=1"},
    {F::kSekiPoints, F::kSekiPoints, "seki_points=1"},
    {F::kPassStones, F::kPassStones, "pass_stones=1"},
    {F::kCompensation, F::kCompensation + 1, "hcomp: n-1, n; neither for 0"},
    {F::kPasses, F::kPasses + 2, "one, two, three passes in a row"},
    {F::kPassStops, F::kPassStops, "a pass now stops play, and what follows settles the game"},
    {F::kPassEnds, F::kPassEnds, "a pass now ends the game, which is counted"},
    {F::kPlay, F::kPlay, "phase: play"},
    {F::kConfirmation, F::kConfirmation, "phase: confirmation; 0 so far"},
    {F::kEncore, F::kEncore, "phase: clean-up, either"},
    {F::kOwnPenalty, F::kOwnPenalty, "own overtime penalties in points / 20; 0 so far"},
    {F::kOpponentPenalty, F::kOpponentPenalty, "the opponent's; 0 so far"},
}};

void AddTable(std::string& text, std::string_view what, std::span<const InputPlace> places) {
  text.append("| ").append(what).append(" | meaning |\n| --- | --- |\n");
  for (const InputPlace& place : places) {
    text.append("| ").append(std::to_string(place.first));
    if (place.last != place.first) text.append("–").append(std::to_string(place.last));
    text.append(" | ").append(place.meaning).append(" |\n");
  }
}

}  // namespace

std::span<const InputPlace> GoTengenPlanes() { return kPlanes; }
std::span<const InputPlace> GoTengenGlobals() { return kGlobals; }

std::string GoInputsMarkdown() {
  std::string text =
      "# What networks for Go see\n\n"
      "<!-- Generated by `tengen rules inputs > docs/inputs.md`; edit "
      "selfplay/games/go/tengen_inputs.cc instead. -->\n\n"
      "`model.inputs` chooses the input set of a run's networks, and every weights file names its "
      "own.\n\n"
      "- `go-v7`, the default: KataGo's 22 planes and 19 globals, so that networks can be exported "
      "to it. It\n"
      "  shows area, territory and stone scoring, simple ko, positional and situational superko, "
      "self-capture and komi; a run\n"
      "  that draws other rulesets beside these is refused.\n"
      "- `go-tengen1`: the same in the same places, then what tells every ruleset apart. Not "
      "exportable.\n\n"
      "Planes are bits, one for each point of the board, globals are numbers. Everything is from "
      "the side to move.\n"
      "A change of place or meaning is a new set with a new name, so that stored networks keep "
      "their sense.\n\n"
      "## go-tengen1\n\n";
  AddTable(text, "plane", GoTengenPlanes());
  text += "\n";
  AddTable(text, "global", GoTengenGlobals());
  return text;
}

std::optional<std::string> NotShown(std::string_view inputs, const GoRules& rules) {
  if (inputs != GoFeatures::kName) return {};
  if (rules.ko == KoRule::kIng) return "ko=ing";
  if (rules.suicide == SuicideRule::kVoid) return "suicide=void";
  if (rules.score != ScoreRule::kArea && rules.score != ScoreRule::kStone && !rules.encore()) {
    return "a count other than area, territory or stones";
  }
  if (rules.stop == StopRule::kSettle4) return "stop=settle4";
  if (rules.cycle == CycleRule::kDraw) return "cycle=draw";
  return {};
}

bool PlayAlike(const GoRules& a, const GoRules& b) {
  const auto bare = [](GoRules rules) {
    rules.preset = 0;
    rules.unit = ResultUnit::kPoint;
    rules.resume = ResumeRule::kNone;
    rules.hcomp = HandicapCompensation::kNone;
    rules.komi_given = 0;
    rules.komi_quarters = rules.handicap_komi_quarters = 0;
    if (rules.stop != StopRule::kSettle4) rules.stop = StopRule::kEnd;
    if (rules.score == ScoreRule::kArea) rules.shared = rules.pass_stones = 0;
    if (rules.score != ScoreRule::kTerritory) {
      rules.seki_points = 0;
      rules.dame = DameRule::kAuto;
    }
    return rules;
  };
  return bare(a) == bare(b);
}

}  // namespace tengen
