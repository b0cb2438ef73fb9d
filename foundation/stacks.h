// SPDX-License-Identifier: MIT
// Where every thread of this process is, for the one moment before it ends itself because a thread
// hangs.
#pragma once

namespace tengen {

// Writes a line and the call stack of each thread to the descriptor: the threads are sent a signal
// one after another and write their own; one that does not answer within a second is named as
// such. Addresses become lines with `addr2line -Cfe PROGRAM ADDRESS`. One call at a time.
void WriteAllStacks(int descriptor);

}  // namespace tengen
