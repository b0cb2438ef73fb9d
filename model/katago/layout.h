// SPDX-License-Identifier: MIT
// The order of a KataGo network file's elements, written once for the reader and the writer. An
// Archive has
//   Word(what, text)             a name
//   Whole(what, value, range)    a whole number in the range
//   Real(what, number)           a positive number outside the arrays
//   Floats(what, values, count)  an array of exactly `count`
//   Kind(kind)                   an activation's or a block's kind
//   Grow(blocks, index)          makes sure that blocks[index] is there
//   Resize(numbers, count)       likewise for all of a small list
//   Reserved(what)               a whole number that must be 0
//   Within(name)                 says whose elements follow, for messages
//   Require(condition, message)  refuses the file
// Each of them refuses what does not fit. The reader fills a Description, the writer reads one.
#pragma once

#include "model/katago/description.h"

namespace tengen::katago {

struct Range {
  int low = 0, high = 0;
};
inline constexpr int kMostChannels = 16384;
inline constexpr int kMostBlocks = 1024;
inline constexpr int kDeepestNesting = 4;
inline Range Exactly(int count) { return {count, count}; }
inline Range AnyChannels() { return {1, kMostChannels}; }

template <class Archive, class T>
void VisitConv(Archive& a, T& conv, Range kernel, Range in, Range out) {
  a.Word("name of a convolution", conv.name);
  a.Within(conv.name);
  a.Whole("kernel height", conv.height, kernel);
  a.Require(conv.height % 2 == 1, "the kernel's height is even, expected odd");
  a.Whole("kernel width", conv.width, kernel);
  a.Require(conv.height == conv.width, "the kernel is not square");
  a.Whole("input channels", conv.in, in);
  a.Whole("output channels", conv.out, out);
  int dilation = 1;
  a.Whole("vertical dilation", dilation, Exactly(1));
  a.Whole("horizontal dilation", dilation, Exactly(1));
  a.Floats("weights", conv.weights, {conv.height, conv.width, conv.in, conv.out});
}

template <class Archive, class T>
void VisitNorm(Archive& a, T& norm, int channels) {
  a.Word("name of a norm", norm.name);
  a.Within(norm.name);
  a.Whole("channels", norm.channels, Exactly(channels));
  a.Real("epsilon", norm.epsilon);
  a.Whole("the flag for a scale", norm.has_scale, Range{0, 1});
  a.Whole("the flag for a bias", norm.has_bias, Range{0, 1});
  a.Floats("mean", norm.mean, {channels});
  a.Floats("variance", norm.variance, {channels});
  for (const float variance : norm.variance) {
    a.Require(static_cast<double>(variance) + norm.epsilon.value > 0,
              "a variance with its epsilon is not above 0");
  }
  if (norm.has_scale == 1) a.Floats("scale", norm.scale, {channels});
  if (norm.has_bias == 1) a.Floats("bias", norm.bias, {channels});
}

template <class Archive, class T>
void VisitActivation(Archive& a, T& activation, int version) {
  a.Word("name of an activation", activation.name);
  a.Within(activation.name);
  if (version >= 11) {
    a.Kind(activation.kind);
  } else {
    a.Require(activation.kind == ActivationKind::kRelu,
              "versions before 11 know ReLU only as an activation");
  }
}

template <class Archive, class T>
void VisitProduct(Archive& a, T& product, Range in, Range out) {
  a.Word("name of a matrix product", product.name);
  a.Within(product.name);
  a.Whole("inputs", product.in, in);
  a.Whole("outputs", product.out, out);
  a.Floats("weights", product.weights, {product.in, product.out});
}

template <class Archive, class T>
void VisitBias(Archive& a, T& bias, int channels) {
  a.Word("name of a bias", bias.name);
  a.Within(bias.name);
  a.Whole("channels", bias.channels, Exactly(channels));
  a.Floats("weights", bias.weights, {channels});
}

// What a block adds to: the trunk, whose header states the inner sizes, or a nested block.
struct BlockPlace {
  int version = 0;
  int channels = 0;
  Range ordinary, regular, pooled, nested;  // channels of conv1 by kind
  int depth = 0;
};
inline constexpr Range kKernel = {1, 19};

template <class Archive, class T>
void VisitBlock(Archive& a, T& block, const BlockPlace& place) {
  a.Kind(block.kind);
  a.Word("name of a block", block.name);
  a.Within(block.name);
  const bool nested = block.kind == BlockKind::kNested, pooling = block.kind == BlockKind::kPooling;
  if (nested) {
    a.Require(place.depth < kDeepestNesting, "blocks are nested too deeply");
    a.Whole("number of inner blocks", block.inner_count, Range{1, kMostBlocks});
  }
  VisitNorm(a, block.norm1, place.channels);
  VisitActivation(a, block.act1, place.version);
  VisitConv(a, block.conv1, nested ? Exactly(1) : kKernel, Exactly(place.channels),
            nested ? place.nested : (pooling ? place.regular : place.ordinary));
  const int mid = block.conv1.out;
  if (pooling) {
    VisitConv(a, block.pool_conv, kKernel, Exactly(place.channels), place.pooled);
    VisitNorm(a, block.pool_norm, block.pool_conv.out);
    VisitActivation(a, block.pool_act, place.version);
    VisitProduct(a, block.pool_product, Exactly(3 * block.pool_conv.out), Exactly(mid));
  }
  const BlockPlace inside{place.version, mid,           AnyChannels(),  AnyChannels(),
                          AnyChannels(), AnyChannels(), place.depth + 1};
  for (int i = 0; nested && i < block.inner_count; ++i) {
    a.Grow(block.inner, i);
    VisitBlock(a, block.inner[static_cast<std::size_t>(i)], inside);
  }
  VisitNorm(a, block.norm2, mid);
  VisitActivation(a, block.act2, place.version);
  VisitConv(a, block.conv2, nested ? Exactly(1) : kKernel, Exactly(mid), Exactly(place.channels));
}

template <class Archive, class T>
void VisitTrunk(Archive& a, T& trunk, int version) {
  a.Word("name of the trunk", trunk.name);
  a.Within(trunk.name);
  a.Whole("number of blocks", trunk.block_count, Range{1, kMostBlocks});
  a.Whole("trunk channels", trunk.channels, AnyChannels());
  a.Whole("inner channels", trunk.mid, AnyChannels());
  a.Whole("regular channels", trunk.regular, AnyChannels());
  a.Whole("dilated channels", trunk.dilated, AnyChannels());
  a.Whole("pooled channels", trunk.pooled, AnyChannels());
  a.Require(trunk.mid == trunk.regular + trunk.dilated,
            "the inner channels are not the regular and the dilated ones together");
  if (version >= 15) {
    a.Reserved("kind of norm (0 standard; 1, which transformers use, is not supported)");
    for (int i = 0; i < 5; ++i) a.Reserved("reserved number of the trunk");
  }
  VisitConv(a, trunk.conv, kKernel, Exactly(kPlanes), Exactly(trunk.channels));
  VisitProduct(a, trunk.globals, Exactly(kGlobals), Exactly(trunk.channels));
  const BlockPlace place{version,
                         trunk.channels,
                         Exactly(trunk.mid),
                         Exactly(trunk.regular),
                         Exactly(trunk.pooled),
                         AnyChannels(),
                         0};
  for (int i = 0; i < trunk.block_count; ++i) {
    a.Grow(trunk.blocks, i);
    VisitBlock(a, trunk.blocks[static_cast<std::size_t>(i)], place);
  }
  VisitNorm(a, trunk.norm, trunk.channels);
  VisitActivation(a, trunk.act, version);
}

template <class Archive, class T>
void VisitPolicy(Archive& a, T& head, int channels, int version) {
  a.Word("name of the policy head", head.name);
  VisitConv(a, head.conv, Exactly(1), Exactly(channels), AnyChannels());
  VisitConv(a, head.pool_conv, Exactly(1), Exactly(channels), AnyChannels());
  const int p = head.conv.out, pooled = 3 * head.pool_conv.out;
  VisitNorm(a, head.pool_norm, head.pool_conv.out);
  VisitActivation(a, head.pool_act, version);
  VisitProduct(a, head.pool_product, Exactly(pooled), Exactly(p));
  VisitNorm(a, head.norm, p);
  VisitActivation(a, head.act, version);
  const Range outputs = Exactly(PolicyOutputs(version));
  VisitConv(a, head.out, Exactly(1), Exactly(p), outputs);
  if (version < 15) return VisitProduct(a, head.pass, Exactly(pooled), outputs);
  VisitProduct(a, head.pass, Exactly(pooled), Exactly(p));
  VisitBias(a, head.pass_bias, p);
  VisitActivation(a, head.pass_act, version);
  VisitProduct(a, head.pass_out, Exactly(p), outputs);
}

template <class Archive, class T>
void VisitValue(Archive& a, T& head, int channels, int version) {
  a.Word("name of the value head", head.name);
  VisitConv(a, head.conv, Exactly(1), Exactly(channels), AnyChannels());
  VisitNorm(a, head.norm, head.conv.out);
  VisitActivation(a, head.act, version);
  VisitProduct(a, head.hidden, Exactly(3 * head.conv.out), AnyChannels());
  VisitBias(a, head.hidden_bias, head.hidden.out);
  VisitActivation(a, head.hidden_act, version);
  VisitProduct(a, head.out, Exactly(head.hidden.out), Exactly(3));
  VisitBias(a, head.out_bias, 3);
  VisitProduct(a, head.numbers, Exactly(head.hidden.out), Exactly(ValueNumbers(version)));
  VisitBias(a, head.numbers_bias, ValueNumbers(version));
  VisitConv(a, head.ownership, Exactly(1), Exactly(head.conv.out), Exactly(1));
}

template <class Archive, class T>
void VisitDescription(Archive& a, T& file) {
  a.Word("name of the network", file.name);
  a.Require(IsNetworkName(file.name), "the network's name must be 1 to 96 letters, digits, _ or -");
  a.Whole("version (16 and 17, which hold transformers, are not supported, nor are those before 8)",
          file.version, Range{kOldestVersion, kNewestVersion});
  a.Whole("number of input planes", file.planes, Exactly(kPlanes));
  a.Whole("number of input globals", file.globals, Exactly(kGlobals));
  if (file.version >= 13) {
    a.Resize(file.scales, kScales);
    for (auto& scale : file.scales) a.Real("unit of an output", scale);
  }
  if (file.version >= 15) {
    a.Reserved("kind of encoder for players' ranks (only 0, none, is supported)");
    for (int i = 0; i < 7; ++i) a.Reserved("reserved number of the header");
  }
  VisitTrunk(a, file.trunk, file.version);
  VisitPolicy(a, file.policy, file.trunk.channels, file.version);
  VisitValue(a, file.value, file.trunk.channels, file.version);
}

}  // namespace tengen::katago
