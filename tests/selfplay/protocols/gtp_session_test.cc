// SPDX-License-Identifier: MIT
// Sessions made from a grammar of right and wrong commands, against a model: a stack of turns, and
// the rules written straight from their definitions (tests/selfplay/games/go/slow_go.h). The model
// says of each line whether it is answered, of each play whether it is legal, and what the moves
// and the board are after each command.
#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <cstdio>
#include <optional>
#include <sstream>

#include "foundation/random.h"
#include "selfplay/protocols/gtp/gtp_server.h"
#include "tests/foundation/under_sanitizer.h"
#include "tests/selfplay/games/go/slow_go.h"

namespace tengen {
namespace {

constexpr int kCommands = kUnderSanitizer ? 5000 : 20000;

std::string Lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// The game as the answers tell it.
class Model {
 public:
  explicit Model(int side) { Clear(side); }

  void Clear(int side) {
    side_ = side;
    turns_.clear();
    Rebuild();
  }

  int side() const { return side_; }
  bool ended() const { return game_->ended(); }
  const std::string& board() const { return game_->board(); }

  std::vector<std::string> Moves() const {
    std::vector<std::string> moves;
    for (const auto& turn : turns_) moves.insert(moves.end(), turn.begin(), turn.end());
    return moves;
  }

  // Whether the play is legal; it is then made.
  bool Play(char color, const std::string& vertex) {
    const int action = Action(vertex);
    if (game_->ended() || action < 0) return false;
    std::vector<std::string> turn;
    if (game_->to_move() != color) {
      turn.push_back("pass");
      game_->Play(side_ * side_);
    }
    if (game_->ended() || !game_->Try(action).reason.empty()) {
      Rebuild();
      return false;
    }
    game_->Play(action);
    turn.push_back(action == side_ * side_ ? "pass" : Upper(vertex));
    turns_.push_back(turn);
    return true;
  }

  bool Undo() {
    if (turns_.empty()) return false;
    turns_.pop_back();
    Rebuild();
    return true;
  }

 private:
  static std::string Upper(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
  }

  // Row by row from the top; -1 for what is no vertex of the board.
  int Action(const std::string& text) const {
    const std::string vertex = Lower(text);
    if (vertex == "pass") return side_ * side_;
    const std::string columns = "abcdefghjklmnopqrst";
    const std::size_t column = columns.find(vertex.empty() ? '?' : vertex[0]);
    const std::string number = vertex.substr(std::min<std::size_t>(1, vertex.size()));
    if (number.empty() || number.size() > 2 || number[0] == '0' ||
        number.find_first_not_of("0123456789") != std::string::npos) {
      return -1;
    }
    const int row = std::stoi(number);
    if (column >= static_cast<std::size_t>(side_) || row > side_) return -1;
    return (side_ - row) * side_ + static_cast<int>(column);
  }

  void Rebuild() {
    game_.emplace(GoRules::Parse(std::to_string(side_), "tromp-taylor"));
    for (const std::string& move : Moves()) game_->Play(Action(move));
  }

  int side_ = 0;
  std::vector<std::vector<std::string>> turns_;
  std::optional<SlowGo> game_;
};

class Grammar {
 public:
  explicit Grammar(std::uint64_t seed) : random_(seed, RandomPurpose::kTest, 0) {}

  std::uint32_t Below(std::uint32_t end) { return random_.Below(end); }

  template <std::size_t N>
  const char* OneOf(const std::array<const char*, N>& words) {
    return words[random_.Below(N)];
  }

  std::string Color() {
    static constexpr std::array kColors{"b", "w", "B", "W", "black", "White"};
    static constexpr std::array kNone{"x", "blackk", "1", "pass"};
    return Below(20) == 0 ? OneOf(kNone) : OneOf(kColors);
  }

