// SPDX-License-Identifier: MIT
#include "selfplay/ratings/match_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "foundation/errors.h"
#include "foundation/files.h"

namespace tengen {
namespace {

constexpr std::uint64_t kLargestFile = 1ULL << 30;  // a million games with their moves
constexpr std::int64_t kMostPairs = 1'000'000'000'000;

}  // namespace

PlayedMatch ParseMatchResult(std::string_view json, const std::string& source) {
  const auto bad = [&](const std::string& what) {
    return Error(ExitCode::kBadData, source + " is no result of `tengen match --json`: " + what);
  };
  PlayedMatch match;
  try {
    const nlohmann::json result = nlohmann::json::parse(json);
    match.a = result.at("a").get<std::string>();
    match.b = result.at("b").get<std::string>();
    match.conditions = MatchConditions(result.at("game"), result.at("size"), result.at("rules"));
    match.pairs = result.at("pairs").get<PairCounts>();
    if (result.at("pairs").size() != match.pairs.size()) throw bad("pairs must be five counts");
  } catch (const nlohmann::json::exception& error) {
    throw bad(error.what());
  }
  if (match.a.empty() || match.b.empty()) throw bad("a player has no name");
  if (std::ranges::any_of(match.pairs, [](auto n) { return n < 0 || n > kMostPairs; })) {
    throw bad("a count of pairs is negative or beyond all sense");
  }
  return match;
}

PlayedMatch ReadMatchResult(const std::string& path) {
  return ParseMatchResult(ReadWholeFile(path, kLargestFile), path);
}

std::string MatchConditions(const std::string& game, const std::string& size,
                            const std::string& rules) {
  return game + " " + size + ", " + rules;
}

}  // namespace tengen
