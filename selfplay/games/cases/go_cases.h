// SPDX-License-Identifier: MIT
// Runs one Go case. What the rules model has not got yet makes the case unsupported, never passed.
#pragma once

#include <string>

#include "selfplay/games/cases/case_file.h"

namespace tengen {

// Throws Error(kBadData) with source:line for a directive that does not follow the format.
// states_a_chain: what the exact search behind `expect status` may make; a status that it leaves
// undecided makes the case unsupported.
CaseResult RunGoCase(const RuleCase& test, const std::string& source,
                     std::int64_t states_a_chain = kStatesAChain);

}  // namespace tengen
