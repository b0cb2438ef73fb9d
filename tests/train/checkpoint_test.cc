// SPDX-License-Identifier: MIT
#include "train/checkpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/network_weights.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

ModelSpec TinySpec() {
  ModelSpec spec;
  spec.inputs = "gomoku-1";
  spec.shape = {.planes = 7, .globals = 2, .max_width = 5, .max_height = 5, .extra_actions = 0};
  spec.blocks = 1;
  spec.channels = 4;
  spec.pooling_channels = 0;
  spec.policy_channels = 4;
  spec.value_channels = 4;
  spec.value_hidden = 4;
  return spec;
}

Checkpoint Example(std::int64_t step) {
  Checkpoint c;
  const auto random = [](std::uint64_t seed) {
    return MakeRandomNetwork(TinySpec(), seed).tensors;
  };
  c.trainer.step = step;
  c.trainer.samples = 128 * step;
  c.trainer.weights = random(1);
  c.trainer.averaged = random(2);
  c.trainer.slots = {{"momentum", random(3)},
                     {"variance", random(static_cast<std::uint64_t>(step))}};
  c.seed = 18446744073709551557ULL;
  c.running_seconds = 12.25;
  c.config = "game: {name: gomoku}\n";
  return c;
}

class CheckpointTest : public ::testing::Test {
 protected:
  CheckpointTest() {
    folder_ = ::testing::TempDir() + "/tengen_checkpoint_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
  }
  ~CheckpointTest() override { std::filesystem::remove_all(folder_); }

  void Flip(const std::string& path, std::size_t at) {
    std::string bytes = ReadWholeFile(path, 1 << 24);
    bytes[at % bytes.size()] = static_cast<char>(bytes[at % bytes.size()] ^ 1);
    PublishFile(path, bytes);
  }

  std::string folder_;
};

TEST_F(CheckpointTest, ComesBackAsItWas) {
  CheckpointFolder folder(folder_, TinySpec(), 3);
  std::vector<std::string> skipped;
  EXPECT_FALSE(folder.LoadNewest(&skipped).has_value());
  const std::string path = folder.Save(Example(7));
  EXPECT_EQ(path, folder_ + "/000001");
  const auto loaded = folder.LoadNewest(&skipped);
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->trainer, Example(7).trainer);
  EXPECT_EQ(loaded->seed, Example(7).seed);
  EXPECT_EQ(loaded->running_seconds, 12.25);
  EXPECT_EQ(loaded->config, Example(7).config);
  EXPECT_THAT(skipped, ElementsAre());
}

TEST_F(CheckpointTest, KeepsTheNewestAndEveryTenth) {
  CheckpointFolder folder(folder_, TinySpec(), 2);
  for (int i = 1; i <= 23; ++i) folder.Save(Example(i));
  EXPECT_THAT(folder.Numbers(), ElementsAre(10, 20, 22, 23));
}

TEST_F(CheckpointTest, SkipsWhatIsNotWholeAndSaysWhy) {
  CheckpointFolder folder(folder_, TinySpec(), 9);
  for (int i = 1; i <= 5; ++i) folder.Save(Example(i));
  RemoveFile(folder.Path(5) + "/MANIFEST");
  Flip(folder.Path(4) + "/variance.safetensors", 1000);
  std::filesystem::remove(folder.Path(3) + "/state.json");
  std::vector<std::string> skipped;
  const auto loaded = folder.LoadNewest(&skipped);
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->trainer.step, 2);
  EXPECT_THAT(skipped, ElementsAre(HasSubstr("000005: was never finished"),
                                   HasSubstr("000004/variance.safetensors: its SHA-256"),
                                   HasSubstr("000003/state.json: is missing")));
  // The next one gets a new number, and what was never finished goes.
  folder.Save(Example(6));
  EXPECT_THAT(folder.Numbers(), ElementsAre(1, 2, 3, 4, 6));
}

TEST_F(CheckpointTest, NoticesAFlippedBitInEveryFile) {
  CheckpointFolder folder(folder_, TinySpec(), 9);
  const std::string path = folder.Save(Example(1));
  int flips = 0;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    const std::string file = entry.path().string();
    const std::string good = ReadWholeFile(file, 1 << 24);
    for (std::size_t at = 0; at < good.size(); at += 1 + good.size() / 20) {
      Flip(file, at);
      EXPECT_THROW(folder.Load(path), Error) << file << " byte " << at;
      PublishFile(file, good);
      ++flips;
    }
  }
  std::printf("%d flips, all noticed\n", flips);
  EXPECT_NO_THROW(folder.Load(path));
}

TEST_F(CheckpointTest, NoticesEveryTruncationOfTheManifest) {
  CheckpointFolder folder(folder_, TinySpec(), 9);
  const std::string path = folder.Save(Example(1));
  const std::string good = ReadWholeFile(path + "/MANIFEST", 1 << 20);
  for (std::size_t length = 0; length < good.size(); ++length) {
    PublishFile(path + "/MANIFEST", good.substr(0, length));
    EXPECT_THROW(folder.Load(path), Error) << length;
  }
}

TEST_F(CheckpointTest, RefusesAnotherNetwork) {
  CheckpointFolder(folder_, TinySpec(), 3).Save(Example(1));
  ModelSpec other = TinySpec();
  other.channels = 8;
  std::vector<std::string> skipped;
  EXPECT_FALSE(CheckpointFolder(folder_, other, 3).LoadNewest(&skipped).has_value());
  EXPECT_THAT(skipped, ElementsAre(HasSubstr("another network")));
}

}  // namespace
}  // namespace tengen
