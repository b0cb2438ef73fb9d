// SPDX-License-Identifier: MIT
#include "selfplay/scoring/score_sheet.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "selfplay/games/go/territory.h"

namespace tengen {
namespace {

std::vector<GoPoint> LivingSeki(const GoFinalPosition& final) {
  const GoRules rules = GoRules::Recognise(final.rules.SizeString(), "japanese");
  std::vector<Stone> bare = final.stones;
  for (std::size_t p = 0; p < bare.size(); ++p) {
    if (final.dead[p]) bare[p] = Stone::kEmpty;
  }
  return FindTerritory(GoPosition(rules, bare, Color::kBlack)).seki;
}

// Black's margin in quarters of a point, where the result has one.
std::optional<int> RecordedMargin(const SgfResult& result) {
  if (result.winner == SgfWinner::kDraw) return 0;
  if (result.by != SgfWinBy::kPoints || !result.margin) return {};
  const int quarters = static_cast<int>(std::lround(4 * *result.margin));
  return result.winner == SgfWinner::kBlack ? quarters : -quarters;
}

}  // namespace

void CountUnder(const std::vector<GoRules>& rulesets, ScoreSheet& sheet) {
  GoFinalPosition& final = sheet.finished.position;
  final.dead = sheet.judged.dead;
  sheet.seki = LivingSeki(final);
  for (const GoRules& rules : rulesets) {
    GoFinalPosition under = final;
    under.rules = rules;
    if (rules.stop == StopRule::kEnd) under.dead.assign(final.dead.size(), false);
    sheet.counts.push_back({under, CountGame(under)});
  }
}

std::string CountedResult(const GoCount& count) {
  return OutcomeText(count.ToOutcome(EndReason::kTwoPasses));
}

RecordAgreement CompareWithRecord(const SgfGoGame& record, const GoCount& count) {
  if (!record.result) return RecordAgreement::kNothingToCompare;
  const SgfWinner winner = record.result->winner;
  const bool decided = winner == SgfWinner::kBlack || winner == SgfWinner::kWhite;
  if (const auto margin = RecordedMargin(*record.result)) {
    // "B+0" is a win by the tie rule, so the winner counts as well.
    const bool winner_same =
        !decided || (winner == SgfWinner::kBlack) == (count.winner == Winner::kBlack);
    return winner_same && *margin == count.black_margin_quarters ? RecordAgreement::kSame
                                                                 : RecordAgreement::kDiffers;
  }
  if (!decided || record.result->by != SgfWinBy::kUnstated) {
    return RecordAgreement::kNothingToCompare;
  }
  const Winner expected = winner == SgfWinner::kBlack ? Winner::kBlack : Winner::kWhite;
  return count.winner == expected ? RecordAgreement::kSame : RecordAgreement::kDiffers;
}

std::string ComparisonWithRecord(const ScoreSheet& sheet) {
  const SgfGoGame& record = sheet.finished.record;
  if (record.result_text.empty()) return "";
  const GoCount& count = sheet.counts.front().count;
  const std::string recorded = "recorded " + record.result_text + ": ";
  if (!sheet.finished.whole) return recorded + "of the whole game, not of this position";
  switch (CompareWithRecord(record, count)) {
    case RecordAgreement::kSame:
      return recorded + "the same";
    case RecordAgreement::kNothingToCompare:
      return recorded + "not a count";
    case RecordAgreement::kDiffers:
      break;
  }
  const auto margin = RecordedMargin(*record.result);
  if (!margin || *margin == count.black_margin_quarters) return recorded + "another winner";
  const double points = std::abs(*margin - count.black_margin_quarters) / 4.0;
  const auto& clean_up = sheet.finished.clean_up;
  if (clean_up && std::lround(4 * clean_up->black_margin.value_or(0.0F)) == *margin) {
    return recorded + fmt::format(
                          "the same as the clean-up phases count, in which stones live that "
                          "nobody took; this count differs by {:g} points",
                          points);
  }
  return recorded + fmt::format("differs by {:g} points", points);
}

}  // namespace tengen
