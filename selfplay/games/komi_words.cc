// SPDX-License-Identifier: MIT
#include "selfplay/games/komi_words.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace tengen {
namespace {

constexpr std::string_view kKomi = " komi=";

// Where the word for komi, with the blank before it, begins and ends; both npos without one.
struct Span {
  std::size_t begin = std::string_view::npos, end = std::string_view::npos;
};

Span KomiWord(std::string_view rules) {
  const std::size_t begin = rules.find(kKomi);
  if (begin == std::string_view::npos) return {};
  return {begin, std::min(rules.find(' ', begin + 1), rules.size())};
}

}  // namespace

std::string WithoutKomi(std::string_view rules) {
  const Span word = KomiWord(rules);
  if (word.begin == std::string_view::npos) return std::string(rules);
  return std::string(rules.substr(0, word.begin)) + std::string(rules.substr(word.end));
}

std::optional<double> KomiIn(std::string_view rules) {
  const Span word = KomiWord(rules);
  if (word.begin == std::string_view::npos) return std::nullopt;
  double komi = 0;
  const char* const end = rules.data() + word.end;
  const auto read = std::from_chars(rules.data() + word.begin + kKomi.size(), end, komi);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return komi;
}

std::string WithKomi(std::string_view rules, std::optional<double> komi) {
  if (!komi) return std::string(rules);
  char word[32];
  std::snprintf(word, sizeof word, " komi=%g", *komi);
  return WithoutKomi(rules) + word;
}

}  // namespace tengen
