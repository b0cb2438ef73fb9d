// SPDX-License-Identifier: MIT
#include <cstddef>
#include <nlohmann/json.hpp>

#include "selfplay/games/go/notation.h"
#include "selfplay/scoring/score_report.h"

namespace tengen {
namespace {

using nlohmann::json;

constexpr std::size_t kBlack = 0, kWhite = 1;

const char* ColorName(Color color) { return color == Color::kBlack ? "black" : "white"; }

const char* WinnerName(Winner winner) {
  return winner == Winner::kBlack ? "black" : winner == Winner::kWhite ? "white" : "draw";
}

json Places(const GoRules& rules, const std::vector<GoPoint>& points) {
  json places = json::array();
  for (const GoPoint p : points) places.push_back(GoActionText(rules, p));
  return places;
}

template <class Sign>
json Rows(const GoRules& rules, Sign sign) {
  json rows = json::array();
  for (int y = 0; y < rules.height(); ++y) {
    std::string row;
    for (int x = 0; x < rules.width(); ++x) {
      row += sign(static_cast<std::size_t>(y * rules.width() + x));
    }
    rows.push_back(row);
  }
  return rows;
}

json SideJson(const GoSideCount& side) {
  return {{"stones", side.stones},
          {"territory", side.territory},
          {"dead", side.dead},
          {"prisoners", side.prisoners},
          {"pass_stones", side.pass_stones},
          {"shared", side.shared_halves / 2.0},
          {"points", side.halves() / 2.0}};
}

json CountJson(const ScoreSheet& sheet, const RulesetCount& under) {
  const GoCount& count = under.count;
  json text{{"rules", under.rules().ToString()},
            {"black", SideJson(count.side[kBlack])},
            {"white", SideJson(count.side[kWhite])},
            {"takes_dead", under.rules().stop != StopRule::kEnd},
            {"dame", count.dame},
            {"komi", count.komi_quarters / 4.0},
            {"handicap_compensation", count.compensation},
            {"black_margin", count.black_margin_quarters / 4.0},
            {"winner", WinnerName(count.winner)},
            {"result", CountedResult(count)},
            {"owner", Rows(under.rules(), [&](std::size_t p) {
               return count.owner[p] > 0 ? 'X' : count.owner[p] < 0 ? 'O' : '-';
             })}};
  if (count.ing_fill) {
    text["ing_fill"] = {{"black_spaces", count.ing_fill->space[kBlack]},
                        {"white_spaces", count.ing_fill->space[kWhite]},
                        {"black_left_over", count.ing_fill->left_over[kBlack]},
                        {"white_left_over", count.ing_fill->left_over[kWhite]}};
  }
  const RecordAgreement agreement = CompareWithRecord(sheet.finished.record, count);
  if (sheet.finished.whole && agreement != RecordAgreement::kNothingToCompare) {
    text["as_recorded"] = agreement == RecordAgreement::kSame;
  }
  return text;
}

json ChainJson(const GoRules& rules, const JudgedChain& chain) {
  return {{"color", ColorName(chain.color)},
          {"stones", Places(rules, chain.points)},
          {"status", chain.dead ? "dead" : "alive"},
          {"found_by", LifeSourceName(chain.source)},
          {"certainty", chain.certainty}};
}

}  // namespace

json ScoreJson(const ScoreSheet& sheet) {
  const FinishedGame& finished = sheet.finished;
  const GoRules& rules = finished.position.rules;
  json dead = json::array(), chains = json::array(), counts = json::array();
  for (const JudgedChain& chain : sheet.judged.chains) {
    if (chain.dead) dead.push_back(GoActionText(rules, chain.points[0]));
    chains.push_back(ChainJson(rules, chain));
  }
  for (const RulesetCount& under : sheet.counts) counts.push_back(CountJson(sheet, under));
  const json clean_up = finished.clean_up ? json(OutcomeText(*finished.clean_up)) : json(nullptr);
  return {{"file", sheet.name},
          {"game", sheet.game},
          {"games", sheet.games},
          {"width", rules.width()},
          {"height", rules.height()},
          {"moves", finished.moves},
          {"black", finished.record.black.name},
          {"white", finished.record.white.name},
          {"handicap", finished.record.handicap},
          {"rules_from", sheet.rules_from},
          {"board", Rows(rules,
                         [&](std::size_t p) {
                           return finished.position.stones[p] == Stone::kBlack   ? 'X'
                                  : finished.position.stones[p] == Stone::kWhite ? 'O'
                                                                                 : '.';
                         })},
          {"dead", dead},
          {"chains", chains},
          {"seki", Places(rules, sheet.seki)},
          {"counts", counts},
          {"clean_up_result", clean_up},
          {"recorded", finished.record.result_text}};
}

}  // namespace tengen
