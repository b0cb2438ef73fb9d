// SPDX-License-Identifier: MIT
// Files are damaged in every way that is cheap to try; none may be taken for a whole one.
#include "model/network_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/network_weights.h"
#include "tests/foundation/failure.h"
#include "tests/model/sample_batches.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

NetworkFile SmallNetwork() {
  ModelSpec spec = testing::SampleSpec(5, 5);
  spec.blocks = 1;
  spec.channels = 4;
  spec.pooling_blocks = {};
  spec.policy_channels = spec.value_channels = spec.value_hidden = 2;
  NetworkFile network = testing::SampleNetwork(spec);
  network.metadata = {{"game", "go"},      {"rules", "tromp-taylor"}, {"size", "5"},
                      {"generation", "3"}, {"parent", "2"},           {"samples_seen", "4096"}};
  return network;
}

std::string ErrorOf(const std::string& bytes) {
  try {
    DecodeNetworkFile(bytes, "some/net.safetensors");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadData);
    EXPECT_THAT(error.what(), HasSubstr("some/net.safetensors"));
    return error.what();
  }
  return "no error";
}

std::size_t HeaderSize(const std::string& bytes) {
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), 8);
  return 8 + static_cast<std::size_t>(length);
}

TEST(NetworkFileTest, RoundTrip) {
  const NetworkFile network = SmallNetwork();
  EXPECT_EQ(DecodeNetworkFile(EncodeNetworkFile(network), "x"), network);
  const std::string path = ::testing::TempDir() + "/network_file_test.safetensors";
  WriteNetworkFile(path, network);
  EXPECT_EQ(ReadNetworkFile(path), network);
}

// What a file states of itself is its SHA-256 with 64 zeros in the place of the digits.
TEST(NetworkFileTest, StatesItsHash) {
  const std::string path = ::testing::TempDir() + "/network_hash_test.safetensors";
  WriteNetworkFile(path, SmallNetwork());
  const std::string hash = StoredNetworkSha256(path);
  std::string bytes = ReadWholeFile(path, 1 << 20);
  const std::size_t at = bytes.find(hash);
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(Sha256Hex(bytes.replace(at, 64, 64, '0')), hash);
  for (const std::string& other : {std::string(), std::string("x"), std::string(200, '\xff')}) {
    PublishFile(path, other);
    EXPECT_THAT(Failure(ExitCode::kBadData, [&] { StoredNetworkSha256(path); }),
                HasSubstr("states no tengen.sha256"));
  }
}

TEST(NetworkFileTest, RoundTripWithEveryField) {
  NetworkFile network = testing::SampleNetwork(testing::EveryFieldSpec(5, 5));
  EXPECT_EQ(DecodeNetworkFile(EncodeNetworkFile(network), "x"), network);
  network.tensors.erase("blocks.0.norm1.scale");  // scale and bias of stored norms may lack
  network.tensors.erase("value.norm.bias");
  EXPECT_EQ(DecodeNetworkFile(EncodeNetworkFile(network), "x"), network);
  network.tensors.erase("value.norm.mean");
  EXPECT_THAT(Failure(ExitCode::kBadData, [&] { EncodeNetworkFile(network); }),
              HasSubstr("\"value.norm.mean\" is missing"));
}

// y = (x - mean) / sqrt(variance + epsilon) * scale + bias as one scale and one bias.
TEST(NetworkWeightsTest, FoldsStoredNorms) {
  NetworkFile network = testing::SampleNetwork(testing::EveryFieldSpec());
  const auto set = [&](const std::string& name, float value) {
    for (float& x : network.tensors.at(name).values) x = value;
  };
  for (const std::string norm : {"blocks.0.norm1", "blocks.0.norm2", "value.norm"}) {
    set(norm + ".mean", 3.0f);
    set(norm + ".variance", 3.5f);
    set(norm + ".epsilon", 0.5f);
    set(norm + ".scale", 8.0f);
    set(norm + ".bias", 1.0f);
  }
  network.tensors.erase("blocks.0.norm2.scale");
  network.tensors.erase("value.norm.bias");
  const NetworkFile folded = FoldNorms(network);
  RequireExpectedTensors(folded, "folded");
  EXPECT_EQ(folded.spec.norm, Norm::kScaleBias);
  const auto first = [&](const std::string& name) { return folded.tensors.at(name).values[0]; };
  EXPECT_EQ(first("blocks.0.norm1.scale"), 4.0f);
  EXPECT_EQ(first("blocks.0.norm1.bias"), -11.0f);
  EXPECT_EQ(first("blocks.0.norm2.scale"), 0.5f);
  EXPECT_EQ(first("blocks.0.norm2.bias"), -0.5f);
  EXPECT_EQ(first("value.norm.bias"), -12.0f);
  set("value.norm.variance", -0.5f);
  EXPECT_THAT(Failure(ExitCode::kBadData, [&] { FoldNorms(network); }), HasSubstr("value.norm"));
}

