// SPDX-License-Identifier: MIT
// The detail of a verdict file, the one line of JSON from which a gate's row is made again.
#include "tests/fuzz/target.h"
#include "train/loop/gate_verdict.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  const std::string detail(fuzz::Text(data, size));
  fuzz::Refuses(
      [&] {
        const GateSummary summary = FromVerdict({true, detail}, "fuzz");
        const Verdict written = ToVerdict(summary);
        CHECK(ToVerdict(FromVerdict(written, "written")).detail == written.detail);
      },
      ExitCode::kBadData);
  return 0;
}
