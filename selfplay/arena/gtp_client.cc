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

// Milliseconds until `deadline`, at least 0.
int MillisecondsLeft(double deadline) {
  return static_cast<int>(std::max(0.0, (deadline - Clock::Real().SteadySeconds()) * 1000.0));
}

}  // namespace

GtpClient::GtpClient(std::string command, double timeout_seconds)
    : command_(std::move(command)), timeout_seconds_(timeout_seconds) {
  // A socket, not a pipe: writing to a dead child is an error here, not a signal.
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    ThrowIo("make a socket pair for", command_, errno);
  }
  const pid_t child = fork();
  if (child < 0) {
    const int error = errno;
    close(ends[0]);
    close(ends[1]);
    ThrowIo("start", command_, error);
  }
  if (child == 0) {
    // Only async-signal-safe calls: other threads may have held any lock.
    setpgid(0, 0);
    dup2(ends[1], STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command_.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  setpgid(child, child);  // in both processes: whoever comes first
  close(ends[1]);
  child_ = child;
  socket_ = ends[0];
}

GtpClient::~GtpClient() {
  if (child_ < 0) return;
  const char quit[] = "quit\n";
  if (send(socket_, quit, sizeof quit - 1, MSG_NOSIGNAL) > 0) {
    const double deadline = Clock::Real().SteadySeconds() + 1.0;
    char bytes[256];
    pollfd wait{socket_, POLLIN, 0};
    while (poll(&wait, 1, MillisecondsLeft(deadline)) > 0 &&
           read(socket_, bytes, sizeof bytes) > 0) {
    }
  }
  Kill();
}

void GtpClient::Kill() {
  if (child_ < 0) return;
  kill(-child_, SIGKILL);
  while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
  }
  close(socket_);
  child_ = -1;
}

void GtpClient::Fail(const std::string& line, const std::string& what) {
  Kill();
  throw Error(ExitCode::kFailed, "gtp:" + command_ + ": \"" + line + "\": " + what);
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

GtpReply GtpClient::Ask(const std::string& line) {
  if (child_ < 0) Fail(line, "the program was ended after an earlier failure");
  Send(line);
  const double deadline = Clock::Real().SteadySeconds() + timeout_seconds_;
  for (;;) {
    // A reply is "=" or "?", text, and an empty line; carriage returns do not count.
    std::erase(unread_, '\r');
    const std::size_t begin = unread_.find_first_not_of(" \t\n");
    const std::size_t end = begin == std::string::npos ? begin : unread_.find("\n\n", begin);
    if (end != std::string::npos) {
      const std::string reply = unread_.substr(begin, end - begin);
      unread_.erase(0, end + 2);
      if (reply[0] != '=' && reply[0] != '?') Fail(line, "answered \"" + reply + "\", not = or ?");
      const std::size_t text = reply.find_first_not_of(" \t", 1);
      return {reply[0] == '=', text == std::string::npos ? "" : reply.substr(text)};
    }
    if (unread_.size() > kLongestReply) Fail(line, "the answer is longer than 1 MiB");
    pollfd wait[] = {{socket_, POLLIN, 0}, {StopSignal::WakeDescriptor(), POLLIN, 0}};
    const int ready = poll(wait, 2, MillisecondsLeft(deadline));
    if (ready < 0 && errno == EINTR) continue;
    // A program may think for minutes; who stops us waits for no move.
    if (StopSignal::Requested()) {
      Kill();
      throw Error(StopSignal::Code(),
                  "gtp:" + command_ + ": \"" + line + "\": stopped by a signal");
    }
    if (ready <= 0) {
      Fail(line, "no answer within " + std::to_string(static_cast<int>(timeout_seconds_)) + " s");
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
