// SPDX-License-Identifier: MIT
// Nothing wrong goes unnoticed: flipped bits, cuts, planted frames that lie.
#include <gtest/gtest.h>
#include <zstd.h>

#include <chrono>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/framing.h"
#include "selfplay/records/envelope.h"
#include "selfplay/records/frame_scan.h"
#include "selfplay/records/quantise.h"
#include "selfplay/records/record_writer.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/records/sample_games.h"

namespace tengen {
namespace {

// Six frames: header, four of a game each, trailer.
std::vector<GameRecord> SmallGames() {
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < 4; ++i)
    games.push_back(SampleGame("go", "3", "tromp-taylor", i, 5));
  return games;
}

std::string SmallFile() {
  const TemporaryFolder folder;
  RecordHeader header;
  header.game = "go";
  header.size = "3";
  header.rules = "tromp-taylor";
  RecordWriter writer(folder.path(), "w", header, {.frame_bytes = 16});
  for (const GameRecord& game : SmallGames()) writer.Append(game);
  writer.Close();
  return ReadWholeFile(folder / "w-000001.tfrecord", 1 << 20);
}

struct Result {
  std::vector<GameRecord> games;
  RecordFileReport report;
  std::string error;
};

Result Scan(std::string_view bytes, ReadMode mode) {
  Result result;
  try {
    result.report = ScanRecordBytes(bytes, "file", mode,
                                    [&](const GamePlace&, const RecordHeader*, GameRecord&& game) {
                                      result.games.push_back(std::move(game));
                                    });
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadData);
    result.error = error.what();
  }
  return result;
}

bool IsOneOf(const GameRecord& game, const std::vector<GameRecord>& games) {
  return std::ranges::any_of(games,
                             [&](const GameRecord& g) { return SameGame(Quantised(g), game); });
}

TEST(RecordDamage, EveryFlippedBitIsNoticedAndCostsOneFrame) {
  const std::string whole = SmallFile();
  const std::vector<GameRecord> games = SmallGames();
  ASSERT_EQ(Scan(whole, ReadMode::kStrict).games.size(), games.size());
  std::size_t flips = 0;
  for (std::size_t byte = 0; byte < whole.size(); ++byte) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = whole;
      damaged[byte] = static_cast<char>(damaged[byte] ^ (1 << bit));
      const Result strict = Scan(damaged, ReadMode::kStrict);
      EXPECT_TRUE(strict.error.starts_with("file: at byte ")) << byte << "." << bit;
      const Result skipped = Scan(damaged, ReadMode::kSkipBad);
      EXPECT_EQ(skipped.error, "");
      EXPECT_FALSE(skipped.report.faults.empty());
      EXPECT_GE(skipped.games.size() + 1, games.size());
      EXPECT_GE(skipped.report.frames + 1, 6U);
      for (const GameRecord& game : skipped.games) EXPECT_TRUE(IsOneOf(game, games));
      ++flips;
    }
  }
  std::printf("%zu single bits flipped, all noticed, at most one frame lost each\n", flips);
}

TEST(RecordDamage, EveryCutIsNoticedAndWholeFramesStay) {
  const std::string whole = SmallFile();
  const std::vector<GameRecord> games = SmallGames();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const std::string_view cut = std::string_view(whole).substr(0, length);
    EXPECT_NE(Scan(cut, ReadMode::kStrict).error, "") << length;
    const Result skipped = Scan(cut, ReadMode::kSkipBad);
    EXPECT_EQ(skipped.error, "");
    const Result tolerant = Scan(cut, ReadMode::kTolerateTail);
    if (tolerant.error.empty()) {
      EXPECT_EQ(tolerant.games.size(), skipped.games.size());
      EXPECT_EQ(tolerant.report.good_bytes + tolerant.report.skipped_bytes, length);
    } else {
      EXPECT_TRUE(tolerant.games.empty());  // cut within the header
    }
    for (std::size_t i = 0; i < skipped.games.size(); ++i) {
      EXPECT_TRUE(SameGame(Quantised(games[i]), skipped.games[i]));
    }
  }
}

TEST(RecordDamage, TolerateTailToleratesNothingElse) {
  std::string whole = SmallFile();
  whole[60] = static_cast<char>(whole[60] ^ 1);
  EXPECT_NE(Scan(whole, ReadMode::kTolerateTail).error, "");
  EXPECT_NE(Scan(SmallFile() + "x", ReadMode::kTolerateTail).error, "");
  EXPECT_NE(Scan(SmallFile() + SmallFile(), ReadMode::kStrict).error, "");
}

