// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/gtp_server.h"

#include <algorithm>
#include <cctype>
#include <istream>
#include <ostream>
#include <utility>

#include "foundation/errors.h"

namespace tengen {
namespace {

constexpr std::size_t kLongestLine = 1 << 16;

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

// Like getline, but keeps no more of a line than shows that it is too long.
bool ReadLine(std::istream& in, std::string& line) {
  line.clear();
  int c = in.get();
  if (c == std::istream::traits_type::eof()) return false;
  for (; c != '\n' && c != std::istream::traits_type::eof(); c = in.get()) {
    if (line.size() <= kLongestLine) line += static_cast<char>(c);
  }
  return true;
}

GtpAnswer RunCommand(GtpServer& server, const std::string& name, const GtpArguments& arguments) {
  for (const GtpCommand& command : GtpCommands()) {
    if (name != command.name) continue;
    try {
      return command.run(server, arguments);
    } catch (const Error& error) {
      if (error.code() == ExitCode::kDeviceLost) throw;
      return {false, error.what()};
    }
  }
  return {false, "unknown command"};
}

}  // namespace

GtpServer::GtpServer(Session& session, std::string player_name)
    : session_(session), player_name_(std::move(player_name)) {}

std::string GtpServer::AnswerLine(std::string_view line) {
  if (line.size() > kLongestLine) return "? line too long\n\n";
  std::vector<std::string> words = Words(Preprocess(line));
  std::string id;
  if (!words.empty() && IsId(words.front())) {
    id = words.front();
    words.erase(words.begin());
    if (words.empty()) return "?" + id + " no command\n\n";
  }
  if (words.empty()) return "";
  const std::string name = words.front();
  words.erase(words.begin());
  const GtpAnswer answer = RunCommand(*this, name, words);
  quit_ = answer.quit;
  return (answer.ok ? "=" : "?") + id + (answer.text.empty() ? "" : " " + answer.text) + "\n\n";
}

void GtpServer::Run(std::istream& in, std::ostream& out) {
  std::string line;
  while (!quit_ && ReadLine(in, line)) {
    out << AnswerLine(line) << std::flush;
    if (!out) return;
  }
}

}  // namespace tengen
