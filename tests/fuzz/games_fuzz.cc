// SPDX-License-Identifier: MIT
// What lies inside of a record file's frames: the input is serialised Envelope messages, each after
// its length in two bytes, which are compressed and framed here, so that mutations reach protobuf,
// the games and the rules that replay them. A game that is read can be written, and reads back.
#include <zstd.h>

#include "foundation/framing.h"
#include "selfplay/records/check.h"
#include "selfplay/records/frame_scan.h"
#include "selfplay/records/game_codec.h"
#include "tests/fuzz/target.h"

namespace {

using namespace tengen;

std::string Compressed(std::string_view bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 1));
  return out;
}

std::string Framed(std::string_view messages) {
  std::string file;
  while (messages.size() > 2) {
    const std::size_t said =
        static_cast<unsigned char>(messages[0]) + 256U * static_cast<unsigned char>(messages[1]);
    const std::size_t length = std::min(said, messages.size() - 2);
    AppendFrame(file, Compressed(messages.substr(2, length)));
    messages.remove_prefix(2 + length);
  }
  return file;
}

void Examine(const GameRecord& game) {
  for (const std::string& fault : CheckGame(game)) CHECK(!fault.empty());
  const GameDefaults defaults{game.game, game.size, game.rules};
  const std::string once = EncodeGame(game, defaults);
  CHECK(EncodeGame(DecodeGame(once, defaults), defaults) == once);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string file = Framed(fuzz::Text(data, size));
  ScanRecordBytes(file, "fuzz", ReadMode::kSkipBad,
                  [](const GamePlace&, const RecordHeader*, GameRecord&& game) { Examine(game); });
  for (const ReadMode mode : {ReadMode::kStrict, ReadMode::kTolerateTail}) {
    fuzz::Refuses(
        [&] {
          ScanRecordBytes(file, "fuzz", mode,
                          [](const GamePlace&, const RecordHeader*, GameRecord&&) {});
        },
        ExitCode::kBadData);
  }
  return 0;
}
