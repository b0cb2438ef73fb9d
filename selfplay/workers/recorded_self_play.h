// SPDX-License-Identifier: MIT
// Self-play whose finished games are on disk at the end, whatever ended it: a failing worker, a
// thread that hangs, a stop. While the disk is full it waits.
#pragma once

#include "selfplay/records/record_writer.h"
#include "selfplay/workers/disk_reserve.h"
#include "selfplay/workers/self_play.h"

namespace tengen {

// As RunSelfPlay, into the writer, which is closed at the end. The job's disk and rescue are filled
// in here.
SelfPlayStats RunRecordedSelfPlay(SelfPlayJob job, RecordWriter& writer, DiskReserve& disk);

}  // namespace tengen
