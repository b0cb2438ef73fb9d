// SPDX-License-Identifier: MIT
#include "foundation/checksum.h"

#include <isa-l/crc.h>
#include <openssl/evp.h>

#include <cerrno>
#include <cstdio>

#include "foundation/errors.h"

namespace tengen {

std::uint32_t Crc32c(std::string_view bytes) {
  constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;  // the length is an int
  std::uint32_t crc = 0xFFFFFFFF;
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, kMostAtOnce);
    // The library only reads; its prototype forgot the const.
    auto* data = reinterpret_cast<unsigned char*>(const_cast<char*>(part.data()));
    crc = crc32_iscsi(data, static_cast<int>(part.size()), crc);
    bytes.remove_prefix(part.size());
  }
  return ~crc;
}

struct Sha256::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  ~State() { EVP_MD_CTX_free(context); }
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
  CHECK(state_->context != nullptr);
  CHECK(EVP_DigestInit_ex(state_->context, EVP_sha256(), nullptr) == 1);
}
Sha256::~Sha256() = default;

void Sha256::Update(std::string_view bytes) {
  CHECK(EVP_DigestUpdate(state_->context, bytes.data(), bytes.size()) == 1);
}

std::string Sha256::Hex() {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  CHECK(EVP_DigestFinal_ex(state_->context, digest, &size) == 1);
  std::string hex;
  for (unsigned i = 0; i < size; ++i) {
    hex += "0123456789abcdef"[digest[i] >> 4];
    hex += "0123456789abcdef"[digest[i] & 15];
  }
  return hex;
}

std::string Sha256Hex(std::string_view bytes) {
  Sha256 sha;
  sha.Update(bytes);
  return sha.Hex();
}

std::string Sha256HexOfFile(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                             &std::fclose);
  if (file == nullptr) ThrowIo("cannot open", path, errno);
  Sha256 sha;
  char block[65536];
  std::size_t got;
  while ((got = std::fread(block, 1, sizeof block, file.get())) > 0) sha.Update({block, got});
  if (std::ferror(file.get())) ThrowIo("cannot read", path, errno);
  return sha.Hex();
}

}  // namespace tengen
