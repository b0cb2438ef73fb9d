// SPDX-License-Identifier: MIT
#include "selfplay/records/envelope.h"

#include <fmt/format.h>
#include <google/protobuf/stubs/logging.h>
#include <zstd.h>

#include <utility>

#include "foundation/errors.h"
#include "selfplay/records/record.pb.h"

namespace tengen {
namespace {

constexpr int kCompressionLevel =
    6;  // columns are dense: higher ones gain 1 % for a sixth of the speed
constexpr const char* kSchema = "tengen.records";

[[noreturn]] void Bad(const std::string& what) { throw Error(ExitCode::kBadData, what); }

std::string Compress(const std::string& bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), kCompressionLevel);
  CHECK(!ZSTD_isError(size));
  out.resize(size);
  return out;
}

std::string Decompress(std::string_view payload) {
  if (payload.size() > kMaxRecordPayload) {
    Bad(fmt::format("payload of {} bytes, at most {} are allowed", payload.size(),
                    kMaxRecordPayload));
  }
  const unsigned long long size = ZSTD_getFrameContentSize(payload.data(), payload.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN) {
    Bad("payload is no zstd frame with its size");
  }
  if (size > kMaxEnvelopeBytes) {
    Bad(fmt::format("payload unpacks to {} bytes, at most {} are allowed", size,
                    kMaxEnvelopeBytes));
  }
  std::string out(static_cast<std::size_t>(size), '\0');
  const std::size_t got = ZSTD_decompress(out.data(), out.size(), payload.data(), payload.size());
  if (ZSTD_isError(got)) Bad(fmt::format("payload does not unpack: {}", ZSTD_getErrorName(got)));
  if (got != out.size()) Bad("payload unpacks to another size than it says");
  return out;
}

std::string HexOf(std::string_view bytes) {
  std::string hex;
  for (const char c : bytes) hex += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return hex;
}

std::string BytesOf(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

void Fill(const RecordHeader& header, proto::Envelope& to) {
  proto::FileHeader& message = *to.mutable_header();
  message.set_format_version(header.format_version);
  message.set_run_id(header.run_id);
  message.set_schema(kSchema);
  message.set_game(header.game);
  message.set_size(header.size);
  message.set_rules(header.rules);
  message.set_generation(header.generation);
  message.set_worker(header.worker);
}

void Fill(const GameBatch& batch, proto::Envelope& to) {
  proto::GameBatch& message = *to.mutable_games();
  message.set_game(batch.defaults.game);
  message.set_size(batch.defaults.size);
  message.set_rules(batch.defaults.rules);
  for (const std::string& game : batch.games) message.add_games(game);
}

void Fill(const RecordTrailer& trailer, proto::Envelope& to) {
  proto::FileTrailer& message = *to.mutable_trailer();
  message.set_games(trailer.games);
  message.set_positions(trailer.positions);
  message.set_frames(trailer.frames);
  message.set_sha256(BytesOf(trailer.sha256));
}

RecordHeader FromProto(const proto::FileHeader& from) {
  if (from.schema() != kSchema) Bad("header names no schema of ours: not a record file of Tengen");
  if (from.format_version() < 1 || from.format_version() > kRecordFormatVersion) {
    Bad(fmt::format("format version {}, this program reads up to {}: a newer Tengen wrote it",
                    from.format_version(), kRecordFormatVersion));
  }
  return {from.format_version(), from.run_id(),     from.game(),  from.size(),
          from.rules(),          from.generation(), from.worker()};
}

GameBatch FromProto(proto::GameBatch& from) {
  if (static_cast<std::size_t>(from.games_size()) > kMaxGamesPerFrame) {
    Bad(fmt::format("{} games in a frame, at most {} are allowed", from.games_size(),
                    kMaxGamesPerFrame));
  }
  GameBatch batch{{from.game(), from.size(), from.rules()}, {}};
  batch.games.reserve(static_cast<std::size_t>(from.games_size()));
  for (std::string& game : *from.mutable_games()) batch.games.push_back(std::move(game));
  return batch;
}

RecordTrailer FromProto(const proto::FileTrailer& from) {
  if (from.sha256().size() != 32) {
    Bad(fmt::format("trailer's sha256 has {} bytes, must have 32", from.sha256().size()));
  }
  return {from.games(), from.positions(), from.frames(), HexOf(from.sha256())};
}

}  // namespace

std::string EncodeEnvelope(const Envelope& envelope) {
  proto::Envelope message;
  std::visit([&](const auto& content) { Fill(content, message); }, envelope);
  return Compress(message.SerializeAsString());
}

Envelope DecodeEnvelope(std::string_view payload) {
  const std::string bytes = Decompress(payload);
  const google::protobuf::LogSilencer silencer;  // what is wrong is said by our errors
  proto::Envelope message;
  if (!message.ParseFromString(bytes)) Bad("payload does not parse as protobuf");
  switch (message.content_case()) {
    case proto::Envelope::kHeader:
      return FromProto(message.header());
    case proto::Envelope::kGames:
      return FromProto(*message.mutable_games());
    case proto::Envelope::kTrailer:
      return FromProto(message.trailer());
    case proto::Envelope::CONTENT_NOT_SET:
      break;
  }
  Bad("envelope holds neither header, games nor trailer");
}

}  // namespace tengen
