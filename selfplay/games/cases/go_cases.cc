// SPDX-License-Identifier: MIT
#include "selfplay/games/cases/go_cases.h"

#include <charconv>
#include <map>

#include "foundation/errors.h"
#include "selfplay/games/cases/go_case.h"
#include "selfplay/games/go/notation.h"

namespace tengen {

// Lines that ask for what is not built are named together at the end; the others are all run.
CaseResult GoCase::Run() {
  CaseResult result{test_.id, test_.title, CaseVerdict::kPassed, test_.line, ""};
  int not_built = 0;
  for (next_ = 0; next_ < test_.lines.size();) {
    const CaseLine& line = test_.lines[next_++];
    const Step step = Execute(line);
    if (!step) continue;
    if (step->verdict == CaseVerdict::kFailed) {
      return {test_.id, test_.title, step->verdict, line.number, step->message};
    }
    if (not_built++ == 0) result.line = line.number;
    if (result.message.find(step->message) == std::string::npos) {
      result.message += (result.message.empty() ? "" : "; ") + step->message;
    }
  }
  if (not_built == 0) return result;
  result.verdict = CaseVerdict::kUnsupported;
  if (table_)
    result.message += " (" + std::to_string(not_built) + (not_built == 1 ? " line" : " lines") +
                      "; all others hold)";
  return result;
}

GoCase::Step GoCase::Execute(const CaseLine& line) {
  line_ = line.number;
  using Handler = Step (GoCase::*)(const Words&);
  static const std::map<std::string, Handler> kHandlers{{"rules", &GoCase::SetRules},
                                                        {"size", &GoCase::SetSize},
                                                        {"board", &GoCase::SetBoard},
                                                        {"tomove", &GoCase::SetToMove},
                                                        {"prisoners", &GoCase::SetPrisoners},
                                                        {"handicap", &GoCase::SetHandicap},
                                                        {"play", &GoCase::Play},
                                                        {"try", &GoCase::Try},
                                                        {"resume", &GoCase::Resume},
                                                        {"agree", &GoCase::Agree},
                                                        {"agree-no-result", &GoCase::AgreeNoResult},
                                                        {"dispute", &GoCase::Dispute},
                                                        {"resign", &GoCase::Resign},
                                                        {"penalty", &GoCase::Penalty},
                                                        {"clock", &GoCase::SetClock},
                                                        {"spend", &GoCase::Spend},
                                                        {"expect", &GoCase::Expect}};
  const auto found = kHandlers.find(line.words[0]);
  if (found != kHandlers.end()) return (this->*found->second)(line.words);
  if (line.words[0] == "bracket") {
    next_ = test_.lines.size();  // the rest of the case is about it
    return NotBuilt("directive \"bracket\"");
  }
  Malformed("unknown directive \"" + line.words[0] + "\"");
}

void GoCase::Malformed(const std::string& what) const {
  throw Error(ExitCode::kBadData, source_ + ":" + std::to_string(line_) + ": " + what);
}

void GoCase::Need(bool condition, const char* form) const {
  if (!condition) Malformed(std::string("expected \"") + form + "\"");
}

Color GoCase::ParseColor(const std::string& word) const {
  if (word != "B" && word != "W") Malformed("expected B or W, found \"" + word + "\"");
  return word == "B" ? Color::kBlack : Color::kWhite;
}

Action GoCase::ParsePoint(const std::string& word) const {
  const auto action = GoActionFromText(table_->position().rules(), word);
  if (!action) Malformed("\"" + word + "\" is no point of this board");
  return *action;
}

std::vector<GoPoint> GoCase::ParsePoints(const Words& words, std::size_t first) const {
  std::vector<GoPoint> points;
  for (std::size_t i = first; i < words.size(); ++i) {
    points.push_back(ParsePoint(words[i]));
    if (points.back() == table_->position().pass()) Malformed("expected points, found a pass");
  }
  return points;
}

std::pair<std::string, std::string> GoCase::ParseBothSides(const Words& words,
                                                           std::size_t first) const {
  Need(words.size() == first + 2 && words[first].starts_with("B=") &&
           words[first + 1].starts_with("W="),
       "… B=<n> W=<n>");
  return {words[first].substr(2), words[first + 1].substr(2)};
}

int GoCase::ParseCount(const std::string& word) const {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || value < 0 || value > 65535) {
    Malformed("expected a count, found \"" + word + "\"");
  }
  return value;
}

