// SPDX-License-Identifier: MIT
#include "model/katago/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>

#include "foundation/errors.h"
#include "model/katago/kinds.h"
#include "model/katago/layout.h"

namespace tengen::katago {
namespace {

class Writer {
 public:
  explicit Writer(FloatFormat floats) : floats_(floats) {}

  void Word(const char* what, const std::string& text) {
    const auto plain = [](char c) { return c > ' ' && c != '\x7f'; };
    if (text.empty() || !std::ranges::all_of(text, plain)) {
      throw Error(ExitCode::kBadData, fmt::format("the {} \"{}\" cannot stand in a KataGo file: it "
                                                  "must be one word",
                                                  what, text));
    }
    Line(text);
  }
  void Whole(const char*, int value, Range range) {
    CHECK(value >= range.low && value <= range.high);
    Line(std::to_string(value));
  }
  void Reserved(const char*) { Line("0"); }
  void Real(const char*, const Number& number) {
    CHECK(number.value > 0);
    Line(number.text);
  }

  void Floats(const char* what, const std::vector<float>& values,
              std::initializer_list<int> shape) {
    std::size_t count = 1;
    for (const int size : shape) count *= static_cast<std::size_t>(size);
    CHECK(values.size() == count);
    for (const float value : values) {
      if (!std::isfinite(value)) {
        throw Error(ExitCode::kBadData,
                    fmt::format("\"{}\": {}: a number is not finite", within_, what));
      }
    }
    if (floats_ == FloatFormat::kBinary) {
      bytes_ += "@BIN@";
      bytes_.append(reinterpret_cast<const char*>(values.data()), count * sizeof(float));
    } else {
      for (std::size_t i = 0; i < count; ++i) Text(i == 0 ? "" : " ", values[i]);
    }
    bytes_ += '\n';
  }

  template <class Value>
  void Kind(const Value& kind) {
    for (const auto& [word, value] : WordsOf(kind)) {
      if (value == kind) Line(word);
    }
  }
  void Grow(const std::vector<Block>& blocks, int index) const {
    CHECK(static_cast<std::size_t>(index) < blocks.size());
  }
  void Resize(const std::vector<Number>& numbers, std::size_t count) const {
    CHECK(numbers.size() == count);
  }
  void Within(const std::string& name) { within_ = name; }
  void Require(bool condition, const char*) const { CHECK(condition); }

  std::string Take() { return std::move(bytes_); }

 private:
  void Line(std::string_view text) { (bytes_ += text) += '\n'; }
  void Text(const char* before, float value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    bytes_ += before;
    bytes_.append(text.data(), end.ptr);
  }

  const katago::FloatFormat floats_;
  std::string bytes_, within_;
};

}  // namespace

Number NumberOf(double value) {
  // Python's choice between 0.0001 and 1e-05.
  const bool fixed = value == 0 || (std::abs(value) >= 1e-4 && std::abs(value) < 1e16);
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                 fixed ? std::chars_format::fixed : std::chars_format::scientific);
  std::string shortest(text.data(), end.ptr);
  if (fixed && shortest.find('.') == std::string::npos) shortest += ".0";
  return {std::move(shortest), value};
}

bool IsNetworkName(const std::string& name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  return !name.empty() && name.size() <= kLongestName && std::ranges::all_of(name, allowed);
}

std::string Write(const Description& file, FloatFormat floats) {
  Writer writer(floats);
  VisitDescription(writer, file);
  return writer.Take();
}

}  // namespace tengen::katago
