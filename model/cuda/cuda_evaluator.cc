// SPDX-License-Identifier: MIT
// The network on a GPU: LibTorch's convolutions in half precision, channels last, with our kernels
// for unpacking planes and pooling. Packed planes go up from pinned memory; each of the two slots
// has its own stream and buffers, so one batch computes while the other is filled. Built into the
// module libtengen_cuda.so (model/cuda/loader.h); belongs to one thread.
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "model/cuda/expand_planes.h"
#include "model/cuda/launch.cuh"
#include "model/cuda/loader.h"
#include "model/cuda/masked_pool.h"
#include "model/network.h"
#include "model/padding.h"
#include "model/results.h"

namespace tengen {
namespace {

constexpr int kSmallestBucket = 16;

torch::TensorOptions OnDevice(torch::ScalarType kind) {
  return torch::TensorOptions().device(torch::kCUDA, 0).dtype(kind);
}
torch::TensorOptions Pinned(torch::ScalarType kind) {
  return torch::TensorOptions().dtype(kind).pinned_memory(true);
}

// Tensors of one batch in flight, sized for `rows`. Pinned ones are the host's side of a copy.
struct Buffers {
  int rows = 0;
  torch::Tensor boards, words, globals;           // pinned
  torch::Tensor policy, value, score, ownership;  // pinned results
};

class CudaEvaluator final : public Evaluator {
 public:
  explicit CudaEvaluator(const NetworkFile& file)
      : shape_(file.spec.shape),
        kind_(HalfKind()),
        network_(Network(file).ForInference({torch::kCUDA, 0}, kind_)) {
    for (Slot& slot : slots_)
      slot.stream = c10::cuda::getStreamFromPool(/*isHighPriority=*/true, 0);
    cudaDeviceProp properties{};
    TENGEN_CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
    name_ = properties.name;
    TENGEN_CUDA_CHECK(
        cudaDeviceSynchronize());  // the weights are there before any stream reads them
  }

  ~CudaEvaluator() override {
    for (Slot& slot : slots_) cudaStreamSynchronize(slot.stream->stream());
  }

  std::string Description() const override {
    return std::string("cuda ") + (kind_ == torch::kBFloat16 ? "bf16" : "fp16") + " (" + name_ +
           ")";
  }

  void Start(const EvaluationBatch& batch, EvaluationResults& results, int index) override {
    CHECK(batch.shape() == shape_);
    Slot& slot = slots_[static_cast<std::size_t>(index)];
    CHECK(slot.batch == nullptr);
    if (batch.size() == 0) return;
    slot.batch = &batch;
    slot.results = &results;
    GuardDevice([&] { Launch(slot); });
  }

  void Finish(int index) override {
    Slot& slot = slots_[static_cast<std::size_t>(index)];
    if (slot.batch == nullptr) return;
    const EvaluationBatch& batch = *slot.batch;
    EvaluationResults& results = *slot.results;
    slot.batch = nullptr;
    GuardDevice([&] { TENGEN_CUDA_CHECK(cudaStreamSynchronize(slot.stream->stream())); });
    const Buffers& b = slot.buffers;
    for (int row = 0; row < batch.size(); ++row) {
      RawOutputs raw;
      raw.policy =
          b.policy.data_ptr<float>() + static_cast<std::ptrdiff_t>(row) * shape_.max_actions();
      raw.value = b.value.data_ptr<float>() + static_cast<std::ptrdiff_t>(row) * 3;
      raw.score = b.score.defined() ? b.score.data_ptr<float>()[row] : 0.0f;
      raw.ownership =
          b.ownership.defined()
              ? b.ownership.data_ptr<float>() + static_cast<std::ptrdiff_t>(row) * shape_.max_area()
              : nullptr;
      WriteResult(raw, batch, row, results);
    }
  }

 private:
  struct Slot {
    std::optional<c10::cuda::CUDAStream> stream;
    Buffers buffers;
    const EvaluationBatch* batch = nullptr;
    EvaluationResults* results = nullptr;
  };

  // bf16 needs Ampere; Turing computes in fp16.
  static torch::ScalarType HalfKind() {
    int major = 0;
    TENGEN_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
    return major >= 8 ? torch::kBFloat16 : torch::kHalf;
  }
  FloatKind OurKind() const {
    return kind_ == torch::kBFloat16 ? FloatKind::kBfloat16 : FloatKind::kFloat16;
  }

  // LibTorch's errors on the device (out of memory, lost GPU) become ours.
  template <typename Work>
  static void GuardDevice(Work&& work) {
    try {
      work();
    } catch (const c10::Error& error) {
      throw Error(ExitCode::kDeviceLost, std::string("the GPU failed: ") +
                                             error.what_without_backtrace() +
                                             ". Start again, on another GPU or with "
                                             "evaluator.device=cpu.");
    }
  }

  // Rows are rounded up to a power of two, so that LibTorch meets few shapes; each size is
  // allocated once.
  void Reserve(Buffers& b, int rows) const {
    if (b.rows == rows) return;
    const ModelSpec& spec = network_.spec();
    b.rows = rows;
    b.boards =
        torch::zeros({rows, static_cast<std::int64_t>(sizeof(BoardShape))}, Pinned(torch::kUInt8));
    b.words = torch::zeros({rows, shape_.planes, shape_.words_per_plane()}, Pinned(torch::kInt64));
    b.globals = torch::zeros({rows, shape_.globals}, Pinned(torch::kFloat32));
    b.policy = torch::empty({rows, shape_.max_actions()}, Pinned(torch::kFloat32));
    b.value = torch::empty({rows, 3}, Pinned(torch::kFloat32));
    if (spec.score_head) b.score = torch::empty({rows}, Pinned(torch::kFloat32));
    if (spec.ownership_head) {
      b.ownership =
          torch::empty({rows, shape_.max_height, shape_.max_width}, Pinned(torch::kFloat32));
    }
  }

