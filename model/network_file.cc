// SPDX-License-Identifier: MIT
#include "model/network_file.h"

#include <sstream>
#include <utility>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/network_weights.h"
#include "model/older_inputs.h"

namespace tengen {
namespace {

constexpr const char* kFormatKey = "tengen.format";
constexpr const char* kFormat = "network 2";
constexpr const char* kFormatOfEmptyLadders = "network 1";  // see older_inputs.h
constexpr const char* kSpecKey = "tengen.model";
constexpr std::uint64_t kMaxFile = std::uint64_t{4} << 30;

std::string TakeKey(NetworkFile& network, const char* key, const std::string& source) {
  const auto entry = network.metadata.find(key);
  if (entry == network.metadata.end()) {
    throw Error(ExitCode::kBadData,
                source + ": metadata has no \"" + key + "\": not a network of this program");
  }
  std::string value = entry->second;
  network.metadata.erase(entry);
  return value;
}

std::string Heads(const ModelSpec& spec) {
  const std::pair<bool, const char*> heads[] = {{spec.optimistic_policy, "optimistic policy"},
                                                {spec.score_head, "score"},
                                                {spec.score_stdev_head, "score stdev"},
                                                {spec.lead_head, "lead"},
                                                {spec.variance_time_head, "variance time"},
                                                {spec.short_term_errors, "short-term errors"},
                                                {spec.ownership_head, "ownership"}};
  std::string text = "policy, value";
  for (const auto& [present, name] : heads) {
    if (present) text += std::string(", ") + name;
  }
  return text;
}

}  // namespace

std::string EncodeNetworkFile(const NetworkFile& network) {
  RequireExpectedTensors(network, "network to be written");
  Safetensors contents{network.metadata, network.tensors};
  contents.metadata[kFormatKey] = kFormat;
  contents.metadata[kSpecKey] = network.spec.ToYaml();
  return EncodeSafetensors(contents);
}

void WriteNetworkFile(const std::string& path, const NetworkFile& network) {
  PublishFile(path, EncodeNetworkFile(network));
}

NetworkFile DecodeNetworkFile(std::string_view bytes, const std::string& source) {
  Safetensors contents = DecodeSafetensors(bytes, source, HashPolicy::kRequired);
  NetworkFile network;
  network.metadata = std::move(contents.metadata);
  network.tensors = std::move(contents.tensors);
  const std::string format = TakeKey(network, kFormatKey, source);
  if (format != kFormat && format != kFormatOfEmptyLadders) {
    throw Error(ExitCode::kBadData, source + ": format \"" + format + "\", expected \"" + kFormat +
                                        "\"; it may come from a newer version");
  }
  network.spec = ModelSpec::FromYaml(TakeKey(network, kSpecKey, source), source);
  RequireExpectedTensors(network, source);
  if (format == kFormatOfEmptyLadders) DropWeightsOfEmptyPlanes(network);
  return network;
}

NetworkFile ReadNetworkFile(const std::string& path) {
  return DecodeNetworkFile(ReadWholeFile(path, kMaxFile), path);
}

std::string StoredNetworkSha256(const std::string& path) { return StoredSafetensorsSha256(path); }

std::string DescribeNetwork(const NetworkFile& network) {
  const ModelSpec& spec = network.spec;
  std::size_t weights = 0;
  for (const auto& [name, tensor] : network.tensors) weights += tensor.values.size();
  std::ostringstream text;
  text << "network    " << spec.blocks << " blocks of " << spec.channels << " channels, "
       << spec.pooling_blocks.size() << " with global pooling, " << weights << " weights\n"
       << "inputs     " << spec.inputs << ": " << spec.shape.planes << " planes, "
       << spec.shape.globals << " globals, boards up to " << spec.shape.max_width << "x"
       << spec.shape.max_height << "\n"
       << "heads      " << Heads(spec) << "\n";
  for (const auto& [key, value] : network.metadata) {
    text << key << std::string(key.size() < 10 ? 11 - key.size() : 1, ' ') << value << "\n";
  }
  return text.str();
}

}  // namespace tengen
