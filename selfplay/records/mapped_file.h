// SPDX-License-Identifier: MIT
// A file mapped for reading. Published record files never change, so the bytes are as good as
// constant; a file that another process still appends to is seen as long as it was when it was
// opened. Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace tengen {

class MappedFile {
 public:
  explicit MappedFile(const std::string& path);  // Error(kIo)
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view bytes() const { return bytes_; }

 private:
  std::string_view bytes_;
};

}  // namespace tengen
