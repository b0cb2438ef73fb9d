// SPDX-License-Identifier: MIT
#include "selfplay/records/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "foundation/counted.h"
#include "foundation/errors.h"
#include "selfplay/games/registry.h"
#include "selfplay/games/start.h"
#include "selfplay/records/game_time.h"
#include "selfplay/records/quantise.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"

namespace tengen {
namespace {

bool SameOutcome(const Outcome& a, const Outcome& b) {
  return a.winner == b.winner && a.reason == b.reason && a.black_margin == b.black_margin;
}

template <Game G>
class Replay {
 public:
  explicit Replay(const GameRecord& game)
      : game_(game),
        position_(StartPosition<G>(G::Rules::Parse(game.size, game.rules), game.handicap)),
        history_(position_) {}

  std::vector<std::string> Run() {
    for (const MoveRecord& move : game_.moves) {
      if (position_.ended()) {
        Fault(fmt::format("{} moves after the end of the game", game_.moves.size() - ply_));
        return std::move(faults_);
      }
      if (move.search) CheckSearch(*move.search);
      if (!Legal(move.action)) {
        Fault(fmt::format("{} is not legal", Text(move.action)));
        return std::move(faults_);  // nothing after it means anything
      }
      position_.Play(move.action);
      history_.Push(move.action, position_);
      ++ply_;
    }
    if (game_.time) ReplayTimes(game_);  // throws where the times cannot be
    CheckOutcome();
    return std::move(faults_);
  }

 private:
  void Fault(const std::string& what) {
    faults_.push_back(fmt::format("game {}, move {}: {}", game_.game_index, ply_, what));
  }

  bool Legal(Action action) const {
    return action < position_.num_actions() && position_.Legal(action, history_);
  }

  std::string Text(Action action) const {
    if (action < position_.num_actions()) return G::ActionText(position_.rules(), action);
    return fmt::format("action {}, beyond the board,", action);
  }

  void CheckSearch(const SearchRecord& search) {
    for (const ActionStats& stats : search.visited) {
      if (!Legal(stats.action)) Fault(fmt::format("visited {} is not legal", Text(stats.action)));
    }
    float sum = 0;
    for (const PolicyEntry& entry : search.policy) {
      sum += entry.probability;
      if (Legal(entry.action)) continue;
      Fault(fmt::format("{} in the policy target is not legal", Text(entry.action)));
    }
    if (search.trained) CheckPolicySum(search, sum);
  }

  // Each legal action without an entry holds less than 1/1024; each entry may be off by half a
  // step.
  void CheckPolicySum(const SearchRecord& search, float sum) {
    ActionList legal;
    position_.LegalActions(history_, legal);
    const float missing =
        static_cast<float>(legal.size()) - static_cast<float>(search.policy.size());
    if (sum <= 1 + kPolicySumSlack && sum + missing / 1024.0F >= 1 - kPolicySumSlack) return;
    Fault(fmt::format("policy target sums to {:.4f} with {:.0f} legal actions left out", sum,
                      missing));
  }

  // What was counted, after the clock's penalties.
  Outcome Paid(const Outcome& counted) const {
    if (!game_.time) return counted;
    return AfterTimePenalties<G>(position_.rules(), counted, ReplayTimes(game_).penalties);
  }

  void CheckOutcome() {
    const Outcome& said = game_.outcome;
    if (position_.ended()) {
      const Outcome played = Paid(position_.outcome());
      if (SameOutcome(said, played)) return;
      return Fault(fmt::format("outcome {} ({}), the replay ends {} ({})", OutcomeText(said),
                               EndReasonName(said.reason), OutcomeText(played),
                               EndReasonName(played.reason)));
    }
    switch (said.reason) {
      case EndReason::kResignation:
      case EndReason::kTime:
      case EndReason::kViolation:
      case EndReason::kAgreement:
        return;
      case EndReason::kMoveLimit: {
        Outcome counted = Paid(position_.OutcomeAsItStands());
        counted.reason = EndReason::kMoveLimit;
        if (SameOutcome(said, counted)) return;
        return Fault(fmt::format("outcome {} at the move limit, counted {}", OutcomeText(said),
                                 OutcomeText(counted)));
      }
      default:
        return Fault(fmt::format("outcome {} ({}), but the game has not ended", OutcomeText(said),
                                 EndReasonName(said.reason)));
    }
  }

  const GameRecord& game_;
  typename G::Position position_;
  typename G::History history_;
  std::size_t ply_ = 0;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> CheckGame(const GameRecord& game) {
  try {
    return VisitGame(game.game,
                     [&]<class G>(std::type_identity<G>) { return Replay<G>(game).Run(); });
  } catch (const Error& error) {
    return {fmt::format("game {}: {}", game.game_index, error.what())};
  }
}

FileCheck CheckRecordFile(const std::string& path) {
  FileCheck check;
  const ReadMode mode = path.ends_with(kOpenSuffix) ? ReadMode::kTolerateTail : ReadMode::kStrict;
  try {
    const RecordFileReport report = ReadGames(path, mode, [&](GameRecord&& game) {
      for (const std::string& fault : CheckGame(game)) check.faults.push_back(path + ": " + fault);
    });
    check.games = report.games;
    check.positions = report.positions;
    const std::string whole = Counted(report.games, "whole game");
    for (const std::string& fault : report.faults) {  // only of a torn end
      check.faults.push_back(
          fmt::format("{}; the file is unfinished: {} stand before that, {} do not hold", fault,
                      whole, Counted(report.skipped_bytes, "byte")));
    }
    if (!report.trailer && report.faults.empty()) {
      check.note = fmt::format("{}: unfinished, it has no trailer yet; {} in it", path, whole);
    }
  } catch (const Error& error) {
    if (error.code() != ExitCode::kBadData && error.code() != ExitCode::kIo) throw;
    check.faults.push_back(error.what());
  }
  return check;
}

}  // namespace tengen
