// SPDX-License-Identifier: MIT
#include "selfplay/records/game_hash.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "foundation/checksum.h"
#include "selfplay/records/quantise.h"

namespace tengen {
namespace {

// Every number as 8 bytes, little-endian, every text and list after its length: nothing is
// ambiguous.
class Canonical {
 public:
  void Number(std::uint64_t value) {
    for (int i = 0; i < 8; ++i) bytes_ += static_cast<char>(value >> (8 * i) & 0xFF);
  }
  void Signed(std::int64_t value) { Number(static_cast<std::uint64_t>(value)); }
  void Text(const std::string& text) {
    Number(text.size());
    bytes_ += text;
  }
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

void AddSearch(const SearchRecord& search, Canonical& out) {
  out.Number(search.kind == SearchKind::kGumbel ? 0 : 1);
  out.Number(search.trained ? 1 : 0);
  out.Signed(search.visits);
  out.Signed(ValueCode(search.root_value));
  out.Signed(ScoreCode(search.root_score));
  out.Signed(ValueCode(search.network_value));
  out.Number(search.visited.size());
  for (const ActionStats& stats : search.visited) {
    out.Number(stats.action);
    out.Signed(stats.visits);
    out.Signed(QCode(stats.q));
  }
  out.Number(search.policy.size());
  for (const PolicyEntry& entry : search.policy) {
    out.Number(entry.action);
    out.Signed(PolicyCode(entry.probability));
  }
}

std::string CanonicalBytes(const GameRecord& unquantised) {
  const GameRecord game = Quantised(unquantised);
  Canonical out;
  out.Text(game.game);
  out.Text(game.size);
  out.Text(game.rules);
  out.Number(game.game_index);
  out.Number(game.seed);
  out.Number(game.generation);
  out.Number(static_cast<std::uint64_t>(game.outcome.winner));
  out.Number(static_cast<std::uint64_t>(game.outcome.reason));
  out.Number(game.outcome.black_margin ? 1 : 0);
  out.Number(std::bit_cast<std::uint32_t>(game.outcome.black_margin.value_or(0.0F)));
  out.Number(game.resignation_disabled ? 1 : 0);
  out.Number(game.would_resign ? 1 + static_cast<std::uint64_t>(*game.would_resign) : 0);
  // Nothing where there are none, so that hashes of games without handicap stay what they were.
  if (!game.handicap.empty()) out.Text("handicap");
  for (const Action stone : game.handicap) out.Number(stone);
  out.Number(game.moves.size());
  for (const MoveRecord& move : game.moves) {
    out.Number(move.action);
    out.Number(move.search ? 1 : 0);
    if (move.search) AddSearch(*move.search, out);
  }
  if (game.time) {  // nothing where there is none: hashes of old games stay
    out.Text(game.time->control);
    for (const std::int64_t used : game.time->used_ms) out.Signed(used);
  }
  return out.Take();
}

}  // namespace

std::string HashOfGames(const std::vector<GameRecord>& games) {
  std::vector<std::pair<std::uint64_t, std::string>> sorted;
  sorted.reserve(games.size());
  for (const GameRecord& game : games) sorted.emplace_back(game.game_index, CanonicalBytes(game));
  std::ranges::sort(sorted);
  Sha256 sha;
  for (const auto& [index, bytes] : sorted) sha.Update(bytes);
  return sha.Hex();
}

}  // namespace tengen
