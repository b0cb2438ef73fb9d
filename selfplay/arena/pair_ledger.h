// SPDX-License-Identifier: MIT
// Hands out a match's games and counts their results in list order. Thread-safe.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "selfplay/arena/match.h"

namespace tengen {

class PairLedger {
 public:
  // job must outlive the ledger.
  explicit PairLedger(const MatchJob& job);

  // The next game to play (2 * pair + 1 if A is White), unless all are handed out or the match is
  // over.
  std::optional<int> Take();
  // Takes a finished game; counts every pair that is now complete with all before it.
  void Report(MatchGame&& game);
  // True once the test has decided or all pairs have counted: open games no longer matter.
  const std::atomic<bool>& over() const { return over_; }

  // Requires that no thread reports any more. Moves the counted games out.
  MatchResult TakeResult();

 private:
  void CountPair(std::vector<MatchGame>&& pair);

  const MatchJob& job_;
  std::mutex mutex_;
  std::atomic<bool> over_{false};
  int next_game_ = 0;
  int counted_pairs_ = 0;
  std::map<int, std::vector<MatchGame>>
      waiting_;  // by pair; complete ones wait for those before them
  MatchResult result_;
};

}  // namespace tengen
