// SPDX-License-Identifier: MIT
#include "model/katago/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "foundation/errors.h"

namespace tengen::katago {
namespace {

constexpr int kWindowGzip = 15 + 16;  // zlib's word for "with gzip's header"
constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30;
constexpr std::size_t kPiece = 1 << 16;

// zlib counts in 32 bits: hands it the next part of the input when it has none left.
void Feed(z_stream& stream, std::string_view& rest) {
  if (stream.avail_in > 0 || rest.empty()) return;
  const std::size_t size = std::min<std::size_t>(rest.size(), std::size_t{1} << 30);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest.data()));
  stream.avail_in = static_cast<uInt>(size);
  rest.remove_prefix(size);
}

void GiveSpace(z_stream& stream, std::vector<char>& piece) {
  stream.next_out = reinterpret_cast<Bytef*>(piece.data());
  stream.avail_out = static_cast<uInt>(piece.size());
}

}  // namespace

std::string Gzip(std::string_view bytes) {
  z_stream stream{};
  CHECK(deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kWindowGzip, 8,
                     Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed;
  std::vector<char> piece(kPiece);
  int state = Z_OK;
  while (state != Z_STREAM_END) {
    Feed(stream, bytes);
    GiveSpace(stream, piece);
    state = deflate(&stream, bytes.empty() ? Z_FINISH : Z_NO_FLUSH);
    CHECK(state == Z_OK || state == Z_STREAM_END || state == Z_BUF_ERROR);
    packed.append(piece.data(), piece.size() - stream.avail_out);
  }
  deflateEnd(&stream);
  return packed;
}

std::string Gunzip(std::string_view bytes, const std::string& source) {
  const auto fail = [&](const std::string& what) {
    return Error(ExitCode::kBadData, source + ": " + what);
  };
  if (!LooksPacked(bytes)) {
    throw fail("does not begin as gzip does, though its name ends in .gz");
  }
  z_stream stream{};
  CHECK(inflateInit2(&stream, kWindowGzip) == Z_OK);
  std::string plain;
  std::vector<char> piece(kPiece);
  std::string fault;
  for (int state = Z_OK; state != Z_STREAM_END && fault.empty();) {
    Feed(stream, bytes);
    GiveSpace(stream, piece);
    state = inflate(&stream, Z_NO_FLUSH);
    plain.append(piece.data(), piece.size() - stream.avail_out);
    if (state == Z_STREAM_END) break;
    if (state == Z_BUF_ERROR ||
        (state == Z_OK && stream.avail_in == 0 && bytes.empty() && stream.avail_out > 0)) {
      fault = "the gzip stream ends too early; the file was cut";
    } else if (state != Z_OK) {
      fault = std::string("the gzip stream is damaged (") +
              (stream.msg == nullptr ? "unknown cause" : stream.msg) + ")";
    } else if (plain.size() > kMostBytes) {
      fault = "holds more than 4 GiB";
    }
  }
  const bool more = stream.avail_in > 0 || !bytes.empty();
  inflateEnd(&stream);
  if (!fault.empty()) throw fail(fault);
  if (more) throw fail("bytes after the gzip stream's end");
  return plain;
}

bool LooksPacked(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

}  // namespace tengen::katago
