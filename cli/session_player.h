// SPDX-License-Identifier: MIT
// A player as written on the command line, made ready for a session (GTP, the terminal), and the
// game it is to play: the network's own, unless options say otherwise.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "selfplay/protocols/session.h"

namespace tengen {

struct SessionOptions {
  std::string player;
  std::string game, size, rules;  // empty: the network's, or go, 9, the game's default rules
  std::string device = "auto";
  int visits = 100;
  std::uint64_t seed = 1;

  // The object must outlive the parsing.
  void AddTo(CLI::App& command);
  std::unique_ptr<Session> Make() const;
  // Whether the option or the player's own settings name the visits.
  bool VisitsGiven() const;

 private:
  const CLI::Option* visits_option_ = nullptr;
};

}  // namespace tengen
