// SPDX-License-Identifier: MIT
// The count and the state of stones at the end.
#include <array>

#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

GtpAnswer FinalScore(GtpServer& server, const GtpArguments&) {
  const std::string text = OutcomeText(server.session().CountAgreed().outcome);
  return {true, text == "Draw" ? "0" : text};
}

GtpAnswer FinalStatusList(GtpServer& server, const GtpArguments& arguments) {
  const std::string form = "final_status_list alive|seki|dead";
  if (arguments.size() != 1) return GtpSyntax(form);
  const FinalStatus status = server.session().CountAgreed();
  if (arguments[0] == "alive") return {true, JoinWords(status.alive, " ")};
  if (arguments[0] == "seki") return {true, JoinWords(status.seki, " ")};
  if (arguments[0] == "dead") return {true, JoinWords(status.dead, " ")};
  return GtpSyntax(form);
}

}  // namespace

std::span<const GtpCommand> GtpScoreCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"final_score", FinalScore, ""},
      GtpCommand{"final_status_list", FinalStatusList, "alive|seki|dead", GtpNeed::kGo},
  };
  return kCommands;
}

}  // namespace tengen
