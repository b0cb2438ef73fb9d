// SPDX-License-Identifier: MIT
// What the first frame of a record file says of all its games, and what the last says of the file.
// Plain data.
#pragma once

#include <cstdint>
#include <string>

namespace tengen {

inline constexpr std::uint32_t kRecordFormatVersion = 1;

struct RecordHeader {
  std::uint32_t format_version = kRecordFormatVersion;
  std::string run_id;            // name of the run; "" outside of one
  std::string game;              // registry name
  std::string size;              // as Rules::SizeString
  std::string rules;             // as Rules::ToString
  std::uint32_t generation = 0;  // of the network that plays
  std::string worker;            // names the files: WORKER-000001.tfrecord

  friend bool operator==(const RecordHeader&, const RecordHeader&) = default;
};

struct RecordTrailer {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  // moves with a search
  std::uint64_t frames = 0;     // before the trailer, the header included
  std::string sha256;           // 64 hexadecimal digits: of every byte before the trailer's frame
};

}  // namespace tengen
