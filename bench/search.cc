// SPDX-License-Identifier: MIT
#include "bench/search.h"

#include <array>
#include <vector>

#include "selfplay/games/go/go.h"
#include "selfplay/search/run_search.h"

namespace tengen {
namespace {

constexpr int kVisits = 64;
constexpr int kPliesPerGame = 60;

enum class Planes { kNone, kEncoded };

class SearchLoop {
 public:
  SearchLoop(SearchKind kind, Planes planes)
      : planes_(planes),
        rules_(GoRules::Parse("9", "tromp-taylor")),
        search_(SettingsOf(kind)),
        batch_({Go::Features::kPlanes, Go::Features::kGlobals, 9, 9, 1}, 1),
        random_(1, RandomPurpose::kTest, 0) {
    evaluation_.policy = flat_;
    evaluation_.win = evaluation_.loss = 0.5F;
    Restart();
  }

  // One move; returns the simulations it took.
  double Move() {
    if (search_.root().ended() || search_.root().ply() >= kPliesPerGame) Restart();
    const int visits_before = simulations_;
    search_.Begin(SearchPurpose::kSelfPlayFull, kVisits, random_);
    while (search_.Step() == SearchStep::kEvaluate) {
      if (planes_ == Planes::kEncoded) {
        batch_.Clear();
        AddLeaf(search_, 0, batch_);
      }
      search_.Deliver(evaluation_);
      ++simulations_;
    }
    search_.Play(search_.Result().chosen);
    return simulations_ - visits_before;
  }

 private:
  static SearchSettings SettingsOf(SearchKind kind) {
    SearchSettings settings;
    settings.kind = kind;
    return settings;
  }
  void Restart() {
    const GoPosition start(rules_);
    search_.Reset(start, GoHistory(start));
    simulations_ = 0;
  }

  Planes planes_;
  GoRules rules_;
  Search<Go> search_;
  EvaluationBatch batch_;
  RandomStream random_;
  std::array<float, kMaxActions> flat_{};
  Evaluation evaluation_;
  int simulations_ = 0;
};

}  // namespace

BenchReport BenchSearch(const BenchOptions& options) {
  BenchReport report;
  const auto add = [&](const char* name, SearchKind kind, Planes planes) {
    SearchLoop loop(kind, planes);
    report.measurements.push_back(
        MeasureRate(name, "simulations/s", options, [&] { return loop.Move(); }));
  };
  add("go 9x9 gumbel", SearchKind::kGumbel, Planes::kNone);
  add("go 9x9 gumbel, go-v7 planes", SearchKind::kGumbel, Planes::kEncoded);
  add("go 9x9 puct", SearchKind::kPuct, Planes::kNone);
  add("go 9x9 puct, go-v7 planes", SearchKind::kPuct, Planes::kEncoded);
  report.facts.emplace_back("size of a Go position", std::to_string(sizeof(GoPosition)) + " bytes");
  return report;
}

}  // namespace tengen
