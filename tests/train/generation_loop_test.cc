// SPDX-License-Identifier: MIT
// The whole loop on tiny boards with the `hash` evaluator and a stub trainer: complete runs, stops
// and failures at chosen places, resuming, and what must be refused.
#include "train/loop/generation_loop.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "foundation/errors.h"
#include "foundation/file_system.h"
#include "foundation/files.h"
#include "foundation/log.h"
#include "foundation/stop.h"
#include "selfplay/records/record_files.h"
#include "tests/foundation/failure.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/train/tiny_run.h"
#include "train/loop/rating_curve.h"
#include "train/loop/run_setup.h"
#include "train/loop/run_summary.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class LoopTest : public ::testing::TestWithParam<const char*> {
 protected:
  LoopTest() { SetLogLevel("error"); }

  static Config Tiny(std::vector<std::string> more = {}, const std::string& game = "go") {
    std::vector<std::string> words = {"run.generations=2", "selfplay.threads=2",
                                      "gate.max_pairs=3"};
    if (game == "gomoku") {
      words.insert(words.end(), {"game.name=gomoku", "game.size=5", "game.rules=freestyle"});
    }
    words.insert(words.end(), more.begin(), more.end());
    return TinyRunConfig(words);
  }

  TrainerFactory Stub(std::function<void(std::int64_t)> on_step = {}) {
    return [this, on_step](const TrainerSettings& settings, const NetworkFile& initial) {
      auto trainer = std::make_unique<StubTrainer>(settings, initial);
      trainer->on_step = [this, on_step](std::int64_t step) {
        if (on_step) on_step(step);
        steps_ = step + 1;
      };
      return trainer;
    };
  }

  StopReason Run(const std::string& name, const Config& config, TrainerFactory factory) {
    GenerationLoop loop({folder_ / name, config, std::move(factory), ProgressBars::kOff});
    return loop.Run();
  }

  RunContents ContentsOf(const std::string& name) { return ContentsOfRun(folder_ / name); }

  const TemporaryFolder folder_;
  std::int64_t steps_ = 0;  // done by the last trainer that made one
};

TEST_P(LoopTest, MakesTwoGenerations) {
  EXPECT_EQ(Run("a", Tiny({}, GetParam()), Stub()), StopReason::kNone);
  const RunFolder run = RunFolder::Open(folder_ / "a");
  EXPECT_THAT(run.NetGenerations(), ElementsAre(0, 1, 2));
  EXPECT_THAT(run.RecordGenerations(), ElementsAre(0, 1));
  for (const std::uint32_t g : {0u, 1u, 2u}) EXPECT_TRUE(run.VerdictOf(g).has_value());
  const auto games = ReadGenerationGames(run.RecordsFolder(1), {6, 6});
  EXPECT_TRUE(MissingGames(games, {6, 6}).empty());
  // Every position was trained on once: T = floor(positions / 8).
  RunDatabase database(run.DatabasePath(), RunDatabase::Mode::kRead);
  const auto rows = database.Generations();
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[1].step, (rows[0].positions + rows[1].positions) / 8);
  EXPECT_EQ(rows[1].games, 6);
  EXPECT_EQ(steps_, rows[1].step);
}
INSTANTIATE_TEST_SUITE_P(Games, LoopTest, ::testing::Values("go", "gomoku"));

class LoopCase : public LoopTest {};

TEST_F(LoopCase, IsReproducibleToTheBitWithOtherThreads) {
  Run("a", Tiny(), Stub());
  Run("b", Tiny({"selfplay.threads=1", "selfplay.boards_per_thread=2", "gate.threads=2"}), Stub());
  EXPECT_EQ(ContentsOf("a"), ContentsOf("b"));
  Run("c", Tiny({"run.seed=2"}), Stub());
  EXPECT_NE(ContentsOf("a").games, ContentsOf("c").games);
}

