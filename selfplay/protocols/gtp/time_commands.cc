// SPDX-License-Identifier: MIT
// Time settings of every kind.
#include <array>

#include "foundation/errors.h"
#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/protocols/gtp/gtp_time.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

GtpAnswer TimeSettings(GtpServer& server, const GtpArguments& arguments) {
  server.clock().Set(FromTimeSettings(arguments), {});
  return {};
}

GtpAnswer KgsTimeSettings(GtpServer& server, const GtpArguments& arguments) {
  server.clock().Set(FromKgsTimeSettings(arguments), {});
  return {};
}

// Below 0: no such limit.
std::optional<Milliseconds> Cap(const std::string& word) {
  const auto seconds = ParseGtpNumber(word);
  if (seconds && *seconds < 0) return std::nullopt;
  const auto time = ParseSeconds(word);
  if (!time) {
    throw Error(ExitCode::kBadConfig,
                "expected a number of seconds, or -1 for no limit, found \"" + word + "\"");
  }
  return time;
}

GtpAnswer KataTimeSettings(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.empty()) {
    return GtpSyntax("kata-time_settings none|absolute|byoyomi|canadian|fischer|fischer-capped …");
  }
  if (arguments[0] == "fischer") {
    server.clock().Set(TimeControl::FromWords(arguments), {});
    return {};
  }
  if (arguments[0] != "fischer-capped") return KgsTimeSettings(server, arguments);
  if (arguments.size() != 5) {
    return GtpSyntax("kata-time_settings fischer-capped MAIN INCREMENT MAIN_LIMIT MOVE_LIMIT");
  }
  const TimeControl control = TimeControl::FromWords({"fischer", arguments[1], arguments[2]});
  const GtpClock::Caps caps{Cap(arguments[3]), Cap(arguments[4])};
  if (caps.main && *caps.main < control.main) {
    return {false, "the main time's limit is below the main time"};
  }
  server.clock().Set(control, caps);
  return {};
}

GtpAnswer KataListTimeSettings(GtpServer&, const GtpArguments&) {
  return {true, "none absolute byoyomi canadian fischer fischer-capped"};
}

GtpAnswer TimeLeft(GtpServer& server, const GtpArguments& arguments) {
  const auto color = arguments.size() == 3 ? ParseGtpColor(arguments[0]) : std::nullopt;
  if (!color) return GtpSyntax("time_left COLOR SECONDS STONES");
  server.clock().SetLeft(*color,
                         FromTimeLeft(server.clock().control(), {arguments[1], arguments[2]}));
  return {};
}

}  // namespace

std::span<const GtpCommand> GtpTimeCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"kata-list_time_settings", KataListTimeSettings, ""},
      GtpCommand{"kata-time_settings", KataTimeSettings, "KIND SECONDS…"},
      GtpCommand{"kgs-time_settings", KgsTimeSettings, "KIND SECONDS…"},
      GtpCommand{"time_left", TimeLeft, "COLOR SECONDS STONES"},
      GtpCommand{"time_settings", TimeSettings, "MAIN PERIOD STONES"},
  };
  return kCommands;
}

}  // namespace tengen
