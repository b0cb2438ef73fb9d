// SPDX-License-Identifier: MIT
// The GPU against the CPU: each kernel with its twin, and the whole evaluator. Skipped where there
// is no GPU.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <vector>

#include "model/cpu/evaluator.h"
#include "model/cuda/expand_planes.h"
#include "model/cuda/launch.cuh"
#include "model/cuda/loader.h"
#include "model/cuda/masked_pool.h"
#include "tests/model/sample_batches.h"

namespace tengen {
namespace {

using testing::AddRandomRow, testing::SampleNetwork, testing::SampleSpec, testing::Size;

// A copy of host values on the device.
template <typename T>
class DeviceArray {
 public:
  explicit DeviceArray(const std::vector<T>& values) : size_(values.size()) {
    TENGEN_CUDA_CHECK(cudaMalloc(reinterpret_cast<void**>(&data_), size_ * sizeof(T)));
    TENGEN_CUDA_CHECK(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
  }
  ~DeviceArray() { cudaFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  T* data() { return data_; }
  std::vector<T> Host() const {
    std::vector<T> values(size_);
    TENGEN_CUDA_CHECK(cudaMemcpy(values.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

class CudaTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const CudaProbe probe = ProbeCuda(); !probe.usable) GTEST_SKIP() << probe.line;
  }
  RandomStream random_{12, RandomPurpose::kTest, 0};
};

const std::vector<BoardShape> kBoards = {{19, 19, 7, 0}, {9, 6, 3, 0}, {1, 20, 1, 0}, {5, 5, 6, 0}};

TEST_F(CudaTest, ExpandPlanesEqualsItsTwin) {
  const ExpandShape shape{5, 6, 19, 20, 8};
  std::vector<std::uint64_t> words(4 * 5 * 6);
  for (auto& word : words) word = (std::uint64_t{random_()} << 32) | random_();
  std::vector<float> expected(4 * 20 * 19 * 8);
  ExpandPlanesCpu(shape, 4, kBoards.data(), words.data(), expected.data());
  DeviceArray<BoardShape> boards(kBoards);
  DeviceArray<std::uint64_t> device_words(words);
  DeviceArray<float> output(std::vector<float>(expected.size(), 9.0f));
  ExpandPlanesCuda(shape, 4, boards.data(), device_words.data(), output.data(), FloatKind::kFloat32,
                   nullptr);
  EXPECT_EQ(output.Host(), expected);
}

TEST_F(CudaTest, MaskedPoolEqualsItsTwin) {
  const PoolShape shape{19, 20, 37};
  std::vector<float> input(4 * 20 * 19 * 37);
  for (float& value : input) value = static_cast<float>(random_.Uniform());
  std::vector<float> expected(4 * 3 * 37);
  MaskedPoolCpu(shape, 4, kBoards.data(), input.data(), expected.data());
  DeviceArray<BoardShape> boards(kBoards);
  DeviceArray<float> device_input(input), output(std::vector<float>(expected.size()));
  MaskedPoolCuda(shape, 4, boards.data(), device_input.data(), FloatKind::kFloat32, output.data(),
                 nullptr);
  EXPECT_LT(testing::LargestDifference(output.Host(), expected), 1e-5);
}

TEST_F(CudaTest, EvaluatorAgreesWithTheCpu) {
  const ModelSpec spec = SampleSpec(13, 13);
  const NetworkFile network = SampleNetwork(spec);
  EvaluationBatch first(spec.shape, 40), second(spec.shape, 40);
  for (int row = 0; row < 40; ++row) {
    AddRandomRow(first, row % 3 == 0 ? Size{9, 9} : Size{13, 13}, row % 8, random_);
    if (row < 17) AddRandomRow(second, {13, 7}, row % 4, random_);
  }
  EvaluationResults got_first(spec.shape, 40, true), got_second(spec.shape, 40, true);
  EvaluationResults expected(spec.shape, 40, true);
  const auto cuda = LoadCudaEvaluator(network);
  const auto cpu = MakeCpuEvaluator(network, 8);
  cuda->Start(first, got_first, 0);  // two batches in flight
  cuda->Start(second, got_second, 1);
  cuda->Finish(1);
  cuda->Finish(0);
  for (const auto& [batch, got] : {std::pair{&first, &got_first}, {&second, &got_second}}) {
    cpu->Evaluate(*batch, expected);
    for (int row = 0; row < batch->size(); ++row) {
      const Evaluation a = got->Row(*batch, row), b = expected.Row(*batch, row);
      for (std::size_t i = 0; i < a.policy.size(); ++i) EXPECT_NEAR(a.policy[i], b.policy[i], 0.05);
      EXPECT_NEAR(a.win, b.win, 0.02);
      EXPECT_NEAR(a.score, b.score, 0.5);
      for (std::size_t i = 0; i < a.ownership.size(); ++i)
        EXPECT_NEAR(a.ownership[i], b.ownership[i], 0.05);
    }
  }
}

}  // namespace
}  // namespace tengen
