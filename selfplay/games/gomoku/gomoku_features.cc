// SPDX-License-Identifier: MIT
#include "selfplay/games/gomoku/gomoku_features.h"

#include "foundation/errors.h"

namespace tengen {
namespace {

void SetBit(std::span<std::uint64_t> plane, int point) {
  plane[static_cast<std::size_t>(point) >> 6] |= std::uint64_t{1} << (point & 63);
}

// One round of MurmurHash3's finaliser: spreads the two last moves over the key.
std::uint64_t Mix(std::uint64_t x) {
  x = (x ^ (x >> 33)) * 0xFF51AFD7ED558CCDULL;
  x = (x ^ (x >> 33)) * 0xC4CEB9FE1A85EC53ULL;
  return x ^ (x >> 33);
}

}  // namespace

void GomokuFeatures::Encode(const GomokuPosition& position, const GomokuHistory&,
                            std::span<std::uint64_t> planes, std::span<float> globals) {
  const std::size_t words = planes.size() / kPlanes;
  const auto plane = [&](std::size_t index) { return planes.subspan(index * words, words); };
  const Color own = position.to_move();
  const Color other = Opponent(own);
  const int area = position.rules().area();
  DCHECK(static_cast<int>(words) * 64 >= area);

  const std::size_t used = (static_cast<std::size_t>(area) + 63) / 64;
  for (std::size_t w = 0; w < used; ++w) {
    plane(0)[w] = ~std::uint64_t{0};
    plane(1)[w] = position.stones(own)[w];
    plane(2)[w] = position.stones(other)[w];
  }
  if (area % 64 != 0) plane(0)[used - 1] = (std::uint64_t{1} << (area % 64)) - 1;
  if (position.last_move(0) != kNoAction) SetBit(plane(3), position.last_move(0));
  if (position.last_move(1) != kNoAction) SetBit(plane(4), position.last_move(1));
  for (int point = 0; point < area; ++point) {
    if (!position.Empty(point)) continue;
    if (position.WinsAt(own, point)) SetBit(plane(5), point);
    if (position.WinsAt(other, point)) SetBit(plane(6), point);
  }
  globals[0] = own == Color::kBlack ? 1.0F : 0.0F;
  globals[1] = position.rules().ruleset() == GomokuRuleset::kStandard ? 1.0F : 0.0F;
}

Hash128 GomokuFeatures::EvaluationKey(const GomokuPosition& position, const GomokuHistory&) {
  // hash() covers size, rules, stones and side to move.
  Hash128 key = position.hash();
  const std::uint64_t moves = (std::uint64_t{position.last_move(0)} << 16) | position.last_move(1);
  key ^= Hash128{Mix(moves + 1), Mix(moves + 0x100000001ULL)};
  return key;
}

}  // namespace tengen
