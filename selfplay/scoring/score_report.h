// SPDX-License-Identifier: MIT
// A score sheet told to people and to programs. Thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "selfplay/scoring/score_sheet.h"

namespace tengen {

// The board, who was judged how, and the count item by item; several rulesets side by side.
std::string ScoreText(const ScoreSheet& sheet);

// The same for programs. Points are numbers, places are as people write them ("D4").
nlohmann::json ScoreJson(const ScoreSheet& sheet);

}  // namespace tengen
