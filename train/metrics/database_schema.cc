// SPDX-License-Identifier: MIT
#include "train/metrics/database_schema.h"

#include <SQLiteCpp/Transaction.h>

#include <string>

#include "foundation/errors.h"

namespace tengen::database_internal {
namespace {

// In the file's header, so that it is known for ours ("Tngn").
constexpr int kApplicationId = 0x546E676E;
// 2: matches.settings. 3: net_sha256 is the one that the file states of itself.
constexpr int kVersion = 3;

constexpr const char* kTables = R"sql(
CREATE TABLE generations (
  generation        INTEGER PRIMARY KEY,
  state             TEXT NOT NULL,     -- playing, training, gating, accepted, refused
  player_generation INTEGER NOT NULL,
  net_file          TEXT NOT NULL,
  net_sha256        TEXT NOT NULL,     -- as the file states it: of the file with the hash zeroed
  games             INTEGER NOT NULL,
  positions         INTEGER NOT NULL,
  step              INTEGER NOT NULL,
  samples           INTEGER NOT NULL,
  running_seconds   REAL NOT NULL,
  wall_time         REAL NOT NULL      -- seconds since 1970 UTC, when the row was written
);
CREATE TABLE matches (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL,            -- gate, rating
  generation INTEGER NOT NULL,
  player_a   TEXT NOT NULL,
  player_b   TEXT NOT NULL,
  conditions TEXT NOT NULL,
  settings   TEXT NOT NULL,            -- JSON list: ["gate.visits=12", ...]; what a replay needs
  decision   TEXT NOT NULL,
  llr        REAL,
  elo        REAL,                     -- of A over B
  elo_low    REAL,
  elo_high   REAL,
  wall_time  REAL NOT NULL,
  UNIQUE (kind, generation, player_a, player_b)
);
CREATE TABLE match_games (
  match         INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  pair          INTEGER NOT NULL,
  a_moves_first INTEGER NOT NULL,
  opening       TEXT NOT NULL,
  seed          INTEGER NOT NULL,      -- 64 bits, as a signed number
  score_a       REAL NOT NULL,         -- 1, 0.5 or 0, from A's view
  result        TEXT NOT NULL,
  plies         INTEGER NOT NULL,
  PRIMARY KEY (match, pair, a_moves_first)
) WITHOUT ROWID;
CREATE TABLE ratings (
  generation INTEGER PRIMARY KEY,
  elo        REAL NOT NULL,
  elo_low    REAL,
  elo_high   REAL
);
CREATE TABLE metrics (
  kind       TEXT NOT NULL,
  name       TEXT NOT NULL,
  generation INTEGER NOT NULL,
  step       INTEGER NOT NULL,
  value      REAL,                     -- NULL: was not finite
  wall_time  REAL NOT NULL,
  PRIMARY KEY (kind, name, step, generation)
) WITHOUT ROWID;
CREATE TABLE events (
  id        INTEGER PRIMARY KEY,
  wall_time REAL NOT NULL,
  kind      TEXT NOT NULL,
  text      TEXT NOT NULL
);
)sql";

int VersionOf(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

void RequireOurs(SQLite::Database& database, const std::string& path) {
  if (database.execAndGet("PRAGMA application_id").getInt() != kApplicationId) {
    throw Error(ExitCode::kBadData, path + ": empty, or a database, but not a run's; " + kRemedy);
  }
  if (VersionOf(database) > kVersion) {
    throw Error(ExitCode::kBadData,
                path + ": made by a newer Tengen (version " + std::to_string(VersionOf(database)) +
                    " of the tables, known up to " + std::to_string(kVersion) + ")");
  }
}

}  // namespace

void PrepareForWriting(SQLite::Database& database, const std::string& path) {
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA foreign_keys = ON");
  SQLite::Transaction transaction(database);
  if (database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0) {
    database.exec(kTables);
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.exec("PRAGMA user_version = " + std::to_string(kVersion));
  }
  RequireOurs(database, path);
  if (VersionOf(database) < 2) {
    database.exec("ALTER TABLE matches ADD COLUMN settings TEXT NOT NULL DEFAULT '[]'");
  }
  if (VersionOf(database) < 3) {
    // Hashes of another kind; the empty one is compared with nothing.
    database.exec("UPDATE generations SET net_sha256 = ''");
    database.exec("PRAGMA user_version = 3");
  }
  transaction.commit();
}

void CheckForReading(SQLite::Database& database, const std::string& path) {
  RequireOurs(database, path);
  if (VersionOf(database) == kVersion) return;
  throw Error(ExitCode::kBadData, path + ": made by an older Tengen; " + kRemedy);
}

bool IsOurs(SQLite::Database& database) {
  return database.execAndGet("PRAGMA application_id").getInt() == kApplicationId;
}

bool IsNewer(SQLite::Database& database) {
  return IsOurs(database) && VersionOf(database) > kVersion;
}

}  // namespace tengen::database_internal
