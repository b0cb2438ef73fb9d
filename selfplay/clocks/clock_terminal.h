// SPDX-License-Identifier: MIT
// A chess clock at the keyboard, in real time: on a terminal with raw keys, elsewhere with keys as
// characters of standard input and plain lines. NO_COLOR and TERM=dumb are respected.
#pragma once

#include "selfplay/clocks/time_control.h"

namespace tengen {

// Runs until q or the end of the input, then writes the summary. Throws Error(kInterrupted or
// kTerminated) after a signal, the summary written and the terminal as it was, and Error(kIo).
void RunClockInTerminal(const TimeControl& control);

}  // namespace tengen
