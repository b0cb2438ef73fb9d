// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/charset_converter.h"

#include <fmt/format.h>
#include <iconv.h>

#include <array>
#include <cerrno>

#include "foundation/errors.h"

namespace tengen {

void CharsetConverter::Close::operator()(void* handle) const { iconv_close(handle); }

CharsetConverter::CharsetConverter(const char* charset) : charset_(charset) {
  const iconv_t handle = iconv_open("UTF-8", charset);
  // iconv_t is a pointer that is -1 when there is none.
  if (reinterpret_cast<std::intptr_t>(handle) == -1) {
    throw Error(ExitCode::kIo,
                fmt::format("this system cannot convert the charset {}: install the C library's "
                            "gconv modules, or convert the file to UTF-8",
                            charset));
  }
  handle_.reset(handle);
}

std::optional<std::size_t> CharsetConverter::Append(std::string_view bytes, std::string& out) {
  iconv(handle_.get(), nullptr, nullptr, nullptr, nullptr);  // to the initial state
  std::array<char, 4096> chunk;
  char* in = const_cast<char*>(bytes.data());  // iconv only reads
  std::size_t left = bytes.size();
  while (left > 0) {
    char* to = chunk.data();
    std::size_t room = chunk.size();
    const std::size_t result = iconv(handle_.get(), &in, &left, &to, &room);
    const int error = errno;
    out.append(chunk.data(), chunk.size() - room);
    if (result == static_cast<std::size_t>(-1) && error != E2BIG) return bytes.size() - left;
  }
  return {};
}

}  // namespace tengen
