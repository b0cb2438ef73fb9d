// SPDX-License-Identifier: MIT
// Writes finished games to FOLDER/WORKER-000001.tfrecord and on: games gather to frames, a file
// grows as NAME.open, is closed with its trailer, synced and renamed, and the next begins
// (docs/records.md). After a kill RecoverOpenFiles (record_recovery.h) publishes what was written.
// Thread-safe: the worker threads of a process share one writer. No two writers may share folder
// and worker name.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "foundation/checksum.h"
#include "foundation/clock.h"
#include "foundation/files.h"
#include "selfplay/records/game_record.h"
#include "selfplay/records/record_header.h"

namespace tengen {

class Config;

struct RecordWriterSettings {
  double roll_seconds = 60;                            // age at which a file is closed
  std::uint64_t roll_bytes = std::uint64_t{64} << 20;  // size at which a file is closed
  std::uint64_t frame_bytes = std::uint64_t{256}
                              << 10;  // uncompressed; small enough to read one game at random

  static RecordWriterSettings From(const Config& config);  // records.roll_seconds, records.roll_mib
};

class RecordWriter {
 public:
  // The folder must exist. worker: 1 to 64 letters, digits, '-' and '_'. header: game, size, rules,
  // generation and run_id of most games; those that differ say so themselves. Writes nothing yet.
  RecordWriter(std::string folder, std::string worker, RecordHeader header,
               RecordWriterSettings settings, const Clock& clock = Clock::Real());
  // What was not closed stays as NAME.open; games not yet in a frame are lost.
  ~RecordWriter();
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;

  // Takes one finished game. Error(kBadData) when a field is out of its range: the game is not
  // taken. Error(kIo) when the disk refuses: the game is kept and written by a later call.
  void Append(const GameRecord& game);
  // Closes the file when it is old enough; for loops that may wait long between two games.
  void RollIfDue();
  // Writes, closes and publishes everything; a later Append begins a new file.
  void Close();

  std::uint64_t games() const;      // taken so far
  std::uint64_t positions() const;  // moves with a search among them
  std::uint64_t bytes() const;      // written so far, over all files

 private:
  struct Pending {
    std::string encoded;
    std::uint64_t positions;
  };

  bool DueLocked() const;
  void WriteGamesLocked();
  void CloseLocked();
  void FinishFileLocked();
  void OpenLocked();
  void WriteFrameLocked(const std::string& payload);

  const std::string folder_, worker_;
  const RecordHeader header_;
  const RecordWriterSettings settings_;
  const Clock& clock_;

  mutable std::mutex mutex_;
  int number_ = 0;                     // of the current file; 0: none yet
  std::unique_ptr<GrowingFile> file_;  // none between two files
  std::unique_ptr<Sha256> sha_;
  RecordTrailer trailer_;  // of the current file, as far as it is written
  bool header_written_ = false, trailer_written_ = false;
  std::vector<Pending> pending_;  // games of the next frame, and more after a failure
  std::uint64_t pending_bytes_ = 0;
  double first_game_at_ = 0;  // of the current file, pending games included
  std::uint64_t games_ = 0, positions_ = 0, bytes_ = 0;
};

}  // namespace tengen
