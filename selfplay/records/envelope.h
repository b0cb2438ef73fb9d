// SPDX-License-Identifier: MIT
// What a frame's payload says: the envelope message of record.proto, compressed with zstd. Private
// to records/. Decoding trusts nothing: sizes are checked before memory is taken. Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "selfplay/records/game_codec.h"
#include "selfplay/records/record_header.h"

namespace tengen {

inline constexpr std::size_t kMaxRecordPayload = std::size_t{1} << 20;  // compressed
inline constexpr std::size_t kMaxEnvelopeBytes = std::size_t{8} << 20;  // decompressed
inline constexpr std::size_t kMaxGamesPerFrame = 65536;

struct GameBatch {
  GameDefaults defaults;
  std::vector<std::string> games;  // for DecodeGame
};

using Envelope = std::variant<RecordHeader, GameBatch, RecordTrailer>;

std::string EncodeEnvelope(const Envelope& envelope);

// Error(kBadData) for what is no valid envelope.
Envelope DecodeEnvelope(std::string_view payload);

}  // namespace tengen
