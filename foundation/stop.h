// SPDX-License-Identifier: MIT
// Asks a long run to save its state and end: SIGTERM and SIGINT set a flag that loops look at. A
// second signal ends the process at once, for those who cannot wait. One StopSignal lives in main()
// while a command that can stop runs; reading the flag is thread-safe and cheap.
#pragma once

#include <string_view>

#include "foundation/errors.h"

namespace tengen {

class StopSignal {
 public:
  // Takes over both signals until the end of its life. At most one at a time (CHECKed).
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  // One for the rest of the process, its end included: a signal that comes while a finished command
  // is tearing down then changes nothing.
  static void KeepForProcess();

  // True once a signal came; works without an object, too (then it is false unless one came
  // before).
  static bool Requested();
  // SIGTERM or SIGINT, 0 before.
  static int Signal();
  // kTerminated, kInterrupted, or kDone before a signal.
  static ExitCode Code();
  // Becomes readable when a signal came: for loops that wait in poll(). -1 without an object.
  static int WakeDescriptor();
  // For tests and for programs that stop themselves: as if the signal had come.
  static void Request(int signal_number);
};

}  // namespace tengen