// Without run.sqlite the verdict alone knows which network it judged.
TEST_F(LoopCase, RefusesAVerdictOfAnotherNetwork) {
  Run("a", Tiny(), Stub());
  Run("other", Tiny({"run.seed=2"}), Stub());
  const RunFolder run = RunFolder::Open(folder_ / "a");
  const RunFolder other = RunFolder::Open(folder_ / "other");
  const std::string own = ReadWholeFile(run.VerdictPath(1), 1 << 20);
  for (const std::string& stray : {other.VerdictPath(1), run.VerdictPath(2)}) {
    PublishFile(run.VerdictPath(1), ReadWholeFile(stray, 1 << 20));
    const auto resume = [&] { Run("a", Tiny({"run.generations=3"}), Stub()); };
    EXPECT_THAT(Failure(ExitCode::kBadData, resume),
                HasSubstr(run.NetPath(1) + " is not the network that " + run.VerdictPath(1)));
    EXPECT_THAT(DescribeRun(run), HasSubstr("DAMAGED: " + run.NetPath(1)));
  }
  fs::remove(run.VerdictPath(1));  // as one is told to: its gate is played again
  Run("a", Tiny(), Stub());
  EXPECT_EQ(ReadWholeFile(run.VerdictPath(1), 1 << 20), own);
  fs::remove(run.VerdictPath(1));
  fs::remove(run.NetPath(1));
  EXPECT_THAT(Failure(ExitCode::kBadData, [&] { Run("a", Tiny(), Stub()); }),
              HasSubstr(run.NetPath(1) + " is missing, though generation 2 is decided"));
}

TEST_F(LoopCase, RefusesGamesOfAnotherRun) {
  Run("a", Tiny(), Stub());
  const RunFolder run = RunFolder::Open(folder_ / "a");
  const std::string file = RecordFilesUnder(run.RecordsFolder(1)).front();
  const std::pair<std::vector<std::string>, const char*> others[] = {
      {{"run.seed=2"}, "seed 2, expected 1"},
      {{"game.rules=tromp-taylor komi=2"},
       "rules tromp-taylor komi=2, expected tromp-taylor komi=1"},
      {{"game.size=4"}, "size 4, expected 3"}};
  for (const auto& [words, text] : others) {
    Run(text, Tiny(words), Stub());
    const RunFolder other = RunFolder::Open(folder_ / text);
    PublishFile(file, ReadWholeFile(RecordFilesUnder(other.RecordsFolder(1)).front(), 1 << 24));
    const auto resume = [&] { Run("a", Tiny({"run.generations=3"}), Stub()); };
    EXPECT_THAT(
        Failure(ExitCode::kBadData, resume),
        AllOf(HasSubstr(file + ": game "), HasSubstr(std::string(" is not of this run: ") + text),
              HasSubstr("move the file out of the run")));
  }
}

TEST_F(LoopCase, RefusesAConfigurationEditedSinceItBegan) {
  Run("a", Tiny({"run.generations=1"}), Stub());
  const std::string path = RunFolder::Open(folder_ / "a").ConfigPath();
  std::string text = ReadWholeFile(path, 1 << 20);
  const std::size_t at = text.find("gumbel_actions: 4");
  ASSERT_NE(at, std::string::npos);
  PublishFile(path, text.replace(at, 17, "gumbel_actions: 3"));
  const std::vector<std::string> longer = {"run.generations=2"};
  EXPECT_THAT(Failure(ExitCode::kBadConfig,
                      [&] { Run("a", ConfigForRun(folder_ / "a", "", longer), Stub()); }),
              AllOf(HasSubstr(path + " is not what the run was trained with"),
                    HasSubstr("search.gumbel_actions: 4 -> 3")));
}

TEST_F(LoopCase, RefusesANetworkExchangedSinceItWasMade) {
  Run("a", Tiny(), Stub());
  Run("other", Tiny({"run.seed=2"}), Stub());
  const RunFolder run = RunFolder::Open(folder_ / "a");
  const RunFolder other = RunFolder::Open(folder_ / "other");
  const std::string own = ReadWholeFile(run.NetPath(1), 1 << 24);
  const std::string verdict = ReadWholeFile(run.VerdictPath(1), 1 << 20);
  PublishFile(run.NetPath(1), ReadWholeFile(other.NetPath(1), 1 << 24));
  PublishFile(run.VerdictPath(1), ReadWholeFile(other.VerdictPath(1), 1 << 20));
  EXPECT_THAT(
      Failure(ExitCode::kBadData, [&] { Run("a", Tiny({"run.generations=3"}), Stub()); }),
      AllOf(HasSubstr(run.NetPath(1) + " is not the network that run.sqlite knows (SHA-256 "),
            HasSubstr("--rebuild")));
  EXPECT_THAT(run.NetGenerations(), ElementsAre(0, 1, 2));  // nothing was made of it
  PublishFile(run.NetPath(1), own);
  PublishFile(run.VerdictPath(1), verdict);
  EXPECT_EQ(Run("a", Tiny({"run.generations=3"}), Stub()), StopReason::kNone);
}

