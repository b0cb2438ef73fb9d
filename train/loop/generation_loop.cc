// SPDX-License-Identifier: MIT
#include "train/loop/generation_loop.h"

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/log.h"
#include "train/loop/candidate_gate.h"
#include "train/loop/database_rebuild.h"
#include "train/loop/generation_games.h"
#include "train/loop/rating_curve.h"
#include "train/loop/run_setup.h"

namespace tengen {

GenerationLoop::GenerationLoop(LoopOptions options, const Clock& clock)
    : options_(std::move(options)),
      folder_(RunFolder::Create(options_.run)),
      lock_(folder_.LockPath()),
      context_{folder_, options_.config, clock, options_.bars},
      networks_(context_),
      training_(context_, networks_.spec()) {
  if (!RunFolder::IsRun(folder_.path())) {
    PublishFile(folder_.ConfigPath(), options_.config.ToCommentedYaml());
  } else {
    // Another process may have begun the run between the caller's check and our lock.
    const Config frozen = Config::Load(folder_.ConfigPath(), {});
    if (!frozen.ForbiddenChanges(options_.config).empty()) {
      throw Error(ExitCode::kBadConfig, folder_.path() + " was begun with another configuration");
    }
  }
  for (const std::string& folder : {folder_.path(), folder_.path() + "/nets"}) {
    RemoveLeftovers(folder);
  }
}

GenerationLoop::~GenerationLoop() = default;

StopReason GenerationLoop::Run() {
  try {
    return RunGenerations();
  } catch (const Error& error) {
    SaveAfter(error);
    throw;
  }
}

// Best effort: the error that is under way is what the caller must see.
void GenerationLoop::SaveAfter(const Error& error) {
  try {
    // A step that failed tells nothing about the state it left; what failed around steps does.
    const bool between_steps =
        error.code() == ExitCode::kIo || error.code() == ExitCode::kDeviceLost;
    if (between_steps && stop_ != nullptr && training_.SaveIfChanged()) {
      LogInfo("the state is saved at step " + std::to_string(training_.step()));
    }
    if (metrics_ != nullptr) metrics_->Event("failure", error.what());
  } catch (const Error& second) {
    LogError(std::string("not all could be saved: ") + second.what());
  }
}

void GenerationLoop::Open() {
  const Config& config = options_.config;
  networks_.Open();
  training_.Open(options_.make_trainer, ReadNetworkFile(folder_.NetPath(0)));
  if (training_.step() > 0) {
    LogInfo("going on at step " + std::to_string(training_.step()) + ", generation " +
            std::to_string(networks_.last_decided()) + " is decided");
  }
  EnsureDatabase(folder_, context_.clock);
  metrics_ = std::make_unique<RunMetrics>(
      folder_.path(), config.GetBool("log.tensorboard") ? TensorBoard::kOn : TensorBoard::kOff,
      training_.step(), context_.clock);
  networks_.RequireThoseOf(metrics_->database().Generations());
  const double minutes = config.GetDouble("run.minutes");
  stop_ = std::make_unique<StopWatch>(minutes > 0 ? minutes * 60 - training_.RunningSeconds()
                                                  : std::numeric_limits<double>::infinity(),
                                      context_.clock);
  metrics_->Event("start", "at step " + std::to_string(training_.step()));
}

StopReason GenerationLoop::RunGenerations() {
  Open();
  const auto last = static_cast<std::uint32_t>(options_.config.GetInt("run.generations"));
  for (std::uint32_t g = 0; g < last; ++g) {
    if (MakeGeneration(g)) continue;
    training_.SaveCheckpoint();
    const bool signal = stop_->Look() == StopReason::kSignal;
    metrics_->Event("stop", signal ? "a signal came" : "the time is up");
    return stop_->Look();
  }
  training_.SaveIfChanged();
  metrics_->Event("finished", "generation " + std::to_string(last) + " is decided");
  return StopReason::kNone;
}

// False when the run is to stop.
bool GenerationLoop::MakeGeneration(std::uint32_t g) {
  GenerationPhase phase;
  phase.player = networks_.PlayerOf(g);
  const bool decided = networks_.Decided(g + 1);
  if (!decided) RecordRow(g, GenerationState::kPlaying, phase);
  {
    const auto games = GamesOfGeneration(context_, networks_, *stop_, g, phase);
    if (!games) return false;
    training_.AddGames(*games, phase);
  }
  if (!decided) RecordRow(g, GenerationState::kTraining, phase);
  if (!training_.Train(g, *stop_, *metrics_, phase)) return false;
  if (!FileExists(folder_.NetPath(g + 1))) {
    training_.SaveIfChanged();
    networks_.PublishCandidate(g + 1, training_.State());
    phase.anything = true;
  }
  if (!decided && !Decide(g, phase)) return false;
  const GateSummary& verdict = networks_.verdicts().at(g + 1);
  phase.verdict = verdict.text;
  // A kill between the verdict and its row left the row open.
  if (phase.anything || (training_.step() == training_.phase_end() && !RowIsClosed(g))) {
    RecordRow(g, verdict.accepted ? GenerationState::kAccepted : GenerationState::kRefused, phase);
    metrics_->database().RecordRatings(RatingRows(networks_.verdicts()));
    ReportGeneration(g, phase);
  }
  return true;
}

bool GenerationLoop::Decide(std::uint32_t g, GenerationPhase& phase) {
  // Looked at here, since a short gate may be over before the watching thread's next look.
  if (stop_->Look() != StopReason::kNone) return false;
  RecordRow(g, GenerationState::kGating, phase);
  const auto summary = PlayGate(context_, networks_, *stop_, g + 1, phase);
  if (!summary) return false;
  // The verdict last: a kill in between plays the same match again, which replaces its rows.
  if (summary->opponent) metrics_->database().RecordMatch(ToMatchRow(*summary, g + 1));
  networks_.PublishVerdict(g + 1, *summary);
  phase.anything = true;
  return true;
}

void GenerationLoop::RecordRow(std::uint32_t g, GenerationState state,
                               const GenerationPhase& phase) {
  GenerationRow row;
  row.generation = g + 1;
  row.state = state;
  row.player_generation = phase.player;
  const std::string net = folder_.NetPath(g + 1);
  if (FileExists(net)) {
    row.net_file = net.substr(folder_.path().size() + 1);
    row.net_sha256 = StoredNetworkSha256(net);
  }
  row.games = phase.games;
  row.positions = phase.positions;
  row.step = training_.step();
  row.samples = training_.samples();
  row.running_seconds = training_.RunningSeconds();
  metrics_->database().RecordGeneration(row);
}

bool GenerationLoop::RowIsClosed(std::uint32_t g) const {
  for (const GenerationRow& row : metrics_->database().Generations()) {
    if (row.generation != g + 1) continue;
    return row.state == GenerationState::kAccepted || row.state == GenerationState::kRefused;
  }
  return false;
}

void GenerationLoop::ReportGeneration(std::uint32_t g, const GenerationPhase& phase) {
  const auto& verdicts = networks_.verdicts();
  const std::int64_t step = training_.step();
  if (phase.played.games > 0) metrics_->Record(SelfPlayMetrics(g + 1, step, phase.played));
  metrics_->Record(GateMetrics(g + 1, step, verdicts.at(g + 1), training_.RunningSeconds()));
  const std::uint32_t best = networks_.PlayerOf(g + 1);
  LogInfo(GenerationLine(g + 1, phase, training_.window_size(), best, verdicts.at(best).rating));
}

std::string GenerationLoop::RatingCurve() const {
  std::vector<RatedGeneration> rated;
  for (const auto& [generation, verdict] : networks_.verdicts()) {
    if (verdict.accepted && verdict.rating) rated.push_back({generation, *verdict.rating});
  }
  return DrawRatingCurve(rated);
}

}  // namespace tengen
