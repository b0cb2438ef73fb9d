// SPDX-License-Identifier: MIT
// A symmetric positive definite system of linear equations, solved by Cholesky's method. Each row
// is kept from its first entry to the diagonal: nothing outside of that is ever filled in. For the
// networks of a run, which each met one of their forerunners, that is a narrow band; for a round
// robin it is everything. Not thread-safe.
#pragma once

#include <cstddef>
#include <vector>

namespace tengen {

class EnvelopeSystem {
 public:
  // first[i] <= i: the first column of row i that may hold an entry.
  explicit EnvelopeSystem(std::vector<std::size_t> first);

  std::size_t size() const { return rows_.size(); }
  // Adds to the entry in row i, column j, with first[i] <= j <= i.
  void Add(std::size_t i, std::size_t j, double value);
  // Once, after the last Add. CHECKs that the matrix is positive definite.
  void Factor();
  // The right side becomes the solution. After Factor.
  void Solve(std::vector<double>& x) const;

 private:
  std::vector<std::size_t> first_;
  std::vector<std::vector<double>> rows_;  // entry (i, j) at rows_[i][j - first_[i]]
};

}  // namespace tengen
