// SPDX-License-Identifier: MIT
// A network as it lies on disk: weights, the ModelSpec that shapes them, and where they come from.
// Stored as safetensors (model/safetensors.h); a file needs nothing beside it. Plain values; no
// LibTorch here.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/model_spec.h"

namespace tengen {

struct WeightTensor {
  std::vector<std::int64_t> shape;
  std::vector<float> values;  // row-major, product(shape) of them
  friend bool operator==(const WeightTensor&, const WeightTensor&) = default;
};

struct NetworkFile {
  ModelSpec spec;
  // game, rules, size, generation, parent, samples_seen and whatever a writer adds. Keys that begin
  // with "tengen." belong to the format.
  std::map<std::string, std::string> metadata;
  std::map<std::string, WeightTensor> tensors;
  friend bool operator==(const NetworkFile&, const NetworkFile&) = default;
};

// Writes through PublishFile: the file is whole or absent. Throws Error(kIo).
void WriteNetworkFile(const std::string& path, const NetworkFile& network);

// Checks framing, shapes against the ModelSpec, finiteness and the SHA-256 of the weights. Throws
// Error(kIo) when it cannot be read and Error(kBadData) with path, tensor and cause otherwise.
NetworkFile ReadNetworkFile(const std::string& path);

// The names and shapes of the weights that a network of this spec has.
std::map<std::string, std::vector<std::int64_t>> ExpectedTensors(const ModelSpec& spec);

// Weights of an untrained network: a function of spec and seed only, with our own normal numbers.
NetworkFile MakeRandomNetwork(const ModelSpec& spec, std::uint64_t seed);

// A description for people, several lines: size, inputs, heads, origin.
std::string DescribeNetwork(const NetworkFile& network);

}  // namespace tengen
