// SPDX-License-Identifier: MIT
#include "train/metrics/metrics_log.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace tengen {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 32;

std::string Line(const Json& object) {
  // Text from outside may be no UTF-8; that must not end a run.
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json Moment(const Clock& clock) {
  Json object;
  object["time"] = std::round(clock.WallSeconds() * 1000) / 1000;
  return object;
}

}  // namespace

MetricsLog::MetricsLog(const std::string& path, const Clock& clock)
    : file_(path, AppendFile::Mode::kContinue), clock_(clock) {
  if (file_.size() == 0) return;
  const std::string bytes = ReadWholeFile(path, kMostBytes);
  // A power loss may leave sectors of zeros before the end; what follows them was never synced.
  const std::size_t newline = bytes.substr(0, bytes.find('\0')).rfind('\n');
  const std::size_t whole = newline == std::string::npos ? 0 : newline + 1;
  if (whole < bytes.size()) file_.CutTo(whole);
}

void MetricsLog::Write(const MetricsEntry& entry) {
  Json object = Moment(clock_);
  object["kind"] = entry.kind;
  object["generation"] = entry.generation;
  object["step"] = entry.step;
  for (const Metric& metric : entry.values) {
    object[metric.name] = std::isfinite(metric.value) ? Json(metric.value) : Json();
  }
  file_.Append(Line(object));
}

void MetricsLog::WriteEvent(const std::string& kind, const std::string& text) {
  Json object = Moment(clock_);
  object["kind"] = "event";
  object["event"] = kind;
  object["text"] = text;
  file_.Append(Line(object));
}

}  // namespace tengen
