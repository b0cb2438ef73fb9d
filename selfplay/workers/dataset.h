// SPDX-License-Identifier: MIT
// Self-play without training: a folder that holds games 0 to N-1 of one configuration and network.
//   FOLDER/config.yaml                  what the games were played with; written first
//   FOLDER/network.txt                  which network, with the SHA-256 of its file
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
  std::uint64_t games = 0;  // wanted in all
  Config config;            // game.*, search.*, selfplay.*, records.* and run.seed are used
  std::string network;      // one line that names the network
  // Optional: told how many games are there already, before any is played.
  std::function<void(std::uint64_t found)> on_found;
};

struct DatasetResult {
  std::uint64_t found = 0;  // games that were there before
  SelfPlayStats stats;      // of those played now
  bool complete = false;    // false: stopped
};

// job: evaluator, generation, progress and stop are the caller's; the rest is filled in from the
// configuration. Throws Error(kBadConfig) with a diff when the folder was begun with another
// configuration or network, and Error(kFailed) while another process writes to it.
DatasetResult WriteDataset(const Dataset& dataset, SelfPlayJob job);

}  // namespace tengen
