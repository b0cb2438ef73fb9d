// SPDX-License-Identifier: MIT
// A GTP session with the random player, or one that searches: each line with a command gets one
// answer that ends in one empty line, every other line none. The first byte chooses game, board and
// player. Commands that read or write files are left out.
#include <array>
#include <sstream>

#include "model/evaluators.h"
#include "selfplay/games/registry.h"
#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/workers/input_shape.h"
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

tengen::SessionPlayer Player(const Board& board, bool searches) {
  using namespace tengen;
  SessionPlayer player;
  player.name = "random";
  if (!searches) return player;
  VisitGame(board.game, [&]<Game G>(std::type_identity<G>) {
    player.shape = InputShapeOf<G>(G::Rules::Parse(board.size, board.rules));
    player.shape.max_width = player.shape.max_height = 9;
  });
  player.evaluator = MakeEvaluator({.kind = "hash"}, nullptr, player.shape);
  player.visits = 3;
  player.most_visits = 5;
  return player;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  if (size == 0) return 0;
  const Board& board = kBoards[data[0] % kBoards.size()];
  const std::unique_ptr<Session> session =
      MakeSession(board.game, board.size, board.rules, Player(board, data[0] >= 128));
  const std::string text(fuzz::Text(data + 1, size - 1));
  GtpServer server(*session, "random");
  std::istringstream lines(text);
  std::string line;
  for (int i = 0; i < 300 && !server.quit() && std::getline(lines, line); ++i) {
    if (line.find("sgf") != std::string::npos) continue;
    // Visits that a line asks for would all be made.
    if (line.find("isits") != std::string::npos) continue;
    const std::string answer = server.AnswerLine(line);
    if (answer.empty()) continue;
    CHECK(answer[0] == '=' || answer[0] == '?');
    CHECK(answer.find("\n\n") == answer.size() - 2);
  }
  return 0;
}
