// SPDX-License-Identifier: MIT
#include "selfplay/ratings/envelope_system.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "foundation/errors.h"

namespace tengen {

EnvelopeSystem::EnvelopeSystem(std::vector<std::size_t> first) : first_(std::move(first)) {
  rows_.resize(first_.size());
  for (std::size_t i = 0; i < first_.size(); ++i) {
    CHECK(first_[i] <= i);
    rows_[i].assign(i - first_[i] + 1, 0.0);
  }
}

void EnvelopeSystem::Add(std::size_t i, std::size_t j, double value) {
  CHECK(j <= i && first_[i] <= j);
  rows_[i][j - first_[i]] += value;
}

void EnvelopeSystem::Factor() {
  for (std::size_t i = 0; i < size(); ++i) {
    for (std::size_t j = first_[i]; j <= i; ++j) {
      double sum = rows_[i][j - first_[i]];
      for (std::size_t k = std::max(first_[i], first_[j]); k < j; ++k) {
        sum -= rows_[i][k - first_[i]] * rows_[j][k - first_[j]];
      }
      if (j == i) CHECK(sum > 0);
      rows_[i][j - first_[i]] = j == i ? std::sqrt(sum) : sum / rows_[j].back();
    }
  }
}

void EnvelopeSystem::Solve(std::vector<double>& x) const {
  CHECK(x.size() == size());
  for (std::size_t i = 0; i < size(); ++i) {
    for (std::size_t k = first_[i]; k < i; ++k) x[i] -= rows_[i][k - first_[i]] * x[k];
    x[i] /= rows_[i].back();
  }
  for (std::size_t i = size(); i-- > 0;) {
    x[i] /= rows_[i].back();
    for (std::size_t k = first_[i]; k < i; ++k) x[k] -= rows_[i][k - first_[i]] * x[i];
  }
}

}  // namespace tengen
