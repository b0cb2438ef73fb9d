// SPDX-License-Identifier: MIT
#include "selfplay/games/go/ladder_memory.h"

#include <memory>

namespace tengen {

// Never zero, which is the key of a free entry, but by chance.
Hash128 LadderMemory::KeyOf(const GoGeometry& geometry, const GoBoard& board,
                            Hash128 board_hash) const {
  const auto size = static_cast<std::uint64_t>(geometry.width * 32 + geometry.height);
  Hash128 key = board_hash;
  if (board.ko != kOffBoard) key ^= kGoHash.ko[board.ko];
  key.hi ^= (age_ << 16 | size) * 0x9E3779B97F4A7C15U;
  return key;
}
LadderMemory& LadderMemory::OfThisThread() {
  thread_local const auto memory = std::make_unique<LadderMemory>();
  return *memory;
}

GoLadders LadderMemory::Read(const GoGeometry& geometry, const GoBoard& board, Hash128 board_hash) {
  chains_.Set(geometry, board);
  const GoLadders ladders = ReadLadders(chains_);
  const Hash128 key = KeyOf(geometry, board, board_hash);
  entries_[key.lo % kEntries] = {key, ladders.caught};
  return ladders;
}

GoPointSet LadderMemory::Caught(const GoGeometry& geometry, const GoBoard& board,
                                Hash128 board_hash) {
  const Hash128 key = KeyOf(geometry, board, board_hash);
  const Entry& entry = entries_[key.lo % kEntries];
  if (entry.key == key) return entry.caught;
  return Read(geometry, board, board_hash).caught;
}

}  // namespace tengen
