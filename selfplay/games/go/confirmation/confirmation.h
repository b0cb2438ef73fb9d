// SPDX-License-Identifier: MIT
// The confirmation of life and death by hypothetical play (Japanese rules 1989, article 7, in the
// reading of 7.2 of the rules): for every chain of a stop position alive, dead or in seki, and how
// that was found. Every finding but those of the fallback is proved. Not thread-safe; has no state.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "selfplay/games/go/confirmation/final_position.h"

namespace tengen {

enum class LifeStatus : std::uint8_t { kAlive, kSeki, kDead, kUndecided };
enum class LifeMethod : std::uint8_t {
  kPassAlive,     // Benson's unconditional life, without search
  kPassDead,      // in unconditional enemy territory, without search
  kUncapturable,  // search: the attacker cannot force the capture
  kRebornLocal,   // search: captured, but a stone comes back on its points
  kRebornWide,    // search: captured, but a stone comes back around it
  kCaptured,      // search: captured and nothing comes back
  kFallback,      // the caller's judge, not exact
  kNone,          // the budget did not suffice
};
std::string_view LifeStatusName(LifeStatus status);
std::string_view LifeMethodName(LifeMethod method);

struct ChainFinding {
  int point = 0;  // the chain's first
  FinalStone color = 0;
  LifeStatus status = LifeStatus::kUndecided;
  LifeMethod method = LifeMethod::kNone;
  double confidence = 1;    // of the status; below 1 with kFallback alone
  std::int64_t states = 0;  // made by searches for this chain, failed ones included
};

struct Confirmation {
  std::vector<ChainFinding> chains;  // in the order of FinalChains
  std::vector<int> chain_of;         // [area] index into chains, -1 on empty points
  bool decided() const;
  const ChainFinding& At(int point) const;
};

// Judges what exact search left open: the probability that the chain at `point` is captured and
// not reborn, or nothing. `known` holds what is proved. Meant for a search guided by a network that
// plays by the rules of 7.2.
using LifeFallback = std::function<std::optional<double>(const FinalPosition& position, int point,
                                                         const Confirmation& known)>;

struct ConfirmationOptions {
  std::int64_t states_a_chain = 200'000;  // states that the searches for one chain may make
  LifeFallback fallback;                  // none: undecided stays undecided
};

// Throws Error(kBadData) for a position that is none (CheckFinalPosition).
Confirmation ConfirmLife(const FinalPosition& position, const ConfirmationOptions& options);

}  // namespace tengen
