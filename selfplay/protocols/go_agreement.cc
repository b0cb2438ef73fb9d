// SPDX-License-Identifier: MIT
#include "selfplay/protocols/go_agreement.h"

#include <algorithm>

#include "selfplay/games/go/confirmation/confirmation.h"
#include "selfplay/games/go/count.h"

namespace tengen {
namespace {

// About a second at most, on a board full of open fights; finished games need far less.
constexpr std::int64_t kStatesInAll = 100'000, kMostAChain = 5000;

FinalPosition Plain(const GoPosition& position) {
  FinalPosition plain{position.width(), position.height(), {}};
  for (GoPoint p = 0; p < position.area(); ++p) {
    const Stone stone = position.at(p);
    plain.stones.push_back(stone == Stone::kBlack   ? FinalStone{1}
                           : stone == Stone::kWhite ? FinalStone{-1}
                                                    : FinalStone{0});
  }
  return plain;
}

// The probability that the network gives the chain's points to the other side.
double GivenUp(const FinalPosition& position, int point, const Confirmation& known,
               std::span<const float> ownership) {
  double sum = 0;
  int count = 0;
  const int chain = known.chain_of[static_cast<std::size_t>(point)];
  for (int p = 0; p < position.area(); ++p) {
    if (known.chain_of[static_cast<std::size_t>(p)] != chain) continue;
    sum += position.at(point) * static_cast<double>(ownership[static_cast<std::size_t>(p)]);
    ++count;
  }
  return (1 - sum / count) / 2;
}

}  // namespace

GoAgreement AgreeOn(const GoPosition& position, const GoRules& rules, int handicap,
                    std::span<const float> ownership) {
  GoFinalPosition final;
  final.rules = rules;
  final.handicap = handicap;
  final.dead.assign(static_cast<std::size_t>(position.area()), false);
  for (GoPoint p = 0; p < position.area(); ++p) final.stones.push_back(position.at(p));
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    final.prisoners[static_cast<std::size_t>(color)] = position.prisoners(color);
  }
  std::vector<bool> seki(final.dead.size(), false);
  if (rules.stop != StopRule::kEnd) {
    const FinalPosition plain = Plain(position);
    const auto chains = static_cast<std::int64_t>(FinalChains(plain).chains.size());
    ConfirmationOptions options{
        std::min(kMostAChain, kStatesInAll / std::max<std::int64_t>(1, chains)), {}};
    if (!ownership.empty()) {
      options.fallback = [ownership](const FinalPosition& at, int point,
                                     const Confirmation& known) -> std::optional<double> {
        return GivenUp(at, point, known, ownership);
      };
    }
    const Confirmation found = ConfirmLife(plain, options);
    for (GoPoint p = 0; p < position.area(); ++p) {
      if (found.chain_of[p] < 0) continue;
      const LifeStatus status = found.At(p).status;
      final.dead[p] = status == LifeStatus::kDead;
      seki[p] = status == LifeStatus::kSeki;
    }
  }
  GoAgreement agreement;
  agreement.outcome = position.ended() && position.outcome().reason == EndReason::kRepetition
                          ? position.outcome()
                          : CountGame(final).ToOutcome(EndReason::kAgreement);
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (position.at(p) == Stone::kEmpty) continue;
    (final.dead[p] ? agreement.dead : seki[p] ? agreement.seki : agreement.alive).push_back(p);
  }
  return agreement;
}

GoRules WithCompensation(const GoRules& rules, int handicap) {
  GoRules adjusted = rules;
  int points = 0;
  if (handicap >= 2 && rules.hcomp == HandicapCompensation::kStones) points = handicap;
  if (handicap >= 2 && rules.hcomp == HandicapCompensation::kStonesMinusOne) points = handicap - 1;
  adjusted.komi_quarters = static_cast<std::int16_t>(KomiQuarters(rules, handicap) + 4 * points);
  return adjusted;
}

}  // namespace tengen
