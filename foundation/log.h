// SPDX-License-Identifier: MIT
// Messages for the person who watches, on stderr, one line each, written before the call returns.
// Results never go here. This header includes neither spdlog nor fmt, so files that include
// LibTorch can log. Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace tengen {

// "debug", "info", "warn" or "error": the least important message shown. Starts at info.
void SetLogLevel(std::string_view level);

void LogDebug(const std::string& message);
void LogInfo(const std::string& message);
void LogWarn(const std::string& message);
void LogError(const std::string& message);

}  // namespace tengen
