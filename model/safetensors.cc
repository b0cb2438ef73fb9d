// SPDX-License-Identifier: MIT
#include "model/safetensors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "foundation/files.h"

namespace tengen {
namespace {

static_assert(std::endian::native == std::endian::little, "tensor bytes are little-endian");

using Json = nlohmann::json;

constexpr std::uint64_t kMaxHeader = 16U << 20;
constexpr std::size_t kMaxTensors = 100000, kMaxRank = 8;
constexpr const char* kHashKey = "tengen.sha256";
constexpr std::size_t kHashDigits = 64;

// Where the digits stand in a header as we write it; npos when it holds none.
std::size_t FindHash(std::string_view bytes, std::size_t header_end) {
  const std::string before = std::string("\"") + kHashKey + "\":\"";
  const std::size_t at = bytes.substr(0, header_end).find(before);
  if (at == std::string_view::npos || header_end - at < before.size() + kHashDigits) {
    return std::string_view::npos;
  }
  return at + before.size();
}

// SHA-256 of the file with zeros for the digits of its hash; "" when the header does not hold the
// hash as we write it.
std::string HashOfFile(std::string bytes, std::size_t header_end) {
  const std::size_t at = FindHash(bytes, header_end);
  if (at == std::string::npos) return "";
  bytes.replace(at, kHashDigits, kHashDigits, '0');
  return Sha256Hex(bytes);
}

// The former kind, in files of the first runs: over the header without the hash, in canonical form
// (keys sorted, no spaces), then all data.
std::string FormerHash(const Json& header, std::string_view data) {
  Sha256 hash;
  hash.Update(header.dump());
  hash.Update(data);
  return hash.Hex();
}

class Decoder {
 public:
  Decoder(std::string_view bytes, std::string_view source) : bytes_(bytes), source_(source) {}

  Safetensors Decode(HashPolicy policy) {
    const Json header = ReadHeader();
    for (const auto& [name, entry] : header.items()) {
      if (name == "__metadata__") {
        ReadMetadata(entry);
      } else {
        ReadTensor(name, entry);
      }
    }
    CheckLayout();
    CheckHash(header, policy);
    return std::move(result_);
  }

 private:
  [[noreturn]] void Fail(const std::string& what) const {
    throw Error(ExitCode::kBadData, std::string(source_) + ": " + what +
                                        ". Expected a whole safetensors file of float32 weights; "
                                        "copy it again or take another generation.");
  }

  Json ReadHeader() {
    if (bytes_.size() < 8) Fail("the file has only " + std::to_string(bytes_.size()) + " bytes");
    std::uint64_t length = 0;
    std::memcpy(&length, bytes_.data(), 8);
    if (length > kMaxHeader || length > bytes_.size() - 8) {
      Fail("the header claims " + std::to_string(length) + " bytes, but the file ends before");
    }
    const std::string_view text = bytes_.substr(8, length);
    data_ = bytes_.substr(8 + length);
    // nlohmann keeps the last of two equal keys in silence; the callback refuses them, and deep
    // nesting.
    std::vector<std::set<std::string>> keys;
    bool duplicate = false;
    const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
      if (event == Json::parse_event_t::object_start) keys.emplace_back();
      if (event == Json::parse_event_t::object_end) keys.pop_back();
      if (event == Json::parse_event_t::key) {
        const auto& key = parsed.get_ref<const std::string&>();
        duplicate |= !keys.back().insert(key).second;
        if (depth <= 1) ++top_keys_;
      }
      if (depth > 4 || top_keys_ > kMaxTensors + 1)
        Fail("the header is nested or long beyond reason");
      return true;
    };
    Json header = Json::parse(text, watch, /*allow_exceptions=*/false);
    if (header.is_discarded() || !header.is_object()) Fail("the header is not a JSON object");
    if (duplicate || header.size() != top_keys_) Fail("the header names something twice");
    return header;
  }

  void ReadMetadata(const Json& entry) {
    if (!entry.is_object()) Fail("__metadata__ is not an object");
    for (const auto& [key, value] : entry.items()) {
      if (!value.is_string()) Fail("metadata \"" + key + "\" is not a string");
      result_.metadata[key] = value.get<std::string>();
    }
  }

  std::uint64_t Number(const std::string& name, const Json& value) const {
    if (!value.is_number_unsigned())
      Fail("tensor \"" + name + "\" has a size that is no whole number");
    return value.get<std::uint64_t>();
  }

