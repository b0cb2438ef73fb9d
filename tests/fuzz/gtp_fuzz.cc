// SPDX-License-Identifier: MIT
// A GTP session with the random player: each line with a command gets one answer that ends in one
// empty line, every other line none. The first byte chooses game and board.
#include <array>
#include <sstream>

#include "selfplay/protocols/gtp/gtp_server.h"
#include "tests/fuzz/target.h"

namespace {

struct Board {
  const char* game;
  const char* size;
  const char* rules;
};
constexpr std::array kBoards{Board{"go", "3", "tromp-taylor"},
                             Board{"go", "5", "tromp-taylor suicide=no komi=0.5"},
                             Board{"go", "9x2", "youzai"}, Board{"gomoku", "5", "freestyle"},
                             Board{"gomoku", "7x6", "standard"}};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  if (size == 0) return 0;
  const Board& board = kBoards[data[0] % kBoards.size()];
  const std::unique_ptr<Session> session =
      MakeSession(board.game, board.size, board.rules, {.name = "random", .evaluator = nullptr});
  const std::string text(fuzz::Text(data + 1, size - 1));
  GtpServer server(*session, "random");
  std::istringstream lines(text);
  std::string line;
  for (int i = 0; i < 300 && !server.quit() && std::getline(lines, line); ++i) {
    const std::string answer = server.AnswerLine(line);
    if (answer.empty()) continue;
    CHECK(answer[0] == '=' || answer[0] == '?');
    CHECK(answer.find("\n\n") == answer.size() - 2);
  }
  return 0;
}
