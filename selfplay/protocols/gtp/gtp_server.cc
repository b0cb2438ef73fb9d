// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/gtp_server.h"

#include <algorithm>
#include <cctype>
#include <istream>
#include <ostream>
#include <sstream>
#include <utility>

#include "foundation/errors.h"
#include "foundation/log.h"

namespace tengen {
namespace {

using namespace std::chrono_literals;

// Control characters vanish, tabs become blanks, a # begins a comment (GTP 2, section 3.1).
std::string Preprocess(std::string_view line) {
  std::string clean;
  for (const char c : line) {
    if (c == '#') break;
    if (c == '\t') {
      clean += ' ';
    } else if (static_cast<unsigned char>(c) >= 32 && c != 127) {
      clean += c;
    }
  }
  return clean;
}

std::vector<std::string> Words(const std::string& text) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while (true) {
    at = text.find_first_not_of(' ', at);
    if (at == std::string::npos) return words;
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
}

bool IsId(const std::string& word) {
  return word.size() <= 9 && std::all_of(word.begin(), word.end(),
                                         [](unsigned char c) { return std::isdigit(c) != 0; });
}

// An empty line would end the answer.
std::string OneParagraph(std::string text) {
  for (std::size_t at; (at = text.find("\n\n")) != std::string::npos;) text.erase(at, 1);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

GtpServer::GtpServer(Session& session, std::string player_name, const GtpOptions& options)
    : session_(session),
      player_name_(std::move(player_name)),
      options_(options),
      clock_(*options.clock) {}

bool GtpServer::Offers(const GtpCommand& command) const {
  const bool go = session_.game() == "go", search = session_.searches();
  switch (command.need) {
    case GtpNeed::kNothing:
      return true;
    case GtpNeed::kGo:
      return go;
    case GtpNeed::kSearch:
      return search;
    case GtpNeed::kGoSearch:
      return go && search;
  }
  return false;
}

GtpAnswer GtpServer::RunCommand(const std::string& name, const GtpArguments& arguments) {
  for (const GtpCommand& command : GtpCommands()) {
    if (name != command.name || !Offers(command)) continue;
    try {
      return command.run(*this, arguments);
    } catch (const Error& error) {
      if (error.code() == ExitCode::kDeviceLost) throw;
      return {false, error.what()};
    }
  }
  return {false, "unknown command"};
}

void GtpServer::BeginAnswer() {
  *out_ << "=" << id_ << "\n" << std::flush;
  begun_ = true;
}

void GtpServer::WriteLine(const std::string& line) { *out_ << line << "\n" << std::flush; }

bool GtpServer::output_ok() const { return out_->good(); }

void GtpServer::Handle(std::string_view line, std::ostream& out) {
  out_ = &out;
  if (line.size() > kLongestGtpLine) {
    out << "? line too long\n\n" << std::flush;
    return;
  }
  std::vector<std::string> words = Words(Preprocess(line));
  id_.clear();
  if (!words.empty() && IsId(words.front())) {
    id_ = words.front();
    words.erase(words.begin());
    if (words.empty()) {
      out << "?" << id_ << " no command\n\n" << std::flush;
      return;
    }
  }
  if (words.empty()) return;
  const std::string name = words.front();
  words.erase(words.begin());
  begun_ = false;
  const GtpAnswer answer = RunCommand(name, words);
  quit_ = answer.quit;
  if (begun_) {
    // What went wrong after the first line can only be told beside the answer.
    if (!answer.ok) LogError("gtp: " + name + ": " + answer.text);
    out << "\n" << std::flush;
    return;
  }
  const std::string text = OneParagraph(answer.text);
  out << (answer.ok ? "=" : "?") << id_ << (text.empty() ? "" : " " + text) << "\n\n" << std::flush;
}

std::string GtpServer::AnswerLine(std::string_view line) {
  std::istringstream nothing;
  GtpStreamInput input(nothing);
  std::ostringstream out;
  input_ = &input;
  Handle(line, out);
  return out.str();
}

void GtpServer::Ponder() {
  if (!options_.ponder || !ponder_at_ || *ponder_at_ != session_.moves().size()) return;
  if (!session_.searches() || session_.ended() || input_->Waiting(0ms)) return;
  ponder_at_.reset();
  SearchOrder order;
  order.pace = SearchOrder::Pace::kAnytime;
  order.go_on = [this] { return !input_->Waiting(0ms); };
  session_.Think(session_.to_move(), order);
}

void GtpServer::Run(GtpInput& input, std::ostream& out) {
  std::string line;
  while (!quit_) {
    input_ = &input;
    Ponder();
    if (!input.ReadLine(line)) return;
    Handle(line, out);
    if (!out) return;
  }
}

void GtpServer::Run(std::istream& in, std::ostream& out) {
  GtpStreamInput input(in);
  Run(input, out);
}

const std::vector<GtpCommand>& GtpCommands() {
  static const std::vector<GtpCommand> commands = [] {
    std::vector<GtpCommand> all;
    for (const auto theme :
         {GtpSessionCommands(), GtpBoardCommands(), GtpSetUpCommands(), GtpPlayCommands(),
          GtpScoreCommands(), GtpRulesCommands(), GtpTimeCommands(), GtpAnalysisCommands(),
          GtpNetworkCommands(), GtpParameterCommands(), GtpGoGuiCommands(), GtpSgfCommands()}) {
      all.insert(all.end(), theme.begin(), theme.end());
    }
    std::sort(all.begin(), all.end(), [](const GtpCommand& a, const GtpCommand& b) {
      return std::string_view(a.name) < b.name;
    });
    return all;
  }();
  return commands;
}

GtpAnswer GtpSyntax(const std::string& form) { return {false, "syntax error: expected " + form}; }

}  // namespace tengen
