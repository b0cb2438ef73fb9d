// SPDX-License-Identifier: MIT
// Whether a candidate network takes over: a match against the last accepted one, ended by the
// sequential test of sprt.h. alpha and beta hold for gates that end before their cap of pairs; what
// each rule at the cap gives is counted by tests/selfplay/arena/gate_simulation_test.cc.
#pragma once

#include <cstdint>
#include <string>

#include "selfplay/arena/match.h"

namespace tengen {

class Config;

// What becomes of a candidate that the test has not decided on at the cap.
enum class CapRule {
  kScore,       // accepted if it scored more than half: misses little, and takes an equal network
                // four times in ten
  kLikelihood,  // accepted if elo1 is likelier than elo0, LLR > 0: both errors at about one in six
  kRefuse,      // refused: so no more than alpha of the networks at elo0 are ever accepted
};

struct GateSettings {
  bool enabled = true;  // false: every candidate is accepted unplayed
  SprtSettings sprt;
  int max_pairs = 100;
  CapRule at_cap = CapRule::kScore;
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
GateResult DecideGate(MatchResult match, CapRule at_cap);

// job's players are candidate (a) and last accepted (b); pairs, sprt and settings come from
// `settings`.
GateResult RunGate(const GateSettings& settings, MatchJob job);

}  // namespace tengen
