// SPDX-License-Identifier: MIT
// How exact a record is: the integer codes that are stored, and a game as it reads back. Quantising
// is deterministic and idempotent: Quantised(Quantised(g)) == Quantised(g), bit for bit. Codes
// require values that ValidateGameRecord accepts. Thread-safe.
#pragma once

#include <cstdint>

#include "selfplay/records/game_record.h"

namespace tengen {

// Values in [-1, 1] of visited actions: steps of 1/127.
int QCode(float q);
float QFromCode(int code);

// Root and network values in [-1, 1]: steps of 1/1024.
int ValueCode(float value);
float ValueFromCode(int code);
// The same value in steps of 1/127, computed without floating point: what stored q are relative to.
int QCodeOfValueCode(int value_code);

// Scores in points: steps of 1/16.
inline constexpr float kMaxRecordedScore = 2000.0F;
int ScoreCode(float points);
float ScoreFromCode(int code);

// Probabilities: steps of 1/65535; below 1/16 only the 6 leading bits are kept (at most 1.6 %
// off, little beside the noise of a few visits), which saves a quarter of a flat policy's bytes. 0
// for what is below 1/1024 and therefore not stored.
inline constexpr int kMinPolicyCode = 64;
// What a target's sum may be off by after that (1/64 when every entry is rounded alike), and by a
// caller's sums of floats.
inline constexpr float kPolicySumSlack = 1.0F / 64 + 0.001F;
int PolicyCode(float probability);
float PolicyFromCode(int code);
bool IsPolicyCode(int code);  // whether PolicyCode gives it for some stored entry

// The game as the reader gives it back: values on their steps, priors 0, small policy entries gone,
// no policy where the search is not trained on.
GameRecord Quantised(GameRecord game);

}  // namespace tengen
