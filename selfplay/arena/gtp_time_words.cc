// SPDX-License-Identifier: MIT
#include "selfplay/arena/gtp_time_words.h"

#include <algorithm>

namespace tengen {
namespace {

std::string WholeSeconds(Milliseconds time) { return std::to_string(time / 1000); }
// For what may not be 0.
std::string AtLeastASecond(Milliseconds time) {
  return WholeSeconds(std::max<Milliseconds>(1000, time));
}

}  // namespace

GtpTimeWords::GtpTimeWords(const TimeControl& control, const std::set<std::string>& known)
    : control_(control),
      dialect_(DialectOf(control, known)),
      knows_left_(known.contains("time_left")) {}

GtpTimeWords::Dialect GtpTimeWords::DialectOf(const TimeControl& control,
                                              const std::set<std::string>& known) {
  if (control.kind == TimeControlKind::kNone) return Dialect::kNone;
  if (known.contains("kata-time_settings")) return Dialect::kKata;
  const bool kgs = control.kind != TimeControlKind::kFischer;
  if (kgs && known.contains("kgs-time_settings")) return Dialect::kKgs;
  return known.contains("time_settings") ? Dialect::kGtp : Dialect::kNone;
}

std::string GtpTimeWords::Settings() const {
  if (dialect_ == Dialect::kNone) return "";
  const bool exact = dialect_ == Dialect::kKata;  // takes fractions
  const std::string main = exact ? SecondsText(control_.main) : WholeSeconds(control_.main);
  const std::string period = exact ? SecondsText(control_.period) : AtLeastASecond(control_.period);
  const std::string sudden = exact ? main : AtLeastASecond(control_.main);
  const std::string command = exact                       ? "kata-time_settings "
                              : dialect_ == Dialect::kKgs ? "kgs-time_settings "
                                                          : "time_settings ";
  const bool gtp = dialect_ == Dialect::kGtp;
  switch (control_.kind) {
    case TimeControlKind::kNone:
      return "";
    case TimeControlKind::kSudden:
    case TimeControlKind::kIng:
      return command + (gtp ? sudden + " 0 0" : "absolute " + sudden);
    case TimeControlKind::kFischer:
      return command +
             (gtp ? sudden + " 0 0" : "fischer " + main + " " + SecondsText(control_.increment));
    case TimeControlKind::kByoYomi:
      return command +
             (gtp ? main + " " + period + " 1"
                  : "byoyomi " + main + " " + period + " " + std::to_string(control_.periods));
    case TimeControlKind::kCanadian:
      return command + (gtp ? "" : "canadian ") + main + " " + period + " " +
             std::to_string(control_.stones);
  }
  return "";
}

std::string GtpTimeWords::Left(const std::string& letter, const PlayerTime& time) const {
  if (dialect_ == Dialect::kNone || !knows_left_) return "";
  const bool overtime = time.main == 0 && control_.period > 0;
  int stones = 0;
  if (overtime && control_.kind == TimeControlKind::kCanadian) stones = time.stones;
  if (overtime && control_.kind == TimeControlKind::kByoYomi) {
    stones = dialect_ == Dialect::kGtp ? 1 : time.periods;
  }
  return "time_left " + letter + " " + WholeSeconds(overtime ? time.period : time.main) + " " +
         std::to_string(stones);
}

}  // namespace tengen
