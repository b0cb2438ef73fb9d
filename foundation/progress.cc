// SPDX-License-Identifier: MIT
#include "foundation/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace tengen {
namespace {

constexpr int kBarColumns = 24;

std::string Bar(double share) {
  const int filled = static_cast<int>(std::floor(share * kBarColumns + 1e-9));
  return "[" + std::string(static_cast<std::size_t>(filled), '#') +
         std::string(static_cast<std::size_t>(kBarColumns - filled), '-') + "]";
}

// The bar begins at column `bar`. After the cut, so that no colour is left without its end.
std::string Colored(const std::string& line, std::size_t bar) {
  const std::size_t begin = line.find('#', bar);
  if (begin != bar + 1) return line;
  const std::size_t end = std::min(line.find_first_not_of('#', begin), line.size());
  return line.substr(0, begin) + "\x1b[32m" + line.substr(begin, end - begin) + "\x1b[0m" +
         line.substr(end);
}

std::string RateText(double rate) {
  return rate >= 100 ? fmt::format("{:.0f}", rate)
                     : fmt::format("{:.{}f}", rate, rate >= 10 ? 1 : 2);
}

bool IsSet(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

}  // namespace

ProgressOptions ProgressOptions::ForStderr() {
  ProgressOptions options;
  options.write = [](const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
  };
  const char* term = std::getenv("TERM");
  const bool dumb = term == nullptr || std::string_view(term) == "dumb";
  if (::isatty(STDERR_FILENO) && !dumb) {
    options.style = ProgressStyle::kBar;
    options.color = !IsSet("NO_COLOR");
    winsize size{};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
      options.width = size.ws_col;
  }
  return options;
}

Progress::Progress(std::string title, std::uint64_t total, std::string unit,
                   ProgressOptions options, const Clock& clock)
    : title_(std::move(title)),
      unit_(std::move(unit)),
      total_(total),
      options_(std::move(options)),
      clock_(clock),
      start_(clock.SteadySeconds()),
      last_drawn_(start_) {}

Progress::~Progress() { Finish(); }

// What a resumed task had done before does not count into the rate: the first Update sets the zero.
void Progress::Update(std::uint64_t done, const std::string& note) {
  if (!counted_) {
    counted_ = true;
    first_done_ = done;
  }
  done_ = done;
  note_ = note;
  const double now = clock_.SteadySeconds();
  const double interval =
      options_.style == ProgressStyle::kBar ? options_.bar_seconds : options_.plain_seconds;
  if (now - last_drawn_ >= interval) Draw(now);
}

void Progress::Finish() {
  if (std::exchange(finished_, true) || !counted_) return;
  Draw(clock_.SteadySeconds());
  if (options_.style == ProgressStyle::kBar) options_.write("\n");
}

void Progress::Clear() {
  if (options_.style == ProgressStyle::kBar && std::exchange(on_screen_, false)) {
    options_.write("\r\x1b[K");
  }
}

std::string Progress::Line(double now) const {
  const double elapsed = now - start_;
  const double rate =
      elapsed > 0 && done_ > first_done_ ? static_cast<double>(done_ - first_done_) / elapsed : 0;
  std::string line = title_ + " ";
  if (total_ > 0) {
    const double share = std::min(1.0, static_cast<double>(done_) / static_cast<double>(total_));
    if (options_.style == ProgressStyle::kBar) line += Bar(share) + " ";
    line += fmt::format("{}/{} {} {:.0f}%", done_, total_, unit_, std::floor(share * 100));
  } else {
    line += fmt::format("{} {}", done_, unit_);
  }
  line += fmt::format("  {} {}/s", RateText(rate), unit_);
  if (done_ < total_ && rate > 0) {
    line += "  " + DurationText(static_cast<double>(total_ - done_) / rate) + " left";
  } else {
    line += "  " + DurationText(elapsed);
  }
  if (!note_.empty()) line += "  " + note_;
  return line;
}

void Progress::Draw(double now) {
  last_drawn_ = now;
  std::string line = Line(now);
  if (options_.style == ProgressStyle::kPlain) {
    options_.write(line + "\n");
    return;
  }
  // A line that wraps cannot be redrawn.
  const auto columns = static_cast<std::size_t>(std::max(options_.width - 1, 1));
  if (line.size() > columns) line.resize(columns);
  if (options_.color && total_ > 0) line = Colored(line, title_.size() + 1);
  options_.write("\r" + line + "\x1b[K");
  on_screen_ = true;
}

std::string DurationText(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::llround(std::max(0.0, std::min(seconds, 1e9))));
  const std::int64_t hours = whole / 3600, minutes = whole / 60 % 60, rest = whole % 60;
  return hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, rest)
                   : fmt::format("{}:{:02}", minutes, rest);
}

}  // namespace tengen
