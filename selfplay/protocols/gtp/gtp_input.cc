// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/gtp_input.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <istream>

#include "foundation/errors.h"

namespace tengen {
namespace {

// Commands sent ahead beyond this stay in the pipe.
constexpr std::size_t kReadAhead = 1 << 16;

bool IsInterrupt(std::string line) {
  std::erase_if(line, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
  return line == "#interrupt";
}

}  // namespace

bool GtpStreamInput::ReadLine(std::string& line) {
  line.clear();
  int c = in_.get();
  if (c == std::istream::traits_type::eof()) return false;
  for (; c != '\n' && c != std::istream::traits_type::eof(); c = in_.get()) {
    if (line.size() <= kLongestGtpLine) line += static_cast<char>(c);
  }
  return true;
}

bool GtpDescriptorInput::Fill(int wait_ms) {
  if (ended_) return false;
  pollfd waited{descriptor_, POLLIN, 0};
  int ready = 0;
  do {
    ready = poll(&waited, 1, wait_ms);
  } while (ready < 0 && errno == EINTR);
  if (ready <= 0) return false;
  std::array<char, 4096> bytes;
  ssize_t count = 0;
  do {
    count = read(descriptor_, bytes.data(), bytes.size());
  } while (count < 0 && errno == EINTR);
  if (count <= 0) {
    ended_ = true;
    if (count < 0) error_ = errno;
    return false;
  }
  buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

bool GtpDescriptorInput::ReadLine(std::string& line) {
  line.clear();
  while (true) {
    const std::size_t end = buffer_.find('\n');
    const std::size_t length = std::min(end, buffer_.size());
    const std::size_t kept = std::min(length, kLongestGtpLine + 1 - line.size());
    line.append(buffer_, 0, kept);
    if (end != std::string::npos) {
      buffer_.erase(0, end + 1);
      return true;
    }
    buffer_.clear();
    if (Fill(-1) || !ended_) continue;
    if (error_ != 0) {
      throw Error(ExitCode::kIo, std::string("commands cannot be read: ") + std::strerror(error_));
    }
    return !line.empty();
  }
}

bool GtpDescriptorInput::Waiting(std::chrono::milliseconds at_most) {
  if (!buffer_.empty() || ended_) return true;
  return Fill(static_cast<int>(at_most.count())) || ended_;
}

bool GtpDescriptorInput::Interrupted() {
  while (buffer_.size() < kReadAhead && Fill(0)) {
  }
  for (std::size_t at = 0; at < buffer_.size();) {
    const std::size_t end = buffer_.find('\n', at);
    if (end == std::string::npos) return false;
    if (IsInterrupt(buffer_.substr(at, end - at))) {
      buffer_.erase(at, end + 1 - at);
      return true;
    }
    at = end + 1;
  }
  return false;
}

}  // namespace tengen
