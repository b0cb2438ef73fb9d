// SPDX-License-Identifier: MIT
// What every phase of a generation works with. Refers to what the loop owns.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "foundation/clock.h"
#include "foundation/config/config.h"
#include "foundation/progress.h"
#include "selfplay/runs/run_folder.h"

namespace tengen {

enum class ProgressBars { kOff, kOn };

struct LoopContext {
  const RunFolder& folder;
  const Config& config;
  const Clock& clock;
  ProgressBars bars;
};

// A Progress, or nothing where the loop shows none.
class PhaseProgress {
 public:
  PhaseProgress(ProgressBars bars, const std::string& title, std::uint64_t total,
                const std::string& unit) {
    if (bars == ProgressBars::kOn) progress_ = std::make_unique<Progress>(title, total, unit);
  }
  void Update(std::int64_t done, const std::string& note) {
    if (progress_) progress_->Update(static_cast<std::uint64_t>(done), note);
  }

 private:
  std::unique_ptr<Progress> progress_;
};

}  // namespace tengen
