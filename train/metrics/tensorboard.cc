// SPDX-License-Identifier: MIT
#include "train/metrics/tensorboard.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "foundation/errors.h"
#include "foundation/framing.h"
#include "train/metrics/event.pb.h"

namespace tengen {
namespace {

using tensorboard::Event;

std::string HostName() {
  char name[256] = "";
  if (::gethostname(name, sizeof name - 1) != 0 || name[0] == '\0') return "localhost";
  return name;
}

// TensorBoard reads a folder's files in the order of their names, so the time comes first, with ten
// digits.
std::unique_ptr<AppendFile> OpenNewFile(const std::string& folder, double wall_seconds) {
  char seconds[24];
  std::snprintf(seconds, sizeof seconds, "%010lld", static_cast<long long>(wall_seconds));
  const std::string stem = folder + "/events.out.tfevents." + seconds + "." + HostName() + "." +
                           std::to_string(::getpid()) + ".";
  int number = 0;
  while (FileExists(stem + std::to_string(number))) ++number;
  return std::make_unique<AppendFile>(stem + std::to_string(number), AppendFile::Mode::kExclusive);
}

void AppendEvent(AppendFile& file, const Event& event) {
  std::string frame;
  AppendFrame(frame, event.SerializeAsString());
  file.Append(frame);
}

}  // namespace

TensorBoardWriter::TensorBoardWriter(const std::string& folder, std::int64_t resumed_step,
                                     const Clock& clock)
    : clock_(clock), file_(OpenNewFile(folder, clock.WallSeconds())) {
  Event version;
  version.set_wall_time(clock_.WallSeconds());
  version.set_file_version("brain.Event:2");
  AppendEvent(*file_, version);
  Event start;
  start.set_wall_time(clock_.WallSeconds());
  start.set_step(resumed_step);
  start.mutable_session_log()->set_status(tensorboard::SessionLog::START);
  AppendEvent(*file_, start);
}

void TensorBoardWriter::Write(const MetricsEntry& entry) {
  Event event;
  event.set_wall_time(clock_.WallSeconds());
  event.set_step(entry.step);
  for (const Metric& metric : entry.values) {
    if (!std::isfinite(metric.value)) continue;
    auto* value = event.mutable_summary()->add_value();
    value->set_tag(entry.kind + "/" + metric.name);
    value->set_simple_value(static_cast<float>(metric.value));
  }
  if (event.summary().value_size() > 0) AppendEvent(*file_, event);
}

}  // namespace tengen