// A run's first network is a function of its seed for all time. (The weights alone: the format's
// version may change.)
TEST(NetworkWeightsTest, RandomNetworksStayTheSameToTheBit) {
  std::string bytes;
  for (const auto& [name, tensor] : MakeRandomNetwork(testing::SampleSpec(), 1).tensors) {
    bytes += name;
    bytes.append(reinterpret_cast<const char*>(tensor.values.data()),
                 tensor.values.size() * sizeof(float));
  }
  EXPECT_EQ(Sha256Hex(bytes), "f9ad265952a1a1ba4dae06a191caf40160274c0130656d7eda4275db692de076");
}

TEST(NetworkFileTest, NoFlippedBitPasses) {
  const NetworkFile network = SmallNetwork();
  const std::string bytes = EncodeNetworkFile(network);
  // Every byte of the header, and a sample of the data.
  for (std::size_t at = 0; at < bytes.size(); at += at < HeaderSize(bytes) ? 1 : 97) {
    for (const int bit : {0, 5, 7}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      try {
        // Only white space may change unseen.
        EXPECT_EQ(DecodeNetworkFile(damaged, "x"), network) << "byte " << at << " bit " << bit;
        EXPECT_EQ(bytes[at], ' ') << "byte " << at << " bit " << bit;
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ExitCode::kBadData);
      }
    }
  }
}

TEST(NetworkFileTest, NoCutFilePasses) {
  const std::string bytes = EncodeNetworkFile(SmallNetwork());
  for (std::size_t size = 0; size < bytes.size(); size += size < 64 ? 1 : 131) {
    EXPECT_NE(ErrorOf(bytes.substr(0, size)), "no error") << size;
  }
  EXPECT_NE(ErrorOf(bytes.substr(0, bytes.size() - 1)), "no error");
  EXPECT_NE(ErrorOf(bytes + '\0'), "no error");
}

TEST(NetworkFileTest, RefusesNaNAndInfinity) {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()}) {
    NetworkFile network = SmallNetwork();
    network.tensors.at("value.out.bias").values[1] = bad;
    EXPECT_THAT(ErrorOf(EncodeNetworkFile(network)),
                ::testing::AllOf(HasSubstr("value.out.bias"), HasSubstr("NaN or infinity")));
  }
}

TEST(NetworkFileTest, NamesTheTensorThatDoesNotFit) {
  const NetworkFile network = SmallNetwork();
  Safetensors contents{network.metadata, network.tensors};
  contents.metadata["tengen.format"] = "network 2";
  contents.metadata["tengen.model"] = network.spec.ToYaml();
  EXPECT_EQ(ErrorOf(EncodeSafetensors(contents)), "no error");

  Safetensors changed = contents;
  changed.tensors.at("trunk.norm.bias").shape = {2, 2};
  EXPECT_THAT(
      ErrorOf(EncodeSafetensors(changed)),
      ::testing::AllOf(HasSubstr("trunk.norm.bias"), HasSubstr("[2, 2]"), HasSubstr("[4]")));
  changed = contents;
  changed.tensors.erase("policy.pass.weight");
  EXPECT_THAT(ErrorOf(EncodeSafetensors(changed)), HasSubstr("\"policy.pass.weight\" is missing"));
  changed = contents;
  changed.tensors["extra"] = {{1}, {0.0f}};
  EXPECT_THAT(ErrorOf(EncodeSafetensors(changed)), HasSubstr("\"extra\" does not belong"));
  changed = contents;
  changed.metadata["tengen.format"] = "network 3";
  EXPECT_THAT(ErrorOf(EncodeSafetensors(changed)), HasSubstr("newer version"));
  changed = contents;
  changed.metadata.erase("tengen.model");
  EXPECT_THAT(ErrorOf(EncodeSafetensors(changed)), HasSubstr("tengen.model"));
}

