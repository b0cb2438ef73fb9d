// SPDX-License-Identifier: MIT
// Single bits flipped and files cut short, in everything that a run reads back: each is noticed, or
// what was read is equal to what was written. Records have the same test beside their reader
// (tests/selfplay/records/damage_test.cc).
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <optional>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/random.h"
#include "model/network_file.h"
#include "model/network_weights.h"
#include "selfplay/runs/run_folder.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/foundation/under_sanitizer.h"
#include "tests/train/tiny_run.h"
#include "train/checkpoint.h"
#include "train/loop/gate_verdict.h"
#include "train/loop/run_setup.h"
#include "train/loop/run_summary.h"

namespace tengen {
namespace {

constexpr int kFlips = kUnderSanitizer ? 300 : 2000;
constexpr std::size_t kCutStep = kUnderSanitizer ? 7 : 1;

ModelSpec TinySpec() { return ModelSpecFor(TinyRunConfig({})); }

struct Counts {
  int tried = 0, noticed = 0, harmless = 0, unnoticed = 0;
};

// Reads the damaged bytes: true when what was read equals the original; an Error is a notice.
using ReadsSame = std::function<bool(const std::string& damaged)>;

void Try(const std::string& damaged, const ReadsSame& reads_same, Counts& counts) {
  ++counts.tried;
  try {
    ++(reads_same(damaged) ? counts.harmless : counts.unnoticed);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadData) << error.what();
    ++counts.noticed;
  }
}

// Every bit of a file that has no more than the number wanted, else a sample of them.
void FlipBits(const char* kind, const std::string& whole, const ReadsSame& reads_same) {
  ASSERT_TRUE(reads_same(whole));
  Counts counts;
  const std::uint64_t bits = 8 * whole.size();
  const char* wanted = std::getenv("TENGEN_FLIPS");  // more of them by night
  const int flips = wanted != nullptr ? std::stoi(wanted) : kFlips;
  RandomStream random(1, RandomPurpose::kTest, bits);
  for (int i = 0; i < flips; ++i) {
    const std::uint64_t bit = bits <= static_cast<std::uint64_t>(flips)
                                  ? static_cast<std::uint64_t>(i) % bits
                                  : random.Below(static_cast<std::uint32_t>(bits));
    std::string damaged = whole;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    Try(damaged, reads_same, counts);
  }
  std::printf("%s: bit flips: %d, noticed %d, harmless %d, unnoticed %d\n", kind, counts.tried,
              counts.noticed, counts.harmless, counts.unnoticed);
  EXPECT_EQ(counts.unnoticed, 0) << kind;
}

void CutAnywhere(const char* kind, const std::string& whole, const ReadsSame& reads_same) {
  Counts counts;
  for (std::size_t length = 0; length < whole.size(); length += kCutStep) {
    Try(whole.substr(0, length), reads_same, counts);
  }
  Try(whole.substr(0, whole.size() - 1), reads_same, counts);
  std::printf("%s: truncations: %d of %zu bytes, noticed %d, harmless %d, unnoticed %d\n", kind,
              counts.tried, whole.size(), counts.noticed, counts.harmless, counts.unnoticed);
  EXPECT_EQ(counts.unnoticed, 0) << kind;
}

void Overwrite(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

TEST(DamagedFiles, Weights) {
  const NetworkFile network = MakeRandomNetwork(TinySpec(), 1);
  const std::string whole = EncodeNetworkFile(network);
  const auto same = [&](const std::string& damaged) {
    return DecodeNetworkFile(damaged, "net") == network;
  };
  FlipBits("weights", whole, same);
  CutAnywhere("weights", whole, same);
}

// The header is a small part of the file, and the part with the meaning.
TEST(DamagedFiles, HeaderOfWeights) {
  const NetworkFile network = MakeRandomNetwork(TinySpec(), 1);
  const std::string whole = EncodeNetworkFile(network);
  const std::size_t header = whole.find("}}") + 2;
  FlipBits("weights, header", whole.substr(0, header), [&](const std::string& damaged) {
    return DecodeNetworkFile(damaged + whole.substr(header), "net") == network;
  });
}

class DamagedCheckpoint : public ::testing::Test {
 protected:
  DamagedCheckpoint() : folder_(temporary_.path(), TinySpec(), 3) {
    checkpoint_.trainer.step = 12;
    checkpoint_.trainer.samples = 96;
    checkpoint_.trainer.weights = MakeRandomNetwork(TinySpec(), 1).tensors;
    checkpoint_.trainer.averaged = MakeRandomNetwork(TinySpec(), 2).tensors;
    checkpoint_.trainer.slots["momentum"] = MakeRandomNetwork(TinySpec(), 3).tensors;
    checkpoint_.seed = 5;
    checkpoint_.running_seconds = 2.5;
    checkpoint_.config = "game: {name: go}\n";
    path_ = folder_.Save(checkpoint_);
  }

  void Damage(const char* kind, const std::string& name) {
    const std::string file = path_ + "/" + name;
    const std::string whole = ReadWholeFile(file, 1 << 24);
    const auto same = [&](const std::string& damaged) {
      Overwrite(file, damaged);
      const Checkpoint read = folder_.Load(path_);
      return read.trainer == checkpoint_.trainer && read.seed == checkpoint_.seed &&
             read.running_seconds == checkpoint_.running_seconds &&
             read.config == checkpoint_.config;
    };
    FlipBits(kind, whole, same);
    CutAnywhere(kind, whole, same);
  }

  const TemporaryFolder temporary_;
  CheckpointFolder folder_;
  Checkpoint checkpoint_;
  std::string path_;
};

TEST_F(DamagedCheckpoint, Tensors) { Damage("checkpoint tensors", "momentum.safetensors"); }
TEST_F(DamagedCheckpoint, State) { Damage("checkpoint state", "state.json"); }
TEST_F(DamagedCheckpoint, Manifest) { Damage("checkpoint manifest", "MANIFEST"); }

TEST(DamagedFiles, Verdicts) {
  const TemporaryFolder temporary;
  const RunFolder run = RunFolder::Create(temporary.path());
  PublishFile(run.NetPath(1), "");
  GateSummary summary = FirstNetwork();
  summary.accepted = true;
  summary.reason = "cap";
  summary.text = "accepted: 30 of 40 points";
  summary.opponent = 0;
  summary.pairs = {1, 2, 3, 4, 10};
  summary.llr = 1.75;
  run.PublishVerdict(1, ToVerdict(summary));
  const std::string whole = ReadWholeFile(run.VerdictPath(1), 1 << 20);
  const Verdict verdict = *run.VerdictOf(1);
  const auto same = [&](const std::string& damaged) {
    Overwrite(run.VerdictPath(1), damaged);
    const auto read = run.VerdictOf(1);
    if (!read) throw Error(ExitCode::kBadData, "no verdict");
    FromVerdict(*read, "verdict");
    return read->accepted == verdict.accepted && read->detail == verdict.detail;
  };
  FlipBits("verdicts", whole, same);
  CutAnywhere("verdicts", whole, same);
}

// Whole and well-formed, but another network than the one that was trained.
TEST(DamagedFiles, ANetworkPutInAnothersPlaceIsNamed) {
  const TemporaryFolder temporary;
  const std::string folder = temporary / "run";
  MakeTinyRun(folder, TinyRunConfig({"run.generations=2"}));
  const RunFolder run = RunFolder::Open(folder);
  EXPECT_EQ(DescribeRun(run).find("WARNING"), std::string::npos);
  PublishFile(run.NetPath(2), ReadWholeFile(run.NetPath(1), 1 << 24));
  const std::string text = DescribeRun(run);
  EXPECT_NE(text.find("WARNING: " + run.NetPath(2) + " is not the network that run.sqlite knows"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("WARNING: " + run.NetPath(1)), std::string::npos) << text;
}

// Files of the first runs hold the SHA-256 of the canonical header and the data.
TEST(DamagedFiles, AFormerHashStillHolds) {
  const std::string json =
      R"({"__metadata__":{"tengen.sha256":"HASH"},"a":{"data_offsets":[0,4],"dtype":"F32","shape":[1]}})";
  const std::string data("\0\0\x80\x3f", 4);
  std::string canonical = json, header = json;
  canonical.replace(canonical.find("\"tengen.sha256\":\"HASH\""), 22, "");
  const auto file = [&](const std::string& hash) {
    std::string text = header;
    text.replace(text.find("HASH"), 4, hash);
    text.resize((text.size() + 7) / 8 * 8, ' ');
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(text.size());
    return bytes + text + data;
  };
  const std::string hash = Sha256Hex(canonical + data);
  EXPECT_EQ(DecodeSafetensors(file(hash), "net", HashPolicy::kRequired).tensors.size(), 1U);
  EXPECT_THROW(DecodeSafetensors(file(Sha256Hex("")), "net", HashPolicy::kRequired), Error);
}

}  // namespace
}  // namespace tengen
