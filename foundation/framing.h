// SPDX-License-Identifier: MIT
// TFRecord frames, of records and TensorBoard files alike:
//   uint64 length | uint32 masked CRC-32C of those 8 bytes | payload | uint32 masked CRC-32C of the
//   payload
// all little-endian; masked = rotate right by 15, plus 0xA282EAD8. Reading works on bytes in memory
// (a file read whole or mapped) and never trusts a length before its checksum held. Functions are
// thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tengen {

inline constexpr std::size_t kFrameHeaderBytes = 12;
inline constexpr std::size_t kFrameOverheadBytes = 16;
// A longer payload is taken for damage.
inline constexpr std::uint64_t kMaxFramePayload = std::uint64_t{1} << 30;

void AppendFrame(std::string& out, std::string_view payload);

enum class FrameStatus {
  kFrame,       // a whole frame
  kEnd,         // no byte left
  kCutHeader,   // fewer bytes left than a header: the usual tail after a kill
  kCutPayload,  // the header holds, but the payload ends too early: the same
  kBadHeader,   // the length's checksum fails, or the length is absurd
  kBadPayload,  // the payload's checksum fails
};
// "header cut short", … for messages.
const char* FrameStatusText(FrameStatus status);

struct Frame {
  FrameStatus status;
  std::uint64_t offset;      // where the frame begins
  std::string_view payload;  // kFrame only; borrowed from the bytes read
  std::uint64_t end;         // one past it: for kFrame, and for kBadPayload whose length is known
};

// The frame that begins at offset (<= bytes.size()).
Frame ReadFrame(std::string_view bytes, std::uint64_t offset);

// The first offset >= from where a header's checksum holds; nullopt when there is none.
std::optional<std::uint64_t> FindNextFrame(std::string_view bytes, std::uint64_t from);

}  // namespace tengen
