// SPDX-License-Identifier: MIT
// The replay window: the newest positions of a run, from which training samples are drawn at
// random. Games stand in the order of their index, whatever thread wrote which file, so the window
// is a function of the records alone. It grows sublinearly with the data (KataGo's shuffle.py;
// docs/design.md). Not thread-safe; samples may be read by several threads while nobody adds.
#pragma once

#include <cstdint>
#include <deque>

#include "train/replay/stored_game.h"

namespace tengen {

class Config;

struct WindowSettings {
  std::int64_t min_positions = 5000;
  double exponent = 0.75;
  double expand = 0.5;
  std::int64_t max_positions = 20000000;

  static WindowSettings From(const Config& config);
};

// Positions in the window when the run has made `total`:
//   W(N) = m + a * (N^e - m^e) / (e * m^(e-1)), m = min_positions, a = expand, e = exponent;
// all N up to m, and never more than N or max_positions. Near N = m it grows `a` a position, later
// like N^e.
std::int64_t WindowSize(const WindowSettings& settings, std::int64_t total);

class ReplayWindow {
 public:
  explicit ReplayWindow(const WindowSettings& settings) : settings_(settings) {}

  // game_index must be greater than that of the last game added. Drops games that fell out of the
  // window.
  void Add(StoredGame game);

  std::int64_t total() const { return total_; }  // positions ever added
  std::int64_t size() const;                     // positions in the window
  std::int64_t games() const { return static_cast<std::int64_t>(entries_.size()); }

  struct Sample {
    const StoredGame* game = nullptr;
    int position = 0;  // index into game->trained
  };
  // Requires 0 <= index < size(); 0 is the oldest position of the window.
  Sample At(std::int64_t index) const;

 private:
  struct Entry {
    std::int64_t begin;  // positions added before this game
    StoredGame game;
  };
  WindowSettings settings_;
  std::deque<Entry> entries_;
  std::int64_t total_ = 0;
  std::uint64_t next_index_ = 0;
};

}  // namespace tengen
