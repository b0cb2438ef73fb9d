// SPDX-License-Identifier: MIT
#include "selfplay/games/go/rules_words.h"

#include <cstdio>
#include <string_view>

#include "selfplay/games/go/count.h"
#include "selfplay/games/go/go_presets.h"

namespace tengen {
namespace {

std::string Points(double points) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", points);
  return text;
}

std::string Ko(const GoRules& rules) {
  switch (rules.ko) {
    case KoRule::kSimple:
      break;
    case KoRule::kPositional:
      return "No play may bring back any earlier board (positional superko).";
    case KoRule::kSituational:
      return "No play may bring back an earlier board with the same side to move (situational "
             "superko).";
    case KoRule::kIng:
      return "Hot stones, those of the ko captures in a row that end with the last turn, may not "
             "be "
             "taken by a ko capture before a pass or another play; and nobody makes the same "
             "change "
             "of the board twice.";
  }
  std::string text = "A ko may not be retaken at once. ";
  const std::string again = "When the same situation comes up for the " +
                            (rules.cycle_at == 2   ? std::string("second")
                             : rules.cycle_at == 3 ? std::string("third")
                                                   : std::to_string(rules.cycle_at) + "th") +
                            " time without a pass in between, ";
  switch (rules.cycle) {
    case CycleRule::kNone:
      return text + "Long cycles go on.";
    case CycleRule::kVoid:
      return text + again + "the game has no result.";
    case CycleRule::kDraw:
      return text + again + "it is a draw.";
    case CycleRule::kMoveLimit:
      return text + "Long cycles go on; a game of programs ends at its move limit as a draw.";
  }
  return text;
}

std::string_view Suicide(SuicideRule rule) {
  switch (rule) {
    case SuicideRule::kNo:
      return "Self-capture is not allowed.";
    case SuicideRule::kMulti:
      return "Self-capture of two or more stones is allowed.";
    case SuicideRule::kVoid:
      return "Self-capture of two or more stones is allowed; of a lone stone it is the same as a "
             "pass.";
  }
  return "";
}

std::string_view Stop(StopRule rule) {
  switch (rule) {
    case StopRule::kEnd:
      return "Two passes in a row end the game, and the board is counted as it stands.";
    case StopRule::kSettle:
      return "Two passes in a row stop the game; the players agree on dead stones, or go on.";
    case StopRule::kSettle4:
      return "Two passes in a row stop the game and dead stones are agreed on; the side to move "
             "may "
             "play on, and four passes in a row end it.";
    case StopRule::kSettle4All:
      return "Two passes in a row stop the game; if the players do not agree they go on, and four "
             "passes in a row end it with every stone alive.";
  }
  return "";
}

std::string_view Resume(ResumeRule rule) {
  switch (rule) {
    case ResumeRule::kNone:
      return "There is no resumption.";
    case ResumeRule::kOpponentOfRequester:
      return "When a player asks to go on, the other one moves first.";
    case ResumeRule::kOpponentOfLastPass:
      return "When play goes on, the opponent of the last passer moves.";
    case ResumeRule::kTurn:
      return "When play goes on, the turns go on.";
  }
  return "";
}

std::string Score(const GoRules& rules) {
  switch (rules.score) {
    case ScoreRule::kArea:
      return std::string("Stones and the points that they surround count; points between both ") +
             (rules.shared != 0 ? "are shared." : "count for nobody.");
    case ScoreRule::kTerritory:
      return std::string("Surrounded points and prisoners count; points in a seki ") +
             (rules.seki_points != 0 ? "count too." : "do not.") +
             (rules.dame == DameRule::kStrict
                  ? " A group with an open neutral point counts as in seki."
                  : "");
    case ScoreRule::kIng:
      return "Each side fills its area with its stones, half as many as the board has points; "
             "empty "
             "points and left-over stones decide. That is area with shared points split.";
    case ScoreRule::kStone:
      return "Only stones on the board count.";
    case ScoreRule::kSunjang:
      return "Interior stones come off until bare walls are left; the empty points inside count, "
             "prisoners and points in a seki do not.";
  }
  return "";
}

std::string Komi(const GoRules& rules) {
  std::string text = rules.komi_quarters == 0 ? "There is no komi"
                     : rules.komi_quarters > 0
                         ? "White receives " + Points(rules.komi()) + " points of komi"
                         : "Black receives " + Points(-rules.komi()) + " points of komi";
  if (rules.unit == ResultUnit::kZi && rules.komi_quarters > 0) {
    text += " (" + Points(rules.komi() / 2.0) + " zi)";
  }
  return text + (rules.tie == TieRule::kDraw    ? "; a tie is a draw."
                 : rules.tie == TieRule::kBlack ? "; Black wins a tie."
                                                : "; White wins a tie.");
}

std::string Handicap(const GoRules& rules) {
  const std::string komi =
      "In a handicap game komi is " + Points(KomiQuarters(rules, 2) / 4.0) + " and White receives ";
  switch (rules.hcomp) {
    case HandicapCompensation::kNone:
      return komi + "nothing for the stones.";
    case HandicapCompensation::kStonesMinusOne:
      return komi + "a point for each stone but one.";
    case HandicapCompensation::kStones:
      return komi + "a point for each stone.";
  }
  return komi;
}

}  // namespace

std::vector<std::string> RulesInWords(const GoRules& rules) {
  std::vector<std::string> words;
  if (rules.setup == SetUp::kSunjang) {
    words.push_back(std::string("Eight black and eight white stones stand before the first move") +
                    (rules.sunjang_first == SunjangFirst::kForced
                         ? ", which Black makes on the centre point."
                         : "; Black moves first, anywhere."));
  }
  words.push_back(Ko(rules));
  words.emplace_back(Suicide(rules.suicide));
  words.emplace_back(Stop(rules.stop));
  if (rules.stop != StopRule::kEnd) words.emplace_back(Resume(rules.resume));
  if (rules.encore()) {
    words.emplace_back(
        "Programs do not agree: after two passes what is dead is taken in clean-up phases, each "
        "ended by two passes; in the second of the two stones cost nothing.");
  }
  words.push_back(Score(rules));
  if (rules.pass_stones != 0) {
    words.emplace_back(
        "Every pass hands the other side a stone, and White passes last, so that territory and "
        "area "
        "agree.");
  }
  words.push_back(Komi(rules));
  words.push_back(Handicap(rules));
  return words;
}

std::string PresetTitle(const GoRules& rules) {
  return std::string(kGoPresets[rules.preset].title);
}

std::string PresetSources(const GoRules& rules) {
  return std::string(kGoPresets[rules.preset].sources);
}

}  // namespace tengen
