// SPDX-License-Identifier: MIT
// Eight floats at a time and aligned buffers, for the CPU network only. GCC's vector extension, so
// the code reads as arithmetic; the multiply-adds are written out (see MultiplyAdd).
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace tengen::cpu {

inline constexpr int kLanes = 8;
typedef float Vector __attribute__((vector_size(4 * kLanes)));
typedef float UnalignedVector __attribute__((vector_size(4 * kLanes), aligned(4), may_alias));

constexpr int RoundUp(int n, int multiple = kLanes) {
  return (n + multiple - 1) / multiple * multiple;
}

inline Vector Load(const float* p) { return *reinterpret_cast<const UnalignedVector*>(p); }
inline void Store(float* p, Vector v) { *reinterpret_cast<UnalignedVector*>(p) = v; }
inline Vector Splat(float x) { return Vector{x, x, x, x, x, x, x, x}; }
// Written so that NaN stays NaN: turned into 0 it would spoil results unnoticed.
inline Vector Relu(Vector x) {
  const Vector zero = {};
  return zero > x ? zero : x;
}
inline Vector Max(Vector a, Vector b) { return a > b ? a : b; }

// Zeroed floats at 64-byte alignment.
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::size_t count)
      : data_(static_cast<float*>(
            ::operator new[](count * sizeof(float) + 64, std::align_val_t{64}))) {
    for (std::size_t i = 0; i < count + 16; ++i) data_[i] = 0.0f;
  }
  float* data() { return data_.get(); }
  const float* data() const { return data_.get(); }

 private:
  struct Free {
    void operator()(float* p) const { ::operator delete[](p, std::align_val_t{64}); }
  };
  std::unique_ptr<float[], Free> data_;
};

}  // namespace tengen::cpu
