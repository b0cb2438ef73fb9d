// SPDX-License-Identifier: MIT
#include "selfplay/games/cases/case_file.h"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <sstream>

#include "foundation/errors.h"
#include "selfplay/games/cases/go_cases.h"

namespace tengen {
namespace {

std::string ReadAll(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) ThrowIo("open", path, errno);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (file.bad()) ThrowIo("read", path, errno);
  return text;
}

std::string AfterFirstWord(const std::string& line) {
  const std::size_t start = line.find_first_not_of(" \t");
  const std::size_t space = line.find_first_of(" \t", start);
  if (space == std::string::npos) return {};
  const std::size_t rest = line.find_first_not_of(" \t", space);
  return rest == std::string::npos ? std::string() : line.substr(rest);
}

// Cases of a game that is not built: only their names are read ("case: NAME" lines).
std::vector<CaseResult> ListUnbuiltCases(std::string_view text, const std::string& game) {
  std::vector<CaseResult> results;
  std::istringstream stream{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    if (!line.starts_with("case:")) continue;
    results.push_back({AfterFirstWord(line), "", CaseVerdict::kUnsupported, number,
                       "the game " + game + " is not built yet"});
  }
  return results;
}

}  // namespace

std::vector<RuleCase> ParseCaseFile(std::string_view text, const std::string& source) {
  std::vector<RuleCase> cases;
  std::istringstream stream{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::istringstream words_of_line(line);
    std::vector<std::string> words{std::istream_iterator<std::string>(words_of_line), {}};
    if (words.empty() || words[0][0] == '#') continue;
    if (words[0] == "case") {
      if (words.size() != 2) {
        throw Error(ExitCode::kBadData,
                    source + ":" + std::to_string(number) + ": expected \"case ID\"");
      }
      cases.push_back({words[1], "", number, {}});
      continue;
    }
    if (cases.empty()) {
      throw Error(ExitCode::kBadData,
                  source + ":" + std::to_string(number) +
                      ": expected \"case ID\" before the first directive, found \"" + words[0] +
                      "\"");
    }
    if (words[0] == "title") cases.back().title = AfterFirstWord(line);
    if (words[0] == "title" || words[0] == "source" || words[0] == "note") continue;
    cases.back().lines.push_back({number, std::move(words)});
  }
  return cases;
}

std::vector<CaseResult> CheckCaseFile(const std::string& path, std::int64_t states_a_chain) {
  const std::string name = path.substr(path.find_last_of('/') + 1);
  const bool go = name.starts_with("go_"), junqi = name.starts_with("junqi"),
             renju = name.starts_with("renju");
  if (!go && !junqi && !renju) {
    throw Error(ExitCode::kUsage, "cannot tell the game of " + path +
                                      ": the name of a case file begins with go_, junqi or renju");
  }
  const std::string text = ReadAll(path);
  if (!go) return ListUnbuiltCases(text, junqi ? "junqi" : "renju");
  std::vector<CaseResult> results;
  for (const RuleCase& test : ParseCaseFile(text, path)) {
    results.push_back(RunGoCase(test, path, states_a_chain));
  }
  return results;
}

}  // namespace tengen