// Written before ladders were shown: what looks at planes 14 to 17 counts as zero, all else as it
// is.
TEST(NetworkFileTest, AFileFromBeforeLaddersKeepsItsSense) {
  ModelSpec spec = SmallNetwork().spec;
  spec.inputs = "go-v7";
  spec.shape.planes = 22;
  spec.shape.globals = 19;
  const NetworkFile network = MakeRandomNetwork(spec, 7);
  Safetensors contents{network.metadata, network.tensors};
  contents.metadata["tengen.model"] = spec.ToYaml();
  contents.metadata["tengen.format"] = "network 2";
  EXPECT_EQ(DecodeNetworkFile(EncodeSafetensors(contents), "x"), network);
  contents.metadata["tengen.format"] = "network 1";
  NetworkFile old = DecodeNetworkFile(EncodeSafetensors(contents), "x");
  NetworkFile expected = network;
  WeightTensor& trunk = expected.tensors.at("trunk.conv.weight");
  int dropped = 0;
  for (std::size_t i = 0; i < trunk.values.size(); ++i) {
    const std::size_t plane = i / 9 % 22;
    if (plane < 14 || plane > 17) continue;
    EXPECT_NE(trunk.values[i], 0.0F);
    trunk.values[i] = 0.0F;
    ++dropped;
  }
  EXPECT_EQ(dropped, spec.channels * 4 * 9);
  EXPECT_EQ(old, expected);
  EXPECT_EQ(DecodeNetworkFile(EncodeNetworkFile(old), "again"), expected);
  // Other games never had such planes.
  spec.inputs = "gomoku";
  contents.metadata["tengen.model"] = spec.ToYaml();
  EXPECT_EQ(DecodeNetworkFile(EncodeSafetensors(contents), "x").tensors, network.tensors);
}

std::string WithHeader(const std::string& json, std::size_t data_bytes) {
  const std::uint64_t length = json.size();
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &length, 8);
  return bytes + json + std::string(data_bytes, '\0');
}

TEST(SafetensorsTest, RefusesHostileHeaders) {
  const auto fails = [](const std::string& json, std::size_t data) {
    EXPECT_THROW(DecodeSafetensors(WithHeader(json, data), "x", HashPolicy::kIfPresent), Error)
        << json;
  };
  const auto tensor = [](const std::string& shape, const std::string& offsets) {
    return R"({"dtype":"F32","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}";
  };
  EXPECT_EQ(DecodeSafetensors(WithHeader(R"({"a":)" + tensor("[2]", "[0,8]") + "}", 8), "x",
                              HashPolicy::kIfPresent)
                .tensors.at("a")
                .values.size(),
            2u);
  fails(R"({"a":)" + tensor("[2]", "[0,8]") + "}", 12);   // bytes left over
  fails(R"({"a":)" + tensor("[2]", "[4,12]") + "}", 12);  // a gap
  fails(R"({"a":)" + tensor("[3]", "[0,8]") + "}", 8);    // shape and bytes differ
  fails(R"({"a":)" + tensor("[-1]", "[0,8]") + "}", 8);
  fails(R"({"a":)" + tensor("[4294967296,4294967296]", "[0,8]") + "}", 8);  // the product overflows
  fails(R"({"a":)" + tensor("[2]", "[8,0]") + "}", 8);
  fails(R"({"a":)" + tensor("[1.5]", "[0,8]") + "}", 8);
  fails(R"({"a":)" + tensor("[1]", "[0,4]") + R"(,"b":)" + tensor("[1]", "[0,4]") + "}",
        4);  // shared
  fails(R"({"a":)" + tensor("[1]", "[0,4]") + R"(,"a":)" + tensor("[1]", "[0,4]") + "}",
        4);  // twice
  fails(R"({"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}})", 4);
  fails(R"({"__metadata__":{"key":1}})", 0);
  fails(std::string(100000, '['), 0);
  fails("[]", 0);
  fails("", 0);
}

TEST(NetworkWeightsTest, UntrainedNetworksDependOnSpecAndSeedOnly) {
  const ModelSpec spec = testing::SampleSpec();
  EXPECT_EQ(MakeRandomNetwork(spec, 5), MakeRandomNetwork(spec, 5));
  EXPECT_NE(MakeRandomNetwork(spec, 5), MakeRandomNetwork(spec, 6));
  // The same numbers on every machine and with every build.
  const NetworkFile network = MakeRandomNetwork(spec, 1);
  double sum = 0;
  for (const float value : network.tensors.at("blocks.0.conv1.weight").values)
    sum += std::abs(value);
  EXPECT_NEAR(sum / (20 * 20 * 9), std::sqrt(2.0 / (20 * 9)) * 0.798, 0.005);
}

TEST(DescribeNetworkTest, SaysWhatItIs) {
  const std::string text = DescribeNetwork(SmallNetwork());
  EXPECT_THAT(text, HasSubstr("1 blocks of 4 channels"));
  EXPECT_THAT(text, HasSubstr("policy, value, score, ownership"));
  EXPECT_THAT(text, HasSubstr("generation 3"));
}

}  // namespace
}  // namespace tengen
