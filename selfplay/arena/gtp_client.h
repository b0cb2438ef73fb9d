// SPDX-License-Identifier: MIT
// Another program that speaks the Go Text Protocol, version 2 (lysator.liu.se/~gunnar/gtp): one
// child process, run by /bin/sh in a process group of its own, asked one command at a time. Its
// stderr stays ours. A child that dies, says nothing for too long or talks without end is killed,
// and the command throws Error(kFailed) naming it. Not thread-safe.
#pragma once

#include <sys/types.h>

#include <string>

namespace tengen {

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

  GtpReply Ask(const std::string& line);
  // The same for what every program must be able to do: "?" throws, too.
  std::string Demand(const std::string& line);

 private:
  [[noreturn]] void Fail(const std::string& line, const std::string& what);
  void Send(const std::string& line);
  void Kill();

  const std::string command_;
  const double timeout_seconds_;
  pid_t child_ = -1;
  int socket_ = -1;
  std::string unread_;
};

}  // namespace tengen
