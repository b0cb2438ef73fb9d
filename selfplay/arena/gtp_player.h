// SPDX-License-Identifier: MIT
// A GTP program as a player of Go. It is told size, komi and, where it knows KataGo's commands, the
// rules; other programs get them on their command line (gnugo --mode gtp --chinese-rules
// --positional-superko --allow-suicide --capture-all-dead). What it plays against our rules loses
// the game. For other games than Go the type exists, but is never made. Not thread-safe.
#pragma once

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/arena/gtp_client.h"
#include "selfplay/arena/gtp_time_words.h"
#include "selfplay/games/game.h"
#include "selfplay/games/go/katago_rules.h"

namespace tengen {

struct GtpAnswer {
  bool resigns = false;
  std::optional<Action> action;  // none: not a move on this board
  std::string text;              // as it was answered
};

template <Game G>
class GtpPlayer {
 public:
  static constexpr bool kUsable = std::string_view(G::kName) == "go";
  // Large networks take their time to load and to tune themselves.
  static constexpr double kStartSeconds = 300;

  GtpPlayer(std::string command, double timeout_seconds)
      : command_(std::move(command)), timeout_seconds_(timeout_seconds) {}

  // Starts the program, unless it runs. What goes wrong here is wrong for every game: throws.
  void NewGame(const typename G::Rules& rules, const std::vector<Action>& opening,
               const TimeControl& control) {
    rules_ = rules;
    if (!client_ || !client_->alive()) Start();
    SetUp();
    time_words_.emplace(control, known_);
    const std::string settings = time_words_->Settings();
    if (!settings.empty()) client_->Demand(settings);
    Color color = Color::kBlack;
    for (Action action : opening) {
      Play(color, action);
      color = Opponent(color);
    }
  }

  // Throws GtpError when the program fails. One that refuses a legal move plays by other rules, so
  // that no result of the match would mean anything: that is an Error(kUsage).
  void Play(Color color, Action action) {
    const std::string line = "play " + Letter(color) + " " + G::ActionText(*rules_, action);
    const GtpReply reply = client_->Ask(line);
    if (reply.ok) return;
    throw Error(ExitCode::kUsage, "gtp:" + command_ + ": \"" + line + "\": refused (" + reply.text +
                                      "), but legal under \"" + rules_->ToString() +
                                      "\": give it the same rules on its command line");
  }

  GtpAnswer GenMove(Color color) { return Read(client_->Demand("genmove " + Letter(color))); }

  // With so much time left until the flag falls after `time`; nothing when there was no answer even
  // a little later: the program has then been ended.
  std::optional<GtpAnswer> GenMoveInTime(Color color, const PlayerTime& time,
                                         Milliseconds until_flag) {
    const std::string left = time_words_->Left(Letter(color), time);
    if (!left.empty()) client_->Ask(left);
    const std::string line = "genmove " + Letter(color);
    const std::optional<GtpReply> reply =
        client_->AskWithin(line, static_cast<double>(until_flag) / 1000.0 + kGraceSeconds);
    if (!reply) return std::nullopt;
    if (!reply->ok) client_->Fail(line, "refused: " + reply->text);
    return Read(reply->text);
  }

  // How the program counts the finished game; empty when it does not tell.
  std::string FinalScore() {
    const GtpReply reply = client_->Ask("final_score");
    return reply.ok ? reply.text : "";
  }

 private:
  // One that is just too late has lost, too, but need not be started anew.
  static constexpr double kGraceSeconds = 2;

  static std::string Letter(Color color) { return color == Color::kBlack ? "b" : "w"; }

  GtpAnswer Read(const std::string& text) const {
    std::string small = text;
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (small == "resign") return {true, std::nullopt, text};
    return {false, G::ActionFromText(*rules_, small), text};
  }

  void Start() {
    client_.emplace(command_, timeout_seconds_);
    const std::string ask = "protocol_version";
    const std::optional<GtpReply> version = client_->AskWithin(ask, kStartSeconds);
    if (!version) {
      client_->Fail(ask, "no answer within " + std::to_string(static_cast<int>(kStartSeconds)) +
                             " s after its start");
    }
    if (version->ok && !version->text.empty() && version->text != "2") {
      client_->Fail(ask, "speaks version " + version->text + ", not 2");
    }
    const GtpReply list = client_->Ask("list_commands");
    std::istringstream words(list.ok ? list.text : "");
    known_.clear();
    for (std::string word; words >> word;) known_.insert(word);
  }

  void SetUp() {
    if constexpr (kUsable) {
      const std::string width = std::to_string(rules_->width());
      if (rules_->width() == rules_->height()) {
        client_->Demand("boardsize " + width);
      } else if (known_.contains("rectangular_boardsize")) {
        client_->Demand("rectangular_boardsize " + width + " " + std::to_string(rules_->height()));
      } else {
        throw Error(ExitCode::kUsage, "gtp:" + command_ +
                                          ": plays only on square boards (no "
                                          "rectangular_boardsize), not on " +
                                          rules_->SizeString());
      }
      client_->Demand("clear_board");
      std::vector<std::string> lost;
      const std::string object = ToKataGoRules(*rules_, lost);
      if (lost.empty() && known_.contains("kata-set-rules")) {
        client_->Ask("kata-set-rules " + object);  // refused by programs that know a few names
      }
      client_->Demand("komi " + KomiText(rules_->komi()));
    }
  }

  static std::string KomiText(double komi) {
    std::ostringstream text;
    text << komi;
    return text.str();
  }

  const std::string command_;
  const double timeout_seconds_;
  std::optional<GtpClient> client_;
  std::set<std::string> known_;  // commands
  std::optional<GtpTimeWords> time_words_;
  std::optional<typename G::Rules> rules_;
};

}  // namespace tengen
