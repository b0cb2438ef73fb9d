// SPDX-License-Identifier: MIT
#include "selfplay/protocols/session.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "foundation/errors.h"
#include "foundation/random.h"
#include "model/evaluators.h"
#include "selfplay/games/registry.h"
#include "selfplay/search/search.h"

namespace tengen {
namespace {

constexpr std::size_t kCandidatesShown = 8;

template <Game G>
class GameSession : public Session {
 public:
  GameSession(const std::string& size, const std::string& rules, SessionPlayer player)
      : player_(std::move(player)),
        rules_(CheckedRules(size, rules)),
        position_(rules_),
        history_(position_),
        random_(player_.seed, RandomPurpose::kPlay, 0),
        search_(player_.search) {
    if (player_.evaluator != nullptr) {
      batch_.emplace(player_.shape, 1);
      results_.emplace(player_.shape, 1, true);
    }
  }

  void NewGame(const std::string& size, const std::string& rules) override {
    rules_ = CheckedRules(size, rules);
    actions_.clear();
    turns_.clear();
    Replay();
  }

  std::string size() const override { return rules_.SizeString(); }
  std::string rules() const override { return rules_.ToString(); }
  std::optional<double> komi() const override {
    if constexpr (requires { rules_.komi_quarters; }) return rules_.komi_quarters / 4.0;
    return std::nullopt;
  }
  int width() const override { return rules_.width(); }
  int height() const override { return rules_.height(); }

  void SetRules(const std::string& text) override {
    const auto before = rules_;
    rules_ = G::Rules::Parse(before.SizeString(), text);
    if (!Replay()) {
      rules_ = before;
      Replay();
      throw Error(ExitCode::kBadConfig, "rules \"" + text +
                                            "\": a move already played would be illegal; "
                                            "clear the board first");
    }
  }

  bool has_pass() const override { return G::kHasPass; }
  Color to_move() const override { return position_.to_move(); }
  bool ended() const override { return position_.ended(); }
  Outcome CountNow() const override {
    return position_.ended() ? position_.outcome() : position_.OutcomeAsItStands();
  }
  std::string Board() const override { return position_.ToText(); }

  std::vector<std::string> moves() const override {
    std::vector<std::string> texts;
    for (const Action action : actions_) texts.push_back(G::ActionText(rules_, action));
    return texts;
  }

  std::string Play(Color color, std::string_view move) override {
    if (position_.ended()) return "the game has ended";
    const std::optional<Action> action = G::ActionFromText(rules_, move);
    if (!action) return "invalid vertex";
    const std::size_t before = actions_.size();
    if (!GiveTurnTo(color)) return "it is not that colour's turn";
    if (position_.ended() || !position_.Legal(*action, history_)) {
      actions_.resize(before);
      Replay();
      return "illegal move";
    }
    Push(*action);
    turns_.push_back(before);
    return "";
  }

  bool Undo() override {
    if (turns_.empty()) return false;
    actions_.resize(turns_.back());
    turns_.pop_back();
    Replay();
    return true;
  }

  Thought Think(Color color) override {
    const std::size_t before = actions_.size();
    CHECK(GiveTurnTo(color));
    Thought thought;
    if (position_.ended()) {
      // Only the pass that gave the turn away can have ended it: the other side had passed before.
      thought.move = G::ActionText(rules_, actions_.back());
    } else {
      thought = player_.evaluator == nullptr ? ThinkAtRandom() : ThinkBySearch();
    }
    if (actions_.size() != before) {
      actions_.resize(before);
      Replay();
    }
    return thought;
  }

 private:
  typename G::Rules CheckedRules(const std::string& size, const std::string& text) const {
    auto rules = G::Rules::Parse(size, text);
    if (player_.evaluator != nullptr) {
      RequireBoardFits(player_.shape, rules.width(), rules.height(), player_.name);
    }
    return rules;
  }

