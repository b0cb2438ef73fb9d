// SPDX-License-Identifier: MIT
// A GTP program as a player of Go. Rules other than size and komi cannot be told over GTP: give
// them on the program's command line (gnugo --mode gtp --chinese-rules --positional-superko
// --capture-all-dead). What it plays against our rules loses the game. For other games than Go the
// type exists, but is never made.
#pragma once

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/arena/gtp_client.h"
#include "selfplay/games/game.h"

namespace tengen {

struct GtpAnswer {
  bool resigns = false;
  std::optional<Action> action;  // none: not a move on this board
};

template <Game G>
class GtpPlayer {
 public:
  static constexpr bool kUsable = std::string_view(G::kName) == "go";

  // Starts the program.
  GtpPlayer(const std::string& command, double timeout_seconds)
      : client_(command, timeout_seconds) {}

  void NewGame(const typename G::Rules& rules, const std::vector<Action>& opening) {
    rules_ = rules;
    if constexpr (kUsable) {
      if (rules.width() != rules.height()) {
        throw Error(ExitCode::kUsage,
                    "a gtp: player plays only on square boards, not on " + rules.SizeString());
      }
      client_.Demand("boardsize " + std::to_string(rules.width()));
      client_.Demand("clear_board");
      client_.Demand("komi " + std::to_string(rules.komi()));
    }
    Color color = Color::kBlack;
    for (Action action : opening) {
      Play(color, action);
      color = Opponent(color);
    }
  }

  void Play(Color color, Action action) {
    const std::string line = "play " + Letter(color) + " " + G::ActionText(*rules_, action);
    const GtpReply reply = client_.Ask(line);
    if (reply.ok) return;
    throw Error(ExitCode::kFailed, "a gtp: player refused \"" + line + "\" (" + reply.text +
                                       "), which is legal under \"" + rules_->ToString() +
                                       "\": give it the same rules on its command line");
  }

  GtpAnswer GenMove(Color color) {
    std::string text = client_.Demand("genmove " + Letter(color));
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (text == "resign") return {true, std::nullopt};
    return {false, G::ActionFromText(*rules_, text)};
  }

 private:
  static std::string Letter(Color color) { return color == Color::kBlack ? "b" : "w"; }

  GtpClient client_;
  std::optional<typename G::Rules> rules_;
};

}  // namespace tengen
