// SPDX-License-Identifier: MIT
// Workers that fail wherever a game can be, and workers that hang: who failed is named, what is
// finished is on disk, and the exit code is right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <deque>
#include <stdexcept>
#include <thread>

#include "foundation/errors.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/record_writer.h"
#include "selfplay/workers/recorded_self_play.h"
#include "selfplay/workers/watchdog.h"
#include "tests/foundation/ends_process.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/workers/faulty_evaluators.h"
#include "tests/selfplay/workers/self_play_jobs.h"

namespace tengen {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ExitedWithCode;
using ::testing::HasSubstr;

RecordHeader HeaderOf(const SelfPlayJob& job) {
  RecordHeader header;
  header.game = job.game;
  header.size = job.size;
  header.rules = job.rules;
  return header;
}

int PublishedGames(const std::string& folder) {
  int games = 0;
  for (const std::string& path : RecordFilesUnder(folder)) {
    ReadGames(path, ReadMode::kStrict, [&](GameRecord&&) { ++games; });
  }
  return games;
}

Error FailureOf(const SelfPlayJob& job, const GameSink& sink) {
  try {
    RunSelfPlay(job, sink);
  } catch (const Error& error) {
    return error;
  }
  return Error(ExitCode::kDone, "no failure");
}

TEST(Supervision, AFailureOfAnyKindNamesGameAndPly) {
  int named = 0;
  const auto expect = [&](const Error& error, ExitCode code, const std::string& text) {
    EXPECT_EQ(error.code(), code) << error.what();
    EXPECT_THAT(error.what(), ContainsRegex("^self-play, game [0-9]+, ply [0-9]+: "));
    EXPECT_THAT(error.what(), HasSubstr(text));
    ++named;
  };
  const auto evaluator = [&](const ActingEvaluator::Act& act) {
    SelfPlayJob job = SmallJob("go", 200);
    job.settings.threads = 3;
    job.make_evaluator = ActAtBatch(60, act);
    return FailureOf(job, [](GameRecord&&) {});
  };
  expect(evaluator([](auto&, auto&) { throw Error(ExitCode::kFailed, "two results differ"); }),
         ExitCode::kFailed, "two results differ");
  expect(evaluator([](auto&, auto&) { throw std::runtime_error("CUDA error 700"); }),
         ExitCode::kDeviceLost, "the evaluator (acting) failed: CUDA error 700");
  expect(evaluator([](auto&, auto&) { throw std::bad_alloc(); }), ExitCode::kDeviceLost,
         "out of memory");
  expect(evaluator([](auto&, auto&) { throw 7; }), ExitCode::kFailed, "of unknown kind");
  // Search: what it is told is refused by the tree.
  expect(evaluator([](auto&, auto& results) { results.value(0)[0] = 3; }), ExitCode::kFailed,
         "search: the network's chance of a win is 3");
  // Writing the record.
  SelfPlayJob job = SmallJob("go", 20);
  expect(FailureOf(job, [](GameRecord&&) { ThrowIo("cannot write", "a.tfrecord.open", EIO); }),
         ExitCode::kIo, "cannot write a.tfrecord.open");
  expect(FailureOf(job, [](GameRecord&&) { throw std::logic_error("planted"); }), ExitCode::kFailed,
         "planted");
  // Whoever watches.
  job.progress = [](const SelfPlayStats& stats) {
    if (stats.games > 2) throw std::runtime_error("the terminal is gone");
  };
  expect(FailureOf(job, [](GameRecord&&) {}), ExitCode::kFailed, "the terminal is gone");
  std::printf("failing workers: %d kinds, each with game and ply\n", named);
}

TEST(Supervision, WhatWasFinishedBeforeADeviceIsLostIsPublished) {
  TemporaryFolder folder;
  SelfPlayJob job = SmallJob("gomoku", 60);
  job.settings.threads = 2;
  std::atomic<int> finished{0};
  job.progress = [&](const SelfPlayStats& stats) { finished = static_cast<int>(stats.games); };
  job.make_evaluator = ActAtBatch(
      300, [](auto&, auto&) { throw std::runtime_error("the device fell off the bus"); });
  RecordWriter writer(folder.path(), "test", HeaderOf(job), {});
  DiskReserve disk(folder.path(), 0);
  try {
    RunRecordedSelfPlay(job, writer, disk);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kDeviceLost);
  }
  EXPECT_GT(finished, 0);
  EXPECT_LT(finished, 60);
  EXPECT_EQ(PublishedGames(folder.path()), finished);
  std::printf("a device lost: %d of 60 games were finished, %d published\n", finished.load(),
              PublishedGames(folder.path()));
}

using Hanging = EndsProcess;

[[noreturn]] void SleepForEver() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

TEST_F(Hanging, AnEvaluatorThatNeverAnswersEndsTheProcessWithItsGamesSaved) {
  TemporaryFolder own;
  ::setenv("TENGEN_TEST_FOLDER", own.path().c_str(), /*replace=*/0);  // the child finds it there
  const std::string folder = std::getenv("TENGEN_TEST_FOLDER");
  const auto hang = [&] {
    SelfPlayJob job = SmallJob("gomoku", 60);
    job.settings.threads = 2;
    job.settings.stuck_seconds = 2;
    job.make_evaluator = ActAtBatch(300, [](auto&, auto&) { SleepForEver(); });
    RecordWriter writer(folder, "test", HeaderOf(job), {});
    DiskReserve disk(folder, 0);
    RunRecordedSelfPlay(job, writer, disk);
  };
  EXPECT_EXIT(
      hang(), ExitedWithCode(71),
      AllOf(ContainsRegex("error: self-play, thread [12] of 2, game [0-9]+, ply [0-9]+: no step "
                          "for 2 s"),
            // The stacks of the one that sleeps and of the one that waits for it.
            ContainsRegex("thread [0-9]+:\n[^\n]+\n"), HasSubstr("nanosleep"),
            HasSubstr("what is finished is saved")));
  const int games = PublishedGames(folder);
  EXPECT_GT(games, 0);
  std::printf("a thread that hangs: noticed after 2 s, %d finished games published\n", games);
}

TEST_F(Hanging, SavingThatHangsTooDoesNotKeepTheProcess) {
  const auto hang = [] {
    const std::deque<Heartbeat> hearts(1);
    const Watchdog watchdog({.what = "test",
                             .stuck_seconds = 0.5,
                             .idle = {},
                             .rescue = SleepForEver,
                             .rescue_seconds = 0.5},
                            hearts);
    SleepForEver();
  };
  EXPECT_EXIT(hang(), ExitedWithCode(71),
              AllOf(HasSubstr("test, thread 1 of 1, before its first game: no step for 0.5 s"),
                    HasSubstr("could not be saved in time")));
}

TEST_F(Hanging, AThreadThatBeatsOrHasEndedIsLeftAlone) {
  std::deque<Heartbeat> hearts(2);
  hearts[0].End();
  const Watchdog watchdog(
      {.what = "test", .stuck_seconds = 5, .idle = {}, .rescue = {}, .rescue_seconds = 1}, hearts);
  for (int i = 0; i < 60; ++i) {
    hearts[1].At(7, i);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_EQ(hearts[1].Where(), "game 7, ply 59");
}

}  // namespace
}  // namespace tengen
