// SPDX-License-Identifier: MIT
#include "model/cpu/evaluator.h"

#include <algorithm>
#include <cmath>

#include "foundation/errors.h"
#include "model/cpu/plan.h"
#include "model/cuda/expand_planes.h"
#include "model/network_weights.h"
#include "model/padding.h"
#include "model/results.h"

namespace tengen {
namespace cpu {
namespace {

std::size_t Product(int a, int b) {
  return static_cast<std::size_t>(a) * static_cast<std::size_t>(b);
}

class CpuEvaluator final : public Evaluator {
 public:
  CpuEvaluator(const NetworkFile& network, int rows)
      : plan_(network),
        rows_(rows),
        shape_(network.spec.shape),
        boards_(static_cast<std::size_t>(rows)),
        board_shapes_(static_cast<std::size_t>(rows)),
        input_(plan_.tiling, rows, shape_.planes),
        trunk_(plan_.tiling, rows, plan_.spec.channels),
        act_(plan_.tiling, rows, plan_.spec.channels),
        inner_(plan_.tiling, rows, plan_.max_channels),
        expanded_(Product(rows, shape_.max_area() * input_.channels())),
        row_bias_(Product(rows, std::max(plan_.max_channels, plan_.policy + kLanes))),
        pooled_(Product(rows, 3 * std::max({plan_.max_channels, plan_.policy, plan_.value}))),
        heads_(Product(rows, shape_.max_area() * plan_.heads.n())),
        hidden_(Product(rows, plan_.hidden)),
        values_(Product(rows, kLanes)),
        policy_(static_cast<std::size_t>(shape_.max_actions())),
        ownership_(static_cast<std::size_t>(shape_.max_area())) {
    std::size_t scratch = plan_.first.ScratchSize(plan_.tiling, rows);
    for (const BlockPlan& block : plan_.blocks) {
      scratch = std::max({scratch, block.conv1.ScratchSize(plan_.tiling, rows),
                          block.conv2.ScratchSize(plan_.tiling, rows)});
      if (block.pooled > 0 && pooling_inner_.channels() == 0) {
        pooling_inner_ = Images(plan_.tiling, rows, block.regular + block.pooled);
      }
    }
    scratch_ = Buffer(scratch);
  }

  std::string Description() const override { return "cpu fp32"; }

  void Start(const EvaluationBatch& batch, EvaluationResults& results, int) override {
    CHECK(batch.shape() == shape_);
    for (int first = 0; first < batch.size(); first += rows_) {
      Run(batch, first, std::min(rows_, batch.size() - first), results);
    }
  }
  void Finish(int) override {}

 private:
  std::span<const Board> Boards(int count) const {
    return std::span(boards_).first(static_cast<std::size_t>(count));
  }

  void Run(const EvaluationBatch& batch, int first, int count, EvaluationResults& results) {
    ReadInputs(batch, first, count);
    Trunk(batch, first, count);
    Heads(count);
    for (int row = 0; row < count; ++row) WriteRow(batch, first + row, row, results);
  }

  void ReadInputs(const EvaluationBatch& batch, int first, int count) {
    for (int row = 0; row < count; ++row) {
      const RowHeader& header = batch.header(first + row);
      boards_[static_cast<std::size_t>(row)] = {header.width, header.height};
      board_shapes_[static_cast<std::size_t>(row)] = BoardOf(header);
    }
    const int channels = input_.channels();
    ExpandPlanesCpu(
        {shape_.planes, shape_.words_per_plane(), shape_.max_width, shape_.max_height, channels},
        count, board_shapes_.data(), batch.planes(first).data(), expanded_.data());
    const std::ptrdiff_t line = static_cast<std::ptrdiff_t>(shape_.max_width) * channels;
    const float* from = expanded_.data();
    for (int row = 0; row < count; ++row) {
      for (int y = 0; y < shape_.max_height; ++y, from += line) {
        std::copy_n(from, line, input_.At(plan_.tiling, row, 0, y));
      }
    }
  }

