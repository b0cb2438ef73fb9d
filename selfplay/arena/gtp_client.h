// SPDX-License-Identifier: MIT
// Another program that speaks the Go Text Protocol, version 2 (lysator.liu.se/~gunnar/gtp): one
// child process, run by /bin/sh in a process group of its own, asked one command at a time. What it
// says on stderr is not shown; errors quote its end. A child that dies, says nothing for too long
// or talks without end is killed, and the command throws GtpError. Not thread-safe.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "foundation/errors.h"

namespace tengen {

// What another program did wrong, code kFailed; names program and command.
class GtpError : public Error {
 public:
  explicit GtpError(const std::string& message) : Error(ExitCode::kFailed, message) {}
};

struct GtpReply {
  bool ok = false;   // "=": done; "?": refused
  std::string text;  // without the marker; lines joined by '\n'
};

class GtpClient {
 public:
  GtpClient(std::string command, double timeout_seconds);
  ~GtpClient();  // says quit, waits a second, kills the whole group
  GtpClient(const GtpClient&) = delete;
  GtpClient& operator=(const GtpClient&) = delete;

  // Throws Error(StopSignal::Code()) when a signal came while it waited.
  GtpReply Ask(const std::string& line) { return *AskWithin(line, timeout_seconds_, Late::kThrow); }
  // No answer within so many seconds ends the program, too, but gives nothing and does not throw.
  std::optional<GtpReply> AskWithin(const std::string& line, double seconds) {
    return AskWithin(line, seconds, Late::kNothing);
  }
  // The same for what every program must be able to do: "?" throws, too.
  std::string Demand(const std::string& line);
  // Throws GtpError(what) about this program; kills it first, for its last words.
  [[noreturn]] void Fail(const std::string& line, const std::string& what);

  bool alive() const { return child_ >= 0; }

 private:
  enum class Late { kThrow, kNothing };
  std::optional<GtpReply> AskWithin(const std::string& line, double seconds, Late late);
  std::optional<GtpReply> TakeReply(const std::string& line);
  void Send(const std::string& line);
  // Takes what waits on stderr.
  void ReadStderr();
  std::string LastWords() const;
  void Kill();

  const std::string command_;
  const double timeout_seconds_;
  pid_t child_ = -1;
  int socket_ = -1;
  int stderr_ = -1;  // -1: the program has closed it
  std::string unread_;
  std::string last_words_;  // the end of its stderr
};

}  // namespace tengen
