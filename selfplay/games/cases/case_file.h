// SPDX-License-Identifier: MIT
// Case files: rules as small scripts of set-up, moves and expected facts, one directive a line; the
// format is described in tests/data/rules/README.md. This half splits a file into cases; each game
// has a runner.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// Of the exact search for the life of one chain (confirmation.h): seconds on a small board.
inline constexpr std::int64_t kStatesAChain = 200'000;

struct CaseLine {
  int number = 0;                  // in the file, from 1
  std::vector<std::string> words;  // never empty
};

struct RuleCase {
  std::string id;
  std::string title;
  int line = 0;
  std::vector<CaseLine> lines;  // without title, source and note
};

enum class CaseVerdict { kPassed, kFailed, kUnsupported };

struct CaseResult {
  std::string id;
  std::string title;
  CaseVerdict verdict = CaseVerdict::kPassed;
  int line = 0;         // of the case, or of the directive that failed or is not built
  std::string message;  // what was expected and found, or what is not built; empty when passed
};

// Throws Error(kBadData) with file:line when the text is no case file.
std::vector<RuleCase> ParseCaseFile(std::string_view text, const std::string& source);

// Reads the file and runs every case with the runner of its game, which its name begins with (go_,
// junqi, renju). Throws Error(kIo, kBadData, or kUsage for a name of no game).
std::vector<CaseResult> CheckCaseFile(const std::string& path,
                                      std::int64_t states_a_chain = kStatesAChain);

}  // namespace tengen
