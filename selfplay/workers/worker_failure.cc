// SPDX-License-Identifier: MIT
#include "selfplay/workers/worker_failure.h"

#include <new>

#include "foundation/errors.h"

namespace tengen {

void WorkerFailure::Note(const std::string& what, const std::string& where,
                         std::exception_ptr exception) {
  const std::lock_guard lock(mutex_);
  if (first_ == nullptr) {
    first_ = exception;
    place_ = where.empty() ? what : what + ", " + where;
  }
  raised_.store(true);
}

void WorkerFailure::Rethrow() const {
  const std::lock_guard lock(mutex_);
  if (first_ == nullptr) return;
  try {
    std::rethrow_exception(first_);
  } catch (const Error& error) {
    throw Error(error.code(), place_ + ": " + error.what());
  } catch (const std::bad_alloc&) {
    throw Error(ExitCode::kDeviceLost,
                place_ + ": out of memory; fewer boards a thread or a smaller cache need less");
  } catch (const std::exception& error) {
    throw Error(ExitCode::kFailed, place_ + ": " + error.what());
  } catch (...) {
    throw Error(ExitCode::kFailed, place_ + ": an exception of unknown kind");
  }
}

}  // namespace tengen
