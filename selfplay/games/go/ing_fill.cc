// SPDX-License-Identifier: MIT
#include "selfplay/games/go/ing_fill.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace tengen {

IngFill FillIn(const GoCount& count, std::array<int, 2> overtime, int area) {
  // Komi is paid with half as many stones, by the side that gives it.
  const int komi_stones = std::abs(count.komi_quarters) / 8;
  const bool black_gives = count.komi_quarters > 0;
  const std::array<int, 2> paid{overtime[0] + (black_gives ? komi_stones : 0),
                                overtime[1] + (black_gives ? 0 : komi_stones)};
  IngFill fill;
  int shown = 0;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    // Shared points are filled half and half; an odd last one stays empty.
    const GoSideCount& points = count.side[side];
    const int own = points.stones + points.territory + points.shared_halves / 2;
    const int room = std::max(0, own - paid[side]);
    const int stones = std::max(0, area / 2 - paid[1 - side]);
    fill.space[side] = std::max(0, room - stones);
    fill.left_over[side] = std::max(0, stones - room);
  }
  shown = fill.space[0] + fill.left_over[1] - fill.space[1] - fill.left_over[0];
  fill.rest_quarters = count.black_margin_quarters - 4 * shown;
  return fill;
}

}  // namespace tengen
