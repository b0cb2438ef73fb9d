// SPDX-License-Identifier: MIT
// KataGo's network files. Beside KataGo itself: tests/peers/katago_networks.py.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/katago/exported_file.h"
#include "model/katago/file.h"
#include "model/katago/reader.h"
#include "model/katago/to_network.h"
#include "model/katago/writer.h"
#include "tests/foundation/failure.h"
#include "tests/model/sample_batches.h"

namespace tengen::katago {
namespace {

using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr int kVersions[] = {8, 10, 11, 12, 13, 14, 15};

ModelSpec PlainSpec() {
  ModelSpec spec = testing::SampleSpec(7, 7);
  spec.inputs = "go-v7";
  spec.shape = {kPlanes, kGlobals, 7, 7, 1};
  spec.channels = 8;
  spec.pooling_channels = 3;
  return spec;
}

// What a file of the version can hold at most.
ModelSpec FullSpec(int version) {
  ModelSpec spec = testing::EveryFieldSpec(19, 19);
  spec.inputs = "go-v7";
  spec.shape = {kPlanes, kGlobals, 19, 19, 1};
  spec.channels = 8;
  spec.bottleneck_channels = 6;
  spec.pooling_channels = 3;
  spec.opponent_policy = false;
  spec.katago_version = version;
  if (version < 15) spec.pass_hidden_layer = false;
  if (version < 13) spec.output_scales = {};
  if (version < 12) spec.optimistic_policy = false;
  if (version < 11) spec.activation = tengen::Activation::kRelu;
  if (version < 10) spec.short_term_errors = false;
  return spec;
}

NetworkFile FullNetwork(int version) {
  NetworkFile network = testing::SampleNetwork(FullSpec(version));
  for (const char* part : {"trunk.norm.scale", "blocks.0.norm1.scale", "policy.norm.bias"}) {
    network.tensors.erase(part);  // norms may lack either
  }
  return network;
}

TEST(KataGoFilesTest, EveryVersionComesBackWeightForWeight) {
  for (const int version : kVersions) {
    const NetworkFile network = FullNetwork(version);
    EXPECT_EQ(LowestVersion(network.spec), version);
    const Exported exported = FromNetwork(network, version, "full");
    EXPECT_TRUE(exported.filled.empty() && exported.dropped.empty()) << version;
    for (const char* path : {"x.bin", "x.bin.gz", "x.txt", "x.txt.gz"}) {
      const std::string bytes = Encode(exported.file, path);
      const Description read = Decode(bytes, path);
      EXPECT_EQ(read, exported.file) << version << path;
      EXPECT_EQ(Encode(read, path), bytes) << version << path;
      EXPECT_EQ(ToNetwork(read, path), network) << version << path;
    }
  }
}

TEST(KataGoFilesTest, OwnNetworksAreFilledUp) {
  const NetworkFile network = testing::SampleNetwork(PlainSpec());
  EXPECT_EQ(LowestVersion(network.spec), 8);
  const Exported eight = FromNetwork(network, 8, "own");
  EXPECT_THAT(eight.filled, ElementsAre(HasSubstr("13.86 points"), "lead: the score",
                                        HasSubstr("variance time")));
  EXPECT_THAT(eight.dropped, ElementsAre("the opponent's next policy"));
  for (const int version : kVersions) {
    const Description file = FromNetwork(network, version, "own").file;
    const NetworkFile back = ToNetwork(Decode(Encode(file, "x.bin"), "x.bin"), "x.bin");
    // The same convolutions; norms as KataGo stores them, whose scale is the very same.
    const NetworkFile folded = FoldNorms(back);
    for (const auto& [name, tensor] : network.tensors) {
      if (name == "policy.out.weight" || name == "policy.pass.weight") continue;  // own move only
      EXPECT_EQ(folded.tensors.at(name), tensor) << name;
    }
    for (const char* name : {"policy.out.weight", "policy.pass.weight"}) {
      const WeightTensor &ours = network.tensors.at(name), &theirs = folded.tensors.at(name);
      const auto row = static_cast<std::ptrdiff_t>(ours.values.size() / 2);
      EXPECT_TRUE(std::equal(ours.values.begin(), ours.values.begin() + row, theirs.values.begin()))
          << name << version;
    }
  }
}

TEST(KataGoFilesTest, RefusesWhatDoesNotFit) {
  const auto refusal = [](const ModelSpec& spec, int version) {
    return Failure(ExitCode::kBadConfig,
                   [&] { FromNetwork(testing::SampleNetwork(spec), version, "own"); });
  };
  ModelSpec spec = PlainSpec();
  spec.inputs = "go-tengen1";
  EXPECT_THAT(refusal(spec, 8), HasSubstr("train one with model.inputs=go-v7"));
  spec.inputs = "gomoku-1";
  EXPECT_THAT(refusal(spec, 8), HasSubstr("KataGo plays Go alone"));
  EXPECT_THAT(refusal(FullSpec(15), 14), HasSubstr("a hidden layer before the pass"));
  EXPECT_THAT(refusal(FullSpec(14), 11), HasSubstr("optimistic policy; the first with one is 12"));
  EXPECT_THAT(refusal(FullSpec(11), 8), HasSubstr("mish"));
  EXPECT_THAT(refusal(FullSpec(10), 14), HasSubstr("versions 10 to 13"));
}

TEST(KataGoFilesTest, ExportSaysWhatItHolds) {
  const std::string path = "x/a net!.bin.gz";
  const ExportedFile made =
      Export(testing::SampleNetwork(PlainSpec()), {path, 0, "runs/x/nets/3.safetensors"});
  EXPECT_EQ(Decode(made.bytes, path).name, "a-net-");
  EXPECT_THAT(made.manifest, AllOf(HasSubstr("\"version\": 8"), HasSubstr("\"sha256\": \""),
                                   HasSubstr("the opponent's next policy")));
}

std::string ErrorOf(const std::string& bytes, const std::string& path) {
  try {
    Decode(bytes, path);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadData);
    EXPECT_THAT(error.what(), HasSubstr(path));
    return error.what();
  }
  return "";
}

class KataGoDamageTest : public ::testing::Test {
 protected:
  static constexpr int kTries = 500;
  KataGoDamageTest() {
    ModelSpec spec = FullSpec(15);
    spec.channels = spec.bottleneck_channels = 4;
    spec.pooling_channels = 1;
    spec.policy_channels = spec.value_channels = spec.value_hidden = 2;
    plain_ = Encode(FromNetwork(testing::SampleNetwork(spec), 15, "full").file, "x.bin");
    packed_ = Encode(Decode(plain_, "x.bin"), "x.bin.gz");
    text_ = Encode(Decode(plain_, "x.bin"), "x.txt");
  }
  // Places of the arrays' first bytes.
  std::vector<std::size_t> Arrays() const {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; (at = plain_.find("@BIN@", at)) != std::string::npos; ++at) {
      places.push_back(at + 5);
    }
    return places;
  }
  std::size_t Below(std::size_t size) { return random_.Below(static_cast<std::uint32_t>(size)); }