TEST_F(LoopCase, GoesOnAfterAFailureAtEveryTrainingStep) {
  Run("whole", Tiny(), Stub());
  const RunContents whole = ContentsOf("whole");
  const std::int64_t steps = steps_;
  ASSERT_GT(steps, 5);
  for (std::int64_t fail = 0; fail < steps; ++fail) {
    const std::string name = "cut" + std::to_string(fail);
    EXPECT_THROW(Run(name, Tiny(), Stub([&](std::int64_t step) {
                       if (step == fail) throw Error(ExitCode::kFailed, "planted");
                     })),
                 Error);
    EXPECT_EQ(Run(name, Tiny(), Stub()), StopReason::kNone);
    EXPECT_EQ(ContentsOf(name), whole) << "failed at step " << fail;
  }
}

TEST_F(LoopCase, StopsOnASignalAndGoesOn) {
  Run("whole", Tiny(), Stub());
  const RunContents whole = ContentsOf("whole");
  const std::int64_t steps = steps_;
  for (const std::int64_t at : {std::int64_t{1}, steps / 2, steps - 1}) {
    const std::string name = "stop" + std::to_string(at);
    {
      const StopSignal signals;
      EXPECT_EQ(Run(name, Tiny(), Stub([&](std::int64_t step) {
                      if (step == at) StopSignal::Request(SIGTERM);
                    })),
                StopReason::kSignal);
    }
    // The step in progress was finished and saved.
    const RunFolder run = RunFolder::Open(folder_ / name);
    const CheckpointFolder checkpoints(run.TrainerFolder(), ModelSpecFor(Tiny()), 3);
    EXPECT_EQ(checkpoints.LoadNewest(nullptr)->trainer.step, at + 1);
    const StopSignal fresh;  // forgets the signal
    if (StopSignal::Requested()) GTEST_SKIP() << "the stop flag cannot be taken back";
    EXPECT_EQ(Run(name, Tiny(), Stub()), StopReason::kNone);
    EXPECT_EQ(ContentsOf(name), whole);
  }
}

// Whatever a kill may leave out: each published file in turn is taken away, with what came after
// it.
TEST_F(LoopCase, GoesOnFromEveryPrefixOfPublishedFiles) {
  Run("whole", Tiny(), Stub());
  const RunContents whole = ContentsOf("whole");
  const RunFolder run = RunFolder::Open(folder_ / "whole");
  const std::vector<std::string> order = {
      run.NetPath(0), run.VerdictPath(0), run.RecordsFolder(0), run.TrainerFolder() + "/000001",
      run.NetPath(1), run.VerdictPath(1), run.RecordsFolder(1), run.TrainerFolder() + "/000002",
      run.NetPath(2), run.VerdictPath(2)};
  for (std::size_t keep = 0; keep < order.size(); ++keep) {
    const std::string copy = folder_ / "copy" + std::to_string(keep);
    fs::copy(run.path(), copy, fs::copy_options::recursive);
    for (std::size_t i = keep; i < order.size(); ++i) {
      const fs::path path = copy + order[i].substr(run.path().size());
      ASSERT_TRUE(fs::exists(path)) << path;
      fs::permissions(path, fs::perms::owner_write, fs::perm_options::add);
      fs::remove_all(path);
    }
    EXPECT_EQ(Run("copy" + std::to_string(keep), Tiny(), Stub()), StopReason::kNone);
    EXPECT_EQ(ContentsOf("copy" + std::to_string(keep)), whole) << keep << " files kept";
  }
}

TEST_F(LoopCase, TrainsAgainWhenCheckpointsAreDamaged) {
  Run("whole", Tiny({"run.generations=3"}), Stub());
  Run("a", Tiny(), Stub());
  const RunFolder run = RunFolder::Open(folder_ / "a");
  for (const char* number : {"/000001", "/000002"}) {
    PublishFile(run.TrainerFolder() + number + "/weights.safetensors", "damaged");
  }
  EXPECT_EQ(Run("a", Tiny({"run.generations=3"}), Stub()), StopReason::kNone);
  EXPECT_EQ(ContentsOf("a"), ContentsOf("whole"));
}

