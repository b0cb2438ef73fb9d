// SPDX-License-Identifier: MIT
// A checkpoint of which one file is the input: the MANIFEST itself, or the state or the weights,
// and then the MANIFEST is right about it. The first byte chooses. The other files are whole.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "foundation/checksum.h"
#include "foundation/files.h"
#include "model/network_weights.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/tiny_network.h"
#include "train/checkpoint.h"

namespace {

using namespace tengen;
using fuzz::TinySpec;
namespace fs = std::filesystem;

// One checkpoint of a run, in a folder of this process; removed at its end.
class Sample {
 public:
  Sample() : folder_((fs::temp_directory_path() / "tengen-fuzz-XXXXXX").string()) {
    CHECK(mkdtemp(folder_.data()) != nullptr);
    Checkpoint checkpoint;
    checkpoint.trainer.weights = MakeRandomNetwork(TinySpec(), 1).tensors;
    checkpoint.trainer.averaged = checkpoint.trainer.weights;
    checkpoint.trainer.slots["momentum"] = checkpoint.trainer.weights;
    checkpoint.trainer.step = 7;
    checkpoint.config = "run:\n  seed: 1\n";
    path_ = checkpoints().Save(checkpoint);
    for (const auto& entry : fs::directory_iterator(path_)) {
      const std::string name = entry.path().filename().string();
      if (name != "MANIFEST") files_[name] = ReadWholeFile(entry.path().string(), 1 << 20);
    }
  }
  ~Sample() { fs::remove_all(folder_); }

  void ReadWithManifest(std::string_view text) {
    Write("MANIFEST", text);
    Load();
  }

  void ReadWithFile(const std::string& name, std::string_view bytes) {
    Write(name, bytes);
    std::string manifest;
    for (const auto& [file, whole] : files_) {
      manifest += Sha256Hex(file == name ? bytes : std::string_view(whole)) + "  " + file + "\n";
    }
    Write("MANIFEST", manifest);
    Load();
    Write(name, files_.at(name));
  }

 private:
  CheckpointFolder checkpoints() const { return {folder_ + "/trainer", TinySpec(), 3}; }

  void Write(const std::string& name, std::string_view bytes) {
    std::ofstream out(path_ + "/" + name, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }

  void Load() {
    const bool refused = fuzz::Refuses([&] { checkpoints().Load(path_); }, ExitCode::kBadData);
    std::vector<std::string> skipped;
    CHECK(checkpoints().LoadNewest(&skipped).has_value() == !refused);
    CHECK(skipped.size() == (refused ? 1 : 0));
  }

  std::string folder_, path_;
  std::map<std::string, std::string> files_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Sample sample;  // one a process: making it takes milliseconds
  if (size == 0) return 0;
  const std::string_view bytes = fuzz::Text(data + 1, size - 1);
  switch (data[0] % 3) {
    case 0:
      sample.ReadWithManifest(bytes);
      break;
    case 1:
      sample.ReadWithFile("state.json", bytes);
      break;
    default:
      sample.ReadWithFile("weights.safetensors", bytes);
  }
  return 0;
}
