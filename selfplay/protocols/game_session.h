// SPDX-License-Identifier: MIT
// The session of one game: positions, moves and undo. Included where sessions are made.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "foundation/errors.h"
#include "foundation/random.h"
#include "model/evaluators.h"
#include "selfplay/games/registry.h"
#include "selfplay/protocols/go_agreement.h"
#include "selfplay/protocols/session.h"
#include "selfplay/protocols/session_search.h"

namespace tengen {

template <Game G>
class GameSession : public Session {
 public:
  GameSession(const std::string& size, const std::string& rules, SessionPlayer player)
      : player_(std::move(player)),
        clean_up_(NamesCleanUp(size, rules)),
        rules_(CheckedRules(size, rules)),
        position_(rules_),
        history_(position_),
        random_(player_.seed, RandomPurpose::kPlay, 0),
        search_(player_) {}

  void NewGame(const std::string& size, const std::string& rules) override {
    rules_ = CheckedRules(size, rules);
    set_up_.clear();
    handicap_ = 0;
    actions_.clear();
    turns_.clear();
    Replay();
  }

  std::string game() const override { return std::string(G::kName); }
  std::string size() const override { return rules_.SizeString(); }
  std::string rules() const override { return rules_.ToString(); }
  std::optional<double> komi() const override {
    if constexpr (kIsGo) return rules_.komi_quarters / 4.0;
    return std::nullopt;
  }
  int width() const override { return rules_.width(); }
  int height() const override { return rules_.height(); }

  void SetRules(const std::string& text) override {
    const auto before = rules_;
    rules_ = PlayableRules(before.SizeString(), text);
    if (!Replay()) {
      rules_ = before;
      Replay();
      throw Error(ExitCode::kBadConfig, "rules \"" + text +
                                            "\": a move already played would be illegal; "
                                            "clear the board first");
    }
  }

  void SetUp(std::span<const PlacedStone> stones, Color to_move, int handicap) override {
    if constexpr (kIsGo) {
      std::vector<Stone> board(static_cast<std::size_t>(rules_.area()), Stone::kEmpty);
      for (const PlacedStone& stone : stones) {
        const std::optional<Action> point = G::ActionFromText(rules_, stone.vertex);
        if (!point || *point >= rules_.area()) {
          throw Error(ExitCode::kBadData, "invalid vertex " + stone.vertex);
        }
        if (board[*point] != Stone::kEmpty) {
          throw Error(ExitCode::kBadData, "vertex " + stone.vertex + " is named twice");
        }
        board[*point] = stone.color == Color::kBlack ? Stone::kBlack : Stone::kWhite;
      }
      GoPosition(rules_, board, to_move);  // throws for chains without liberties
      NewGame(size(), rules());
      set_up_ = std::move(board);
      first_ = to_move;
      handicap_ = handicap;
      Replay();
    } else {
      throw Error(ExitCode::kBadData, "this game begins with an empty board");
    }
  }

  std::vector<PlacedStone> set_up() const override {
    std::vector<PlacedStone> placed;
    for (std::size_t p = 0; p < set_up_.size(); ++p) {
      if (set_up_[p] == Stone::kEmpty) continue;
      placed.push_back({set_up_[p] == Stone::kBlack ? Color::kBlack : Color::kWhite,
                        Vertex(static_cast<int>(p))});
    }
    return placed;
  }
  int handicap() const override { return handicap_; }

  bool has_pass() const override { return G::kHasPass; }
  Color to_move() const override { return position_.to_move(); }
  bool ended() const override { return Stopped(position_); }
  Outcome CountNow() const override {
    return position_.ended() ? position_.outcome() : position_.OutcomeAsItStands();
  }
  std::string Board() const override { return position_.ToText(); }

  FinalStatus CountAgreed() override {
    FinalStatus status;
    if constexpr (kIsGo) {
      std::vector<float> ownership;
      if (searches()) ownership = search_.Ownership(position_, history_);
      const GoAgreement agreement = AgreeOn(position_, rules_, handicap_, ownership);
      status.outcome = agreement.outcome;
      for (const GoPoint p : agreement.alive) status.alive.push_back(Vertex(p));
      for (const GoPoint p : agreement.seki) status.seki.push_back(Vertex(p));
      for (const GoPoint p : agreement.dead) status.dead.push_back(Vertex(p));
    } else {
      status.outcome = CountNow();
    }
    return status;
  }

