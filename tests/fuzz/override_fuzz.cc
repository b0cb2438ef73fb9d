// SPDX-License-Identifier: MIT
// The value of --set, one a line.
#include "foundation/config/config.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  std::string_view rest = fuzz::Text(data, size);
  Config config;
  while (!rest.empty()) {
    const std::string line(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    fuzz::Refuses([&] { config.Set(line, "--set"); }, ExitCode::kBadConfig);
  }
  // Keys that do not fit each other may still refuse it.
  fuzz::Refuses([&] { CHECK(Config::Parse(config.ToYaml(), "printed", {}) == config); },
                ExitCode::kBadConfig);
  return 0;
}
