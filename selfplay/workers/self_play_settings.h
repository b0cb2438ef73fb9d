// SPDX-License-Identifier: MIT
// What self-play workers are told; the meaning of each field is its key's sentence in
// foundation/config/keys.cc (selfplay.*). threads, boards_per_thread, half_batches and
// cache_entries change the speed and nothing else. stuck_seconds: see watchdog.h.
#pragma once

namespace tengen {

class Config;

struct SelfPlaySettings {
  int threads = 1;  // 0 = one a core
  int boards_per_thread = 64;
  int half_batches = 1;
  int max_moves = 0;  // 0 = twice the number of points, plus 20
  double opening_mean = 0.0;
  double opening_temperature = 1.0;
  bool symmetry = true;
  double resign_threshold = 0.0;
  int resign_moves = 3;
  double resign_disabled_share = 0.1;
  int cache_entries = 65536;
  double stuck_seconds = 0;  // 0 = not watched

  static SelfPlaySettings From(const Config& config);
};

// threads, or the number of cores when it is 0.
int ResolveThreads(int threads);

}  // namespace tengen
