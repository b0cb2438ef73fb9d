// SPDX-License-Identifier: MIT
#include "train/metrics/run_database.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/log.h"
#include "train/metrics/database_schema.h"

namespace tengen {
namespace {

constexpr int kBusyMilliseconds = 10000;  // a reader's checkpoint may hold the file for a moment
constexpr std::array<const char*, 5> kStates = {"playing", "training", "gating", "accepted",
                                                "refused"};

constexpr const char* kGenerationColumns =
    "generation, state, player_generation, net_file, net_sha256, games, positions, step, samples, "
    "running_seconds";

[[noreturn]] void Rethrow(const std::string& path, const SQLite::Exception& error) {
  const int code = error.getErrorCode();
  const bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR;
  throw Error(damaged ? ExitCode::kBadData : ExitCode::kIo,
              path + ": " + error.what() + " (SQLite " + std::to_string(code) + ")" +
                  (damaged ? std::string("; ") + database_internal::kRemedy : ""));
}

// Where nothing can be written SQLite cannot make the files that readers and writers share, so it
// is told that nobody writes.
std::string ImmutableUri(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '/' || c == '.' || c == '-' || c == '_';
    char coded[4];
    std::snprintf(coded, sizeof coded, "%%%02X", static_cast<unsigned char>(c));
    uri += plain ? std::string(1, c) : coded;
  }
  return uri + "?immutable=1";
}

bool HoldsBytes(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return !error && size > 0;
}

std::unique_ptr<SQLite::Database> OpenForReading(const std::string& path) {
  if (!FileExists(path)) {
    throw Error(ExitCode::kIo, path + " is missing; " + database_internal::kRemedy);
  }
  try {
    auto database =
        std::make_unique<SQLite::Database>(path, SQLite::OPEN_READONLY, kBusyMilliseconds);
    database->execAndGet("PRAGMA application_id");  // nothing is opened before the first question
    return database;
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() != SQLITE_CANTOPEN && error.getErrorCode() != SQLITE_READONLY) throw;
  }
  if (HoldsBytes(path + "-wal")) {
    LogWarn(path + " lies where nothing can be written, so its newest rows, in " + path +
            "-wal, are not seen; copy the run to a disk that can be written to see all");
  }
  return std::make_unique<SQLite::Database>(
      ImmutableUri(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI, kBusyMilliseconds);
}

// Binds the values to ?1, ?2, … ; a double that is not finite becomes NULL.
class Binder {
 public:
  explicit Binder(SQLite::Statement& statement) : statement_(statement) {}
  Binder& operator<<(const std::string& value) {
    statement_.bind(++index_, value);
    return *this;
  }
  Binder& operator<<(std::int64_t value) {
    statement_.bind(++index_, value);
    return *this;
  }
  Binder& operator<<(double value) {
    ++index_;
    if (std::isfinite(value)) {
      statement_.bind(index_, value);
    } else {
      statement_.bind(index_);
    }
    return *this;
  }

 private:
  SQLite::Statement& statement_;
  int index_ = 0;
};

double Real(const SQLite::Column& column) {
  return column.isNull() ? std::nan("") : column.getDouble();
}

GenerationState StateOf(const std::string& text) {
  for (std::size_t i = 0; i < kStates.size(); ++i) {
    if (text == kStates[i]) return static_cast<GenerationState>(i);
  }
  throw Error(ExitCode::kBadData, "run.sqlite: a generation has the unknown state " + text + "; " +
                                      database_internal::kRemedy);
}

GenerationRow ReadGeneration(SQLite::Statement& query) {
  GenerationRow row;
  row.generation = query.getColumn(0).getInt64();
  row.state = StateOf(query.getColumn(1).getString());
  row.player_generation = query.getColumn(2).getInt64();
  row.net_file = query.getColumn(3).getString();
  row.net_sha256 = query.getColumn(4).getString();
  row.games = query.getColumn(5).getInt64();
  row.positions = query.getColumn(6).getInt64();
  row.step = query.getColumn(7).getInt64();
  row.samples = query.getColumn(8).getInt64();
  row.running_seconds = query.getColumn(9).getDouble();
  return row;
}

std::vector<MatchGameRow> ReadGames(SQLite::Database& database, std::int64_t match) {
  SQLite::Statement query(database,
                          "SELECT pair, a_moves_first, opening, seed, score_a, result, plies "
                          "FROM match_games WHERE match = ? ORDER BY pair, a_moves_first DESC");
  query.bind(1, match);
  std::vector<MatchGameRow> games;
  while (query.executeStep()) {
    MatchGameRow game;
    game.pair = query.getColumn(0).getInt64();
    game.a_moves_first = query.getColumn(1).getInt() != 0;
    game.opening = query.getColumn(2).getString();
    game.seed = static_cast<std::uint64_t>(query.getColumn(3).getInt64());
    game.score_a = query.getColumn(4).getDouble();
    game.result = query.getColumn(5).getString();
    game.plies = query.getColumn(6).getInt64();
    games.push_back(std::move(game));
  }
  return games;
}

void InsertGames(SQLite::Database& database, std::int64_t match,
                 const std::vector<MatchGameRow>& games) {
  SQLite::Statement insert(database, "INSERT INTO match_games VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  for (const MatchGameRow& game : games) {
    Binder(insert) << match << game.pair << std::int64_t{game.a_moves_first} << game.opening
                   << static_cast<std::int64_t>(game.seed) << game.score_a << game.result
                   << game.plies;
    insert.exec();
    insert.reset();
  }
}

}  // namespace

