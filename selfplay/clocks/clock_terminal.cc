// SPDX-License-Identifier: MIT
#include "selfplay/clocks/clock_terminal.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "foundation/errors.h"
#include "selfplay/clocks/chess_clock.h"
#include "selfplay/clocks/raw_terminal.h"

namespace tengen {
namespace {

ClockStyle StyleOfTerminal() {
  const char* term = std::getenv("TERM");
  if (!::isatty(STDIN_FILENO) || !::isatty(STDOUT_FILENO) || term == nullptr ||
      std::string_view(term) == "dumb") {
    return ClockStyle::kPlain;
  }
  const char* no_color = std::getenv("NO_COLOR");
  const bool colored = no_color == nullptr || *no_color == '\0';
  return colored ? ClockStyle::kRedrawnInColor : ClockStyle::kRedrawn;
}

void WriteOut(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    ThrowIo("cannot write", "standard output", errno);
  }
}

class ClockLoop {
 public:
  explicit ClockLoop(const TimeControl& control)
      : style_(StyleOfTerminal()), clock_(control, style_, WriteOut) {}

  // The signal that ended it, 0 for none.
  int Run() {
    std::optional<RawTerminal> terminal;
    if (style_ != ClockStyle::kPlain) terminal.emplace(STDIN_FILENO, STDOUT_FILENO);
    while (!clock_.quit()) {
      std::array<pollfd, 2> wait{{{STDIN_FILENO, POLLIN, 0}, {signals_.descriptor(), POLLIN, 0}}};
      const Milliseconds most = 60 * 1000;
      const auto timeout = static_cast<int>(std::min(most, clock_.NextTick().value_or(most)));
      if (::poll(wait.data(), wait.size(), timeout) < 0 && errno != EINTR) {
        ThrowIo("cannot wait for", "keys", errno);
      }
      while (const auto signal = signals_.Take()) {
        if (*signal == SIGTSTP) {
          if (terminal) terminal->Leave();
          ::raise(SIGSTOP);
        } else if (*signal == SIGCONT) {
          if (terminal) terminal->Enter();
          clock_.Redraw();
        } else if (*signal != SIGWINCH) {
          signals_.KeepForProcess();
          return *signal;
        }
      }
      if (wait[0].revents != 0) ReadKeys();
      clock_.Tick();
    }
    return 0;
  }

  std::string Summary() const { return clock_.Summary(); }

 private:
  void ReadKeys() {
    std::array<char, 64> keys;
    const ssize_t count = ::read(STDIN_FILENO, keys.data(), keys.size());
    if (count <= 0 && !(count < 0 && (errno == EINTR || errno == EAGAIN))) {
      clock_.Handle(ClockKey::kQuit);  // the input has ended
    }
    for (ssize_t i = 0; i < count && !clock_.quit(); ++i) {
      if (const auto key = ClockKeyOf(keys[static_cast<std::size_t>(i)])) clock_.Handle(*key);
    }
  }

  SignalQueue signals_;  // before the terminal is touched, until after it is as it was
  const ClockStyle style_;
  ChessClock clock_;
};

}  // namespace

void RunClockInTerminal(const TimeControl& control) {
  ClockLoop loop(control);
  const int signal = loop.Run();
  WriteOut(loop.Summary());
  if (signal == 0) return;
  const bool interrupted = signal == SIGINT || signal == SIGQUIT;
  throw Error(interrupted ? ExitCode::kInterrupted : ExitCode::kTerminated,
              "the clock was ended by a signal; what was left is above");
}

}  // namespace tengen
