// SPDX-License-Identifier: MIT
// The description of a network, YAML inside of its weights file.
#include "model/model_spec.h"
#include "model/network_weights.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  fuzz::Refuses(
      [&] {
        const ModelSpec spec = ModelSpec::FromYaml(fuzz::Text(data, size), "fuzz");
        CHECK(ModelSpec::FromYaml(spec.ToYaml(), "printed") == spec);
        CHECK(!ExpectedTensors(spec).empty());
      },
      ExitCode::kBadData);
  return 0;
}
