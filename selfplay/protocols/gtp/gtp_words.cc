// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/gtp_words.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace tengen {
namespace {

constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

bool LeavesOutI(const Session& session) { return session.game() == "go"; }

}  // namespace

std::optional<int> ParseGtpInt(const std::string& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<double> ParseGtpNumber(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

std::string LowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::optional<Color> ParseGtpColor(const std::string& text) {
  const std::string word = LowerCase(text);
  if (word == "b" || word == "black") return Color::kBlack;
  if (word == "w" || word == "white") return Color::kWhite;
  return std::nullopt;
}

std::optional<bool> ParseGtpBool(const std::string& text) {
  const std::string word = LowerCase(text);
  if (word == "true" || word == "1") return true;
  if (word == "false" || word == "0") return false;
  return std::nullopt;
}

std::string JoinWords(const std::vector<std::string>& words, const char* between) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

std::string ToGtpVertex(const Session& session, const std::string& move) {
  if (LeavesOutI(session) || move.empty()) return move;
  const int column = std::tolower(static_cast<unsigned char>(move[0])) - 'a';
  if (column < 0 || column >= static_cast<int>(kColumns.size())) return move;
  return kColumns[static_cast<std::size_t>(column)] + move.substr(1);
}

std::string FromGtpVertex(const Session& session, const std::string& vertex) {
  if (LeavesOutI(session) || vertex.empty()) return vertex;
  const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(vertex[0])));
  const std::size_t column = kColumns.find(letter);
  if (column == std::string_view::npos) return "?" + vertex;  // I: no vertex of GTP
  return static_cast<char>('a' + static_cast<int>(column)) + vertex.substr(1);
}

std::string GtpVertices(const Session& session, const std::vector<std::string>& moves) {
  std::string text;
  for (const std::string& move : moves) {
    text += (text.empty() ? "" : " ") + ToGtpVertex(session, move);
  }
  return text;
}

std::string GtpDecimal(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.6f", value);
  return std::string(text) == "-0.000000" ? "0.000000" : text;
}

}  // namespace tengen
