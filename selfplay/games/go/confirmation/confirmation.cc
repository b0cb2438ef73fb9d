// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/confirmation.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "foundation/errors.h"
#include "selfplay/games/go/confirmation/fight.h"
#include "selfplay/games/go/confirmation/fight_benson.h"
#include "selfplay/games/go/confirmation/ownership_guess.h"
#include "selfplay/games/go/confirmation/proof_search.h"
#include "selfplay/games/go/confirmation/zones.h"
#include "selfplay/games/go/territory.h"

namespace tengen {
namespace {

constexpr int kPlayouts = 64;
constexpr std::int64_t kFirstBudget = 500;
constexpr std::int64_t kBudgetFactor = 8;
// Empty points of a zone beyond which no search of millions of states ends.
constexpr int kRoomiest = 40;

std::size_t Z(int p) { return static_cast<std::size_t>(p); }

// What is known of a chain. kLost: neither uncapturable nor reborn (local).
enum class Local : std::uint8_t { kOpen, kCapturable, kLost, kLives };

// The board that is left when the dead are taken off, for the count of territory.
GoPosition BareBoard(const FinalPosition& position, const std::vector<char>& dead) {
  GoRules rules = GoRules::Recognise("19", "japanese");
  rules.board_width = static_cast<std::uint8_t>(position.width);
  rules.board_height = static_cast<std::uint8_t>(position.height);
  std::vector<Stone> stones;
  for (int p = 0; p < position.area(); ++p) {
    const FinalStone stone = dead[Z(p)] ? FinalStone{0} : position.at(p);
    stones.push_back(stone > 0 ? Stone::kBlack : stone < 0 ? Stone::kWhite : Stone::kEmpty);
  }
  return GoPosition(rules, stones, Color::kBlack);
}

class Judge {
 public:
  Judge(const FinalPosition& position, const ConfirmationOptions& options)
      : position_(position),
        options_(options),
        chains_(position),
        local_(chains_.chains.size(), Local::kOpen),
        zones_(position, GuessOwnership(position, kPlayouts)),
        whole_(position.stones.size(), 1) {
    result_.chain_of = chains_.of;
    for (const FinalChain& chain : chains_.chains) {
      ChainFinding finding;
      finding.point = chain.points[0];
      finding.color = chain.color;
      result_.chains.push_back(finding);
    }
  }

  Confirmation Run() {
    if (!chains_.chains.empty()) SettleUnconditional();
    for (std::int64_t budget = kFirstBudget; !result_.decided(); budget *= kBudgetFactor) {
      budget = std::min(budget, options_.states_a_chain);
      // Living chains first: they bound where the others may be reborn.
      for (const bool dead : {false, true}) {
        for (int c = 0; c < static_cast<int>(chains_.chains.size()); ++c) {
          if (Open(c) && zones_.GuessDead(chains_.chains[Z(c)]) == dead) TryChain(c, budget);
        }
      }
      if (budget == options_.states_a_chain) break;
    }
    AskFallback();
    MarkSeki();
    return std::move(result_);
  }

 private:
  bool Open(int c) const { return result_.chains[Z(c)].status == LifeStatus::kUndecided; }

  void Decide(int c, LifeStatus status, LifeMethod method) {
    result_.chains[Z(c)].status = status;
    result_.chains[Z(c)].method = method;
    if (status == LifeStatus::kAlive && method != LifeMethod::kRebornWide) {
      local_[Z(c)] = Local::kLives;
    }
    if (status == LifeStatus::kDead) local_[Z(c)] = Local::kLost;
  }

  void SettleUnconditional() {
    for (const FinalStone color : {FinalStone{1}, FinalStone{-1}}) {
      const auto own = [&](const FinalChain& chain) { return chain.color == color; };
      const auto first = std::find_if(chains_.chains.begin(), chains_.chains.end(), own);
      if (first == chains_.chains.end()) continue;
      Fight::Setup setup;
      setup.position = &position_;
      setup.chains = {first->points[0]};
      setup.zone = whole_;
      const Fight fight(setup);
      const FightBenson life(fight, fight.start(), FightSide::kOwner);
      for (int c = 0; c < static_cast<int>(chains_.chains.size()); ++c) {
        const FinalChain& chain = chains_.chains[Z(c)];
        const auto point = static_cast<FightPoint>(chain.points[0]);
        if (chain.color == color && life.Alive(point)) {
          Decide(c, LifeStatus::kAlive, LifeMethod::kPassAlive);
        } else if (chain.color != color && life.Certain(point)) {
          Decide(c, LifeStatus::kDead, LifeMethod::kPassDead);
        }
      }
    }
  }

