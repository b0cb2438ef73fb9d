// SPDX-License-Identifier: MIT
// The policy and value heads on the CPU, from the activated trunk to raw outputs. One thread.
#pragma once

#include <span>
#include <vector>

#include "model/cpu/plan.h"
#include "model/results.h"

namespace tengen::cpu {

class Heads {
 public:
  // plan must outlive this; `rows` go through together.
  Heads(const Plan& plan, int rows);
  // Reads the first boards.size() rows of the trunk.
  void Run(std::span<const Board> boards, const Images& trunk);
  // Row `row` of the last run. Pointers in it are valid until the next call.
  RawOutputs Outputs(Board board, int row);

 private:
  void OneByOne(Board board, int row, const Images& trunk);
  void Policy(std::span<const Board> boards);
  void Value(std::span<const Board> boards);
  float PassLogit(const float* pooled, std::size_t output) const;
  float Dot(const float* a, const float* bias, const std::vector<float>& weight) const;
  float* Point(int row, int x, int y);
  EvaluationNumbers Numbers(const float* out, float& score) const;

  const Plan& plan_;
  const HeadsPlan& heads_;
  Buffer points_, pooled_, policy_pooled_, hidden_, values_;
  std::vector<float> policy_, optimistic_, ownership_, value_;
};

}  // namespace tengen::cpu
