// SPDX-License-Identifier: MIT
#include "train/loop/generation_loop.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>
#include <vector>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/log.h"
#include "foundation/progress.h"
#include "model/evaluators.h"
#include "model/network_weights.h"
#include "selfplay/records/record_recovery.h"
#include "selfplay/records/record_writer.h"
#include "selfplay/workers/disk_reserve.h"
#include "selfplay/workers/recorded_self_play.h"
#include "train/loop/database_rebuild.h"
#include "train/loop/generation_report.h"
#include "train/loop/rating_curve.h"
#include "train/loop/run_setup.h"
#include "train/replay/sampler.h"

namespace tengen {
namespace {

// Long training phases save on the way.
constexpr double kCheckpointSeconds = 600;
constexpr std::int64_t kStepsPerMetric = 50;
constexpr char kWorkerName[] = "local";

// A gate's games have streams of their own.
std::uint64_t GateSeed(std::uint64_t seed, std::uint32_t generation) {
  return seed + 0x9E3779B97F4A7C15ULL * (generation + 1ULL);
}

RunFolder OpenFolder(const LoopOptions& options) { return RunFolder::Create(options.run); }

std::string Text(const char* format, auto... values) {
  char line[400];
  std::snprintf(line, sizeof line, format, values...);
  return line;
}

class OptionalProgress {
 public:
  OptionalProgress(ProgressBars bars, const std::string& title, std::uint64_t total,
                   const std::string& unit) {
    if (bars == ProgressBars::kOn) progress_ = std::make_unique<Progress>(title, total, unit);
  }
  void Update(std::int64_t done, const std::string& note) {
    if (progress_) progress_->Update(static_cast<std::uint64_t>(done), note);
  }

 private:
  std::unique_ptr<Progress> progress_;
};

}  // namespace

GenerationLoop::GenerationLoop(LoopOptions options, const Clock& clock)
    : options_(std::move(options)),
      config_(options_.config),
      clock_(clock),
      folder_(OpenFolder(options_)),
      lock_(folder_.LockPath()),
      spec_(ModelSpecFor(config_)),
      seed_(static_cast<std::uint64_t>(config_.GetInt("run.seed"))),
      checkpoints_(folder_.TrainerFolder(), spec_,
                   static_cast<int>(config_.GetInt("train.checkpoint_keep"))),
      builder_(MakeTargetBuilder(config_.GetString("game.name"), config_.GetString("game.size"),
                                 config_.GetString("game.rules"))),
      window_(WindowSettings::From(config_)) {
  if (!RunFolder::IsRun(folder_.path())) {
    PublishFile(folder_.ConfigPath(), config_.ToCommentedYaml());
  } else {
    // Another process may have begun the run between the caller's check and our lock.
    const Config frozen = Config::Load(folder_.ConfigPath(), {});
    if (!frozen.ForbiddenChanges(config_).empty()) {
      throw Error(ExitCode::kBadConfig, folder_.path() + " was begun with another configuration");
    }
  }
  for (const std::string& folder : {folder_.path(), folder_.path() + "/nets"}) {
    RemoveLeftovers(folder);
  }
  begin_seconds_ = last_checkpoint_at_ = clock_.SteadySeconds();
}

GenerationLoop::~GenerationLoop() = default;

double GenerationLoop::RunningSeconds() const {
  return saved_seconds_ + clock_.SteadySeconds() - begin_seconds_;
}

GameRange GenerationLoop::RangeOf(std::uint32_t g) const {
  const auto count = static_cast<std::uint64_t>(config_.GetInt("selfplay.games_per_generation"));
  return {g * count, count};
}

std::uint32_t GenerationLoop::PlayerOf(std::uint32_t g) const {
  std::uint32_t player = 0;
  for (const auto& [generation, verdict] : verdicts_) {
    if (generation <= g && verdict.accepted) player = generation;
  }
  return player;
}

EvaluatorFactory GenerationLoop::EvaluatorOf(std::uint32_t generation) const {
  // Shared by the factories' copies in every thread.
  const auto network =
      std::make_shared<const NetworkFile>(ReadNetworkFile(folder_.NetPath(generation)));
  if (network->spec != spec_) {
    throw Error(ExitCode::kBadData, folder_.NetPath(generation) +
                                        ": its ModelSpec is not that of the run's configuration");
  }
  return [network, settings = EvaluatorSettings::From(config_)](const InputShape& shape) {
    return MakeEvaluator(settings, network.get(), shape);
  };
}

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
    if (between_steps && stop_ != nullptr && trainer_->step() != saved_step_) {
      SaveCheckpoint();
      LogInfo("the state is saved at step " + std::to_string(saved_step_));
    }
    if (metrics_ != nullptr) metrics_->Event("failure", error.what());
  } catch (const Error& second) {
    LogError(std::string("not all could be saved: ") + second.what());
  }
}

