// SPDX-License-Identifier: MIT
#include "foundation/config/value.h"

#include <charconv>
#include <cmath>
#include <system_error>

#include "foundation/config/suggest.h"

namespace tengen::config_internal {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::size_t SkipDigits(std::string_view text, std::size_t at) {
  while (at < text.size() && IsDigit(text[at])) ++at;
  return at;
}

// What the usual slips look like gets its own sentence.
void RefuseKnownSlips(std::string_view text, const std::string& allowed) {
  std::string_view body = text;
  if (!body.empty() && (body[0] == '-' || body[0] == '+')) body.remove_prefix(1);
  std::string lower;
  for (const char c : body) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (lower == "nan" || lower == ".nan" || lower == "inf" || lower == ".inf" ||
      lower == "infinity") {
    throw ValueError{Shown(text) + " is not finite; write " + allowed};
  }
  if (body.size() >= 2 && body[0] == '0' && (body[1] == 'x' || body[1] == 'X' || body[1] == 'o')) {
    throw ValueError{Shown(text) + " is not decimal; write " + allowed};
  }
  if (body.size() >= 2 && body[0] == '0' && IsDigit(body[1])) {
    const std::size_t first = std::min(body.find_first_not_of('0'), body.size() - 1);
    throw ValueError{Shown(text) + " looks octal; write it without the leading zero (" +
                     Shown(body.substr(first)) + "): " + allowed};
  }
}

// -?(0|[1-9][0-9]*)
bool IsWhole(std::string_view text) {
  std::size_t at = !text.empty() && text[0] == '-' ? 1 : 0;
  const std::size_t begin = at;
  at = SkipDigits(text, at);
  return at == text.size() && at > begin && (text[begin] != '0' || at == begin + 1);
}

// The same, then (\.[0-9]+)?([eE][+-]?[0-9]+)?
bool IsReal(std::string_view text) {
  const std::size_t whole_end = SkipDigits(text, !text.empty() && text[0] == '-' ? 1 : 0);
  if (!IsWhole(text.substr(0, whole_end))) return false;
  std::size_t at = whole_end;
  if (at < text.size() && text[at] == '.') {
    const std::size_t end = SkipDigits(text, at + 1);
    if (end == at + 1) return false;
    at = end;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const std::size_t end = SkipDigits(text, at);
    if (end == at) return false;
    at = end;
  }
  return at == text.size();
}

double ParseNumber(const ConfigKey& key, std::string_view text, bool well_formed) {
  const std::string allowed = AllowedText(key);
  RefuseKnownSlips(text, allowed);
  if (!well_formed) throw ValueError{Shown(text) + " is not " + allowed};
  double value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc() || !std::isfinite(value) || value < key.minimum ||
      value > key.maximum) {
    throw ValueError{Shown(text) + " is out of range; write " + allowed};
  }
  return value;
}

std::int64_t ParseInt(const ConfigKey& key, std::string_view text) {
  ParseNumber(key, text, IsWhole(text));  // 2^53 + 1 is 2^53 as a double
  std::int64_t value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc() || value < static_cast<std::int64_t>(key.minimum) ||
      value > static_cast<std::int64_t>(key.maximum)) {
    throw ValueError{Shown(text) + " is out of range; write " + AllowedText(key)};
  }
  return value;
}

bool ParseBool(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  throw ValueError{Shown(text) + " is not true or false; write one of these two words"};
}

std::string ParseText(const ConfigKey& key, std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      throw ValueError{Shown(text) + " holds a control character; write " + AllowedText(key)};
    }
  }
  if (text.empty()) throw ValueError{"the text is empty; write " + AllowedText(key)};
  return std::string(text);
}

std::string ParseChoice(const ConfigKey& key, std::string_view text) {
  for (const std::string& choice : key.choices) {
    if (choice == text) return choice;
  }
  throw ValueError{Shown(text) + " is not known (did you mean " + Nearest(text, key.choices) +
                   "?); write " + AllowedText(key)};
}

