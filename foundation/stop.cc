// SPDX-License-Identifier: MIT
#include "foundation/stop.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <new>

namespace tengen {
namespace {

// A handler can reach nothing but globals; these are all it touches, and all are lock-free.
std::atomic<int> received{0};
std::atomic<int> wake_read{-1}, wake_write{-1};
static_assert(std::atomic<int>::is_always_lock_free);

struct sigaction former_term, former_int;

extern "C" void HandleStop(int signal_number) {
  // Asked twice: nothing is saved any more, which every file format of ours survives.
  if (StopSignal::Requested()) ::_exit(128 + signal_number);
  const int saved = errno;
  StopSignal::Request(signal_number);
  errno = saved;
}

}  // namespace

StopSignal::StopSignal() {
  CHECK(wake_write.load() < 0);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) ThrowIo("cannot make", "a pipe", errno);
  received = 0;
  wake_read = ends[0];
  wake_write = ends[1];
  struct sigaction action {};
  action.sa_handler = HandleStop;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGTERM, &action, &former_term);
  ::sigaction(SIGINT, &action, &former_int);
}

StopSignal::~StopSignal() {
  ::sigaction(SIGTERM, &former_term, nullptr);
  ::sigaction(SIGINT, &former_int, nullptr);
  ::close(wake_write.exchange(-1));
  ::close(wake_read.exchange(-1));
}

void StopSignal::KeepForProcess() {
  // In place, since an object that is never destroyed would be reported as leaked memory.
  alignas(StopSignal) static unsigned char place[sizeof(StopSignal)];
  [[maybe_unused]] static const StopSignal* const kept = new (place) StopSignal;
}

bool StopSignal::Requested() { return received.load(std::memory_order_relaxed) != 0; }
int StopSignal::Signal() { return received.load(); }

ExitCode StopSignal::Code() {
  const int signal_number = received.load();
  if (signal_number == 0) return ExitCode::kDone;
  return signal_number == SIGINT ? ExitCode::kInterrupted : ExitCode::kTerminated;
}

int StopSignal::WakeDescriptor() { return wake_read.load(); }

void StopSignal::Request(int signal_number) {
  int none = 0;
  if (!received.compare_exchange_strong(none, signal_number)) return;
  const int fd = wake_write.load();
  if (fd >= 0) [[maybe_unused]]
    const ssize_t ignored = ::write(fd, "!", 1);
}

}  // namespace tengen