StopReason GenerationLoop::RunGenerations() {
  PublishFirstNetwork();
  LoadCheckpoint();
  EnsureDatabase(folder_, clock_);
  metrics_ = std::make_unique<RunMetrics>(
      folder_.path(), config_.GetBool("log.tensorboard") ? TensorBoard::kOn : TensorBoard::kOff,
      trainer_->step(), clock_);
  const double minutes = config_.GetDouble("run.minutes");
  stop_ = std::make_unique<StopWatch>(
      minutes > 0 ? minutes * 60 - saved_seconds_ : std::numeric_limits<double>::infinity(),
      clock_);
  metrics_->Event("start", "at step " + std::to_string(trainer_->step()));
  const auto last = static_cast<std::uint32_t>(config_.GetInt("run.generations"));
  for (std::uint32_t g = 0; g < last; ++g) {
    if (MakeGeneration(g)) continue;
    SaveCheckpoint();
    const bool signal = stop_->Look() == StopReason::kSignal;
    metrics_->Event("stop", signal ? "a signal came" : "the time is up");
    return stop_->Look();
  }
  if (trainer_->step() != saved_step_) SaveCheckpoint();
  metrics_->Event("finished", "generation " + std::to_string(last) + " is decided");
  return StopReason::kNone;
}

void GenerationLoop::PublishFirstNetwork() {
  if (!FileExists(folder_.NetPath(0))) {
    NetworkFile network = MakeRandomNetwork(spec_, seed_);
    network.metadata = {{"game", config_.GetString("game.name")},
                        {"size", config_.GetString("game.size")},
                        {"rules", config_.GetString("game.rules")},
                        {"generation", "0"},
                        {"samples_seen", "0"}};
    WriteNetworkFile(folder_.NetPath(0), network);
  }
  if (!folder_.VerdictOf(0)) folder_.PublishVerdict(0, ToVerdict(FirstNetwork()));
  for (std::uint32_t g = 0; g <= folder_.NetGenerations().back() + 1; ++g) {
    if (FileExists(folder_.VerdictPath(g)) && !FileExists(folder_.NetPath(g))) {
      throw Error(ExitCode::kBadData, folder_.NetPath(g) + " is missing, though " +
                                          folder_.VerdictPath(g) +
                                          " judged it; put the network back");
    }
  }
  for (const std::uint32_t generation : folder_.NetGenerations()) {
    if (const auto verdict = folder_.VerdictOf(generation)) {
      verdicts_[generation] = FromVerdict(*verdict, folder_.VerdictPath(generation));
    }
  }
}

void GenerationLoop::LoadCheckpoint() {
  trainer_ =
      options_.make_trainer(TrainerSettings::From(config_), ReadNetworkFile(folder_.NetPath(0)));
  std::vector<std::string> skipped;
  const auto checkpoint = checkpoints_.LoadNewest(&skipped);
  for (const std::string& why : skipped) LogWarn("checkpoint skipped: " + why);
  if (checkpoint) {
    if (checkpoint->seed != seed_) {
      throw Error(ExitCode::kBadData, folder_.TrainerFolder() +
                                          ": a checkpoint of another run (seed " +
                                          std::to_string(checkpoint->seed) + ")");
    }
    trainer_->Load(checkpoint->trainer);
    saved_step_ = trainer_->step();
    saved_seconds_ = checkpoint->running_seconds;
    LogInfo("going on at step " + std::to_string(saved_step_) + ", generation " +
            std::to_string(verdicts_.rbegin()->first) + " is decided");
  }
}

