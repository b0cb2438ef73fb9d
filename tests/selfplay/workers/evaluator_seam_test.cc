// SPDX-License-Identifier: MIT
// Workers and evaluators that misbehave, are slow, or have two batches in flight.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <latch>
#include <memory>
#include <thread>

#include "foundation/errors.h"
#include "tests/selfplay/workers/self_play_jobs.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

// Computes only in Finish, as a device would; so a worker that touches a batch in flight, or reads
// results too early, plays other games.
class LateEvaluator : public Evaluator {
 public:
  LateEvaluator(const InputShape& shape, std::atomic<int>& most_in_flight)
      : hash_(MakeHashEvaluator(shape)), most_in_flight_(most_in_flight) {}

  std::string Description() const override { return "late"; }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int slot) override {
    CHECK(slot == 0 || slot == 1);
    Flight& flight = flights_[static_cast<std::size_t>(slot)];
    CHECK(flight.batch == nullptr);
    flight = {&batch, &results};
    const int in_flight = (flights_[0].batch != nullptr) + (flights_[1].batch != nullptr);
    if (in_flight > most_in_flight_) most_in_flight_ = in_flight;
  }
  void Finish(int slot) override {
    Flight& flight = flights_[static_cast<std::size_t>(slot)];
    CHECK(flight.batch != nullptr);
    hash_->Evaluate(*flight.batch, *flight.results);
    flight = {};
  }

 private:
  struct Flight {
    const EvaluationBatch* batch = nullptr;
    EvaluationResults* results = nullptr;
  };
  std::unique_ptr<Evaluator> hash_;
  std::array<Flight, 2> flights_;
  std::atomic<int>& most_in_flight_;
};

TEST(EvaluatorSeam, HalfBatchesOverlap) {
  SelfPlayJob job = SmallJob("gomoku", 16);
  const std::string expected = HashOfGames(PlayAll(job).games);
  for (const int half_batches : {1, 2}) {
    std::atomic<int> most_in_flight{0};
    job.settings.half_batches = half_batches;
    job.make_evaluator = [&](const InputShape& shape) {
      return std::make_unique<LateEvaluator>(shape, most_in_flight);
    };
    EXPECT_EQ(HashOfGames(PlayAll(job).games), expected);
    EXPECT_EQ(most_in_flight, half_batches);
  }
}

// Finish waits until the test says so.
class ToldEvaluator : public Evaluator {
 public:
  ToldEvaluator(std::unique_ptr<Evaluator> inner, std::latch& asked, std::latch& told)
      : inner_(std::move(inner)), asked_(asked), told_(told) {}
  std::string Description() const override { return "told"; }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int slot) override {
    inner_->Start(batch, results, slot);
  }
  void Finish(int slot) override {
    if (!first_) {
      first_ = true;
      asked_.count_down();
    }
    told_.wait();
    inner_->Finish(slot);
  }

 private:
  std::unique_ptr<Evaluator> inner_;
  std::latch& asked_;
  std::latch& told_;
  bool first_ = false;
};

TEST(EvaluatorSeam, AStopDuringTheFirstBatchPlaysNothing) {
  SelfPlayJob job = SmallJob("go", 8);
  std::latch asked(1), told(1);
  std::atomic<bool> stop{false};
  job.stop = &stop;
  job.make_evaluator = [&](const InputShape& shape) {
    return std::make_unique<ToldEvaluator>(MakeHashEvaluator(shape), asked, told);
  };
  PlayedGames played;
  std::thread runner([&] { played = PlayAll(job); });
  asked.wait();  // the worker waits for its first batch
  stop = true;
  told.count_down();
  runner.join();
  EXPECT_TRUE(played.games.empty());
  EXPECT_EQ(played.stats.batches, 1);
}

// Throws at its nth batch.
class FailingEvaluator : public Evaluator {
 public:
  FailingEvaluator(std::unique_ptr<Evaluator> inner, int good_batches)
      : inner_(std::move(inner)), good_batches_(good_batches) {}
  std::string Description() const override { return "failing"; }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int slot) override {
    if (good_batches_-- == 0) throw Error(ExitCode::kDeviceLost, "the device fell off the bus");
    inner_->Start(batch, results, slot);
  }
  void Finish(int slot) override { inner_->Finish(slot); }

 private:
  std::unique_ptr<Evaluator> inner_;
  int good_batches_;
};

TEST(EvaluatorSeam, AFailureNamesGameAndPlyAndEndsAllThreads) {
  for (const int threads : {1, 4}) {
    SelfPlayJob job = SmallJob("go", 400);
    job.settings.threads = threads;
    std::atomic<int> made{0};
    job.make_evaluator = [&](const InputShape& shape) -> std::unique_ptr<Evaluator> {
      const int good = made++ == 0 ? 20 : 1 << 30;
      return std::make_unique<FailingEvaluator>(MakeHashEvaluator(shape), good);
    };
    try {
      const PlayedGames played = PlayAll(job);
      FAIL() << "played " << played.games.size();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kDeviceLost);
      EXPECT_THAT(error.what(),
                  testing::ContainsRegex("self-play, game [0-9]+, ply [0-9]+: the device"));
    }
  }
}

TEST(EvaluatorSeam, AFailureToMakeAnEvaluatorComesThrough) {
  SelfPlayJob job = SmallJob("go", 4);
  job.make_evaluator = [](const InputShape&) -> std::unique_ptr<Evaluator> {
    throw Error(ExitCode::kBadConfig, "no such network");
  };
  EXPECT_THAT([&] { PlayAll(job); }, ThrowsMessage<Error>("self-play: no such network"));
}

TEST(EvaluatorSeam, OutOfMemoryIsWorthARetryElsewhere) {
  SelfPlayJob job = SmallJob("go", 4);
  job.make_evaluator = [](const InputShape&) -> std::unique_ptr<Evaluator> {
    throw std::bad_alloc();
  };
  try {
    PlayAll(job);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kDeviceLost);
  }
}

}  // namespace
}  // namespace tengen
