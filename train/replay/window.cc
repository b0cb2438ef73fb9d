// SPDX-License-Identifier: MIT
#include "train/replay/window.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "foundation/config/config.h"
#include "foundation/errors.h"

namespace tengen {

WindowSettings WindowSettings::From(const Config& config) {
  return {.min_positions = config.GetInt("window.min_positions"),
          .exponent = config.GetDouble("window.exponent"),
          .expand = config.GetDouble("window.expand"),
          .max_positions = config.GetInt("window.max_positions")};
}

std::int64_t WindowSize(const WindowSettings& settings, std::int64_t total) {
  const std::int64_t at_most = std::min(total, settings.max_positions);
  if (total <= settings.min_positions) return at_most;
  const double m = static_cast<double>(settings.min_positions);
  const double n = static_cast<double>(total);
  const double e = settings.exponent;
  const double size =
      m + settings.expand * (std::pow(n, e) - std::pow(m, e)) / (e * std::pow(m, e - 1));
  return size >= static_cast<double>(at_most) ? at_most : static_cast<std::int64_t>(size);
}

void ReplayWindow::Add(StoredGame game) {
  CHECK(game.game_index >= next_index_);
  next_index_ = game.game_index + 1;
  const std::int64_t begin = total_;
  total_ += game.positions();
  entries_.push_back({begin, std::move(game)});
  const std::int64_t oldest = total_ - size();
  while (entries_.size() > 1 && entries_[1].begin <= oldest) entries_.pop_front();
}

std::int64_t ReplayWindow::size() const { return WindowSize(settings_, total_); }

ReplayWindow::Sample ReplayWindow::At(std::int64_t index) const {
  CHECK(index >= 0 && index < size());
  const std::int64_t position = total_ - size() + index;
  auto after = std::upper_bound(entries_.begin(), entries_.end(), position,
                                [](std::int64_t p, const Entry& entry) { return p < entry.begin; });
  CHECK(after != entries_.begin());
  const Entry& entry = *std::prev(after);
  return {&entry.game, static_cast<int>(position - entry.begin)};
}

}  // namespace tengen
