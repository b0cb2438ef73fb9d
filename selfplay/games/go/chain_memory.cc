// SPDX-License-Identifier: MIT
#include "selfplay/games/go/chain_memory.h"

#include "selfplay/games/go/regions.h"

namespace tengen {
namespace {

// All stones of the chains that have one of `some`, which are stones.
GoPointSet WholeChains(const GoChains& chains, GoPointSet some) {
  GoPointSet whole;
  for (std::size_t i = 0; i < GoPointSet::kWords; ++i) {
    while (some.words()[i] != 0) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(some.words()[i]));
      const GoPointSet& chain = chains.StonesOf(static_cast<GoPoint>(i * 64 + bit));
      whole |= chain;
      some = some.Without(chain);
    }
  }
  return whole;
}

}  // namespace

std::size_t ChainMemory::Place(const GoChains& chains, GoPoint head) {
  std::uint64_t key = head;
  for (const std::uint64_t word : chains.StonesOf(head).words()) {
    key = (key ^ word) * 0x9E3779B97F4A7C15U;
    key ^= key >> 32;
  }
  key = (key ^ static_cast<std::uint64_t>(chains.LibertyMark(head))) * 0xD6E8FEB86659FD93U;
  return (key >> 40) % kEntries;
}

const ChainMemory::Answer* ChainMemory::Find(const GoChains& chains, GoPoint head) const {
  const Entry& entry = entries_[Place(chains, head)];
  if (entry.answer.chain != head || entry.geometry != &chains.geometry()) return nullptr;
  if ((chains.start().stones[0] & entry.points) != entry.black) return nullptr;
  if ((chains.start().stones[1] & entry.points) != entry.white) return nullptr;
  return &entry.answer;
}

// Plays are made on points looked at, so what a reading sees of chains is: those beside such a
// point, joined or captured by plays there, and those beside the owner's among them, which may be
// in atari. What there is to know of a chain are its stones and the points around.
void ChainMemory::Keep(const GoChains& chains, const Answer& answer, const GoPointSet& looked_at) {
  const GoGeometry& geometry = chains.geometry();
  const auto& stones = chains.start().stones;
  const GoPointSet& own = stones[static_cast<std::size_t>(chains.at(answer.chain))];
  const GoPointSet seeds = looked_at | chains.StonesOf(answer.chain);
  const GoPointSet seen =
      WholeChains(chains, (seeds | PointsBeside(geometry, seeds)) & (stones[0] | stones[1]));
  const GoPointSet around_own = PointsBeside(geometry, seen & own) & (stones[0] | stones[1]);
  GoPointSet points = seeds | seen | WholeChains(chains, around_own);
  points |= PointsBeside(geometry, points);
  entries_[Place(chains, answer.chain)] = {answer, &geometry, points, stones[0] & points,
                                           stones[1] & points};
}

}  // namespace tengen
