// SPDX-License-Identifier: MIT
// What is generated from the table of keys: docs/config.md and the JSON Schema that editors and CI
// check configuration files with. Thread-safe.
#pragma once

#include <string>

namespace tengen {

// docs/config.md: a section for each group of keys, then the keys that may change on resume.
std::string ConfigDocsMarkdown();
// JSON Schema, draft 2020-12.
std::string ConfigSchemaJson();

}  // namespace tengen
