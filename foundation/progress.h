// SPDX-License-Identifier: MIT
// How far a long task is, on stderr: on a terminal one line that is redrawn, with bar, rate and
// time left; elsewhere a plain line now and then, so that logs stay short. NO_COLOR is respected.
// Belongs to one thread.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>

#include "foundation/clock.h"

namespace tengen {

enum class ProgressStyle { kBar, kPlain };

struct ProgressOptions {
  ProgressStyle style = ProgressStyle::kPlain;
  bool color = false;
  double bar_seconds = 0.1;                       // least time between two redraws of the bar
  double plain_seconds = 10;                      // least time between two plain lines
  int width = 80;                                 // columns of the terminal
  std::function<void(const std::string&)> write;  // gets every piece of output

  // From stderr, NO_COLOR and TERM.
  static ProgressOptions ForStderr();
};

class Progress {
 public:
  // total 0: unknown, then there is neither bar nor time left. The unit is a plural: "games".
  Progress(std::string title, std::uint64_t total, std::string unit,
           ProgressOptions options = ProgressOptions::ForStderr(),
           const Clock& clock = Clock::Real());
  ~Progress();  // finishes
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // So many are done now, of which those of the first call (a resumed task's) do not count into the
  // rate; the note (e.g. "fill 0.93") stands at the end of the line.
  void Update(std::uint64_t done, const std::string& note = "");
  // Shows the last state once more and ends the line.
  void Finish();
  // Wipes the bar so that a log line can be written; the next Update draws it again.
  void Clear();

 private:
  std::string Line(double now) const;
  void Draw(double now);

  const std::string title_, unit_;
  const std::uint64_t total_;
  const ProgressOptions options_;
  const Clock& clock_;
  const double start_;
  double last_drawn_;
  std::uint64_t done_ = 0, first_done_ = 0;
  bool counted_ = false, finished_ = false, on_screen_ = false;
  std::string note_;
};

// "1:02:03" or "4:05".
std::string DurationText(double seconds);

}  // namespace tengen
