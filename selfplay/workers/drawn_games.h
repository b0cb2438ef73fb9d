// SPDX-License-Identifier: MIT
// Draws the board, rules, komi and handicap of each game. All combinations are parsed and checked
// once; a draw is a function of the stream alone, and where nothing is drawn no number is taken.
// Immutable: safe to share.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "foundation/errors.h"
#include "foundation/random.h"
#include "selfplay/games/feature_set.h"
#include "selfplay/games/game.h"
#include "selfplay/games/go/tengen_inputs.h"
#include "selfplay/workers/game_draws.h"
#include "selfplay/workers/input_shape.h"

namespace tengen {

inline constexpr int kLargestKomi = 1000;  // points that the words of rules take

// Rules with a compensation in points for moving second.
template <class R>
concept KomiRules = requires(const R& rules) {
  { rules.WithKomi(0) } -> std::same_as<R>;
  { rules.KomiStepQuarters() } -> std::same_as<int>;
};

enum class KomiBase : std::uint8_t { kRuleset, kFair };

// Of one game.
template <Game G>
struct GamePlan {
  typename G::Rules rules;
  KomiBase komi_base = KomiBase::kRuleset;
  double komi_noise = 0;  // points, to be added
  int handicap = 0;       // Black stones before the first move, which then is White's; 0 or from 2
};

// The nearest komi that a draw may give; the ruleset's own stays what it is.
template <KomiRules R>
R WithNearestKomi(const R& rules, double points) {
  const int step = rules.KomiStepQuarters();
  return rules.WithKomi(static_cast<int>(std::lround(points * 4 / step)) * step);
}

// Of the ruleset's own komi, with the noise.
template <Game G>
void KeepRulesetKomi(GamePlan<G>& plan) {
  plan.komi_base = KomiBase::kRuleset;
  if constexpr (KomiRules<typename G::Rules>) {
    if (plan.komi_noise == 0) return;
    const double komi = static_cast<double>(plan.rules.komi());
    plan.rules = WithNearestKomi(plan.rules, komi + plan.komi_noise);
    plan.komi_noise = 0;
  }
}

template <Game G>
class DrawnGames {
 public:
  using Rules = typename G::Rules;

  // size and rules: of every game where draws name none. Throws Error(kBadConfig) for what cannot
  // be played.
  DrawnGames(const std::string& size, const std::string& rules, const GameDraws& draws)
      : draws_(draws) {
    const auto or_own = [](const std::vector<DrawnText>& drawn, const std::string& own) {
      return drawn.empty() ? std::vector<DrawnText>{{own, 1}} : drawn;
    };
    const std::vector<DrawnText> sizes = or_own(draws.sizes, size);
    const std::vector<DrawnText> rulesets = or_own(draws.rulesets, rules);
    for (const DrawnText& s : sizes) {
      size_weights_.push_back(s.weight);
      for (const DrawnText& r : rulesets) rules_.push_back(ParseDrawn(s.text, r.text));
    }
    for (const DrawnText& r : rulesets) rules_weights_.push_back(r.weight);
    RequireDistinct();
    RequireKomi();
    RequireKomiInRange();
  }

  // Error(kBadConfig) when a network with that input set could not tell the rulesets apart. One
  // alone needs no telling.
  void RequireToldApartBy(const std::string& inputs) const {
    const FeatureSet<G>& set = FeatureSetNamed<G>(inputs);
    for (std::size_t a = 0; a < rules_weights_.size() && rules_weights_.size() > 1; ++a) {
      RequireShown(set, rules_[a]);
      for (std::size_t b = 0; b < a; ++b) RequireToldApart(set, rules_[b], rules_[a]);
    }
  }

  // Of rows that hold every board.
  InputShape Shape(const std::string& inputs) const {
    InputShape shape = InputShapeOf<G>(rules_.front(), inputs);
    for (const Rules& one : rules_) {
      shape.max_width = std::max(shape.max_width, one.width());
      shape.max_height = std::max(shape.max_height, one.height());
    }
    return shape;
  }
  // Size-major: the first is what is played where nothing is drawn.
  const std::vector<Rules>& all() const { return rules_; }

  GamePlan<G> Draw(RandomStream& random) const { return Draw(draws_.handicap_share, random); }

  // Of a colour-swapped pair of games, both alike; handicap is for self-play alone.
  GamePlan<G> OfPair(std::uint64_t seed, std::uint64_t pair) const {
    RandomStream random(seed, RandomPurpose::kPairDraw, pair);
    return Draw(0, random);
  }

 private:
  GamePlan<G> Draw(double handicap_share, RandomStream& random) const {
    GamePlan<G> plan{rules_.front(), KomiBase::kRuleset, 0, 0};
    if (!draws_.any()) return plan;
    const std::size_t size = DrawIndex(size_weights_, random);
    const std::size_t ruleset = DrawIndex(rules_weights_, random);
    plan.rules = rules_[size * rules_weights_.size() + ruleset];
    if constexpr (KomiRules<Rules>) {
      if (handicap_share > 0) DrawHandicap(handicap_share, plan, random);
      const double fair = plan.handicap > 0 ? draws_.fair_handicap_share : draws_.fair_komi_share;
      if (fair > 0 && random.Uniform() < fair) plan.komi_base = KomiBase::kFair;
      plan.komi_noise = DrawKomiNoise(draws_, plan.rules.width() * plan.rules.height(), random);
      if (plan.komi_base == KomiBase::kRuleset) KeepRulesetKomi(plan);
    }
    return plan;
  }