void GenerationLoop::SaveCheckpoint() {
  Checkpoint checkpoint;
  checkpoint.trainer = trainer_->Save();
  checkpoint.seed = seed_;
  checkpoint.running_seconds = RunningSeconds();
  checkpoint.config = config_.ToYaml();
  checkpoints_.Save(checkpoint);
  saved_step_ = checkpoint.trainer.step;
  last_checkpoint_at_ = clock_.SteadySeconds();
}

// False when the run is to stop.
bool GenerationLoop::MakeGeneration(std::uint32_t g) {
  GenerationPhase phase;
  phase.player = PlayerOf(g);
  const bool decided = verdicts_.contains(g + 1);
  if (!decided) RecordRow(g, GenerationState::kPlaying, phase);
  {
    GamesByIndex games;
    if (!PlayGames(g, phase, games)) return false;
    AddGames(games, phase);
  }
  if (!decided) RecordRow(g, GenerationState::kTraining, phase);
  if (!Train(g, phase)) return false;
  if (!FileExists(folder_.NetPath(g + 1))) {
    if (trainer_->step() != saved_step_) SaveCheckpoint();
    PublishCandidate(g + 1);
    phase.anything = true;
  }
  if (!decided) {
    // Looked at here, since a short gate may be over before the watching thread's next look.
    if (stop_->Look() != StopReason::kNone) return false;
    RecordRow(g, GenerationState::kGating, phase);
    if (!DecideCandidate(g + 1, phase)) return false;
    phase.anything = true;
  }
  const GateSummary& verdict = verdicts_.at(g + 1);
  phase.verdict = verdict.text;
  // A kill between the verdict and its row left the row open.
  if (phase.anything || (trainer_->step() == phase_begin_ && !RowIsClosed(g))) {
    RecordRow(g, verdict.accepted ? GenerationState::kAccepted : GenerationState::kRefused, phase);
    RecordRatings();
    ReportGeneration(g, phase);
  }
  return true;
}

bool GenerationLoop::PlayGames(std::uint32_t g, GenerationPhase& phase, GamesByIndex& games) {
  const std::string records = folder_.RecordsFolder(g);
  if (FileExists(records)) {
    for (const RecoveredFile& file : RecoverOpenFiles(records)) {
      LogInfo("recovered " + std::to_string(file.games) + " games from " + file.path);
    }
    RemoveLeftovers(records);
    // The network that trains on these games outlives them if the power fails before this.
    if (!verdicts_.contains(g + 1)) SyncFolder(records);
  }
  try {
    games = ReadGenerationGames(records, RangeOf(g));
  } catch (const Error& error) {
    if (error.code() != ExitCode::kBadData) throw;
    throw Error(ExitCode::kBadData,
                std::string(error.what()) +
                    "; move the file out of the run, and the same command plays its games again");
  }
  std::vector<std::uint64_t> missing = MissingGames(games, RangeOf(g));
  if (missing.empty()) return true;
  if (stop_->Look() != StopReason::kNone) return false;
  if (verdicts_.contains(g + 1)) {
    // Games follow from network, seed and index, so they can be had again.
    LogWarn(records + ": " + std::to_string(missing.size()) + " games are missing, first " +
            std::to_string(missing.front()) + "; generation " + std::to_string(phase.player) +
            " plays them again");
  }
  CreateFolder(records);
  RecordHeader header;
  header.run_id = folder_.name();
  header.game = config_.GetString("game.name");
  header.size = config_.GetString("game.size");
  header.rules = config_.GetString("game.rules");
  header.generation = phase.player;
  header.worker = kWorkerName;
  RecordWriter writer(records, kWorkerName, header, RecordWriterSettings::From(config_), clock_);
  SelfPlayJob job;
  job.game = header.game;
  job.size = header.size;
  job.rules = header.rules;
  job.settings = SelfPlaySettings::From(config_);
  job.search = SearchSettings::From(config_);
  job.seed = seed_;
  job.generation = phase.player;
  job.indices = std::move(missing);
  job.make_evaluator = EvaluatorOf(phase.player);
  job.stop = &stop_->flag();
  OptionalProgress bar(options_.bars, "generation " + std::to_string(g + 1) + " self-play",
                       job.indices.size(), "games");
  job.progress = [&](const SelfPlayStats& stats) {
    const double seconds = std::max(stats.wall_seconds, 1e-9);
    bar.Update(stats.games,
               Text("%.0f evaluations/s, fill %.2f",
                    static_cast<double>(stats.evaluations) / seconds, stats.batch_fill()));
  };
  phase.anything = true;
  DiskReserve disk(folder_.path(), DiskReserve::BytesFrom(config_));
  phase.played = RunRecordedSelfPlay(job, writer, disk);
  if (phase.played.games < static_cast<std::int64_t>(job.indices.size())) return false;
  // Read back, so that training sees what is stored, resumed or not.
  games = ReadGenerationGames(records, RangeOf(g));
  return true;
}