  std::string Vertex(int side) {
    static constexpr std::array kOdd{"pass",     "PASS",   "i1",           "z9",  "a0",
                                     "a1x",      "1a",     "aa",           "a99", "a-1",
                                     "\xC3\xA9", "resign", "a999999999999"};
    if (Below(8) == 0) return OneOf(kOdd);
    const std::string columns = Below(2) == 0 ? "abcdefghj" : "ABCDEFGHJ";
    const auto end = static_cast<std::uint32_t>(side) + (Below(10) == 0 ? 2 : 0);
    return columns[Below(std::min(end, 9U))] + std::to_string(1 + Below(end));
  }

 private:
  RandomStream random_;
};

// A line as sent, and its words as GTP reads them.
struct Line {
  std::string text;
  std::string id;
  std::vector<std::string> words;
};

Line MakeLine(Grammar& grammar, int side) {
  static constexpr std::array kPlain{
      "protocol_version", "name",      "version",  "list_commands", "get_komi", "showboard",
      "final_score",      "undo",      "undo",     "clear_board",   "quit",     "no_such_command",
      "genmove",          "boardsize", "komi nan", "known_command", "play b"};
  static constexpr std::array kWith{"known_command play",
                                    "time_left b 1 1",
                                    "time_settings 1 1 1",
                                    "komi 6.5",
                                    "komi -0.25",
                                    "komi 1e400",
                                    "komi 0.3",
                                    "boardsize 19999",
                                    "boardsize x",
                                    "time_left b",
                                    "boardsize 0",
                                    "genmove b w",
                                    "rectangular_boardsize 5",
                                    "play b a1 extra",
                                    "play \x80\xFF a1",
                                    "komi 7.5"};
  Line line;
  std::string command;
  const std::uint32_t kind = grammar.Below(100);
  if (kind < 55) {
    command = "play " + grammar.Color() + " " + grammar.Vertex(side);
  } else if (kind < 67) {
    command = "genmove " + grammar.Color();
  } else if (kind < 70) {
    command = "reg_genmove " + grammar.Color();
  } else if (kind < 78) {
    command = "undo";  // often enough for several in a row
  } else if (kind < 84) {
    command = grammar.OneOf(kPlain);
  } else if (kind < 97) {
    command = grammar.OneOf(kWith);
  } else if (kind < 98) {
    command = "boardsize " + std::to_string(2 + grammar.Below(6));
  }
  std::istringstream words(command);
  for (std::string word; words >> word;) line.words.push_back(word);
  if (grammar.Below(3) == 0) {
    line.id = std::to_string(grammar.Below(1000000000));
    line.text = line.id + " ";
  }
  line.text += command;
  // What the protocol says is to be ignored.
  static constexpr std::array kNoise{"\r",   "\t",   "  ", " # play b a1",
                                     "\x01", "\x7F", "#",  "\x1B "};
  if (grammar.Below(4) == 0) line.text += grammar.OneOf(kNoise);
  if (grammar.Below(10) == 0) line.text += '\0';
  if (grammar.Below(10) == 0) line.text = "\t " + line.text;
  return line;
}

// Points of showboard's text: the stones, row by row.
std::string Stones(const std::string& board) {
  std::string stones;
  std::istringstream lines(board);
  for (std::string row; std::getline(lines, row);) {
    std::istringstream words(row);
    for (std::string word; words >> word;) {
      if (word == "." || word == "X" || word == "O") stones += word;
      if (word == "+") stones += '.';
    }
  }
  return stones;
}

TEST(GtpSessions, EachCommandGetsOneAnswerAndTheBoardIsTheModels) {
  int commands = 0, answers = 0, plays = 0, legal = 0, sessions = 0;
  for (std::uint64_t seed = 0; commands < kCommands; ++seed) {
    ++sessions;
    Grammar grammar(seed);
    SessionPlayer player;
    player.name = "random";
    player.seed = seed;
    const auto session = MakeSession("go", "5", "tromp-taylor", std::move(player));
    GtpServer server(*session, "random");
    Model model(5);
    while (!server.quit() && commands < kCommands) {
      const Line line = MakeLine(grammar, model.side());
      const std::string answer = server.AnswerLine(line.text);
      if (line.words.empty() && line.id.empty()) {
        ASSERT_EQ(answer, "") << line.text;
        continue;
      }
      ++commands;
      answers += !answer.empty();
      ASSERT_GE(answer.size(), 3U + line.id.size()) << line.text;
      ASSERT_EQ(answer.find("\n\n"), answer.size() - 2) << line.text << " -> " << answer;
      ASSERT_EQ(answer.substr(1, line.id.size()), line.id) << line.text << " -> " << answer;
      const bool ok = answer[0] == '=';
      ASSERT_TRUE(ok || answer[0] == '?') << answer;
      if (line.words.empty()) {
        ASSERT_FALSE(ok);
        continue;
      }
      const std::string& name = line.words[0];
      const std::string color = line.words.size() > 1 ? Lower(line.words[1]) : "";
      const char to_play = color == "b" || color == "black"   ? 'X'
                           : color == "w" || color == "white" ? 'O'
                                                              : '?';
      if (name == "play" && line.words.size() == 3) {
        ++plays;
        const bool expected = to_play != '?' && model.Play(to_play, line.words[2]);
        legal += expected;
        ASSERT_EQ(ok, expected) << line.text << " -> " << answer << "\n" << session->Board();
      } else if (name == "genmove" && line.words.size() == 2 && to_play != '?') {
        const std::string move =
            answer.substr(2 + line.id.size(), answer.find('\n') - 2 - line.id.size());
        ASSERT_TRUE(ok) << answer;
        // Out of turn right after a pass, the pass that is due would end the game: nothing is
        // played.
        if (!Model(model).Play(to_play, "pass")) {
          ASSERT_EQ(move, "pass");
        } else {
          ASSERT_TRUE(model.Play(to_play, move)) << move << session->Board();
        }
      } else if (name == "undo") {
        ASSERT_EQ(ok, model.Undo());
      } else if (name == "clear_board") {
        model.Clear(model.side());
      } else if (name == "boardsize") {
        ASSERT_EQ(ok, line.words.size() == 2 && line.words[1].size() == 1 && line.words[1] >= "2" &&
                          line.words[1] <= "9")
            << line.text << answer;
        if (ok) model.Clear(std::stoi(line.words[1]));
      } else if (line.words.size() == 1 && (name == "get_komi" || name == "showboard")) {
        ASSERT_TRUE(ok) << answer;
      }
      ASSERT_EQ(session->moves(), model.Moves()) << line.text;
      ASSERT_EQ(Stones(session->Board()), model.board()) << line.text << "\n" << session->Board();
    }
  }
  std::printf(
      "GTP: %d commands in %d sessions, %d answers; %d plays, %d of them legal; boards and moves "
      "are "
      "the model's after each\n",
      commands, sessions, answers, plays, legal);
  EXPECT_EQ(answers, commands);
}

TEST(GtpSessions, LinesOfAMegabyteAndBytesOfNoLineAreAnsweredOnce) {
  SessionPlayer player;
  player.name = "random";
  const auto session = MakeSession("go", "5", "tromp-taylor", std::move(player));
  GtpServer server(*session, "random");
  const std::string million(1 << 20, 'x');
  std::istringstream in(million + "\n1 name\n# " + million + "\n2 play b " + million + "\n" +
                        std::string(1 << 20, '\0') + "\n3 play b a1\r\n4 quit");
  std::ostringstream out;
  server.Run(in, out);
  EXPECT_EQ(out.str(),
            "? line too long\n\n=1 Tengen (random)\n\n? line too long\n\n? line too long\n\n"
            "? line too long\n\n=3\n\n=4\n\n");
}

TEST(GtpSessions, AClosedPipeEndsTheSession) {
  SessionPlayer player;
  player.name = "random";
  const auto session = MakeSession("go", "5", "tromp-taylor", std::move(player));
  GtpServer server(*session, "random");
  std::istringstream in("1 play b a1\n2 play w b1\n");
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  server.Run(in, out);
  EXPECT_EQ(session->moves().size(), 1U);  // nothing is played that nobody hears of
}

}  // namespace
}  // namespace tengen
