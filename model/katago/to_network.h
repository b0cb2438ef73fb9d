// SPDX-License-Identifier: MIT
// A network file of KataGo -> a network of ours, weight for weight: FromNetwork gives the same
// weights back. It sees go-v7, plays boards up to 19x19 and reads its outputs as KataGo does.
#pragma once

#include <string>

#include "model/katago/description.h"
#include "model/network_file.h"

namespace tengen::katago {

// Error(kBadData) naming source and the element when ours has no such network: other kernels than
// 3x3 inside blocks, activations that differ or are neither ReLU nor mish, pooling blocks of
// several sizes, nests in nests, version 9.
NetworkFile ToNetwork(const Description& file, const std::string& source);

}  // namespace tengen::katago