TEST_F(LoopCase, AFinishedRunIsExtended) {
  Run("a", Tiny({"run.generations=1"}), Stub());
  Run("a", Tiny({"run.generations=1"}), Stub());  // nothing left to do
  EXPECT_EQ(RunFolder::Open(folder_ / "a").NetGenerations().size(), 2u);
  Run("a", Tiny({"run.generations=2"}), Stub());
  Run("b", Tiny({"run.generations=2"}), Stub());
  EXPECT_EQ(ContentsOf("a"), ContentsOf("b"));
}

TEST_F(LoopCase, GateOffAcceptsUnplayed) {
  Run("a", Tiny({"gate.kind=off"}), Stub());
  const RunFolder run = RunFolder::Open(folder_ / "a");
  EXPECT_EQ(run.LastAccepted(), 2u);
  EXPECT_THAT(run.VerdictOf(2)->detail, HasSubstr("gate is off"));
}

// A bound that nothing reaches: every candidate is refused, the first network goes on playing, and
// the trainer goes on all the same.
TEST_F(LoopCase, AfterARefusalTheLastAcceptedGoesOnPlaying) {
  // With a hash evaluator both players are the same, so a pair is a point each and the cap refuses.
  Run("a", Tiny({"gate.elo0=900", "gate.elo1=1000"}), Stub());
  const RunFolder run = RunFolder::Open(folder_ / "a");
  EXPECT_EQ(run.LastAccepted(), 0u);
  for (const auto& [index, game] : ReadGenerationGames(run.RecordsFolder(1), {6, 6})) {
    EXPECT_EQ(game.generation, 0u);
  }
  EXPECT_NE(ReadWholeFile(run.NetPath(1), 1 << 24), ReadWholeFile(run.NetPath(2), 1 << 24));
}

TEST_F(LoopCase, ASecondProcessIsRefused) {
  GenerationLoop first({folder_ / "a", Tiny(), Stub(), ProgressBars::kOff});
  try {
    GenerationLoop second({folder_ / "a", Tiny(), Stub(), ProgressBars::kOff});
    FAIL() << "two processes train one run";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr(std::to_string(getpid())));
  }
}

TEST_F(LoopCase, AChangedKeyIsRefusedWithADiff) {
  Run("a", Tiny({"run.generations=1"}), Stub());
  const std::string run = folder_ / "a";
  const std::vector<std::string> change = {"train.batch=16", "run.generations=5"};
  try {
    ConfigForRun(run, "", change);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig);
    EXPECT_THAT(error.what(), HasSubstr("train.batch: 8 -> 16"));
    EXPECT_THAT(error.what(), ::testing::Not(HasSubstr("run.generations")));
  }
  const std::vector<std::string> allowed = {"run.generations=5", "selfplay.threads=1"};
  EXPECT_EQ(ConfigForRun(run, "", allowed).GetInt("run.generations"), 5);
  EXPECT_THROW(Run("a", Tiny({"train.batch=16"}), Stub()), Error);
}

TEST_F(LoopCase, ANewRunWantsAConfiguration) {
  EXPECT_THROW(ConfigForRun(folder_ / "none", "", {}), Error);
}

TEST_F(LoopCase, MissingGamesOfATrainedGenerationArePlayedAgainTheSame) {
  Run("a", Tiny(), Stub());
  const RunContents whole = ContentsOf("a");
  fs::remove_all(RunFolder::Open(folder_ / "a").RecordsFolder(0));
  EXPECT_EQ(Run("a", Tiny(), Stub()), StopReason::kNone);
  EXPECT_EQ(ContentsOf("a"), whole);
}

TEST_F(LoopCase, AMissingNetworkIsNamed) {
  Run("a", Tiny(), Stub());
  const RunFolder run = RunFolder::Open(folder_ / "a");
  fs::remove(run.NetPath(2));
  try {
    Run("a", Tiny({"run.generations=3"}), Stub());
    FAIL() << "the run went on without its network";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadData);
    EXPECT_THAT(error.what(), HasSubstr(run.NetPath(2) + " is missing"));
  }
}

TEST_F(LoopCase, MinutesEndARunWithItsStateSaved) {
  Run("whole", Tiny(), Stub());
  FakeClock clock;
  const auto run = [&](const char* minutes) {
    GenerationLoop loop({folder_ / "a", Tiny({std::string("run.minutes=") + minutes}),
                         Stub([&](std::int64_t) { clock.Advance(30); }), ProgressBars::kOff},
                        clock);
    return loop.Run();
  };
  EXPECT_EQ(run("1"), StopReason::kTime);  // after two steps
  EXPECT_EQ(steps_, 2);
  EXPECT_EQ(run("1"), StopReason::kTime);  // the time of the first process counts
  EXPECT_EQ(steps_, 2);
  EXPECT_EQ(run("0"), StopReason::kNone);
  EXPECT_EQ(ContentsOf("a"), ContentsOf("whole"));
}

