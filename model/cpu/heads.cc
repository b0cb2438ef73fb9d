// SPDX-License-Identifier: MIT
#include "model/cpu/heads.h"

#include <algorithm>
#include <cmath>

#include "model/cpu/pool.h"
#include "model/network_weights.h"

namespace tengen::cpu {
namespace {

std::size_t Product(int a, int b) {
  return static_cast<std::size_t>(a) * static_cast<std::size_t>(b);
}

float Softplus(float x) { return x > 20 ? x : std::log1p(std::exp(x)); }

}  // namespace

Heads::Heads(const Plan& plan, int rows)
    : plan_(plan),
      heads_(plan.heads),
      points_(Product(rows, plan.spec.shape.max_area() * heads_.one_by_one.n())),
      pooled_(Product(rows, 3 * std::max(heads_.pooled, heads_.value))),
      policy_pooled_(Product(rows, heads_.policy_pooled.n())),
      hidden_(Product(rows, heads_.hidden)),
      values_(Product(rows, heads_.value_out.n())),
      policy_(static_cast<std::size_t>(plan.spec.shape.max_actions())),
      optimistic_(policy_),
      ownership_(static_cast<std::size_t>(plan.spec.shape.max_area())),
      value_(heads_.value_out_bias.size()) {}

float* Heads::Point(int row, int x, int y) {
  const InputShape& shape = plan_.spec.shape;
  return points_.data() +
         (static_cast<std::ptrdiff_t>(row) * shape.max_area() + y * shape.max_width + x) *
             heads_.one_by_one.n();
}

void Heads::Run(std::span<const Board> boards, const Images& trunk) {
  for (std::size_t row = 0; row < boards.size(); ++row) {
    OneByOne(boards[row], static_cast<int>(row), trunk);
  }
  Policy(boards);
  Value(boards);
}

void Heads::OneByOne(Board board, int row, const Images& trunk) {
  const int total = heads_.one_by_one.n();
  for (int y = 0; y < board.height; ++y) {
    Gemm(board.width, trunk.At(plan_.tiling, row, 0, y), trunk.channels(), heads_.one_by_one,
         Point(row, 0, y), total);
    for (int x = 0; x < board.width; ++x) {
      float* point = Point(row, x, y);
      for (int c = 0; c < total; c += kLanes) {
        Store(point + c, Load(point + c) + Load(&heads_.bias[static_cast<std::size_t>(c)]));
      }
    }
  }
}

void Heads::Policy(std::span<const Board> boards) {
  float* out = pooled_.data();
  for (std::size_t row = 0; row < boards.size(); ++row, out += 3 * heads_.pooled) {
    Pool(boards[row], heads_.pooled, plan_.spec.activation, PoolKind::kLargest, out,
         [&](int x, int y) { return Point(static_cast<int>(row), x, y) + heads_.policy; });
  }
  Gemm(static_cast<int>(boards.size()), pooled_.data(), 3 * heads_.pooled, heads_.policy_pooled,
       policy_pooled_.data(), heads_.policy_pooled.n());
}

void Heads::Value(std::span<const Board> boards) {
  const int rows = static_cast<int>(boards.size());
  float* out = pooled_.data();
  for (int row = 0; row < rows; ++row, out += 3 * heads_.value) {
    Pool(boards[static_cast<std::size_t>(row)], heads_.value, plan_.spec.activation,
         PoolKind::kValue, out,
         [&](int x, int y) { return Point(row, x, y) + heads_.policy + heads_.pooled; });
  }
  Gemm(rows, pooled_.data(), 3 * heads_.value, heads_.value_hidden, hidden_.data(), heads_.hidden);
  for (int row = 0; row < rows; ++row) {
    float* hidden = hidden_.data() + static_cast<std::ptrdiff_t>(row) * heads_.hidden;
    for (int c = 0; c < heads_.hidden; c += kLanes) {
      Store(hidden + c, Activate(plan_.spec.activation,
                                 Load(hidden + c) +
                                     Load(&heads_.value_hidden_bias[static_cast<std::size_t>(c)])));
    }
  }
  Gemm(rows, hidden_.data(), heads_.hidden, heads_.value_out, values_.data(), heads_.value_out.n());
}

// Sum over channels of activation(a + bias) * weight, in a fixed order.
float Heads::Dot(const float* a, const float* bias, const std::vector<float>& weight) const {
  Vector sum = {};
  for (std::size_t c = 0; c < weight.size(); c += kLanes) {
    Vector x = Load(a + c);
    if (bias != nullptr) x += Load(bias + c);
    sum += Activate(plan_.spec.activation, x) * Load(&weight[c]);
  }
  return ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
}

float Heads::PassLogit(const float* pooled, std::size_t output) const {
  const float* pass = pooled + heads_.policy;
  if (heads_.pass_out.empty()) return pass[output];
  return Dot(pass, heads_.pass_hidden_bias.data(), heads_.pass_out[output]);
}

RawOutputs Heads::Outputs(Board board, int row) {
  const InputShape& shape = plan_.spec.shape;
  const float* pooled =
      policy_pooled_.data() + static_cast<std::ptrdiff_t>(row) * heads_.policy_pooled.n();
  const bool optimistic = heads_.policy_out.size() > 1;
  for (int y = 0; y < board.height; ++y) {
    for (int x = 0; x < board.width; ++x) {
      const auto point = static_cast<std::size_t>(y * shape.max_width + x);
      const float* head = Point(row, x, y);
      policy_[point] = Dot(head, pooled, heads_.policy_out[0]);
      if (optimistic) optimistic_[point] = Dot(head, pooled, heads_.policy_out[1]);
      if (!heads_.ownership.empty()) {
        ownership_[point] = Dot(head + heads_.policy + heads_.pooled, nullptr, heads_.ownership);
      }
    }
  }
  if (shape.extra_actions > 0) {
    policy_.back() = PassLogit(pooled, 0);
    if (optimistic) optimistic_.back() = PassLogit(pooled, 1);
  }
  const float* out = values_.data() + static_cast<std::ptrdiff_t>(row) * heads_.value_out.n();
  for (std::size_t i = 0; i < value_.size(); ++i) value_[i] = out[i] + heads_.value_out_bias[i];
  RawOutputs raw;
  raw.policy = policy_.data();
  raw.optimistic_policy = optimistic ? optimistic_.data() : nullptr;
  raw.value = value_.data();
  raw.numbers = Numbers(value_.data() + 3, raw.score);
  raw.ownership = heads_.ownership.empty() ? nullptr : ownership_.data();
  return raw;
}

// out: the value head's outputs after win, loss and no result, in the order of ValueOutputs.
EvaluationNumbers Heads::Numbers(const float* out, float& score) const {
  const ModelSpec& spec = plan_.spec;
  const OutputScales scales = ScalesOf(spec);
  const auto scaled = [](float x, double scale) { return x * static_cast<float>(scale); };
  const auto error = [&](float x, double scale) {
    const float half = Softplus(x * 0.5f);
    return std::sqrt(scaled(HalvesErrors(spec) ? half * half : Softplus(x), scale));
  };
  EvaluationNumbers numbers;
  if (spec.score_head) score = scaled(*out++, scales.score);
  if (spec.score_stdev_head) numbers.score_stdev = scaled(Softplus(*out++), scales.stdev);
  if (spec.lead_head) numbers.lead = scaled(*out++, scales.lead);
  if (spec.variance_time_head) {
    numbers.variance_time = scaled(Softplus(*out++), scales.variance_time);
  }
  if (spec.short_term_errors) {
    numbers.value_error = error(out[0], scales.value_error);
    numbers.score_error = error(out[1], scales.score_error);
  }
  return numbers;
}

}  // namespace tengen::cpu
