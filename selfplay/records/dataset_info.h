// SPDX-License-Identifier: MIT
// What a set of record files holds, summed up. Objects belong to one thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "selfplay/records/record_reader.h"

namespace tengen {

struct DatasetInfo {
  std::uint64_t files = 0, bytes = 0;
  std::uint64_t games = 0, moves = 0;
  std::uint64_t positions = 0;                         // moves with a search
  std::uint64_t trained = 0;                           // those of them that are trained on
  std::map<std::string, std::uint64_t> rules;          // "go 9 tromp-taylor": games
  std::map<std::uint32_t, std::uint64_t> generations;  // games
  std::map<std::string, std::uint64_t> winners;        // "black", "white", "draw", …: games
  std::map<std::string, std::uint64_t> endings;        // end reason's name: games
  std::uint64_t resignation_disabled = 0;              // games played on
  std::uint64_t false_resignations = 0;  // of these: who would have resigned did not lose
  std::vector<std::string> faults;       // of files read with tolerate-tail or skip-bad

  double BytesAPosition() const;  // 0 without positions
  void Add(const GameRecord& game);
};

// A line for each of the above, for people.
std::string DescribeDataset(const DatasetInfo& info);

DatasetInfo InfoOf(const std::vector<std::string>& paths, ReadMode mode);

}  // namespace tengen
