// SPDX-License-Identifier: MIT
// Writer and reader together: what goes in comes out, files roll, a kill loses the torn frame at
// most.
#include <fcntl.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <thread>

#include "foundation/clock.h"
#include "foundation/errors.h"
#include "foundation/file_system.h"
#include "foundation/files.h"
#include "selfplay/records/game_hash.h"
#include "selfplay/records/quantise.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/record_recovery.h"
#include "selfplay/records/record_writer.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/records/sample_games.h"

namespace tengen {
namespace {

RecordHeader Header() {
  RecordHeader header;
  header.run_id = "test";
  header.game = "go";
  header.size = "9";
  header.rules = SampleGame("go", "9", "tromp-taylor komi=7", 0).rules;
  header.generation = 3;
  return header;
}

void Write(const std::string& folder, const std::vector<GameRecord>& games,
           RecordWriterSettings settings = {}) {
  FakeClock clock;
  RecordWriter writer(folder, "w", Header(), settings, clock);
  for (const GameRecord& game : games) writer.Append(game);
  writer.Close();
}

void ExpectSame(const std::vector<GameRecord>& written, const std::vector<GameRecord>& read) {
  ASSERT_EQ(written.size(), read.size());
  for (std::size_t i = 0; i < written.size(); ++i) {
    EXPECT_TRUE(SameGame(Quantised(written[i]), read[i])) << "game " << i;
  }
}

TEST(RecordFile, BothGamesComeBack) {
  const TemporaryFolder folder;
  const std::vector<GameRecord> games = SampleGames(20);
  Write(folder.path(), games);
  EXPECT_EQ(RecordFilesUnder(folder.path()), std::vector{folder / "w-000001.tfrecord"});
  EXPECT_TRUE(OpenRecordFilesUnder(folder.path()).empty());
  std::vector<GameRecord> read;
  const RecordFileReport report =
      ReadGames(folder / "w-000001.tfrecord", ReadMode::kStrict,
                [&](GameRecord&& game) { read.push_back(std::move(game)); });
  ExpectSame(games, read);
  RecordHeader header = Header();
  header.worker = "w";
  EXPECT_EQ(report.header, header);
  ASSERT_TRUE(report.trailer);
  EXPECT_EQ(report.trailer->games, 20U);
  EXPECT_EQ(report.trailer->positions, report.positions);
  EXPECT_EQ(report.skipped_bytes, 0U);
}

TEST(RecordFile, WritingWhatWasReadGivesTheSameBytes) {
  const TemporaryFolder first, second;
  Write(first.path(), SampleGames(20));
  Write(second.path(), ReadAllGames({first / "w-000001.tfrecord"}, ReadMode::kStrict));
  EXPECT_EQ(ReadWholeFile(first / "w-000001.tfrecord", 1 << 30),
            ReadWholeFile(second / "w-000001.tfrecord", 1 << 30));
}

TEST(RecordFile, RandomAccess) {
  const TemporaryFolder folder;
  const std::vector<GameRecord> games = SampleGames(20);
  Write(folder.path(), games, {.frame_bytes = 8 << 10});
  const RecordFile file(folder / "w-000001.tfrecord", ReadMode::kStrict);
  ASSERT_EQ(file.places().size(), games.size());
  EXPECT_GT(file.report().frames, 5U);
  std::map<std::uint64_t, std::size_t> frames;
  for (std::size_t i = games.size(); i-- > 0;) {
    EXPECT_TRUE(SameGame(Quantised(games[i]), file.Read(i)));
    EXPECT_EQ(file.places()[i].moves, games[i].moves.size());
    EXPECT_EQ(file.places()[i].game_index, i);
    EXPECT_LT(file.places()[i].trained, file.places()[i].positions);
    ++frames[file.places()[i].frame_offset];
  }
  std::size_t i = 0;
  for (const auto& [offset, count] : frames) {
    const std::vector<GameRecord> batch = file.ReadFrameGames(offset);
    ASSERT_EQ(batch.size(), count);
    for (const GameRecord& game : batch) EXPECT_TRUE(SameGame(Quantised(games[i++]), game));
  }
}

TEST(RecordFile, RollsBySize) {
  const TemporaryFolder folder;
  const std::vector<GameRecord> games = SampleGames(20);
  Write(folder.path(), games, {.roll_bytes = 10000, .frame_bytes = 4 << 10});
  const std::vector<std::string> files = RecordFilesUnder(folder.path());
  EXPECT_GT(files.size(), 2U);
  for (const std::string& file : files) EXPECT_LT(std::filesystem::file_size(file), 20000U);
  ExpectSame(games, ReadAllGames(files, ReadMode::kStrict));
}

TEST(RecordFile, RollsByTime) {
  const TemporaryFolder folder;
  FakeClock clock;
  const std::vector<GameRecord> games = SampleGames(4);
  RecordWriter writer(folder.path(), "w", Header(), {.roll_seconds = 60}, clock);
  clock.Advance(1000);  // before the first game no file ages
  writer.Append(games[0]);
  clock.Advance(59);
  writer.Append(games[1]);
  EXPECT_TRUE(RecordFilesUnder(folder.path()).empty());
  clock.Advance(1);
  writer.RollIfDue();
  EXPECT_EQ(RecordFilesUnder(folder.path()).size(), 1U);
  clock.Advance(1000);
  writer.RollIfDue();  // nothing to close
  writer.Append(games[2]);
  EXPECT_EQ(RecordFilesUnder(folder.path()).size(), 1U);
  clock.Advance(60);
  writer.Append(games[3]);
  EXPECT_EQ(RecordFilesUnder(folder.path()).size(), 2U);
  writer.Close();
  EXPECT_EQ(RecordFilesUnder(folder.path()).size(), 2U);
  EXPECT_EQ(writer.games(), 4U);
  ExpectSame(games, ReadAllGames(RecordFilesUnder(folder.path()), ReadMode::kStrict));
}

TEST(RecordFile, NumbersGoOnAfterARestart) {
  const TemporaryFolder folder;
  Write(folder.path(), SampleGames(2));
  Write(folder.path(), SampleGames(2));
  PublishFile(folder / "other-000007.tfrecord", "");
  PublishFile(folder / "w-x-000009.tfrecord", "");
  EXPECT_EQ(LastFileNumber(folder.path(), "w"), 2);
  PublishFile(folder / "w-000011.tfrecord.open", "");
  EXPECT_EQ(LastFileNumber(folder.path(), "w"), 11);
}

TEST(RecordFile, NoGamesNoFile) {
  const TemporaryFolder folder;
  Write(folder.path(), {});
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(RecordFile, ManyThreadsShareAWriter) {
  const TemporaryFolder folder;
  const std::vector<GameRecord> games = SampleGames(32);
  RecordWriter writer(folder.path(), "w", Header(), {.roll_bytes = 20000, .frame_bytes = 8 << 10});
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (std::size_t i = t; i < games.size(); i += 4) {
        writer.Append(games[i]);
        writer.RollIfDue();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  writer.Close();
  const std::vector<GameRecord> read =
      ReadAllGames(RecordFilesUnder(folder.path()), ReadMode::kStrict);
  EXPECT_EQ(read.size(), games.size());
  EXPECT_EQ(HashOfGames(read), HashOfGames(games));
}

TEST(RecordFile, RefusesAGameThatMayNotBeWritten) {
  const TemporaryFolder folder;
  RecordWriter writer(folder.path(), "w", Header(), {});
  GameRecord game = SampleGames(1)[0];
  game.moves[3].search->root_value = 7;
  EXPECT_THROW(writer.Append(game), Error);
  EXPECT_EQ(writer.games(), 0U);
}

// A disk that is full at the n-th call for a while: every game is there in the end, once.
class FailingDisk : public FileSystem {
 public:
  explicit FailingDisk(int fail_at) : countdown_(fail_at) {}
  ssize_t Write(int fd, const void* bytes, std::size_t size) override {
    if (!Fails()) return FileSystem::Write(fd, bytes, size);
    if (size < 2) return errno = ENOSPC, -1;
    FileSystem::Write(fd, bytes, size / 2);  // a short write, then none
    return errno = ENOSPC, -1;
  }
  int Open(const std::string& path, int flags, mode_t mode) override {
    const bool file = (flags & O_CREAT) != 0;
    return file && Fails() ? (errno = EMFILE, -1) : FileSystem::Open(path, flags, mode);
  }

 private:
  bool Fails() {
    if (countdown_ == 0) return false;
    --countdown_;
    return countdown_ < 2;
  }
  int countdown_;
};

TEST(RecordFile, GoesOnAfterAFullDisk) {
  const std::vector<GameRecord> games = SampleGames(12);
  for (int fail_at = 1; fail_at < 20; ++fail_at) {
    const TemporaryFolder folder;
    FailingDisk disk(fail_at);
    const ScopedFileSystem scoped(disk);
    RecordWriter writer(folder.path(), "w", Header(),
                        {.roll_bytes = 10000, .frame_bytes = 4 << 10});
    int failures = 0;
    for (const GameRecord& game : games) {
      try {
        writer.Append(game);
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ExitCode::kIo);
        ++failures;
      }
    }
    for (int attempt = 0; attempt < 3; ++attempt) {
      try {
        writer.Close();
        break;
      } catch (const Error&) {
        ++failures;
      }
    }
    EXPECT_GT(failures, 0) << fail_at;
    const std::vector<GameRecord> read =
        ReadAllGames(RecordFilesUnder(folder.path()), ReadMode::kStrict);
    EXPECT_EQ(HashOfGames(read), HashOfGames(games)) << fail_at;
  }
}

// Thousands of files: what fsync adds is not tested here, only paid for.
class NoSync : public FileSystem {
  int Fsync(int) override { return 0; }
};

// Everything a kill can leave of an open file is a prefix of it.
TEST(RecordRecovery, KeepsEveryWholeFrameOfAnyPrefix) {
  NoSync no_sync;
  const ScopedFileSystem scoped(no_sync);
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < 3; ++i)
    games.push_back(SampleGame("go", "5", "tromp-taylor", i, 6));
  const TemporaryFolder source;
  Write(source.path(), games, {.frame_bytes = 64});
  const std::string whole = ReadWholeFile(source / "w-000001.tfrecord", 1 << 30);
  const RecordFile file(source / "w-000001.tfrecord", ReadMode::kStrict);
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    std::size_t kept = 0;  // games whose frame ends within the prefix
    for (std::size_t i = 0; i < games.size(); ++i) {
      const std::uint64_t end =
          i + 1 < games.size() ? file.places()[i + 1].frame_offset : file.report().good_bytes;
      kept += end <= length;
    }
    const TemporaryFolder folder;
    PublishFile(folder / "w-000001.tfrecord.open", whole.substr(0, length));
    const std::vector<RecoveredFile> recovered = RecoverOpenFiles(folder.path());
    ASSERT_EQ(recovered.size(), 1U);
    EXPECT_EQ(recovered[0].games, kept);
    EXPECT_TRUE(OpenRecordFilesUnder(folder.path()).empty());
    const std::vector<std::string> files = RecordFilesUnder(folder.path());
    ASSERT_EQ(files.size(), kept > 0 ? 1U : 0U) << length;
    ExpectSame({games.begin(), games.begin() + static_cast<std::ptrdiff_t>(kept)},
               ReadAllGames(files, ReadMode::kStrict));
    EXPECT_TRUE(RecoverOpenFiles(folder.path()).empty());
  }
}

TEST(RecordRecovery, WriterThatWasNeverClosed) {
  const TemporaryFolder folder;
  const std::vector<GameRecord> games = SampleGames(6);
  {
    RecordWriter writer(folder.path(), "w", Header(), {.frame_bytes = 64});
    for (const GameRecord& game : games) writer.Append(game);
  }
  EXPECT_TRUE(RecordFilesUnder(folder.path()).empty());
  EXPECT_THROW(ReadAllGames({folder / "w-000001.tfrecord.open"}, ReadMode::kStrict), Error);
  ExpectSame(games, ReadAllGames({folder / "w-000001.tfrecord.open"}, ReadMode::kTolerateTail));
  EXPECT_EQ(RecoverOpenFiles(folder.path()).at(0).games, 6U);
  ExpectSame(games, ReadAllGames(RecordFilesUnder(folder.path()), ReadMode::kStrict));
}

// Killed between its publishing and the removal of the open file.
TEST(RecordRecovery, RunsAgainAfterAKill) {
  const TemporaryFolder folder;
  const std::vector<GameRecord> games = SampleGames(3);
  Write(folder.path(), games);
  const std::string whole = ReadWholeFile(folder / "w-000001.tfrecord", 1 << 30);
  PublishFile(folder / "w-000001.tfrecord.open", whole.substr(0, whole.size() - 20));
  RecoverOpenFiles(folder.path());
  EXPECT_EQ(ReadWholeFile(folder / "w-000001.tfrecord", 1 << 30), whole);
  EXPECT_TRUE(OpenRecordFilesUnder(folder.path()).empty());
}

TEST(GameHash, DependsOnContentAndNotOnOrder) {
  std::vector<GameRecord> games = SampleGames(6);
  const std::string hash = HashOfGames(games);
  std::swap(games[0], games[5]);
  EXPECT_EQ(HashOfGames(games), hash);
  for (GameRecord& game : games) game = Quantised(game);
  EXPECT_EQ(HashOfGames(games), hash);
  games[2].moves[3].search->visited[0].visits += 1;
  EXPECT_NE(HashOfGames(games), hash);
}

// The figure: a 9x9 position at 16 Gumbel visits takes at most 60 bytes.
TEST(RecordFile, BytesAPosition) {
  const TemporaryFolder folder;
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < 200; ++i) {
    games.push_back(SampleGame("go", "9", "tromp-taylor komi=7", i, 80));
  }
  Write(folder.path(), games);
  std::uint64_t bytes = 0, positions = 0;
  for (const std::string& file : RecordFilesUnder(folder.path())) {
    const RecordFileReport report = ReadGames(file, ReadMode::kStrict, [](GameRecord&&) {});
    bytes += report.file_bytes;
    positions += report.positions;
  }
  const double each = static_cast<double>(bytes) / static_cast<double>(positions);
  std::printf("%.1f bytes a position\n", each);
  EXPECT_LT(each, 60);
}

}  // namespace
}  // namespace tengen
