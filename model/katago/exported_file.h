// SPDX-License-Identifier: MIT
// A network on its way to KataGo: the bytes of the file and of FILE.json, which says what is in it.
#pragma once

#include <string>

#include "model/katago/from_network.h"

namespace tengen::katago {

struct ExportRequest {
  std::string path;    // the new file's; its ending chooses the kind
  int version = 0;     // 0 = LowestVersion
  std::string source;  // for the JSON: the network's file
};

// A name that a file of KataGo may have: the path's last part without its ending, with - for what
// is not allowed.
std::string NetworkNameFor(const std::string& path);

struct ExportedFile {
  Exported network;             // with what was filled and dropped
  std::string bytes, manifest;  // of FILE and of FILE.json
};

// The network is read back from the very bytes and compared. Nothing is written. Errors as
// FromNetwork and Encode.
ExportedFile Export(const NetworkFile& network, const ExportRequest& request);

// FILE.json of the network's file.
std::string ManifestPath(const std::string& path);

}  // namespace tengen::katago