  static Rules ParseDrawn(const std::string& size, const std::string& rules) {
    return Rules::Parse(size, rules);
  }

  // Draws nothing where there is no choice.
  static std::size_t DrawIndex(const std::vector<double>& weights, RandomStream& random) {
    if (weights.size() == 1) return 0;
    double total = 0;
    for (const double w : weights) total += w;
    double rest = random.Uniform() * total;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      rest -= weights[i];
      if (rest < 0) return i;
    }
    return weights.size() - 1;  // rounding only
  }

  static void DrawHandicap(double share, GamePlan<G>& plan, RandomStream& random) {
    const int most = MostExtraStones(std::min(plan.rules.width(), plan.rules.height()));
    if (random.Uniform() >= share || most == 0) return;
    plan.handicap = 2 + static_cast<int>(random.Below(static_cast<std::uint32_t>(most)));
    plan.rules = plan.rules.WithHandicap(plan.handicap);
  }

  void RequireDistinct() const {
    for (std::size_t a = 0; a < rules_.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        if (rules_[a].SizeString() != rules_[b].SizeString() ||
            rules_[a].ToString() != rules_[b].ToString()) {
          continue;
        }
        throw Error(ExitCode::kBadConfig, "game.sizes and game.rulesets name \"" +
                                              rules_[a].SizeString() + ", " + rules_[a].ToString() +
                                              "\" twice; give it once, with a weight");
      }
    }
  }

  void RequireKomi() const {
    if (KomiRules<Rules> || (!draws_.draws_komi() && draws_.handicap_share <= 0)) return;
    throw Error(ExitCode::kBadConfig, std::string(G::kName) +
                                          " has neither komi nor handicap stones; leave out komi.* "
                                          "and handicap.*");
  }

  // Rules take komi up to kLargestKomi; a game in the middle of a run is no place to find that out.
  void RequireKomiInRange() const {
    if constexpr (KomiRules<Rules>) {
      for (const Rules& rules : rules_) {
        const double noise = LargestKomiNoise(draws_, rules.width() * rules.height());
        if (noise == 0 || std::abs(static_cast<double>(rules.komi())) + noise <= kLargestKomi) {
          continue;
        }
        throw Error(ExitCode::kBadConfig,
                    "komi.sigma and komi.wide_sigma add up to " +
                        std::to_string(static_cast<int>(noise)) + " points to the komi of \"" +
                        rules.SizeString() + ", " + rules.ToString() +
                        "\", and none may lie beyond " + std::to_string(kLargestKomi));
      }
    }
  }

  static void RequireShown(const FeatureSet<G>& set, const Rules& rules) {
    if constexpr (requires { NotShown(set.name, rules); }) {
      if (const auto what = NotShown(set.name, rules)) {
        throw Error(ExitCode::kBadConfig,
                    "game.rulesets: the inputs " + std::string(set.name) + " do not show " + *what +
                        " of \"" + rules.ToString() +
                        "\", so a network could not tell it from other rules; set "
                        "model.inputs=go-tengen1, or draw no such ruleset");
      }
    }
  }

  static bool Alike(const Rules& a, const Rules& b) {
    if constexpr (requires { PlayAlike(a, b); }) return PlayAlike(a, b);
    return a == b;
  }

  // The row of the empty board, with the same komi under all rules.
  static std::vector<float> Row(const FeatureSet<G>& set, Rules rules) {
    if constexpr (KomiRules<Rules>) rules = rules.WithKomi(0);
    const typename G::Position position(rules);
    const auto words = static_cast<std::size_t>((rules.width() * rules.height() + 63) / 64);
    std::vector<std::uint64_t> planes(static_cast<std::size_t>(set.planes) * words, 0);
    std::vector<float> row(static_cast<std::size_t>(set.globals), 0.0F);
    set.encode(position, typename G::History(position), planes, row);
    for (const std::uint64_t word : planes) {
      for (int bit = 0; bit < 64; ++bit) row.push_back((word >> bit & 1) != 0 ? 1.0F : 0.0F);
    }
    return row;
  }

  static void RequireToldApart(const FeatureSet<G>& set, const Rules& a, const Rules& b) {
    if (Alike(a, b) || Row(set, a) != Row(set, b)) return;
    throw Error(ExitCode::kBadConfig,
                "game.rulesets: \"" + a.ToString() + "\" and \"" + b.ToString() +
                    "\" play differently, but look alike in "
                    "the inputs " +
                    std::string(set.name) + "; choose other model.inputs, or draw one of them");
  }

  GameDraws draws_;
  std::vector<Rules> rules_;  // [sizes][rulesets]
  std::vector<double> size_weights_, rules_weights_;
};

}  // namespace tengen
