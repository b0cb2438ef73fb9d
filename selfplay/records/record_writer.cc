// SPDX-License-Identifier: MIT
#include "selfplay/records/record_writer.h"

#include <fmt/format.h>

#include <utility>

#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "foundation/framing.h"
#include "selfplay/records/envelope.h"
#include "selfplay/records/game_codec.h"
#include "selfplay/records/record_files.h"

namespace tengen {
namespace {

// A batch this small cannot outgrow a payload, even if nothing compresses.
constexpr std::size_t kSafeFrameBytes = kMaxRecordPayload - (std::size_t{16} << 10);

RecordHeader WithWorker(RecordHeader header, const std::string& worker) {
  header.worker = worker;
  return header;
}

GameDefaults DefaultsOf(const RecordHeader& header) {
  return {header.game, header.size, header.rules};
}

}  // namespace

RecordWriterSettings RecordWriterSettings::From(const Config& config) {
  RecordWriterSettings settings;
  settings.roll_seconds = config.GetDouble("records.roll_seconds");
  settings.roll_bytes =
      static_cast<std::uint64_t>(config.GetDouble("records.roll_mib") * 1048576.0);
  return settings;
}

RecordWriter::RecordWriter(std::string folder, std::string worker, RecordHeader header,
                           RecordWriterSettings settings, const Clock& clock)
    : folder_(std::move(folder)),
      worker_(std::move(worker)),
      header_(WithWorker(std::move(header), worker_)),
      settings_(settings),
      clock_(clock) {
  CHECK(IsWorkerName(worker_));
  CHECK(settings_.frame_bytes <= kSafeFrameBytes);
}

RecordWriter::~RecordWriter() = default;

void RecordWriter::Append(const GameRecord& game) {
  std::string encoded = EncodeGame(game, DefaultsOf(header_));
  if (encoded.size() > kSafeFrameBytes) {
    const bool fits =
        encoded.size() < kMaxEnvelopeBytes - 4096 &&
        EncodeEnvelope(GameBatch{DefaultsOf(header_), {encoded}}).size() <= kMaxRecordPayload;
    if (!fits) {
      throw Error(ExitCode::kBadData,
                  fmt::format("game {}: its record has {} bytes, which do not fit a frame: lower "
                              "selfplay.max_moves",
                              game.game_index, encoded.size()));
    }
  }
  const std::uint64_t positions = CountPositions(game);
  const std::lock_guard lock(mutex_);
  if (pending_.empty() && file_ == nullptr) first_game_at_ = clock_.SteadySeconds();
  pending_bytes_ += encoded.size();
  pending_.push_back({std::move(encoded), positions});
  ++games_;
  positions_ += positions;
  while (pending_bytes_ >= settings_.frame_bytes) WriteGamesLocked();
  if (DueLocked()) CloseLocked();
}

bool RecordWriter::DueLocked() const {
  if (file_ == nullptr && pending_.empty()) return false;
  if (clock_.SteadySeconds() - first_game_at_ >= settings_.roll_seconds) return true;
  return file_ != nullptr && file_->size() >= settings_.roll_bytes;
}

void RecordWriter::RollIfDue() {
  const std::lock_guard lock(mutex_);
  if (DueLocked()) CloseLocked();
}

void RecordWriter::Close() {
  const std::lock_guard lock(mutex_);
  CloseLocked();
}

// Takes games off the pending ones only after their frame is written.
void RecordWriter::WriteGamesLocked() {
  if (!trailer_.sha256.empty()) FinishFileLocked();  // a former attempt to close it failed
  GameBatch batch{DefaultsOf(header_), {}};
  std::uint64_t bytes = 0, positions = 0;
  for (const Pending& game : pending_) {
    const bool full = bytes + game.encoded.size() > settings_.frame_bytes ||
                      batch.games.size() == kMaxGamesPerFrame;
    if (full && !batch.games.empty()) break;
    bytes += game.encoded.size();
    positions += game.positions;
    batch.games.push_back(game.encoded);
  }
  if (file_ == nullptr) OpenLocked();
  WriteFrameLocked(EncodeEnvelope(batch));
  trailer_.games += batch.games.size();
  trailer_.positions += positions;
  pending_.erase(pending_.begin(),
                 pending_.begin() + static_cast<std::ptrdiff_t>(batch.games.size()));
  pending_bytes_ -= bytes;
}

void RecordWriter::OpenLocked() {
  if (number_ == 0) number_ = LastFileNumber(folder_, worker_);
  auto file = std::make_unique<GrowingFile>(RecordFilePath(folder_, worker_, number_ + 1));
  ++number_;
  file_ = std::move(file);
  sha_ = std::make_unique<Sha256>();
}

void RecordWriter::WriteFrameLocked(const std::string& payload) {
  std::string frames;
  std::uint64_t count = 1;
  if (!header_written_) {
    AppendFrame(frames, EncodeEnvelope(header_));
    ++count;
  }
  AppendFrame(frames, payload);
  file_->Append(frames);
  header_written_ = true;
  sha_->Update(frames);
  trailer_.frames += count;
  bytes_ += frames.size();
}

void RecordWriter::CloseLocked() {
  while (!pending_.empty()) WriteGamesLocked();
  if (file_ != nullptr) FinishFileLocked();
}

// Each step is taken once, so that a call after a failure goes on where the former stopped.
void RecordWriter::FinishFileLocked() {
  if (trailer_.sha256.empty()) trailer_.sha256 = sha_->Hex();
  if (!trailer_written_) {
    std::string frame;
    AppendFrame(frame, EncodeEnvelope(trailer_));
    file_->Append(frame);
    bytes_ += frame.size();
    trailer_written_ = true;
  }
  file_->Publish();
  file_.reset();
  trailer_ = {};
  header_written_ = trailer_written_ = false;
}

std::uint64_t RecordWriter::games() const {
  const std::lock_guard lock(mutex_);
  return games_;
}

std::uint64_t RecordWriter::positions() const {
  const std::lock_guard lock(mutex_);
  return positions_;
}

std::uint64_t RecordWriter::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace tengen
