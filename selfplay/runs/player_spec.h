// SPDX-License-Identifier: MIT
// How a player is written on the command line, everywhere the same:
//   NET | RUN | RUN@N | random | uniform | gtp:COMMAND, each followed by ",key=value" for its
//   search
// e.g. "runs/quickstart@3,visits=100" or "gtp:gnugo --mode gtp --level 0". Plain functions,
// thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {

enum class PlayerSource { kNetwork, kRandom, kUniform, kGtp };

struct PlayerSpec {
  std::string text;  // as written
  PlayerSource kind = PlayerSource::kNetwork;
  std::string source;  // kNetwork: NET, RUN or RUN@N; kGtp: COMMAND; else ""
  std::vector<std::pair<std::string, std::string>> settings;  // in order, keys distinct

  const std::string* Setting(std::string_view key) const;  // nullptr: not given
};

// Error(kUsage) naming what is wrong and the form expected. Does not look at the disk.
PlayerSpec ParsePlayerSpec(std::string_view text);

struct PlayerNetwork {
  std::string path;                         // of the weights file
  std::string run;                          // folder of the run; "" for a file
  std::optional<std::uint32_t> generation;  // in that run
};

// "runs/x": its last accepted network; "runs/x@3": generation 3, accepted or not; else a weights
// file. Error(kUsage) when there is none, with what there is.
PlayerNetwork ResolvePlayerNetwork(const std::string& source);

}  // namespace tengen