  void ReadTensor(const std::string& name, const Json& entry) {
    if (!entry.is_object() || entry.size() != 3 || !entry.contains("dtype") ||
        !entry.contains("shape") || !entry.contains("data_offsets")) {
      Fail("tensor \"" + name + "\" needs exactly dtype, shape and data_offsets");
    }
    if (entry["dtype"] != "F32") {
      Fail("tensor \"" + name + "\" has dtype " + entry["dtype"].dump() + ", expected \"F32\"");
    }
    const Json& shape = entry["shape"];
    const Json& offsets = entry["data_offsets"];
    if (!shape.is_array() || shape.size() > kMaxRank || !offsets.is_array() ||
        offsets.size() != 2) {
      Fail("tensor \"" + name + "\" has a malformed shape or data_offsets");
    }
    WeightTensor tensor;
    std::uint64_t count = 1;
    for (const Json& dimension : shape) {
      const std::uint64_t size = Number(name, dimension);
      if (size == 0 || size > data_.size() || count > data_.size() / size) {
        Fail("tensor \"" + name + "\" is larger than the file (shape " + shape.dump() + ")");
      }
      count *= size;
      tensor.shape.push_back(static_cast<std::int64_t>(size));
    }
    const std::uint64_t begin = Number(name, offsets[0]), end = Number(name, offsets[1]);
    if (begin > end || end > data_.size() || end - begin != count * sizeof(float)) {
      Fail("tensor \"" + name + "\" has data_offsets " + offsets.dump() +
           " that do not fit shape " + shape.dump() + " or the file");
    }
    tensor.values.resize(count);
    std::memcpy(tensor.values.data(), data_.data() + begin, count * sizeof(float));
    for (const float value : tensor.values) {
      if (!std::isfinite(value)) Fail("tensor \"" + name + "\" holds NaN or infinity");
    }
    ranges_.emplace_back(begin, end);
    result_.tensors.emplace(name, std::move(tensor));
  }

  void CheckLayout() {
    std::sort(ranges_.begin(), ranges_.end());
    std::uint64_t next = 0;
    for (const auto& [begin, end] : ranges_) {
      if (begin != next) Fail("the tensors overlap or leave a gap at byte " + std::to_string(next));
      next = end;
    }
    if (next != data_.size()) {
      Fail("the tensors end at byte " + std::to_string(next) + ", the file's data at " +
           std::to_string(data_.size()));
    }
  }

  void CheckHash(Json header, HashPolicy policy) {
    const auto entry = result_.metadata.find(kHashKey);
    if (entry == result_.metadata.end()) {
      if (policy == HashPolicy::kRequired) Fail(std::string("metadata has no ") + kHashKey);
      return;
    }
    header["__metadata__"].erase(kHashKey);
    const bool holds =
        entry->second == HashOfFile(std::string(bytes_), bytes_.size() - data_.size()) ||
        entry->second == FormerHash(header, data_);
    if (!holds) Fail("its SHA-256 differs from the one stored in it");
    result_.metadata.erase(entry);
  }

  std::string_view bytes_, source_, data_;
  std::size_t top_keys_ = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges_;
  Safetensors result_;
};

}  // namespace

std::string StoredSafetensorsSha256(const std::string& path) {
  std::uint64_t length = 0;
  const std::string first = ReadFileStart(path, sizeof length);
  if (first.size() == sizeof length) std::memcpy(&length, first.data(), sizeof length);
  const std::string header = ReadFileStart(path, sizeof length + std::min(length, kMaxHeader));
  const std::size_t at = FindHash(header, header.size());
  if (at == std::string::npos) {
    throw Error(ExitCode::kBadData, path + ": its header states no " + kHashKey +
                                        ": it is no network of this program, or damaged");
  }
  return header.substr(at, kHashDigits);
}

std::string EncodeSafetensors(const Safetensors& contents) {
  std::string data;
  Json header = Json::object();
  for (const auto& [name, tensor] : contents.tensors) {
    const std::size_t begin = data.size();
    data.append(reinterpret_cast<const char*>(tensor.values.data()),
                tensor.values.size() * sizeof(float));
    header[name] = {
        {"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {begin, data.size()}}};
  }
  header["__metadata__"] = contents.metadata;
  header["__metadata__"][kHashKey] = std::string(kHashDigits, '0');
  std::string text = header.dump();
  text.resize((text.size() + 7) / 8 * 8, ' ');  // the format's own alignment
  const std::uint64_t length = text.size();
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &length, 8);
  bytes += text;
  const std::size_t header_end = bytes.size();
  bytes += data;
  const std::size_t at = FindHash(bytes, header_end);
  CHECK(at != std::string::npos);
  bytes.replace(at, kHashDigits, HashOfFile(bytes, header_end));
  return bytes;
}

Safetensors DecodeSafetensors(std::string_view bytes, std::string_view source, HashPolicy policy) {
  return Decoder(bytes, source).Decode(policy);
}

}  // namespace tengen
