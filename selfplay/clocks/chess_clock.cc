// SPDX-License-Identifier: MIT
#include "selfplay/clocks/chess_clock.h"

#include <utility>

#include "selfplay/clocks/clock_face.h"

namespace tengen {
namespace {

constexpr Milliseconds kCountedSeconds = 10;
constexpr const char* kKeys = "space: press   p: pause   u: undo   q: quit";

}  // namespace

std::optional<ClockKey> ClockKeyOf(char character) {
  switch (character) {
    case ' ':
      return ClockKey::kPress;
    case 'p':
      return ClockKey::kPause;
    case 'u':
      return ClockKey::kUndo;
    case 'q':
      return ClockKey::kQuit;
    default:
      return {};
  }
}

ChessClock::ChessClock(const TimeControl& control, ClockStyle style, Write write,
                       const Clock& clock)
    : clock_(control, clock), style_(style), write_(std::move(write)) {
  if (plain()) {
    write_("Clock: " + control.ToText() + ". " + kKeys + "\n");
  } else {
    Draw();
  }
}

void ChessClock::Handle(ClockKey key) {
  Tick();  // the flag may have fallen before the key
  switch (key) {
    case ClockKey::kPress:
      Press();
      break;
    case ClockKey::kPause:
      TogglePause();
      break;
    case ClockKey::kUndo:
      Undo();
      break;
    case ClockKey::kQuit:
      quit_ = true;
      return;
  }
  Tick();
}

void ChessClock::Press() {
  if (clock_.state() == GameClock::State::kPaused) return TogglePause();
  if (clock_.state() == GameClock::State::kStopped) {
    clock_.Start(ClockSide::kBlack);
    return Tell("start");
  }
  const ClockSide mover = clock_.side();
  if (clock_.Press()) Tell(std::string(SideName(mover)) + " moved");
}

void ChessClock::TogglePause() {
  if (clock_.state() == GameClock::State::kPaused) {
    clock_.Resume();
    Tell("resumed");
  } else if (clock_.state() == GameClock::State::kRunning && !clock_.Flag()) {
    clock_.Pause();
    Tell("paused");
  }
}

void ChessClock::Undo() {
  if (!clock_.Undo()) return Tell("no move to take back");
  flag_told_ = false;
  Tell(std::string(SideName(clock_.side())) + "'s move taken back");
}

void ChessClock::Tick() {
  const PlayerTime time = clock_.Time(clock_.side());
  if (time.flag) {
    TellFlag();
  } else if (clock_.Next()) {
    TellStage(time);
    CountDown(time);
  }
  if (!plain()) Draw();
}

void ChessClock::TellFlag() {
  if (std::exchange(flag_told_, true)) return;
  if (!plain()) write_("\a");
  Tell(std::string(SideName(clock_.side())) + " loses on time");
}

void ChessClock::TellStage(const PlayerTime& time) {
  const Stage stage{clock_.moves(), time.periods, time.main > 0};
  const bool same_move = stage_ && stage_->move == stage.move;
  if (same_move && *stage_ != stage) {
    Tell(std::string(SideName(clock_.side())) +
         (stage_->main ? "'s main time is used up" : " has lost a period"));
  }
  stage_ = stage;
}

void ChessClock::CountDown(const PlayerTime& time) {
  if (time.main > 0 && !IsLastStage(clock_.control(), time)) return;
  const Moment moment{clock_.moves(), time.periods,
                      SecondsBegun(LeftInStage(clock_.control(), time))};
  if (moment.second > kCountedSeconds || rung_ == moment) return;
  rung_ = moment;
  if (plain()) {
    write_(std::string(SideName(clock_.side())) + " " + std::to_string(moment.second) + "\n");
  } else {
    write_("\a");
  }
}

std::optional<Milliseconds> ChessClock::NextTick() const {
  const auto deadline = clock_.Next();
  if (!deadline) return {};
  return deadline->after - (SecondsBegun(deadline->after) - 1) * 1000;
}

void ChessClock::Tell(const std::string& event) {
  event_ = event;
  if (plain()) {
    write_(event + ": " + SideText(ClockSide::kBlack) + "; " + SideText(ClockSide::kWhite) + "\n");
  }
}

std::string ChessClock::SideText(ClockSide side) const {
  return std::string(SideName(side)) + " " + TimeText(clock_.control(), clock_.Time(side));
}

std::string ChessClock::StateText() const {
  if (clock_.state() == GameClock::State::kStopped) return "space starts Black's clock";
  return "move " + std::to_string(clock_.moves() + 1) + (event_.empty() ? "" : ", " + event_);
}

void ChessClock::Redraw() {
  drawn_ = false;
  if (!plain()) Draw();
}

// The cursor rests at the end of the second line.
void ChessClock::Draw() {
  std::string text = std::exchange(drawn_, true) ? "\x1b[1A\r" : "\r";
  for (const ClockSide side : {ClockSide::kBlack, ClockSide::kWhite}) {
    const bool thinks = clock_.state() != GameClock::State::kStopped && clock_.side() == side;
    const bool colored = thinks && style_ == ClockStyle::kRedrawnInColor;
    if (colored) text += clock_.Flag() ? "\x1b[1;31m" : "\x1b[1m";
    text += (thinks ? "> " : "  ") + SideText(side);
    if (colored) text += "\x1b[0m";
    text += "    ";
  }
  write_(text + "\x1b[K\r\n" + kKeys + "   (" + StateText() + ")\x1b[K");
}

std::string ChessClock::Summary() const {
  const auto flag = clock_.Flag();
  const std::string result = flag ? (*flag == ClockSide::kBlack ? "W+T" : "B+T")
                                  : "open after " + std::to_string(clock_.moves()) +
                                        (clock_.moves() == 1 ? " move" : " moves");
  return SideText(ClockSide::kBlack) + "\n" + SideText(ClockSide::kWhite) + "\nResult: " + result +
         "\n";
}

}  // namespace tengen
