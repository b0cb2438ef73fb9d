// SPDX-License-Identifier: MIT
#include "selfplay/arena/program_count.h"

#include <cmath>
#include <optional>

#include "selfplay/sgf/go/sgf_result.h"

namespace tengen {

std::string OtherCount(std::string_view final_score, const Outcome& outcome) {
  const std::optional<SgfResult> said = ParseSgfResult(final_score, SgfQuarters::kPoints);
  if (!said || !outcome.black_margin) return "";
  double margin = 0;  // Black's
  if (said->winner == SgfWinner::kBlack || said->winner == SgfWinner::kWhite) {
    if (!said->margin) return "";
    margin = said->winner == SgfWinner::kBlack ? *said->margin : -*said->margin;
  } else if (said->winner != SgfWinner::kDraw) {
    return "";
  }
  if (std::abs(margin - static_cast<double>(*outcome.black_margin)) < 1e-3) return "";
  return "counts " + std::string(final_score) + ", the rules " + OutcomeText(outcome);
}

}  // namespace tengen
