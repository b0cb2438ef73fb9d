// SPDX-License-Identifier: MIT
#include "selfplay/sgf/go/sgf_result.h"

#include <algorithm>
#include <array>
#include <string>

#include "selfplay/sgf/format/sgf_value.h"

namespace tengen {
namespace {

struct WholeText {
  std::string_view text;
  SgfWinner winner;
};
constexpr std::array kWholeTexts{WholeText{"0", SgfWinner::kDraw},
                                 WholeText{"draw", SgfWinner::kDraw},
                                 WholeText{"drawn", SgfWinner::kDraw},
                                 WholeText{"d", SgfWinner::kDraw},
                                 WholeText{"tie", SgfWinner::kDraw},
                                 WholeText{"jigo", SgfWinner::kDraw},
                                 WholeText{"和棋", SgfWinner::kDraw},
                                 WholeText{"和局", SgfWinner::kDraw},
                                 WholeText{"平局", SgfWinner::kDraw},
                                 WholeText{"持碁", SgfWinner::kDraw},
                                 WholeText{"持棋", SgfWinner::kDraw},
                                 WholeText{"ジゴ", SgfWinner::kDraw},
                                 WholeText{"引き分け", SgfWinner::kDraw},
                                 WholeText{"引分", SgfWinner::kDraw},
                                 WholeText{"무승부", SgfWinner::kDraw},
                                 WholeText{"빅", SgfWinner::kDraw},
                                 WholeText{"void", SgfWinner::kVoid},
                                 WholeText{"no result", SgfWinner::kVoid},
                                 WholeText{"無勝負", SgfWinner::kVoid},
                                 WholeText{"无胜负", SgfWinner::kVoid},
                                 WholeText{"無効", SgfWinner::kVoid},
                                 WholeText{"无效", SgfWinner::kVoid},
                                 WholeText{"無效", SgfWinner::kVoid},
                                 WholeText{"무효", SgfWinner::kVoid},
                                 WholeText{"bothlose", SgfWinner::kBothLose},
                                 WholeText{"both lose", SgfWinner::kBothLose},
                                 WholeText{"両者負け", SgfWinner::kBothLose},
                                 WholeText{"?", SgfWinner::kUnknown},
                                 WholeText{"unknown", SgfWinner::kUnknown},
                                 WholeText{"unfinished", SgfWinner::kUnknown},
                                 WholeText{"打ち掛け", SgfWinner::kUnknown},
                                 WholeText{"打掛", SgfWinner::kUnknown},
                                 WholeText{"打挂", SgfWinner::kUnknown},
                                 WholeText{"不明", SgfWinner::kUnknown}};

struct Side {
  std::string_view text;
  SgfWinner side;
};
// Longer words first.
constexpr std::array kLatinSides{Side{"black", SgfWinner::kBlack}, Side{"white", SgfWinner::kWhite},
                                 Side{"b", SgfWinner::kBlack}, Side{"w", SgfWinner::kWhite}};
constexpr std::array kCharacterSides{Side{"黑", SgfWinner::kBlack}, Side{"黒", SgfWinner::kBlack},
                                     Side{"흑", SgfWinner::kBlack}, Side{"白", SgfWinner::kWhite},
                                     Side{"백", SgfWinner::kWhite}};

// What is said of the side named: how it won, or, for words like "lost", that it did not.
enum class Verdict : std::uint8_t { kUnstated, kWon, kLost };

struct Word {
  std::string_view text;
  SgfWinBy by = SgfWinBy::kUnstated;
  Verdict verdict = Verdict::kUnstated;
};
// Taken out of the text in this order wherever they stand, so longer ones come before their parts.
constexpr std::array kWords{Word{"resignation", SgfWinBy::kResignation},
                            Word{"resigned", SgfWinBy::kResignation, Verdict::kLost},
                            Word{"resigns", SgfWinBy::kResignation, Verdict::kLost},
                            Word{"中盘", SgfWinBy::kResignation},
                            Word{"中盤", SgfWinBy::kResignation},
                            Word{"中押し", SgfWinBy::kResignation},
                            Word{"中押", SgfWinBy::kResignation},
                            Word{"不计点", SgfWinBy::kResignation},
                            Word{"不計點", SgfWinBy::kResignation},
                            Word{"불계", SgfWinBy::kResignation},
                            Word{"认输", SgfWinBy::kResignation, Verdict::kLost},
                            Word{"認輸", SgfWinBy::kResignation, Verdict::kLost},
                            Word{"投了", SgfWinBy::kResignation, Verdict::kLost},
                            Word{"時間切れ", SgfWinBy::kTime},
                            Word{"切れ", SgfWinBy::kTime},
                            Word{"超时", SgfWinBy::kTime},
                            Word{"超時", SgfWinBy::kTime},
                            Word{"时间", SgfWinBy::kTime},
                            Word{"時間", SgfWinBy::kTime},
                            Word{"시간초과", SgfWinBy::kTime},
                            Word{"시간", SgfWinBy::kTime},
                            Word{"反则", SgfWinBy::kForfeit},
                            Word{"反則", SgfWinBy::kForfeit},
                            Word{"반칙", SgfWinBy::kForfeit},
                            Word{"弃权", SgfWinBy::kForfeit},
                            Word{"棄權", SgfWinBy::kForfeit},
                            Word{"棄権", SgfWinBy::kForfeit},
                            Word{"기권", SgfWinBy::kForfeit},
                            Word{"不戦", SgfWinBy::kForfeit},
                            Word{"forfeiture", SgfWinBy::kForfeit},
                            Word{"forfeit", SgfWinBy::kForfeit},
                            Word{"timeout", SgfWinBy::kTime},
                            Word{"time", SgfWinBy::kTime},
                            Word{"resign", SgfWinBy::kResignation},
                            Word{"wins", SgfWinBy::kUnstated, Verdict::kWon},
                            Word{"won", SgfWinBy::kUnstated, Verdict::kWon},
                            Word{"win", SgfWinBy::kUnstated, Verdict::kWon},
                            Word{"loses", SgfWinBy::kUnstated, Verdict::kLost},
                            Word{"lost", SgfWinBy::kUnstated, Verdict::kLost},
                            Word{"勝ち", SgfWinBy::kUnstated, Verdict::kWon},
                            Word{"胜", SgfWinBy::kUnstated, Verdict::kWon},
                            Word{"勝", SgfWinBy::kUnstated, Verdict::kWon},
                            Word{"贏", SgfWinBy::kUnstated, Verdict::kWon},
                            Word{"赢", SgfWinBy::kUnstated, Verdict::kWon},
                            Word{"승", SgfWinBy::kUnstated, Verdict::kWon},
                            Word{"負け", SgfWinBy::kUnstated, Verdict::kLost},
                            Word{"负", SgfWinBy::kUnstated, Verdict::kLost},
                            Word{"負", SgfWinBy::kUnstated, Verdict::kLost},
                            Word{"败", SgfWinBy::kUnstated, Verdict::kLost},
                            Word{"敗", SgfWinBy::kUnstated, Verdict::kLost},
                            Word{"패", SgfWinBy::kUnstated, Verdict::kLost},
                            Word{"番"},
                            Word{"方"},
                            Word{" by "},
                            Word{" on "},
                            Word{"+"}};

// FF[4]'s letters and their usual abbreviations, as all that follows the side.
constexpr std::array kShortWords{Word{"r", SgfWinBy::kResignation},
                                 Word{"res", SgfWinBy::kResignation},
                                 Word{"res.", SgfWinBy::kResignation}, Word{"t", SgfWinBy::kTime},
                                 Word{"f", SgfWinBy::kForfeit}};

bool TakeOut(std::string& text, std::string_view word) {
  const std::size_t at = text.find(word);
  if (at == std::string::npos) return false;
  text.replace(at, word.size(), " ");
  return true;
}

// Whose side a text is about; takes the word out of it. Should it name the other as well, that word
// stays, and nothing is made of the text.
std::optional<SgfWinner> TakeSide(std::string& text) {
  for (const Side& side : kLatinSides) {
    if (!text.starts_with(side.text)) continue;
    text.erase(0, side.text.size());
    return side.side;
  }
  for (const Side& side : kCharacterSides) {
    const std::size_t at = text.find(side.text);
    if (at == std::string::npos) continue;
    text.erase(at, side.text.size());
    return side.side;
  }
  return {};
}

struct Said {
  SgfWinBy by = SgfWinBy::kUnstated;
  Verdict verdict = Verdict::kUnstated;
  bool plus = false;
};

// False when two words contradict each other.
bool Add(Said& said, const Word& word) {
  if (word.by != SgfWinBy::kUnstated) {
    if (said.by != SgfWinBy::kUnstated && said.by != word.by) return false;
    said.by = word.by;
  }
  if (word.verdict != Verdict::kUnstated) {
    if (said.verdict != Verdict::kUnstated && said.verdict != word.verdict) return false;
    said.verdict = word.verdict;
  }
  said.plus = said.plus || word.text == "+";
  return true;
}

std::optional<Said> TakeWords(std::string& text) {
  std::string bare(SgfTrim(text));
  if (bare.starts_with('+')) bare = std::string(SgfTrim(std::string_view(bare).substr(1)));
  const auto* letter = std::ranges::find(kShortWords, bare, &Word::text);
  if (letter != kShortWords.end()) {
    text.clear();
    return Said{letter->by, Verdict::kWon, false};
  }
  Said said;
  for (const Word& word : kWords) {
    if (TakeOut(text, word.text) && !Add(said, word)) return {};
  }
  return said;
}

// Whether the side named won. Without a word for it, who ran out of time or forfeits lost, but "+"
// always names the winner.
bool SideWon(const Said& said) {
  if (said.verdict != Verdict::kUnstated) return said.verdict == Verdict::kWon;
  return said.plus || (said.by != SgfWinBy::kTime && said.by != SgfWinBy::kForfeit);
}

}  // namespace

std::optional<SgfResult> ParseSgfResult(std::string_view text, SgfQuarters quarters) {
  constexpr std::size_t kLongest = 200;
  if (text.size() > kLongest) return {};
  std::string rest = SgfPlainWords(text);
  const auto* whole = std::ranges::find(kWholeTexts, rest, &WholeText::text);
  if (whole != kWholeTexts.end()) return SgfResult{whole->winner, SgfWinBy::kUnstated, {}};

  const auto side = TakeSide(rest);
  if (!side) return {};
  const bool resign = rest.find("resign") != std::string::npos;
  const auto said = TakeWords(rest);
  if (!said) return {};
  // "White resign" may mean either.
  if (resign && !said->plus && said->verdict == Verdict::kUnstated) return {};
  SgfResult result{*side, said->by, {}};
  if (!SideWon(*said)) {
    result.winner = *side == SgfWinner::kBlack ? SgfWinner::kWhite : SgfWinner::kBlack;
  }
  const std::string_view number = SgfTrim(rest);
  if (number.empty()) return result;
  const auto amount = ParseSgfAmount(number);
  if (!amount || said->by != SgfWinBy::kUnstated || said->verdict == Verdict::kLost) return {};
  result.by = SgfWinBy::kPoints;
  result.margin = SgfPoints(*amount, quarters);
  return result;
}

}  // namespace tengen