struct RunDatabase::State {
  State(const std::string& the_path, Mode mode, const Clock& the_clock)
      : path(the_path),
        opened(mode == Mode::kRead
                   ? OpenForReading(path)
                   : std::make_unique<SQLite::Database>(
                         path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMilliseconds)),
        database(*opened),
        clock(the_clock) {}

  // Runs the body, with SQLite's errors turned into ours.
  template <class Body>
  auto Guarded(Body&& body) {
    try {
      return body();
    } catch (const SQLite::Exception& error) {
      Rethrow(path, error);
    }
  }

  template <class Body>
  void InTransaction(Body&& body) {
    if (together) return Guarded(body);
    Guarded([&] {
      SQLite::Transaction transaction(database);
      body();
      transaction.commit();
    });
  }

  std::vector<GenerationRow> SelectGenerations(const std::string& tail) {
    return Guarded([&] {
      SQLite::Statement query(
          database, std::string("SELECT ") + kGenerationColumns + " FROM generations " + tail);
      std::vector<GenerationRow> rows;
      while (query.executeStep()) rows.push_back(ReadGeneration(query));
      return rows;
    });
  }

  const std::string path;
  const std::unique_ptr<SQLite::Database> opened;
  SQLite::Database& database;
  const Clock& clock;
  bool together = false;  // within Together
};

RunDatabase::RunDatabase(const std::string& path, Mode mode, const Clock& clock) {
  try {
    state_ = std::make_unique<State>(path, mode, clock);
    if (mode == Mode::kWrite) {
      database_internal::PrepareForWriting(state_->database, path);
    } else {
      database_internal::CheckForReading(state_->database, path);
    }
  } catch (const SQLite::Exception& error) {
    Rethrow(path, error);
  }
}

RunDatabase::~RunDatabase() = default;

