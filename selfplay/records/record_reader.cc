// SPDX-License-Identifier: MIT
#include "selfplay/records/record_reader.h"

#include <utility>
#include <variant>

#include "foundation/errors.h"
#include "foundation/framing.h"
#include "selfplay/records/envelope.h"
#include "selfplay/records/frame_scan.h"
#include "selfplay/records/game_codec.h"

namespace tengen {
namespace {

// The frame was found whole when the file was opened, so anything else now is a broken invariant.
GameBatch BatchAt(std::string_view bytes, std::uint64_t offset) {
  CHECK(offset < bytes.size());
  const Frame frame = ReadFrame(bytes, offset);
  CHECK(frame.status == FrameStatus::kFrame);
  Envelope envelope = DecodeEnvelope(frame.payload);
  CHECK(std::holds_alternative<GameBatch>(envelope));
  return std::get<GameBatch>(std::move(envelope));
}

}  // namespace

RecordFileReport ReadGames(const std::string& path, ReadMode mode,
                           const std::function<void(GameRecord&&)>& on_game) {
  return ReadGames(path, mode,
                   [&](const GamePlace&, GameRecord&& game) { on_game(std::move(game)); });
}

RecordFileReport ReadGames(const std::string& path, ReadMode mode,
                           const std::function<void(const GamePlace&, GameRecord&&)>& on_game) {
  const MappedFile file(path);
  return ScanRecordBytes(file.bytes(), path, mode,
                         [&](const GamePlace& place, const RecordHeader*, GameRecord&& game) {
                           on_game(place, std::move(game));
                         });
}

RecordFileReport ReadGamesUnderHeaders(
    const std::string& path, ReadMode mode,
    const std::function<void(const RecordHeader*, GameRecord&&)>& on_game) {
  const MappedFile file(path);
  return ScanRecordBytes(file.bytes(), path, mode,
                         [&](const GamePlace&, const RecordHeader* header, GameRecord&& game) {
                           on_game(header, std::move(game));
                         });
}

std::optional<RecordHeader> ReadRecordHeader(const std::string& path) {
  const MappedFile file(path);
  const Frame frame = ReadFrame(file.bytes(), 0);
  if (frame.status != FrameStatus::kFrame) return {};
  try {
    const Envelope envelope = DecodeEnvelope(frame.payload);
    if (const auto* header = std::get_if<RecordHeader>(&envelope)) return *header;
  } catch (const Error& error) {
    if (error.code() != ExitCode::kBadData) throw;
  }
  return {};
}

std::vector<GameRecord> ReadAllGames(const std::vector<std::string>& paths, ReadMode mode) {
  std::vector<GameRecord> games;
  for (const std::string& path : paths) {
    ReadGames(path, mode, [&](GameRecord&& game) { games.push_back(std::move(game)); });
  }
  return games;
}

RecordFile::RecordFile(std::string path, ReadMode mode)
    : path_(std::move(path)),
      file_(path_),
      report_(ScanRecordBytes(file_.bytes(), path_, mode,
                              [this](const GamePlace& place, const RecordHeader*, GameRecord&&) {
                                places_.push_back(place);
                              })) {}

GameRecord RecordFile::Read(std::size_t i) const {
  CHECK(i < places_.size());
  const GameBatch batch = BatchAt(file_.bytes(), places_[i].frame_offset);
  CHECK(places_[i].game_in_frame < batch.games.size());
  return DecodeGame(batch.games[places_[i].game_in_frame], batch.defaults);
}

std::vector<GameRecord> RecordFile::ReadFrameGames(std::uint64_t frame_offset) const {
  const GameBatch batch = BatchAt(file_.bytes(), frame_offset);
  std::vector<GameRecord> games;
  for (const GamePlace& place : places_) {
    if (place.frame_offset != frame_offset) continue;
    games.push_back(DecodeGame(batch.games[place.game_in_frame], batch.defaults));
  }
  return games;
}

}  // namespace tengen
