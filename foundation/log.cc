// SPDX-License-Identifier: MIT
#include "foundation/log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <cstdlib>

#include "foundation/errors.h"

namespace tengen {
namespace {

// Synchronous: an asynchronous logger loses its queue in a crash and cannot be flushed from a
// handler.
spdlog::logger& Logger() {
  static const auto logger = [] {
    const char* no_color = std::getenv("NO_COLOR");
    const bool plain = no_color != nullptr && *no_color != '\0';
    auto sink = std::make_shared<spdlog::sinks::stderr_color_sink_mt>(
        plain ? spdlog::color_mode::never : spdlog::color_mode::automatic);
    auto made = std::make_shared<spdlog::logger>("tengen", std::move(sink));
    made->set_pattern("%H:%M:%S %^%L%$ %v");
    made->flush_on(spdlog::level::trace);
    return made;
  }();
  return *logger;
}

}  // namespace

void SetLogLevel(std::string_view level) {
  const std::string name(level);
  CHECK(name == "debug" || name == "info" || name == "warn" || name == "error");
  Logger().set_level(spdlog::level::from_str(name == "error" ? "err" : name));
}

// The message is an argument, never a format: it may hold braces.
void LogDebug(const std::string& message) { Logger().debug("{}", message); }
void LogInfo(const std::string& message) { Logger().info("{}", message); }
void LogWarn(const std::string& message) { Logger().warn("{}", message); }
void LogError(const std::string& message) { Logger().error("{}", message); }

}  // namespace tengen
