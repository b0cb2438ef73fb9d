// SPDX-License-Identifier: MIT
#include "foundation/framing.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <vector>

namespace tengen {
namespace {

std::string Frames(const std::vector<std::string>& payloads) {
  std::string bytes;
  for (const std::string& payload : payloads) AppendFrame(bytes, payload);
  return bytes;
}

// Payloads until the first that is no whole frame, and that one's status.
std::pair<std::vector<std::string>, FrameStatus> ReadAll(std::string_view bytes) {
  std::vector<std::string> payloads;
  std::uint64_t offset = 0;
  for (;;) {
    const Frame frame = ReadFrame(bytes, offset);
    if (frame.status != FrameStatus::kFrame) return {payloads, frame.status};
    payloads.emplace_back(frame.payload);
    offset = frame.end;
  }
}

// Worked out by a separate program from the layout and the definition of CRC-32C.
TEST(Framing, BytesOfAFrame) {
  std::string hex;
  for (const char c : Frames({"abc"})) {
    char two[3];
    std::snprintf(two, sizeof two, "%02X", static_cast<unsigned char>(c));
    hex += two;
  }
  EXPECT_EQ(hex,
            "0300000000000000"
            "B099490E"
            "616263"
            "6E57F121");
}

TEST(Framing, RoundTrip) {
  const std::vector<std::string> payloads = {"", "a", std::string(100000, '\0'), "last"};
  const auto [read, status] = ReadAll(Frames(payloads));
  EXPECT_EQ(read, payloads);
  EXPECT_EQ(status, FrameStatus::kEnd);
}

// Every cut keeps the frames before it and is named for what it is.
TEST(Framing, EveryTruncation) {
  const std::string bytes = Frames({"abc", "defgh"});
  const std::size_t second = 3 + kFrameOverheadBytes;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto [read, status] = ReadAll(std::string_view(bytes).substr(0, size));
    EXPECT_EQ(read.size(), size < second ? 0u : 1u) << size;
    const std::size_t into = size < second ? size : size - second;
    EXPECT_EQ(status, into == 0                  ? FrameStatus::kEnd
                      : into < kFrameHeaderBytes ? FrameStatus::kCutHeader
                                                 : FrameStatus::kCutPayload)
        << size;
  }
}

TEST(Framing, EveryFlippedBitIsFound) {
  const std::string good = Frames({"abc"});
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << (bit % 8)));
    const Frame frame = ReadFrame(bad, 0);
    EXPECT_EQ(frame.status,
              bit / 8 < kFrameHeaderBytes ? FrameStatus::kBadHeader : FrameStatus::kBadPayload)
        << bit;
    if (frame.status == FrameStatus::kBadPayload) {
      EXPECT_EQ(frame.end, good.size());
    }
  }
}

TEST(Framing, ReportsWhereAFrameBegins) {
  const std::string bytes = Frames({"abc", "de"});
  const Frame second = ReadFrame(bytes, 19);
  EXPECT_EQ(second.offset, 19u);
  EXPECT_EQ(second.end, bytes.size());
  EXPECT_EQ(second.payload, "de");
}

TEST(FindNextFrame, FindsTheNextHeaderAfterDamage) {
  std::string bytes = Frames({"first", "second", "third"});
  const std::size_t second = 5 + kFrameOverheadBytes, third = second + 6 + kFrameOverheadBytes;
  bytes[second + 9] = static_cast<char>(bytes[second + 9] ^ 1);
  EXPECT_EQ(ReadFrame(bytes, second).status, FrameStatus::kBadHeader);
  EXPECT_EQ(FindNextFrame(bytes, 0), 0u);
  EXPECT_EQ(FindNextFrame(bytes, 1), third);
  EXPECT_EQ(FindNextFrame(bytes, third + 1), std::nullopt);
  EXPECT_EQ(FindNextFrame("", 0), std::nullopt);
  EXPECT_EQ(FindNextFrame(bytes, bytes.size() + 5), std::nullopt);
}

}  // namespace
}  // namespace tengen
