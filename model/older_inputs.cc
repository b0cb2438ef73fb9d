// SPDX-License-Identifier: MIT
#include "model/older_inputs.h"

#include <algorithm>
#include <cstddef>

namespace tengen {
namespace {

constexpr std::size_t kFirst = 14, kEnd = 18;

}  // namespace

void DropWeightsOfEmptyPlanes(NetworkFile& network) {
  if (network.spec.inputs != "go-v7" && network.spec.inputs != "go-tengen1") return;
  const auto trunk = network.tensors.find("trunk.conv.weight");  // [out, in, y, x]
  if (trunk == network.tensors.end() || trunk->second.shape.size() != 4) return;
  const auto planes = static_cast<std::size_t>(trunk->second.shape[1]);
  if (planes < kEnd) return;
  auto& values = trunk->second.values;
  const auto size = static_cast<std::size_t>(trunk->second.shape[2] * trunk->second.shape[3]);
  for (std::size_t out = 0; (out + 1) * planes * size <= values.size(); ++out) {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>((out * planes + kFirst) * size);
    std::fill_n(begin, (kEnd - kFirst) * size, 0.0F);
  }
}

}  // namespace tengen