  std::vector<std::string> moves() const override {
    std::vector<std::string> texts;
    for (const Action action : actions_) texts.push_back(G::ActionText(rules_, action));
    return texts;
  }

  std::vector<PlayedMove> played() const override {
    std::vector<PlayedMove> moves;
    Color color = Start().to_move();
    for (const Action action : actions_) {
      moves.push_back({color, G::ActionText(rules_, action)});
      color = Opponent(color);
    }
    return moves;
  }

  std::vector<std::optional<Color>> stones() const override {
    std::vector<std::optional<Color>> board;
    for (int p = 0; p < rules_.width() * rules_.height(); ++p) board.push_back(StoneAt(p));
    return board;
  }

  std::string Vertex(int point) const override {
    return G::ActionText(rules_, static_cast<Action>(point));
  }

  std::vector<std::string> LegalMoves() const override {
    std::vector<std::string> texts;
    if (ended()) return texts;
    ActionList legal;
    position_.LegalActions(history_, legal);
    for (const Action action : legal) texts.push_back(G::ActionText(rules_, action));
    return texts;
  }

  std::optional<int> captures(Color by) const override {
    if constexpr (kIsGo) return position_.prisoners(by);
    (void)by;
    return std::nullopt;
  }

  std::string Play(Color color, std::string_view move) override {
    if (ended()) return "the game has ended";
    const std::optional<Action> action = G::ActionFromText(rules_, move);
    if (!action) return "invalid vertex";
    const std::size_t before = actions_.size();
    if (!GiveTurnTo(color)) return "it is not that colour's turn";
    if (ended() || !position_.Legal(*action, history_)) {
      TakeBackTo(before);
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

  int turns() const override { return static_cast<int>(turns_.size()); }

  bool searches() const override { return player_.evaluator != nullptr; }
  int visits() const override { return player_.visits; }
  void set_visits(int visits) override { player_.visits = visits; }
  void ForgetSearch() override { search_.Forget(); }

  bool CanThink(Color color) const override {
    if (ended()) return false;
    if (position_.to_move() == color) return true;
    if constexpr (G::kHasPass) {
      typename G::Position passed = position_;
      passed.Play(static_cast<Action>(position_.num_actions() - 1));
      return !Stopped(passed);
    }
    return false;
  }

  Thought Think(Color color, const SearchOrder& order) override {
    const std::size_t before = actions_.size();
    CHECK(GiveTurnTo(color));
    Thought thought;
    if (ended()) {
      // Only the pass that gave the turn away can have ended it: the other side had passed before.
      thought.move = G::ActionText(rules_, actions_.back());
    } else if (!searches()) {
      thought = ThinkAtRandom();
    } else {
      try {
        thought = Summary(search_.Run(position_, history_, order, Bans(order.limits), random_));
      } catch (const Error&) {
        TakeBackTo(before);
        throw;
      }
    }
    TakeBackTo(before);
    return thought;
  }

  Analysis Analyse() const override {
    CHECK(searches());
    return search_.Analyse();
  }

  RawEvaluation Evaluate(int symmetry) override {
    CHECK(searches() && !ended());
    return search_.Evaluate(position_, history_, symmetry);
  }

 private:
  static constexpr bool kIsGo = std::is_same_v<G, Go>;
  static constexpr std::size_t kCandidatesShown = 8;

  // A person's game under territory rules stops after two passes and is counted by agreement
  // (CountAgreed). What its player sees and thinks beyond the stop depends on what it has learnt: a
  // network of a run under territory rules names its clean-up phases, and goes on to think with
  // them.
  typename G::Rules PlayableRules(const std::string& size, const std::string& text) const {
    if constexpr (kIsGo) {
      GoRules rules = GoRules::Recognise(size, text);
      if (rules.score == ScoreRule::kTerritory && rules.max_moves == 0) {
        const bool clean_up = rules.ko != KoRule::kIng && (clean_up_ || rules.encore());
        rules.territory_end = clean_up ? TerritoryEnd::kEncore : TerritoryEnd::kAgree;
        return rules;
      }
    }
    return G::Rules::Parse(size, text);
  }

  static bool NamesCleanUp(const std::string& size, const std::string& text) {
    if constexpr (kIsGo) return GoRules::Recognise(size, text).encore();
    return false;
  }

  static bool Stopped(const typename G::Position& position) {
    if constexpr (kIsGo) return position.ended() || position.phase() != GoPhase::kMain;
    return position.ended();
  }

  typename G::Rules CheckedRules(const std::string& size, const std::string& text) const {
    auto rules = PlayableRules(size, text);
    if (player_.evaluator != nullptr) {
      RequireBoardFits(player_.shape, rules.width(), rules.height(), player_.name);
    }
    return rules;
  }

  typename G::Position Start() const {
    if constexpr (kIsGo) {
      if (!set_up_.empty()) {
        return GoPosition(WithCompensation(rules_, handicap_), set_up_, first_);
      }
    }
    return typename G::Position(rules_);
  }

  std::optional<Color> StoneAt(int point) const {
    if constexpr (kIsGo) {
      const Stone stone = position_.at(static_cast<GoPoint>(point));
      if (stone == Stone::kEmpty) return std::nullopt;
      return stone == Stone::kBlack ? Color::kBlack : Color::kWhite;
    } else {
      if (position_.Has(Color::kBlack, point)) return Color::kBlack;
      if (position_.Has(Color::kWhite, point)) return Color::kWhite;
      return std::nullopt;
    }
  }

  void Push(Action action) {
    position_.Play(action);
    history_.Push(action, position_);
    actions_.push_back(action);
    search_.Follow(action);
  }

  void TakeBackTo(std::size_t moves) {
    if (actions_.size() == moves) return;
    actions_.resize(moves);
    Replay();
  }

  // False when a move is illegal under the present rules; the position is then the one before it.
  bool Replay() {
    position_ = Start();
    history_ = typename G::History(position_);
    search_.Forget();
    for (const Action action : actions_) {
      if (ended() || !position_.Legal(action, history_)) return false;
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

  std::vector<MoveBan> Bans(const std::vector<MoveLimit>& limits) const {
    std::vector<MoveBan> bans;
    for (const MoveLimit& limit : limits) {
      const bool named = limit.kind == MoveLimit::Kind::kAvoid;
      std::vector<bool> banned(static_cast<std::size_t>(position_.num_actions()), !named);
      for (const std::string& move : limit.moves) {
        if (const auto action = G::ActionFromText(rules_, move)) banned[*action] = named;
      }
      bans.push_back({limit.player, std::move(banned), limit.plies});
    }
    return bans;
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

  Thought Summary(const SearchResult& result) const {
    Thought thought;
    thought.move = G::ActionText(rules_, result.chosen);
    thought.win_rate = (result.chosen_value + 1.0F) / 2.0F;
    thought.score = result.chosen_score;
    for (const ActionStats& stats : result.visited) {
      thought.candidates.push_back({G::ActionText(rules_, stats.action), stats.visits,
                                    (stats.q + 1.0F) / 2.0F, stats.prior});
    }
    // The move that was chosen first, then by visits; a Gumbel search may choose the second of
    // them.
    std::stable_sort(thought.candidates.begin(), thought.candidates.end(),
                     [&](const auto& a, const auto& b) {
                       const bool a_chosen = a.move == thought.move;
                       const bool b_chosen = b.move == thought.move;
                       return a_chosen != b_chosen ? a_chosen : a.visits > b.visits;
                     });
    if (thought.candidates.size() > kCandidatesShown) thought.candidates.resize(kCandidatesShown);
    return thought;
  }

  SessionPlayer player_;
  bool clean_up_;  // the player knows territory rules by their clean-up phases
  typename G::Rules rules_;
  std::vector<Stone> set_up_;  // Go: [area], empty without set-up
  Color first_ = Color::kBlack;
  int handicap_ = 0;
  typename G::Position position_;
  typename G::History history_;
  std::vector<Action> actions_;
  std::vector<std::size_t> turns_;  // actions_.size() before each Play: what Undo goes back to
  RandomStream random_;
  SessionSearch<G> search_;
};

}  // namespace tengen
