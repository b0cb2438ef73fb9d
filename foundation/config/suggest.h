// SPDX-License-Identifier: MIT
// The nearest known word, for messages about unknown ones. Thread-safe.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tengen::config_internal {

// Levenshtein's distance: inserted, dropped and changed characters.
int EditDistance(std::string_view a, std::string_view b);
// The word with the least distance, the first of equals. words must not be empty.
std::string Nearest(std::string_view word, std::span<const std::string> words);
// The key of the table nearest to a path; also finds a key written without its section.
std::string NearestKey(std::string_view path);

}  // namespace tengen::config_internal
