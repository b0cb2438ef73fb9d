// SPDX-License-Identifier: MIT
// What can be set between commands: visits, pondering, and forgetting what was found.
#include <array>

#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

constexpr int kMostVisits = 1'000'000;

struct Parameter {
  const char* name;
  const char* expected;
  std::string (*get)(GtpServer& server);
  bool (*set)(GtpServer& server, const std::string& value);  // false: not what is expected
};

std::string GetVisits(GtpServer& server) { return std::to_string(server.session().visits()); }

bool SetVisits(GtpServer& server, const std::string& value) {
  const auto visits = ParseGtpInt(value);
  if (!visits || *visits < 2 || *visits > kMostVisits) return false;
  server.session().set_visits(*visits);
  server.options().timed_visits = *visits;
  return true;
}

std::string GetPondering(GtpServer& server) { return server.options().ponder ? "true" : "false"; }

bool SetPondering(GtpServer& server, const std::string& value) {
  const auto on = ParseGtpBool(value);
  if (on) server.options().ponder = *on;
  return on.has_value();
}

// Ogatak and Lizzie set it to 0 when they begin.
std::string GetWideRootNoise(GtpServer&) { return "0"; }

bool SetWideRootNoise(GtpServer&, const std::string& value) { return ParseGtpNumber(value) == 0.0; }

constexpr std::array kParameters{
    Parameter{"analysisWideRootNoise", "0: nothing else is offered", GetWideRootNoise,
              SetWideRootNoise},
    Parameter{"maxVisits", "a number from 2 to 1000000", GetVisits, SetVisits},
    Parameter{"ponderingEnabled", "true or false", GetPondering, SetPondering},
};

const Parameter* Find(const std::string& name) {
  for (const Parameter& parameter : kParameters) {
    if (name == parameter.name) return &parameter;
  }
  return nullptr;
}

GtpAnswer Unknown(const std::string& name) {
  std::string names;
  for (const Parameter& parameter : kParameters) {
    names += (names.empty() ? "" : ", ") + std::string(parameter.name);
  }
  return {false, "unknown parameter " + name + "; the parameters are " + names};
}

GtpAnswer Set(GtpServer& server, const std::string& name, const std::string& value) {
  const Parameter* const parameter = Find(name);
  if (parameter == nullptr) return Unknown(name);
  if (!parameter->set(server, value)) {
    return {false, name + ": expected " + parameter->expected + ", found " + value};
  }
  return {};
}

GtpAnswer KataGetParam(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.size() != 1) return GtpSyntax("kata-get-param NAME");
  const Parameter* const parameter = Find(arguments[0]);
  if (parameter == nullptr) return Unknown(arguments[0]);
  return {true, parameter->get(server)};
}

GtpAnswer KataSetParam(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.size() != 2) return GtpSyntax("kata-set-param NAME VALUE");
  return Set(server, arguments[0], arguments[1]);
}

GtpAnswer KataListParams(GtpServer&, const GtpArguments&) {
  std::string names;
  for (const Parameter& parameter : kParameters) {
    names += (names.empty() ? "" : " ") + std::string(parameter.name);
  }
  return {true, names};
}

// Leela Zero's form of the same.
GtpAnswer LzSetOption(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.size() != 4 || arguments[0] != "name" || arguments[2] != "value") {
    return GtpSyntax("lz-setoption name visits|pondering value VALUE");
  }
  if (arguments[1] == "visits") return Set(server, "maxVisits", arguments[3]);
  if (arguments[1] == "pondering") return Set(server, "ponderingEnabled", arguments[3]);
  return GtpSyntax("lz-setoption name visits|pondering value VALUE");
}

// GoGui's param dialogue: without arguments all of them, else NAME VALUE.
GtpAnswer TengenParam(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.size() == 2) return Set(server, arguments[0], arguments[1]);
  if (!arguments.empty()) return GtpSyntax("tengen-param [NAME VALUE]");
  return {true, "[string] maxVisits " + GetVisits(server) + "\n[bool] ponderingEnabled " +
                    (server.options().ponder ? "1" : "0")};
}

GtpAnswer ClearCache(GtpServer& server, const GtpArguments&) {
  server.session().ForgetSearch();
  return {};
}

}  // namespace

std::span<const GtpCommand> GtpParameterCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"clear_cache", ClearCache, ""},
      GtpCommand{"kata-get-param", KataGetParam, "NAME", GtpNeed::kSearch},
      GtpCommand{"kata-list-params", KataListParams, "", GtpNeed::kSearch},
      GtpCommand{"kata-set-param", KataSetParam, "NAME VALUE", GtpNeed::kSearch},
      GtpCommand{"lz-setoption", LzSetOption, "name NAME value VALUE", GtpNeed::kSearch},
      GtpCommand{"tengen-param", TengenParam, "[NAME VALUE]", GtpNeed::kSearch},
  };
  return kCommands;
}

}  // namespace tengen
