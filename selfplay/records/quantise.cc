// SPDX-License-Identifier: MIT
#include "selfplay/records/quantise.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace tengen {
namespace {

constexpr int kFinePolicyCode = 4096;  // from here on, every step of 1/65535
constexpr int kPolicyBits = 6;

// The clamp only takes rounding errors of a caller's mean; real excess never passes validation.
int Code(float value, float steps, int low, int high) {
  return std::clamp(static_cast<int>(std::lround(value * steps)), low, high);
}

// Rounding up may reach the next power of two, which is a step of its own range too.
int PolicyStep(int code) {
  if (code >= kFinePolicyCode) return 1;
  return 1 << (std::bit_width(static_cast<unsigned>(code)) - kPolicyBits);
}

}  // namespace

int QCode(float q) { return Code(q, 127.0F, -127, 127); }
float QFromCode(int code) { return static_cast<float>(code) / 127.0F; }

int ValueCode(float value) { return Code(value, 1024.0F, -1024, 1024); }
float ValueFromCode(int code) { return static_cast<float>(code) / 1024.0F; }

int QCodeOfValueCode(int value_code) {
  return (value_code * 127 + 512) >> 10;  // an arithmetic shift: rounds down below zero too
}

int ScoreCode(float points) { return Code(points, 16.0F, -32000, 32000); }
float ScoreFromCode(int code) { return static_cast<float>(code) / 16.0F; }

int PolicyCode(float probability) {
  if (probability < 1.0F / 1024.0F) return 0;
  const float scaled = std::clamp(probability * 65535.0F, 64.0F, 65535.0F);
  const int step = PolicyStep(static_cast<int>(scaled));
  return static_cast<int>(std::lround(scaled / static_cast<float>(step))) * step;
}
bool IsPolicyCode(int code) {
  return code >= kMinPolicyCode && code <= 65535 && code % PolicyStep(code) == 0;
}
float PolicyFromCode(int code) { return static_cast<float>(code) / 65535.0F; }

GameRecord Quantised(GameRecord game) {
  for (MoveRecord& move : game.moves) {
    if (!move.search) continue;
    SearchRecord& search = *move.search;
    for (ActionStats& stats : search.visited) {
      stats.prior = 0;
      stats.q = QFromCode(QCode(stats.q));
    }
    if (!search.trained) search.policy.clear();
    std::erase_if(search.policy,
                  [](const PolicyEntry& e) { return PolicyCode(e.probability) == 0; });
    for (PolicyEntry& entry : search.policy) {
      entry.probability = PolicyFromCode(PolicyCode(entry.probability));
    }
    search.root_value = ValueFromCode(ValueCode(search.root_value));
    search.root_score = ScoreFromCode(ScoreCode(search.root_score));
    search.network_value = ValueFromCode(ValueCode(search.network_value));
  }
  return game;
}

}  // namespace tengen
