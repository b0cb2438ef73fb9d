// SPDX-License-Identifier: MIT
// LibTorch, and our CHECK and DCHECK in place of the ones it defines. Every source that uses
// LibTorch includes this and never <torch/…> itself; it is also the precompiled header of those
// targets.
#pragma once

#include "foundation/errors.h"

#pragma push_macro("CHECK")
#pragma push_macro("DCHECK")
#undef CHECK
#undef DCHECK
#include <torch/torch.h>
#pragma pop_macro("CHECK")
#pragma pop_macro("DCHECK")
