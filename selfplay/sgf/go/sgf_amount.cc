// SPDX-License-Identifier: MIT
#include "selfplay/sgf/go/sgf_amount.h"

#include <array>
#include <charconv>
#include <cmath>

#include "selfplay/sgf/format/sgf_value.h"

namespace tengen {
namespace {

constexpr double kMaxAmount = 10'000;
constexpr double kMaxKomi = 1'000;

struct Numeral {
  std::string_view text;
  int value;
};
constexpr std::array kDigits{Numeral{"〇", 0}, Numeral{"零", 0}, Numeral{"一", 1}, Numeral{"二", 2},
                             Numeral{"两", 2}, Numeral{"兩", 2}, Numeral{"三", 3}, Numeral{"四", 4},
                             Numeral{"五", 5}, Numeral{"六", 6}, Numeral{"七", 7}, Numeral{"八", 8},
                             Numeral{"九", 9}};
constexpr std::array kPowers{Numeral{"十", 10}, Numeral{"百", 100}};

struct UnitWord {
  std::string_view text;
  SgfUnit unit;
};
constexpr std::array kUnits{UnitWord{"目", SgfUnit::kPoint},     UnitWord{"点", SgfUnit::kPoint},
                            UnitWord{"點", SgfUnit::kPoint},     UnitWord{"집", SgfUnit::kPoint},
                            UnitWord{"호", SgfUnit::kPoint},     UnitWord{"子", SgfUnit::kZi},
                            UnitWord{"points", SgfUnit::kPoint}, UnitWord{"point", SgfUnit::kPoint},
                            UnitWord{"pts", SgfUnit::kPoint},    UnitWord{"pt", SgfUnit::kPoint},
                            UnitWord{"moku", SgfUnit::kPoint},   UnitWord{"zi", SgfUnit::kZi}};

struct FractionSign {
  std::string_view text;
  double value;
};
constexpr std::array kFractions{FractionSign{"½", 0.5}, FractionSign{"¼", 0.25},
                                FractionSign{"¾", 0.75}, FractionSign{"半", 0.5},
                                FractionSign{"반", 0.5}};

// Reads from the front of a text what it knows.
class AmountParser {
 public:
  explicit AmountParser(std::string_view text) : rest_(text) {}

  std::optional<SgfAmount> Run() {
    while (!rest_.empty()) {
      if (!(Take(" ") || Take("又") || Fraction() || WholeOrRatio() || Unit())) return {};
    }
    if (!whole_ && !fraction_) return {};
    amount_.value = whole_.value_or(0) + fraction_.value_or(0);
    if (!(amount_.value <= kMaxAmount)) return {};
    return amount_;
  }

 private:
  bool Take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  bool Set(std::optional<double>& part, double value) {
    if (part) return false;
    part = value;
    return true;
  }

  bool Fraction() {
    for (const FractionSign& sign : kFractions) {
      if (Take(sign.text)) return Set(fraction_, sign.value);
    }
    return false;
  }

  bool WholeOrRatio() {
    const auto number = Number();
    if (!number) return false;
    if (Take("/")) return Ratio(*number, Number());
    // "Four parts' three": the denominator comes first.
    if (Take("分之") || Take("分の")) return Ratio(Number(), *number);
    return !fraction_ && Set(whole_, *number);
  }

  bool Ratio(std::optional<double> numerator, std::optional<double> denominator) {
    if (!numerator || !denominator || *denominator == 0) return false;
    return Set(fraction_, *numerator / *denominator);
  }

  std::optional<double> Number() {
    const std::size_t end = rest_.find_first_not_of("0123456789.,");
    std::string digits(rest_.substr(0, end));
    if (digits.empty()) return CharacterNumber();
    if (const std::size_t comma = digits.find(','); comma != std::string::npos) digits[comma] = '.';
    double value = 0;
    const char* last = digits.data() + digits.size();
    const auto [stop, error] =
        std::from_chars(digits.data(), last, value, std::chars_format::fixed);
    if (error != std::errc{} || stop != last) return {};
    rest_.remove_prefix(digits.size());
    return value;
  }

  // Chinese characters up to 999.
  std::optional<double> CharacterNumber() {
    int sum = 0;
    int digit = 0;  // the one not yet multiplied; a zero only fills a place
    bool any = false;
    for (bool more = true; more; any = any || more) {
      more = false;
      for (const Numeral& numeral : kDigits) {
        if (digit != 0 || !Take(numeral.text)) continue;
        digit = numeral.value;
        more = true;
      }
      for (const Numeral& power : kPowers) {
        if (sum % 100 != 0 || !Take(power.text)) continue;
        sum += (digit == 0 ? 1 : digit) * power.value;
        digit = 0;
        more = true;
      }
      if (sum >= 1000) return {};
    }
    if (!any) return {};
    return sum + digit;
  }

  bool Unit() {
    for (const UnitWord& word : kUnits) {
      if (!Take(word.text)) continue;
      const bool first = amount_.unit == SgfUnit::kUnstated;
      amount_.unit = word.unit;
      return first;
    }
    return false;
  }

  std::string_view rest_;
  std::optional<double> whole_, fraction_;
  SgfAmount amount_;
};

bool OnlyQuartersFit(double value) {
  const double quarters = value * 4;
  return quarters == std::floor(quarters) && std::fmod(quarters, 2) != 0;
}

}  // namespace

std::string SgfPlainWords(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = [&](std::size_t i) {
      return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    unsigned c = byte(at);
    if (c == 0xEF && (byte(at + 1) & 0xFE) == 0xBC && (byte(at + 2) & 0xC0) == 0x80) {
      const unsigned code = 0xF000 | (byte(at + 1) & 0x3F) << 6 | (byte(at + 2) & 0x3F);
      if (code >= 0xFF01 && code <= 0xFF5E) {
        c = code - 0xFF00 + 0x20;
        at += 2;
      }
    } else if (text.substr(at).starts_with("\u3000")) {
      c = ' ';
      at += 2;
    }
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
    plain += static_cast<char>(c);
    ++at;
  }
  return std::string(SgfTrim(plain));
}

std::optional<SgfAmount> ParseSgfAmount(std::string_view text) { return AmountParser(text).Run(); }

double SgfPoints(const SgfAmount& amount, SgfQuarters quarters) {
  const bool zi = amount.unit == SgfUnit::kZi ||
                  (amount.unit == SgfUnit::kUnstated && quarters == SgfQuarters::kZi &&
                   OnlyQuartersFit(amount.value));
  return zi ? 2 * amount.value : amount.value;
}

std::optional<double> ParseSgfKomi(std::string_view text, SgfQuarters quarters) {
  const std::string plain = SgfPlainWords(text);
  std::string_view rest = plain;
  const double sign = rest.starts_with('-') ? -1 : 1;
  if (rest.starts_with('-') || rest.starts_with('+')) rest.remove_prefix(1);
  auto amount = ParseSgfAmount(rest);
  if (!amount) return {};
  if (amount->value >= 100 && std::fmod(amount->value, 25) == 0) amount->value /= 100;
  const double points = SgfPoints(*amount, quarters);
  if (points > kMaxKomi) return {};
  return points == 0 ? 0 : sign * points;
}

}  // namespace tengen
