// SPDX-License-Identifier: MIT
// A dataset's folder: made, gone on with, and kept from being mixed.
#include "selfplay/workers/dataset.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"
#include "tests/selfplay/workers/self_play_jobs.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class DatasetTest : public testing::Test {
 protected:
  DatasetTest() {
    folder_ = testing::TempDir() + "/tengen_dataset_" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    dataset_.folder = folder_ + "/new/folder";
    dataset_.games = 12;
    dataset_.network = "hash";
    for (const char* key : {"game.size=5", "search.visits=6", "selfplay.opening_mean=2",
                            "selfplay.threads=2", "selfplay.boards_per_thread=2"}) {
      dataset_.config.Set(key, "test");
    }
    job_.make_evaluator = MakeHashEvaluator;
  }
  ~DatasetTest() override { std::filesystem::remove_all(folder_); }

  std::string Hash() const {
    return HashOfGames(ReadAllGames(RecordFilesUnder(dataset_.folder), ReadMode::kStrict));
  }

  std::string folder_;
  Dataset dataset_;
  SelfPlayJob job_;
};

TEST_F(DatasetTest, HoldsTheGamesAskedFor) {
  const DatasetResult result = WriteDataset(dataset_, job_);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.found, 0U);
  EXPECT_EQ(result.stats.games, 12);
  const std::vector<GameRecord> games =
      ReadAllGames(RecordFilesUnder(dataset_.folder), ReadMode::kStrict);
  ASSERT_EQ(games.size(), 12U);
  EXPECT_EQ(games[0].size, "5");
}

TEST_F(DatasetTest, GoesOnAfterAStopToTheSameGames) {
  WriteDataset(dataset_, job_);
  const std::string expected = Hash();
  std::filesystem::remove_all(dataset_.folder);

  std::atomic<bool> stop{false};
  SelfPlayJob stopped = job_;
  stopped.stop = &stop;
  stopped.progress = [&](const SelfPlayStats& stats) {
    if (stats.games >= 3) stop = true;
  };
  const DatasetResult first = WriteDataset(dataset_, stopped);
  EXPECT_FALSE(first.complete);
  std::uint64_t told = 0;
  dataset_.on_found = [&](std::uint64_t found) { told = found; };
  const DatasetResult second = WriteDataset(dataset_, job_);
  EXPECT_TRUE(second.complete);
  EXPECT_EQ(second.found, static_cast<std::uint64_t>(first.stats.games));
  EXPECT_EQ(told, second.found);
  EXPECT_EQ(second.stats.games + first.stats.games, 12);
  EXPECT_EQ(Hash(), expected);

  dataset_.games = 15;  // grows
  EXPECT_EQ(WriteDataset(dataset_, job_).stats.games, 3);
}

TEST_F(DatasetTest, RefusesAnotherOrigin) {
  WriteDataset(dataset_, job_);
  const std::string before = Hash();
  Dataset other = dataset_;
  other.config.Set("search.visits=7", "test");
  EXPECT_THAT([&] { WriteDataset(other, job_); },
              ThrowsMessage<Error>(HasSubstr("search.visits: 6 -> 7")));
  other = dataset_;
  other.network = "sha256 0123";
  EXPECT_THAT([&] { WriteDataset(other, job_); },
              ThrowsMessage<Error>(HasSubstr("another network")));
  other = dataset_;
  other.config.Set("selfplay.threads=1", "test");  // changes no game
  EXPECT_TRUE(WriteDataset(other, job_).complete);
  EXPECT_EQ(Hash(), before);
}

TEST_F(DatasetTest, WhatIsRefusedBindsNothing) {
  SelfPlayJob unfit = job_;
  unfit.make_evaluator = [](const InputShape&) -> std::unique_ptr<Evaluator> {
    throw Error(ExitCode::kBadConfig, "not of this game");
  };
  EXPECT_THROW(WriteDataset(dataset_, unfit), Error);
  EXPECT_FALSE(std::filesystem::exists(folder_));
  // Each of the two files alone is looked at before the other is written.
  CreateFolder(dataset_.folder);
  PublishFile(dataset_.folder + "/network.txt", "other\n");
  EXPECT_THROW(WriteDataset(dataset_, job_), Error);
  EXPECT_FALSE(FileExists(dataset_.folder + "/config.yaml"));
}

TEST_F(DatasetTest, NamesTheNetworksThatDiffer) {
  dataset_.network_name = "runs/x@3";
  WriteDataset(dataset_, job_);
  Dataset other = dataset_;
  other.network = "sha256 0123";
  other.network_name = "runs/x@5";
  EXPECT_THAT([&] { WriteDataset(other, job_); },
              ThrowsMessage<Error>(HasSubstr("hash (runs/x@3) -> sha256 0123 (runs/x@5)")));
  PublishFile(dataset_.folder + "/network.txt", "hash\n");  // as former versions wrote it
  EXPECT_THAT([&] { WriteDataset(other, job_); },
              ThrowsMessage<Error>(HasSubstr("hash (generation 0) -> ")));
  EXPECT_TRUE(WriteDataset(dataset_, job_).complete);
}

TEST_F(DatasetTest, RefusesTheFoldersOfOthers) {
  const auto refused = [&](const std::string& folder, const std::string& why) {
    Dataset dataset = dataset_;
    dataset.folder = folder;
    EXPECT_THAT([&] { WriteDataset(dataset, job_); }, ThrowsMessage<Error>(HasSubstr(why)));
  };
  WriteDataset(dataset_, job_);
  refused("", "is empty");
  refused(dataset_.folder + "/inside", "lies inside of ");
  CreateFolder(folder_ + "/run/nets");
  PublishFile(folder_ + "/run/config.yaml", "");
  refused(folder_ + "/run", "is a run's folder");
  refused(folder_ + "/run/records/000001", "lies inside of ");
  CreateFolder(folder_ + "/records");
  std::filesystem::copy(RecordFilesUnder(dataset_.folder).at(0), folder_ + "/records");
  refused(folder_ + "/records", "not played for a dataset");
  EXPECT_FALSE(FileExists(folder_ + "/records/lock"));
}

TEST_F(DatasetTest, FewerThanAreThereAreThereAlready) {
  WriteDataset(dataset_, job_);
  dataset_.games = 3;
  std::uint64_t told = 0;
  dataset_.on_found = [&](std::uint64_t found) { told = found; };
  const DatasetResult result = WriteDataset(dataset_, job_);
  EXPECT_EQ(told, 3U);
  EXPECT_EQ(result.found, 12U);
  EXPECT_EQ(result.stats.games, 0);
}

TEST_F(DatasetTest, BadRulesWriteNothing) {
  dataset_.config.Set("game.rules=no-such-rules", "test");
  EXPECT_THROW(WriteDataset(dataset_, job_), Error);
  EXPECT_FALSE(std::filesystem::exists(folder_));
}

}  // namespace
}  // namespace tengen
