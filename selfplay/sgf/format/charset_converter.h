// SPDX-License-Identifier: MIT
// iconv from one charset to UTF-8. Objects belong to one thread.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tengen {

class CharsetConverter {
 public:
  // charset: a name for iconv_open. Error(kIo) when this system's iconv does not have it.
  explicit CharsetConverter(const char* charset);

  // Appends the text to `out`. The offset of the first bytes that are no character of the charset,
  // or nothing when all were converted.
  std::optional<std::size_t> Append(std::string_view bytes, std::string& out);

  const char* charset() const { return charset_; }

 private:
  struct Close {
    void operator()(void* handle) const;
  };
  const char* charset_;
  std::unique_ptr<void, Close> handle_;  // an iconv_t
};

}  // namespace tengen