// Whether every reader of YAML takes the bare text for this very text.
bool IsPlainText(const std::string& text) {
  if (text.empty() || IsReal(text) || text == "true" || text == "false" || text == "null" ||
      text == "yes" || text == "no" || text == "on" || text == "off") {
    return false;
  }
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (const char c : text) {
    if (!is_letter(c) && !IsDigit(c) && c != '-' && c != '_' && c != '/' && c != '.' && c != '=') {
      return false;
    }
  }
  return is_letter(text[0]);
}

std::string QuotedText(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string ListText(const std::vector<std::int64_t>& values) {
  std::string text = "[";
  for (std::size_t i = 0; i < values.size(); ++i)
    text += (i > 0 ? ", " : "") + std::to_string(values[i]);
  return text + "]";
}

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

ConfigValue ParseScalar(const ConfigKey& key, std::string_view text, Quoting quoting) {
  const bool is_text = key.type == ConfigType::kString || key.type == ConfigType::kChoice;
  if (!is_text && quoting == Quoting::kQuoted) {
    throw ValueError{"\"" + Shown(text) + "\" is a quoted text; write " + AllowedText(key) +
                     " without quotes"};
  }
  switch (key.type) {
    case ConfigType::kBool:
      return ParseBool(text);
    case ConfigType::kInt:
    case ConfigType::kIntList:
      return ParseInt(key, text);
    case ConfigType::kDouble:
      return ParseNumber(key, text, IsReal(text));
    case ConfigType::kChoice:
      return ParseChoice(key, text);
    case ConfigType::kString:
      break;
  }
  return ParseText(key, text);
}

ConfigValue ParseAssigned(const ConfigKey& key, std::string_view text) {
  if (key.type != ConfigType::kIntList) return ParseScalar(key, text, Quoting::kPlain);
  text = Trimmed(text);
  if (text.size() >= 2 && text.front() == '[' && text.back() == ']') {
    text = Trimmed(text.substr(1, text.size() - 2));
  }
  std::vector<std::int64_t> values;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    values.push_back(ParseInt(key, Trimmed(text.substr(0, comma))));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
    if (text.empty()) throw ValueError{"the list ends with a comma; write " + AllowedText(key)};
  }
  return values;
}

std::string NumberText(double value) {
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
  return std::string(buffer, result.ptr);
}

std::string ValueText(const ConfigKey& key, const ConfigValue& value) {
  switch (key.type) {
    case ConfigType::kBool:
      return std::get<bool>(value) ? "true" : "false";
    case ConfigType::kInt:
      return std::to_string(std::get<std::int64_t>(value));
    case ConfigType::kDouble:
      return NumberText(std::get<double>(value));
    case ConfigType::kIntList:
      return ListText(std::get<std::vector<std::int64_t>>(value));
    case ConfigType::kString:
    case ConfigType::kChoice:
      break;
  }
  const std::string& text = std::get<std::string>(value);
  // A choice is one of our own words, and quoting "off" would only puzzle.
  return key.type == ConfigType::kChoice || IsPlainText(text) ? text : QuotedText(text);
}

std::string AllowedText(const ConfigKey& key) {
  const std::string unit = key.unit.empty() ? "" : " (" + key.unit + ")";
  const auto number = [](double value) {
    return std::abs(value) < 1e16 && value == std::floor(value)
               ? std::to_string(static_cast<std::int64_t>(value))
               : NumberText(value);
  };
  const std::string range = " from " + number(key.minimum) + " to " + number(key.maximum) + unit;
  switch (key.type) {
    case ConfigType::kBool:
      return "true or false";
    case ConfigType::kInt:
      return "a whole number" + range;
    case ConfigType::kDouble:
      return "a number" + range;
    case ConfigType::kIntList:
      return "a list like [2, 4] of whole numbers" + range;
    case ConfigType::kString:
      return "a text on one line";
    case ConfigType::kChoice:
      break;
  }
  std::string text = "one of ";
  for (std::size_t i = 0; i < key.choices.size(); ++i) text += (i > 0 ? ", " : "") + key.choices[i];
  return text;
}

std::string Shown(std::string_view text) {
  constexpr std::size_t kMost = 60;
  std::string shown;
  for (const char c : text.substr(0, kMost)) {
    shown += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  }
  return text.size() > kMost ? shown + "…" : shown;
}

}  // namespace tengen::config_internal