std::string GoCase::TakeBoard(int height) {
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

GoCase::Step GoCase::SetRules(const Words& words) {
  Need(words.size() >= 2 && !table_, "rules PRESET [key=value …], before the first play");
  rule_words_.clear();
  for (std::size_t i = 1; i < words.size(); ++i) rule_words_ += (i > 1 ? " " : "") + words[i];
  Rules();
  return {};
}

GoCase::Step GoCase::SetSize(const Words& words) {
  Need(words.size() == 2 && !table_, "size N, before the first play");
  size_ = words[1];
  Rules();
  return {};
}

GoCase::Step GoCase::SetBoard(const Words&) {
  Need(!table_, "board, before the first play");
  board_ = TakeBoard(Rules().height());
  return {};
}

GoCase::Step GoCase::SetToMove(const Words& words) {
  Need(words.size() == 2 && !table_, "tomove B|W, before the first play");
  to_move_ = ParseColor(words[1]);
  return {};
}

GoCase::Step GoCase::SetPrisoners(const Words& words) {
  const auto [black, white] = ParseBothSides(words, 1);
  prisoners_ = {ParseCount(black), ParseCount(white)};
  return {};
}

GoCase::Step GoCase::SetHandicap(const Words& words) {
  const bool styled = words.size() == 3 && (words[2] == "kba" || words[2] == "gtp");
  Need((words.size() == 2 || styled) && !table_, "handicap N [kba|gtp], before the first play");
  const auto style = styled && words[2] == "gtp" ? HandicapStyle::kGtp : HandicapStyle::kKba;
  const GoRules rules = Rules();
  try {
    handicap_ = FixedHandicap(rules.width(), rules.height(), ParseCount(words[1]), style);
  } catch (const Error& error) {
    Malformed(error.what());
  }
  return {};
}

GoRules GoCase::Rules() const {
  try {
    const GoRules rules = GoRules::Recognise(size_, rule_words_);
    if (rules.encore())
      Malformed("a case is a game at a table, which knows no territory_end=encore");
    return rules;
  } catch (const Error& error) {
    Malformed(error.what());
  }
}

void GoCase::Start() {
  if (table_) return;
  const auto start = [this] {
    const GoRules rules = Rules();
    if (!handicap_.empty()) return HandicapStart(rules, handicap_);
    if (!board_.empty()) {
      return GoPosition::FromText(rules, board_, to_move_.value_or(Color::kBlack));
    }
    if (!to_move_) return GoPosition(rules);
    const std::vector<Stone> empty(static_cast<std::size_t>(rules.area()), Stone::kEmpty);
    return GoPosition(rules, empty, *to_move_);
  };
  try {
    GoPosition position = start();
    position.set_prisoners(Color::kBlack, prisoners_.first);
    position.set_prisoners(Color::kWhite, prisoners_.second);
    table_.emplace(position, static_cast<int>(handicap_.size()));
  } catch (const Error& error) {
    Malformed(error.what());
  }
}

std::string GoCase::WhyIllegal(Color color, Action action) const {
  const auto reason = table_->WhyIllegal(color, action);
  return reason ? std::string(GoIllegalName(*reason)) : "";
}

GoCase::Step GoCase::Play(const Words& words) {
  Need(words.size() >= 3 && words.size() % 2 == 1, "play C P [C P …]");
  Start();
  for (std::size_t i = 1; i < words.size(); i += 2) {
    const Color color = ParseColor(words[i]);
    const Action action = ParsePoint(words[i + 1]);
    const std::string reason = WhyIllegal(color, action);
    if (!reason.empty()) {
      return Failed("expected " + words[i] + " " + words[i + 1] + " to be legal, found " + reason);
    }
    table_->Play(color, action);
  }
  return {};
}

GoCase::Step GoCase::Try(const Words& words) {
  Need((words.size() == 4 && words[3] == "legal") || (words.size() == 5 && words[3] == "illegal"),
       "try C P legal | try C P illegal REASON");
  Start();
  const std::string reason = WhyIllegal(ParseColor(words[1]), ParsePoint(words[2]));
  const std::string expected = words.size() == 4 ? "legal" : "illegal " + words[4];
  return Compare(words[1] + " " + words[2] + " to be", expected,
                 reason.empty() ? "legal" : "illegal " + reason);
}

template <class Deed>
GoCase::Step GoCase::Attempt(Deed&& deed) {
  Start();
  try {
    deed();
  } catch (const Error& error) {
    if (error.code() != ExitCode::kFailed) throw;
    return Failed(error.what());
  }
  return {};
}

GoCase::Step GoCase::Resume(const Words& words) {
  Need(words.size() == 2, "resume C");
  return Attempt([&] { table_->Resume(ParseColor(words[1])); });
}

GoCase::Step GoCase::Agree(const Words& words) {
  return Attempt([&] { table_->Agree(ParsePoints(words, 1)); });
}

GoCase::Step GoCase::AgreeNoResult(const Words&) {
  return Attempt([&] { table_->AgreeNoResult(); });
}

GoCase::Step GoCase::Dispute(const Words&) {
  return Attempt([&] { table_->Dispute(); });
}

GoCase::Step GoCase::Resign(const Words& words) {
  Need(words.size() == 2, "resign C");
  return Attempt([&] { table_->Resign(ParseColor(words[1])); });
}

GoCase::Step GoCase::Penalty(const Words& words) {
  Need(words.size() == 3, "penalty C N");
  return Attempt([&] { table_->SetOvertime(ParseColor(words[1]), ParseCount(words[2])); });
}

CaseResult RunGoCase(const RuleCase& test, const std::string& source, std::int64_t states_a_chain) {
  return GoCase(test, source, states_a_chain).Run();
}

}  // namespace tengen
