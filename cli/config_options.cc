// SPDX-License-Identifier: MIT
#include "cli/config_options.h"

#include "foundation/log.h"

namespace tengen {

void ConfigOptions::AddTo(CLI::App& command) {
  command
      .add_option("--config", file,
                  "Configuration file (YAML); without it every key has its default")
      ->type_name("FILE");
  command
      .add_option("--set", overrides,
                  "Override one key, e.g. --set search.visits=100; may be repeated")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->take_all();
}

Config ConfigOptions::Load() const {
  Config config = file.empty() ? Config::Parse("", "", overrides) : Config::Load(file, overrides);
  SetLogLevel(config.GetString("log.level"));
  return config;
}

}  // namespace tengen
