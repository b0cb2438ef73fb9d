// SPDX-License-Identifier: MIT
// A GameRecord to and from a serialised Game message. Private to records/: includes no protobuf
// itself, but its bytes mean nothing outside of a frame. Thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "selfplay/records/game_record.h"

namespace tengen {

// What a game has that does not name it itself.
struct GameDefaults {
  std::string game, size, rules;
  friend bool operator==(const GameDefaults&, const GameDefaults&) = default;
};

// Validates and quantises. Error(kBadData) for a game that may not be written.
std::string EncodeGame(const GameRecord& game, const GameDefaults& defaults);

// Error(kBadData) for whatever does not decode to a valid game.
GameRecord DecodeGame(std::string_view bytes, const GameDefaults& defaults);

// Moves with a search.
std::uint64_t CountPositions(const GameRecord& game);

}  // namespace tengen