void RunDatabase::RecordGeneration(const GenerationRow& row) {
  state_->InTransaction([&] {
    SQLite::Statement insert(
        state_->database, std::string("INSERT OR REPLACE INTO generations (") + kGenerationColumns +
                              ", wall_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Binder(insert) << row.generation << std::string(kStates[static_cast<std::size_t>(row.state)])
                   << row.player_generation << row.net_file << row.net_sha256 << row.games
                   << row.positions << row.step << row.samples << row.running_seconds
                   << state_->clock.WallSeconds();
    insert.exec();
  });
}

void RunDatabase::RecordMatch(const MatchRow& row) {
  state_->InTransaction([&] {
    SQLite::Statement remove(
        state_->database,
        "DELETE FROM matches WHERE kind = ? AND generation = ? AND player_a = ? "
        "AND player_b = ?");
    Binder(remove) << row.kind << row.generation << row.player_a << row.player_b;
    remove.exec();
    SQLite::Statement insert(
        state_->database,
        "INSERT INTO matches (kind, generation, player_a, player_b, conditions, "
        "settings, decision, llr, elo, elo_low, elo_high, wall_time) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Binder(insert) << row.kind << row.generation << row.player_a << row.player_b << row.conditions
                   << row.settings << row.decision << row.llr << row.elo << row.elo_low
                   << row.elo_high << state_->clock.WallSeconds();
    insert.exec();
    InsertGames(state_->database, state_->database.getLastInsertRowid(), row.games);
  });
}

void RunDatabase::RecordRatings(const std::vector<RatingRow>& rows) {
  state_->InTransaction([&] {
    state_->database.exec("DELETE FROM ratings");
    SQLite::Statement insert(state_->database, "INSERT INTO ratings VALUES (?, ?, ?, ?)");
    for (const RatingRow& row : rows) {
      Binder(insert) << row.generation << row.elo << row.elo_low << row.elo_high;
      insert.exec();
      insert.reset();
    }
  });
}

void RunDatabase::RecordMetrics(const MetricsEntry& entry) {
  state_->InTransaction([&] {
    SQLite::Statement insert(
        state_->database,
        "INSERT OR REPLACE INTO metrics (kind, generation, step, wall_time, name, "
        "value) VALUES (?, ?, ?, ?, ?, ?)");
    for (const Metric& metric : entry.values) {
      Binder(insert) << entry.kind << entry.generation << entry.step << state_->clock.WallSeconds()
                     << metric.name << metric.value;
      insert.exec();
      insert.reset();
    }
  });
}

void RunDatabase::RecordEvent(const std::string& kind, const std::string& text) {
  state_->InTransaction([&] {
    SQLite::Statement insert(state_->database,
                             "INSERT INTO events (wall_time, kind, text) VALUES (?, ?, ?)");
    Binder(insert) << state_->clock.WallSeconds() << kind << text;
    insert.exec();
  });
}

void RunDatabase::Together(const std::function<void()>& body) {
  state_->InTransaction([&] {
    state_->together = true;
    try {
      body();
    } catch (...) {
      state_->together = false;
      throw;
    }
    state_->together = false;
  });
}

std::optional<std::string> RunDatabase::Damage(const std::string& path) {
  try {
    SQLite::Database database(path, SQLite::OPEN_READWRITE, kBusyMilliseconds);
    if (database_internal::IsNewer(database)) database_internal::CheckForReading(database, path);
    if (!database_internal::IsOurs(database)) return "it is no database of a run";
    const std::string found = database.execAndGet("PRAGMA quick_check(1)").getString();
    return found == "ok" ? std::nullopt : std::optional(found);
  } catch (const SQLite::Exception& error) {
    return error.what();
  }
}

std::optional<GenerationRow> RunDatabase::LastGeneration() const {
  const auto rows = state_->SelectGenerations("ORDER BY generation DESC LIMIT 1");
  return rows.empty() ? std::nullopt : std::optional(rows[0]);
}

std::optional<GenerationRow> RunDatabase::LastAccepted() const {
  const auto rows =
      state_->SelectGenerations("WHERE state = 'accepted' ORDER BY generation DESC LIMIT 1");
  return rows.empty() ? std::nullopt : std::optional(rows[0]);
}

std::vector<GenerationRow> RunDatabase::Generations() const {
  return state_->SelectGenerations("ORDER BY generation");
}

std::vector<MatchRow> RunDatabase::Matches(const std::string& kind) const {
  return state_->Guarded([&] {
    SQLite::Statement query(
        state_->database,
        "SELECT id, kind, generation, player_a, player_b, conditions, decision, llr, "
        "elo, elo_low, elo_high, settings FROM matches WHERE ?1 = '' OR kind = ?1 "
        "ORDER BY generation, id");
    query.bind(1, kind);
    std::vector<MatchRow> rows;
    while (query.executeStep()) {
      MatchRow row;
      row.kind = query.getColumn(1).getString();
      row.generation = query.getColumn(2).getInt64();
      row.player_a = query.getColumn(3).getString();
      row.player_b = query.getColumn(4).getString();
      row.conditions = query.getColumn(5).getString();
      row.decision = query.getColumn(6).getString();
      row.llr = Real(query.getColumn(7));
      row.elo = Real(query.getColumn(8));
      row.elo_low = Real(query.getColumn(9));
      row.elo_high = Real(query.getColumn(10));
      row.settings = query.getColumn(11).getString();
      row.games = ReadGames(state_->database, query.getColumn(0).getInt64());
      rows.push_back(std::move(row));
    }
    return rows;
  });
}

std::vector<RatingRow> RunDatabase::Ratings() const {
  return state_->Guarded([&] {
    SQLite::Statement query(
        state_->database,
        "SELECT generation, elo, elo_low, elo_high FROM ratings ORDER BY generation");
    std::vector<RatingRow> rows;
    while (query.executeStep()) {
      rows.push_back({query.getColumn(0).getInt64(), Real(query.getColumn(1)),
                      Real(query.getColumn(2)), Real(query.getColumn(3))});
    }
    return rows;
  });
}

std::vector<EventRow> RunDatabase::Events() const {
  return state_->Guarded([&] {
    SQLite::Statement query(state_->database,
                            "SELECT wall_time, kind, text FROM events ORDER BY id");
    std::vector<EventRow> rows;
    while (query.executeStep()) {
      rows.push_back({query.getColumn(0).getDouble(), query.getColumn(1).getString(),
                      query.getColumn(2).getString()});
    }
    return rows;
  });
}

std::vector<std::pair<std::int64_t, double>> RunDatabase::MetricSeries(
    const std::string& kind, const std::string& name) const {
  return state_->Guarded([&] {
    SQLite::Statement query(state_->database,
                            "SELECT step, value FROM metrics WHERE kind = ? AND name = ? "
                            "ORDER BY step, generation");
    query.bind(1, kind);
    query.bind(2, name);
    std::vector<std::pair<std::int64_t, double>> series;
    while (query.executeStep()) {
      series.emplace_back(query.getColumn(0).getInt64(), Real(query.getColumn(1)));
    }
    return series;
  });
}

}  // namespace tengen