void GenerationLoop::AddGames(const GamesByIndex& games, GenerationPhase& phase) {
  const std::int64_t before = window_.total();
  for (const auto& [index, record] : games) window_.Add(builder_->Store(record));
  phase.games = static_cast<std::int64_t>(games.size());
  phase.positions = window_.total() - before;
}

bool GenerationLoop::Train(std::uint32_t g, GenerationPhase& phase) {
  const auto batch_size = static_cast<int>(config_.GetInt("train.batch"));
  const auto end = static_cast<std::int64_t>(config_.GetDouble("train.reuse") *
                                             static_cast<double>(window_.total()) / batch_size);
  if (trainer_->step() < end) {
    TrainingBatch batch(builder_->shape(), batch_size);
    OptionalProgress bar(options_.bars, "generation " + std::to_string(g + 1) + " training",
                         static_cast<std::uint64_t>(end - phase_begin_), "steps");
    const double begin = clock_.SteadySeconds();
    phase.anything = true;
    MetricsEntry entry{"train", g + 1, 0, {}};
    while (trainer_->step() < end) {
      if (stop_->Look() != StopReason::kNone) return false;
      FillBatch(g, batch);
      const StepReport step = trainer_->Step(batch);
      phase.learning_rate = step.learning_rate;
      if (!step.fault.empty()) metrics_->Event("rollback", step.fault);
      if (step.skipped) {
        ++phase.skipped;
        continue;
      }
      ++phase.steps;
      phase.gradient_norm += step.gradient_norm;
      const auto add = [&](double LossReport::*term) { phase.losses.*term += step.losses.*term; };
      for (const auto term : {&LossReport::total, &LossReport::policy, &LossReport::opponent_policy,
                              &LossReport::value, &LossReport::score, &LossReport::ownership}) {
        add(term);
      }
      bar.Update(trainer_->step() - phase_begin_, Text("loss %.3f", step.losses.total));
      if (trainer_->step() % kStepsPerMetric == 0) {
        entry.step = trainer_->step();
        entry.values = {{"loss/total", step.losses.total},
                        {"loss/policy", step.losses.policy},
                        {"loss/opponent_policy", step.losses.opponent_policy},
                        {"loss/value", step.losses.value},
                        {"loss/score", step.losses.score},
                        {"loss/ownership", step.losses.ownership},
                        {"gradient_norm", step.gradient_norm},
                        {"learning_rate", step.learning_rate}};
        metrics_->Record(entry);
      }
      if (clock_.SteadySeconds() - last_checkpoint_at_ > kCheckpointSeconds) SaveCheckpoint();
    }
    phase.train_seconds = clock_.SteadySeconds() - begin;
    const double n = static_cast<double>(std::max<std::int64_t>(1, phase.steps));
    for (double* sum : {&phase.losses.total, &phase.losses.policy, &phase.losses.opponent_policy,
                        &phase.losses.value, &phase.losses.score, &phase.losses.ownership,
                        &phase.gradient_norm}) {
      *sum /= n;
    }
  }
  phase_begin_ = end;
  return true;
}

void GenerationLoop::FillBatch(std::uint32_t g, TrainingBatch& batch) {
  batch.Clear();
  Sampler sampler(seed_, g, window_.size());
  const std::int64_t first = (trainer_->step() - phase_begin_) * batch.inputs.capacity();
  for (std::int64_t n = first; n < first + batch.inputs.capacity(); ++n) {
    const ReplayWindow::Sample sample = window_.At(sampler.Position(n));
    const int symmetry = sampler.Symmetry(n, builder_->Symmetries(*sample.game));
    builder_->Add(*sample.game, sample.position, symmetry, batch);
  }
}

