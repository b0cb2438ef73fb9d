// SPDX-License-Identifier: MIT
// A part of a set of recorded games. Thread-safe for different folders.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "selfplay/records/rewriting/game_sorter.h"
#include "selfplay/records/rewriting/record_source.h"

namespace tengen {

// Both ends belong to it.
struct NumberRange {
  std::uint64_t first = 0, last = std::numeric_limits<std::uint64_t>::max();
  bool Contains(std::uint64_t number) const { return first <= number && number <= last; }
};
// "7", "3..8", "3.." or "..8". Error(kUsage) naming the option, the text and what is allowed.
NumberRange ParseNumberRange(std::string_view text, const std::string& option);

enum class Resigned : std::uint8_t { kNo, kYes };

// All conditions that are set must hold.
struct GameFilter {
  std::optional<NumberRange> generations = {};
  std::optional<NumberRange> games = {};  // game indices
  std::optional<NumberRange> plies = {};
  std::optional<Winner> winner = {};
  std::optional<Resigned> resigned = {};
  std::optional<std::string> game = {}, size = {};  // as stored
  std::optional<std::string> rules = {};            // as stored; without komi: of any komi

  bool Keeps(const GameRecord& game) const;
  bool empty() const;
};

struct FilterResult {
  std::uint64_t read = 0, kept = 0;
  std::vector<GameSorter::Group> groups;
  std::vector<std::string> faults;
};

// Publishes the folder whole or not at all. Error(kFailed) when no game is kept, Error(kUsage) for
// a filter without a condition.
FilterResult FilterRecords(const RecordSource& source, const GameFilter& filter,
                           const std::string& folder);

}  // namespace tengen
