// SPDX-License-Identifier: MIT
#include "train/loop/database_rebuild.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <vector>

#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/log.h"
#include "model/network_file.h"
#include "train/loop/gate_verdict.h"
#include "train/loop/recorded_games.h"
#include "train/metrics/run_database.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostMetrics = std::uint64_t{1} << 32;

// Rows get the time of what they tell of.
class RowClock : public Clock {
 public:
  explicit RowClock(double now) : now_(now) {}
  double SteadySeconds() const override { return now_; }
  double WallSeconds() const override { return now_; }
  void Set(double now) { now_ = now; }

 private:
  double now_;
};

// One line of metrics.jsonl.
struct Line {
  double time = 0;
  bool event = false;
  std::string event_kind, text;
  MetricsEntry entry;
};

std::optional<Line> ParseLine(const std::string& text) {
  try {
    const nlohmann::ordered_json json = nlohmann::ordered_json::parse(text);
    Line line;
    line.time = json.at("time").get<double>();
    line.event = json.at("kind").get<std::string>() == "event";
    if (line.event) {
      line.event_kind = json.at("event").get<std::string>();
      line.text = json.at("text").get<std::string>();
      return line;
    }
    line.entry.kind = json.at("kind").get<std::string>();
    line.entry.generation = json.at("generation").get<std::int64_t>();
    line.entry.step = json.at("step").get<std::int64_t>();
    for (const auto& [key, value] : json.items()) {
      if (key == "time" || key == "kind" || key == "generation" || key == "step") continue;
      line.entry.values.push_back({key, value.is_null() ? std::nan("") : value.get<double>()});
    }
    return line;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

std::vector<Line> ReadMetrics(const std::string& path, std::int64_t& bad) {
  std::vector<Line> lines;
  if (!FileExists(path)) return lines;
  const std::string bytes = ReadWholeFile(path, kMostMetrics);
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    if (auto line = ParseLine(bytes.substr(begin, end - begin))) {
      lines.push_back(std::move(*line));
    } else {
      ++bad;
    }
    begin = end + 1;
  }
  return lines;
}

std::int64_t NumberIn(const NetworkFile& network, const std::string& key) {
  const auto found = network.metadata.find(key);
  return found == network.metadata.end() ? 0 : std::strtoll(found->second.c_str(), nullptr, 10);
}

class Rebuilding {
 public:
  Rebuilding(const RunFolder& run, const std::string& path, const Clock& clock)
      : run_(run),
        config_(Config::Load(run.ConfigPath(), {})),
        clock_(clock.WallSeconds()),
        verdicts_(ReadVerdicts(run)),
        database_(path, RunDatabase::Mode::kWrite, clock_) {
    lines_ = ReadMetrics(run.MetricsPath(), rebuilt_.bad_lines);
    for (const Line& line : lines_) {
      if (line.entry.kind == "gate") decided_[line.entry.generation] = &line;
    }
  }

  RebuiltDatabase Run() {
    database_.Together([&] {
      RecordGenerations();
      RecordMatches();
      database_.RecordRatings(RatingRows(verdicts_));
      RecordMetrics();
    });
    return rebuilt_;
  }

 private:
  void RecordGenerations() {
    const std::vector<std::uint32_t> nets = run_.NetGenerations();
    const std::vector<std::uint32_t> records = run_.RecordGenerations();
    std::uint32_t last = nets.empty() ? 0 : nets.back();
    if (!records.empty()) last = std::max(last, records.back() + 1);
    GenerationRow row;
    for (std::uint32_t generation = 1; generation <= last; ++generation) {
      FillRow(generation, row);
      clock_.Set(TimeOf(generation));
      database_.RecordGeneration(row);
      ++rebuilt_.generations;
    }
  }

  // row comes with the forerunner's numbers, which hold where this one has none yet.
  void FillRow(std::uint32_t generation, GenerationRow& row) {
    const auto count = static_cast<std::uint64_t>(config_.GetInt("selfplay.games_per_generation"));
    const GameRange range{(generation - 1) * count, count};
    const GamesByIndex games = ReadGenerationGames(run_.RecordsFolder(generation - 1), range);
    row.generation = generation;
    row.games = static_cast<std::int64_t>(games.size());
    row.positions = 0;
    for (const auto& [index, game] : games) {
      row.positions += std::ranges::count_if(
          game.moves, [](const MoveRecord& move) { return move.search && move.search->trained; });
    }
    row.player_generation = 0;
    for (const auto& [number, verdict] : verdicts_) {
      if (number < generation && verdict.accepted) row.player_generation = number;
    }
    row.net_file = row.net_sha256 = "";
    const std::string net = run_.NetPath(generation);
    if (FileExists(net)) {
      const NetworkFile network = ReadNetworkFile(net);
      row.net_file = net.substr(run_.path().size() + 1);
      row.net_sha256 = StoredNetworkSha256(net);
      row.step = NumberIn(network, "step");
      row.samples = NumberIn(network, "samples_seen");
    }
    row.state = StateOf(generation, range.count == games.size(), !row.net_file.empty());
    if (const auto line = decided_.find(generation); line != decided_.end()) {
      for (const Metric& metric : line->second->entry.values) {
        if (metric.name == "running_seconds") row.running_seconds = metric.value;
      }
    }
  }

  GenerationState StateOf(std::uint32_t generation, bool all_played, bool has_net) const {
    const auto verdict = verdicts_.find(generation);
    if (verdict != verdicts_.end()) {
      return verdict->second.accepted ? GenerationState::kAccepted : GenerationState::kRefused;
    }
    if (has_net) return GenerationState::kGating;
    return all_played ? GenerationState::kTraining : GenerationState::kPlaying;
  }

  double TimeOf(std::int64_t generation) const {
    const auto line = decided_.find(generation);
    return line == decided_.end() ? clock_.WallSeconds() : line->second->time;
  }

  void RecordMatches() {
    for (const auto& [generation, verdict] : verdicts_) {
      if (!verdict.opponent) continue;
      clock_.Set(TimeOf(generation));
      database_.RecordMatch(ToMatchRow(verdict, generation));
      ++rebuilt_.matches;
      rebuilt_.match_games += static_cast<std::int64_t>(verdict.games.size());
    }
  }

  void RecordMetrics() {
    for (const Line& line : lines_) {
      clock_.Set(line.time);
      if (line.event) {
        database_.RecordEvent(line.event_kind, line.text);
        ++rebuilt_.events;
      } else {
        database_.RecordMetrics(line.entry);
        ++rebuilt_.metrics_lines;
      }
    }
  }

  const RunFolder& run_;
  const Config config_;
  RowClock clock_;
  const std::map<std::uint32_t, GateSummary> verdicts_;
  RunDatabase database_;
  RebuiltDatabase rebuilt_;
  std::vector<Line> lines_;
  std::map<std::int64_t, const Line*> decided_;  // the gate's line of each generation
};

// With what SQLite keeps beside it.
void RemoveDatabase(const std::string& path) {
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
    std::error_code error;
    fs::remove(path + suffix, error);
    if (error) ThrowIo("cannot remove", path + suffix, error.value());
  }
}

