// SPDX-License-Identifier: MIT
// A file of rule cases: split, then each case run.
#include "selfplay/games/cases/case_file.h"
#include "selfplay/games/cases/go_cases.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  constexpr std::int64_t kFewStates = 30;
  std::vector<RuleCase> cases;
  fuzz::Refuses([&] { cases = ParseCaseFile(fuzz::Text(data, size), "go_fuzz.txt"); },
                ExitCode::kBadData);
  for (const RuleCase& test : cases) {
    fuzz::Refuses([&] { RunGoCase(test, "go_fuzz.txt", kFewStates); }, ExitCode::kBadData);
  }
  return 0;
}
