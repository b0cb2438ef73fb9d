// SPDX-License-Identifier: MIT
// The options of `tengen inspect NET --raw`, and what a network says of a position, all heads.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace tengen {

struct RawOptions {
  bool raw = false, json = false;
  std::string sgf, moves, size, rules;
  int move = 0, symmetry = 0;

  // The object must outlive the parsing.
  void AddTo(CLI::App& command);
  // Text or JSON. Throws Error for a network, position or option that does not fit.
  std::string Inspect(const std::string& network) const;

 private:
  const CLI::Option* move_option_ = nullptr;
};

}  // namespace tengen