// Below the reserve at the first looks, then not.
class FreedDisk : public FileSystem {
 public:
  std::int64_t FreeBytes(const std::string&) override { return looks++ < 2 ? 1000 : 1LL << 40; }
  int looks = 0;
};

TEST_F(LoopCase, APauseForTheDiskChangesNothing) {
  Run("whole", Tiny(), Stub());
  FreedDisk disk;
  {
    const ScopedFileSystem scoped(disk);
    EXPECT_EQ(Run("a", Tiny(), Stub()), StopReason::kNone);
  }
  EXPECT_GT(disk.looks, 2);
  EXPECT_EQ(ContentsOf("a"), ContentsOf("whole"));
}

TEST_F(LoopCase, AFailureBetweenStepsLeavesTheStateSaved) {
  Run("whole", Tiny(), Stub());
  for (const ExitCode code : {ExitCode::kIo, ExitCode::kDeviceLost}) {
    const std::string name = "a" + std::to_string(static_cast<int>(code));
    EXPECT_THROW(Run(name, Tiny(), Stub([&](std::int64_t step) {
                       if (step == 3) throw Error(code, "planted between steps");
                     })),
                 Error);
    const RunFolder run = RunFolder::Open(folder_ / name);
    const CheckpointFolder checkpoints(run.TrainerFolder(), ModelSpecFor(Tiny()), 3);
    EXPECT_EQ(checkpoints.LoadNewest(nullptr)->trainer.step, 3);
    EXPECT_THAT(ReadWholeFile(run.path() + "/metrics.jsonl", 1 << 20),
                HasSubstr("planted between steps"));
    EXPECT_EQ(Run(name, Tiny(), Stub()), StopReason::kNone);
    EXPECT_EQ(ContentsOf(name), ContentsOf("whole"));
  }
}

TEST_F(LoopCase, ARollbackIsAnEventOfTheRun) {
  Run("a", Tiny(), [](const TrainerSettings& settings, const NetworkFile& initial) {
    auto trainer = std::make_unique<StubTrainer>(settings, initial);
    trainer->fault = "the value loss is not finite; back at the last good step";
    return trainer;
  });
  const std::string metrics = ReadWholeFile(folder_ / "a/metrics.jsonl", 1 << 20);
  EXPECT_THAT(metrics, HasSubstr("rollback"));
  EXPECT_THAT(metrics, HasSubstr("the value loss is not finite"));
}

TEST(GateVerdict, ComesBackFromItsFile) {
  GateResult result;
  result.accepted = true;
  result.reason = GateReason::kTest;
  result.match.tally.pairs = {1, 2, 3, 4, 10};
  result.match.sprt.llr = 2.5;
  const GateSummary summary = SummariseGate(result, 4, 120.5, Config());
  const GateSummary back = FromVerdict(ToVerdict(summary), "test");
  EXPECT_EQ(back.accepted, true);
  EXPECT_EQ(back.opponent, 4u);
  EXPECT_EQ(back.pairs, summary.pairs);
  EXPECT_EQ(back.rating, summary.rating);
  EXPECT_EQ(back.text, summary.text);
  // 30 of 40 points and one more pair: 31 of 42.
  EXPECT_NEAR(*summary.rating, 120.5 + 400 * std::log10(31.0 / 11.0), 1e-6);
  EXPECT_THROW(FromVerdict({true, "{"}, "test"), Error);
}

TEST(RatingCurve, DrawsABarForEach) {
  const std::vector<RatedGeneration> rated = {{0, 0}, {1, -0.3}, {2, 100}, {5, 200}};
  const std::string text = DrawRatingCurve(rated);
  EXPECT_THAT(text, HasSubstr("         0      +0\n"));
  EXPECT_THAT(text, HasSubstr("         1      +0\n"));
  EXPECT_THAT(text, HasSubstr("         2    +100  " + std::string(25, '#') + "\n"));
  EXPECT_THAT(text, HasSubstr("         5    +200  " + std::string(50, '#') + "\n"));
  EXPECT_EQ(DrawRatingCurve({}), "");
}

}  // namespace
}  // namespace tengen
