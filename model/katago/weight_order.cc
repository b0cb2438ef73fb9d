// SPDX-License-Identifier: MIT
#include "model/katago/weight_order.h"

#include <array>
#include <charconv>

#include "foundation/errors.h"

namespace tengen::katago {
namespace {

// Calls visit(index in our order, index in KataGo's) for every weight.
template <class Visitor>
void ForEachWeight(const std::vector<std::int64_t>& shape, Visitor&& visit) {
  CHECK(shape.size() == 2 || shape.size() == 4);
  const std::int64_t out = shape[0], in = shape[1],
                     points = shape.size() == 4 ? shape[2] * shape[3] : 1;
  for (std::int64_t o = 0; o < out; ++o) {
    for (std::int64_t i = 0; i < in; ++i) {
      for (std::int64_t p = 0; p < points; ++p) {
        visit(static_cast<std::size_t>((o * in + i) * points + p),
              static_cast<std::size_t>((p * in + i) * out + o));
      }
    }
  }
}

}  // namespace

std::vector<float> OutputsLast(const WeightTensor& tensor) {
  std::vector<float> values(tensor.values.size());
  ForEachWeight(tensor.shape, [&](std::size_t ours, std::size_t theirs) {
    values[theirs] = tensor.values[ours];
  });
  return values;
}

WeightTensor OutputsFirst(const std::vector<float>& values,
                          const std::vector<std::int64_t>& shape) {
  WeightTensor tensor{shape, std::vector<float>(values.size())};
  ForEachWeight(
      shape, [&](std::size_t ours, std::size_t theirs) { tensor.values[ours] = values[theirs]; });
  return tensor;
}

WeightTensor Rows(const WeightTensor& tensor, const std::vector<int>& rows) {
  if (rows.empty()) return tensor;
  WeightTensor chosen{tensor.shape, {}};
  chosen.shape[0] = static_cast<std::int64_t>(rows.size());
  const std::size_t size = tensor.values.size() / static_cast<std::size_t>(tensor.shape[0]);
  for (const int row : rows) {
    const auto begin = tensor.values.begin() + static_cast<std::ptrdiff_t>(size) * row;
    chosen.values.insert(chosen.values.end(), begin, begin + static_cast<std::ptrdiff_t>(size));
  }
  return chosen;
}

double ShortestDouble(float value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
  double number = 0;
  std::from_chars(text.data(), end.ptr, number);
  return number;
}

}  // namespace tengen::katago
