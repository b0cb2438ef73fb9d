// SPDX-License-Identifier: MIT
// The bytes of a record file in all three modes: as they are, and with every frame's checksums made
// right, since no mutation would ever hit them. What skip-bad reads includes what the stricter
// modes read.
#include <cstring>

#include "foundation/framing.h"
#include "selfplay/records/frame_scan.h"
#include "tests/fuzz/target.h"

namespace {

using namespace tengen;

constexpr ReadMode kModes[] = {ReadMode::kStrict, ReadMode::kTolerateTail, ReadMode::kSkipBad};

void ReadInEveryMode(std::string_view bytes) {
  RecordFileReport salvaged =
      ScanRecordBytes(bytes, "fuzz", ReadMode::kSkipBad,
                      [](const GamePlace&, const RecordHeader*, GameRecord&&) {});
  CHECK(salvaged.skipped_bytes <= bytes.size());
  for (const ReadMode mode : kModes) {
    RecordFileReport report;
    const bool refused = fuzz::Refuses(
        [&] {
          report = ScanRecordBytes(bytes, "fuzz", mode,
                                   [](const GamePlace&, const RecordHeader*, GameRecord&&) {});
        },
        ExitCode::kBadData);
    CHECK(mode != ReadMode::kSkipBad || !refused);
    if (refused) continue;
    CHECK(report.games == salvaged.games && report.positions == salvaged.positions);
    CHECK(mode != ReadMode::kStrict || (report.trailer && report.skipped_bytes == 0));
  }
}

// Length fields are taken as they stand where they fit, else as reaching to the end.
std::string WithRightChecksums(std::string_view bytes) {
  std::string repaired;
  while (bytes.size() > kFrameOverheadBytes) {
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), sizeof length);
    length = std::min<std::uint64_t>(length, bytes.size() - kFrameOverheadBytes);
    AppendFrame(repaired, bytes.substr(kFrameHeaderBytes, length));
    bytes.remove_prefix(kFrameOverheadBytes + length);
  }
  return repaired.append(bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::Text(data, size);
  ReadInEveryMode(bytes);
  ReadInEveryMode(WithRightChecksums(bytes));
  return 0;
}
