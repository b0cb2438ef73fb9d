// SPDX-License-Identifier: MIT
#include "selfplay/sgf/game_sgf.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <type_traits>
#include <vector>

#include "selfplay/games/go/encore.h"
#include "selfplay/games/start.h"
#include "selfplay/records/game_time.h"
#include "selfplay/records/recorded_rules.h"
#include "selfplay/sgf/format/sgf_value.h"
#include "selfplay/sgf/go/sgf_rules.h"
#include "selfplay/sgf/sgf_clock.h"

namespace tengen {
namespace {

constexpr std::size_t kShownEntries = 5;

const char* ColorName(Color color) { return color == Color::kBlack ? "Black" : "White"; }

// What FF[4] allows: "0" for a draw, "Void" without a result, "?" for what it has no word for.
std::string ResultText(const Outcome& outcome) {
  switch (outcome.winner) {
    case Winner::kDraw:
      return "0";
    case Winner::kNoResult:
      return "Void";
    case Winner::kBothLose:
      return "?";
    case Winner::kBlack:
    case Winner::kWhite:
      break;
  }
  const std::string text = OutcomeText(outcome);
  return text.size() == 1 ? text + "+" : text;
}

template <class G>
class Converter {
 public:
  Converter(const GameRecord& game, const typename G::Rules& rules, const SgfPlayers& players)
      : game_(game),
        rules_(rules),
        position_(StartPosition<G>(rules, game.handicap)),
        history_(position_) {
    if (game.time) times_ = ReplayTimes(game);
    WriteRoot(players, tree_.Append(kNoSgfNode));
  }

  SgfTree Run() {
    for (const MoveRecord& move : game_.moves) Add(move);
    return std::move(tree_);
  }

 private:
  void WriteRoot(const SgfPlayers& players, SgfNode& root) const {
    root.Add("FF", "4");
    root.Add("GM", std::string_view(G::kName) == "go" ? "1" : "4");
    root.Add("CA", "UTF-8");
    root.Add("AP", SgfCompose("Tengen", TENGEN_VERSION));
    const int width = rules_.width(), height = rules_.height();
    root.Add("SZ",
             width == height ? fmt::format("{}", width) : fmt::format("{}:{}", width, height));
    if constexpr (requires { rules_.komi(); }) root.Add("KM", fmt::format("{:g}", rules_.komi()));
    root.Add("RU", SgfSimpleText(SgfRulesName(game_.rules)));
    if (!game_.handicap.empty()) {
      root.Add("HA", fmt::format("{}", game_.handicap.size()));
      std::vector<std::string> stones;
      for (const Action stone : game_.handicap) stones.push_back(Point(stone));
      root.properties.push_back({"AB", std::move(stones)});
      root.Add("PL", "W");
    }
    root.Add("PB", SgfSimpleText(players.black));
    root.Add("PW", SgfSimpleText(players.white));
    root.Add("RE", ResultText(game_.outcome));
    // FF[4] has no word for it, so it is said in a property of our own.
    if (game_.outcome.winner == Winner::kBothLose) root.Add("XR", "BothLose");
    if (times_) AddSgfTimeControl(times_->control, root);
    root.Add("GC", SgfText(About()));
  }

  std::string About() const {
    std::string text = fmt::format("game {}, generation {}, seed {}\n{} moves, ended by {}",
                                   game_.game_index, game_.generation, game_.seed,
                                   game_.moves.size(), EndReasonName(game_.outcome.reason));
    if (game_.resignation_disabled) text += "\nplayed on where a player would have resigned";
    if (times_ && times_->penalties[0] + times_->penalties[1] > 0) {
      text += fmt::format("\npoints paid for extra time: Black {}, White {}", times_->penalties[0],
                          times_->penalties[1]);
    }
    if (game_.would_resign) text += fmt::format(": {} first", ColorName(*game_.would_resign));
    return text;
  }

