// SPDX-License-Identifier: MIT
#include "selfplay/games/cases/go_cases.h"

#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "foundation/errors.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/go/scoring.h"

namespace tengen {
namespace {

// How a line came out; nothing when all is well.
struct Finding {
  CaseVerdict verdict;
  std::string message;
};
using Step = std::optional<Finding>;

Step Failed(const std::string& message) { return Finding{CaseVerdict::kFailed, message}; }
Step NotBuilt(const std::string& what) {
  return Finding{CaseVerdict::kUnsupported, what + " is not built yet"};
}

Step Compare(const std::string& what, const std::string& expected, const std::string& found) {
  if (expected == found) return {};
  return Failed("expected " + what + " " + expected + ", found " + found);
}

std::string Number(int halves) {
  return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

class GoCase {
 public:
  GoCase(const RuleCase& test, const std::string& source) : test_(test), source_(source) {}

  CaseResult Run() {
    for (next_ = 0; next_ < test_.lines.size();) {
      const CaseLine& line = test_.lines[next_++];
      if (const Step step = Execute(line)) {
        return {test_.id, test_.title, step->verdict, line.number, step->message};
      }
    }
    return {test_.id, test_.title, CaseVerdict::kPassed, test_.line, ""};
  }

 private:
  using Words = std::vector<std::string>;

  Step Execute(const CaseLine& line) {
    line_ = line.number;
    using Handler = Step (GoCase::*)(const Words&);
    static const std::map<std::string, Handler> kHandlers{{"rules", &GoCase::SetRules},
                                                          {"size", &GoCase::SetSize},
                                                          {"board", &GoCase::SetBoard},
                                                          {"tomove", &GoCase::SetToMove},
                                                          {"prisoners", &GoCase::SetPrisoners},
                                                          {"play", &GoCase::Play},
                                                          {"try", &GoCase::Try},
                                                          {"expect", &GoCase::Expect}};
    static const std::array<const char*, 10> kLater{
        "handicap", "resume",  "agree", "agree-no-result", "dispute",
        "resign",   "penalty", "clock", "spend",           "bracket"};
    const auto found = kHandlers.find(line.words[0]);
    if (found != kHandlers.end()) return (this->*found->second)(line.words);
    for (const char* later : kLater) {
      if (line.words[0] == later) return NotBuilt("directive \"" + line.words[0] + "\"");
    }
    Malformed("unknown directive \"" + line.words[0] + "\"");
  }

  [[noreturn]] void Malformed(const std::string& what) const {
    throw Error(ExitCode::kBadData, source_ + ":" + std::to_string(line_) + ": " + what);
  }
  void Need(bool condition, const char* form) const {
    if (!condition) Malformed(std::string("expected \"") + form + "\"");
  }

  Color ParseColor(const std::string& word) const {
    if (word != "B" && word != "W") Malformed("expected B or W, found \"" + word + "\"");
    return word == "B" ? Color::kBlack : Color::kWhite;
  }
  Action ParsePoint(const std::string& word) const {
    const auto action = GoActionFromText(position_->rules(), word);
    if (!action) Malformed("\"" + word + "\" is no point of this board");
    return *action;
  }
  // The words "B=<n>" and "W=<n>" from `first` on.
  std::pair<std::string, std::string> ParseBothSides(const Words& words, std::size_t first) const {
    Need(words.size() == first + 2 && words[first].starts_with("B=") &&
             words[first + 1].starts_with("W="),
         "… B=<n> W=<n>");
    return {words[first].substr(2), words[first + 1].substr(2)};
  }
  int ParseCount(const std::string& word) const {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < 0 || value > 65535) {
      Malformed("expected a count, found \"" + word + "\"");
    }
    return value;
  }
  // The next `height` lines as one text.
  std::string TakeBoard(int height) {
    std::string board;
    for (int row = 0; row < height; ++row) {
      if (next_ >= test_.lines.size())
        Malformed("a board of " + std::to_string(height) + " rows expected");
      for (const std::string& word : test_.lines[next_].words) board += word;
      ++next_;
      board += '\n';
    }
    return board;
  }

  Step SetRules(const Words& words) {
    Need(words.size() >= 2, "rules PRESET [key=value …]");
    rule_words_.clear();
    for (std::size_t i = 1; i < words.size(); ++i) rule_words_ += (i > 1 ? " " : "") + words[i];
    return CheckRules();
  }
  Step SetSize(const Words& words) {
    Need(words.size() == 2, "size N");
    size_ = words[1];
    return CheckRules();
  }
  Step SetBoard(const Words&) {
    board_ = TakeBoard(Rules().height());
    return {};
  }
  Step SetToMove(const Words& words) {
    Need(words.size() == 2 && !position_, "tomove B|W, before the first play");
    to_move_ = ParseColor(words[1]);
    return {};
  }
  Step SetPrisoners(const Words& words) {
    const auto [black, white] = ParseBothSides(words, 1);
    prisoners_ = {ParseCount(black), ParseCount(white)};
    return {};
  }

  GoRules Rules() const {
    try {
      return GoRules::Recognise(size_, rule_words_);
    } catch (const Error& error) {
      Malformed(error.what());
    }
  }
  Step CheckRules() const {
    if (const auto reason = Rules().UnbuiltForBoardPlays()) {
      return Finding{CaseVerdict::kUnsupported, *reason};
    }
    return {};
  }
  void Start() {
    if (position_) return;
    try {
      position_ = board_.empty()
                      ? GoPosition(Rules(),
                                   std::vector<Stone>(static_cast<std::size_t>(Rules().area()),
                                                      Stone::kEmpty),
                                   to_move_)
                      : GoPosition::FromText(Rules(), board_, to_move_);
    } catch (const Error& error) {
      Malformed(error.what());
    }
    position_->set_prisoners(Color::kBlack, prisoners_.first);
    position_->set_prisoners(Color::kWhite, prisoners_.second);
    history_.emplace(*position_);
  }

  // "" or the reason's word.
  std::string WhyIllegal(Color color, Action action) const {
    if (!position_->ended() && color != position_->to_move()) return "turn";
    const auto reason = position_->WhyIllegal(action, *history_);
    return reason ? std::string(GoIllegalName(*reason)) : "";
  }

  Step Play(const Words& words) {
    Need(words.size() >= 3 && words.size() % 2 == 1, "play C P [C P …]");
    Start();
    for (std::size_t i = 1; i < words.size(); i += 2) {
      const Color color = ParseColor(words[i]);
      const Action action = ParsePoint(words[i + 1]);
      const std::string reason = WhyIllegal(color, action);
      const std::string move = words[i] + " " + words[i + 1];
      if (!reason.empty()) return Failed("expected " + move + " to be legal, found " + reason);
      const bool second_pass = action == position_->pass() && position_->passes() == 1;
      if (second_pass && position_->rules().Unbuilt()) {
        // Counted as it stands would be another ruleset's result.
        return Finding{CaseVerdict::kUnsupported, *position_->rules().Unbuilt()};
      }
      position_->Play(action);
      history_->Push(action, *position_);
    }
    return {};
  }

  Step Try(const Words& words) {
    Need((words.size() == 4 && words[3] == "legal") || (words.size() == 5 && words[3] == "illegal"),
         "try C P legal | try C P illegal REASON");
    Start();
    const std::string reason = WhyIllegal(ParseColor(words[1]), ParsePoint(words[2]));
    const std::string expected = words.size() == 4 ? "legal" : "illegal " + words[4];
    return Compare(words[1] + " " + words[2] + " to be", expected,
                   reason.empty() ? "legal" : "illegal " + reason);
  }

  Step Expect(const Words& words) {
    Need(words.size() >= 2, "expect WHAT …");
    Start();
    using Handler = Step (GoCase::*)(const Words&);
    static const std::map<std::string, Handler> kHandlers{
        {"board", &GoCase::ExpectBoard},           {"captures", &GoCase::ExpectCaptures},
        {"stones", &GoCase::ExpectStones},         {"tomove", &GoCase::ExpectToMove},
        {"passes", &GoCase::ExpectPasses},         {"state", &GoCase::ExpectState},
        {"legalcount", &GoCase::ExpectLegalCount}, {"points", &GoCase::ExpectPoints},
        {"result", &GoCase::ExpectResult}};
    static const std::array<const char*, 9> kLater{"hot",  "handicap", "status",  "zi",    "fill",
                                                   "wall", "clock",    "matches", "losses"};
    const auto found = kHandlers.find(words[1]);
    if (found != kHandlers.end()) return (this->*found->second)(words);
    for (const char* later : kLater) {
      if (words[1] == later) return NotBuilt("expectation \"" + words[1] + "\"");
    }
    Malformed("unknown expectation \"" + words[1] + "\"");
  }

  Step ExpectBoard(const Words&) {
    const std::string expected = TakeBoard(position_->height());
    std::string found;
    for (int y = 0; y < position_->height(); ++y) {
      for (int x = 0; x < position_->width(); ++x) {
        constexpr std::string_view kMarks = "XO.";
        found += kMarks[static_cast<std::size_t>(
            position_->at(static_cast<GoPoint>(y * position_->width() + x)))];
      }
      found += '\n';
    }
    if (expected == found) return {};
    return Failed("expected the board\n" + expected + "found\n" + found);
  }
  Step ExpectBothSides(const Words& words, const std::string& what, const std::string& black,
                       const std::string& white) const {
    const auto [expected_black, expected_white] = ParseBothSides(words, 2);
    return Compare(what, "B=" + expected_black + " W=" + expected_white,
                   "B=" + black + " W=" + white);
  }
  Step ExpectCaptures(const Words& words) {
    return ExpectBothSides(words, "captures", std::to_string(position_->prisoners(Color::kBlack)),
                           std::to_string(position_->prisoners(Color::kWhite)));
  }
  Step ExpectStones(const Words& words) {
    return ExpectBothSides(words, "stones", std::to_string(position_->stones(Color::kBlack)),
                           std::to_string(position_->stones(Color::kWhite)));
  }
  Step ExpectToMove(const Words& words) {
    Need(words.size() == 3, "expect tomove C");
    return Compare("to move", words[2], position_->to_move() == Color::kBlack ? "B" : "W");
  }
  Step ExpectPasses(const Words& words) {
    Need(words.size() == 3, "expect passes N");
    return Compare("passes", words[2], std::to_string(position_->passes()));
  }
  Step ExpectState(const Words& words) {
    Need(words.size() == 3, "expect state playing|stopped|ended");
    return Compare("state", words[2], position_->ended() ? "ended" : "playing");
  }
  Step ExpectLegalCount(const Words& words) {
    Need(words.size() == 4, "expect legalcount C N");
    if (ParseColor(words[2]) != position_->to_move()) {
      return NotBuilt("\"legalcount\" of the side that is not to move");
    }
    ActionList list;
    position_->LegalActions(*history_, list);
    return Compare("legal points", words[3], std::to_string(list.empty() ? 0 : list.size() - 1));
  }
  Step ExpectPoints(const Words& words) {
    if (const Step step = NeedResult()) return step;
    const AreaCount count = CountArea(*position_);
    return ExpectBothSides(words, "points", Number(count.black_halves), Number(count.white_halves));
  }
  Step ExpectResult(const Words& words) {
    Need(words.size() == 3, "expect result R");
    if (const Step step = NeedResult()) return step;
    return Compare("result", words[2], OutcomeText(position_->outcome()));
  }
  Step NeedResult() const {
    if (!position_->ended()) return Failed("expected the game to have ended");
    return {};
  }

  const RuleCase& test_;
  const std::string& source_;
  std::size_t next_ = 0;
  int line_ = 0;
  std::string rule_words_ = "tromp-taylor";
  std::string size_ = "19";
  std::string board_;
  Color to_move_ = Color::kBlack;
  std::pair<int, int> prisoners_;
  std::optional<GoPosition> position_;  // from the first play or expectation on
  std::optional<GoHistory> history_;
};

}  // namespace

CaseResult RunGoCase(const RuleCase& test, const std::string& source) {
  return GoCase(test, source).Run();
}

}  // namespace tengen
