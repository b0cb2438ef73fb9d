// SPDX-License-Identifier: MIT
#include "model/katago/reader.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <initializer_list>

#include "foundation/errors.h"
#include "model/katago/kinds.h"
#include "model/katago/layout.h"

namespace tengen::katago {
namespace {

static_assert(std::endian::native == std::endian::little, "the files' floats are little-endian");

constexpr std::size_t kLongestToken = 1000;
constexpr std::string_view kBinaryMark = "@BIN@";

bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

template <class T>
bool Parse(std::string_view token, T& value) {
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  return error == std::errc() && end == token.data() + token.size();
}

// Of a token that may be anything, for a message.
std::string Shown(std::string_view token) {
  std::string text;
  for (const char c : token.substr(0, 40)) text += c > ' ' && c < '\x7f' ? c : '?';
  return '"' + text + (token.size() > 40 ? "..." : "") + '"';
}

class Reader {
 public:
  Reader(std::string_view bytes, FloatFormat floats, std::string_view source)
      : bytes_(bytes), floats_(floats), source_(source) {}

  [[noreturn]] void Refuse(const std::string& message) const {
    throw Error(
        ExitCode::kBadData,
        fmt::format("{}: at byte {}{}: {}", source_, start_,
                    within_.empty() ? "" : fmt::format(", in {}", Shown(within_)), message));
  }

  void Word(const char* what, std::string& text) { text = Token(what); }

  void Whole(const char* what, int& value, Range range) {
    const std::string_view token = Token(what);
    if (Parse(token, value) && value >= range.low && value <= range.high) return;
    Refuse(fmt::format("{} is {}, expected {}", what, Shown(token),
                       range.low == range.high ? std::to_string(range.low)
                                               : fmt::format("{} to {}", range.low, range.high)));
  }

  void Reserved(const char* what) {
    int value = 0;
    Whole(what, value, Exactly(0));
  }

  void Real(const char* what, Number& number) {
    number.text = Token(what);
    if (Parse(number.text, number.value) && number.value >= 1e-30 && number.value <= 1e9) return;
    Refuse(fmt::format("{} is {}, expected a number from 1e-30 to 1e9", what, Shown(number.text)));
  }

  void Floats(const char* what, std::vector<float>& values, std::initializer_list<int> shape) {
    std::uint64_t count = 1;
    for (const int size : shape) {
      count *= static_cast<std::uint64_t>(size);
      // A float takes two bytes at least, as text.
      if (count > bytes_.size()) Refuse(fmt::format("{}: the file ends before they do", what));
    }
    if (floats_ == FloatFormat::kBinary) {
      ReadBinary(what, values, static_cast<std::size_t>(count));
    } else {
      ReadText(what, values, static_cast<std::size_t>(count));
    }
  }

  template <class Value>
  void Kind(Value& kind) {
    const std::string_view token = Token(KindName(kind));
    for (const auto& [word, value] : WordsOf(kind)) {
      if (token == word) {
        kind = value;
        return;
      }
    }
    if (token.starts_with("transformer_")) {
      Refuse(
          fmt::format("a block of the kind {}: transformers are not supported, only ordinary, "
                      "pooling and nested bottleneck blocks",
                      Shown(token)));
    }
    Refuse(fmt::format("{} is {}, expected one of {}", KindName(kind), Shown(token),
                       WordList(WordsOf(kind))));
  }

  void Grow(std::vector<Block>& blocks, int index) {
    if (blocks.size() <= static_cast<std::size_t>(index)) blocks.emplace_back();
  }
  void Resize(std::vector<Number>& numbers, std::size_t count) { numbers.resize(count); }
  void Within(const std::string& name) { within_ = name; }
  void Require(bool condition, const char* message) const {
    if (!condition) Refuse(message);
  }

  void End() {
    SkipSpace();
    start_ = at_;
    if (at_ < bytes_.size()) {
      Refuse(fmt::format("{} bytes after the last array, expected the end of the file",
                         bytes_.size() - at_));
    }
  }

 private:
  void SkipSpace() {
    while (at_ < bytes_.size() && IsSpace(bytes_[at_])) ++at_;
  }

  std::string_view Token(const char* what) {
    SkipSpace();
    start_ = at_;
    while (at_ < bytes_.size() && !IsSpace(bytes_[at_]) && at_ - start_ <= kLongestToken) ++at_;
    if (at_ == start_) Refuse(fmt::format("{}: the file ends here", what));
    const std::string_view token = bytes_.substr(start_, at_ - start_);
    if (token.starts_with(kBinaryMark)) {
      Refuse(
          fmt::format("{}: @BIN@ where a word or number is expected; the ending of the file's "
                      "name says whether its floats are binary (.bin, .bin.gz) or text (.txt, "
                      ".txt.gz)",
                      what));
    }
    if (token.size() > kLongestToken || token.find('\0') != std::string_view::npos) {
      Refuse(fmt::format("{} is {}, expected a word", what, Shown(token)));
    }
    return token;
  }

  void ReadBinary(const char* what, std::vector<float>& values, std::size_t count) {
    SkipSpace();
    start_ = at_;
    if (!bytes_.substr(at_).starts_with(kBinaryMark)) {
      Refuse(
          fmt::format("{}: no @BIN@ before them; the ending of the file's name says whether its "
                      "floats are binary (.bin, .bin.gz) or text (.txt, .txt.gz)",
                      what));
    }
    at_ += kBinaryMark.size();
    if (bytes_.size() - at_ < count * sizeof(float)) {
      Refuse(fmt::format("{}: the file ends before they do, {} floats are expected", what, count));
    }
    values.resize(count);
    std::memcpy(values.data(), bytes_.data() + at_, count * sizeof(float));
    for (std::size_t i = 0; i < count; ++i) RequireFinite(what, values[i], i);
    at_ += count * sizeof(float);
    start_ = at_;
    if (at_ >= bytes_.size() || bytes_[at_] != '\n') {
      Refuse(fmt::format("{}: no line's end after {} floats", what, count));
    }
    ++at_;
  }

  void ReadText(const char* what, std::vector<float>& values, std::size_t count) {
    if (bytes_.size() - at_ < 2 * count - 1) {
      Refuse(fmt::format("{}: the file ends before they do, {} floats are expected", what, count));
    }
    values.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string_view token = Token(what);
      if (!Parse(token, values[i])) {
        Refuse(fmt::format("{}: {} is no float", what, Shown(token)));
      }
      RequireFinite(what, values[i], i);
    }
  }

  void RequireFinite(const char* what, float value, std::size_t index) const {
    if (std::isfinite(value)) return;
    Refuse(fmt::format("{}: number {} is not finite", what, index));
  }

  std::string_view bytes_;
  const katago::FloatFormat floats_;
  const std::string_view source_;
  std::size_t at_ = 0;     // the next byte
  std::size_t start_ = 0;  // of the last token
  std::string within_;
};

}  // namespace

Description Read(std::string_view bytes, FloatFormat floats, std::string_view source) {
  Reader reader(bytes, floats, source);
  Description file;
  VisitDescription(reader, file);
  reader.End();
  return file;
}

}  // namespace tengen::katago
