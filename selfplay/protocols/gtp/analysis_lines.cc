// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/analysis_lines.h"

#include <algorithm>
#include <cmath>

#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

constexpr float kLcbDeviations = 1.96F;

std::string TenThousandths(float share) {
  return std::to_string(std::lround(static_cast<double>(share) * 10000));
}

std::string Decimal(float value) { return GtpDecimal(static_cast<double>(value)); }

// Utility spans [-1, 1], a win rate [0, 1].
float WinRateLcb(const AnalysedMove& move) {
  return std::clamp(move.win_rate - kLcbDeviations * move.utility_deviation / 2, 0.0F, 1.0F);
}

std::string Line(const Session& session, const AnalysedMove& move) {
  return GtpVertices(session, move.line);
}

std::string LeelaZeroBlock(const Session& session, const AnalysedMove& move, int order) {
  return "info move " + ToGtpVertex(session, move.move) + " visits " + std::to_string(move.visits) +
         " winrate " + TenThousandths(move.win_rate) + " prior " + TenThousandths(move.prior) +
         " lcb " + TenThousandths(WinRateLcb(move)) + " order " + std::to_string(order) + " pv " +
         Line(session, move);
}

// No network of ours says how widely scores spread: scoreStdev is 0.
std::string ScoreKeys(float score) {
  return " scoreMean " + Decimal(score) + " scoreStdev " + Decimal(0) + " scoreLead " +
         Decimal(score) + " scoreSelfplay " + Decimal(score);
}

std::string KataGoBlock(const Session& session, const AnalysedMove& move, int order,
                        const AnalysisRequest& request) {
  const std::string visits = std::to_string(move.visits);
  std::string block = "info move " + ToGtpVertex(session, move.move) + " visits " + visits +
                      " edgeVisits " + visits + " utility " + Decimal(move.utility) + " winrate " +
                      Decimal(move.win_rate) + ScoreKeys(move.score) + " prior " +
                      Decimal(move.prior) + " lcb " + Decimal(WinRateLcb(move)) + " utilityLcb " +
                      Decimal(move.utility - kLcbDeviations * move.utility_deviation) + " weight " +
                      Decimal(static_cast<float>(move.visits)) + " order " + std::to_string(order) +
                      " pv " + Line(session, move);
  if (request.line_visits) {
    block += " pvVisits";
    for (const int count : move.line_visits) block += " " + std::to_string(count);
  }
  return block;
}

std::string RootBlock(const Analysis& analysis) {
  return " rootInfo visits " + std::to_string(analysis.visits) + " utility " +
         Decimal(analysis.utility) + " winrate " + Decimal(analysis.win_rate) +
         ScoreKeys(analysis.score) + " weight " + Decimal(static_cast<float>(analysis.visits));
}

}  // namespace

std::string AnalysisLine(const Session& session, const Analysis& analysis,
                         const AnalysisRequest& request) {
  std::string line;
  int order = 0;
  for (const AnalysedMove& move : analysis.moves) {
    if (request.max_moves && order == *request.max_moves) break;
    if (move.visits == 0 && order >= request.min_moves) break;
    if (order > 0) line += " ";
    line += request.form == AnalysisForm::kLeelaZero ? LeelaZeroBlock(session, move, order)
                                                     : KataGoBlock(session, move, order, request);
    ++order;
  }
  if (request.root_info) line += RootBlock(analysis);
  if (request.ownership && !analysis.ownership.empty()) {
    line += " ownership";
    for (const float value : analysis.ownership) line += " " + Decimal(value);
  }
  return line;
}

}  // namespace tengen
