// SPDX-License-Identifier: MIT
// The network's own word, without search.
#include <array>
#include <cmath>
#include <cstdio>

#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

std::string Number(float value) {
  return std::isnan(value) ? "NAN" : GtpDecimal(static_cast<double>(value));
}

// Rows of the board, top first.
template <class Text>
std::string Grid(const Session& session, const std::vector<float>& values, Text text) {
  std::string grid;
  for (int y = 0; y < session.height(); ++y) {
    for (int x = 0; x < session.width(); ++x) {
      const auto p = static_cast<std::size_t>(y * session.width() + x);
      grid += (x == 0 ? "" : " ") + text(values[p]);
    }
    grid += "\n";
  }
  return grid;
}

// Values that are told of White.
std::vector<float> White(std::vector<float> values, const RawEvaluation& raw) {
  if (raw.to_move == Color::kWhite) return values;
  for (float& value : values) value = -value;
  return values;
}

std::string RawText(const Session& session, const RawEvaluation& raw, int symmetry) {
  const bool white = raw.to_move == Color::kWhite;
  const float lead = white ? raw.score : -raw.score;
  std::string text =
      "symmetry " + std::to_string(symmetry) + "\nwhiteWin " + Number(white ? raw.win : raw.loss) +
      "\nwhiteLoss " + Number(white ? raw.loss : raw.win) + "\nnoResult " + Number(raw.no_result) +
      "\nwhiteLead " + Number(lead) + "\nwhiteScoreSelfplay " + Number(lead) + "\npolicy\n" +
      Grid(session, raw.policy, Number) + "policyPass " + Number(raw.pass) + "\n";
  if (!raw.ownership.empty()) {
    text += "whiteOwnership\n" + Grid(session, White(raw.ownership, raw), Number);
  }
  return text;
}

GtpAnswer KataRawNn(GtpServer& server, const GtpArguments& arguments) {
  Session& session = server.session();
  const int count = session.width() == session.height() ? 8 : 4;
  const bool all = arguments.size() == 1 && arguments[0] == "all";
  const auto one = arguments.size() == 1 ? ParseGtpInt(arguments[0]) : std::nullopt;
  if (!all && (!one || *one < 0 || *one >= count)) {
    return GtpSyntax("kata-raw-nn all, or a symmetry from 0 to " + std::to_string(count - 1));
  }
  if (session.ended()) return {false, "the game has ended"};
  std::string text;
  for (int symmetry = all ? 0 : *one; symmetry < (all ? count : *one + 1); ++symmetry) {
    text += RawText(session, session.Evaluate(symmetry), symmetry);
  }
  return {true, text};
}

std::string Thousandths(float share) {
  char text[16];
  const float shown = std::isnan(share) ? 0 : share * 1000;
  std::snprintf(text, sizeof text, "%4ld", std::lround(static_cast<double>(shown)));
  return text;
}

// Leela Zero's: the policy in thousandths, as Lizzie reads it.
GtpAnswer Heatmap(GtpServer& server, const GtpArguments&) {
  Session& session = server.session();
  if (session.ended()) return {false, "the game has ended"};
  const RawEvaluation raw = session.Evaluate(0);
  return {true, "\n" + Grid(session, raw.policy, Thousandths) + "pass: " + Thousandths(raw.pass) +
                    "\nwinrate: " + GtpDecimal(static_cast<double>(raw.win + raw.no_result / 2))};
}

// GoGui's dboard: numbers from -1 to 1, Black's view where they belong to a side.
GtpAnswer Policy(GtpServer& server, const GtpArguments&) {
  Session& session = server.session();
  if (session.ended()) return {false, "the game has ended"};
  return {true, "\n" + Grid(session, session.Evaluate(0).policy, [](float share) {
                  return GtpDecimal(std::isnan(share) ? 0.0 : static_cast<double>(share));
                })};
}

GtpAnswer Ownership(GtpServer& server, const GtpArguments&) {
  Session& session = server.session();
  if (session.ended()) return {false, "the game has ended"};
  RawEvaluation raw = session.Evaluate(0);
  if (raw.to_move == Color::kWhite) {
    for (float& value : raw.ownership) value = -value;
  }
  return {true, "\n" + Grid(session, raw.ownership, Number)};
}

}  // namespace

std::span<const GtpCommand> GtpNetworkCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"heatmap", Heatmap, "", GtpNeed::kSearch},
      GtpCommand{"kata-raw-nn", KataRawNn, "SYMMETRY|all", GtpNeed::kSearch},
      GtpCommand{"tengen-ownership", Ownership, "", GtpNeed::kGoSearch},
      GtpCommand{"tengen-policy", Policy, "", GtpNeed::kSearch},
  };
  return kCommands;
}

}  // namespace tengen
