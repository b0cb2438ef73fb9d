// SPDX-License-Identifier: MIT
#include "foundation/stacks.h"

#include <dirent.h>
#include <execinfo.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace tengen {
namespace {

constexpr int kMostFrames = 64;

// A handler can reach nothing but globals.
std::atomic<int> output{-1};
sem_t answered;

void WriteOwnStack(int descriptor) {
  void* frames[kMostFrames];
  const int count = ::backtrace(frames, kMostFrames);
  ::backtrace_symbols_fd(frames, count, descriptor);
}

extern "C" void HandleStackRequest(int) {
  const int saved = errno;
  WriteOwnStack(output.load());
  ::sem_post(&answered);
  errno = saved;
}

std::vector<pid_t> ThreadsOfThisProcess() {
  std::vector<pid_t> threads;
  DIR* folder = ::opendir("/proc/self/task");
  if (folder == nullptr) return threads;
  while (const dirent* entry = ::readdir(folder)) {
    if (const int id = std::atoi(entry->d_name); id > 0) threads.push_back(id);
  }
  ::closedir(folder);
  std::sort(threads.begin(), threads.end());
  return threads;
}

bool WaitForAnswer() {
  timespec until{};
  ::clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 1;
  int result;
  do {
    result = ::sem_timedwait(&answered, &until);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

}  // namespace

void WriteAllStacks(int descriptor) {
  // The first call loads a library, which a handler must not.
  void* frame;
  ::backtrace(&frame, 1);
  ::sem_init(&answered, 0, 0);
  output.store(descriptor);
  const int request = SIGRTMIN + 3;
  struct sigaction action {
  }, former{};
  action.sa_handler = HandleStackRequest;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(request, &action, &former);
  const auto self = static_cast<pid_t>(::syscall(SYS_gettid));
  for (const pid_t thread : ThreadsOfThisProcess()) {
    ::dprintf(descriptor, "thread %d%s:\n", static_cast<int>(thread),
              thread == self ? " (which writes this)" : "");
    if (thread == self) {
      WriteOwnStack(descriptor);
    } else if (::syscall(SYS_tgkill, ::getpid(), thread, request) != 0) {
      ::dprintf(descriptor, "  has ended\n");
    } else if (!WaitForAnswer()) {
      ::dprintf(descriptor, "  does not answer: it waits in the kernel\n");
    }
  }
  // The handler stays: a late answer must not end the process.
}

}  // namespace tengen
