// SPDX-License-Identifier: MIT
// Rules of five in a row. Presets: `freestyle` (five or more win) and `standard` (exactly five; six
// or more are legal and win nothing), on boards of 5 to 20 lines, rectangles included. Renju and
// Caro are refused by name until they are built; they will be further values of GomokuRuleset.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tengen {

enum class GomokuRuleset : std::uint8_t { kFreestyle, kStandard };

class GomokuRules {
 public:
  static constexpr int kMinSide = 5;
  static constexpr int kMaxSide = 20;

  // 15x15 freestyle.
  GomokuRules() = default;
  // size "15" or "9x6" (width x height), rules a preset. Throws Error(kBadConfig).
  static GomokuRules Parse(std::string_view size, std::string_view rules);

  int width() const { return width_; }
  int height() const { return height_; }
  int area() const { return width_ * height_; }
  GomokuRuleset ruleset() const { return ruleset_; }
  // Does an unbroken line of so many stones win?
  bool RunWins(int length) const {
    return ruleset_ == GomokuRuleset::kStandard ? length == 5 : length >= 5;
  }
  std::string ToString() const;
  std::string SizeString() const;
  friend bool operator==(const GomokuRules&, const GomokuRules&) = default;

 private:
  std::uint8_t width_ = 15;
  std::uint8_t height_ = 15;
  GomokuRuleset ruleset_ = GomokuRuleset::kFreestyle;
};

}  // namespace tengen
