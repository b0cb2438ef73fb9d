// SPDX-License-Identifier: MIT
// A counted board as a picture: SVG 1.1 without anything from elsewhere, for browsers and
// documents.
#pragma once

#include <string>

#include "selfplay/scoring/score_sheet.h"

namespace tengen {

// The first count of the sheet. Living stones are of class "black" or "white", dead ones also of
// "dead", points of a side that hold no living stone are marked with "black-point" or
// "white-point".
std::string BoardSvg(const ScoreSheet& sheet);

}  // namespace tengen
