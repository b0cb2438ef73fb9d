// SPDX-License-Identifier: MIT
// tengen rules check|show: rule cases from files, and a ruleset in words.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/named_twice.h"
#include "foundation/errors.h"
#include "selfplay/games/cases/case_file.h"
#include "selfplay/games/go/go_rules.h"
#include "selfplay/games/go/katago_rules.h"
#include "selfplay/games/go/rules_words.h"
#include "selfplay/games/go/tengen_inputs.h"

namespace tengen {
namespace {

const char* VerdictName(CaseVerdict verdict) {
  switch (verdict) {
    case CaseVerdict::kPassed:
      return "passed";
    case CaseVerdict::kFailed:
      return "failed";
    case CaseVerdict::kUnsupported:
      return "unsupported";
  }
  return "";
}

struct Tally {
  int passed = 0, failed = 0, unsupported = 0;
  void Add(CaseVerdict verdict) {
    passed += verdict == CaseVerdict::kPassed;
    failed += verdict == CaseVerdict::kFailed;
    unsupported += verdict == CaseVerdict::kUnsupported;
  }
};

void PrintResult(const std::string& file, const CaseResult& result) {
  std::printf("%-11s %s  %s:%d  %s\n", VerdictName(result.verdict), result.id.c_str(), file.c_str(),
              result.line, result.title.c_str());
  if (!result.message.empty()) std::printf("            %s\n", result.message.c_str());
}

nlohmann::json ToJson(const std::string& file, const CaseResult& result) {
  return {{"file", file},
          {"line", result.line},
          {"id", result.id},
          {"title", result.title},
          {"verdict", VerdictName(result.verdict)},
          {"message", result.message}};
}

void CheckFiles(const std::vector<std::string>& files, bool as_json) {
  RefuseNamedTwice(files);
  Tally tally;
  nlohmann::json cases = nlohmann::json::array();
  for (const std::string& file : files) {
    for (const CaseResult& result : CheckCaseFile(file)) {
      tally.Add(result.verdict);
      if (as_json) {
        cases.push_back(ToJson(file, result));
      } else {
        PrintResult(file, result);
      }
    }
  }
  if (as_json) {
    const nlohmann::json summary{{"cases", cases},
                                 {"passed", tally.passed},
                                 {"failed", tally.failed},
                                 {"unsupported", tally.unsupported}};
    std::printf("%s\n", summary.dump(2).c_str());
  } else {
    std::printf("%d passed, %d failed, %d unsupported\n", tally.passed, tally.failed,
                tally.unsupported);
  }
  if (tally.failed > 0) {
    throw Error(ExitCode::kFailed,
                std::to_string(tally.failed) + " of " +
                    std::to_string(tally.passed + tally.failed + tally.unsupported) +
                    " cases failed");
  }
}

// Sentences and sources are comments, so that what is printed is YAML.
void Show(const std::string& words, const std::string& size) {
  const GoRules rules = GoRules::Recognise(size, words);
  std::printf("# %s: %s\n", rules.ToString().c_str(), PresetTitle(rules).c_str());
  for (const std::string& sentence : RulesInWords(rules)) std::printf("#   %s\n", sentence.c_str());
  std::printf("# Sources: %s\n", PresetSources(rules).c_str());
  std::vector<std::string> lost;
  std::printf("# KataGo: %s\n", ToKataGoRules(rules, lost).c_str());
  for (const std::string& warning : lost) std::printf("#   KataGo: %s\n", warning.c_str());
  const auto reason = rules.Unbuilt();
  const char* can = rules.score == ScoreRule::kTerritory
                        ? "can play whole games, with clean-up phases (territory_end=encore)"
                        : "can play whole games";
  std::printf("# Programs: %s\n%s", reason ? reason->c_str() : can, rules.ToYaml().c_str());
}

void ShowAll(const std::string& size) {
  const char* between = "";
  for (const std::string& preset : GoRules::PresetNames()) {
    std::printf("%s", between);
    Show(preset, size);
    between = "---\n";
  }
}

}  // namespace

void AddRulesCommand(CLI::App& app) {
  CLI::App* rules = app.add_subcommand("rules", "Check rule cases from files, or show a ruleset");
  rules->require_subcommand(1);

  CLI::App* check = rules->add_subcommand("check", "Run case files against the rules");
  auto files = std::make_shared<std::vector<std::string>>();
  auto as_json = std::make_shared<bool>(false);
  check->add_option("files", *files, "Case files")->required()->type_name("FILE");
  check->add_flag("--json", *as_json, "Print one JSON object");
  check->callback([files, as_json] { CheckFiles(*files, *as_json); });

  rules->add_subcommand("inputs", "Print what networks for Go see, docs/inputs.md")->callback([] {
    std::fputs(GoInputsMarkdown().c_str(), stdout);
  });

  CLI::App* show =
      rules->add_subcommand("show", "Print a Go ruleset in words and as YAML, with its sources");
  auto words = std::make_shared<std::vector<std::string>>();
  auto size = std::make_shared<std::string>("19");
  show->add_option("preset", *words, "Preset, then key=value words; all for every preset")
      ->required()
      ->type_name("PRESET");
  show->add_option("--size", *size, "Board size, N or WIDTHxHEIGHT");
  show->callback([words, size] {
    std::string joined;
    for (const std::string& word : *words) joined += (joined.empty() ? "" : " ") + word;
    if (joined == "all") return ShowAll(*size);
    Show(joined, *size);
  });
}

}  // namespace tengen
