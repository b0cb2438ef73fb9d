// SPDX-License-Identifier: MIT
#include "selfplay/records/rewriting/salvage.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "foundation/errors.h"
#include "selfplay/records/mapped_file.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/record_writer.h"
#include "selfplay/records/rewriting/new_folder.h"

namespace tengen {
namespace {

// A header that names nothing usable is replaced by what the first game says of itself.
RecordHeader HeaderFor(const RecordHeader* found, const GameRecord& first, const std::string& run) {
  RecordHeader header;
  header.run_id = run;
  header.generation = first.generation;
  if (found != nullptr) header = *found;
  header.format_version = kRecordFormatVersion;
  header.game = first.game;
  header.size = first.size;
  header.rules = first.rules;
  if (!IsWorkerName(header.worker)) header.worker = "salvaged";
  return header;
}

// The new files of one old one: one, or one for each header where several files were joined.
class Rescue {
 public:
  Rescue(const std::string& run, const NewFolder& out) : run_(run), out_(out) {}

  void Take(const RecordHeader* header, const GameRecord& game) {
    const auto found = header == nullptr ? std::nullopt : std::optional(*header);
    if (writer_ == nullptr || found != header_) Open(found, HeaderFor(header, game, run_));
    writer_->Append(game);
  }

  std::vector<std::string> Close() {
    if (writer_ != nullptr) {
      writer_->Close();
      const int number = LastFileNumber(out_.building(), worker_);
      files_.push_back(RecordFilePath(out_.path(), worker_, number));
      writer_.reset();
    }
    return files_;
  }

 private:
  void Open(const std::optional<RecordHeader>& found, const RecordHeader& header) {
    Close();
    RecordWriterSettings settings;  // one file
    settings.roll_seconds = std::numeric_limits<double>::infinity();
    settings.roll_bytes = std::numeric_limits<std::uint64_t>::max();
    writer_ = std::make_unique<RecordWriter>(out_.building(), header.worker, header, settings);
    worker_ = header.worker;
    header_ = found;
  }

  const std::string& run_;
  const NewFolder& out_;
  std::unique_ptr<RecordWriter> writer_;
  std::string worker_;
  std::optional<RecordHeader> header_;
  std::vector<std::string> files_;
};

// "": it can be opened.
std::string WhyUnreadable(const std::string& file) {
  try {
    const MappedFile opened(file);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

SalvagedFile Salvage(const std::string& file, const std::string& run, const NewFolder& out) {
  SalvagedFile salvaged;
  salvaged.from = file;
  salvaged.unreadable = WhyUnreadable(file);
  if (!salvaged.unreadable.empty()) return salvaged;
  Rescue rescue(run, out);
  const RecordFileReport report = ReadGamesUnderHeaders(
      file, ReadMode::kSkipBad, [&](const RecordHeader* header, GameRecord&& game) {
        ThrowIfStopped();
        rescue.Take(header, game);
      });
  salvaged.to = rescue.Close();
  salvaged.games = report.games;
  salvaged.positions = report.positions;
  salvaged.bytes = report.file_bytes;
  salvaged.skipped_bytes = report.skipped_bytes;
  salvaged.faults = report.faults;
  return salvaged;
}

[[noreturn]] void ThrowNothingHeld(const std::vector<SalvagedFile>& files) {
  std::string what;
  bool readable = false;
  for (const SalvagedFile& file : files) {
    readable = readable || file.unreadable.empty();
    const std::string why = file.faults.empty() ? file.from + ": it holds no game" : file.faults[0];
    what += (file.unreadable.empty() ? why : file.unreadable) + "; ";
  }
  throw Error(readable ? ExitCode::kBadData : ExitCode::kIo,
              what + "no game can be read; nothing was written");
}

}  // namespace

std::vector<SalvagedFile> SalvageRecords(const std::vector<std::string>& files,
                                         const std::string& run, const std::string& folder) {
  NewFolder out(folder);
  std::vector<SalvagedFile> salvaged;
  for (const std::string& file : files) salvaged.push_back(Salvage(file, run, out));
  const auto holds_game = [](const SalvagedFile& file) { return file.games > 0; };
  if (std::ranges::none_of(salvaged, holds_game)) ThrowNothingHeld(salvaged);
  out.Publish();
  return salvaged;
}

}  // namespace tengen
