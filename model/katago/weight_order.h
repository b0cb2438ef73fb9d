// SPDX-License-Identifier: MIT
// Weights between our order, [out, in, y, x] or [out, in], and that of KataGo's files, [y][x][in]
// [out] or [in][out]. Plain functions.
#pragma once

#include <vector>

#include "model/safetensors.h"

namespace tengen::katago {

std::vector<float> OutputsLast(const WeightTensor& tensor);
// shape: of the result.
WeightTensor OutputsFirst(const std::vector<float>& values, const std::vector<std::int64_t>& shape);

// The given outputs of a tensor in that order; none given: the tensor itself.
WeightTensor Rows(const WeightTensor& tensor, const std::vector<int>& rows);

// The double with the shortest text that reads back to the same float: 1e-5, not 9.99999975e-06.
double ShortestDouble(float value);

}  // namespace tengen::katago
