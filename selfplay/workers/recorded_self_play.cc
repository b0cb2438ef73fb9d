// SPDX-License-Identifier: MIT
#include "selfplay/workers/recorded_self_play.h"

#include <utility>

#include "foundation/errors.h"
#include "foundation/log.h"

namespace tengen {

SelfPlayStats RunRecordedSelfPlay(SelfPlayJob job, RecordWriter& writer, DiskReserve& disk) {
  const auto stopped = [stop = job.stop] { return stop != nullptr && stop->load(); };
  const auto close = [&] { writer.Close(); };
  job.disk = &disk;
  job.rescue = close;
  job.progress = [&, show = job.progress](const SelfPlayStats& stats) {
    if (show) show(stats);
    disk.Write([&] { writer.RollIfDue(); }, close, stopped);
  };
  SelfPlayStats stats;
  try {
    // A game that could not be written stays with the writer, so closing is what is repeated.
    stats = RunSelfPlay(job, [&](GameRecord&& record) {
      disk.Write([&] { writer.Append(record); }, close, stopped);
    });
  } catch (...) {
    try {
      writer.Close();
    } catch (const Error& error) {
      LogError(std::string("not all finished games are saved: ") + error.what());
    }
    throw;
  }
  disk.Write(close, close, stopped);
  writer.Close();  // says why when a stop came before there was room
  return stats;
}

}  // namespace tengen
