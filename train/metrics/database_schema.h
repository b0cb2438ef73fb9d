// SPDX-License-Identifier: MIT
// The tables of run.sqlite and their version. Used by run_database.cc only.
#pragma once

#include <SQLiteCpp/Database.h>

#include <string>

namespace tengen::database_internal {

// What can be done about a file that is missing or damaged.
inline constexpr const char* kRemedy = "`tengen inspect RUN --rebuild` makes it anew";

// Makes the tables in an empty database; brings one of an older version up to date;
// refuses one of a newer version or of another program. path: for messages.
void PrepareForWriting(SQLite::Database& database, const std::string& path);
void CheckForReading(SQLite::Database& database, const std::string& path);
bool IsOurs(SQLite::Database& database);
bool IsNewer(SQLite::Database& database);

}  // namespace tengen::database_internal
