// SPDX-License-Identifier: MIT
#include "bench/measurement.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

#include "foundation/errors.h"

namespace tengen {
namespace {

double ThreadSeconds() {
  timespec time{};
  CHECK(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double OneRate(double seconds, const std::function<double()>& work) {
  const double start = ThreadSeconds();
  double done = 0, elapsed = 0;
  while (elapsed < seconds) {
    done += work();
    elapsed = ThreadSeconds() - start;
  }
  return done / elapsed;
}

}  // namespace

double Measurement::Median() const {
  CHECK(!samples.empty());
  std::vector<double> sorted = samples;
  std::sort(sorted.begin(), sorted.end());
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

double Measurement::SpreadPercent() const {
  const auto [low, high] = std::minmax_element(samples.begin(), samples.end());
  return 100 * (*high - *low) / Median();
}

std::string BenchReport::ToText() const {
  std::size_t width = 0;
  for (const Measurement& m : measurements) width = std::max(width, m.name.size());
  for (const auto& [name, value] : facts) width = std::max(width, name.size());
  std::string text;
  for (const Measurement& m : measurements) {
    text += fmt::format("{:<{}}  {:>14.0f} {}  (spread {:.0f} % of {} repetitions)\n", m.name,
                        width, m.Median(), m.unit, m.SpreadPercent(), m.samples.size());
  }
  for (const auto& [name, value] : facts) text += fmt::format("{:<{}}  {}\n", name, width, value);
  return text;
}

std::string BenchReport::ToJson() const {
  nlohmann::json json{{"measurements", nlohmann::json::array()},
                      {"facts", nlohmann::json::object()}};
  for (const Measurement& m : measurements) {
    json["measurements"].push_back({{"name", m.name},
                                    {"unit", m.unit},
                                    {"median", m.Median()},
                                    {"spread_percent", m.SpreadPercent()},
                                    {"samples", m.samples}});
  }
  for (const auto& [name, value] : facts) json["facts"][name] = value;
  return json.dump(2) + "\n";
}

Measurement MeasureRate(const std::string& name, const std::string& unit,
                        const BenchOptions& options, const std::function<double()>& work) {
  Measurement measurement{name, unit, {}};
  OneRate(options.seconds, work);
  for (int i = 0; i < options.repetitions; ++i) {
    measurement.samples.push_back(OneRate(options.seconds, work));
  }
  return measurement;
}

}  // namespace tengen
