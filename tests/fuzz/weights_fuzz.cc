// SPDX-License-Identifier: MIT
// A weights file. As no mutation would hit the SHA-256 inside, what decodes without one is written
// again with it, and then read as a network: the YAML of its ModelSpec, and its tensors' shapes.
#include "model/network_file.h"
#include "model/safetensors.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  const std::string_view bytes = fuzz::Text(data, size);
  fuzz::Refuses([&] { DecodeNetworkFile(bytes, "fuzz"); }, ExitCode::kBadData);
  Safetensors contents;
  if (fuzz::Refuses([&] { contents = DecodeSafetensors(bytes, "fuzz", HashPolicy::kIfPresent); },
                    ExitCode::kBadData)) {
    return 0;
  }
  const std::string written = EncodeSafetensors(contents);
  const Safetensors again = DecodeSafetensors(written, "written", HashPolicy::kRequired);
  CHECK(again.metadata == contents.metadata && again.tensors == contents.tensors);
  fuzz::Refuses(
      [&] {
        const NetworkFile network = DecodeNetworkFile(written, "written");
        CHECK(DecodeNetworkFile(EncodeNetworkFile(network), "again") == network);
        CHECK(!DescribeNetwork(network).empty());
      },
      ExitCode::kBadData);
  return 0;
}
