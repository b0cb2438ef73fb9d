// SPDX-License-Identifier: MIT
// tengen config print|check|schema|docs: all from the one table of keys.
#include <cstdio>
#include <memory>

#include "cli/commands.h"
#include "cli/config_options.h"
#include "foundation/config/docs.h"
#include "train/loop/run_setup.h"

namespace tengen {
namespace {

void Print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void AddPrint(CLI::App& config) {
  CLI::App* command =
      config.add_subcommand("print", "Print the resolved configuration with every key");
  auto options =
      std::make_shared<ConfigOptions>();  // shared with the callback, which outlives this call
  auto comments = std::make_shared<bool>(false);
  options->AddTo(*command);
  command->add_flag("--comments", *comments, "Explain each key above it");
  command->callback([options, comments] {
    const Config loaded = options->Load();
    CheckGameKeys(loaded);
    Print(*comments ? loaded.ToCommentedYaml() : loaded.ToYaml());
  });
}

void AddCheck(CLI::App& config) {
  CLI::App* command =
      config.add_subcommand("check", "Check configuration files; prints a line for each");
  auto files = std::make_shared<std::vector<std::string>>();
  command->add_option("files", *files, "Files to check")->required()->type_name("FILE");
  command->callback([files] {
    for (const std::string& file : *files) {
      CheckGameKeys(Config::Load(file, {}));
      Print(file + ": ok\n");
    }
  });
}

}  // namespace

void AddConfigCommand(CLI::App& app) {
  CLI::App* config = app.add_subcommand("config", "Print, check and document configurations");
  config->require_subcommand(1);
  AddPrint(*config);
  AddCheck(*config);
  config->add_subcommand("schema", "Print the JSON Schema of configuration files")->callback([] {
    Print(ConfigSchemaJson());
  });
  config->add_subcommand("docs", "Print docs/config.md")->callback([] {
    Print(ConfigDocsMarkdown());
  });
}

}  // namespace tengen
