// SPDX-License-Identifier: MIT
#include "bench/signature.h"

#include <numeric>
#include <utility>
#include <vector>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "model/stand_in_evaluators.h"
#include "selfplay/records/game_hash.h"
#include "selfplay/workers/self_play.h"

namespace tengen {
namespace {

struct Part {
  const char* game;
  const char* size;
  const char* rules;
};
constexpr Part kParts[] = {{"go", "7", "tromp-taylor"},
                           {"go", "9x6", "tromp-taylor"},
                           {"gomoku", "9", "freestyle"},
                           {"gomoku", "7", "standard"}};

std::string HashOfPart(const Part& part, SearchKind kind, int threads) {
  SelfPlayJob job;
  job.game = part.game;
  job.size = part.size;
  job.rules = part.rules;
  job.settings.threads = threads;
  job.settings.boards_per_thread = 3;
  job.settings.opening_mean = 3;
  job.settings.resign_threshold = 0.5;
  job.settings.resign_disabled_share = 0.5;
  job.settings.cache_entries = 4096;
  job.search.kind = kind;
  job.search.visits = 16;
  job.search.cheap_visits = 6;
  job.search.cheap_share = 0.25F;
  job.search.score_utility = 0.1F;
  job.search.cpuct_log = 0.4F;
  job.seed = 20240229;
  job.indices.resize(6);
  std::iota(job.indices.begin(), job.indices.end(), std::uint64_t{100});
  job.make_evaluator = [](const InputShape& shape) {
    return MakeStandInEvaluator(StandIn::kHash, shape);
  };
  std::vector<GameRecord> games;
  RunSelfPlay(job, [&](GameRecord&& game) { games.push_back(std::move(game)); });
  return HashOfGames(games);
}

}  // namespace

std::string Signature(int threads) {
  Sha256 sum;
  for (const Part& part : kParts) {
    for (const SearchKind kind : {SearchKind::kGumbel, SearchKind::kPuct}) {
      sum.Update(HashOfPart(part, kind, threads));
    }
  }
  return sum.Hex();
}

BenchReport BenchSignature(const BenchOptions&) {
  BenchReport report;
  const std::string one = Signature(1);
  for (const int threads : {2, 4}) {
    const std::string other = Signature(threads);
    if (other != one) {
      throw Error(ExitCode::kFailed, "the signature depends on the number of threads: " + one +
                                         " with 1, " + other + " with " + std::to_string(threads));
    }
  }
  report.facts.emplace_back("signature", one);
  return report;
}

}  // namespace tengen
