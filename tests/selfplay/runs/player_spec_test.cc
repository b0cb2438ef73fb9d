// SPDX-License-Identifier: MIT
#include "selfplay/runs/player_spec.h"

#include <gtest/gtest.h>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/runs/run_folder.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

template <class Function>
std::string UsageErrorOf(Function&& function) {
  try {
    function();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kUsage);
    return error.what();
  }
  return "";
}

TEST(PlayerSpec, EveryForm) {
  EXPECT_EQ(ParsePlayerSpec("random").kind, PlayerSource::kRandom);
  EXPECT_EQ(ParsePlayerSpec("uniform,visits=100").kind, PlayerSource::kUniform);
  const PlayerSpec net = ParsePlayerSpec("runs/quickstart@3,visits=100,kind=puct");
  EXPECT_EQ(net.kind, PlayerSource::kNetwork);
  EXPECT_EQ(net.source, "runs/quickstart@3");
  ASSERT_EQ(net.settings.size(), 2U);
  EXPECT_EQ(net.settings[0].first, "visits");
  EXPECT_EQ(*net.Setting("visits"), "100");
  EXPECT_EQ(*net.Setting("kind"), "puct");
  EXPECT_EQ(net.Setting("cpuct"), nullptr);
}

TEST(PlayerSpec, CommandsKeepTheirCommas) {
  const PlayerSpec spec = ParsePlayerSpec("gtp:gnugo --x a,b --mode gtp,name=gnu");
  EXPECT_EQ(spec.kind, PlayerSource::kGtp);
  EXPECT_EQ(spec.source, "gnugo --x a,b --mode gtp");
  EXPECT_EQ(*spec.Setting("name"), "gnu");
}

TEST(PlayerSpec, SaysWhatIsWrong) {
  EXPECT_NE(UsageErrorOf([] { ParsePlayerSpec(""); }).find("names no player"), std::string::npos);
  EXPECT_NE(UsageErrorOf([] { ParsePlayerSpec("gtp: "); }).find("no command"), std::string::npos);
  EXPECT_NE(UsageErrorOf([] { ParsePlayerSpec("random,visits=1,visits=2"); }).find("twice"),
            std::string::npos);
}

TEST(PlayerNetwork, FileRunAndGeneration) {
  const TemporaryFolder scratch;
  const RunFolder run = RunFolder::Create(scratch / "r");
  PublishFile(run.ConfigPath(), "");
  for (std::uint32_t generation : {0U, 1U, 2U}) PublishFile(run.NetPath(generation), "net");
  EXPECT_NE(UsageErrorOf([&] { ResolvePlayerNetwork(scratch / "r"); }).find("no accepted"),
            std::string::npos);
  run.PublishVerdict(0, {true, ""});
  run.PublishVerdict(1, {true, ""});
  run.PublishVerdict(2, {false, ""});
  EXPECT_EQ(ResolvePlayerNetwork(scratch / "r").path, run.NetPath(1));
  EXPECT_EQ(ResolvePlayerNetwork(scratch / "r/").generation, 1U);
  EXPECT_EQ(ResolvePlayerNetwork(scratch / "r@2").path, run.NetPath(2));
  EXPECT_EQ(ResolvePlayerNetwork(run.NetPath(0)).path, run.NetPath(0));
  EXPECT_NE(UsageErrorOf([&] { ResolvePlayerNetwork(scratch / "r@7"); }).find("it has 0 to 2"),
            std::string::npos);
  EXPECT_NE(UsageErrorOf([&] { ResolvePlayerNetwork(scratch / "r@x"); }).find("no generation"),
            std::string::npos);
  EXPECT_NE(UsageErrorOf([&] { ResolvePlayerNetwork(scratch / "none"); }).find("no such file"),
            std::string::npos);
}

}  // namespace
}  // namespace tengen
