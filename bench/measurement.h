// SPDX-License-Identifier: MIT
// What every benchmark reports: named rates with their repetitions, of which the median and the
// spread are printed, and facts that are no rate (a signature, a size).
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tengen {

struct BenchOptions {
  int repetitions = 5;
  double seconds = 1.0;        // of each repetition; one more, unreported, warms up
  std::string device = "cpu";  // where networks run: cpu or cuda
};

struct Measurement {
  std::string name;
  std::string unit;             // "moves/s"
  std::vector<double> samples;  // one a repetition

  double Median() const;
  // (largest - smallest) / median, in percent.
  double SpreadPercent() const;
};

struct BenchReport {
  std::vector<Measurement> measurements;
  std::vector<std::pair<std::string, std::string>> facts;

  std::string ToText() const;
  std::string ToJson() const;
};

// Calls work() again and again for about options.seconds a repetition and divides what it returns
// (units of work done) by the time taken.
Measurement MeasureRate(const std::string& name, const std::string& unit,
                        const BenchOptions& options, const std::function<double()>& work);

}  // namespace tengen
