// SPDX-License-Identifier: MIT
#include "train/metrics/run_metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foundation/files.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

TEST(RunMetrics, WritesToAllThree) {
  TemporaryFolder folder;
  FakeClock clock;
  RunMetrics metrics(folder.path(), TensorBoard::kOn, 0, clock);
  metrics.Record({"gate", 1, 10, {{"score", 0.625}}});
  metrics.Event("resume", "at generation 1");
  const std::string log = ReadWholeFile(folder / "metrics.jsonl", 10000);
  EXPECT_THAT(log, HasSubstr("\"score\":0.625"));
  EXPECT_THAT(log, HasSubstr("at generation 1"));
  EXPECT_EQ(metrics.database().MetricSeries("gate", "score").size(), 1u);
  EXPECT_EQ(metrics.database().Events().size(), 1u);
  const auto files = std::filesystem::directory_iterator(folder / "tensorboard");
  EXPECT_THAT(ReadWholeFile(files->path().string(), 10000), HasSubstr("gate/score"));
}

TEST(RunMetrics, TensorBoardMayBeOff) {
  TemporaryFolder folder;
  RunMetrics metrics(folder.path(), TensorBoard::kOff, 0);
  metrics.Record({"gate", 1, 10, {{"score", 0.625}}});
  EXPECT_FALSE(FileExists(folder / "tensorboard"));
}

}  // namespace
}  // namespace tengen
