// SPDX-License-Identifier: MIT
// The two checksums: CRC-32C (Castagnoli) for frames, SHA-256 for whole files. The functions are
// thread-safe; a Sha256 object belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace tengen {

// CRC-32C; of "123456789" it is 0xE3069283.
std::uint32_t Crc32c(std::string_view bytes);

// SHA-256 as 64 lower-case hexadecimal digits.
std::string Sha256Hex(std::string_view bytes);
std::string Sha256HexOfFile(const std::string& path);

// SHA-256 of bytes that come piece by piece.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  void Update(std::string_view bytes);
  std::string Hex();  // once, as the last call

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tengen
