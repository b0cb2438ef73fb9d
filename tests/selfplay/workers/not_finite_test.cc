// SPDX-License-Identifier: MIT
// NaN and infinity planted on the way from a network's file to a game record: each is refused where
// it comes in, with game and ply or file and tensor.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <limits>
#include <string>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/evaluators.h"
#include "model/network_file.h"
#include "model/network_weights.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/record_writer.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/workers/faulty_evaluators.h"
#include "tests/selfplay/workers/self_play_jobs.h"

namespace tengen {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

void Say(const std::string& place, const std::string& notice) {
  static int places = 0;
  std::printf("not finite, place %2d: %-32s noticed: %s\n", ++places, place.c_str(),
              notice.c_str());
}

// The message of the Error, or "" without one.
template <class Call>
std::string ErrorOf(Call&& call, ExitCode code) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    return error.what();
  }
  return "";
}

NetworkFile TinyNetwork() {
  ModelSpec spec;
  spec.inputs = "gomoku-1";
  spec.shape = {7, 2, 6, 6, 0};
  spec.blocks = 1;
  spec.channels = spec.policy_channels = spec.value_channels = spec.value_hidden = 8;
  return MakeRandomNetwork(spec, 1);
}

TEST(NotFinite, AnEvaluationIsRefusedWithGameAndPly) {
  struct Place {
    std::string name;
    ActingEvaluator::Act plant;
    double opening_mean = 0;
  };
  const std::vector<Place> places = {
      {"NaN as the chance of a win", [](auto&, auto& r) { r.value(0)[0] = kNaN; }},
      {"NaN as the chance of a loss", [](auto&, auto& r) { r.value(0)[1] = kNaN; }},
      {"NaN as the chance of no result", [](auto&, auto& r) { r.value(0)[2] = kNaN; }},
      {"NaN as the score", [](auto&, auto& r) { r.score(0) = kNaN; }},
      {"NaN as a logit",
       [](auto& b, auto& r) {
         for (int row = 0; row < b.size(); ++row) std::fill_n(r.policy(row).begin(), 36, kNaN);
       }},
      {"infinity as a logit",
       [](auto& b, auto& r) {
         for (int row = 0; row < b.size(); ++row) std::fill_n(r.policy(row).begin(), 36, kInfinity);
       }},
      {"NaN as an opening ply's logit",
       [](auto& b, auto& r) {
         for (int row = 0; row < b.size(); ++row) std::fill_n(r.policy(row).begin(), 36, kNaN);
       },
       1e6},  // so that no board has left its opening
  };
  for (const Place& place : places) {
    SelfPlayJob job = SmallJob("gomoku", 8);
    job.settings.opening_mean = place.opening_mean;
    job.make_evaluator = ActAtBatch(place.opening_mean > 0 ? 1 : 40, place.plant);
    const std::string message = ErrorOf([&] { PlayAll(job); }, ExitCode::kFailed);
    EXPECT_THAT(message, ContainsRegex("self-play, game [0-9]+, ply [0-9]+: search: the network's"))
        << place.name;
    Say(place.name, message);
  }
}

std::string FailureWith(const NetworkFile& network) {
  SelfPlayJob job = SmallJob("gomoku", 4);
  job.make_evaluator = [&](const InputShape& shape) {
    return MakeEvaluator({.kind = "network", .device = "cpu"}, &network, shape);
  };
  return ErrorOf([&] { PlayAll(job); }, ExitCode::kFailed);
}

TEST(NotFinite, ANetworkThatHoldsItPlaysNoMove) {
  for (const float number : {kNaN, kInfinity}) {
    NetworkFile network = TinyNetwork();
    const auto& name = network.tensors.begin()->first;
    network.tensors.begin()->second.values[0] = number;
    const std::string message = FailureWith(network);
    EXPECT_THAT(message, HasSubstr("the network's tensor \"" + name + "\" holds"));
    Say("a network's weight in memory", message);
  }
}

// Finite weights, but the trunk overflows: infinity minus infinity must not end as a 0.
TEST(NotFinite, ANetworkThatOverflowsPlaysNoMove) {
  NetworkFile network = TinyNetwork();
  for (auto& [name, tensor] : network.tensors) {
    if (tensor.shape.size() != 4) continue;
    float sign = 1;
    for (float& value : tensor.values) value = (sign = -sign) * 3e38F;
  }
  const std::string message = FailureWith(network);
  EXPECT_THAT(message, ContainsRegex("self-play, game [0-9]+, ply [0-9]+: .*not finite"));
  Say("a network that overflows", message);
}

TEST(NotFinite, ANetworkFileThatHoldsItIsRefusedByTensor) {
  TemporaryFolder folder;
  NetworkFile network = TinyNetwork();
  const std::string name = network.tensors.rbegin()->first;
  network.tensors.rbegin()->second.values.back() = kNaN;
  // As another program may write it: framing and hash are right.
  PublishFile(folder / "net.safetensors", EncodeNetworkFile(network));
  const std::string message =
      ErrorOf([&] { ReadNetworkFile(folder / "net.safetensors"); }, ExitCode::kBadData);
  EXPECT_THAT(message, HasSubstr(folder / "net.safetensors"));
  EXPECT_THAT(message, HasSubstr(name));
  Say("a weights file", message);
}

TEST(NotFinite, ARecordThatHoldsItIsRefusedByGameAndMove) {
  TemporaryFolder folder;
  const std::vector<GameRecord> games = PlayAll(SmallJob("gomoku", 3)).games;
  const std::vector<std::pair<std::string, std::function<void(SearchRecord&)>>> places = {
      {"a recorded root value", [](SearchRecord& s) { s.root_value = kNaN; }},
      {"a recorded score", [](SearchRecord& s) { s.root_score = kInfinity; }},
      {"a recorded policy target", [](SearchRecord& s) { s.policy.at(0).probability = kNaN; }},
      {"a recorded q", [](SearchRecord& s) { s.visited.at(0).q = kNaN; }},
  };
  RecordHeader header;
  header.game = "gomoku";
  header.size = "6";
  header.rules = "freestyle";
  RecordWriter writer(folder.path(), "test", header, {});
  for (const auto& [name, plant] : places) {
    GameRecord bad = games[0];
    for (MoveRecord& move : bad.moves) {
      if (move.search && move.search->trained) {
        plant(*move.search);
        break;
      }
    }
    const std::string message = ErrorOf([&] { writer.Append(bad); }, ExitCode::kBadData);
    EXPECT_THAT(message, ContainsRegex("game [0-9]+, move [0-9]+: "));
    Say(name, message);
  }
  writer.Append(games[1]);  // the refused ones left nothing behind
  writer.Close();
  int read = 0;
  ReadGames(folder / "test-000001.tfrecord", ReadMode::kStrict, [&](GameRecord&&) { ++read; });
  EXPECT_EQ(read, 1);
}

}  // namespace
}  // namespace tengen
