// SPDX-License-Identifier: MIT
// tengen gtp PLAYER: speaks the Go Text Protocol on stdin and stdout.
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/session_player.h"
#include "selfplay/protocols/gtp/gtp_server.h"

namespace tengen {

void AddGtpCommand(CLI::App& app) {
  auto options = std::make_shared<SessionOptions>();
  CLI::App* command =
      app.add_subcommand("gtp", "Let a Go program or board play against a player (GTP 2)");
  options->AddTo(*command);
  command->callback([options] {
    const std::unique_ptr<Session> session = options->Make();
    GtpServer(*session, options->player).Run(std::cin, std::cout);
  });
}

}  // namespace tengen
