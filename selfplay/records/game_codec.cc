// SPDX-License-Identifier: MIT
#include "selfplay/records/game_codec.h"

#include <fmt/format.h>
#include <google/protobuf/stubs/logging.h>

#include <algorithm>

#include "foundation/errors.h"
#include "selfplay/records/columns.h"
#include "selfplay/records/quantise.h"
#include "selfplay/records/record.pb.h"
#include "selfplay/records/validate.h"

namespace tengen {
namespace {

constexpr int kSearched = 1, kTrained = 2, kKindShift = 2;

int KindCode(SearchKind kind) { return kind == SearchKind::kGumbel ? 0 : 1; }

// One action of a search: visited, in the policy target, or both.
struct Entry {
  Action action = kNoAction;
  int visits = 0;  // 0: not visited
  int q = 0;       // 1/127
  int policy = 0;  // 1/65535; 0: not in the target
};

std::vector<Entry> MergeEntries(const SearchRecord& search) {
  std::vector<Entry> entries;
  auto policy = search.policy.begin();
  const auto take_policy_below = [&](int bound) {
    for (; policy != search.policy.end() && static_cast<int>(policy->action) < bound; ++policy) {
      const int code = search.trained ? PolicyCode(policy->probability) : 0;
      if (code > 0) entries.push_back({policy->action, 0, 0, code});
    }
  };
  for (const ActionStats& stats : search.visited) {
    take_policy_below(stats.action);
    Entry entry{stats.action, stats.visits, QCode(stats.q), 0};
    if (policy != search.policy.end() && policy->action == stats.action) {
      if (search.trained) entry.policy = PolicyCode(policy->probability);
      ++policy;
    }
    entries.push_back(entry);
  }
  take_policy_below(kMaxActions);
  return entries;
}

std::uint16_t Signed16(int code) { return static_cast<std::uint16_t>(code & 0xFFFF); }
int FromSigned16(std::uint16_t bits) { return static_cast<std::int16_t>(bits); }

// Columns of searched moves, while they are gathered.
class SearchColumns {
 public:
  explicit SearchColumns(proto::Game& game) : game_(game) {}

  void Add(const SearchRecord& search) {
    AppendVarint(*game_.mutable_visits(), static_cast<std::uint64_t>(search.visits));
    const int value = ValueCode(search.root_value);
    root_values_.push_back(Signed16(value));
    root_scores_.push_back(Signed16(ScoreCode(search.root_score)));
    network_values_.push_back(Signed16(ValueCode(search.network_value)));
    const std::vector<Entry> entries = MergeEntries(search);
    AppendVarint(*game_.mutable_entry_counts(), entries.size());
    int former = -1;
    for (const Entry& entry : entries) {
      AppendVarint(*game_.mutable_entry_actions(),
                   static_cast<std::uint64_t>(entry.action - former - 1));
      former = entry.action;
      AppendVarint(*game_.mutable_entry_visits(),
                   static_cast<std::uint64_t>(entry.visits) * 2 + (entry.policy > 0 ? 1 : 0));
      if (entry.visits > 0) {
        game_.mutable_entry_q()->push_back(static_cast<char>(entry.q - QCodeOfValueCode(value)));
      }
      if (entry.policy > 0) policy_.push_back(static_cast<std::uint16_t>(entry.policy));
    }
  }

  void Finish() {
    game_.set_root_values(ToPlanes(root_values_));
    game_.set_network_values(ToPlanes(network_values_));
    game_.set_entry_policy(ToPlanes(policy_));
    const bool scored = std::ranges::any_of(root_scores_, [](int score) { return score != 0; });
    if (scored) game_.set_root_scores(ToPlanes(root_scores_));
  }

 private:
  proto::Game& game_;
  std::vector<std::uint16_t> root_values_, root_scores_, network_values_, policy_;
};

// The same columns, read in step.
class SearchColumnsReader {
 public:
  SearchColumnsReader(const proto::Game& game, std::size_t searches)
      : visits_(game.visits(), "visits"),
        counts_(game.entry_counts(), "entry_counts"),
        actions_(game.entry_actions(), "entry_actions"),
        entry_visits_(game.entry_visits(), "entry_visits"),
        q_(game.entry_q(), "entry_q"),
        root_values_(FromPlanes(game.root_values(), searches, "root_values")),
        network_values_(FromPlanes(game.network_values(), searches, "network_values")),
        policy_(FromPlanes(game.entry_policy(), game.entry_policy().size() / 2, "entry_policy")) {
    if (game.root_scores().empty()) {
      root_scores_.resize(searches);
    } else {
      root_scores_ = FromPlanes(game.root_scores(), searches, "root_scores");
    }
  }

