// SPDX-License-Identifier: MIT
#include "selfplay/protocols/sgf_position.h"

#include <optional>
#include <vector>

namespace tengen {
namespace {

std::string VertexOf(const Session& session, const std::optional<SgfXy>& point) {
  return point ? session.Vertex(point->y * session.width() + point->x) : "pass";
}

std::vector<PlacedStone> StonesOf(const Session& session, const SgfGoGame& game) {
  std::vector<PlacedStone> placed;
  for (std::size_t p = 0; p < game.stones.size(); ++p) {
    if (game.stones[p] == Stone::kEmpty) continue;
    placed.push_back({game.stones[p] == Stone::kBlack ? Color::kBlack : Color::kWhite,
                      session.Vertex(static_cast<int>(p))});
  }
  return placed;
}

}  // namespace

std::string PlaySgf(Session& session, const SgfGoGame& game, const std::string& rules, int until) {
  session.NewGame(std::to_string(game.width) + "x" + std::to_string(game.height), rules);
  const std::vector<PlacedStone> stones = StonesOf(session, game);
  const Color first = game.moves.empty() ? game.to_move : game.moves.front().color;
  if (!stones.empty()) session.SetUp(stones, first, game.handicap >= 2 ? game.handicap : 0);
  std::size_t played = game.moves_before;
  for (const SgfGoMove& move : game.moves) {
    if (++played >= static_cast<std::size_t>(until)) break;
    const std::string why = session.Play(move.color, VertexOf(session, move.point));
    if (!why.empty()) return "move " + std::to_string(played) + ": " + why;
  }
  return "";
}

}  // namespace tengen
