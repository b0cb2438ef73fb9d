// SPDX-License-Identifier: MIT
// tengen inspect NET --raw: what a network says of a position.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "foundation/files.h"
#include "model/network_weights.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

class InspectRaw : public ::testing::Test {
 protected:
  InspectRaw() {
    ModelSpec& spec = network_.spec;
    spec.inputs = "go-v7";
    spec.shape = {22, 19, 5, 5, 1};
    spec.blocks = 1;
    spec.channels = spec.policy_channels = spec.value_channels = spec.value_hidden = 8;
  }

  ProgramResult Inspect(const std::string& options) {
    const NetworkFile made = MakeRandomNetwork(network_.spec, 1);
    network_.tensors = made.tensors;
    network_.metadata = {{"game", "go"}, {"size", "5"}, {"rules", "tromp-taylor"}};
    const std::string path = folder_ / "net.safetensors";
    WriteNetworkFile(path, network_);
    return RunProgram("inspect " + path + " --raw " + options);
  }

  nlohmann::json Heads(const std::string& options) {
    const ProgramResult result = Inspect("--json " + options);
    EXPECT_EQ(result.code, 0) << result.err;
    return nlohmann::json::parse(result.out);
  }

  const TemporaryFolder folder_;
  NetworkFile network_;
};

TEST_F(InspectRaw, PrintsThePresentNetworksHeads) {
  const auto heads = Heads("--moves 'C3 b b2'");
  EXPECT_EQ(heads.at("to_move"), "white");
  EXPECT_TRUE(heads.at("policy")[12].is_null());  // C3 and B2 are taken
  EXPECT_TRUE(heads.at("policy")[16].is_null());
  double sum = heads.at("policy_pass");
  for (const auto& p : heads.at("policy")) sum += p.is_null() ? 0 : p.get<double>();
  EXPECT_NEAR(sum, 1, 1e-6);
  EXPECT_NEAR(heads.at("win").get<double>() + heads.at("loss").get<double>() +
                  heads.at("no_result").get<double>(),
              1, 1e-6);
  EXPECT_FALSE(heads.contains("lead"));
  EXPECT_FALSE(heads.contains("ownership"));
  EXPECT_THAT(Inspect("--moves C3").out, HasSubstr("policy\n 0.0"));
}

// KataGo forgets no result where ko is no simple one, and takes the score for that of games with
// one.
TEST_F(InspectRaw, ReadsAnImportedNetworkAsKatagoDoes) {
  ModelSpec& spec = network_.spec;
  spec.score_head = spec.ownership_head = spec.score_stdev_head = spec.lead_head = true;
  spec.variance_time_head = spec.short_term_errors = spec.optimistic_policy = true;
  const auto plain = Heads("");
  spec.katago_version = 15;
  const auto forgotten = Heads("");
  const auto kept = Heads("--rules 'tromp-taylor ko=simple'");
  const double none = plain.at("no_result"), win = plain.at("win");
  EXPECT_GT(none, 0.01);
  EXPECT_EQ(forgotten.at("no_result"), 0);
  EXPECT_NEAR(forgotten.at("win").get<double>(), win / (1 - none), 1e-6);
  EXPECT_EQ(forgotten.at("score"), plain.at("score"));
  EXPECT_GT(kept.at("no_result"), 0.01);
  for (const char* name : {"score_stdev", "variance_time", "value_error", "score_error"}) {
    EXPECT_GT(plain.at(name), 0) << name;
  }
  EXPECT_EQ(plain.at("optimistic_policy").size(), 25u);
  EXPECT_EQ(plain.at("ownership").size(), 25u);
}

TEST_F(InspectRaw, TakesAPositionOfAFile) {
  const std::string sgf = folder_ / "game.sgf";
  PublishFile(sgf, "(;GM[1]SZ[5]KM[1.5]RU[Chinese];B[cc];W[bb];B[dd])");
  const auto heads = Heads("--move 3 --sgf " + sgf);
  EXPECT_EQ(heads.at("to_move"), "black");
  EXPECT_THAT(heads.at("rules").get<std::string>(), HasSubstr("komi=1.5"));
  EXPECT_EQ(heads.at("policy"), Heads("--rules 'chinese komi=1.5' --moves 'C3 B4'").at("policy"));
  EXPECT_NE(heads.at("policy"), Heads("--sgf " + sgf).at("policy"));
}

TEST_F(InspectRaw, RefusesWhatIsNoPosition) {
  EXPECT_EQ(Inspect("--moves C9").code, 2);
  EXPECT_THAT(Inspect("--moves 'C3 C3'").err, HasSubstr("--moves: C3"));
  EXPECT_THAT(Inspect("--moves 'pass pass'").err, HasSubstr("has ended"));
  EXPECT_THAT(Inspect("--size 7").err, HasSubstr("7x7"));
  EXPECT_THAT(Inspect("--size 5x4 --symmetry 4").err, HasSubstr("has 0 to 3"));
  EXPECT_THAT(RunProgram("inspect x --json").err, HasSubstr("--raw"));
  EXPECT_THAT(Inspect("--moves white").err, HasSubstr("a colour without its move"));
  EXPECT_THAT(Inspect("--rules ''").err, HasSubstr("--rules: it is empty"));
  EXPECT_THAT(Inspect("--rebuild").err, HasSubstr("give one"));
  const std::string sgf = folder_ / "game.sgf";
  PublishFile(sgf, "(;GM[1]SZ[5];B[cc];W[];B[])");
  EXPECT_THAT(Inspect("--sgf " + sgf).err, HasSubstr("e.g. --move 3"));
  EXPECT_EQ(Inspect("--sgf " + sgf + " --move 3").code, 0);
  EXPECT_THAT(Inspect("--sgf " + sgf + " --move 9").err, HasSubstr("there is none"));
  EXPECT_THAT(Inspect("--sgf " + sgf + " --size 5").err, HasSubstr("excludes"));
}

}  // namespace
}  // namespace tengen