  // The winner where the search proves him: the prover's win in any zone, either's on the whole
  // board.
  FightEnd Search(int c, const Fight::Setup& setup, std::int64_t budget) {
    const Fight fight(setup);
    const FightEnd hoped =
        setup.prover == FightSide::kOwner ? FightEnd::kOwnerWins : FightEnd::kAttackerWins;
    for (const ProofStyle style : {ProofStyle::kPlain, ProofStyle::kLifeFirst}) {
      const ProofResult found = ProofSearch(fight, style).Run(budget / 2);
      result_.chains[Z(c)].states += found.states;
      if (found.end == FightEnd::kOpen) continue;
      return fight.exact() || found.end == hoped ? found.end : FightEnd::kOpen;
    }
    return FightEnd::kOpen;
  }

  Fight::Setup SetupFor(int c, FightGoal goal, FightSide prover, std::vector<int> place) const {
    Fight::Setup setup;
    setup.position = &position_;
    setup.chains = {chains_.chains[Z(c)].points[0]};
    setup.goal = goal;
    setup.prover = prover;
    setup.place = std::move(place);
    return setup;
  }

  // The first decision over growing zones.
  FightEnd SearchZones(int c, Fight::Setup setup, std::int64_t budget) {
    const FinalStone color = chains_.chains[Z(c)].color;
    const FinalStone prover =
        setup.prover == FightSide::kOwner ? color : static_cast<FinalStone>(-color);
    std::vector<int> needed = chains_.chains[Z(c)].points;
    if (setup.prover == FightSide::kAttacker) {
      needed.insert(needed.end(), setup.place.begin(), setup.place.end());
    }
    for (std::vector<char>& zone : zones_.Around(needed, prover)) {
      int empties = 0;
      for (int p = 0; p < position_.area(); ++p) empties += zone[Z(p)] && position_.at(p) == 0;
      if (empties > kRoomiest) break;
      setup.zone = std::move(zone);
      const FightEnd end = Search(c, setup, budget);
      if (end != FightEnd::kOpen) return end;
    }
    return FightEnd::kOpen;
  }

  // The chain's points and all reached from them without crossing a chain of those kinds of life.
  std::vector<int> Wide(int c, const std::vector<Local>& walls) const {
    const FinalNeighbors neighbors(position_.width, position_.height);
    std::vector<int> points = chains_.chains[Z(c)].points;
    std::vector<char> seen(position_.stones.size(), 0);
    for (const int p : points) seen[Z(p)] = 1;
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (const int n : neighbors.Of(points[i])) {
        const int chain = chains_.of[Z(n)];
        const bool wall =
            chain >= 0 && std::find(walls.begin(), walls.end(), local_[Z(chain)]) != walls.end();
        if (seen[Z(n)] || wall) continue;
        seen[Z(n)] = 1;
        points.push_back(n);
      }
    }
    return points;
  }

  void TryChain(int c, std::int64_t budget) {
    const bool guess_dead = zones_.GuessDead(chains_.chains[Z(c)]);
    if (guess_dead && TryDead(c, budget)) return;
    if (TryLocal(c, budget)) return;
    if (!guess_dead && TryDead(c, budget)) return;
    if (local_[Z(c)] == Local::kLost) TryWide(c, budget);
  }

  // A place that is too wide makes the attacker's task only harder.
  bool TryDead(int c, std::int64_t budget) {
    const std::vector<int> place = Wide(c, {Local::kLives});
    const FightEnd end =
        SearchZones(c, SetupFor(c, FightGoal::kClear, FightSide::kAttacker, place), budget);
    if (end == FightEnd::kAttackerWins) Decide(c, LifeStatus::kDead, LifeMethod::kCaptured);
    return end == FightEnd::kAttackerWins;
  }

