// SPDX-License-Identifier: MIT
// A terminal that hands over each key as it is pressed, and gives everything back on every way out.
// To be used by a thread that is the process's only one.
#pragma once

#include <signal.h>
#include <termios.h>

#include <optional>

namespace tengen {

// Turns the signals that end or stop a program into something to read: they cannot cut in, so that
// whoever holds a terminal can put it right first. SIGPIPE only makes writes fail.
class SignalQueue {
 public:
  SignalQueue();
  ~SignalQueue();
  SignalQueue(const SignalQueue&) = delete;
  SignalQueue& operator=(const SignalQueue&) = delete;

  // Readable when a signal came.
  int descriptor() const { return descriptor_; }
  // SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT or SIGWINCH; nothing when none came.
  std::optional<int> Take();
  // Nothing is let through any more: for a process that ends because of a signal, so that another
  // one does not change how.
  void KeepForProcess() { kept_ = true; }

 private:
  bool kept_ = false;
  sigset_t former_;
  int descriptor_ = -1;
};

class RawTerminal {
 public:
  // Both descriptors must be terminals. Keys are not shown, the cursor is hidden, long lines do not
  // wrap. Throws Error(kIo).
  RawTerminal(int input, int output);
  ~RawTerminal();
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

  // Raw again, for after the process was stopped.
  void Enter();
  // As it was before.
  void Leave();

 private:
  const int input_, output_;
  termios former_{};
};

}  // namespace tengen