  SearchRecord Next(int flags) {
    SearchRecord search;
    search.trained = (flags & kTrained) != 0;
    search.kind = flags >> kKindShift == 0 ? SearchKind::kGumbel : SearchKind::kPuct;
    search.visits = static_cast<int>(visits_.Varint(kMaxRecordedVisits));
    const int value = Value(root_values_[search_], "root_values");
    search.root_value = ValueFromCode(value);
    search.network_value = ValueFromCode(Value(network_values_[search_], "network_values"));
    search.root_score = ScoreFromCode(FromSigned16(root_scores_[search_]));
    ++search_;
    const std::uint64_t count = counts_.Varint(kMaxActions);
    std::uint64_t next_action = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      next_action += actions_.Varint(kMaxActions);
      // Beyond the range it is refused by validation, which names the move.
      const auto action = static_cast<Action>(std::min<std::uint64_t>(next_action, kNoAction));
      ++next_action;
      ReadEntry(action, QCodeOfValueCode(value), search);
    }
    return search;
  }

  void RequireEnd() const {
    for (const ColumnReader* column : {&visits_, &counts_, &actions_, &entry_visits_, &q_}) {
      column->RequireEnd();
    }
    if (policy_next_ != policy_.size()) {
      throw Error(ExitCode::kBadData, "column entry_policy has values too many");
    }
  }

 private:
  static int Value(std::uint16_t bits, const char* name) {
    const int code = FromSigned16(bits);
    if (code >= -1024 && code <= 1024) return code;
    throw Error(ExitCode::kBadData,
                fmt::format("column {} holds {}, must be in [-1024, 1024]", name, code));
  }

  void ReadEntry(Action action, int root_q, SearchRecord& search) {
    const std::uint64_t code = entry_visits_.Varint(std::uint64_t{2} * kMaxRecordedVisits + 1);
    if (code == 0) {
      throw Error(ExitCode::kBadData, "column entry_visits holds 0, which says nothing");
    }
    if (code >= 2) {
      const int q = static_cast<std::int8_t>(static_cast<std::uint8_t>(q_.Byte() + root_q));
      if (q < -127) throw Error(ExitCode::kBadData, "column entry_q gives -128, below -127");
      search.visited.push_back({action, static_cast<int>(code >> 1), 0.0F, QFromCode(q)});
    }
    if ((code & 1) == 0) return;
    if (!search.trained) {
      throw Error(ExitCode::kBadData, "a search that is not trained on has a policy target");
    }
    if (policy_next_ == policy_.size()) {
      throw Error(ExitCode::kBadData, "column entry_policy ends too early");
    }
    const int policy = policy_[policy_next_++];
    if (!IsPolicyCode(policy)) {
      throw Error(ExitCode::kBadData,
                  fmt::format("column entry_policy holds {}, which is no step of it", policy));
    }
    search.policy.push_back({action, PolicyFromCode(policy)});
  }

