// SPDX-License-Identifier: MIT
#include "foundation/clock.h"

#include <chrono>
#include <cmath>
#include <ctime>

namespace tengen {
namespace {

class RealClock : public Clock {
 public:
  double SteadySeconds() const override {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  double WallSeconds() const override {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
};

}  // namespace

Clock& Clock::Real() {
  static RealClock clock;
  return clock;
}

std::string UtcText(double wall_seconds) {
  const auto seconds = static_cast<std::time_t>(std::floor(wall_seconds));
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return std::string(text, size);
}

}  // namespace tengen
