// SPDX-License-Identifier: MIT
// One tree search as a state machine for batched self-play: Step() walks to a leaf and stops there;
// the caller evaluates it together with other games' leaves and hands the result to Deliver(). One
// leaf is in flight at a time, so no virtual loss and no locks. Not thread-safe; after the first
// searches Begin, Step, Deliver and Play do not allocate. A search is a function of its inputs and
// the random stream alone.
//
// PUCT: Silver et al. 2018 with KataGo's refinements (arXiv 1902.10565). Gumbel root with
// sequential halving and completed Q: Danihelka et al., "Policy improvement by planning with
// Gumbel", ICLR 2022.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "foundation/errors.h"
#include "foundation/random.h"
#include "model/evaluation.h"
#include "selfplay/games/game.h"
#include "selfplay/search/root_search.h"
#include "selfplay/search/search_result.h"
#include "selfplay/search/search_settings.h"
#include "selfplay/search/tree.h"
#include "selfplay/search/utility.h"

namespace tengen {

enum class SearchStep { kEvaluate, kDone };

// Moves that a player may not make in the first `plies` plies of a search.
struct MoveBan {
  Color player = Color::kBlack;
  std::vector<bool> banned;  // [num_actions]
  int plies = 1;
};

template <Game G>
class Search {
 public:
  using Position = typename G::Position;
  using History = typename G::History;

  explicit Search(const SearchSettings& settings) : root_search_(settings) {}

  // The game is counted as it stands once it has so many plies: positions there are terminal.
  // 0: no limit, as at first. Holds for all later searches.
  void SetMoveLimit(int plies) { move_limit_ = plies; }
  // A new root; forgets the tree. The position must not have ended.
  void Reset(const Position& root, const History& history);
  // Begins a search at the root. visits counts evaluations and terminal visits in this tree, the
  // root's own and those kept from the last move included. random must outlive the search.
  void Begin(SearchPurpose purpose, int visits, RandomStream& random);
  // What the next search is: PUCT may be stopped at any visit, Gumbel's halving plans its visits.
  void SetKind(SearchKind kind) { root_search_.SetKind(kind); }
  // Moves that the next search leaves out; the tree must be fresh (Reset) and holds nothing else
  // afterwards. Where all moves of a position are forbidden, none is.
  void SetBans(std::vector<MoveBan> bans) { bans_ = std::move(bans); }
  // Ends the search before its visits are spent: Result() is ready. Not before the root was
  // evaluated, and not while a leaf waits.
  void Stop();
  // kEvaluate: leaf() waits for Deliver(). kDone: Result() is ready. Terminal leaves are backed up
  // inside and the descent goes on.
  SearchStep Step();
  const Position& leaf() const { return *leaf_; }
  const History& leaf_history() const { return *history_; }
  // Throws Error(kFailed) when a number in it is not finite; the leaf then still waits.
  void Deliver(const Evaluation& evaluation);
  SearchResult Result() const { return root_search_.Result(tree_); }
  // Makes a move at the root, which must be legal; keeps its subtree when settings say so. The game
  // may end by it; then only Reset() may follow. Not while a leaf waits.
  void Play(Action action);

  const Position& root() const { return *root_; }
  const Tree& tree() const { return tree_; }
  // Not while a leaf waits: until then it holds the leaf's.
  const History& root_history() const { return *history_; }

 private:
  float ScoreWeight() const { return G::kHasScore ? root_search_.score_weight() : 0.0F; }
  int Area() const { return root_->rules().width() * root_->rules().height(); }
  // Goes from the root to a new or terminal node: path_, leaf_, history_.
  void Descend();
  void Backup(const NodeSample& sample);
  // How the game at leaf_ ends, if that is certain after `last`: it has ended, or is at the move
  // limit, or `last` was a pass and the mover wins by passing, too. So a pass that loses when
  // answered by a pass is seen at its first visit.
  std::optional<Outcome> CertainOutcome(Action last) const;
  // Takes what is banned at the leaf out of legal_.
  void ApplyBans();

