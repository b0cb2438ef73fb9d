// SPDX-License-Identifier: MIT
// Self-play without training: a folder that holds games 0 to N-1 of one configuration and network.
//   FOLDER/config.yaml                  what the games were played with; written first
//   FOLDER/network.txt                  which network, with the SHA-256 of its file, and its name
//   FOLDER/selfplay-000001.tfrecord …   the games
// The same call goes on after a stop or a kill: games that are there are not played again.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "foundation/config/config.h"
#include "selfplay/workers/self_play.h"

namespace tengen {

struct Dataset {
  std::string folder;
  std::uint64_t games = 0;   // wanted in all
  Config config;             // game.*, search.*, selfplay.*, records.* and run.seed are used
  std::string network;       // one line that tells the network from all others
  std::string inputs;        // of the network; "" for what the configuration says
  std::string network_name;  // one line that says to people which it is; may change
  // Optional: told how many of the games wanted are there already, before any is played.
  std::function<void(std::uint64_t found)> on_found;
};

struct DatasetResult {
  std::uint64_t found = 0;  // games that were there before, be it more than are wanted
  SelfPlayStats stats;      // of those played now
  bool complete = false;    // false: stopped
};

// job: evaluator, generation, progress and stop are the caller's; the rest is filled in from the
// configuration. Throws Error(kBadConfig) with a diff when the folder was begun with another
// configuration or network, Error(kUsage) for a folder of others (a run's, one inside of a run or
// dataset, one with records of unknown origin), and Error(kFailed) while another process writes to
// it. Whatever is refused is so before anything is written.
DatasetResult WriteDataset(const Dataset& dataset, SelfPlayJob job);

}  // namespace tengen