  void Pack(const EvaluationBatch& batch, Buffers& b) const {
    auto* boards = reinterpret_cast<BoardShape*>(b.boards.data_ptr<std::uint8_t>());
    for (int row = 0; row < batch.size(); ++row) boards[row] = BoardOf(batch.header(row));
    // Filling rows are whole empty boards, as an area of 0 would divide by zero.
    const BoardShape empty{static_cast<std::uint8_t>(shape_.max_width),
                           static_cast<std::uint8_t>(shape_.max_height), 0, 0};
    std::fill(boards + batch.size(), boards + b.rows, empty);
    const auto size = static_cast<std::size_t>(batch.size());
    const auto row_words = static_cast<std::size_t>(shape_.planes * shape_.words_per_plane());
    std::memcpy(b.words.data_ptr<std::int64_t>(), batch.planes(0).data(), size * row_words * 8);
    std::memcpy(b.globals.data_ptr<float>(), batch.globals(0).data(),
                size * static_cast<std::size_t>(shape_.globals) * sizeof(float));
  }

  NetworkInputs Upload(const Buffers& b, torch::Tensor& boards, void* stream) const {
    const int height = shape_.max_height, width = shape_.max_width;
    boards = b.boards.to(torch::kCUDA, /*non_blocking=*/true);
    const torch::Tensor words = b.words.to(torch::kCUDA, /*non_blocking=*/true);
    const auto* device_boards =
        reinterpret_cast<const BoardShape*>(boards.data_ptr<std::uint8_t>());
    torch::Tensor planes = torch::empty({b.rows, height, width, shape_.planes}, OnDevice(kind_));
    ExpandPlanesCuda({shape_.planes, shape_.words_per_plane(), width, height, shape_.planes},
                     b.rows, device_boards,
                     reinterpret_cast<const std::uint64_t*>(words.data_ptr<std::int64_t>()),
                     planes.data_ptr(), OurKind(), stream);
    NetworkInputs inputs;
    inputs.planes = planes.permute({0, 3, 1, 2});
    inputs.globals = b.globals.to(torch::kCUDA, /*non_blocking=*/true);
    const torch::Tensor widths = boards.select(1, 0), heights = boards.select(1, 1);
    inputs.area = (widths.to(torch::kFloat32) * heights.to(torch::kFloat32)).unsqueeze(1);
    const torch::Tensor xs = torch::arange(width, OnDevice(torch::kUInt8));
    const torch::Tensor ys = torch::arange(height, OnDevice(torch::kUInt8));
    inputs.mask = (ys.view({1, 1, -1, 1}) < heights.view({-1, 1, 1, 1}))
                      .logical_and(xs.view({1, 1, 1, -1}) < widths.view({-1, 1, 1, 1}))
                      .to(kind_);
    return inputs;
  }

  void Launch(Slot& slot) {
    const c10::InferenceMode inference;
    const c10::cuda::CUDAStreamGuard guard(*slot.stream);
    void* stream = slot.stream->stream();
    Buffers& b = slot.buffers;
    const auto size = static_cast<unsigned>(slot.batch->size());
    Reserve(b, std::max(kSmallestBucket, static_cast<int>(std::bit_ceil(size))));
    Pack(*slot.batch, b);
    torch::Tensor boards;
    const NetworkInputs inputs = Upload(b, boards, stream);
    const NetworkOutputs outputs =
        network_.Forward(inputs, [&](const torch::Tensor& x, const NetworkInputs& in) {
          // The kernel begins the largest with 0, which is right after a ReLU only.
          if (network_.spec().activation != Activation::kRelu) return PoolByTorch(x, in);
          const torch::Tensor input = x.contiguous(at::MemoryFormat::ChannelsLast);
          const int channels = static_cast<int>(x.size(1));
          torch::Tensor pooled = torch::empty({b.rows, 3 * channels}, OnDevice(torch::kFloat32));
          MaskedPoolCuda({shape_.max_width, shape_.max_height, channels}, b.rows,
                         reinterpret_cast<const BoardShape*>(boards.data_ptr<std::uint8_t>()),
                         input.data_ptr(), OurKind(), pooled.data_ptr<float>(), stream);
          return pooled;
        });
    b.policy.copy_(outputs.policy.select(1, 0), /*non_blocking=*/true);
    b.value.copy_(outputs.value, /*non_blocking=*/true);
    if (b.score.defined()) b.score.copy_(outputs.score, /*non_blocking=*/true);
    if (b.ownership.defined()) b.ownership.copy_(outputs.ownership, /*non_blocking=*/true);
  }

  InputShape shape_;
  torch::ScalarType kind_;
  Network network_;
  std::string name_;
  std::array<Slot, 2> slots_;
};

}  // namespace
}  // namespace tengen

extern "C" __attribute__((visibility("default"))) tengen::Evaluator* TengenMakeCudaEvaluator1(
    const tengen::NetworkFile& network) {
  tengen::UseOneTorchThread();
  return new tengen::CudaEvaluator(network);
}
