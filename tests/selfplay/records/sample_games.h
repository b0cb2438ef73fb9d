// SPDX-License-Identifier: MIT
// Games for the tests of records: real moves of both games with invented searches whose numbers
// have the spread of a 16-visit Gumbel search, and equality of records.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "foundation/random.h"
#include "selfplay/games/registry.h"
#include "selfplay/records/game_record.h"

namespace tengen {

// Softmax of prior logits plus completed q, as the Gumbel target is.
inline SearchRecord SampleSearch(const ActionList& legal, RandomStream& random) {
  SearchRecord search;
  search.visits = 16;
  search.network_value = static_cast<float>(std::tanh(random.Normal() * 0.5));
  search.root_value =
      std::clamp(search.network_value + static_cast<float>(random.Normal() * 0.1), -1.0F, 1.0F);
  search.root_score = static_cast<float>(search.root_value * 10 + random.Normal());
  std::vector<double> logits(static_cast<std::size_t>(legal.size()));
  for (double& logit : logits) logit = random.Normal() * 2;
  const int visited = std::min(legal.size(), 12);
  std::vector<std::size_t> order(logits.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, std::greater<>(), [&](std::size_t i) { return logits[i]; });
  order.resize(static_cast<std::size_t>(visited));
  std::ranges::sort(order);
  for (const std::size_t i : order) {
    const float q =
        std::clamp(search.root_value + static_cast<float>(random.Normal() * 0.05), -1.0F, 1.0F);
    search.visited.push_back(
        {legal[static_cast<int>(i)], 1 + static_cast<int>(random.Below(2)), 0, q});
    logits[i] += 50 * (q - search.root_value);
  }
  double sum = 0;
  for (const double logit : logits) sum += std::exp(logit);
  for (std::size_t i = 0; i < logits.size(); ++i) {
    search.policy.push_back(
        {legal[static_cast<int>(i)], static_cast<float>(std::exp(logits[i]) / sum)});
  }
  return search;
}

// Random legal moves; the first two have no search, every fifth is a cheap one.
inline GameRecord SampleGame(std::string_view name, const std::string& size,
                             const std::string& rules, std::uint64_t index, int max_moves = 60) {
  return VisitGame(name, [&]<class G>(std::type_identity<G>) {
    RandomStream random(7, RandomPurpose::kTest, index);
    const typename G::Rules parsed = G::Rules::Parse(size, rules);
    typename G::Position position(parsed);
    typename G::History history(position);
    GameRecord game;
    game.game = std::string(G::kName);
    game.size = parsed.SizeString();
    game.rules = parsed.ToString();
    game.game_index = index;
    game.seed = 7;
    game.generation = 3;
    ActionList legal;
    while (!position.ended() && static_cast<int>(game.moves.size()) < max_moves) {
      legal.clear();
      position.LegalActions(history, legal);
      const Action action =
          legal[static_cast<int>(random.Below(static_cast<std::uint32_t>(legal.size())))];
      MoveRecord move{action, std::nullopt};
      if (game.moves.size() >= 2) {
        move.search = SampleSearch(legal, random);
        if (game.moves.size() % 5 == 4) {
          move.search->trained = false;
          move.search->kind = SearchKind::kPuct;
        }
      }
      game.moves.push_back(std::move(move));
      position.Play(action);
      history.Push(action, position);
    }
    if (position.ended()) {
      game.outcome = position.outcome();
    } else {
      game.outcome = {Winner::kWhite, EndReason::kResignation, std::nullopt};
    }
    if (index % 3 == 0) game.resignation_disabled = true;
    if (index % 6 == 0) game.would_resign = Color::kWhite;
    return game;
  });
}

inline std::vector<GameRecord> SampleGames(int count) {
  std::vector<GameRecord> games;
  for (int i = 0; i < count; ++i) {
    const auto index = static_cast<std::uint64_t>(i);
    games.push_back(i % 4 == 3 ? SampleGame("gomoku", "7", "freestyle", index)
                               : SampleGame("go", "9", "tromp-taylor komi=7", index));
  }
  return games;
}

// Bit for bit, every field.
inline bool SameSearch(const SearchRecord& a, const SearchRecord& b) {
  const auto same_stats = [](const ActionStats& x, const ActionStats& y) {
    return x.action == y.action && x.visits == y.visits && x.prior == y.prior && x.q == y.q;
  };
  const auto same_entry = [](const PolicyEntry& x, const PolicyEntry& y) {
    return x.action == y.action && x.probability == y.probability;
  };
  return a.kind == b.kind && a.trained == b.trained && a.visits == b.visits &&
         std::ranges::equal(a.visited, b.visited, same_stats) &&
         std::ranges::equal(a.policy, b.policy, same_entry) && a.root_value == b.root_value &&
         a.root_score == b.root_score && a.network_value == b.network_value;
}

inline bool SameGame(const GameRecord& a, const GameRecord& b) {
  const auto same_move = [](const MoveRecord& x, const MoveRecord& y) {
    return x.action == y.action && x.search.has_value() == y.search.has_value() &&
           (!x.search || SameSearch(*x.search, *y.search));
  };
  return a.game == b.game && a.size == b.size && a.rules == b.rules &&
         a.game_index == b.game_index && a.seed == b.seed && a.generation == b.generation &&
         std::ranges::equal(a.moves, b.moves, same_move) && a.outcome.winner == b.outcome.winner &&
         a.outcome.reason == b.outcome.reason && a.outcome.black_margin == b.outcome.black_margin &&
         a.resignation_disabled == b.resignation_disabled && a.would_resign == b.would_resign;
}

}  // namespace tengen
