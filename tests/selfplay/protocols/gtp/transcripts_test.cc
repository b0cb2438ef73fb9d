// SPDX-License-Identifier: MIT
// The opening dialogues of the programs that plug in, as data files (tests/data/gtp): lines that
// begin with "> " are sent, all others are the answer. A line between slashes is a regular
// expression; "..." stands for any number of lines up to the next that fits. "@ GAME SIZE RULES"
// begins a session, "@ looks N" says how long analysis runs before the next line is sent. Other
// lines that begin with "# " are comments.
#include <gmock/gmock.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

struct Exchange {
  std::string sent;
  std::vector<std::string> expected;
};

bool Fits(const std::string& pattern, const std::string& line) {
  if (pattern.size() < 2 || pattern.front() != '/' || pattern.back() != '/') return pattern == line;
  return testing::Matches(testing::MatchesRegex(pattern.substr(1, pattern.size() - 2)))(line);
}

bool Fits(const std::vector<std::string>& patterns, const std::vector<std::string>& lines) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (patterns[i] == "...") {
      if (i + 1 == patterns.size()) return true;
      while (at < lines.size() && !Fits(patterns[i + 1], lines[at])) ++at;
      continue;
    }
    if (at == lines.size() || !Fits(patterns[i], lines[at++])) return false;
  }
  return at == lines.size();
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

class GtpTranscripts : public GtpTest {
 protected:
  int Replay(const std::string& path) {
    std::ifstream file(path);
    EXPECT_TRUE(file.good()) << path;
    int looks = 0, exchanges = 0;
    Exchange exchange;
    const auto finish = [&] {
      if (exchange.sent.empty()) return;
      ++exchanges;
      const auto lines = Lines(Converse({exchange.sent}, looks));
      EXPECT_TRUE(Fits(exchange.expected, lines)) << path << ": " << exchange.sent << "\n"
                                                  << testing::PrintToString(lines) << "\nexpected "
                                                  << testing::PrintToString(exchange.expected);
      exchange = {};
    };
    for (std::string line; std::getline(file, line);) {
      if (line.rfind("@ ", 0) == 0 || line.rfind("> ", 0) == 0) finish();
      std::istringstream words(line);
      std::string mark, game, size;
      if (line.rfind("# ", 0) == 0 && exchange.sent.empty()) continue;
      if (line.rfind("@ looks ", 0) == 0) {
        words >> mark >> mark >> looks;
      } else if (line.rfind("@ ", 0) == 0) {
        words >> mark >> game >> size;
        std::string rules;
        std::getline(words >> std::ws, rules);
        UseSearch(game, size, rules);
      } else if (line.rfind("> ", 0) == 0) {
        exchange.sent = line.substr(2);
      } else if (!exchange.sent.empty()) {
        exchange.expected.push_back(line);
      }
    }
    finish();
    return exchanges;
  }
};

TEST_F(GtpTranscripts, ProgramsThatPlugInAreAnswered) {
  int files = 0, exchanges = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TENGEN_TEST_DATA "/gtp")) {
    if (entry.path().extension() != ".txt") continue;
    ++files;
    exchanges += Replay(entry.path().string());
  }
  std::printf("GTP: %d dialogues, %d commands\n", files, exchanges);
  EXPECT_EQ(files, 8);
}

// All commands at once, before any answer, as Sabaki and pipes send them.
TEST_F(GtpTranscripts, CommandsSentAheadAreAnsweredInOrder) {
  UseSearch("go", "9", "tromp-taylor");
  EXPECT_EQ(Converse({"1 name", "2 version", "3 protocol_version", "4 tea", "5 boardsize 9"}, 0),
            "=1 Tengen (hash)\n\n=2 0.1.0\n\n=3 2\n\n?4 unknown command\n\n=5\n\n");
}

}  // namespace
}  // namespace tengen
