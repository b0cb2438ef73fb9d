// SPDX-License-Identifier: MIT
#include "model/stand_in_evaluators.h"

#include <cstdint>

#include "foundation/errors.h"

namespace tengen {
namespace {

// SplitMix64's output function (Steele, Lea, Flood 2014).
std::uint64_t Mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

std::uint64_t NumberOf(std::uint64_t key, std::uint64_t what) { return Mix(key ^ Mix(what)); }

// Roughly Normal(0, 1): four 16-bit uniforms summed. Exact in float arithmetic up to one division.
float Bell(std::uint64_t bits) {
  const auto sum = static_cast<std::int64_t>((bits & 0xFFFF) + ((bits >> 16) & 0xFFFF) +
                                             ((bits >> 32) & 0xFFFF) + (bits >> 48));
  return static_cast<float>(sum - 2 * 0xFFFF) / 37837.0f;  // 65536 * sqrt(4 / 12)
}

// Uniform in (-1, 1), 24 bits.
float Flat(std::uint64_t bits) {
  return static_cast<float>(static_cast<std::int64_t>(bits >> 40) - (1 << 23)) / 8388608.0f;
}

constexpr std::uint64_t kValue = 1u << 20, kScore = kValue + 1, kNoResult = kValue + 2,
                        kOwnership = kValue + 1024;

class StandInEvaluator final : public Evaluator {
 public:
  StandInEvaluator(StandIn kind, const InputShape& shape) : kind_(kind), shape_(shape) {}

  std::string Description() const override {
    switch (kind_) {
      case StandIn::kUniform:
        return "uniform";
      case StandIn::kRandom:
        return "random";
      case StandIn::kHash:
        return "hash";
    }
    return "";
  }

  void Start(const EvaluationBatch& batch, EvaluationResults& results, int) override {
    DCHECK(batch.shape() == shape_);
    for (int row = 0; row < batch.size(); ++row) Fill(batch.header(row), results, row);
  }
  void Finish(int) override {}

 private:
  void Fill(const RowHeader& header, EvaluationResults& results, int row) const {
    const bool uniform = kind_ == StandIn::kUniform;
    const float policy_scale = uniform ? 0.0f : kind_ == StandIn::kRandom ? 0.3f : 1.5f;
    const float value_scale = uniform ? 0.0f : kind_ == StandIn::kRandom ? 0.1f : 0.95f;
    const int area = header.width * header.height;
    const auto policy = results.policy(row);
    for (int action = 0; action < area + shape_.extra_actions; ++action) {
      policy[static_cast<std::size_t>(action)] =
          policy_scale * Bell(NumberOf(header.key, static_cast<std::uint64_t>(action)));
    }
    const float value = value_scale * Flat(NumberOf(header.key, kValue));
    // A power of two, so that the three stay exact sums.
    const float no_result =
        kind_ == StandIn::kHash && (NumberOf(header.key, kNoResult) & 7) == 0 ? 0.015625f : 0.0f;
    const auto values = results.value(row);
    values[2] = no_result;
    values[0] = (1.0f - no_result) * (0.5f + 0.5f * value);
    values[1] = 1.0f - no_result - values[0];
    results.score(row) = 10.0f * value + (uniform ? 0.0f : Bell(NumberOf(header.key, kScore)));
    const auto ownership = results.ownership(row);
    for (std::size_t point = 0; point < ownership.size(); ++point) {
      ownership[point] = value_scale * Flat(NumberOf(header.key, kOwnership + point));
    }
  }

  StandIn kind_;
  InputShape shape_;
};

}  // namespace

std::unique_ptr<Evaluator> MakeStandInEvaluator(StandIn kind, const InputShape& shape) {
  return std::make_unique<StandInEvaluator>(kind, shape);
}

}  // namespace tengen
