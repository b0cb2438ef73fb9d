// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>

#include "foundation/counted.h"
#include "selfplay/games/go/notation.h"
#include "selfplay/scoring/board_text.h"
#include "selfplay/scoring/score_report.h"

namespace tengen {
namespace {

constexpr std::size_t kBlack = 0, kWhite = 1;

std::string Players(const SgfGoGame& record) {
  if (record.black.name.empty() && record.white.name.empty()) return "";
  return fmt::format(", Black {}, White {}", record.black.name.empty() ? "?" : record.black.name,
                     record.white.name.empty() ? "?" : record.white.name);
}

std::string Heading(const ScoreSheet& sheet) {
  const SgfGoGame& record = sheet.finished.record;
  std::string text = sheet.name;
  if (sheet.games > 1) text += fmt::format(" (game {} of {})", sheet.game, sheet.games);
  text += fmt::format(": {}x{}, {}{}", record.width, record.height,
                      Counted(static_cast<std::uint64_t>(sheet.finished.moves), "move"),
                      Players(record));
  if (record.handicap > 1) text += fmt::format(", handicap {}", record.handicap);
  return text + "\n";
}

std::string Certainty(const JudgedChain& chain) {
  if (chain.certainty >= 1) return "";
  return fmt::format(" {:.0f} %", std::floor(100 * chain.certainty));
}

// The dead one by one, the living by how they were judged.
std::string Judgements(const ScoreSheet& sheet) {
  const GoRules& rules = sheet.finished.position.rules;
  std::string dead;
  std::map<LifeSource, std::string> living;
  for (const JudgedChain& chain : sheet.judged.chains) {
    const std::string place = GoActionText(rules, chain.points[0]);
    if (!chain.dead) {
      living[chain.source] += " " + place + Certainty(chain) + ",";
      continue;
    }
    dead += fmt::format(
        "  {} {:<4} {:<11} {}{}\n", chain.color == Color::kBlack ? "Black" : "White", place,
        Counted(chain.points.size(), "stone"), LifeSourceName(chain.source), Certainty(chain));
  }
  std::string text = dead.empty() ? "Dead: none\n" : "Dead:\n" + dead;
  if (!living.empty()) text += "Alive (a stone of each chain):\n";
  for (auto& [source, places] : living) {
    places.pop_back();
    text += fmt::format("  {}:{}\n", LifeSourceName(source), places);
  }
  if (!sheet.seki.empty()) {
    text += "In seki:";
    for (const GoPoint p : sheet.seki) text += " " + GoActionText(rules, p);
    text += "\n";
  }
  return text;
}

std::string Row(const char* what, double black, double white) {
  return fmt::format("  {:<18} {:>6g} {:>6g}\n", what, black, white);
}

std::string RowIfAny(const char* what, double black, double white) {
  return black == 0 && white == 0 ? "" : Row(what, black, white);
}

std::string IngLine(const IngFill& fill) {
  const auto side = [&](std::size_t s) {
    return fmt::format(
        "{} and {}", Counted(static_cast<std::uint64_t>(fill.space[s]), "empty point"),
        Counted(static_cast<std::uint64_t>(fill.left_over[s]), "stone") + " too many");
  };
  return fmt::format("  filled in: Black has {}, White {}\n", side(kBlack), side(kWhite));
}

// Stones were judged dead, but these rules count them.
bool CountsAsItStands(const RulesetCount& under, const JudgedBoard& judged) {
  return under.position.dead != judged.dead;
}

std::string Result(const RulesetCount& under, const JudgedBoard& judged) {
  std::string text = CountedResult(under.count);
  if (under.rules().unit == ResultUnit::kZi) {
    text += fmt::format(" ({:g} zi)", std::abs(under.count.black_margin_quarters) / 8.0);
  }
  if (CountsAsItStands(under, judged)) text += ", nothing taken off";
  return text;
}

std::string Items(const RulesetCount& under) {
  const GoCount& count = under.count;
  const auto each = [&](const char* what, int GoSideCount::*item) {
    return RowIfAny(what, count.side[kBlack].*item, count.side[kWhite].*item);
  };
  std::string text = fmt::format("  {:<18} {:>6} {:>6}\n", "", "Black", "White");
  text += each("living stones", &GoSideCount::stones);
  text += each("territory", &GoSideCount::territory);
  text += each("dead stones taken", &GoSideCount::dead);
  text += each("prisoners", &GoSideCount::prisoners);
  text += each("pass stones", &GoSideCount::pass_stones);
  text += RowIfAny("shared points", count.side[kBlack].shared_halves / 2.0,
                   count.side[kWhite].shared_halves / 2.0);
  text += Row("komi", 0, count.komi_quarters / 4.0);
  text += RowIfAny("for the handicap", 0, count.compensation);
  text += RowIfAny("for overtime", count.overtime[kWhite], count.overtime[kBlack]);
  const double black = count.side[kBlack].halves() / 2.0;
  text += Row("in all", black + count.overtime[kWhite],
              black + count.overtime[kWhite] - count.black_margin_quarters / 4.0);
  text += fmt::format("  dame, points of nobody: {}\n", count.dame);
  if (count.ing_fill) text += IngLine(*count.ing_fill);
  return text;
}

std::string SideBySide(const std::vector<RulesetCount>& counts, const JudgedBoard& judged) {
  std::string text = fmt::format("{:<20} {:>6} {:>6} {:>6} {:>8}  {}\n", "rules", "Black", "White",
                                 "komi", "handicap", "result");
  for (const RulesetCount& under : counts) {
    const GoCount& count = under.count;
    text += fmt::format("{:<20} {:>6g} {:>6g} {:>6g} {:>8}  {}\n", under.rules().PresetName(),
                        count.side[kBlack].halves() / 2.0, count.side[kWhite].halves() / 2.0,
                        count.komi_quarters / 4.0, count.compensation, Result(under, judged));
  }
  return text;
}

}  // namespace

std::string ScoreText(const ScoreSheet& sheet) {
  const RulesetCount& first = sheet.counts.front();
  std::string text = Heading(sheet);
  text += BoardText(first.position, first.count.owner);
  text += "X O alive, x o dead, b w points of Black and White, . nobody's\n\n";
  text += Judgements(sheet) + "\n";
  if (sheet.counts.size() > 1) {
    text += SideBySide(sheet.counts, sheet.judged);
  } else {
    text += fmt::format("Rules: {} ({})\n", first.rules().ToString(), sheet.rules_from);
    text += Items(first);
    text += "\nResult " + Result(first, sheet.judged) + "\n";
  }
  const std::string comparison = ComparisonWithRecord(sheet);
  if (!comparison.empty()) {
    text += (sheet.counts.size() > 1 ? std::string(first.rules().PresetName()) + ", " : "") +
            comparison + "\n";
  }
  // Names come from files: no control sequence of theirs reaches a terminal.
  std::ranges::replace_if(
      text,
      [](char c) { return (static_cast<unsigned char>(c) < ' ' && c != '\n') || c == '\x7f'; },
      '?');
  return text;
}

}  // namespace tengen
