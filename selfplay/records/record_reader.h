// SPDX-License-Identifier: MIT
// Reads record files (docs/records.md). Nothing in a file is trusted: checksums, sizes, counts and
// the range of every field are checked first. After construction a RecordFile is immutable and
// thread-safe.
//   strict         any fault is an error; the file must end in its trailer
//   tolerate-tail  a file may lack its trailer and end in a torn frame: what a kill leaves behind.
//                  Both are named, but for the missing trailer of a NAME.open, which is as it
//                  should
//   skip-bad       every frame that still holds is read, whatever lies between
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/records/game_record.h"
#include "selfplay/records/mapped_file.h"
#include "selfplay/records/record_header.h"

namespace tengen {

enum class ReadMode { kStrict, kTolerateTail, kSkipBad };

// A file whose bytes are not what a writer writes. what() begins with "FILE: at byte N: ".
class DamagedRecords : public Error {
 public:
  explicit DamagedRecords(const std::string& what) : Error(ExitCode::kBadData, what) {}
};

// What reading a file found, beside its games.
struct RecordFileReport {
  std::optional<RecordHeader> header;    // the first; skip-bad may find none, or several
  std::optional<RecordTrailer> trailer;  // the last; none: the file was never closed
  std::uint64_t file_bytes = 0;
  std::uint64_t frames = 0;  // read, header and trailer included
  std::uint64_t games = 0, positions = 0;
  std::uint64_t good_bytes = 0;     // up to here every frame holds, the trailer not counted
  std::uint64_t skipped_bytes = 0;  // lost to damage, a torn tail included
  std::vector<std::string> faults;  // one line each: file, offset, what; empty in strict mode
};

// Where a game lies, and what an index wants to know of it.
struct GamePlace {
  std::uint64_t frame_offset = 0;  // of the frame in the file
  std::uint32_t game_in_frame = 0;
  std::uint32_t moves = 0;
  std::uint32_t positions = 0;  // moves with a search
  std::uint32_t trained = 0;    // those of them that are trained on
  std::uint64_t game_index = 0;
  std::uint32_t generation = 0;
};

// Calls the function for every game in the order of the file. DamagedRecords naming file, offset
// and what is wrong, as the mode has it; Error(kIo) when the file cannot be read.
RecordFileReport ReadGames(const std::string& path, ReadMode mode,
                           const std::function<void(GameRecord&&)>& on_game);
RecordFileReport ReadGames(const std::string& path, ReadMode mode,
                           const std::function<void(const GamePlace&, GameRecord&&)>& on_game);

// The same with the header that the game stands under, nullptr where that is lost: of two files
// that were joined skip-bad reads both.
RecordFileReport ReadGamesUnderHeaders(
    const std::string& path, ReadMode mode,
    const std::function<void(const RecordHeader*, GameRecord&&)>& on_game);

// What the first frame says, without a look at the rest; none where it is damaged or no header.
std::optional<RecordHeader> ReadRecordHeader(const std::string& path);

// Every game of the files, in their order.
std::vector<GameRecord> ReadAllGames(const std::vector<std::string>& paths, ReadMode mode);

// Random access to a file, which stays mapped. The whole file is checked once, at construction.
class RecordFile {
 public:
  RecordFile(std::string path, ReadMode mode);

  const std::string& path() const { return path_; }
  const RecordFileReport& report() const { return report_; }
  const std::vector<GamePlace>& places() const { return places_; }

  // The game at places()[i]. Unpacks its frame.
  GameRecord Read(std::size_t i) const;
  // All games of the frame at that offset (GamePlace::frame_offset): for a cache of frames.
  std::vector<GameRecord> ReadFrameGames(std::uint64_t frame_offset) const;

 private:
  const std::string path_;
  const MappedFile file_;
  std::vector<GamePlace> places_;
  RecordFileReport report_;  // last: the scan that makes it fills places_
};

}  // namespace tengen
