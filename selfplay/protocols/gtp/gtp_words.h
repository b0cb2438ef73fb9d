// SPDX-License-Identifier: MIT
// Words of GTP commands and answers. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "selfplay/protocols/session.h"

namespace tengen {

std::optional<int> ParseGtpInt(const std::string& text);
// Finite.
std::optional<double> ParseGtpNumber(const std::string& text);
// b, black, w, white in any case.
std::optional<Color> ParseGtpColor(const std::string& text);
std::optional<bool> ParseGtpBool(const std::string& text);
std::string LowerCase(std::string text);
std::string JoinWords(const std::vector<std::string>& words, const char* between);

// GTP's columns leave out I in every game; some games' own notation does not. Text that is no point
// of the board passes through unchanged, for the session to refuse.
std::string ToGtpVertex(const Session& session, const std::string& move);
std::string FromGtpVertex(const Session& session, const std::string& vertex);
std::string GtpVertices(const Session& session, const std::vector<std::string>& moves);

// "0.480018": always with a point, never "-0.000000".
std::string GtpDecimal(double value);

}  // namespace tengen
