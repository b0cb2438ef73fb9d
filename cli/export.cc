// SPDX-License-Identifier: MIT
// tengen export PLAYER --to katago --out FILE: a network for other engines.
#include <cstdio>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "foundation/errors.h"
#include "model/katago/exported_file.h"
#include "model/katago/file.h"
#include "model/network_file.h"
#include "selfplay/records/rewriting/new_file.h"
#include "selfplay/runs/player_spec.h"

namespace tengen {
namespace {

struct Options {
  std::string player, to, out;
  int version = 0;
};

void Export(const Options& options) {
  const PlayerSpec spec = ParsePlayerSpec(options.player);
  if (spec.kind != PlayerSource::kNetwork || !spec.settings.empty()) {
    throw Error(ExitCode::kUsage, "export " + options.player +
                                      ": expected a weights file, RUN or RUN@N without settings");
  }
  katago::RequireKnownEnding(options.out);
  NewFile file(options.out), manifest(katago::ManifestPath(options.out));
  const std::string path = ResolvePlayerNetwork(spec.source).path;
  const katago::ExportedFile made =
      katago::Export(ReadNetworkFile(path), {options.out, options.version, path});
  file.Write(made.bytes);
  manifest.Write(made.manifest);
  manifest.Publish();
  file.Publish();  // last: where it is, its description is
  const katago::Exported& exported = made.network;
  std::printf("%s: KataGo network \"%s\" of version %d, read back and compared\n",
              options.out.c_str(), exported.file.name.c_str(), exported.file.version);
  for (const std::string& line : exported.filled) std::printf("filled   %s\n", line.c_str());
  for (const std::string& line : exported.dropped) std::printf("dropped  %s\n", line.c_str());
  std::printf("%s: what it holds\n", katago::ManifestPath(options.out).c_str());
}

}  // namespace

void AddExportCommand(CLI::App& app) {
  CLI::App* command = app.add_subcommand("export", "Write a network as another engine's file");
  auto options = std::make_shared<Options>();  // shared with the callback, which outlives this call
  command->add_option("player", options->player, "Weights file, RUN or RUN@N")
      ->required()
      ->type_name("NET|RUN|RUN@N");
  command->add_option("--to", options->to, "katago: a network file of KataGo")
      ->required()
      ->check(CLI::IsMember({"katago"}));
  command
      ->add_option("--version", options->version,
                   "Version of the format; left out: the oldest that holds all of the network")
      ->check(CLI::IsMember({8, 10, 11, 12, 13, 14, 15}));
  command
      ->add_option(
          "--out", options->out,
          "The new file, NAME.bin.gz (or .bin, .txt, .txt.gz); FILE.json says what it holds")
      ->required()
      ->type_name("FILE");
  command->callback([options] { Export(*options); });
}

}  // namespace tengen