  RandomStream random_{1, RandomPurpose::kTest, 2};
  std::string plain_, packed_, text_;
};

TEST_F(KataGoDamageTest, CutAnywhere) {
  for (int i = 0; i < kTries; ++i) {
    // The last line's end is white space.
    EXPECT_NE(ErrorOf(plain_.substr(0, Below(plain_.size() - 1)), "x.bin"), "");
    EXPECT_NE(ErrorOf(packed_.substr(0, Below(packed_.size())), "x.bin.gz"), "");
    // A text's last float may be cut to another one.
    EXPECT_NE(ErrorOf(text_.substr(0, text_.rfind(' ') - Below(text_.size() / 2)), "x.txt"), "");
  }
}

TEST_F(KataGoDamageTest, FlippedBits) {
  int refused = 0;
  for (int i = 0; i < kTries; ++i) {
    std::string packed = packed_, plain = plain_;
    packed[Below(packed.size())] ^= static_cast<char>(1 << Below(8));
    try {  // gzip's header has a byte for the time and one for the system, which say nothing
      EXPECT_EQ(Decode(packed, "x.bin.gz"), Decode(packed_, "x.bin.gz"));
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kBadData);
      ++refused;
    }
    plain[Below(plain.size())] ^= static_cast<char>(1 << Below(8));
    ErrorOf(plain, "x.bin");  // a weight with another bit is a weight
  }
  EXPECT_GT(refused, kTries * 9 / 10);
}

