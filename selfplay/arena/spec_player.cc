// SPDX-License-Identifier: MIT
#include "selfplay/arena/spec_player.h"

#include <memory>
#include <utility>

#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "model/network_file.h"

namespace tengen {

SpecPlayer MakeSpecPlayer(const std::string& text, const Config& defaults,
                          const EvaluatorSettings& evaluator) {
  const PlayerSpec spec = ParsePlayerSpec(text);
  const bool searches = spec.kind == PlayerSource::kNetwork || spec.kind == PlayerSource::kUniform;
  if (!searches && !spec.settings.empty()) {
    throw Error(ExitCode::kUsage, text + ": this player does not search, so it takes no \"" +
                                      spec.settings.front().first + "\"");
  }
  Config config = defaults;
  for (const auto& [key, value] : spec.settings) config.Set("search." + key + "=" + value, text);
  const SearchSettings search = SearchSettings::From(config);

  SpecPlayer made;
  switch (spec.kind) {
    case PlayerSource::kRandom:
      made.player = MatchPlayer::Random();
      break;
    case PlayerSource::kUniform:
      made.player = MatchPlayer::Uniform(search, search.visits);
      break;
    case PlayerSource::kGtp:
      made.player = MatchPlayer::Gtp(spec.source);
      break;
    case PlayerSource::kNetwork: {
      // Shared by the threads' evaluators, which only read it.
      const PlayerNetwork source = ResolvePlayerNetwork(spec.source);
      const auto network = std::make_shared<const NetworkFile>(ReadNetworkFile(source.path));
      made.run = source.run;
      made.metadata = network->metadata;
      made.shape = network->spec.shape;
      made.player = MatchPlayer::Search(
          text,
          [network, evaluator](const InputShape& shape) {
            return MakeEvaluator(evaluator, network.get(), shape);
          },
          search, search.visits, network->spec.inputs);
      break;
    }
  }
  made.player.name = text;
  return made;
}

}  // namespace tengen
