// SPDX-License-Identifier: MIT
#include "selfplay/games/go/katago_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>

#include "foundation/errors.h"

namespace tengen {
namespace {

using Json = nlohmann::json;

struct Name {
  std::string_view katago, words;
};

// KataGo's names in lower case without spaces, hyphens and underscores; those of one meaning first,
// and komi where KataGo's differs from our preset's.
constexpr std::array kNames{Name{"tromptaylor", "tromp-taylor"},
                            Name{"japanese", "japanese"},
                            Name{"korean", "korean"},
                            Name{"chinese", "chinese-tournament"},
                            Name{"chineseogs", "chinese"},
                            Name{"chinesekgs", "chinese"},
                            Name{"aga", "aga"},
                            Name{"bga", "aga"},
                            Name{"french", "aga"},
                            Name{"newzealand", "new-zealand"},
                            Name{"nz", "new-zealand"},
                            Name{"goe", "ing-simplified"},
                            Name{"ing", "ing-simplified"},
                            Name{"stonescoring", "stone ko=simple cycle=void komi=7.5"},
                            Name{"ancientarea", "stone ko=simple cycle=void komi=7.5"}};

constexpr const char* kStoneWarning =
    "KataGo taxes two points a group; here only stones on the board count, which is the same once "
    "both "
    "sides have filled all but two eyes";

[[noreturn]] void Refuse(std::string_view text, const std::string& what) {
  throw Error(ExitCode::kBadConfig, "KataGo rules \"" + std::string(text) + "\": " + what);
}

std::string Squeezed(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == ' ' || c == '-' || c == '_' || c == '\t') continue;
    result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

Json ToJson(const GoRules& rules) {
  const bool territory = rules.score == ScoreRule::kTerritory || rules.score == ScoreRule::kSunjang;
  const bool stone = rules.score == ScoreRule::kStone;
  const char* ko = rules.ko == KoRule::kSimple        ? "SIMPLE"
                   : rules.ko == KoRule::kSituational ? "SITUATIONAL"
                                                      : "POSITIONAL";
  const char* bonus = rules.hcomp == HandicapCompensation::kNone     ? "0"
                      : rules.hcomp == HandicapCompensation::kStones ? "N"
                                                                     : "N-1";
  return {{"ko", ko},
          {"scoring", territory ? "TERRITORY" : "AREA"},
          {"tax", stone                                 ? "ALL"
                  : territory && rules.seki_points == 0 ? "SEKI"
                                                        : "NONE"},
          {"multiStoneSuicideLegal", rules.suicide != SuicideRule::kNo},
          {"hasButton", false},
          {"whiteHandicapBonus", bonus},
          {"friendlyPassOk", rules.stop != StopRule::kEnd}};
}

// A value of the object that must be one of these words, as an index.
std::size_t Choose(std::string_view text, const Json& object, const char* key,
                   std::initializer_list<const char*> words) {
  std::string allowed;
  std::size_t index = 0;
  const Json& value = object.at(key);
  for (const char* word : words) {
    if (value.is_string() && value.get<std::string>() == word) return index;
    allowed += (allowed.empty() ? "" : ", ") + std::string(word);
    ++index;
  }
  Refuse(text, "\"" + std::string(key) + "\" is " + value.dump() + ", expected one of " + allowed);
}

bool Flag(std::string_view text, const Json& object, const char* key) {
  if (!object.contains(key)) return false;
  if (!object.at(key).is_boolean()) {
    Refuse(text,
           "\"" + std::string(key) + "\" is " + object.at(key).dump() + ", expected true or false");
  }
  return object.at(key).get<bool>();
}

void CheckKeys(std::string_view text, const Json& object) {
  static const std::array<std::string_view, 8> kKeys{"ko",
                                                     "scoring",
                                                     "tax",
                                                     "multiStoneSuicideLegal",
                                                     "hasButton",
                                                     "whiteHandicapBonus",
                                                     "friendlyPassOk",
                                                     "komi"};
  for (const auto& [key, value] : object.items()) {
    if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) {
      Refuse(text, "unknown key \"" + key +
                       "\"; the keys are ko, scoring, tax, multiStoneSuicideLegal, hasButton, "
                       "whiteHandicapBonus, friendlyPassOk, komi");
    }
  }
  for (const char* key : {"ko", "scoring"}) {
    if (!object.contains(key)) Refuse(text, "\"" + std::string(key) + "\" is missing");
  }
}

std::string KomiWord(std::string_view text, const Json& object) {
  if (!object.contains("komi")) return "";
  const Json& komi = object.at("komi");
  if (!komi.is_number()) Refuse(text, "\"komi\" is " + komi.dump() + ", expected a number");
  return " komi=" + komi.dump();
}

// The preset that says the same, else parameter by parameter.
std::string WordsOf(std::string_view text, const Json& object) {
  const std::size_t ko = Choose(text, object, "ko", {"SIMPLE", "POSITIONAL", "SITUATIONAL"});
  const bool territory = Choose(text, object, "scoring", {"AREA", "TERRITORY"}) == 1;
  const std::size_t tax = object.contains("tax")
                              ? Choose(text, object, "tax", {"NONE", "SEKI", "ALL"})
                              : static_cast<std::size_t>(territory);
  const std::size_t bonus = object.contains("whiteHandicapBonus")
                                ? Choose(text, object, "whiteHandicapBonus", {"0", "N-1", "N"})
                                : 0;
  const bool suicide = Flag(text, object, "multiStoneSuicideLegal");
  const bool friendly = Flag(text, object, "friendlyPassOk");
  if (Flag(text, object, "hasButton")) Refuse(text, "rules with a button are not supported");
  if (!territory && tax == 1) Refuse(text, "AREA with tax SEKI is not supported");
  if (territory && tax == 2) Refuse(text, "TERRITORY with tax ALL is not supported");
  for (const char* preset :
       {"tromp-taylor", "japanese", "chinese", "chinese-tournament", "aga", "new-zealand"}) {
    const Json known = ToJson(GoRules::Recognise("19", preset));
    const std::array<Json, 7> asked{ko == 0   ? "SIMPLE"
                                    : ko == 1 ? "POSITIONAL"
                                              : "SITUATIONAL",
                                    territory ? "TERRITORY" : "AREA",
                                    tax == 0   ? "NONE"
                                    : tax == 1 ? "SEKI"
                                               : "ALL",
                                    suicide,
                                    false,
                                    bonus == 0   ? "0"
                                    : bonus == 1 ? "N-1"
                                                 : "N",
                                    friendly};
    const Json same{{"ko", asked[0]},
                    {"scoring", asked[1]},
                    {"tax", asked[2]},
                    {"multiStoneSuicideLegal", asked[3]},
                    {"hasButton", asked[4]},
                    {"whiteHandicapBonus", asked[5]},
                    {"friendlyPassOk", asked[6]}};
    if (same == known) return preset;
  }
  std::string words = territory ? "japanese" : tax == 2 ? "stone" : "tromp-taylor";
  words += ko == 0   ? " ko=simple cycle=void"
           : ko == 1 ? " ko=psk cycle=none"
                     : " ko=ssk cycle=none";
  words += suicide ? " suicide=multi" : " suicide=no";
  words += bonus == 0 ? " hcomp=0" : bonus == 1 ? " hcomp=n-1" : " hcomp=n";
  if (territory && tax == 0) words += " seki_points=1";
  if (!territory && friendly) words += " stop=settle resume=opp_of_last_pass";
  return words;
}

KataGoRules FromObject(std::string_view size, std::string_view text) {
  const Json object = Json::parse(text, nullptr, false);
  if (!object.is_object()) Refuse(text, "this is no JSON object");
  CheckKeys(text, object);
  const std::string words = WordsOf(text, object);
  KataGoRules result{GoRules::Recognise(size, words + KomiWord(text, object)), {}};
  if (result.rules.score == ScoreRule::kStone) result.warnings.emplace_back(kStoneWarning);
  return result;
}

}  // namespace

