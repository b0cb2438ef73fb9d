// SPDX-License-Identifier: MIT
// tengen play PLAYER: a game against it in the terminal.
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/session_player.h"
#include "selfplay/protocols/terminal.h"

namespace tengen {

void AddPlayCommand(CLI::App& app) {
  struct Options : SessionOptions {
    std::string color = "black";
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("play", "Play against a network in the terminal");
  options->AddTo(*command);
  command->add_option("--color", options->color, "Your colour: black or white")
      ->check(CLI::IsMember({"black", "white"}))
      ->capture_default_str();
  command->callback([options] {
    const std::unique_ptr<Session> session = options->Make();
    PlayInTerminal(*session, options->color == "black" ? Color::kBlack : Color::kWhite, std::cin,
                   std::cout);
  });
}

}  // namespace tengen
