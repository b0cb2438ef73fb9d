// SPDX-License-Identifier: MIT
// The one source of time, so that tests turn it by hand. Time is shown and limits runs; it never
// enters a result. Thread-safe.
#pragma once

#include <atomic>
#include <string>

namespace tengen {

class Clock {
 public:
  virtual ~Clock() = default;
  // The system's clock; lives for ever.
  static Clock& Real();

  // Seconds since an arbitrary moment; never goes back.
  virtual double SteadySeconds() const = 0;
  // Seconds since 1970 UTC.
  virtual double WallSeconds() const = 0;
};

class FakeClock : public Clock {
 public:
  explicit FakeClock(double wall_seconds = 1.7e9) : wall_seconds_(wall_seconds) {}
  double SteadySeconds() const override { return steady_seconds_.load(); }
  double WallSeconds() const override { return wall_seconds_ + steady_seconds_.load(); }
  void Advance(double seconds) { steady_seconds_.fetch_add(seconds); }

 private:
  const double wall_seconds_;
  std::atomic<double> steady_seconds_{0};
};

// "2026-11-30T14:05:09Z".
std::string UtcText(double wall_seconds);

}  // namespace tengen