  void Trunk(const EvaluationBatch& batch, int first, int count) {
    Epilogue epilogue;
    if (plan_.globals.k() > 0) {
      Gemm(count, batch.globals(first).data(), shape_.globals, plan_.globals, row_bias_.data(),
           plan_.globals.n());
      epilogue.bias = row_bias_.data();
      epilogue.bias_per_row = true;
    }
    epilogue.relu = true;
    epilogue.trunk = &trunk_;
    epilogue.trunk_is_new = true;
    epilogue.scale = plan_.first_scale.data();
    epilogue.shift = plan_.first_shift.data();
    plan_.first.Run(plan_.tiling, Boards(count), input_, act_, epilogue, scratch_.data());
    for (const BlockPlan& block : plan_.blocks) Block(block, count);
  }

  void Block(const BlockPlan& block, int count) {
    Images& inner = block.pooled > 0 ? pooling_inner_ : inner_;
    Epilogue to_inner;
    to_inner.bias = block.bias1.data();
    to_inner.relu = block.pooled == 0;
    block.conv1.Run(plan_.tiling, Boards(count), act_, inner, to_inner, scratch_.data());
    if (block.pooled > 0) AddPooled(block, inner, count);
    Epilogue to_trunk;
    to_trunk.relu = true;
    to_trunk.trunk = &trunk_;
    to_trunk.scale = block.next_scale.data();
    to_trunk.shift = block.next_shift.data();
    block.conv2.Run(plan_.tiling, Boards(count), inner, act_, to_trunk, scratch_.data());
  }

  // regular = relu(regular + pool_linear(pool(relu(pooled part)))).
  void AddPooled(const BlockPlan& block, Images& inner, int count) {
    for (int row = 0; row < count; ++row) {
      float* out = pooled_.data() + static_cast<std::ptrdiff_t>(row) * 3 * block.pooled;
      const Board board = boards_[static_cast<std::size_t>(row)];
      Pool(board, block.pooled, out, PoolKind::kLargest,
           [&](int x, int y) { return inner.At(plan_.tiling, row, x, y) + block.regular; });
    }
    Gemm(count, pooled_.data(), 3 * block.pooled, block.pool_linear, row_bias_.data(),
         block.regular);
    for (int row = 0; row < count; ++row) {
      const Board board = boards_[static_cast<std::size_t>(row)];
      const float* bias = row_bias_.data() + static_cast<std::ptrdiff_t>(row) * block.regular;
      for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
          float* point = inner.At(plan_.tiling, row, x, y);
          for (int c = 0; c < block.regular; c += kLanes) {
            Store(point + c, Relu(Load(point + c) + Load(bias + c)));
          }
        }
      }
    }
  }

  enum class PoolKind { kLargest, kValue };

