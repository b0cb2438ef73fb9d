// SPDX-License-Identifier: MIT
#include "foundation/checksum.h"

#include <gtest/gtest.h>

#include "foundation/files.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

// The check value of the CRC catalogue, and RFC 3720, B.4.
TEST(Crc32c, KnownAnswers) {
  EXPECT_EQ(Crc32c("123456789"), 0xE3069283u);
  EXPECT_EQ(Crc32c(""), 0u);
  EXPECT_EQ(Crc32c(std::string(32, '\0')), 0x8A9136AAu);
  EXPECT_EQ(Crc32c(std::string(32, '\xFF')), 0x62A8AB43u);
}

// Bit by bit, from the definition.
TEST(Crc32c, EqualsItsDefinition) {
  std::string bytes;
  for (int size = 0; size < 300; ++size) {
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char c : bytes) {
      crc ^= static_cast<unsigned char>(c);
      for (int i = 0; i < 8; ++i) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0x82F63B78u : 0);
    }
    EXPECT_EQ(Crc32c(bytes), ~crc) << size;
    bytes += static_cast<char>(size * 37);
  }
}

// FIPS 180-2, appendix B.
TEST(Sha256, KnownAnswers) {
  EXPECT_EQ(Sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, PiecesAndFilesGiveTheSame) {
  const std::string bytes(200000, 'x');
  Sha256 sha;
  sha.Update(std::string_view(bytes).substr(0, 77));
  sha.Update(std::string_view(bytes).substr(77));
  EXPECT_EQ(sha.Hex(), Sha256Hex(bytes));
  TemporaryFolder folder;
  PublishFile(folder / "a", bytes);
  EXPECT_EQ(Sha256HexOfFile(folder / "a"), Sha256Hex(bytes));
}

}  // namespace
}  // namespace tengen
