// SPDX-License-Identifier: MIT
// A network of ours -> a network file of KataGo. What KataGo's format has and the network lacks is
// filled with constants, and what the format has no place for is left out; both are listed.
#pragma once

#include <string>
#include <vector>

#include "model/katago/description.h"
#include "model/network_file.h"

namespace tengen::katago {

struct Exported {
  Description file;
  std::vector<std::string> filled;   // a line each: what stands for heads that the network lacks
  std::vector<std::string> dropped;  // heads that the format has no place for
};

// The oldest version that holds every head and activation of the network; for one that came from a
// file of KataGo, that file's.
int LowestVersion(const ModelSpec& spec);

// version: 8 or 10 to 15. name as IsNetworkName says. Error(kBadConfig), one sentence, when the
// network's inputs are not KataGo's or the version cannot hold it.
Exported FromNetwork(const NetworkFile& network, int version, const std::string& name);

}  // namespace tengen::katago
