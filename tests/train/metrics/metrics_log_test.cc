// SPDX-License-Identifier: MIT
#include "train/metrics/metrics_log.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

std::vector<nlohmann::json> Lines(const std::string& path) {
  std::istringstream stream(ReadWholeFile(path, 1 << 20));
  std::vector<nlohmann::json> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(nlohmann::json::parse(line));
  return lines;
}

TEST(MetricsLog, OneObjectALine) {
  TemporaryFolder folder;
  FakeClock clock(1000.25);
  MetricsLog log(folder / "m.jsonl", clock);
  log.Write({"train", 3, 1200, {{"loss/policy", 2.5}, {"loss/value", std::nan("")}}});
  clock.Advance(1);
  log.WriteEvent("gate", "accepted: \"quoted\"\nand a bad byte \xFF");
  EXPECT_EQ(
      ReadWholeFile(folder / "m.jsonl", 1000).substr(0, 102),
      "{\"time\":1000.25,\"kind\":\"train\",\"generation\":3,\"step\":1200,\"loss/policy\":2.5,"
      "\"loss/value\":null}\n{\"time\"");
  const auto lines = Lines(folder / "m.jsonl");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[1].at("event"), "gate");
  EXPECT_EQ(lines[1].at("time"), 1001.25);
}

TEST(MetricsLog, ALineCutShortByAKillIsDropped) {
  TemporaryFolder folder;
  for (const std::string before : {"", "{\"a\":1}\n"}) {
    PublishFile(folder / "m.jsonl", before + "{\"time\":12");
    MetricsLog log(folder / "m.jsonl");
    log.Write({"train", 0, 1, {}});
    const auto lines = Lines(folder / "m.jsonl");
    ASSERT_EQ(lines.size(), before.empty() ? 1u : 2u);
    EXPECT_EQ(lines.back().at("step"), 1);
  }
}

TEST(MetricsLog, GoesOnWhereItEnded) {
  TemporaryFolder folder;
  MetricsLog(folder / "m.jsonl").Write({"train", 0, 1, {}});
  MetricsLog(folder / "m.jsonl").Write({"train", 0, 2, {}});
  const auto lines = Lines(folder / "m.jsonl");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].at("step"), 1);
}

}  // namespace
}  // namespace tengen
