// SPDX-License-Identifier: MIT
#include "selfplay/arena/gtp_client.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "foundation/clock.h"
#include "foundation/errors.h"
#include "foundation/stop.h"

namespace tengen {
namespace {

constexpr std::size_t kLongestReply = 1 << 20;
constexpr std::size_t kKeptStderr = 4096, kQuotedStderr = 300;

// Milliseconds until `deadline`, from 0 to an hour: poll is asked again.
int MillisecondsLeft(double deadline) {
  constexpr double kMost = 3.6e6;
  return static_cast<int>(
      std::clamp((deadline - Clock::Real().SteadySeconds()) * 1000.0, 0.0, kMost));
}

}  // namespace

GtpClient::GtpClient(std::string command, double timeout_seconds)
    : command_(std::move(command)), timeout_seconds_(timeout_seconds) {
  // A socket, not a pipe: writing to a dead child is an error here, not a signal.
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    ThrowIo("make a socket pair for", command_, errno);
  }
  int errors[2];
  if (pipe2(errors, O_CLOEXEC | O_NONBLOCK) != 0) {
    const int error = errno;
    close(ends[0]);
    close(ends[1]);
    ThrowIo("make a pipe for", command_, error);
  }
  // The program's end blocks as it expects; the flag is that of an open pipe end, not of the pipe.
  fcntl(errors[1], F_SETFL, 0);
  const pid_t child = fork();
  if (child < 0) {
    const int error = errno;
    for (const int end : {ends[0], ends[1], errors[0], errors[1]}) close(end);
    ThrowIo("start", command_, error);
  }
  if (child == 0) {
    // Only async-signal-safe calls: other threads may have held any lock.
    setpgid(0, 0);
    dup2(ends[1], STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    dup2(errors[1], STDERR_FILENO);
    execl("/bin/sh", "sh", "-c", command_.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  setpgid(child, child);  // in both processes: whoever comes first
  close(ends[1]);
  close(errors[1]);
  child_ = child;
  socket_ = ends[0];
  stderr_ = errors[0];
}

GtpClient::~GtpClient() {
  if (child_ < 0) return;
  const char quit[] = "quit\n";
  if (send(socket_, quit, sizeof quit - 1, MSG_NOSIGNAL) > 0) {
    const double deadline = Clock::Real().SteadySeconds() + 1.0;
    char bytes[4096];
    for (;;) {
      // A program that cannot write its last words does not end.
      pollfd wait[] = {{socket_, POLLIN, 0}, {stderr_, POLLIN, 0}};
      if (poll(wait, 2, MillisecondsLeft(deadline)) <= 0) break;
      ReadStderr();
      if (wait[0].revents != 0 && read(socket_, bytes, sizeof bytes) <= 0) break;
    }
  }
  Kill();
}

void GtpClient::Kill() {
  if (child_ < 0) return;
  kill(-child_, SIGKILL);
  while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
  }
  ReadStderr();
  close(socket_);
  if (stderr_ >= 0) close(stderr_);
  stderr_ = -1;
  child_ = -1;
}

void GtpClient::ReadStderr() {
  char bytes[4096];
  while (stderr_ >= 0) {
    const ssize_t n = read(stderr_, bytes, sizeof bytes);
    if (n < 0) {
      if (errno == EINTR) continue;
      if (errno == EAGAIN) return;
    }
    if (n <= 0) {
      close(stderr_);
      stderr_ = -1;
      return;
    }
    last_words_.append(bytes, static_cast<std::size_t>(n));
    if (last_words_.size() > kKeptStderr) {
      last_words_.erase(0, last_words_.size() - kKeptStderr);
    }
  }
}

std::string GtpClient::LastWords() const {
  std::string words;
  for (const char c : last_words_) {
    const bool blank = c == '\n' || c == ' ' || c == '\t' || c == '\r';
    if (!blank) {
      words += c;
    } else if (!words.empty() && words.back() != ' ') {
      words += ' ';
    }
  }
  if (!words.empty() && words.back() == ' ') words.pop_back();
  if (words.size() > kQuotedStderr) words = "..." + words.substr(words.size() - kQuotedStderr);
  return words;
}

void GtpClient::Fail(const std::string& line, const std::string& what) {
  Kill();
  const std::string words = LastWords();
  throw GtpError("gtp:" + command_ + ": \"" + line + "\": " + what +
                 (words.empty() ? "" : "; its last words: " + words));
}

void GtpClient::Send(const std::string& line) {
  const std::string bytes = line + "\n";
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t n = send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      Fail(line, "the program has ended; run it by hand to see why");
    }
    sent += static_cast<std::size_t>(n);
  }
}

std::optional<GtpReply> GtpClient::TakeReply(const std::string& line) {
  // A reply is "=" or "?", text, and an empty line; carriage returns do not count.
  std::erase(unread_, '\r');
  const std::size_t begin = unread_.find_first_not_of(" \t\n");
  const std::size_t end = begin == std::string::npos ? begin : unread_.find("\n\n", begin);
  if (end == std::string::npos) {
    if (unread_.size() > kLongestReply) Fail(line, "the answer is longer than 1 MiB");
    return {};
  }
  const std::string reply = unread_.substr(begin, end - begin);
  unread_.erase(0, end + 2);
  if (reply[0] != '=' && reply[0] != '?') Fail(line, "answered \"" + reply + "\", not = or ?");
  const std::size_t text = reply.find_first_not_of(" \t", 1);
  return GtpReply{reply[0] == '=', text == std::string::npos ? "" : reply.substr(text)};
}

std::optional<GtpReply> GtpClient::AskWithin(const std::string& line, double seconds, Late late) {
  if (child_ < 0) Fail(line, "the program was ended after an earlier failure");
  Send(line);
  const double deadline = Clock::Real().SteadySeconds() + seconds;
  for (;;) {
    if (std::optional<GtpReply> reply = TakeReply(line)) return reply;
    pollfd wait[] = {
        {socket_, POLLIN, 0}, {StopSignal::WakeDescriptor(), POLLIN, 0}, {stderr_, POLLIN, 0}};
    const int ready = poll(wait, 3, MillisecondsLeft(deadline));
    if (ready < 0 && errno == EINTR) continue;
    // A program may think for minutes; who stops us waits for no move.
    if (StopSignal::Requested()) {
      Kill();
      throw Error(StopSignal::Code(),
                  "gtp:" + command_ + ": \"" + line + "\": stopped by a signal");
    }
    ReadStderr();
    if (ready <= 0 || wait[0].revents == 0) {
      if (MillisecondsLeft(deadline) > 0) continue;  // what is said on stderr is no answer
      if (late == Late::kThrow) {
        Fail(line, "no answer within " + std::to_string(static_cast<int>(seconds)) + " s");
      }
      Kill();
      return {};
    }
    char bytes[4096];
    const ssize_t n = read(socket_, bytes, sizeof bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) Fail(line, "the program has ended; run it by hand to see why");
    unread_.append(bytes, static_cast<std::size_t>(n));
  }
}

std::string GtpClient::Demand(const std::string& line) {
  GtpReply reply = Ask(line);
  if (!reply.ok) Fail(line, "refused: " + reply.text);
  return std::move(reply.text);
}

}  // namespace tengen
