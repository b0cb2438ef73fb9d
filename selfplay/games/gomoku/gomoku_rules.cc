// SPDX-License-Identifier: MIT
#include "selfplay/games/gomoku/gomoku_rules.h"

#include <charconv>
#include <sstream>

#include "foundation/errors.h"

namespace tengen {
namespace {

[[noreturn]] void BadSize(std::string_view size) {
  throw Error(ExitCode::kBadConfig, "gomoku: bad board size \"" + std::string(size) +
                                        "\": expected N or WIDTHxHEIGHT with sides from 5 to 20, "
                                        "e.g. 15 or 9x7");
}

int ParseSide(std::string_view text, std::string_view size) {
  int side = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
  if (error != std::errc() || end != text.data() + text.size() || text.empty() || text[0] == '0' ||
      side < GomokuRules::kMinSide || side > GomokuRules::kMaxSide) {
    BadSize(size);
  }
  return side;
}

}  // namespace

GomokuRules GomokuRules::Parse(std::string_view size, std::string_view rules) {
  GomokuRules parsed;
  const std::size_t cross = size.find('x');
  const std::string_view height = cross == std::string_view::npos ? size : size.substr(cross + 1);
  parsed.width_ = static_cast<std::uint8_t>(ParseSide(size.substr(0, cross), size));
  parsed.height_ = static_cast<std::uint8_t>(ParseSide(height, size));

  std::istringstream words{std::string(rules)};
  std::string preset, extra;
  words >> preset;
  if (preset == "freestyle") {
    parsed.ruleset_ = GomokuRuleset::kFreestyle;
  } else if (preset == "standard") {
    parsed.ruleset_ = GomokuRuleset::kStandard;
  } else if (preset == "renju" || preset == "caro") {
    throw Error(ExitCode::kBadConfig, "gomoku: the ruleset \"" + preset +
                                          "\" is not built yet: use freestyle or standard");
  } else {
    throw Error(ExitCode::kBadConfig, "gomoku: unknown ruleset \"" + preset +
                                          "\": expected freestyle (five or more win) or standard "
                                          "(exactly five wins)");
  }
  if (words >> extra) {
    throw Error(ExitCode::kBadConfig, "gomoku: unexpected word \"" + extra + "\" after \"" +
                                          preset + "\": this ruleset takes no parameters");
  }
  return parsed;
}

std::string GomokuRules::ToString() const {
  return ruleset_ == GomokuRuleset::kStandard ? "standard" : "freestyle";
}

std::string GomokuRules::SizeString() const {
  const std::string width = std::to_string(width_);
  return width_ == height_ ? width : width + "x" + std::to_string(height_);
}

}  // namespace tengen
