// SPDX-License-Identifier: MIT
#include "train/loop/run_summary.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <vector>

#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/network_file.h"
#include "selfplay/workers/game_draws.h"
#include "train/loop/gate_verdict.h"
#include "train/loop/rating_curve.h"
#include "train/metrics/run_database.h"

namespace tengen {
namespace {

constexpr std::size_t kLargestConfig = 1 << 20;

std::string GenerationLine(const RunFolder& run, std::uint32_t generation,
                           std::vector<RatedGeneration>& rated) {
  std::string text = "waits for its gate";
  try {
    if (const auto summary = ReadVerdict(run, generation)) {
      if (summary->accepted && summary->rating) rated.push_back({generation, *summary->rating});
      text = summary->text;
    }
  } catch (const Error& error) {
    text = std::string("DAMAGED: ") + error.what();
  }
  return fmt::format("{:10}   {}\n", generation, text);
}

std::string PlaysWith(const RunFolder& run) {
  try {
    const std::optional<std::uint32_t> accepted = run.LastAccepted();
    return accepted ? fmt::format("generation {}", *accepted) : "no network yet";
  } catch (const Error& error) {
    return std::string("DAMAGED: ") + error.what();
  }
}

std::vector<std::uint32_t> Generations(const RunFolder& run) {
  std::set<std::uint32_t> numbers;
  for (const std::uint32_t generation : run.NetGenerations()) numbers.insert(generation);
  for (const std::uint32_t generation : run.VerdictGenerations()) numbers.insert(generation);
  return {numbers.begin(), numbers.end()};
}

// A line for each network that is not the one whose SHA-256 run.sqlite holds.
std::string NetworksThatDiffer(const RunFolder& run) {
  if (!FileExists(run.DatabasePath())) return "";
  std::string text;
  const RunDatabase database(run.DatabasePath(), RunDatabase::Mode::kRead);
  for (const GenerationRow& row : database.Generations()) {
    const std::string path = run.path() + "/" + row.net_file;
    if (row.net_sha256.empty() || !FileExists(path) ||
        StoredNetworkSha256(path) == row.net_sha256) {
      continue;
    }
    text += fmt::format(
        "WARNING: {} is not the network that run.sqlite knows: its SHA-256 differs\n", path);
  }
  return text;
}

}  // namespace

std::string DescribeRun(const RunFolder& run) {
  const Config config =
      Config::Parse(ReadWholeFile(run.ConfigPath(), kLargestConfig), run.ConfigPath(), {});
  std::string text = fmt::format(
      "run         {}\ngame        {}\nnetwork     {} blocks x {} channels\n", run.path(),
      GameSettings::Text(config), config.GetInt("model.blocks"), config.GetInt("model.channels"));
  text += fmt::format("plays with  {}\n\ngeneration   verdict\n", PlaysWith(run));
  std::vector<RatedGeneration> rated;
  for (const std::uint32_t generation : Generations(run)) {
    text += GenerationLine(run, generation, rated);
  }
  return text + NetworksThatDiffer(run) + "\n" + DrawRatingCurve(rated);
}

}  // namespace tengen
