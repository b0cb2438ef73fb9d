// SPDX-License-Identifier: MIT
// tengen gtp PLAYER: speaks the Go Text Protocol on stdin and stdout.
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/session_player.h"
#include "selfplay/protocols/gtp/gtp_server.h"

namespace tengen {

void AddGtpCommand(CLI::App& app) {
  struct Options : SessionOptions {
    GtpOptions gtp;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("gtp", "Let a Go program or board play against a player (GTP 2)");
  options->AddTo(*command);
  command->add_flag("--ponder", options->gtp.ponder,
                    "Think on while the opponent does, after each move of the player");
  command->callback([options] {
    const std::unique_ptr<Session> session = options->Make();
    // Without a word on visits the clock alone ends a move that it limits.
    if (options->VisitsGiven()) options->gtp.timed_visits = session->visits();
    GtpDescriptorInput input(STDIN_FILENO);
    GtpServer(*session, options->player, options->gtp).Run(input, std::cout);
  });
}

}  // namespace tengen
