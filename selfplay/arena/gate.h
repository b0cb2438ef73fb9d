// SPDX-License-Identifier: MIT
// Whether a candidate network takes over: a match against the last accepted one, ended by the
// sequential test of sprt.h. At the cap of pairs a candidate that scored more than half is
// accepted; that rule has no error bound, so alpha and beta hold for gates that end before their
// cap.
#pragma once

#include <cstdint>
#include <string>

#include "selfplay/arena/match.h"

namespace tengen {

class Config;

struct GateSettings {
  bool enabled = true;  // false: every candidate is accepted unplayed
  SprtSettings sprt;
  int max_pairs = 100;
  int visits = 16;
  MatchSettings match;

  static GateSettings From(const Config& config);
};

enum class GateReason { kOff, kTest, kCap, kStopped };

struct GateResult {
  bool accepted = false;
  GateReason reason = GateReason::kOff;  // kStopped: undecided, to be played again from its start
  MatchResult match;
  std::string Text()
      const;  // "accepted: LLR 2.95 after 31 pairs, score 64.5 %": one line for people
};

// The rule alone, for a match that has ended.
GateResult DecideGate(MatchResult match);

// job's players are candidate (a) and last accepted (b); pairs, sprt and settings come from
// `settings`.
GateResult RunGate(const GateSettings& settings, MatchJob job);

}  // namespace tengen
