// SPDX-License-Identifier: MIT
#include "selfplay/scoring/dead_stones.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <string>

#include "foundation/errors.h"
#include "selfplay/games/go/confirmation/confirmation.h"
#include "selfplay/games/go/notation.h"

namespace tengen {
namespace {

// Play-outs need no more of the rules than this.
GoRules PlayoutRules(const GoRules& rules) {
  GoRules plain = GoRules::Recognise(rules.SizeString(), "tromp-taylor ko=simple suicide=no");
  return plain;
}

GoPosition BoardOf(const GoFinalPosition& final) {
  return GoPosition(PlayoutRules(final.rules), final.stones, Color::kBlack);
}

FinalPosition PlainStones(const GoFinalPosition& final) {
  FinalPosition plain;
  plain.width = final.rules.width();
  plain.height = final.rules.height();
  for (const Stone stone : final.stones) {
    plain.stones.push_back(stone == Stone::kBlack   ? FinalStone{1}
                           : stone == Stone::kWhite ? FinalStone{-1}
                                                    : FinalStone{0});
  }
  return plain;
}

// All chains, each judged by `judge`.
JudgedBoard JudgeChains(const GoFinalPosition& final,
                        const std::function<void(JudgedChain&)>& judge) {
  JudgedBoard board;
  board.dead.assign(final.stones.size(), false);
  for (const FinalChain& found : FinalChains(PlainStones(final)).chains) {
    JudgedChain chain;
    for (const int p : found.points) chain.points.push_back(static_cast<GoPoint>(p));
    chain.color = found.color > 0 ? Color::kBlack : Color::kWhite;
    judge(chain);
    if (chain.dead) {
      for (const GoPoint p : chain.points) board.dead[p] = true;
    }
    board.chains.push_back(std::move(chain));
  }
  return board;
}

JudgedBoard JudgeByNames(const GoFinalPosition& final, const std::vector<bool>& named,
                         LifeSource source) {
  return JudgeChains(final, [&](JudgedChain& chain) {
    chain.source = source;
    chain.dead = std::ranges::any_of(chain.points, [&](GoPoint p) { return named[p]; });
  });
}

LifeSource SourceOf(LifeMethod method) {
  switch (method) {
    case LifeMethod::kPassAlive:
    case LifeMethod::kPassDead:
      return LifeSource::kUnconditional;
    case LifeMethod::kFallback:
      return LifeSource::kConfirmationSearch;
    default:
      return LifeSource::kProved;
  }
}

// What the proof found; a chain that it left open is for `otherwise`.
JudgedBoard JudgeByProof(const GoFinalPosition& final, const Confirmation& life,
                         const std::function<void(JudgedChain&)>& otherwise) {
  return JudgeChains(final, [&](JudgedChain& chain) {
    const ChainFinding& found = life.At(chain.points[0]);
    if (found.status == LifeStatus::kUndecided) return otherwise(chain);
    chain.dead = found.status == LifeStatus::kDead;
    chain.source = SourceOf(found.method);
    chain.certainty = found.confidence;
  });
}

Confirmation Confirm(const GoFinalPosition& final, std::int64_t states_a_chain) {
  ConfirmationOptions options;
  options.states_a_chain = states_a_chain;
  return ConfirmLife(PlainStones(final), options);
}

std::vector<PlayoutLife> SurvivalBeside(const Confirmation& life, const GoFinalPosition& final,
                                        const PlayoutSettings& settings) {
  std::vector<KnownLife> known(final.stones.size(), KnownLife::kOpen);
  for (std::size_t p = 0; p < known.size(); ++p) {
    if (life.chain_of[p] < 0) continue;
    const LifeStatus status = life.At(static_cast<int>(p)).status;
    if (status == LifeStatus::kUndecided) continue;
    known[p] = status == LifeStatus::kDead ? KnownLife::kDead : KnownLife::kAlive;
  }
  return SurvivalByPlayouts(BoardOf(final), known, settings);
}

// Play-outs where the proof left something open.
JudgedBoard ProveThenPlayOut(const GoFinalPosition& final, std::int64_t states_a_chain,
                             const PlayoutSettings& settings) {
  const Confirmation life = Confirm(final, states_a_chain);
  std::vector<PlayoutLife> survival;
  if (!life.decided()) survival = SurvivalBeside(life, final, settings);
  return JudgeByProof(final, life, [&](JudgedChain& chain) {
    const PlayoutLife& found = survival[chain.points[0]];
    chain.dead = found.survival < 0.5;
    chain.source = found.searched ? LifeSource::kSearched : LifeSource::kStatistics;
    chain.certainty = std::max(found.survival, 1 - found.survival);
  });
}

// What surely lives bounds the place of a search: where nothing is proved that would be the whole
// board, on which something of the chain's colour always comes to life. The chain itself stays
// open.
Confirmation WithSureLife(Confirmation known, int chain_at,
                          const std::vector<PlayoutLife>& survival) {
  constexpr double kSure = 0.9;
  const int chain = known.chain_of[static_cast<std::size_t>(chain_at)];
  for (std::size_t i = 0; i < known.chains.size(); ++i) {
    ChainFinding& finding = known.chains[i];
    if (finding.status != LifeStatus::kUndecided || static_cast<int>(i) == chain) continue;
    if (survival[static_cast<std::size_t>(finding.point)].survival < kSure) continue;
    finding.status = LifeStatus::kAlive;
    finding.method = LifeMethod::kFallback;
  }
  return known;
}

}  // namespace

std::string_view LifeSourceName(LifeSource source) {
  constexpr std::array<std::string_view, 8> kNames = {
      "named",     "marked in the file", "unconditional", "proved",
      "play-outs", "play-out search",    "network",       "confirmation search"};
  return kNames[static_cast<std::size_t>(source)];
}

JudgedBoard JudgeByList(const GoFinalPosition& final, std::span<const GoPoint> dead) {
  std::vector<bool> named(final.stones.size(), false);
  for (const GoPoint p : dead) {
    if (final.stones[p] == Stone::kEmpty) {
      throw Error(ExitCode::kUsage,
                  fmt::format("--dead {}: there is no stone; name a stone of each dead chain",
                              GoActionText(final.rules, p)));
    }
    named[p] = true;
  }
  return JudgeByNames(final, named, LifeSource::kNamed);
}

JudgedBoard JudgeByMarks(const GoFinalPosition& final, const std::vector<bool>& marks) {
  return JudgeByNames(final, marks, LifeSource::kMarked);
}

JudgedBoard FindDead(const GoFinalPosition& final, const FindSettings& settings) {
  return ProveThenPlayOut(final, settings.states_a_chain, settings.playouts);
}

JudgedBoard FindDeadByPlayouts(const GoFinalPosition& final, const FindSettings& settings) {
  return ProveThenPlayOut(final, 0, settings.playouts);
}

JudgedBoard ProveDead(const GoFinalPosition& final, const FindSettings& settings) {
  const Confirmation life = Confirm(final, settings.states_a_chain);
  std::string open;
  int count = 0;
  JudgedBoard board = JudgeByProof(final, life, [&](JudgedChain& chain) {
    open += (count++ == 0 ? "" : ", ") + GoActionText(final.rules, chain.points[0]);
  });
  if (count > 0) {
    throw Error(ExitCode::kFailed,
                fmt::format("undecided within {} states a chain: {}; raise --states, let play-outs "
                            "judge (--dead-by playout), or name the dead stones (--dead)",
                            settings.states_a_chain, open));
  }
  return board;
}

JudgedBoard ProveOrSearchDead(const GoFinalPosition& final, const FindSettings& settings,
                              LifeGuide& guide) {
  ConfirmationOptions options;
  options.states_a_chain = settings.states_a_chain;
  std::vector<PlayoutLife> survival;
  options.fallback = [&](const FinalPosition& position, int point, const Confirmation& known) {
    if (survival.empty()) survival = SurvivalBeside(known, final, settings.playouts);
    const Confirmation bounds = WithSureLife(known, point, survival);
    return LifeSearch(position, point, bounds, guide).Run(settings.search);
  };
  const Confirmation life = ConfirmLife(PlainStones(final), options);
  return JudgeByProof(final, life, [](JudgedChain&) { CHECK(false); });
}

JudgedBoard JudgeByOwnership(const GoFinalPosition& final, std::span<const float> ownership) {
  return JudgeChains(final, [&](JudgedChain& chain) {
    double black = 0;
    for (const GoPoint p : chain.points) black += static_cast<double>(ownership[p]);
    black /= static_cast<double>(chain.points.size());
    const double own = chain.color == Color::kBlack ? black : -black;
    chain.source = LifeSource::kNetwork;
    chain.dead = own < 0;
    chain.certainty = (1 + std::abs(own)) / 2;
  });
}

}  // namespace tengen
