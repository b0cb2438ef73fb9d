// SPDX-License-Identifier: MIT
#include "selfplay/records/frame_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "foundation/framing.h"
#include "selfplay/records/envelope.h"
#include "selfplay/records/game_codec.h"
#include "selfplay/records/record_files.h"

namespace tengen {
namespace {

GamePlace PlaceOf(const GameRecord& game, std::uint64_t frame_offset, std::size_t game_in_frame) {
  GamePlace place;
  place.frame_offset = frame_offset;
  place.game_in_frame = static_cast<std::uint32_t>(game_in_frame);
  place.moves = static_cast<std::uint32_t>(game.moves.size());
  for (const MoveRecord& move : game.moves) {
    place.positions += move.search.has_value();
    place.trained += move.search && move.search->trained;
  }
  place.game_index = game.game_index;
  place.generation = game.generation;
  return place;
}

class Scan {
 public:
  Scan(std::string_view bytes, const std::string& name, ReadMode mode, const OnGame& on_game)
      : bytes_(bytes), name_(name), mode_(mode), on_game_(on_game) {
    report_.file_bytes = bytes.size();
  }

  RecordFileReport Run() {
    std::uint64_t offset = 0;
    while (offset < bytes_.size()) offset = Step(offset);
    if (!report_.header) Fault(0, "no header");
    if (!report_.trailer) MissingTrailer();
    return std::move(report_);
  }

 private:
  // Reads the frame at offset; returns where to go on.
  std::uint64_t Step(std::uint64_t offset) {
    if (report_.trailer && mode_ != ReadMode::kSkipBad) {
      return Skip(offset, "bytes after the trailer");
    }
    const Frame frame = ReadFrame(bytes_, offset);
    if (frame.status != FrameStatus::kFrame) return Skip(offset, FrameStatusText(frame.status));
    Envelope envelope;
    try {
      envelope = DecodeEnvelope(frame.payload);
    } catch (const Error& error) {
      // The checksum holds, so this is no torn tail.
      if (mode_ != ReadMode::kSkipBad) throw DamagedRecords(Line(offset, error.what()));
      return Skip(offset, error.what());
    }
    Content(std::move(envelope), offset);
    ++report_.frames;
    if (intact_ && !report_.trailer) report_.good_bytes = frame.end;
    return frame.end;
  }

  // To the next frame that holds: a header's checksum alone could hold by chance, or be planted.
  std::uint64_t Skip(std::uint64_t offset, const std::string& what) {
    std::uint64_t next = offset;
    do {
      next = FindNextFrame(bytes_, next + 1).value_or(bytes_.size());
    } while (next < bytes_.size() && ReadFrame(bytes_, next).status != FrameStatus::kFrame);
    const bool tail = next == bytes_.size();
    if (mode_ == ReadMode::kSkipBad) {
      Fault(offset, fmt::format("{}; {} bytes skipped", what, next - offset));
    } else if (!(mode_ == ReadMode::kTolerateTail && tail && !report_.trailer)) {
      Fault(offset, what);
    }
    if (mode_ == ReadMode::kTolerateTail) report_.faults.push_back(Line(offset, what));
    report_.skipped_bytes += next - offset;
    intact_ = false;
    return next;
  }

  // Only a file that grows may lack it: under a published name the end was lost, be it at a frame's
  // border where nothing looks torn.
  void MissingTrailer() {
    const char* what = "no trailer: the file was cut or never closed";
    if (mode_ != ReadMode::kTolerateTail) return Fault(bytes_.size(), what);
    if (!name_.ends_with(kOpenSuffix)) report_.faults.push_back(Line(bytes_.size(), what));
  }

  std::string Line(std::uint64_t offset, const std::string& what) const {
    return fmt::format("{}: at byte {}: {}", name_, offset, what);
  }

  void Fault(std::uint64_t offset, const std::string& what) {
    if (mode_ != ReadMode::kSkipBad) throw DamagedRecords(Line(offset, what));
    report_.faults.push_back(Line(offset, what));
  }

  void Content(Envelope&& envelope, std::uint64_t offset) {
    if (auto* header = std::get_if<RecordHeader>(&envelope)) {
      if (offset != 0) BeginPart(offset);
      if (!report_.header) report_.header = *header;
      header_ = std::move(*header);
    } else if (auto* batch = std::get_if<GameBatch>(&envelope)) {
      if (!report_.header && report_.faults.empty()) Fault(offset, "games before the header");
      Games(*batch, offset);
    } else {
      Trailer(std::get<RecordTrailer>(envelope), offset);
    }
  }

  void BeginPart(std::uint64_t offset) {
    Fault(offset, report_.header ? "a second header: another file begins here"
                                 : "the header stands behind other bytes");
    report_.trailer.reset();
    part_ = {offset, report_.frames, report_.games, report_.positions};
    intact_ = false;
  }

  void Games(const GameBatch& batch, std::uint64_t offset) {
    if (report_.trailer && !header_ && !std::exchange(named_after_trailer_, true)) {
      Fault(offset, "games after the trailer, without a header");
    }
    for (std::size_t i = 0; i < batch.games.size(); ++i) {
      GameRecord game;
      try {
        game = DecodeGame(batch.games[i], batch.defaults);
      } catch (const Error& error) {
        Fault(offset, fmt::format("game {} of the frame: {}", i, error.what()));
        continue;
      }
      const GamePlace place = PlaceOf(game, offset, i);
      ++report_.games;
      report_.positions += place.positions;
      on_game_(place, header_ ? &*header_ : nullptr, std::move(game));
    }
  }

  void Trailer(const RecordTrailer& trailer, std::uint64_t offset) {
    if (report_.trailer) return Fault(offset, "a second trailer");
    report_.trailer = trailer;
    header_.reset();
    if (Sha256Hex(bytes_.substr(part_.begin, offset - part_.begin)) != trailer.sha256) {
      Fault(offset, "the trailer's SHA-256 is not that of the bytes before it");
    }
    Counted(offset, "frames", trailer.frames, report_.frames - part_.frames);
    Counted(offset, "games", trailer.games, report_.games - part_.games);
    Counted(offset, "positions", trailer.positions, report_.positions - part_.positions);
  }

  void Counted(std::uint64_t offset, const char* what, std::uint64_t said, std::uint64_t read) {
    if (said == read) return;
    Fault(offset, fmt::format("the trailer counts {} {}, {} were read", said, what, read));
  }

  const std::string_view bytes_;
  const std::string& name_;
  const ReadMode mode_;
  const OnGame& on_game_;
  // Where the part that is read began, and what was read before it.
  struct Part {
    std::uint64_t begin = 0, frames = 0, games = 0, positions = 0;
  };

  RecordFileReport report_;
  std::optional<RecordHeader> header_;  // of the part, until its trailer
  Part part_;
  bool intact_ = true, named_after_trailer_ = false;
};

}  // namespace

RecordFileReport ScanRecordBytes(std::string_view bytes, const std::string& name, ReadMode mode,
                                 const OnGame& on_game) {
  return Scan(bytes, name, mode, on_game).Run();
}

}  // namespace tengen
