// SPDX-License-Identifier: MIT
// The places of `go-tengen1` in words, and which rulesets an input set shows to a network. Plain
// functions, thread-safe.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "selfplay/games/go/go_rules.h"

namespace tengen {

struct InputPlace {
  int first = 0, last = 0;  // the same for a single plane or global
  std::string_view meaning;
};

// Every plane and every global once, in order.
std::span<const InputPlace> GoTengenPlanes();
std::span<const InputPlace> GoTengenGlobals();
// docs/inputs.md.
std::string GoInputsMarkdown();

// What of these rules the input set of that name cannot show among others ("ko=ing"); empty when it
// shows all that play depends on.
std::optional<std::string> NotShown(std::string_view inputs, const GoRules& rules);
// Whether games of programs go alike under both: all but names, komi, handicap and what concerns
// the talk at a table.
bool PlayAlike(const GoRules& a, const GoRules& b);

}  // namespace tengen
