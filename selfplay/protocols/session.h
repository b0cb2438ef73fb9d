// SPDX-License-Identifier: MIT
// One game in progress between a person or a program and one of our players, whatever the game:
// what GTP and the terminal talk to. Moves are text in the game's own notation. Not thread-safe.
// Errors of use come back as text, as protocols must answer them and go on; bad rules or sizes
// throw Error(kBadConfig).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/evaluator.h"
#include "selfplay/games/game.h"
#include "selfplay/search/search_settings.h"

namespace tengen {

// Who thinks. Without an evaluator: `random`, uniform over the legal moves that fill no own eye,
// passing when none is left.
struct SessionPlayer {
  std::string name;
  std::unique_ptr<Evaluator> evaluator;
  InputShape shape;  // what the evaluator takes; boards up to its size can be played
  SearchSettings search;
  int visits = 100;
  std::uint64_t seed = 1;
};

struct CandidateMove {
  std::string move;
  int visits = 0;
  float win_rate = 0;  // [0, 1], player to move
  float prior = 0;
};

struct Thought {
  std::string move;       // what the player would play
  float win_rate = 0.5F;  // [0, 1], player to move
  float score = 0;        // expected margin in points, player to move; 0 where the game has none
  std::vector<CandidateMove> candidates;  // most visited first
};

class Session {
 public:
  virtual ~Session() = default;

  // Begins anew. The board must not be larger than the player's network takes: Error(kBadConfig).
  virtual void NewGame(const std::string& size, const std::string& rules) = 0;
  virtual std::string size() const = 0;
  virtual std::string rules() const = 0;
  virtual int width() const = 0;
  virtual int height() const = 0;
  // Points; none where the game has no komi.
  virtual std::optional<double> komi() const = 0;
  // Changes the rules under the moves already played. Throws Error(kBadConfig) and changes nothing
  // when a move would become illegal.
  virtual void SetRules(const std::string& rules) = 0;

  virtual bool has_pass() const = 0;
  virtual Color to_move() const = 0;
  virtual bool ended() const = 0;
  virtual Outcome CountNow()
      const = 0;  // the result; before the end, the board counted as it stands
  virtual std::vector<std::string> moves() const = 0;
  virtual std::string Board() const = 0;

  // Empty when done, else why not. A colour that is not to move plays after a pass of the other,
  // where the game has passes (GTP allows a colour to move twice in a row).
  virtual std::string Play(Color color, std::string_view move) = 0;
  // Takes the last Play back, with the pass that it may have needed. False at the start.
  virtual bool Undo() = 0;
  // Searches the position for `color`; plays nothing. Requires !ended(), and that the colour is to
  // move or the game has passes.
  virtual Thought Think(Color color) = 0;
};

// Game names as in the registry. Throws Error(kBadConfig) as NewGame.
std::unique_ptr<Session> MakeSession(std::string_view game, const std::string& size,
                                     const std::string& rules, SessionPlayer player);

}  // namespace tengen
