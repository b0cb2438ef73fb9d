// SPDX-License-Identifier: MIT
#include "selfplay/workers/self_play_settings.h"

#include <algorithm>
#include <thread>

#include "foundation/config/config.h"

namespace tengen {

SelfPlaySettings SelfPlaySettings::From(const Config& config) {
  SelfPlaySettings s;
  s.threads = static_cast<int>(config.GetInt("selfplay.threads"));
  s.boards_per_thread = static_cast<int>(config.GetInt("selfplay.boards_per_thread"));
  s.half_batches = static_cast<int>(config.GetInt("selfplay.half_batches"));
  s.max_moves = static_cast<int>(config.GetInt("selfplay.max_moves"));
  s.opening_mean = config.GetDouble("selfplay.opening_mean");
  s.opening_temperature = config.GetDouble("selfplay.opening_temperature");
  s.symmetry = config.GetBool("selfplay.symmetry");
  s.resign_threshold = config.GetDouble("selfplay.resign_threshold");
  s.resign_moves = static_cast<int>(config.GetInt("selfplay.resign_moves"));
  s.resign_disabled_share = config.GetDouble("selfplay.resign_disabled_share");
  s.cache_entries = static_cast<int>(config.GetInt("selfplay.cache_entries"));
  s.stuck_seconds = config.GetDouble("selfplay.stuck_seconds");
  return s;
}

int ResolveThreads(int threads) {
  if (threads > 0) return threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace tengen