  void Add(const MoveRecord& move) {
    const bool legal = !position_.ended() && move.action < position_.num_actions() &&
                       position_.Legal(move.action, history_);
    if (!legal) {
      ThrowBadGame(game_, fmt::format("move {}: {} is not legal; `tengen records check` names all "
                                      "that is wrong",
                                      position_.ply(), Name(move.action)));
    }
    SgfNode& node = tree_.Append(tree_.last());
    const char* property = position_.to_move() == Color::kBlack ? "B" : "W";
    std::string comment = move.search ? SearchText(*move.search) : "";
    if (IsPassForKo(move.action)) {
      // No stone is put, so for every viewer it is a pass; our own readers find the ko in XK.
      node.Add(property, "");
      node.Add("XK", Point(move.action));
      AddLine(comment, fmt::format("{} passes for the ko: {} may be played later",
                                   ColorName(position_.to_move()), Name(move.action)));
    } else {
      node.Add(property, Point(move.action));
    }
    const auto ply = static_cast<std::size_t>(position_.ply());
    if (times_ && times_->left[ply]) {
      AddSgfTimeLeft(times_->control, position_.to_move(), *times_->left[ply], node);
    }
    position_.Play(move.action);
    history_.Push(move.action, position_);
    AddLine(comment, PhaseText());
    if (!comment.empty()) node.Add("C", SgfText(comment));
  }

  bool IsPassForKo(Action action) const {
    if constexpr (std::is_same_v<G, Go>) {
      return action != position_.pass() && position_.IsPassForKo(action);
    }
    return false;
  }

  // What the last turn brought about under territory rules that are played to their end.
  std::string PhaseText() const {
    if constexpr (std::is_same_v<G, Go>) {
      if (!position_.rules().encore()) return "";
      if (position_.ended()) {
        return game_.outcome.black_margin ? EncoreCountText(position_) : "";
      }
      if (position_.phase() == GoPhase::kMain || position_.turns_in_phase() > 0) return "";
      return position_.phase() == GoPhase::kEncore1
                 ? "Two passes: the first clean-up phase begins"
                 : "Two passes: the second clean-up phase begins, in which stones cost nothing";
    }
    return "";
  }

  static void AddLine(std::string& text, const std::string& line) {
    if (!text.empty() && !line.empty()) text += '\n';
    text += line;
  }

  std::string Point(Action action) const {  // "" is the pass
    if (action == rules_.width() * rules_.height()) return "";
    return SgfPoint(action % rules_.width(), action / rules_.width());
  }

  std::string Name(Action action) const {
    return action < position_.num_actions() ? G::ActionText(rules_, action)
                                            : fmt::format("action {}", action);
  }

  std::string SearchText(const SearchRecord& search) const {
    std::string text =
        fmt::format("{}: value {:+.3f}", ColorName(position_.to_move()), search.root_value);
    if (G::kHasScore) text += fmt::format(", score {:+.1f}", search.root_score);
    text +=
        fmt::format(", {} visits ({}), network alone {:+.3f}", search.visits,
                    search.kind == SearchKind::kGumbel ? "Gumbel" : "PUCT", search.network_value);
    if (!search.trained) text += ", not trained on";
    text +=
        Line("\nvisits:", Best(search.visited, &ActionStats::visits),
             [&](const ActionStats& a) { return fmt::format("{} {}", Name(a.action), a.visits); });
    return text + Line("\ntarget:", Best(search.policy, &PolicyEntry::probability),
                       [&](const PolicyEntry& a) {
                         return fmt::format("{} {:.1f}%", Name(a.action), 100 * a.probability);
                       });
  }

  template <class Entry, class Number>
  static std::vector<Entry> Best(std::vector<Entry> entries, Number Entry::*by) {
    std::ranges::stable_sort(entries, std::greater<>(), by);
    if (entries.size() > kShownEntries) entries.resize(kShownEntries);
    return entries;
  }

  template <class Entry, class Words>
  static std::string Line(const char* head, const std::vector<Entry>& entries, const Words& words) {
    std::string text;
    for (const Entry& entry : entries) text += (text.empty() ? " " : ", ") + words(entry);
    return text.empty() ? text : head + text;
  }

  const GameRecord& game_;
  std::optional<GameTimes> times_;
  const typename G::Rules rules_;
  typename G::Position position_;
  typename G::History history_;
  SgfTree tree_;
};

}  // namespace

SgfPlayers SelfPlayers(const GameRecord& game, const std::string& run) {
  const std::string name = run.empty() ? fmt::format("generation {}", game.generation)
                                       : fmt::format("{}@{}", run, game.generation);
  return {name, name};
}

SgfTree GameSgf(const GameRecord& game, const SgfPlayers& players) {
  return VisitRecordedGame(game,
                           [&]<class G>(std::type_identity<G>, const typename G::Rules& rules) {
                             return Converter<G>(game, rules, players).Run();
                           });
}

}  // namespace tengen