  ColumnReader visits_, counts_, actions_, entry_visits_, q_;
  std::vector<std::uint16_t> root_values_, network_values_, policy_, root_scores_;
  std::size_t search_ = 0, policy_next_ = 0;
};

void DecodeHead(const proto::Game& from, const GameDefaults& defaults, GameRecord& to) {
  to.game = from.game().empty() ? defaults.game : from.game();
  to.size = from.size().empty() ? defaults.size : from.size();
  to.rules = from.rules().empty() ? defaults.rules : from.rules();
  to.game_index = from.game_index();
  to.seed = from.seed();
  to.generation = from.generation();
  // Out of range must stay so until validation sees it.
  to.outcome.winner = static_cast<Winner>(std::min(from.winner(), 255U));
  to.outcome.reason = static_cast<EndReason>(std::min(from.end_reason(), 255U));
  if (from.has_black_margin()) to.outcome.black_margin = from.black_margin();
  to.resignation_disabled = from.resignation_disabled();
  if (from.has_would_resign()) {
    if (from.would_resign() > 1) {
      throw Error(ExitCode::kBadData,
                  fmt::format("would_resign is {}, must be 0 or 1", from.would_resign()));
    }
    to.would_resign = static_cast<Color>(from.would_resign());
  }
}

void DecodeHandicap(const proto::Game& from, GameRecord& to) {
  ColumnReader stones(from.handicap(), "handicap");
  while (!stones.done()) to.handicap.push_back(static_cast<Action>(stones.Varint(kNoAction)));
}

void DecodeMoves(const proto::Game& from, GameRecord& to) {
  if (from.searches().size() > static_cast<std::size_t>(kMaxRecordedMoves)) {
    throw Error(ExitCode::kBadData, fmt::format("{} moves, must be at most {}",
                                                from.searches().size(), kMaxRecordedMoves));
  }
  std::size_t searches = 0;
  for (const char flags : from.searches()) searches += flags != 0;
  ColumnReader actions(from.actions(), "actions");
  SearchColumnsReader columns(from, searches);
  to.moves.reserve(from.searches().size());
  for (const char byte : from.searches()) {
    const int flags = static_cast<unsigned char>(byte);
    if (flags != 0 && ((flags & kSearched) == 0 || flags >> kKindShift > 1)) {
      throw Error(ExitCode::kBadData, fmt::format("column searches holds unknown flags {}", flags));
    }
    MoveRecord& move = to.moves.emplace_back();
    move.action = static_cast<Action>(actions.Varint(kNoAction));
    if (flags != 0) move.search = columns.Next(flags);
  }
  actions.RequireEnd();
  columns.RequireEnd();
}

void DecodeTime(const proto::Game& from, GameRecord& to) {
  if (from.clock().empty()) {
    if (!from.move_times().empty()) {
      throw Error(ExitCode::kBadData, "column move_times of a game without a clock");
    }
    return;
  }
  to.time.emplace();
  to.time->control = from.clock();
  ColumnReader times(from.move_times(), "move_times");
  for (std::size_t i = 0; i < to.moves.size(); ++i) {
    to.time->used_ms.push_back(static_cast<std::int64_t>(times.Varint(kMaxRecordedTime + 1)) - 1);
  }
  times.RequireEnd();
}

}  // namespace

std::string EncodeGame(const GameRecord& game, const GameDefaults& defaults) {
  ValidateGameRecord(game);
  proto::Game to;
  to.set_game_index(game.game_index);
  to.set_seed(game.seed);
  to.set_generation(game.generation);
  if (game.game != defaults.game) to.set_game(game.game);
  if (game.size != defaults.size) to.set_size(game.size);
  if (game.rules != defaults.rules) to.set_rules(game.rules);
  to.set_winner(static_cast<std::uint32_t>(game.outcome.winner));
  to.set_end_reason(static_cast<std::uint32_t>(game.outcome.reason));
  if (game.outcome.black_margin) to.set_black_margin(*game.outcome.black_margin);
  to.set_resignation_disabled(game.resignation_disabled);
  for (const Action stone : game.handicap) AppendVarint(*to.mutable_handicap(), stone);
  if (game.would_resign) to.set_would_resign(static_cast<std::uint32_t>(*game.would_resign));
  SearchColumns columns(to);
  for (const MoveRecord& move : game.moves) {
    AppendVarint(*to.mutable_actions(), move.action);
    int flags = 0;
    if (move.search) {
      flags = kSearched | (move.search->trained ? kTrained : 0) |
              KindCode(move.search->kind) << kKindShift;
      columns.Add(*move.search);
    }
    to.mutable_searches()->push_back(static_cast<char>(flags));
  }
  columns.Finish();
  if (game.time) {
    to.set_clock(game.time->control);
    for (const std::int64_t used : game.time->used_ms) {
      AppendVarint(*to.mutable_move_times(), static_cast<std::uint64_t>(used + 1));
    }
  }
  return to.SerializeAsString();
}

GameRecord DecodeGame(std::string_view bytes, const GameDefaults& defaults) {
  const google::protobuf::LogSilencer silencer;  // what is wrong is said by our errors
  proto::Game from;
  if (!from.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    throw Error(ExitCode::kBadData, "a game does not parse as protobuf");
  }
  GameRecord game;
  DecodeHead(from, defaults, game);
  DecodeHandicap(from, game);
  DecodeMoves(from, game);
  DecodeTime(from, game);
  ValidateGameRecord(game);
  return game;
}

std::uint64_t CountPositions(const GameRecord& game) {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(game.moves, [](const MoveRecord& m) { return m.search.has_value(); }));
}

}  // namespace tengen
