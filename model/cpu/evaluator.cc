// SPDX-License-Identifier: MIT
#include "model/cpu/evaluator.h"

#include <algorithm>

#include "foundation/errors.h"
#include "model/cpu/heads.h"
#include "model/cpu/plan.h"
#include "model/cpu/pool.h"
#include "model/cuda/expand_planes.h"
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
        bottleneck_(plan_.tiling, rows, plan_.spec.bottleneck_channels),
        bottleneck_act_(plan_.tiling, rows, plan_.spec.bottleneck_channels),
        scratch_(ScratchSize()),
        expanded_(Product(rows, shape_.max_area() * input_.channels())),
        row_bias_(Product(rows, plan_.max_channels)),
        pooled_(Product(rows, 3 * plan_.max_channels)),
        heads_(plan_, rows) {}

  std::string Description() const override { return "cpu fp32"; }

  void Start(const EvaluationBatch& batch, EvaluationResults& results, int) override {
    CHECK(batch.shape() == shape_);
    for (int first = 0; first < batch.size(); first += rows_) {
      Run(batch, first, std::min(rows_, batch.size() - first), results);
    }
  }
  void Finish(int) override {}

 private:
  std::size_t ScratchSize() const {
    std::size_t size = plan_.first.ScratchSize(plan_.tiling, rows_);
    const auto need = [&](const Convolution& conv) {
      size = std::max(size, conv.ScratchSize(plan_.tiling, rows_));
    };
    for (const TrunkBlockPlan& block : plan_.blocks) {
      if (block.nested) need(block.down);
      if (block.nested) need(block.up);
      for (const BlockPlan& part : block.blocks) need(part.conv1);
      for (const BlockPlan& part : block.blocks) need(part.conv2);
    }
    return size;
  }

  std::span<const Board> Boards(int count) const {
    return std::span(boards_).first(static_cast<std::size_t>(count));
  }

  void Run(const EvaluationBatch& batch, int first, int count, EvaluationResults& results) {
    ReadInputs(batch, first, count);
    Trunk(batch, first, count);
    heads_.Run(Boards(count), act_);
    for (int row = 0; row < count; ++row) {
      const Board board = boards_[static_cast<std::size_t>(row)];
      WriteResult(heads_.Outputs(board, row), batch, first + row, results);
    }
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

  // A convolution and what follows. A ReLU is part of the epilogue, a mish a pass of its own, so
  // that it costs networks without it nothing.
  void Convolve(const Convolution& conv, int count, const Images& source, Images& target,
                Epilogue epilogue) {
    epilogue.relu = plan_.spec.activation == Activation::kRelu;
    conv.Run(plan_.tiling, Boards(count), source, target, epilogue, scratch_.data());
    if (epilogue.relu) return;
    for (int row = 0; row < count; ++row) {
      const Board board = boards_[static_cast<std::size_t>(row)];
      for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
          float* point = target.At(plan_.tiling, row, x, y);
          for (int c = 0; c < conv.out_channels(); c += kLanes) {
            Store(point + c, Mish(Load(point + c)));
          }
        }
      }
    }
  }

  static Epilogue Into(Images& trunk, const NormPlan& next) {
    Epilogue epilogue;
    epilogue.trunk = &trunk;
    epilogue.scale = next.scale.data();
    epilogue.shift = next.shift.data();
    return epilogue;
  }

  void Trunk(const EvaluationBatch& batch, int first, int count) {
    Epilogue epilogue = Into(trunk_, plan_.after_first);
    epilogue.trunk_is_new = true;
    if (plan_.globals.k() > 0) {
      Gemm(count, batch.globals(first).data(), shape_.globals, plan_.globals, row_bias_.data(),
           plan_.globals.n());
      epilogue.bias = row_bias_.data();
      epilogue.bias_per_row = true;
    }
    Convolve(plan_.first, count, input_, act_, epilogue);
    for (const TrunkBlockPlan& block : plan_.blocks) {
      if (block.nested) {
        Nested(block, count);
      } else {
        Block(block.blocks.front(), count, trunk_, act_);
      }
    }
  }

  void Nested(const TrunkBlockPlan& block, int count) {
    Epilogue to_bottleneck = Into(bottleneck_, block.after_down);
    to_bottleneck.trunk_is_new = true;
    Convolve(block.down, count, act_, bottleneck_act_, to_bottleneck);
    for (const BlockPlan& inner : block.blocks) Block(inner, count, bottleneck_, bottleneck_act_);
    Convolve(block.up, count, bottleneck_act_, act_, Into(trunk_, block.next));
  }

  // trunk += the block of act; act = the activated norm of what follows.
  void Block(const BlockPlan& block, int count, Images& trunk, Images& act) {
    Epilogue to_inner;
    to_inner.bias = block.bias1.data();
    if (block.pooled > 0) {
      block.conv1.Run(plan_.tiling, Boards(count), act, inner_, to_inner, scratch_.data());
      AddPooled(block, count);
    } else {
      Convolve(block.conv1, count, act, inner_, to_inner);
    }
    Convolve(block.conv2, count, inner_, act, Into(trunk, block.next));
  }

  // regular = act(regular + pool_linear(pool(act(pooled part)))).
  void AddPooled(const BlockPlan& block, int count) {
    const Activation activation = plan_.spec.activation;
    for (int row = 0; row < count; ++row) {
      Pool(boards_[static_cast<std::size_t>(row)], block.pooled, activation, PoolKind::kLargest,
           pooled_.data() + static_cast<std::ptrdiff_t>(row) * 3 * block.pooled,
           [&](int x, int y) { return inner_.At(plan_.tiling, row, x, y) + block.regular; });
    }
    Gemm(count, pooled_.data(), 3 * block.pooled, block.pool_linear, row_bias_.data(),
         block.regular);
    for (int row = 0; row < count; ++row) {
      const Board board = boards_[static_cast<std::size_t>(row)];
      const float* bias = row_bias_.data() + static_cast<std::ptrdiff_t>(row) * block.regular;
      for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
          float* point = inner_.At(plan_.tiling, row, x, y);
          for (int c = 0; c < block.regular; c += kLanes) {
            Store(point + c, Activate(activation, Load(point + c) + Load(bias + c)));
          }
        }
      }
    }
  }

  Plan plan_;
  int rows_;
  InputShape shape_;
  std::vector<Board> boards_;
  std::vector<BoardShape> board_shapes_;
  Images input_, trunk_, act_, inner_, bottleneck_, bottleneck_act_;
  Buffer scratch_, expanded_, row_bias_, pooled_;
  Heads heads_;
};

}  // namespace
}  // namespace cpu

std::unique_ptr<Evaluator> MakeCpuEvaluator(const NetworkFile& network, int rows_at_once) {
  return std::make_unique<cpu::CpuEvaluator>(network, rows_at_once);
}

}  // namespace tengen