  bool TryLocal(int c, std::int64_t budget) {
    if (local_[Z(c)] == Local::kOpen) {
      const FightEnd end =
          SearchZones(c, SetupFor(c, FightGoal::kCapture, FightSide::kOwner, {}), budget);
      if (end == FightEnd::kOwnerWins) Decide(c, LifeStatus::kAlive, LifeMethod::kUncapturable);
      if (end == FightEnd::kAttackerWins) local_[Z(c)] = Local::kCapturable;
    }
    if (local_[Z(c)] == Local::kCapturable) {
      const FightEnd end = SearchZones(
          c, SetupFor(c, FightGoal::kClear, FightSide::kOwner, chains_.chains[Z(c)].points),
          budget);
      if (end == FightEnd::kOwnerWins) Decide(c, LifeStatus::kAlive, LifeMethod::kRebornLocal);
      if (end == FightEnd::kAttackerWins) local_[Z(c)] = Local::kLost;
    }
    return !Open(c);
  }

  // A place that is too narrow makes the owner's task only harder: chains not yet judged bound it.
  void TryWide(int c, std::int64_t budget) {
    const std::vector<int> place = Wide(c, {Local::kLives, Local::kOpen, Local::kCapturable});
    const FightEnd end =
        SearchZones(c, SetupFor(c, FightGoal::kClear, FightSide::kOwner, place), budget);
    if (end == FightEnd::kOwnerWins) Decide(c, LifeStatus::kAlive, LifeMethod::kRebornWide);
  }

  void AskFallback() {
    if (!options_.fallback) return;
    const Confirmation known = result_;
    for (ChainFinding& finding : result_.chains) {
      if (finding.status != LifeStatus::kUndecided) continue;
      const std::optional<double> dead = options_.fallback(position_, finding.point, known);
      if (!dead) continue;
      finding.status = *dead > 0.5 ? LifeStatus::kDead : LifeStatus::kAlive;
      finding.method = LifeMethod::kFallback;
      finding.confidence = std::max(*dead, 1 - *dead);
    }
  }

  // Seki depends on every other status.
  void MarkSeki() {
    if (!result_.decided()) return;
    std::vector<char> dead(position_.stones.size(), 0);
    for (int p = 0; p < position_.area(); ++p) {
      const int chain = chains_.of[Z(p)];
      dead[Z(p)] = chain >= 0 && result_.chains[Z(chain)].status == LifeStatus::kDead;
    }
    const Territory territory = FindTerritory(BareBoard(position_, dead));
    for (ChainFinding& finding : result_.chains) {
      if (finding.status == LifeStatus::kAlive && territory.in_seki[Z(finding.point)]) {
        finding.status = LifeStatus::kSeki;
      }
    }
  }

  const FinalPosition& position_;
  const ConfirmationOptions& options_;
  FinalChains chains_;
  std::vector<Local> local_;
  Zones zones_;
  std::vector<char> whole_;
  Confirmation result_;
};

}  // namespace

std::string_view LifeStatusName(LifeStatus status) {
  switch (status) {
    case LifeStatus::kAlive:
      return "alive";
    case LifeStatus::kSeki:
      return "seki";
    case LifeStatus::kDead:
      return "dead";
    case LifeStatus::kUndecided:
      return "undecided";
  }
  return "";
}

std::string_view LifeMethodName(LifeMethod method) {
  switch (method) {
    case LifeMethod::kPassAlive:
      return "pass-alive";
    case LifeMethod::kPassDead:
      return "pass-dead";
    case LifeMethod::kUncapturable:
      return "uncapturable";
    case LifeMethod::kRebornLocal:
      return "reborn-local";
    case LifeMethod::kRebornWide:
      return "reborn-wide";
    case LifeMethod::kCaptured:
      return "captured";
    case LifeMethod::kFallback:
      return "fallback";
    case LifeMethod::kNone:
      return "none";
  }
  return "";
}

bool Confirmation::decided() const {
  return std::none_of(chains.begin(), chains.end(), [](const ChainFinding& chain) {
    return chain.status == LifeStatus::kUndecided;
  });
}

const ChainFinding& Confirmation::At(int point) const {
  CHECK(chain_of[Z(point)] >= 0);
  return chains[Z(chain_of[Z(point)])];
}

Confirmation ConfirmLife(const FinalPosition& position, const ConfirmationOptions& options) {
  CheckFinalPosition(position);
  return Judge(position, options).Run();
}

}  // namespace tengen