TEST(RecordDamage, SkipBadFindsItsWayThroughRubbish) {
  const std::string whole = SmallFile();
  for (std::size_t at : {std::size_t{0}, whole.size() / 2, whole.size()}) {
    std::string damaged = whole;
    damaged.insert(at, std::string(1000, '\x5a'));
    const Result result = Scan(damaged, ReadMode::kSkipBad);
    EXPECT_EQ(result.error, "");
    EXPECT_GE(result.games.size() + 1, 4U);
    EXPECT_FALSE(result.report.faults.empty());
  }
}

std::string FramesOf(const std::vector<std::string>& payloads) {
  std::string bytes;
  for (const std::string& payload : payloads) AppendFrame(bytes, payload);
  return bytes;
}

std::string HeaderPayload() { return EncodeEnvelope(RecordHeader()); }

std::string Zstd(const std::string& bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 19));
  return out;
}

void ExpectRefused(const std::string& payload, const std::string& reason) {
  const Result result = Scan(FramesOf({HeaderPayload(), payload}), ReadMode::kTolerateTail);
  EXPECT_NE(result.error.find(reason), std::string::npos) << result.error;
}

TEST(RecordLimits, PayloadsThatUnpackToTooMuch) {
  ExpectRefused(Zstd(std::string(std::size_t{9} << 20, 'x')), "at most 8388608 are allowed");
  ExpectRefused(std::string((std::size_t{1} << 20) + 1, 'x'), "at most 1048576 are allowed");
  ExpectRefused("no zstd at all", "no zstd frame");
  ExpectRefused("", "no zstd frame");
  const std::string good = Zstd("abcabcabcabcabc");
  ExpectRefused(good + good, "does not unpack");
  ExpectRefused(Zstd("\xff\xff\xff"), "does not parse");
  ExpectRefused(Zstd(""), "neither header");
}

// An unknown size would let the payload decide how much memory is taken.
TEST(RecordLimits, PayloadsWithoutTheirSize) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  std::string out(1000, '\0');
  const std::string in(100, 'x');
  out.resize(ZSTD_compress2(context, out.data(), out.size(), in.data(), in.size()));
  ZSTD_freeCCtx(context);
  ExpectRefused(out, "no zstd frame with its size");
}

TEST(RecordLimits, TooManyGamesInAFrame) {
  ExpectRefused(EncodeEnvelope(GameBatch{{}, std::vector<std::string>(70000)}), "at most 65536");
}

TEST(RecordLimits, BytesThatAreNoGame) {
  const GameDefaults defaults{"go", "3", "tromp-taylor"};
  const std::string good = EncodeGame(SmallGames()[0], defaults);
  for (std::size_t length = 1; length < good.size(); ++length) {
    try {
      DecodeGame(good.substr(0, length), defaults);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kBadData);
    }
  }
  // Checksums hide flips from the decoder; without them it must still refuse or stay in range.
  for (std::size_t byte = 0; byte < good.size(); ++byte) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = good;
      damaged[byte] = static_cast<char>(damaged[byte] ^ (1 << bit));
      try {
        const GameRecord game = DecodeGame(damaged, defaults);
        EXPECT_TRUE(SameGame(game, Quantised(game)));
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ExitCode::kBadData);
      }
    }
  }
}

TEST(RecordLimits, ATrailerThatLies) {
  const std::string header = FramesOf({HeaderPayload()});
  const RecordTrailer good{0, 0, 1, Sha256Hex(header)};
  EXPECT_EQ(Scan(header + FramesOf({EncodeEnvelope(good)}), ReadMode::kStrict).error, "");
  RecordTrailer trailer = good;
  trailer.games = 1;
  EXPECT_NE(Scan(header + FramesOf({EncodeEnvelope(trailer)}), ReadMode::kStrict).error, "");
  trailer = good;
  trailer.sha256[0] = trailer.sha256[0] == '0' ? '1' : '0';
  EXPECT_NE(Scan(header + FramesOf({EncodeEnvelope(trailer)}), ReadMode::kStrict).error, "");
}

TEST(RecordLimits, ANewerFormatIsNamed) {
  RecordHeader header;
  header.format_version = 2;
  const Result result = Scan(FramesOf({EncodeEnvelope(header)}), ReadMode::kSkipBad);
  EXPECT_NE(result.report.faults.at(0).find("a newer Tengen wrote it"), std::string::npos);
}

}  // namespace
}  // namespace tengen
