// SPDX-License-Identifier: MIT
// The activations of the CPU network, 8 values at a time. Each value's result depends on it alone.
#pragma once

#include <bit>

#include "model/cpu/vector.h"
#include "model/model_spec.h"

namespace tengen::cpu {

// e^x for -87 < x < 88 to 2 units in the last place: 2^k times a polynomial on |r| <= ln(2) / 2
// (coefficients of the Taylor series; its rest is below 1e-8).
inline Vector Exp(Vector x) {
  typedef int Ints __attribute__((vector_size(4 * kLanes)));
  const Vector shift = Splat(12582912.0f);  // 1.5 * 2^23: adding it rounds to whole numbers
  const Vector k = (x * Splat(1.44269504f) + shift) - shift;
  const Vector r = (x - k * Splat(0.693359375f)) + k * Splat(2.12194440e-4f);
  Vector p = Splat(1.0f / 5040);
  for (const float factor : {1.0f / 720, 1.0f / 120, 1.0f / 24, 1.0f / 6, 0.5f, 1.0f, 1.0f}) {
    p = p * r + Splat(factor);
  }
  const Ints power = (__builtin_convertvector(k, Ints) + 127) << 23;
  return p * std::bit_cast<Vector>(power);
}

// x tanh(ln(1 + e^x)) = x n / (n + 2) with n = e^x (e^x + 2). NaN stays NaN.
inline Vector Mish(Vector x) {
  const Vector high = Splat(20.0f), low = Splat(-80.0f);  // beyond, the result is x or 0
  Vector inside = x < high ? x : high;
  inside = inside > low ? inside : low;
  const Vector e = Exp(inside);
  const Vector n = e * (e + Splat(2.0f));
  return x * (n / (n + Splat(2.0f)));
}

inline Vector Activate(Activation activation, Vector x) {
  return activation == Activation::kRelu ? Relu(x) : Mish(x);
}

}  // namespace tengen::cpu
