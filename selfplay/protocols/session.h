// SPDX-License-Identifier: MIT
// One game in progress between a person or a program and one of our players, whatever the game:
// what GTP and the terminal talk to. Moves are text in the game's own notation. Not thread-safe.
// Errors of use come back as text, as protocols must answer them and go on; bad rules or sizes
// throw Error(kBadConfig).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "selfplay/protocols/session_types.h"

namespace tengen {

class Session {
 public:
  virtual ~Session() = default;

  // Begins anew. The board must not be larger than the player's network takes: Error(kBadConfig).
  virtual void NewGame(const std::string& size, const std::string& rules) = 0;
  // As in the registry.
  virtual std::string game() const = 0;
  virtual std::string size() const = 0;
  virtual std::string rules() const = 0;
  virtual int width() const = 0;
  virtual int height() const = 0;
  // Points; none where the game has no komi.
  virtual std::optional<double> komi() const = 0;
  // Changes the rules under the moves already played. Throws Error(kBadConfig) and changes nothing
  // when a move would become illegal.
  virtual void SetRules(const std::string& rules) = 0;

  // Begins anew from these stones (Go alone); handicap: how many of them are Black's extra ones, 0
  // if they are none. Throws Error(kBadData) and changes nothing for a vertex that is none or named
  // twice, and for stones without liberties.
  virtual void SetUp(std::span<const PlacedStone> stones, Color to_move, int handicap) = 0;
  // The stones that the game began with.
  virtual std::vector<PlacedStone> set_up() const = 0;
  virtual int handicap() const = 0;

  virtual bool has_pass() const = 0;
  virtual Color to_move() const = 0;
  virtual bool ended() const = 0;
  // The result; before the end, the board counted as it stands.
  virtual Outcome CountNow() const = 0;
  // The count with dead stones taken off where the rules ask for agreement on them: those that are
  // proved dead, and those that the network gives up.
  virtual FinalStatus CountAgreed() = 0;
  virtual std::vector<std::string> moves() const = 0;
  virtual std::vector<PlayedMove> played() const = 0;
  virtual std::string Board() const = 0;
  // [height * width], the top row first.
  virtual std::vector<std::optional<Color>> stones() const = 0;
  // Text of a point of the board, by its place in stones().
  virtual std::string Vertex(int point) const = 0;
  // Of the side to move; none after the end.
  virtual std::vector<std::string> LegalMoves() const = 0;
  // Stones taken by that colour; none where the game has no captures.
  virtual std::optional<int> captures(Color by) const = 0;

  // Empty when done, else why not. A colour that is not to move plays after a pass of the other,
  // where the game has passes (GTP allows a colour to move twice in a row).
  virtual std::string Play(Color color, std::string_view move) = 0;
  // Takes the last Play back, with the pass that it may have needed. False at the start.
  virtual bool Undo() = 0;
  // How often Undo can be called.
  virtual int turns() const = 0;

  // Whether the player searches; `random` does not.
  virtual bool searches() const = 0;
  virtual int visits() const = 0;
  virtual void set_visits(int visits) = 0;
  // Whether a move can be searched for: the game has not ended, and the colour is to move or gets
  // the turn by a pass that does not end the game.
  virtual bool CanThink(Color color) const = 0;
  // Searches the position for `color`; plays nothing. Requires !ended(), and that the colour is to
  // move or the game has passes.
  virtual Thought Think(Color color, const SearchOrder& order) = 0;
  Thought Think(Color color) { return Think(color, SearchOrder{}); }
  // Of the search that runs (from within SearchOrder::go_on) or ran last. Requires searches() and
  // such a search.
  virtual Analysis Analyse() const = 0;
  // The network's word on the position seen under a symmetry of the board (0 to 7, 0 for none; 4
  // and more, which turn rows into columns, on square boards alone). Requires searches() and
  // !ended().
  virtual RawEvaluation Evaluate(int symmetry) = 0;
  // Forgets what earlier searches found.
  virtual void ForgetSearch() = 0;
};

// Game names as in the registry. Throws Error(kBadConfig) as NewGame.
std::unique_ptr<Session> MakeSession(std::string_view game, const std::string& size,
                                     const std::string& rules, SessionPlayer player);

}  // namespace tengen