  RootSearch root_search_;
  Tree tree_;
  // Optional only because a search exists before its first position.
  std::optional<Position> root_, leaf_;
  std::optional<History> history_;
  int move_limit_ = 0;
  int root_moves_ = 0;  // history_->size() at the root
  std::vector<NodeIndex> path_;
  ActionList legal_;
  std::vector<MoveBan> bans_;
  std::array<float, kMaxActions> logits_;
  bool waiting_ = false;
};

template <Game G>
void Search<G>::Reset(const Position& root, const History& history) {
  CHECK(!root.ended());
  root_ = root;
  history_ = history;
  root_moves_ = history.size();
  tree_.Clear();
  waiting_ = false;
}

template <Game G>
void Search<G>::Begin(SearchPurpose purpose, int visits, RandomStream& random) {
  CHECK(root_ && !root_->ended() && !waiting_);
  if (tree_.empty()) tree_.AddNode(root_->to_move());
  root_search_.Begin(purpose, visits, random);
  // At most a few MiB a game: larger trees grow on the way.
  const auto nodes = std::min<std::size_t>(static_cast<std::size_t>(visits) + 1, 4096);
  const auto actions = static_cast<std::size_t>(root_->num_actions());
  tree_.Reserve(nodes, std::min<std::size_t>(nodes * actions, 1 << 17));
  if (path_.capacity() < 512) path_.reserve(512);
}

template <Game G>
SearchStep Search<G>::Step() {
  CHECK(!waiting_);
  while (true) {
    if (!tree_.node(Tree::kRoot).expanded) {
      path_.assign(1, Tree::kRoot);
      leaf_ = root_;
      waiting_ = true;
      return SearchStep::kEvaluate;
    }
    if (!root_search_.prepared()) root_search_.PrepareRoot(tree_);
    if (root_search_.Enough(tree_)) {
      root_search_.Choose(tree_, root_->ply(), Area());
      return SearchStep::kDone;
    }
    Descend();
    const Node& reached = tree_.node(path_.back());
    if (!reached.terminal) {
      waiting_ = true;
      return SearchStep::kEvaluate;
    }
    Backup(reached.own);
  }
}

template <Game G>
void Search<G>::Stop() {
  CHECK(!waiting_ && tree_.node(Tree::kRoot).expanded);
  if (!root_search_.prepared()) root_search_.PrepareRoot(tree_);
  root_search_.Choose(tree_, root_->ply(), Area());
}

template <Game G>
void Search<G>::ApplyBans() {
  const int depth = static_cast<int>(path_.size()) - 1;
  ActionList kept;
  for (const Action action : legal_) {
    const bool banned = std::any_of(bans_.begin(), bans_.end(), [&](const MoveBan& ban) {
      return depth < ban.plies && ban.player == leaf_->to_move() && ban.banned[action];
    });
    if (!banned) kept.push_back(action);
  }
  if (!kept.empty()) legal_ = kept;
}

template <Game G>
void Search<G>::Descend() {
  path_.assign(1, Tree::kRoot);
  leaf_ = root_;
  while (true) {
    const NodeIndex index = path_.back();
    const Node& node = tree_.node(index);
    if (!node.expanded) return;
    const int edge = root_search_.Select(tree_, index);
    const Edge& chosen = tree_.edges(node)[static_cast<std::size_t>(edge)];
    const Action action = chosen.action;  // AddChild moves the edges
    leaf_->Play(action);
    history_->Push(action, *leaf_);
    NodeIndex child = chosen.child;
    if (child == kNoNode) {
      child = tree_.AddChild(index, edge, leaf_->to_move());
      if (const std::optional<Outcome> outcome = CertainOutcome(action)) {
        Node& end = tree_.node(child);
        end.terminal = true;
        end.own = SampleFromOutcome(*outcome, ScoreWeight(), Area());
      }
    }
    path_.push_back(child);
  }
}

template <Game G>
std::optional<Outcome> Search<G>::CertainOutcome(Action last) const {
  if (leaf_->ended()) return leaf_->outcome();
  if (move_limit_ > 0 && leaf_->ply() >= move_limit_) return leaf_->OutcomeAsItStands();
  if constexpr (G::kHasPass) {
    const Action pass = static_cast<Action>(leaf_->num_actions() - 1);
    if (last != pass) return std::nullopt;
    Position answered = *leaf_;
    answered.Play(pass);
    if (answered.ended() && OutcomeValue(answered.outcome().winner, leaf_->to_move()) > 0) {
      return answered.outcome();
    }
  }
  return std::nullopt;
}

template <Game G>
void Search<G>::Deliver(const Evaluation& evaluation) {
  CHECK(waiting_);
  leaf_->LegalActions(*history_, legal_);
  if (!bans_.empty()) ApplyBans();
  CheckEvaluation(evaluation, legal_, leaf_->ply());
  const auto count = static_cast<std::size_t>(legal_.size());
  for (std::size_t i = 0; i < count; ++i) {
    logits_[i] = evaluation.policy[legal_[static_cast<int>(i)]];
  }
  const NodeIndex index = path_.back();
  tree_.Expand(index, {legal_.begin(), count}, {logits_.data(), count});
  Node& node = tree_.node(index);
  node.own = SampleFromEvaluation(evaluation, leaf_->to_move(), ScoreWeight(), Area());
  waiting_ = false;
  Backup(node.own);
}

template <Game G>
void Search<G>::Backup(const NodeSample& sample) {
  // By value: the sample may lie in the node that changes.
  const NodeSample own = sample;
  tree_.Backup(path_, own);
  history_->Truncate(root_moves_);
}

template <Game G>
void Search<G>::Play(Action action) {
  CHECK(root_ && !waiting_);
  DCHECK(root_->Legal(action, *history_));
  NodeIndex child = kNoNode;
  if (root_search_.tree_reuse() && !tree_.empty() && tree_.node(Tree::kRoot).expanded) {
    const Node& root = tree_.node(Tree::kRoot);
    child = tree_.edges(root)[static_cast<std::size_t>(tree_.FindEdge(root, action))].child;
  }
  if (child != kNoNode && !tree_.node(child).terminal) {
    tree_.KeepSubtree(child);
  } else {
    tree_.Clear();
  }
  root_->Play(action);
  history_->Push(action, *root_);
  root_moves_ = history_->size();
}

}  // namespace tengen
