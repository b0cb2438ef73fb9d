// SPDX-License-Identifier: MIT
#include "selfplay/records/record_recovery.h"

#include <string_view>

#include "foundation/checksum.h"
#include "foundation/files.h"
#include "foundation/framing.h"
#include "selfplay/records/envelope.h"
#include "selfplay/records/frame_scan.h"
#include "selfplay/records/mapped_file.h"
#include "selfplay/records/record_files.h"

namespace tengen {
namespace {

// What stands before the first gap. An open file was never synced, so a power loss may have left
// out any of its sectors, not only the last; games behind the gap are given up with it.
std::string_view WholeFrames(std::string_view bytes) {
  std::uint64_t end = 0;
  for (Frame frame = ReadFrame(bytes, 0); frame.status == FrameStatus::kFrame;
       frame = ReadFrame(bytes, end)) {
    end = frame.end;
  }
  return bytes.substr(0, end);
}

RecoveredFile Recover(const std::string& open_path) {
  const std::string path = open_path.substr(0, open_path.size() - kOpenSuffix.size());
  const MappedFile file(open_path);
  const std::string_view whole = WholeFrames(file.bytes());
  std::uint64_t frames = 0;
  // A file killed within its first frame has no header yet and nothing to keep.
  const bool begun = !whole.empty();
  RecordFileReport report;
  if (begun) {
    report = ScanRecordBytes(whole, open_path, ReadMode::kTolerateTail,
                             [](const GamePlace&, const RecordHeader*, GameRecord&&) {});
    frames = report.frames - (report.trailer ? 1 : 0);
  }
  RecoveredFile recovered{path, report.games, report.positions, file.bytes().size() - whole.size()};
  // Under the published name there is either nothing or, when a former recovery was killed before
  // its last step, this very content.
  if (report.games > 0 && !FileExists(path)) {
    const std::string_view kept = whole.substr(0, report.good_bytes);
    std::string trailer;
    AppendFrame(trailer, EncodeEnvelope(RecordTrailer{report.games, report.positions, frames,
                                                      Sha256Hex(kept)}));
    AtomicFile out(path);
    out.Write(kept);
    out.Write(trailer);
    out.Commit();
  }
  RemoveFile(open_path);
  return recovered;
}

}  // namespace

std::vector<RecoveredFile> RecoverOpenFiles(const std::string& folder) {
  std::vector<RecoveredFile> recovered;
  for (const std::string& path : OpenRecordFilesUnder(folder)) recovered.push_back(Recover(path));
  return recovered;
}

}  // namespace tengen
