// SPDX-License-Identifier: MIT
#include "model/katago/exported_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "model/katago/file.h"

namespace tengen::katago {
namespace {

using nlohmann::ordered_json;

ordered_json OutputMeanings(int version) {
  ordered_json outputs;
  outputs["policy"] = version >= 12 ? "logits of the own move, pass last: policy, optimistic policy"
                                    : "logits of the own move, pass last";
  outputs["value"] = "logits of win, loss, no result for the side to move";
  ordered_json numbers = {"score / 20 points", "softplus -> score's standard deviation / 20 points",
                          "lead / 20 points", "softplus -> variance time / 40 moves"};
  if (version >= 14) {
    numbers.push_back("softplus(x / 2)^2 * 0.25 -> squared short-term error of the value");
    numbers.push_back("softplus(x / 2)^2 * 150 -> squared short-term error of the score");
  } else if (version >= 10) {
    numbers.push_back("softplus(x) * 0.25 -> squared short-term error of the value");
    numbers.push_back(fmt::format("softplus(x) * {} -> squared short-term error of the score",
                                  version >= 13 ? 150 : 30));
  }
  outputs["numbers"] = std::move(numbers);
  outputs["ownership"] = "tanh -> 1 own point, -1 the opponent's";
  return outputs;
}

std::string Manifest(const NetworkFile& network, const ExportRequest& request,
                     const Exported& exported, const std::string& bytes) {
  ordered_json manifest;
  manifest["format"] = "KataGo network";
  manifest["version"] = exported.file.version;
  manifest["name"] = exported.file.name;
  manifest["sha256"] = Sha256Hex(bytes);
  manifest["bytes"] = bytes.size();
  manifest["source"] = request.source;
  ordered_json origin = ordered_json::object();
  for (const auto& [key, value] : network.metadata) origin[key] = value;
  manifest["network"] = std::move(origin);
  manifest["model"] = network.spec.ToYaml();
  manifest["inputs"] = "go-v7: 22 planes, 19 globals, from the side to move";
  manifest["trained_on_boards_up_to"] =
      fmt::format("{}x{}", network.spec.shape.max_width, network.spec.shape.max_height);
  manifest["outputs"] = OutputMeanings(exported.file.version);
  if (!exported.file.scales.empty()) {
    ordered_json scales = ordered_json::array();
    for (const Number& scale : exported.file.scales) scales.push_back(scale.value);
    manifest["units"] = std::move(scales);
  }
  manifest["filled"] = exported.filled;
  manifest["dropped"] = exported.dropped;
  return manifest.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string NetworkNameFor(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);
  name = name.substr(0, name.find('.'));
  if (name.empty()) name = "tengen";
  if (name.size() > kLongestName) name.resize(kLongestName);
  for (char& c : name) {
    if (!IsNetworkName(std::string(1, c))) c = '-';
  }
  return name;
}

std::string ManifestPath(const std::string& path) { return path + ".json"; }

ExportedFile Export(const NetworkFile& network, const ExportRequest& request) {
  const int version = request.version == 0 ? LowestVersion(network.spec) : request.version;
  ExportedFile made;
  made.network = FromNetwork(network, version, NetworkNameFor(request.path));
  made.bytes = Encode(made.network.file, request.path);
  if (Decode(made.bytes, request.path) != made.network.file) {
    throw Error(ExitCode::kFailed, request.path +
                                       ": what was to be written does not read back as "
                                       "the same network; nothing was written");
  }
  made.manifest = Manifest(network, request, made.network, made.bytes);
  return made;
}

}  // namespace tengen::katago
