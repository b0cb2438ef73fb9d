// SPDX-License-Identifier: MIT
// What identifies a finished run, to be compared with another.
#pragma once

#include <string>
#include <vector>

#include "foundation/files.h"
#include "selfplay/records/game_hash.h"
#include "selfplay/runs/run_folder.h"
#include "train/loop/recorded_games.h"

namespace tengen {

struct RunContents {
  std::vector<std::vector<std::string>> games;  // by generation and index, a hash each
  std::vector<std::string> nets, verdicts;      // by generation, as bytes; "none" without a verdict
  friend bool operator==(const RunContents&, const RunContents&) = default;
};

inline RunContents ContentsOfRun(const std::string& folder) {
  const RunFolder run = RunFolder::Open(folder);
  RunContents contents;
  for (const std::uint32_t g : run.RecordGenerations()) {
    auto& hashes = contents.games.emplace_back();
    for (const auto& [index, game] : ReadGenerationGames(run.RecordsFolder(g), {0, 1ULL << 40})) {
      hashes.push_back(HashOfGames({game}));
    }
  }
  for (const std::uint32_t g : run.NetGenerations()) {
    contents.nets.push_back(ReadWholeFile(run.NetPath(g), 1 << 24));
    contents.verdicts.push_back(
        FileExists(run.VerdictPath(g)) ? ReadWholeFile(run.VerdictPath(g), 1 << 20) : "none");
  }
  return contents;
}

}  // namespace tengen
