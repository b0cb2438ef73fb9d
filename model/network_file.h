// SPDX-License-Identifier: MIT
// A network as it lies on disk: weights, the ModelSpec that shapes them, and where they come from.
// Stored as safetensors (model/safetensors.h); a file needs nothing beside it. Plain values; no
// LibTorch here.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/model_spec.h"
#include "model/safetensors.h"

namespace tengen {

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

// The SHA-256 that the file states of itself (of its bytes with zeros in the hash's place), read
// from its header and not checked against the rest. Error(kIo), or Error(kBadData) when it states
// none.
std::string StoredNetworkSha256(const std::string& path);

// The same to and from bytes; source names them in messages.
std::string EncodeNetworkFile(const NetworkFile& network);
NetworkFile DecodeNetworkFile(std::string_view bytes, const std::string& source);

// A description for people, several lines: size, inputs, heads, origin.
std::string DescribeNetwork(const NetworkFile& network);

}  // namespace tengen
