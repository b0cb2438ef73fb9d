// SPDX-License-Identifier: MIT
// tengen bench NAME: one entry of the table a benchmark.
#include <array>
#include <cstdio>
#include <memory>

#include "bench/evaluator.h"
#include "bench/measurement.h"
#include "bench/rules.h"
#include "bench/search.h"
#include "bench/selfplay.h"
#include "bench/signature.h"
#include "cli/commands.h"
#include "cli/number_option.h"

namespace tengen {
namespace {

enum class RunsNetworks { kNo, kYes };

struct Benchmark {
  const char* name;
  const char* sentence;
  BenchReport (*run)(const BenchOptions&);
  RunsNetworks networks = RunsNetworks::kNo;
};

constexpr std::array kBenchmarks{
    Benchmark{"rules", "Light random Go, legal moves and planes", BenchRules},
    Benchmark{"search", "Simulations of one core without a network", BenchSearch},
    Benchmark{"evaluator", "Evaluations of one core, by network, board and batch", BenchEvaluator,
              RunsNetworks::kYes},
    Benchmark{"selfplay", "Self-play with a network, half-batches and cache on and off",
              BenchSelfPlay, RunsNetworks::kYes},
    Benchmark{"signature", "One hash of games with the hash evaluator, for 1, 2 and 4 threads",
              BenchSignature},
};

}  // namespace

void AddBenchCommand(CLI::App& app) {
  CLI::App* bench = app.add_subcommand("bench", "Measure speed; prints medians of repetitions");
  bench->require_subcommand(1);
  for (const Benchmark& benchmark : kBenchmarks) {
    CLI::App* command = bench->add_subcommand(benchmark.name, benchmark.sentence);
    auto options = std::make_shared<BenchOptions>();
    auto as_json = std::make_shared<bool>(false);
    AddWholeNumber(*command, "--repetitions", options->repetitions, 1, 1000, "Repetitions");
    AddFiniteNumber(*command, "--seconds", options->seconds, 0.001, 3600,
                    "Seconds of each repetition");
    if (benchmark.networks == RunsNetworks::kYes) {
      command->add_option("--device", options->device, "Where networks run")
          ->check(CLI::IsMember({"cpu", "cuda"}))
          ->capture_default_str();
    }
    command->add_flag("--json", *as_json, "Print one JSON object");
    command->callback([options, as_json, run = benchmark.run] {
      const BenchReport report = run(*options);
      std::fputs((*as_json ? report.ToJson() : report.ToText()).c_str(), stdout);
    });
  }
}

}  // namespace tengen
