// SPDX-License-Identifier: MIT
// run.sqlite: generations, matches, ratings, metrics and events of a run, for questions asked
// later. Only the coordinating process writes (WAL, synchronous FULL); it can be rebuilt from nets
// and records. Writing the same row again replaces it, so a resumed run may repeat itself. Each
// Record… call is one transaction. Errors: Error(kIo), or Error(kBadData) for a file that is no
// such database or of a newer version. Not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "foundation/clock.h"
#include "train/metrics/metric.h"

namespace tengen {

enum class GenerationState { kPlaying, kTraining, kGating, kAccepted, kRefused };

struct GenerationRow {
  std::int64_t generation = 0;
  GenerationState state = GenerationState::kPlaying;
  std::int64_t player_generation = 0;  // whose network played this generation's games
  std::string net_file;  // of the candidate, from the run's folder; empty before training
  std::string net_sha256;
  std::int64_t games = 0, positions = 0;  // played in this generation
  std::int64_t step = 0;                  // optimizer steps of the run at its end
  std::int64_t samples = 0;               // samples trained on in the run at its end
  double running_seconds = 0;             // running time of the run at its end, summed over resumes
};

struct MatchGameRow {
  std::int64_t pair = 0;
  bool a_moves_first = true;
  std::string opening;  // moves, in the game's notation
  std::uint64_t seed = 0;
  double score_a = 0;  // 1 win, 0.5 neither, 0 loss, from A's view
  std::string result;  // "B+3.5"
  std::int64_t plies = 0;
};

struct MatchRow {
  std::string kind;  // "gate", "rating"
  std::int64_t generation = 0;
  std::string player_a, player_b;
  std::string conditions;  // game, rules, visits: what the result holds for, for people
  std::string settings;    // JSON list of all keys the games depend on, as "gate.visits=12"
  std::string decision;    // "accepted", "refused", …
  double llr = 0;          // log-likelihood ratio of the sequential test at its end
  double elo = 0, elo_low = 0, elo_high = 0;  // of A over B
  std::vector<MatchGameRow> games;            // of complete pairs only
};

struct RatingRow {
  std::int64_t generation = 0;
  double elo = 0, elo_low = 0, elo_high = 0;  // the first network is 0
};

struct EventRow {
  double wall_seconds = 0;
  std::string kind, text;
};

class RunDatabase {
 public:
  enum class Mode { kWrite, kRead };  // kWrite makes the file and its tables when missing
  RunDatabase(const std::string& path, Mode mode, const Clock& clock = Clock::Real());
  ~RunDatabase();
  RunDatabase(const RunDatabase&) = delete;
  RunDatabase& operator=(const RunDatabase&) = delete;

  void RecordGeneration(const GenerationRow& row);         // key: generation
  void RecordMatch(const MatchRow& row);                   // key: kind, generation, both players
  void RecordRatings(const std::vector<RatingRow>& rows);  // replaces all ratings
  void RecordMetrics(const MetricsEntry& entry);           // key: kind, generation, step, name
  void RecordEvent(const std::string& kind, const std::string& text);
  // Makes one transaction of all that body records: much faster for many rows.
  void Together(const std::function<void()>& body);

  // What is wrong with the file: not to be opened, not a run's, or damaged in its structure (a bit
  // that changed within a value is not seen). None: sound. Error(kBadData) for one of a newer
  // version, which is sound and not ours to change.
  static std::optional<std::string> Damage(const std::string& path);

  std::optional<GenerationRow> LastGeneration() const;  // the highest number, in any state
  std::optional<GenerationRow> LastAccepted() const;
  std::vector<GenerationRow> Generations() const;  // in order
  // In the order of generations; an empty kind means all.
  std::vector<MatchRow> Matches(const std::string& kind) const;
  std::vector<RatingRow> Ratings() const;
  std::vector<EventRow> Events() const;
  // (step, value) of one metric in the order of steps.
  std::vector<std::pair<std::int64_t, double>> MetricSeries(const std::string& kind,
                                                            const std::string& name) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tengen
