// SPDX-License-Identifier: MIT
// tengen export and import: a network on its way to KataGo's format and back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foundation/files.h"
#include "model/network_weights.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

class ExportCommand : public ::testing::Test {
 protected:
  ExportCommand() { WriteNetworkFile(Path("net.safetensors"), Network("go-v7")); }

  static NetworkFile Network(const std::string& inputs) {
    ModelSpec spec;
    spec.inputs = inputs;
    spec.shape = {22, 19, 5, 5, 1};
    spec.blocks = 1;
    spec.channels = spec.policy_channels = spec.value_channels = spec.value_hidden = 8;
    NetworkFile network = MakeRandomNetwork(spec, 1);
    network.metadata = {{"game", "go"}, {"size", "5"}, {"rules", "tromp-taylor"}};
    return network;
  }
  std::string Path(const std::string& name) const { return folder_ / name; }
  ProgramResult Export(const std::string& net, const std::string& out) const {
    return RunProgram("export " + Path(net) + " --to katago --out " + Path(out));
  }
  ProgramResult Import(const std::string& file, const std::string& out) const {
    return RunProgram("import " + Path(file) + " --out " + Path(out));
  }

  const TemporaryFolder folder_;
};

TEST_F(ExportCommand, ThereAndBackAndNothingOverwritten) {
  EXPECT_THAT(Export("net.safetensors", "out.bin.gz").out, HasSubstr("of version 8"));
  EXPECT_THAT(ReadWholeFile(Path("out.bin.gz.json"), 1 << 20), HasSubstr("\"sha256\""));
  EXPECT_EQ(Import("out.bin.gz", "back.safetensors").code, 0);
  EXPECT_EQ(ReadNetworkFile(Path("back.safetensors")).metadata.at("origin_name"), "out");
  EXPECT_THAT(Export("net.safetensors", "out.bin.gz").err, HasSubstr("exists already"));
  EXPECT_THAT(Import("out.bin.gz", "back.safetensors").err, HasSubstr("exists already"));
  PublishFile(Path("other.bin.json"), "mine");
  EXPECT_THAT(Export("net.safetensors", "other.bin").err, HasSubstr("exists already"));
  EXPECT_EQ(folder_.List(),
            "back.safetensors net.safetensors other.bin.json out.bin.gz "
            "out.bin.gz.json");
}

TEST_F(ExportCommand, WhatDoesNotFitLeavesNothing) {
  WriteNetworkFile(Path("own.safetensors"), Network("go-tengen1"));
  EXPECT_THAT(Export("own.safetensors", "out.bin").err, HasSubstr("model.inputs=go-v7"));
  EXPECT_EQ(Export("net.safetensors", "out.zip").code, 2);
  EXPECT_EQ(RunProgram("export uniform --to katago --out " + Path("out.bin")).code, 2);
  PublishFile(Path("no.bin"), "no network");
  EXPECT_EQ(Import("no.bin", "back.safetensors").code, 65);
  EXPECT_EQ(Import("net.safetensors", "back.safetensors").code, 2);
  EXPECT_EQ(Import("no.bin", "back.pt").code, 2);
  EXPECT_EQ(folder_.List(), "net.safetensors no.bin own.safetensors");
}

}  // namespace
}  // namespace tengen
