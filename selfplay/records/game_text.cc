// SPDX-License-Identifier: MIT
#include "selfplay/records/game_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <vector>

#include "selfplay/games/start.h"
#include "selfplay/records/recorded_rules.h"

namespace tengen {
namespace {

constexpr std::size_t kShownEntries = 3;

template <class G>
std::string SearchText(const SearchRecord& search, const typename G::Rules& rules) {
  const auto name = [&](Action action) {
    return action < rules.width() * rules.height() + (G::kHasPass ? 1 : 0)
               ? G::ActionText(rules, action)
               : fmt::format("?{}", action);
  };
  std::string text =
      fmt::format("{} {} visits, value {:+.3f}", search.visits,
                  search.kind == SearchKind::kGumbel ? "Gumbel" : "PUCT", search.root_value);
  if (G::kHasScore) text += fmt::format(", score {:+.1f}", search.root_score);
  text += fmt::format(", network {:+.3f}", search.network_value);
  std::vector<PolicyEntry> policy = search.policy;
  std::ranges::stable_sort(policy, std::greater<>(), &PolicyEntry::probability);
  if (policy.size() > kShownEntries) policy.resize(kShownEntries);
  for (const PolicyEntry& entry : policy) {
    text += fmt::format("  {} {:.1f}%", name(entry.action), 100 * entry.probability);
  }
  return text;
}

template <class G>
std::string Text(const GameRecord& game, const typename G::Rules& rules, Boards boards) {
  typename G::Position position = StartPosition<G>(rules, game.handicap);
  typename G::History history(position);
  std::string text =
      fmt::format("game {}: {} {} {}, generation {}, {} moves, {} ({})\n", game.game_index,
                  game.game, game.size, game.rules, game.generation, game.moves.size(),
                  OutcomeText(game.outcome), EndReasonName(game.outcome.reason));
  if (!game.handicap.empty()) {
    text += "handicap";
    for (const Action stone : game.handicap) text += " " + G::ActionText(rules, stone);
    text += '\n';
  }
  int ply = 0;
  for (const MoveRecord& move : game.moves) {
    const bool legal = !position.ended() && move.action < position.num_actions() &&
                       position.Legal(move.action, history);
    if (!legal) return text + fmt::format("{:4} action {} is not legal here\n", ply, move.action);
    text += fmt::format("{:4} {} {:5}", ply, position.to_move() == Color::kBlack ? 'B' : 'W',
                        G::ActionText(rules, move.action));
    if (move.search) text += " " + SearchText<G>(*move.search, rules);
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
    position.Play(move.action);
    history.Push(move.action, position);
    if (boards == Boards::kEach) text += position.ToText() + "\n";
    ++ply;
  }
  return text;
}

}  // namespace

std::string GameText(const GameRecord& game, Boards boards) {
  return VisitRecordedGame(game,
                           [&]<class G>(std::type_identity<G>, const typename G::Rules& rules) {
                             return Text<G>(game, rules, boards);
                           });
}

}  // namespace tengen
