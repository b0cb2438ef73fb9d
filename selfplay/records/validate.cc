// SPDX-License-Identifier: MIT
#include "selfplay/records/validate.h"

#include <fmt/format.h>

#include <cmath>

#include "foundation/errors.h"
#include "selfplay/records/quantise.h"

namespace tengen {
namespace {

// What a caller's sums of floats may be off by.
constexpr float kSlack = 1e-3F;

class Validator {
 public:
  explicit Validator(const GameRecord& game) : game_(game) {}

  void Run() {
    Text("game", game_.game, 32);
    Text("size", game_.size, 16);
    Text("rules", game_.rules, 512);
    if (game_.moves.size() > static_cast<std::size_t>(kMaxRecordedMoves)) {
      Fail("moves", game_.moves.size(), fmt::format("at most {}", kMaxRecordedMoves));
    }
    CheckOutcome();
    CheckTime();
    if (game_.handicap.size() >= static_cast<std::size_t>(kMaxActions)) {
      Fail("handicap", game_.handicap.size(), fmt::format("below {}", kMaxActions));
    }
    for (const Action stone : game_.handicap) CheckAction("handicap stone", stone, -1);
    for (move_ = 0; move_ < static_cast<int>(game_.moves.size()); ++move_) {
      const MoveRecord& move = game_.moves[static_cast<std::size_t>(move_)];
      CheckAction("action", move.action, -1);
      if (move.search) CheckSearch(*move.search);
    }
  }

 private:
  template <class Value>
  [[noreturn]] void Fail(const char* field, const Value& value, const std::string& allowed) const {
    std::string place = fmt::format("game {}", game_.game_index);
    if (move_ >= 0) place += fmt::format(", move {}", move_);
    throw Error(ExitCode::kBadData,
                fmt::format("{}: {} is {}, must be {}", place, field, value, allowed));
  }

  void Text(const char* field, const std::string& text, std::size_t limit) const {
    if (text.empty() || text.size() > limit) {
      Fail(field, fmt::format("{} characters long", text.size()), fmt::format("1 to {}", limit));
    }
    for (const char c : text) {
      if (c < ' ' || c > '~') Fail(field, "not printable", "printable ASCII");
    }
  }

  void Number(const char* field, float value, float low, float high) const {
    if (std::isfinite(value) && value >= low && value <= high) return;
    Fail(field, value, fmt::format("in [{}, {}]", low, high));
  }

  void CheckAction(const char* field, Action action, int former) const {
    if (action >= kMaxActions) Fail(field, action, fmt::format("below {}", kMaxActions));
    if (static_cast<int>(action) <= former) Fail(field, action, fmt::format("above {}", former));
  }

  void Count(const char* field, int value, int low) const {
    if (value < low || value > kMaxRecordedVisits) {
      Fail(field, value, fmt::format("in [{}, {}]", low, kMaxRecordedVisits));
    }
  }

  void CheckOutcome() const {
    const int winner = static_cast<int>(game_.outcome.winner);
    if (winner > static_cast<int>(Winner::kBothLose)) Fail("winner", winner, "at most 4");
    const int reason = static_cast<int>(game_.outcome.reason);
    if (reason < 1 || reason > static_cast<int>(EndReason::kAgreement)) {
      Fail("end reason", reason, "in [1, 11]");
    }
    if (game_.outcome.black_margin) {
      Number("black_margin", *game_.outcome.black_margin, -10000.0F, 10000.0F);
    }
    if (game_.would_resign && !game_.resignation_disabled) {
      Fail("would_resign", "set", "absent where resignation was not disabled");
    }
  }

  void CheckTime() const {
    if (!game_.time) return;
    Text("clock", game_.time->control, 64);
    if (game_.time->used_ms.size() != game_.moves.size()) {
      Fail("times", game_.time->used_ms.size(),
           fmt::format("one for each of {} moves", game_.moves.size()));
    }
    for (const std::int64_t used : game_.time->used_ms) {
      if (used >= kNotTimed && used <= kMaxRecordedTime) continue;
      Fail("time of a move", used, fmt::format("in [{}, {}]", kNotTimed, kMaxRecordedTime));
    }
  }

  void CheckSearch(const SearchRecord& search) const {
    Count("visits", search.visits, 0);
    Number("root_value", search.root_value, -1 - kSlack, 1 + kSlack);
    Number("root_score", search.root_score, -kMaxRecordedScore, kMaxRecordedScore);
    Number("network_value", search.network_value, -1 - kSlack, 1 + kSlack);
    int former = -1;
    for (const ActionStats& stats : search.visited) {
      CheckAction("visited action", stats.action, former);
      former = stats.action;
      Count("visits of an action", stats.visits, 1);
      Number("q", stats.q, -1 - kSlack, 1 + kSlack);
    }
    former = -1;
    float sum = 0;
    for (const PolicyEntry& entry : search.policy) {
      CheckAction("policy action", entry.action, former);
      former = entry.action;
      Number("policy probability", entry.probability, 0, 1 + kSlack);
      sum += entry.probability;
    }
    if (sum > 1 + kPolicySumSlack) Fail("policy sum", sum, "at most 1");
    if (search.trained && search.policy.empty())
      Fail("policy", "empty", "given, as it is trained on");
  }

  const GameRecord& game_;
  int move_ = -1;
};

}  // namespace

void ValidateGameRecord(const GameRecord& game) { Validator(game).Run(); }

}  // namespace tengen
