// SPDX-License-Identifier: MIT
// A network file of KataGo (versions 8 to 15) in memory, element by element as the file has it;
// nothing is computed here. Which elements follow which: model/katago/layout.h. Weights lie in the
// file's order: convolutions [y][x][in][out], products [in][out]. Plain values.
#pragma once

#include <string>
#include <vector>

namespace tengen::katago {

inline constexpr int kPlanes = 22;
inline constexpr int kGlobals = 19;
inline constexpr int kOldestVersion = 8;
inline constexpr int kNewestVersion = 15;
inline constexpr std::size_t kLongestName = 96;  // of a network; letters, digits, _ and -

// A number outside the arrays, with its text, so that a file is written back as it was.
struct Number {
  std::string text;
  double value = 0;
  friend bool operator==(const Number&, const Number&) = default;
};
// Its shortest text that reads back to the same value, as Python writes it: 20.0, 1e-05.
Number NumberOf(double value);

enum class ActivationKind { kRelu, kIdentity, kMish, kSilu };

struct Activation {
  std::string name;
  ActivationKind kind = ActivationKind::kRelu;  // always ReLU before version 11
  friend bool operator==(const Activation&, const Activation&) = default;
};

struct Conv {
  std::string name;
  int height = 1, width = 1;  // of the kernel, odd
  int in = 0, out = 0;
  std::vector<float> weights;
  friend bool operator==(const Conv&, const Conv&) = default;
};

struct Norm {
  std::string name;
  int channels = 0;
  Number epsilon;
  int has_scale = 0, has_bias = 0;
  std::vector<float> mean, variance, scale, bias;  // the last two empty without their flag
  friend bool operator==(const Norm&, const Norm&) = default;
};

struct Product {
  std::string name;
  int in = 0, out = 0;
  std::vector<float> weights;
  friend bool operator==(const Product&, const Product&) = default;
};

struct Bias {
  std::string name;
  int channels = 0;
  std::vector<float> weights;
  friend bool operator==(const Bias&, const Bias&) = default;
};

enum class BlockKind { kOrdinary, kPooling, kNested };

// norm1, act1, conv1, then by kind what lies between, then norm2, act2, conv2.
struct Block {
  BlockKind kind = BlockKind::kOrdinary;
  std::string name;
  Norm norm1;
  Activation act1;
  Conv conv1;
  // kPooling:
  Conv pool_conv;
  Norm pool_norm;
  Activation pool_act;
  Product pool_product;
  // kNested:
  int inner_count = 0;
  std::vector<Block> inner;
  Norm norm2;
  Activation act2;
  Conv conv2;
  friend bool operator==(const Block&, const Block&) = default;
};

struct Trunk {
  std::string name;
  int block_count = 0;
  int channels = 0, mid = 0, regular = 0, dilated = 0, pooled = 0;
  Conv conv;
  Product globals;
  std::vector<Block> blocks;
  Norm norm;
  Activation act;
  friend bool operator==(const Trunk&, const Trunk&) = default;
};

struct PolicyHead {
  std::string name;
  Conv conv, pool_conv;
  Norm pool_norm;
  Activation pool_act;
  Product pool_product;
  Norm norm;
  Activation act;
  Conv out;        // 1 output before version 12, then 2: policy, optimistic policy
  Product pass;    // of the pooled numbers; from version 15 on to a hidden layer
  Bias pass_bias;  // from version 15 on, as the rest
  Activation pass_act;
  Product pass_out;
  friend bool operator==(const PolicyHead&, const PolicyHead&) = default;
};

struct ValueHead {
  std::string name;
  Conv conv;
  Norm norm;
  Activation act;
  Product hidden;
  Bias hidden_bias;
  Activation hidden_act;
  Product out;  // win, loss, no result
  Bias out_bias;
  // Score, its deviation, lead, variance time; from version 9 on also two short-term errors.
  Product numbers;
  Bias numbers_bias;
  Conv ownership;
  friend bool operator==(const ValueHead&, const ValueHead&) = default;
};

struct Description {
  std::string name;
  int version = 0;
  int planes = kPlanes, globals = kGlobals;
  // From version 13 on, the units of: score of the near future, score, deviation, lead, variance
  // time, short-term error of the value and of the score.
  std::vector<Number> scales;
  Trunk trunk;
  PolicyHead policy;
  ValueHead value;
  friend bool operator==(const Description&, const Description&) = default;
};

bool IsNetworkName(const std::string& name);  // 1 to kLongestName letters, digits, _ and -

inline constexpr std::size_t kScales = 7;
inline int PolicyOutputs(int version) { return version >= 12 ? 2 : 1; }
inline int ValueNumbers(int version) { return version >= 9 ? 6 : 4; }

}  // namespace tengen::katago
