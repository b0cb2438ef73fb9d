// SPDX-License-Identifier: MIT
// tengen import FILE --out NET.safetensors: a network of another engine as one of ours.
#include <cstdio>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/katago/file.h"
#include "model/katago/to_network.h"
#include "selfplay/records/rewriting/new_file.h"

namespace tengen {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30;

struct Options {
  std::string file, out;
};

void Import(const Options& options) {
  if (!options.out.ends_with(".safetensors")) {
    throw Error(ExitCode::kUsage, "--out " + options.out +
                                      ": expected a name that ends in "
                                      ".safetensors");
  }
  katago::RequireKnownEnding(options.file);
  NewFile out(options.out);
  const std::string bytes = ReadWholeFile(options.file, kMostBytes);
  const katago::Description file = katago::Decode(bytes, options.file);
  NetworkFile network = katago::ToNetwork(file, options.file);
  network.metadata = {{"game", "go"},
                      {"size", "19"},
                      {"origin", "KataGo network of version " + std::to_string(file.version)},
                      {"origin_name", file.name},
                      {"origin_sha256", Sha256Hex(bytes)}};
  out.Write(EncodeNetworkFile(network));
  out.Publish();
  std::printf("%s: from KataGo network \"%s\" of version %d\n%s", options.out.c_str(),
              file.name.c_str(), file.version, DescribeNetwork(network).c_str());
}

}  // namespace

void AddImportCommand(CLI::App& app) {
  CLI::App* command = app.add_subcommand("import", "Make a network out of another engine's file");
  auto options = std::make_shared<Options>();  // shared with the callback, which outlives this call
  command
      ->add_option("file", options->file,
                   "A network file of KataGo, versions 8 and 10 to 15, without transformers")
      ->required()
      ->type_name("FILE");
  command->add_option("--out", options->out, "The new weights file, NAME.safetensors")
      ->required()
      ->type_name("NET");
  command->callback([options] { Import(*options); });
}

}  // namespace tengen
