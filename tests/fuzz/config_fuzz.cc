// SPDX-License-Identifier: MIT
// A configuration file: what is accepted must print as YAML that reads back as the same.
#include "foundation/config/config.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  fuzz::Refuses(
      [&] {
        const Config config = Config::Parse(fuzz::Text(data, size), "fuzz.yaml", {});
        CHECK(Config::Parse(config.ToYaml(), "printed", {}) == config);
        CHECK(Config::Parse(config.ToCommentedYaml(), "printed", {}) == config);
      },
      ExitCode::kBadConfig);
  return 0;
}
