// SPDX-License-Identifier: MIT
// Makes run.sqlite anew from the run's other files: generations from networks and records, matches
// and ratings from the verdicts, metrics and events from metrics.jsonl. What no other file holds is
// the moment at which a row was written; and the running time of a generation is taken from
// metrics.jsonl, where it was noted a moment later. SQLite's own files are written by SQLite, not
// through foundation/files.h.
#pragma once

#include <cstdint>
#include <string>

#include "foundation/clock.h"
#include "selfplay/runs/run_folder.h"

namespace tengen {

struct RebuiltDatabase {
  std::int64_t generations = 0, matches = 0, match_games = 0, metrics_lines = 0, events = 0;
  std::int64_t bad_lines = 0;  // of metrics.jsonl, left out
  std::string Text() const;    // one line
};

// The caller holds the run's lock. What was there is replaced once the new one is whole.
// Error(kBadData) naming the file when networks, verdicts or records are damaged.
RebuiltDatabase RebuildDatabase(const RunFolder& run, const Clock& clock = Clock::Real());

// For the start of a run, before anything is written: a missing or damaged database is rebuilt with
// a warning, the damaged one kept as run.sqlite.damaged; where even that fails an empty one is
// begun. Error(kBadData) for a database of a newer Tengen.
void EnsureDatabase(const RunFolder& run, const Clock& clock = Clock::Real());

}  // namespace tengen
