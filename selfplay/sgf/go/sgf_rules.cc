// SPDX-License-Identifier: MIT
#include "selfplay/sgf/go/sgf_rules.h"

#include <algorithm>
#include <array>

#include "selfplay/sgf/go/sgf_amount.h"

namespace tengen {
namespace {

struct Spelling {
  std::string_view text;  // as Bare() leaves it
  std::string_view preset;
};
constexpr std::array kSpellings{Spelling{"japanese", "japanese"},
                                Spelling{"japan", "japanese"},
                                Spelling{"jp", "japanese"},
                                Spelling{"jpn", "japanese"},
                                Spelling{"japanese1989", "japanese"},
                                Spelling{"1989", "japanese"},
                                Spelling{"nihonkiin", "japanese"},
                                Spelling{"日本", "japanese"},
                                Spelling{"日本棋院", "japanese"},
                                Spelling{"일본", "japanese"},
                                Spelling{"korean", "korean"},
                                Spelling{"korea", "korean"},
                                Spelling{"kr", "korean"},
                                Spelling{"kba", "korean"},
                                Spelling{"baduk", "korean"},
                                Spelling{"韩国", "korean"},
                                Spelling{"韓国", "korean"},
                                Spelling{"韓國", "korean"},
                                Spelling{"한국", "korean"},
                                Spelling{"international", "international"},
                                Spelling{"chinese", "chinese"},
                                Spelling{"china", "chinese"},
                                Spelling{"cn", "chinese"},
                                Spelling{"chn", "chinese"},
                                Spelling{"中国", "chinese"},
                                Spelling{"中國", "chinese"},
                                Spelling{"중국", "chinese"},
                                Spelling{"chinesetournament", "chinese-tournament"},
                                Spelling{"goe", "ing"},
                                Spelling{"ing", "ing"},
                                Spelling{"inggoe", "ing"},
                                Spelling{"ingsst", "ing"},
                                Spelling{"应氏", "ing"},
                                Spelling{"應氏", "ing"},
                                Spelling{"응씨", "ing"},
                                Spelling{"응창기", "ing"},
                                Spelling{"ingsimplified", "ing-simplified"},
                                Spelling{"simplifieding", "ing-simplified"},
                                Spelling{"taiwan", "taiwan"},
                                Spelling{"taiwanese", "taiwan"},
                                Spelling{"台湾", "taiwan"},
                                Spelling{"台灣", "taiwan"},
                                Spelling{"aga", "aga"},
                                Spelling{"american", "aga"},
                                Spelling{"nz", "new-zealand"},
                                Spelling{"newzealand", "new-zealand"},
                                Spelling{"tt", "tromp-taylor"},
                                Spelling{"tromptaylor", "tromp-taylor"},
                                Spelling{"youzai", "youzai"},
                                Spelling{"sunjang", "sunjang"},
                                Spelling{"순장", "sunjang"},
                                Spelling{"순장바둑", "sunjang"},
                                Spelling{"stone", "stone"},
                                Spelling{"stonecounting", "stone"},
                                Spelling{"stonescoring", "stone"}};

// Said of rules in general, so without meaning here. Longer words first.
constexpr std::array<std::string_view, 14> kFillers{"ruleset", "rules", "rule",   "规则", "規則",
                                                    "規約",    "規定",  "ルール", "규칙", "룰",
                                                    " ",       "-",     "_",      "."};

struct Customary {
  std::string_view preset, name;
};
constexpr std::array kCustomary{Customary{"japanese", "Japanese"}, Customary{"korean", "Korean"},
                                Customary{"chinese", "Chinese"},   Customary{"ing", "GOE"},
                                Customary{"aga", "AGA"},           Customary{"new-zealand", "NZ"}};

std::string Bare(std::string text) {
  for (const std::string_view filler : kFillers) {
    for (std::size_t at; (at = text.find(filler)) != std::string::npos;) {
      text.erase(at, filler.size());
    }
  }
  return text;
}

std::optional<std::string> KnownPreset(std::string_view text) {
  const auto* found = std::ranges::find(kSpellings, Bare(std::string(text)), &Spelling::text);
  if (found == kSpellings.end()) return {};
  return std::string(found->preset);
}

}  // namespace

std::optional<std::string> SgfRulesPreset(std::string_view text) {
  constexpr std::size_t kLongestName = 200;
  if (text.size() > kLongestName) return {};
  const std::string plain = SgfPlainWords(text);
  const std::size_t equals = plain.find('=');
  if (equals == std::string::npos) return KnownPreset(plain);
  const std::size_t words = plain.rfind(' ', equals);
  if (words == std::string::npos) return {};
  auto preset = KnownPreset(std::string_view(plain).substr(0, words));
  if (preset) preset->append(plain, words);
  return preset;
}

std::string SgfRulesName(std::string_view rules) {
  const std::string_view preset = rules.substr(0, rules.find(' '));
  const std::string_view words = rules.substr(preset.size());
  const bool only_komi = words.empty() || (words.starts_with(" komi=") &&
                                           words.find(' ', 1) == std::string_view::npos);
  const auto* found = std::ranges::find(kCustomary, preset, &Customary::preset);
  return std::string(only_komi && found != kCustomary.end() ? found->name : rules);
}

}  // namespace tengen
