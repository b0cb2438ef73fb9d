// SPDX-License-Identifier: MIT
// Batches, networks and comparisons for the tests of model/.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "foundation/random.h"
#include "model/evaluator.h"
#include "model/network_weights.h"
#include "model/symmetry.h"

namespace tengen::testing {

struct Size {
  int width, height;
};

inline ModelSpec SampleSpec(int max_width = 9, int max_height = 9) {
  ModelSpec spec;
  spec.inputs = "sample";
  spec.shape = {5, 3, max_width, max_height, 1};
  spec.blocks = 3;
  spec.channels = 20;  // not a multiple of 8, on purpose
  spec.pooling_channels = 6;
  spec.pooling_blocks = {1};
  spec.policy_channels = 10;
  spec.value_channels = 7;
  spec.value_hidden = 11;
  spec.score_head = true;
  spec.ownership_head = true;
  return spec;
}

// Whatever a network may have, with a nested block behind an ordinary and a pooling one.
inline ModelSpec EveryFieldSpec(int max_width = 9, int max_height = 9) {
  ModelSpec spec = SampleSpec(max_width, max_height);
  spec.activation = Activation::kMish;
  spec.norm = Norm::kStatistics;
  spec.first_kernel = 5;
  spec.inner_blocks = {"", "", "po"};
  spec.bottleneck_channels = 12;
  spec.policy_pooling_channels = 9;
  spec.pass_hidden_layer = spec.optimistic_policy = true;
  spec.score_stdev_head = spec.lead_head = true;
  spec.variance_time_head = spec.short_term_errors = true;
  spec.katago_version = 15;
  spec.output_scales = {20, 20, 20.5, 20, 40, 0.1, 150};
  return spec;
}

// An untrained network whose norms are no identities, so that a forgotten scale or bias shows.
inline NetworkFile SampleNetwork(const ModelSpec& spec, std::uint64_t seed = 1) {
  NetworkFile network = MakeRandomNetwork(spec, seed);
  RandomStream random(seed, RandomPurpose::kTest, 1);
  for (auto& [name, tensor] : network.tensors) {
    if (name.ends_with(".scale")) {
      for (float& value : tensor.values) value = static_cast<float>(1 + 0.2 * random.Normal());
    }
    if (name.ends_with(".variance")) {
      for (float& value : tensor.values) value = static_cast<float>(0.5 + 2 * random.Uniform());
    }
    if (name.ends_with(".bias") || name.ends_with(".mean")) {
      for (float& value : tensor.values) value = static_cast<float>(0.2 * random.Normal());
    }
  }
  return network;
}

// Adds a row with plane 0 on board and the others random, values of the globals random.
inline int AddRandomRow(EvaluationBatch& batch, Size size, int symmetry, RandomStream& random) {
  RowHeader header;
  header.width = static_cast<std::uint8_t>(size.width);
  header.height = static_cast<std::uint8_t>(size.height);
  header.symmetry = static_cast<std::uint8_t>(symmetry);
  header.key = (std::uint64_t{random()} << 32) | random();
  const int row = batch.Add(header);
  const auto words = static_cast<std::size_t>(batch.shape().words_per_plane());
  for (std::size_t plane = 0; plane < static_cast<std::size_t>(batch.shape().planes); ++plane) {
    for (std::size_t point = 0; point < static_cast<std::size_t>(size.width * size.height);
         ++point) {
      if (plane == 0 || random.Below(4) == 0) {
        batch.planes(row)[plane * words + point / 64] |= std::uint64_t{1} << (point % 64);
      }
    }
  }
  for (float& value : batch.globals(row)) value = static_cast<float>(random.Normal());
  return row;
}

inline void CopyRow(const EvaluationBatch& from, int row, EvaluationBatch& to) {
  const int copy = to.Add(from.header(row));
  std::copy(from.planes(row).begin(), from.planes(row).end(), to.planes(copy).begin());
  std::copy(from.globals(row).begin(), from.globals(row).end(), to.globals(copy).begin());
}

// All outputs of a row in one list.
inline std::vector<float> Flatten(const Evaluation& e) {
  std::vector<float> all(e.policy.begin(), e.policy.end());
  all.insert(all.end(), {e.win, e.loss, e.no_result, e.score});
  all.insert(all.end(), e.ownership.begin(), e.ownership.end());
  all.insert(all.end(), e.optimistic_policy.begin(), e.optimistic_policy.end());
  const EvaluationNumbers& n = e.numbers;
  all.insert(all.end(), {n.score_stdev, n.lead, n.variance_time, n.value_error, n.score_error});
  return all;
}

inline double LargestDifference(const std::vector<float>& a, const std::vector<float>& b) {
  EXPECT_EQ(a.size(), b.size());
  double largest = 0;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    const double difference = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
    if (!(difference <= largest)) largest = difference;  // NaN counts
  }
  return largest;
}

}  // namespace tengen::testing
