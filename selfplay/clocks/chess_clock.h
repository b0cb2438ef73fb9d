// SPDX-License-Identifier: MIT
// A clock for two people at one keyboard: keys go in, text comes out. On a terminal two lines are
// redrawn and the bell rings; elsewhere a plain line tells of each event. Knows no terminal itself.
// Belongs to one thread; the owner calls Tick when NextTick says so.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "selfplay/clocks/game_clock.h"

namespace tengen {

enum class ClockKey { kPress, kPause, kUndo, kQuit };
// ' ', 'p', 'u' or 'q'; nothing for other characters.
std::optional<ClockKey> ClockKeyOf(char character);

enum class ClockStyle { kRedrawn, kRedrawnInColor, kPlain };

class ChessClock {
 public:
  using Write = std::function<void(std::string_view)>;

  ChessClock(const TimeControl& control, ClockStyle style, Write write,
             const Clock& clock = Clock::Real());

  // The first press starts Black's clock; a press while paused goes on.
  void Handle(ClockKey key);
  // Tells of what time alone has changed: a second, a period, a flag. The bell rings at the start
  // of each of the last ten seconds of a period, or of main time with nothing behind it, and when
  // the flag falls.
  void Tick();
  // Until the next Tick has something to tell; nothing while no time runs down.
  std::optional<Milliseconds> NextTick() const;

  // Draws on fresh lines, for after others have written to the terminal.
  void Redraw();

  bool quit() const { return quit_; }
  // Both times and the result, for the end: three lines.
  std::string Summary() const;

 private:
  // A second of one period of one move.
  struct Moment {
    int move;
    int periods;
    Milliseconds second;
    bool operator==(const Moment&) const = default;
  };
  struct Stage {
    int move;
    int periods;
    bool main;
    bool operator==(const Stage&) const = default;
  };

  bool plain() const { return style_ == ClockStyle::kPlain; }
  void Press();
  void TogglePause();
  void Undo();
  void CountDown(const PlayerTime& time);
  void TellStage(const PlayerTime& time);
  void TellFlag();
  // The event as a plain line, or as the word beside the keys.
  void Tell(const std::string& event);
  std::string SideText(ClockSide side) const;
  std::string StateText() const;
  void Draw();

  GameClock clock_;
  const ClockStyle style_;
  const Write write_;
  bool quit_ = false, drawn_ = false, flag_told_ = false;
  std::optional<Moment> rung_;
  std::optional<Stage> stage_;
  std::string event_;
};

}  // namespace tengen
