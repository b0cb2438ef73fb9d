// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

#include "selfplay/games/cases/go_case.h"
#include "selfplay/games/go/notation.h"

namespace tengen {
namespace {

// "28.5"
std::string HalvesText(int halves) {
  return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

// Eighths of a zi as "0.25".
std::string ZiText(int eighths) {
  constexpr std::array<const char*, 8> kFractions{"",   ".125", ".25", ".375",
                                                  ".5", ".625", ".75", ".875"};
  return std::to_string(eighths / 8) + kFractions[static_cast<std::size_t>(eighths % 8)];
}

}  // namespace

GoCase::Step GoCase::Compare(const std::string& what, const std::string& expected,
                             const std::string& found) {
  if (expected == found) return {};
  return Failed("expected " + what + " " + expected + ", found " + found);
}

GoCase::Step GoCase::Expect(const Words& words) {
  Need(words.size() >= 2, "expect WHAT …");
  using Handler = Step (GoCase::*)(const Words&);
  static const std::map<std::string, Handler> kHandlers{{"board", &GoCase::ExpectBoard},
                                                        {"captures", &GoCase::ExpectCaptures},
                                                        {"clock", &GoCase::ExpectClock},
                                                        {"stones", &GoCase::ExpectStones},
                                                        {"tomove", &GoCase::ExpectToMove},
                                                        {"passes", &GoCase::ExpectPasses},
                                                        {"state", &GoCase::ExpectState},
                                                        {"hot", &GoCase::ExpectHot},
                                                        {"legalcount", &GoCase::ExpectLegalCount},
                                                        {"handicap", &GoCase::ExpectHandicap},
                                                        {"points", &GoCase::ExpectPoints},
                                                        {"zi", &GoCase::ExpectZi},
                                                        {"fill", &GoCase::ExpectFill},
                                                        {"wall", &GoCase::ExpectWall},
                                                        {"result", &GoCase::ExpectResult},
                                                        {"status", &GoCase::ExpectStatus}};
  Start();
  const auto found = kHandlers.find(words[1]);
  if (found == kHandlers.end()) Malformed("unknown expectation \"" + words[1] + "\"");
  return (this->*found->second)(words);
}

const Confirmation& GoCase::Life() {
  const GoPosition& board = table_->position();
  FinalPosition position{board.width(), board.height(), {}};
  for (int point = 0; point < board.area(); ++point) {
    const Stone stone = board.at(static_cast<GoPoint>(point));
    position.stones.push_back(static_cast<FinalStone>(stone == Stone::kBlack   ? 1
                                                      : stone == Stone::kWhite ? -1
                                                                               : 0));
  }
  if (!life_ || life_of_.stones != position.stones) {
    ConfirmationOptions options;
    options.states_a_chain = states_a_chain_;
    life_ = ConfirmLife(position, options);
    life_of_ = std::move(position);
  }
  return *life_;
}

GoCase::Step GoCase::ExpectStatus(const Words& words) {
  const bool known =
      words.size() == 4 && (words[3] == "alive" || words[3] == "dead" || words[3] == "seki");
  Need(known, "expect status P alive|dead|seki");
  const auto point = static_cast<GoPoint>(ParsePoint(words[2]));
  if (point >= table_->position().area() || table_->position().at(point) == Stone::kEmpty) {
    return Failed("there is no stone on " + words[2]);
  }
  const ChainFinding& found = Life().At(point);
  if (found.status == LifeStatus::kUndecided) {
    return Finding{CaseVerdict::kUnsupported, "the status of " + words[2] +
                                                  " is not decided by exact search within " +
                                                  std::to_string(states_a_chain_) + " states"};
  }
  const std::string name(LifeStatusName(found.status));
  if (words[3] == "alive" && found.status == LifeStatus::kSeki) return {};
  return Compare("status of " + words[2], words[3], name);
}

GoCase::Step GoCase::CompareSides(const Words& words, const std::string& what,
                                  const std::string& black, const std::string& white) const {
  const auto [expected_black, expected_white] = ParseBothSides(words, 2);
  return Compare(what, "B=" + expected_black + " W=" + expected_white,
                 "B=" + black + " W=" + white);
}

GoCase::Step GoCase::CompareBoard(const std::string& what, const std::vector<Stone>& found) {
  const int width = table_->position().width();
  const std::string expected = TakeBoard(table_->position().height());
  std::string text;
  for (std::size_t p = 0; p < found.size(); ++p) {
    text += found[p] == Stone::kBlack ? 'X' : found[p] == Stone::kWhite ? 'O' : '.';
    if ((p + 1) % static_cast<std::size_t>(width) == 0) text += '\n';
  }
  if (expected == text) return {};
  return Failed("expected the " + what + "\n" + expected + "found\n" + text);
}

std::string GoCase::PointsText(const std::vector<GoPoint>& points) const {
  std::string text;
  for (const GoPoint point : points) {
    text += (text.empty() ? "" : " ") + GoActionText(table_->position().rules(), point);
  }
  return text.empty() ? "none" : text;
}

GoCase::Step GoCase::ExpectBoard(const Words&) {
  std::vector<Stone> stones;
  for (GoPoint p = 0; p < table_->position().area(); ++p) {
    stones.push_back(table_->position().at(p));
  }
  return CompareBoard("board", stones);
}

GoCase::Step GoCase::ExpectCaptures(const Words& words) {
  return CompareSides(words, "captures",
                      std::to_string(table_->position().prisoners(Color::kBlack)),
                      std::to_string(table_->position().prisoners(Color::kWhite)));
}

GoCase::Step GoCase::ExpectStones(const Words& words) {
  return CompareSides(words, "stones", std::to_string(table_->position().stones(Color::kBlack)),
                      std::to_string(table_->position().stones(Color::kWhite)));
}

GoCase::Step GoCase::ExpectToMove(const Words& words) {
  Need(words.size() == 3, "expect tomove C");
  return Compare("to move", words[2], table_->to_move() == Color::kBlack ? "B" : "W");
}

GoCase::Step GoCase::ExpectPasses(const Words& words) {
  Need(words.size() == 3, "expect passes N");
  return Compare("passes", words[2], std::to_string(table_->passes()));
}

GoCase::Step GoCase::ExpectState(const Words& words) {
  Need(words.size() == 3, "expect state playing|stopped|ended");
  constexpr std::array<const char*, 3> kStates{"playing", "stopped", "ended"};
  return Compare("state", words[2], kStates[static_cast<std::size_t>(table_->state())]);
}

GoCase::Step GoCase::ExpectHot(const Words& words) {
  std::vector<GoPoint> expected = ParsePoints(words, 2);
  std::sort(expected.begin(), expected.end());
  return Compare("hot stones", PointsText(expected),
                 PointsText(table_->history().HotStones(table_->position())));
}

GoCase::Step GoCase::ExpectLegalCount(const Words& words) {
  Need(words.size() == 4, "expect legalcount C N");
  const Color color = ParseColor(words[2]);
  int legal = 0;
  for (Action a = 0; a < table_->position().area(); ++a) {
    legal += !table_->WhyIllegal(color, a).has_value();
  }
  return Compare("legal points", words[3], std::to_string(legal));
}

GoCase::Step GoCase::ExpectHandicap(const Words& words) {
  return Compare("handicap", PointsText(ParsePoints(words, 2)), PointsText(handicap_));
}

GoCase::Step GoCase::ExpectPoints(const Words& words) {
  if (!table_->outcome()) return Failed("expected the game to have ended");
  const GoCount count = table_->Count();
  return CompareSides(words, "points", HalvesText(count.side[0].halves()),
                      HalvesText(count.side[1].halves()));
}

GoCase::Step GoCase::ExpectZi(const Words& words) {
  if (!table_->outcome()) return Failed("expected the game to have ended");
  const bool with_margin = words.size() == 5 && words[4].starts_with("margin=");
  const Words sides(words.begin(), words.end() - (with_margin ? 1 : 0));
  const GoCount count = table_->Count();
  if (const Step step = CompareSides(sides, "zi", HalvesText(count.side[0].halves()),
                                     HalvesText(count.side[1].halves()))) {
    return step;
  }
  if (!with_margin) return {};
  const int eighths = count.black_margin_quarters;  // a zi is two points
  const std::string side = eighths > 0 ? "B+" : eighths < 0 ? "W+" : "";
  return Compare("margin", words[4].substr(7), side + ZiText(std::abs(eighths)));
}

GoCase::Step GoCase::ExpectFill(const Words& words) {
  const auto fill = table_->Count().ing_fill;
  if (!fill) return Failed("expected rules that count by filling in (score=ing)");
  std::string expected;
  for (std::size_t i = 2; i < words.size(); ++i) expected += (i > 2 ? " " : "") + words[i];
  return Compare("fill", expected,
                 "Bspace=" + std::to_string(fill->space[0]) +
                     " Bextra=" + std::to_string(fill->left_over[0]) +
                     " Wspace=" + std::to_string(fill->space[1]) +
                     " Wextra=" + std::to_string(fill->left_over[1]));
}

GoCase::Step GoCase::ExpectWall(const Words&) {
  const GoCount count = table_->Count();
  if (count.wall.empty()) return Failed("expected rules that bare the walls (score=sunjang)");
  return CompareBoard("wall", count.wall);
}

GoCase::Step GoCase::ExpectResult(const Words& words) {
  Need(words.size() == 3, "expect result R");
  if (const auto result = ClockResult()) return Compare("result", words[2], *result);
  if (!table_->outcome()) return Failed("expected the game to have ended");
  return Compare("result", words[2], OutcomeText(*table_->outcome()));
}

}  // namespace tengen