KataGoRules FromKataGoRules(std::string_view size, std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && text[first] == '{') return FromObject(size, text);
  const std::string squeezed = Squeezed(text);
  for (const Name& name : kNames) {
    if (name.katago != squeezed) continue;
    KataGoRules result{GoRules::Recognise(size, name.words), {}};
    if (result.rules.score == ScoreRule::kStone) result.warnings.emplace_back(kStoneWarning);
    return result;
  }
  if (squeezed == "agabutton" || squeezed == "ancientterritory") {
    Refuse(text, squeezed == "agabutton" ? "rules with a button are not supported"
                                         : "TERRITORY with tax ALL is not supported");
  }
  return {GoRules::Recognise(size, text), {}};
}

std::string ToKataGoRules(const GoRules& rules, std::vector<std::string>& warnings) {
  Json object = ToJson(rules);
  GoRules shown = rules;
  if (rules.tie != TieRule::kDraw && rules.komi_quarters % 4 == 0) {
    // Half a point is the tie.
    shown.komi_quarters =
        static_cast<std::int16_t>(rules.komi_quarters + (rules.tie == TieRule::kBlack ? -2 : 2));
    warnings.emplace_back(
        "the side that wins ties is lost; komi is half a point less or more for it");
  }
  if (rules.ko == KoRule::kIng) {
    warnings.emplace_back("Ing's hot stones are lost: positional superko in their place");
  }
  if (rules.suicide == SuicideRule::kVoid) {
    warnings.emplace_back("self-capture of a lone stone is a pass here, and illegal there");
  }
  if (rules.score == ScoreRule::kSunjang) warnings.emplace_back("Sunjang's count is lost");
  if (rules.score == ScoreRule::kStone) warnings.emplace_back(kStoneWarning);
  if (rules.cycle == CycleRule::kDraw && rules.ko == KoRule::kSimple) {
    warnings.emplace_back("a long cycle is a draw here, and no result there");
  }
  // KataGo's komi is a multiple of half a point.
  if (rules.komi_quarters % 2 != 0) warnings.emplace_back("komi has quarters of a point");
  object["komi"] = static_cast<double>(shown.komi_quarters) / 4.0;
  return object.dump();
}

}  // namespace tengen
