// SPDX-License-Identifier: MIT
// The tables of run.sqlite and their version. Used by run_database.cc only.
#pragma once

#include <SQLiteCpp/Database.h>

namespace tengen::database_internal {

// Makes the tables in an empty database; brings one of an older version up to date;
// refuses one of a newer version or of another program.
void PrepareForWriting(SQLite::Database& database);
void CheckForReading(SQLite::Database& database);
bool IsOurs(SQLite::Database& database);
bool IsNewer(SQLite::Database& database);

}  // namespace tengen::database_internal
