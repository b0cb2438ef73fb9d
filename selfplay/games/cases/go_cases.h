// SPDX-License-Identifier: MIT
// Runs one Go case. What the rules model has not got yet makes the case unsupported, never passed.
#pragma once

#include <string>

#include "selfplay/games/cases/case_file.h"

namespace tengen {

// Throws Error(kBadData) with source:line for a directive that does not follow the format.
CaseResult RunGoCase(const RuleCase& test, const std::string& source);

}  // namespace tengen
