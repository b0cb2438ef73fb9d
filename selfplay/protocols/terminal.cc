// SPDX-License-Identifier: MIT
#include "selfplay/protocols/terminal.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <istream>
#include <ostream>
#include <string>

namespace tengen {
namespace {

const char* ColorName(Color color) { return color == Color::kBlack ? "Black" : "White"; }

std::string Percent(float share) {
  char text[16];
  std::snprintf(text, sizeof text, "%.0f%%", static_cast<double>(share) * 100.0);
  return text;
}

std::string ResultSentence(const Outcome& outcome, Color person) {
  std::string text = "Result: " + OutcomeText(outcome) + ". ";
  if (outcome.winner != Winner::kBlack && outcome.winner != Winner::kWhite) {
    return text + (outcome.winner == Winner::kDraw ? "A draw." : "Nobody wins.");
  }
  return text + (OutcomeValue(outcome.winner, person) > 0 ? "You win!" : "Tengen wins.");
}

class TerminalGame {
 public:
  TerminalGame(Session& session, Color person, std::istream& in, std::ostream& out)
      : session_(session), person_(person), in_(in), out_(out) {}

  void Run() {
    out_ << "You are " << ColorName(person_) << ". Rules: " << session_.rules() << ".\n";
    Help();
    out_ << "\n" << session_.Board() << "\n";
    while (!quit_) {
      if (session_.ended()) {
        out_ << ResultSentence(session_.CountNow(), person_) << "\n";
        AskAfterEnd();
      } else if (session_.to_move() == person_) {
        AskMove();
      } else {
        Answer();
      }
    }
  }

 private:
  void Help() {
    out_ << "Type a move" << (session_.has_pass() ? ", pass" : "")
         << ", undo, hint, score, new, help or quit.\n";
  }

  // False at the end of input.
  bool ReadWord(const char* prompt) {
    out_ << prompt << std::flush;
    std::string line;
    if (!std::getline(in_, line)) {
      out_ << "\n";
      quit_ = true;
      return false;
    }
    word_.clear();
    for (const char c : line) {
      if (std::isspace(static_cast<unsigned char>(c)) == 0) {
        word_ += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      }
    }
    return true;
  }

  void AskAfterEnd() {
    if (!ReadWord("new, undo or quit? ")) return;
    if (word_ == "undo") {
      TakeBack();
    } else if (word_ == "new") {
      StartAnew();
    } else if (word_ == "quit" || word_ == "q") {
      quit_ = true;
    }
  }

  void AskMove() {
    const std::string prompt = std::string(ColorName(person_)) + " (you): ";
    if (!ReadWord(prompt.c_str()) || word_.empty()) return;
    if (word_ == "quit" || word_ == "q" || word_ == "exit") {
      quit_ = true;
    } else if (word_ == "help" || word_ == "?") {
      Help();
    } else if (word_ == "undo") {
      TakeBack();
    } else if (word_ == "hint") {
      Hint();
    } else if (word_ == "score") {
      out_ << "If the game ended now: " << OutcomeText(session_.CountNow()) << "\n";
    } else if (word_ == "new") {
      StartAnew();
    } else if (const std::string why = session_.Play(person_, word_); !why.empty()) {
      out_ << "\"" << word_ << "\": " << why << ". Moves look like "
           << (session_.has_pass() ? "D4 or pass" : "d4") << "; help lists the commands.\n";
    } else {
      out_ << "\n" << session_.Board() << "\n";
    }
  }

  void Answer() {
    const Color color = session_.to_move();
    out_ << "thinking …\r" << std::flush;
    const Thought thought = session_.Think(color);
    session_.Play(color, thought.move);
    out_ << ColorName(color) << " (Tengen): " << thought.move << "   its win rate "
         << Percent(thought.win_rate);
    ShowScore(thought);
    out_ << "\n\n" << session_.Board() << "\n";
  }

  void ShowScore(const Thought& thought) {
    if (thought.score == 0.0F) return;
    char text[32];
    std::snprintf(text, sizeof text, ", expects %+.1f points", static_cast<double>(thought.score));
    out_ << text;
  }

  void Hint() {
    const Thought thought = session_.Think(person_);
    out_ << "I would play " << thought.move << " (your win rate " << Percent(thought.win_rate)
         << ")\n";
    for (const CandidateMove& candidate : thought.candidates) {
      char line[96];
      std::snprintf(line, sizeof line, "  %-5s win rate %4s   visits %4d   prior %4s\n",
                    candidate.move.c_str(), Percent(candidate.win_rate).c_str(), candidate.visits,
                    Percent(candidate.prior).c_str());
      out_ << line;
    }
  }

  // Back to the person's last turn: their move and the answer to it.
  void TakeBack() {
    bool any = session_.Undo();
    while (any && session_.to_move() != person_ && session_.Undo()) {
    }
    out_ << (any ? "\n" + session_.Board() : std::string("Nothing to take back.")) << "\n";
  }

  void StartAnew() {
    session_.NewGame(session_.size(), session_.rules());
    out_ << "\n" << session_.Board() << "\n";
  }

  Session& session_;
  Color person_;
  std::istream& in_;
  std::ostream& out_;
  std::string word_;
  bool quit_ = false;
};

}  // namespace

void PlayInTerminal(Session& session, Color person, std::istream& in, std::ostream& out) {
  TerminalGame(session, person, in, out).Run();
}

}  // namespace tengen