  // [mean, scaled mean, third part] of relu(point(x, y)) over the board (model/network_weights.h).
  template <typename PointOf>
  static void Pool(Board board, int channels, float* out, PoolKind kind, PointOf point) {
    const float area = static_cast<float>(board.width * board.height);
    const float offset = (std::sqrt(area) - 14.0f) * 0.1f;
    for (int c = 0; c < channels; c += kLanes) {
      Vector sum = {}, largest = {};
      for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
          const Vector value = Relu(Load(point(x, y) + c));
          sum += value;
          largest = Max(largest, value);
        }
      }
      const Vector mean = sum / Splat(area);
      Store(out + c, mean);
      Store(out + channels + c, mean * Splat(offset));
      Store(out + 2 * channels + c,
            kind == PoolKind::kLargest ? largest : mean * Splat(offset * offset - 0.1f));
    }
  }

  float* HeadPoint(int row, int x, int y) {
    return heads_.data() +
           (static_cast<std::ptrdiff_t>(row) * shape_.max_area() + y * shape_.max_width + x) *
               plan_.heads.n();
  }

  void Heads(int count) {
    const int total = plan_.heads.n();
    for (int row = 0; row < count; ++row) {
      const Board board = boards_[static_cast<std::size_t>(row)];
      for (int y = 0; y < board.height; ++y) {
        Gemm(board.width, act_.At(plan_.tiling, row, 0, y), act_.channels(), plan_.heads,
             HeadPoint(row, 0, y), total);
        for (int x = 0; x < board.width; ++x) {
          float* point = HeadPoint(row, x, y);
          for (int c = 0; c < total; c += kLanes) {
            Store(point + c,
                  Load(point + c) + Load(&plan_.heads_bias[static_cast<std::size_t>(c)]));
          }
        }
      }
      Pool(board, plan_.policy,
           pooled_.data() + static_cast<std::ptrdiff_t>(row) * 3 * plan_.policy, PoolKind::kLargest,
           [&](int x, int y) { return HeadPoint(row, x, y) + plan_.policy; });
    }
    Gemm(count, pooled_.data(), 3 * plan_.policy, plan_.policy_pooled, row_bias_.data(),
         plan_.policy_pooled.n());

    for (int row = 0; row < count; ++row) {
      Pool(boards_[static_cast<std::size_t>(row)], plan_.value,
           pooled_.data() + static_cast<std::ptrdiff_t>(row) * 3 * plan_.value, PoolKind::kValue,
           [&](int x, int y) { return HeadPoint(row, x, y) + 2 * plan_.policy; });
    }
    Gemm(count, pooled_.data(), 3 * plan_.value, plan_.value_hidden, hidden_.data(), plan_.hidden);
    for (int row = 0; row < count; ++row) {
      float* hidden = hidden_.data() + static_cast<std::ptrdiff_t>(row) * plan_.hidden;
      for (int c = 0; c < plan_.hidden; c += kLanes) {
        Store(hidden + c,
              Relu(Load(hidden + c) + Load(&plan_.value_hidden_bias[static_cast<std::size_t>(c)])));
      }
    }
    Gemm(count, hidden_.data(), plan_.hidden, plan_.value_out, values_.data(), kLanes);
  }

  // Sum over channels of relu(a + bias) * weight, in a fixed order.
  static float Dot(const float* a, const float* bias, const std::vector<float>& weight) {
    Vector sum = {};
    for (std::size_t c = 0; c < weight.size(); c += kLanes) {
      Vector x = Load(a + c);
      if (bias != nullptr) x += Load(bias + c);
      sum += Relu(x) * Load(&weight[c]);
    }
    return ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
  }

  void WriteRow(const EvaluationBatch& batch, int batch_row, int row, EvaluationResults& results) {
    const Board board = boards_[static_cast<std::size_t>(row)];
    const float* bias =
        row_bias_.data() + static_cast<std::ptrdiff_t>(row) * plan_.policy_pooled.n();
    for (int y = 0; y < board.height; ++y) {
      for (int x = 0; x < board.width; ++x) {
        const auto point = static_cast<std::size_t>(y * shape_.max_width + x);
        const float* head = HeadPoint(row, x, y);
        policy_[point] = Dot(head, bias, plan_.policy_out);
        if (!plan_.ownership.empty()) {
          ownership_[point] = Dot(head + 2 * plan_.policy, nullptr, plan_.ownership);
        }
      }
    }
    if (shape_.extra_actions > 0) policy_.back() = bias[plan_.policy];
    const float* out = values_.data() + static_cast<std::ptrdiff_t>(row) * kLanes;
    float value[3];
    for (std::size_t i = 0; i < 3; ++i) value[i] = out[i] + plan_.value_out_bias[i];
    RawOutputs raw;
    raw.policy = policy_.data();
    raw.value = value;
    raw.score = plan_.spec.score_head ? (out[3] + plan_.value_out_bias[3]) * 20.0f : 0.0f;
    raw.ownership = plan_.ownership.empty() ? nullptr : ownership_.data();
    WriteResult(raw, batch, batch_row, results);
  }

  Plan plan_;
  int rows_;
  InputShape shape_;
  std::vector<Board> boards_;
  std::vector<BoardShape> board_shapes_;
  Images input_, trunk_, act_, inner_, pooling_inner_;
  Buffer scratch_, expanded_, row_bias_, pooled_, heads_, hidden_, values_;
  std::vector<float> policy_, ownership_;
};

}  // namespace
}  // namespace cpu

std::unique_ptr<Evaluator> MakeCpuEvaluator(const NetworkFile& network, int rows_at_once) {
  return std::make_unique<cpu::CpuEvaluator>(network, rows_at_once);
}

}  // namespace tengen
