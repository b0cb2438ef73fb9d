// SPDX-License-Identifier: MIT
#include "selfplay/clocks/raw_terminal.h"

#include <pthread.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

#include "foundation/errors.h"

namespace tengen {
namespace {

void WriteAll(int descriptor, std::string_view text) {
  // A terminal that is gone needs no restoring.
  [[maybe_unused]] const ssize_t ignored = ::write(descriptor, text.data(), text.size());
}

}  // namespace

SignalQueue::SignalQueue() {
  sigset_t read;
  sigemptyset(&read);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH}) {
    sigaddset(&read, number);
  }
  sigset_t blocked = read;
  sigaddset(&blocked, SIGPIPE);
  descriptor_ = ::signalfd(-1, &read, SFD_CLOEXEC | SFD_NONBLOCK);
  if (descriptor_ < 0) ThrowIo("cannot make", "a signal descriptor", errno);
  ::pthread_sigmask(SIG_BLOCK, &blocked, &former_);
}

SignalQueue::~SignalQueue() {
  ::close(descriptor_);
  if (kept_) return;
  // The failed write has been told of.
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  const timespec now{0, 0};
  ::sigtimedwait(&pipe, nullptr, &now);
  ::pthread_sigmask(SIG_SETMASK, &former_, nullptr);
}

std::optional<int> SignalQueue::Take() {
  signalfd_siginfo info{};
  if (::read(descriptor_, &info, sizeof info) != sizeof info) return {};
  return static_cast<int>(info.ssi_signo);
}

RawTerminal::RawTerminal(int input, int output) : input_(input), output_(output) {
  if (::tcgetattr(input_, &former_) != 0) ThrowIo("cannot read", "the terminal's settings", errno);
  Enter();
}

RawTerminal::~RawTerminal() { Leave(); }

void RawTerminal::Enter() {
  termios raw = former_;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);  // ISIG stays: Ctrl-C ends the clock
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  if (::tcsetattr(input_, TCSANOW, &raw) != 0) ThrowIo("cannot change", "the terminal", errno);
  WriteAll(output_, "\x1b[?25l\x1b[?7l");
}

void RawTerminal::Leave() {
  WriteAll(output_, "\x1b[?7h\x1b[?25h\r\n");
  ::tcsetattr(input_, TCSANOW, &former_);
}

}  // namespace tengen