  void Push(Action action) {
    position_.Play(action);
    history_.Push(action, position_);
    actions_.push_back(action);
    search_is_current_ = false;
  }

  // False when a move is illegal under the present rules; the position is then the one before it.
  bool Replay() {
    position_ = typename G::Position(rules_);
    history_ = typename G::History(position_);
    search_is_current_ = false;
    for (const Action action : actions_) {
      if (position_.ended() || !position_.Legal(action, history_)) return false;
      position_.Play(action);
      history_.Push(action, position_);
    }
    return true;
  }

  bool GiveTurnTo(Color color) {
    if (position_.to_move() == color) return true;
    if constexpr (G::kHasPass) {
      Push(static_cast<Action>(position_.num_actions() - 1));
      return true;
    }
    return false;
  }

  Thought ThinkAtRandom() {
    ActionList legal;
    position_.LegalActions(history_, legal);
    std::vector<Action> sensible;
    for (const Action action : legal) {
      const bool is_pass = G::kHasPass && action == position_.num_actions() - 1;
      if (!is_pass && !position_.FillsOwnEye(action)) sensible.push_back(action);
    }
    Thought thought;
    const Action pass = static_cast<Action>(position_.num_actions() - 1);
    const Action chosen =
        sensible.empty() ? (G::kHasPass ? pass : legal[0])
                         : sensible[random_.Below(static_cast<std::uint32_t>(sensible.size()))];
    thought.move = G::ActionText(rules_, chosen);
    return thought;
  }

  Thought ThinkBySearch() {
    if (!search_is_current_) search_.Reset(position_, history_);
    search_is_current_ = true;
    search_.Begin(SearchPurpose::kPlay, player_.visits, random_);
    while (search_.Step() == SearchStep::kEvaluate) {
      const auto& leaf = search_.leaf();
      batch_->Clear();
      const Hash128 key = G::Features::EvaluationKey(leaf, search_.leaf_history());
      const int row = batch_->Add({static_cast<std::uint8_t>(rules_.width()),
                                   static_cast<std::uint8_t>(rules_.height()), 0, key.lo});
      G::Features::Encode(leaf, search_.leaf_history(), batch_->planes(row), batch_->globals(row));
      player_.evaluator->Evaluate(*batch_, *results_);
      search_.Deliver(results_->Row(*batch_, row));
    }
    return Summary(search_.Result());
  }

  Thought Summary(const SearchResult& result) const {
    Thought thought;
    thought.move = G::ActionText(rules_, result.chosen);
    thought.win_rate = (result.chosen_value + 1.0F) / 2.0F;
    thought.score = result.chosen_score;
    for (const ActionStats& stats : result.visited) {
      thought.candidates.push_back({G::ActionText(rules_, stats.action), stats.visits,
                                    (stats.q + 1.0F) / 2.0F, stats.prior});
    }
    std::stable_sort(thought.candidates.begin(), thought.candidates.end(),
                     [](const auto& a, const auto& b) { return a.visits > b.visits; });
    if (thought.candidates.size() > kCandidatesShown) thought.candidates.resize(kCandidatesShown);
    return thought;
  }

  SessionPlayer player_;
  typename G::Rules rules_;
  typename G::Position position_;
  typename G::History history_;
  std::vector<Action> actions_;
  std::vector<std::size_t> turns_;  // actions_.size() before each Play: what Undo goes back to
  RandomStream random_;
  Search<G> search_;
  bool search_is_current_ = false;
  std::optional<EvaluationBatch> batch_;
  std::optional<EvaluationResults> results_;
};

}  // namespace

std::unique_ptr<Session> MakeSession(std::string_view game, const std::string& size,
                                     const std::string& rules, SessionPlayer player) {
  return VisitGame(game, [&]<Game G>(std::type_identity<G>) -> std::unique_ptr<Session> {
    return std::make_unique<GameSession<G>>(size, rules, std::move(player));
  });
}

}  // namespace tengen