void Rename(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) ThrowIo("cannot rename " + from + " to", to, error.value());
}

}  // namespace

std::string RebuiltDatabase::Text() const {
  std::string text = std::to_string(generations) + " generations, " + std::to_string(matches) +
                     " matches with " + std::to_string(match_games) + " games, " +
                     std::to_string(metrics_lines) + " lines of metrics, " +
                     std::to_string(events) + " events";
  if (bad_lines > 0) {
    text += "; " + std::to_string(bad_lines) + " unreadable lines of metrics.jsonl left out";
  }
  return text;
}

RebuiltDatabase RebuildDatabase(const RunFolder& run, const Clock& clock) {
  const std::string fresh = run.DatabasePath() + ".rebuilt";
  RemoveDatabase(fresh);
  const RebuiltDatabase rebuilt = Rebuilding(run, fresh, clock).Run();  // closed at its end
  RemoveDatabase(run.DatabasePath());
  Rename(fresh, run.DatabasePath());
  return rebuilt;
}

void EnsureDatabase(const RunFolder& run, const Clock& clock) {
  const std::string path = run.DatabasePath();
  if (FileExists(path)) {
    const std::optional<std::string> damage = RunDatabase::Damage(path);
    if (!damage) return;
    LogWarn(path + " is damaged (" + *damage + "); it is kept as run.sqlite.damaged");
    RemoveDatabase(path + ".damaged");
    Rename(path, path + ".damaged");
    RemoveDatabase(path);  // what SQLite kept beside it
  } else if (!FileExists(run.MetricsPath())) {
    return;  // a new run
  } else {
    LogWarn(path + " is missing");
  }
  try {
    LogWarn("run.sqlite is made anew from networks, verdicts, records and metrics: " +
            RebuildDatabase(run, clock).Text());
  } catch (const Error& error) {
    if (error.code() != ExitCode::kBadData) throw;
    LogWarn(std::string("run.sqlite cannot be rebuilt, an empty one is begun: ") + error.what() +
            "; when that is mended: tengen inspect RUN --rebuild");
    RemoveDatabase(path + ".rebuilt");
  }
}

}  // namespace tengen
