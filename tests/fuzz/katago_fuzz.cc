// SPDX-License-Identifier: MIT
// A network file of KataGo, unpacked: with binary floats, with floats as text, and packed. What is
// read is written again the same, and becomes a network of ours or is refused.
#include "model/katago/file.h"
#include "model/katago/from_network.h"
#include "model/katago/to_network.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  const std::string_view bytes = fuzz::Text(data, size);
  for (const char* path : {"fuzz.bin", "fuzz.txt", "fuzz.bin.gz"}) {
    fuzz::Refuses(
        [&] {
          const katago::Description file = katago::Decode(bytes, path);
          CHECK(katago::Decode(katago::Encode(file, path), path) == file);
          const NetworkFile network = katago::ToNetwork(file, path);
          fuzz::Refuses(
              [&] {
                CHECK(katago::ToNetwork(katago::FromNetwork(network, file.version, file.name).file,
                                        path) == network);
              },
              ExitCode::kBadConfig);  // a hidden layer that one channel cannot hold
        },
        ExitCode::kBadData);
  }
  return 0;
}
