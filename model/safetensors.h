// SPDX-License-Identifier: MIT
// Reads and writes safetensors (https://github.com/huggingface/safetensors, format 1): 8 bytes
// little-endian header length, a JSON header {"name": {"dtype", "shape", "data_offsets"},
// "__metadata__": {string: string}}, then the tensors' bytes without gaps. Only float32 here.
// Nothing in a file is ever executed. Functions are thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

struct WeightTensor {
  std::vector<std::int64_t> shape;
  std::vector<float> values;  // row-major, product(shape) of them
  friend bool operator==(const WeightTensor&, const WeightTensor&) = default;
};

struct Safetensors {
  std::map<std::string, std::string> metadata;
  std::map<std::string, WeightTensor> tensors;
};

// The whole file as bytes. Metadata "tengen.sha256" is added: SHA-256 of the file with 64 zeros in
// its place.
std::string EncodeSafetensors(const Safetensors& contents);

// The "tengen.sha256" that a file states of itself, read from its header alone. Error(kIo), or
// Error(kBadData) when there is none.
std::string StoredSafetensorsSha256(const std::string& path);

// Throws Error(kBadData) naming source, tensor and cause: broken framing or JSON, gaps, overlaps,
// wrong lengths, other dtypes, NaN or infinity, a wrong "tengen.sha256" (which is then removed from
// metadata). hash_required: refuse a file without that key, as all of ours have it.
enum class HashPolicy { kRequired, kIfPresent };
Safetensors DecodeSafetensors(std::string_view bytes, std::string_view source, HashPolicy policy);

}  // namespace tengen
