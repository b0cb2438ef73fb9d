// SPDX-License-Identifier: MIT
// A server with a player for tests of GTP commands: `random`, or a search whose evaluations take
// time on a fake clock.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "model/evaluators.h"
#include "selfplay/games/registry.h"
#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/workers/input_shape.h"

namespace tengen {

// Each evaluation lets the clock advance.
class SlowEvaluator : public Evaluator {
 public:
  SlowEvaluator(std::unique_ptr<Evaluator> inner, FakeClock& clock, double seconds)
      : inner_(std::move(inner)), clock_(clock), seconds_(seconds) {}
  std::string Description() const override { return inner_->Description(); }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int slot) override {
    clock_.Advance(seconds_);
    inner_->Start(batch, results, slot);
  }
  void Finish(int slot) override { inner_->Finish(slot); }

 private:
  std::unique_ptr<Evaluator> inner_;
  FakeClock& clock_;
  double seconds_;
};

// Lines that come one after another; those of analysis are stopped after so many looks.
class ScriptedInput : public GtpInput {
 public:
  ScriptedInput(std::vector<std::string> lines, int looks)
      : lines_(lines.begin(), lines.end()), looks_(looks) {}
  bool ReadLine(std::string& line) override {
    seen_ = 0;
    if (lines_.empty()) return false;
    line = lines_.front();
    lines_.pop_front();
    return true;
  }
  bool Waiting(std::chrono::milliseconds) override { return ++seen_ > looks_; }
  bool Interrupted() override { return interrupt_after_ > 0 && ++seen_ > interrupt_after_; }
  void InterruptAfter(int looks) { interrupt_after_ = looks; }

 private:
  std::deque<std::string> lines_;
  int looks_, seen_ = 0, interrupt_after_ = 0;
};

class GtpTest : public testing::Test {
 protected:
  void UseRandom(const std::string& game, const std::string& size, const std::string& rules) {
    SessionPlayer player;
    player.name = "random";
    Use(game, size, rules, std::move(player), {});
  }

  // A stand-in evaluator ("uniform", "hash"), each evaluation of which takes so many seconds of
  // clock_.
  void UseSearch(const std::string& game, const std::string& size, const std::string& rules,
                 const std::string& kind = "hash", double seconds = 0.01, GtpOptions options = {}) {
    SessionPlayer player;
    player.name = kind;
    VisitGame(game, [&]<Game G>(std::type_identity<G>) {
      player.shape = InputShapeOf<G>(G::Rules::Parse(size, rules));
      player.shape.max_width = player.shape.max_height = 19;
    });
    player.evaluator = std::make_unique<SlowEvaluator>(
        MakeEvaluator({.kind = kind}, nullptr, player.shape), clock_, seconds);
    player.visits = 30;
    player.most_visits = 400;
    options.clock = &clock_;
    Use(game, size, rules, std::move(player), options);
  }

  void Use(const std::string& game, const std::string& size, const std::string& rules,
           SessionPlayer player, const GtpOptions& options) {
    const std::string name = player.name;
    session_ = MakeSession(game, size, rules, std::move(player));
    server_ = std::make_unique<GtpServer>(*session_, name, options);
  }

  std::string Ask(const std::string& line) { return server_->AnswerLine(line); }
  // The text of a success, without mark and line ends; "FAILED: …" for anything else.
  std::string Ok(const std::string& line) {
    const std::string answer = Ask(line);
    if (answer.empty() || answer[0] != '=') return "FAILED: " + answer;
    std::string text = answer.substr(1, answer.size() - 3);
    if (!text.empty() && text[0] == ' ') text.erase(0, 1);
    return text;
  }
  // The reason of a refusal.
  std::string No(const std::string& line) {
    const std::string answer = Ask(line);
    if (answer.empty() || answer[0] != '?') return "NOT REFUSED: " + answer;
    return answer.substr(2, answer.size() - 4);
  }
  // All that is written while the lines are answered; analysis is stopped after so many looks.
  std::string Converse(const std::vector<std::string>& lines, int looks) {
    ScriptedInput input(lines, looks);
    std::ostringstream out;
    server_->Run(input, out);
    return out.str();
  }

  FakeClock clock_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<GtpServer> server_;
};

}  // namespace tengen
