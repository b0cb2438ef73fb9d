// SPDX-License-Identifier: MIT
// docs/gtp.md names every command with its arguments, and no other.
#include <fstream>
#include <set>

#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

std::string Row(const GtpCommand& command) {
  std::string row = "| `" + std::string(command.name);
  if (*command.form != '\0') row += " " + std::string(command.form);
  for (std::size_t at = 0; (at = row.find('|', at + 2)) != std::string::npos;) {
    row.insert(at++, "\\");
  }
  return row + "` |";
}

TEST(GtpDocumentation, TheTableIsTheProgramsTable) {
  std::ifstream page(std::string(TENGEN_SOURCE_DIR) + "/docs/gtp.md");
  ASSERT_TRUE(page.good());
  std::set<std::string> rows;
  for (std::string line; std::getline(page, line);) {
    if (line.rfind("| `", 0) == 0 && line[3] != '-')
      rows.insert(line.substr(0, line.find("` |") + 3));
  }
  for (const GtpCommand& command : GtpCommands()) {
    EXPECT_EQ(rows.erase(Row(command)), 1U) << "docs/gtp.md lacks the row " << Row(command);
  }
  for (const std::string& row : rows) ADD_FAILURE() << "docs/gtp.md has no command " << row;
}

TEST(GtpDocumentation, NamesAreDistinct) {
  std::set<std::string> names;
  for (const GtpCommand& command : GtpCommands()) EXPECT_TRUE(names.insert(command.name).second);
  EXPECT_EQ(names.size(), GtpCommands().size());
}

}  // namespace
}  // namespace tengen
