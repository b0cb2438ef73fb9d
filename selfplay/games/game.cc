// SPDX-License-Identifier: MIT
#include "selfplay/games/game.h"

#include <cmath>
#include <cstdio>

namespace tengen {

std::string_view EndReasonName(EndReason reason) {
  switch (reason) {
    case EndReason::kTwoPasses:
      return "two passes";
    case EndReason::kFourPasses:
      return "four passes";
    case EndReason::kResignation:
      return "resignation";
    case EndReason::kFive:
      return "five";
    case EndReason::kBoardFull:
      return "board full";
    case EndReason::kFlagCaptured:
      return "flag captured";
    case EndReason::kRepetition:
      return "repetition";
    case EndReason::kTime:
      return "time";
    case EndReason::kMoveLimit:
      return "move limit";
    case EndReason::kViolation:
      return "violation";
    case EndReason::kAgreement:
      return "agreement";
  }
  return "unknown";
}

std::string OutcomeText(const Outcome& outcome) {
  switch (outcome.winner) {
    case Winner::kDraw:
      return "Draw";
    case Winner::kNoResult:
      return "Void";
    case Winner::kBothLose:
      return "BothLose";
    case Winner::kBlack:
    case Winner::kWhite:
      break;
  }
  const std::string side = outcome.winner == Winner::kBlack ? "B" : "W";
  if (outcome.reason == EndReason::kResignation) return side + "+R";
  if (outcome.reason == EndReason::kTime) return side + "+T";
  if (outcome.reason == EndReason::kViolation) return side + "+F";
  if (!outcome.black_margin) return side;
  char text[32];
  std::snprintf(text, sizeof text, "+%g", std::abs(static_cast<double>(*outcome.black_margin)));
  return side + text;
}

}  // namespace tengen
