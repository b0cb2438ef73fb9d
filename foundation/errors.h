// SPDX-License-Identifier: MIT
// The one exception type, thrown for what a user or the outside world can cause and caught in
// main() and at thread boundaries; and the checks for what only a bug can cause. Per-move code
// throws nothing.
#pragma once

#include <stdexcept>
#include <string>

namespace tengen {

// Exit codes of the program; scripts and schedulers decide by them whether to retry.
enum class ExitCode : int {
  kDone = 0,
  kFailed = 1,
  kUsage = 2,
  kBadData = 65,       // a damaged or foreign data file
  kDeviceLost = 71,    // GPU or memory lost: retry elsewhere
  kIo = 74,            // the system refused to read or write
  kTerminated = 75,    // ended by SIGTERM with state saved: retry
  kBadConfig = 78,     // bad configuration: do not retry
  kInterrupted = 130,  // ended by Ctrl-C with state saved
};

// what() is one complete message: what is wrong, where, what was expected, how to mend it.
class Error : public std::runtime_error {
 public:
  Error(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

// An Error(kIo) that says which call failed and why, for the few callers that may try again.
class IoError : public Error {
 public:
  IoError(const std::string& action, const std::string& message, int error_number)
      : Error(ExitCode::kIo, message), action_(action), error_number_(error_number) {}
  const std::string& action() const { return action_; }
  int error_number() const { return error_number_; }

 private:
  std::string action_;
  int error_number_;
};

// Throws IoError with "<action> <path>: <strerror(error_number)> (errno <error_number>)".
[[noreturn]] void ThrowIo(const std::string& action, const std::string& path, int error_number);

namespace internal {
[[noreturn]] void CheckFailed(const char* expression, const char* file, int line);
}  // namespace internal

}  // namespace tengen

// Broken invariants: always on. Prints expression and place, then aborts.
#define CHECK(condition)              \
  ((condition) ? static_cast<void>(0) \
               : ::tengen::internal::CheckFailed(#condition, __FILE__, __LINE__))
// The same for hot loops: only in debug and sanitizer builds.
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DCHECK(condition) static_cast<void>(0)
#else
#define DCHECK(condition) CHECK(condition)
#endif