TEST_F(KataGoDamageTest, WrongCounts) {
  // Every whole number of the file in turn, by a line of its own.
  std::vector<std::size_t> lines;
  for (std::size_t at = 0; at < plain_.size();) {
    const std::size_t end = plain_.find('\n', at);
    const std::string line = plain_.substr(at, end - at);
    if (!line.empty() && line.find_first_not_of("0123456789") == std::string::npos) {
      lines.push_back(at);
    }
    at = end + 1;
  }
  const char* wrong[] = {"-1", "2147483647", "99999999999999999999", "7x", "1e3", "12345", "17"};
  for (int i = 0; i < kTries; ++i) {
    const std::size_t at = lines[static_cast<std::size_t>(i) % lines.size()];
    std::string damaged = plain_;
    damaged.replace(at, damaged.find('\n', at) - at, wrong[Below(std::size(wrong))]);
    EXPECT_NE(ErrorOf(damaged, "x.bin"), "") << at;
  }
}

TEST_F(KataGoDamageTest, NumbersThatAreNotFinite) {
  const std::vector<std::size_t> arrays = Arrays();
  const float bad[] = {std::numeric_limits<float>::quiet_NaN(),
                       std::numeric_limits<float>::infinity(),
                       -std::numeric_limits<float>::infinity()};
  for (int i = 0; i < kTries; ++i) {
    std::string damaged = plain_;
    const std::size_t at = arrays[Below(arrays.size())];
    std::memcpy(damaged.data() + at, &bad[i % 3], sizeof(float));
    EXPECT_THAT(ErrorOf(damaged, "x.bin"), HasSubstr("number 0 is not finite"));
  }
  for (const char* word : {"nan", "inf", "-inf", "1e99"}) {
    std::string damaged = text_;
    const std::size_t last = damaged.rfind(' ') + 1;
    damaged.replace(last, std::string::npos, std::string(word) + "\n");
    EXPECT_THAT(ErrorOf(damaged, "x.txt"),
                AnyOf(HasSubstr("not finite"), HasSubstr("is no float")));
  }
}

TEST_F(KataGoDamageTest, OtherKinds) {
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string damaged = plain_;
    return ErrorOf(damaged.replace(damaged.find(from), from.size(), to), "x.bin");
  };
  EXPECT_THAT(with("\n15\n", "\n16\n"), HasSubstr("16 and 17, which hold transformers"));
  EXPECT_THAT(with("\n15\n", "\n7\n"), HasSubstr("expected 8 to 15"));
  EXPECT_THAT(with("ordinary_block", "transformer_attention_block"),
              HasSubstr("transformers are not supported"));
  EXPECT_THAT(with("ordinary_block", "dilated_block"), HasSubstr("expected one of ordinary_block"));
  EXPECT_THAT(with("ACTIVATION_MISH", "ACTIVATION_TANH"), HasSubstr("expected one of ACTIVATION"));
  EXPECT_THAT(with("full", std::string(97, 'n')), HasSubstr("96 letters"));
  EXPECT_THAT(with("\n3\n3\n", "\n2\n2\n"), HasSubstr("even, expected odd"));
  EXPECT_THAT(ErrorOf(plain_ + "x", "x.bin"), HasSubstr("1 bytes after the last array"));
  EXPECT_THAT(ErrorOf(packed_ + "x", "x.bin.gz"), HasSubstr("after the gzip stream"));
  EXPECT_THAT(ErrorOf(packed_, "x.bin"), HasSubstr("rename it"));
  EXPECT_THAT(ErrorOf(plain_, "x.bin.gz"), HasSubstr("does not begin as gzip does"));
  EXPECT_THAT(ErrorOf(plain_, "x.txt"), HasSubstr("@BIN@ where a word"));
  EXPECT_THAT(ErrorOf(text_, "x.bin"), HasSubstr("no @BIN@"));
  EXPECT_THAT(Failure(ExitCode::kUsage, [&] { Decode(plain_, "x.gz"); }),
              HasSubstr("ending of their names"));
  const std::string words[] = {"", "ordinary_block\n", "\0\1\2", "1\n15\n", "@BIN@", "name\n-1\n"};
  for (int i = 0; i < kTries; ++i) {  // whatever stands anywhere
    std::string damaged = plain_;
    const std::size_t at = Below(damaged.size());
    damaged.replace(at, Below(40), words[Below(std::size(words))]);
    ErrorOf(damaged, "x.bin");
    ErrorOf(damaged, "x.txt");
  }
}

}  // namespace
}  // namespace tengen::katago
