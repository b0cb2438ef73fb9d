// SPDX-License-Identifier: MIT
#include "foundation/framing.h"

#include "foundation/checksum.h"
#include "foundation/errors.h"

namespace tengen {
namespace {

std::uint32_t MaskedCrc(std::string_view bytes) {
  const std::uint32_t crc = Crc32c(bytes);
  return ((crc >> 15) | (crc << 17)) + 0xA282EAD8u;
}

void AppendLittleEndian(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
}

std::uint64_t LittleEndian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;)
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

bool HeaderHolds(std::string_view header) {
  return LittleEndian(header.substr(8, 4)) == MaskedCrc(header.substr(0, 8)) &&
         LittleEndian(header.substr(0, 8)) <= kMaxFramePayload;
}

}  // namespace

void AppendFrame(std::string& out, std::string_view payload) {
  CHECK(payload.size() <= kMaxFramePayload);
  const std::size_t begin = out.size();
  AppendLittleEndian(out, payload.size(), 8);
  AppendLittleEndian(out, MaskedCrc(std::string_view(out).substr(begin, 8)), 4);
  out += payload;
  AppendLittleEndian(out, MaskedCrc(payload), 4);
}

const char* FrameStatusText(FrameStatus status) {
  switch (status) {
    case FrameStatus::kFrame:
      return "whole frame";
    case FrameStatus::kEnd:
      return "end";
    case FrameStatus::kCutHeader:
      return "header cut short";
    case FrameStatus::kCutPayload:
      return "payload cut short";
    case FrameStatus::kBadHeader:
      return "checksum of the length does not hold";
    case FrameStatus::kBadPayload:
      return "checksum of the payload does not hold";
  }
  return "";
}

Frame ReadFrame(std::string_view bytes, std::uint64_t offset) {
  CHECK(offset <= bytes.size());
  const std::string_view rest = bytes.substr(offset);
  if (rest.empty()) return {FrameStatus::kEnd, offset, {}, offset};
  if (rest.size() < kFrameHeaderBytes) return {FrameStatus::kCutHeader, offset, {}, offset};
  if (!HeaderHolds(rest)) return {FrameStatus::kBadHeader, offset, {}, offset};
  const std::uint64_t length = LittleEndian(rest.substr(0, 8));
  if (rest.size() - kFrameHeaderBytes < length + 4)
    return {FrameStatus::kCutPayload, offset, {}, offset};
  const std::string_view payload = rest.substr(kFrameHeaderBytes, length);
  const std::uint64_t end = offset + kFrameOverheadBytes + length;
  if (LittleEndian(rest.substr(kFrameHeaderBytes + length, 4)) != MaskedCrc(payload)) {
    return {FrameStatus::kBadPayload, offset, {}, end};
  }
  return {FrameStatus::kFrame, offset, payload, end};
}

std::optional<std::uint64_t> FindNextFrame(std::string_view bytes, std::uint64_t from) {
  for (; from + kFrameHeaderBytes <= bytes.size(); ++from) {
    if (HeaderHolds(bytes.substr(from, kFrameHeaderBytes))) return from;
  }
  return std::nullopt;
}

}  // namespace tengen
