// SPDX-License-Identifier: MIT
// The smallest network there is, for targets that read weights.
#pragma once

#include "model/model_spec.h"

namespace tengen::fuzz {

inline ModelSpec TinySpec() {
  ModelSpec spec;
  spec.inputs = "fuzz";
  spec.shape = {1, 0, 2, 2, 1};
  spec.blocks = 1;
  spec.channels = 4;
  spec.pooling_channels = 0;
  spec.policy_channels = spec.value_channels = spec.value_hidden = 1;
  return spec;
}

}  // namespace tengen::fuzz