void GenerationLoop::PublishCandidate(std::uint32_t generation) {
  const TrainerState state = trainer_->Save();
  NetworkFile network;
  network.spec = spec_;
  network.metadata = {
      {"game", config_.GetString("game.name")},       {"size", config_.GetString("game.size")},
      {"rules", config_.GetString("game.rules")},     {"generation", std::to_string(generation)},
      {"parent", std::to_string(generation - 1)},     {"step", std::to_string(state.step)},
      {"samples_seen", std::to_string(state.samples)}};
  network.tensors = state.averaged;
  WriteNetworkFile(folder_.NetPath(generation), network);
}

bool GenerationLoop::DecideCandidate(std::uint32_t generation, GenerationPhase& phase) {
  const std::uint32_t opponent = PlayerOf(generation - 1);
  const GateSettings settings = GateSettings::From(config_);
  MatchJob job;
  job.game = config_.GetString("game.name");
  job.size = config_.GetString("game.size");
  job.rules = config_.GetString("game.rules");
  job.seed = GateSeed(seed_, generation);
  job.stop = &stop_->flag();
  const SearchSettings search = SearchSettings::From(config_);
  if (settings.enabled) {
    job.a = MatchPlayer::Search(std::to_string(generation), EvaluatorOf(generation), search,
                                settings.visits);
    job.b = MatchPlayer::Search(std::to_string(opponent), EvaluatorOf(opponent), search,
                                settings.visits);
  }
  OptionalProgress bar(options_.bars, "generation " + std::to_string(generation) + " gate",
                       static_cast<std::uint64_t>(settings.max_pairs), "pairs");
  job.progress = [&](const MatchProgress& p) {
    bar.Update(NumPairs(p.tally.pairs),
               Text("score %.1f %%, LLR %.2f", 100 * p.tally.score(), p.sprt.llr));
  };
  const double begin = clock_.SteadySeconds();
  const GateResult result = RunGate(settings, job);
  phase.gate_seconds = clock_.SteadySeconds() - begin;
  if (result.reason == GateReason::kStopped) return false;
  const GateSummary summary =
      SummariseGate(result, opponent, verdicts_.at(opponent).rating, config_);
  // The verdict last: a kill in between plays the same match again, which replaces its rows.
  if (settings.enabled) {
    metrics_->database().RecordMatch(ToMatchRow(summary, generation));
  }
  folder_.PublishVerdict(generation, ToVerdict(summary));
  verdicts_[generation] = summary;
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
    row.net_sha256 = Sha256HexOfFile(net);
  }
  row.games = phase.games;
  row.positions = phase.positions;
  row.step = trainer_->step();
  row.samples = trainer_->samples();
  row.running_seconds = RunningSeconds();
  metrics_->database().RecordGeneration(row);
}

bool GenerationLoop::RowIsClosed(std::uint32_t g) const {
  for (const GenerationRow& row : metrics_->database().Generations()) {
    if (row.generation != g + 1) continue;
    return row.state == GenerationState::kAccepted || row.state == GenerationState::kRefused;
  }
  return false;
}

void GenerationLoop::RecordRatings() { metrics_->database().RecordRatings(RatingRows(verdicts_)); }

void GenerationLoop::ReportGeneration(std::uint32_t g, const GenerationPhase& phase) {
  const GateSummary& verdict = verdicts_.at(g + 1);
  const std::int64_t step = trainer_->step();
  if (phase.played.games > 0) metrics_->Record(SelfPlayMetrics(g + 1, step, phase.played));
  metrics_->Record(GateMetrics(g + 1, step, verdict, RunningSeconds()));
  const std::uint32_t best = PlayerOf(g + 1);
  LogInfo(GenerationLine(g + 1, phase, window_.size(), best, verdicts_.at(best).rating));
}

std::string GenerationLoop::RatingCurve() const {
  std::vector<RatedGeneration> rated;
  for (const auto& [generation, verdict] : verdicts_) {
    if (verdict.accepted && verdict.rating) rated.push_back({generation, *verdict.rating});
  }
  return DrawRatingCurve(rated);
}

}  // namespace tengen
