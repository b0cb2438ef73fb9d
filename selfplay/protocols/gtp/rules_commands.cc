// SPDX-License-Identifier: MIT
// Komi and rules, in KataGo's words and in ours (go.md 11.4).
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "foundation/errors.h"
#include "foundation/log.h"
#include "selfplay/games/go/katago_rules.h"
#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

using Json = nlohmann::json;

// The rules' text without its komi word: a ruleset is a preset and key=value words.
std::string WithoutKomi(const std::string& rules) {
  const std::size_t at = rules.find(" komi=");
  if (at == std::string::npos) return rules;
  const std::size_t end = rules.find(' ', at + 1);
  return rules.substr(0, at) + (end == std::string::npos ? "" : rules.substr(end));
}

std::string KomiText(double komi) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", komi);  // quarters of points: exact
  return text;
}

GtpAnswer Komi(GtpServer& server, const GtpArguments& arguments) {
  const auto komi = arguments.size() == 1 ? ParseGtpNumber(arguments[0]) : std::nullopt;
  if (!komi) return GtpSyntax("komi NUMBER");
  // A game without komi takes none, which every controller sends.
  if (!server.session().komi()) {
    if (*komi == 0) return {};
    return {false, "the rules have no komi"};
  }
  server.session().SetRules(WithoutKomi(server.session().rules()) + " komi=" + arguments[0]);
  return {};
}

GtpAnswer GetKomi(GtpServer& server, const GtpArguments&) {
  const std::optional<double> komi = server.session().komi();
  if (!komi) return {false, "the rules have no komi"};
  return {true, KomiText(*komi)};
}

// KataGo's own keys: what its other protocols call multiStoneSuicideLegal is suicide here.
Json RulesObject(const Session& session, std::vector<std::string>& warnings) {
  Json object =
      Json::parse(ToKataGoRules(GoRules::Recognise(session.size(), session.rules()), warnings));
  object["suicide"] = object.at("multiStoneSuicideLegal");
  object.erase("multiStoneSuicideLegal");
  object.erase("komi");
  return object;
}

// Komi stays as it is unless the text names one.
GtpAnswer SetFromText(GtpServer& server, std::string text) {
  Session& session = server.session();
  bool with_komi = text.find("komi=") != std::string::npos;
  if (!text.empty() && text[0] == '{') {
    Json object = Json::parse(text, nullptr, false);
    if (object.is_object()) {
      if (object.contains("suicide")) {
        object["multiStoneSuicideLegal"] = object["suicide"];
        object.erase("suicide");
      }
      with_komi = object.contains("komi");
      text = object.dump();
    }
  }
  const KataGoRules read = FromKataGoRules(session.size(), text);
  std::string words = read.rules.ToString();
  if (!with_komi) {
    words = WithoutKomi(words) + " komi=" + KomiText(session.komi().value_or(0));
  }
  session.SetRules(words);
  for (const std::string& warning : read.warnings) LogWarn("rules: " + warning);
  return {};
}

GtpAnswer KataGetRules(GtpServer& server, const GtpArguments&) {
  std::vector<std::string> warnings;
  const Json object = RulesObject(server.session(), warnings);
  for (const std::string& warning : warnings) LogWarn("rules: " + warning);
  return {true, object.dump()};
}

GtpAnswer KataSetRules(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.empty()) return GtpSyntax("kata-set-rules NAME|OBJECT");
  return SetFromText(server, JoinWords(arguments, " "));
}

GtpAnswer KataSetRule(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.size() != 2) return GtpSyntax("kata-set-rule RULE VALUE");
  std::vector<std::string> unneeded;
  Json object = RulesObject(server.session(), unneeded);
  if (!object.contains(arguments[0])) {
    return {false, "unknown rule " + arguments[0] +
                       "; the rules are ko, scoring, tax, suicide, hasButton, whiteHandicapBonus, "
                       "friendlyPassOk"};
  }
  Json& value = object[arguments[0]];
  if (value.is_boolean()) {
    const auto flag = ParseGtpBool(arguments[1]);
    if (!flag) return {false, arguments[0] + " is true or false"};
    value = *flag;
  } else {
    value = arguments[1];
  }
  // The tax of one count does not fit the other.
  if (arguments[0] == "scoring") object.erase("tax");
  return SetFromText(server, object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// kgsGtp: chinese, aga, japanese, new_zealand.
GtpAnswer KgsRules(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.size() != 1) return GtpSyntax("kgs-rules NAME");
  return SetFromText(server, arguments[0] == "chinese" ? "chinese-kgs" : arguments[0]);
}

// GoGui: area or territory. Rules that count so already stay.
GtpAnswer ScoringSystem(GtpServer& server, const GtpArguments& arguments) {
  const std::string form = "scoring_system area|territory";
  if (arguments.size() != 1) return GtpSyntax(form);
  const bool territory = arguments[0] == "territory";
  if (!territory && arguments[0] != "area") return GtpSyntax(form);
  const Session& session = server.session();
  const GoRules rules = GoRules::Recognise(session.size(), session.rules());
  if ((rules.score == ScoreRule::kTerritory) == territory) return {};
  return SetFromText(server, territory ? "japanese" : "chinese");
}

}  // namespace

std::span<const GtpCommand> GtpRulesCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"get_komi", GetKomi, ""},
      GtpCommand{"kata-get-rules", KataGetRules, "", GtpNeed::kGo},
      GtpCommand{"kata-set-rule", KataSetRule, "RULE VALUE", GtpNeed::kGo},
      GtpCommand{"kata-set-rules", KataSetRules, "NAME|OBJECT", GtpNeed::kGo},
      GtpCommand{"kgs-rules", KgsRules, "NAME", GtpNeed::kGo},
      GtpCommand{"komi", Komi, "NUMBER"},
      GtpCommand{"scoring_system", ScoringSystem, "area|territory", GtpNeed::kGo},
  };
  return kCommands;
}

}  // namespace tengen
