// SPDX-License-Identifier: MIT
// One value of the configuration as text. Our own strict grammar, the same for YAML and --set,
// because YAML libraries read 010 as 8, yes as true and .nan as a number. Used by the files of this
// folder only.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "foundation/config/config.h"

namespace tengen::config_internal {

enum class Quoting { kPlain, kQuoted };

// A value that does not fit its key. The message says what is wrong, without place and key.
struct ValueError {
  std::string message;
};

// A scalar of the key's type in range; an element when the key is a list. Throws ValueError.
ConfigValue ParseScalar(const ConfigKey& key, std::string_view text, Quoting quoting);
// The value after "=" of --set: the scalar as it stands, or a list as [2,4] or 2,4. Throws
// ValueError.
ConfigValue ParseAssigned(const ConfigKey& key, std::string_view text);

// As it stands in YAML; ParseScalar gives it back (a list in flow style).
std::string ValueText(const ConfigKey& key, const ConfigValue& value);
// "a whole number from 2 to 1000000 (visits)".
std::string AllowedText(const ConfigKey& key);
// A number in its shortest form.
std::string NumberText(double value);
// Text out of a file, cut and cleaned for a message.
std::string Shown(std::string_view text);

}  // namespace tengen::config_internal
