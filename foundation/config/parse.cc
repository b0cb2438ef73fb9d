// SPDX-License-Identifier: MIT
#include "foundation/config/parse.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>
#include <vector>

#include "foundation/config/suggest.h"
#include "foundation/config/value.h"
#include "foundation/errors.h"

namespace tengen::config_internal {
namespace {

std::string Place(const std::string& source, int line, int column) {
  return source + ":" + std::to_string(line) + ":" + std::to_string(column);
}

std::vector<std::string> Sections() {
  std::vector<std::string> sections;
  for (const ConfigKey& key : ConfigKeys()) {
    const std::string section = key.path.substr(0, key.path.find('.'));
    if (sections.empty() || sections.back() != section) sections.push_back(section);
  }
  return sections;
}

bool IsSection(std::string_view path) {
  const std::vector<std::string> sections = Sections();
  return std::find(sections.begin(), sections.end(), path) != sections.end();
}

// Follows the events: in a map keys and values alternate; a value is a scalar, a list, or one more
// map. Nothing nests deeper than the table does, so no depth has to be counted.
class TableReader : public YAML::EventHandler {
 public:
  TableReader(const std::string& source, const SetKey& set) : source_(source), set_(set) {}

  [[noreturn]] void Fail(const YAML::Mark& mark, const std::string& message) const {
    throw Error(ExitCode::kBadConfig, Where(mark) + ": " + message);
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ > 1) Fail(mark, "a second YAML document; a configuration is one");
  }
  void OnDocumentEnd() override {}

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    Fail(mark, "aliases (*name) are not allowed here; write the value itself");
  }

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    RefuseAnchor(mark, anchor);
    if (sections_.empty()) return;  // an empty file
    if (expects_key_) Fail(mark, "a key is missing before the colon");
    // Of a value that is not there at all the parser marks where the next line begins.
    if (key_ != nullptr) {
      FailValue(mark.line == key_mark_.line ? mark : key_mark_,
                "there is no value; write " + AllowedText(*key_));
    }
    expects_key_ = true;  // a section with nothing in it
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    RefuseAnchor(mark, anchor);
    if (tag != "?" && tag != "!") FailTag(mark, tag);
    if (sections_.empty()) Fail(mark, "expected keys (name: value), found only " + Shown(value));
    if (expects_key_) return TakeKey(mark, value);
    if (key_ == nullptr) {
      Fail(mark, pending_ +
                     " is a section; expected its keys, indented, on the lines below, found " +
                     Shown(value));
    }
    TakeScalar(mark, value, tag == "!" ? Quoting::kQuoted : Quoting::kPlain);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    RefuseAnchor(mark, anchor);
    if (tag != "?") FailTag(mark, tag);
    if (sections_.empty()) Fail(mark, "expected keys (name: value), found a list");
    if (expects_key_) Fail(mark, "a key must be a word, found a list");
    if (key_ == nullptr) Fail(mark, pending_ + " is a section; expected keys, found a list");
    if (in_list_ || key_->type != ConfigType::kIntList) {
      FailValue(mark, "found a list; write " + AllowedText(*key_));
    }
    in_list_ = true;
    list_.clear();
    list_mark_ = mark;
  }

  void OnSequenceEnd() override {
    in_list_ = false;
    Store(list_mark_, list_);
  }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    RefuseAnchor(mark, anchor);
    if (tag != "?") FailTag(mark, tag);
    if (!sections_.empty()) {
      if (expects_key_) Fail(mark, "a key must be a word, found a map");
      if (key_ != nullptr) FailValue(mark, "found keys below it; write " + AllowedText(*key_));
    }
    sections_.push_back(pending_);
    expects_key_ = true;
  }

  void OnMapEnd() override {
    sections_.pop_back();
    expects_key_ = true;
  }

 private:
  std::string Where(const YAML::Mark& mark) const {
    return Place(source_, mark.line + 1, mark.column + 1);
  }

  void RefuseAnchor(const YAML::Mark& mark, YAML::anchor_t anchor) const {
    if (anchor != YAML::NullAnchor)
      Fail(mark, "anchors (&name) are not allowed here; write the value itself");
  }
  [[noreturn]] void FailTag(const YAML::Mark& mark, const std::string& tag) const {
    Fail(mark, "tags (" + Shown(tag) + ") are not allowed here; write the plain value");
  }
  [[noreturn]] void FailValue(const YAML::Mark& mark, const std::string& message) const {
    Fail(mark, pending_ + ": " + message);
  }

  void TakeKey(const YAML::Mark& mark, const std::string& word) {
    if (word.find('.') != std::string::npos) {
      Fail(mark, "key " + Shown(word) + " has a dot; write section and key on two lines, the key " +
                     "indented (nearest: " + NearestKey(word) + ")");
    }
    pending_ = sections_.back().empty() ? word : sections_.back() + "." + word;
    key_ = FindKey(pending_);
    if (key_ == nullptr && !IsSection(pending_)) Fail(mark, UnknownKeyText(pending_));
    const auto [known, is_new] = seen_.emplace(pending_, mark);
    if (!is_new) {
      Fail(mark, pending_ + " is given twice, first in line " +
                     std::to_string(known->second.line + 1) + "; keep one");
    }
    key_mark_ = mark;
    expects_key_ = false;
  }

  void TakeScalar(const YAML::Mark& mark, const std::string& text, Quoting quoting) {
    try {
      ConfigValue value = ParseScalar(*key_, text, quoting);
      if (in_list_) {
        list_.push_back(std::get<std::int64_t>(value));
      } else if (key_->type == ConfigType::kIntList) {
        throw ValueError{Shown(text) + " is not " + AllowedText(*key_)};
      } else {
        Store(mark, std::move(value));
      }
    } catch (const ValueError& error) {
      FailValue(mark, error.message);
    }
  }

  void Store(const YAML::Mark& mark, ConfigValue value) {
    set_(*key_, std::move(value), Where(mark));
    expects_key_ = true;
  }

  const std::string& source_;
  const SetKey& set_;
  std::map<std::string, YAML::Mark> seen_;
  std::vector<std::string> sections_;  // paths of the open maps; the outermost is ""
  std::string pending_;                // path of the latest key
  YAML::Mark key_mark_;                // where that stands
  const ConfigKey* key_ = nullptr;     // the same in the table; null for a section
  bool expects_key_ = false;
  bool in_list_ = false;
  std::vector<std::int64_t> list_;
  YAML::Mark list_mark_;
  int documents_ = 0;
};

// The length of the UTF-8 sequence that text begins with; 0 when it is none. Overlong forms,
// surrogates and what lies beyond Unicode are none.
std::size_t Utf8Length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool sound = (first != 0xE0 || second >= 0xA0) && (first != 0xED || second < 0xA0);
    return sound && follows(1) && follows(2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool sound = (first != 0xF0 || second >= 0x90) && (first != 0xF4 || second < 0x90);
    return sound && follows(1) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

// yaml-cpp takes the byte 4 for the end of the file and drops the rest in silence, and replaces
// what is no UTF-8; so both are refused before.
void RefuseForeignBytes(std::string_view yaml, const std::string& source) {
  int line = 1, column = 1;
  for (std::size_t at = 0; at < yaml.size();) {
    const auto byte = static_cast<unsigned char>(yaml[at]);
    const auto fail = [&](const char* what) {
      char number[8];
      std::snprintf(number, sizeof number, "0x%02X", byte);
      throw Error(ExitCode::kBadConfig, Place(source, line, column) + ": byte " + number + what);
    };
    const bool line_end = byte == '\n' || yaml.substr(at, 2) == "\r\n";
    if ((byte < 0x20 && byte != '\t' && !line_end) || byte == 0x7F) {
      fail(" is a control character; a configuration is text, lines end with \\n or \\r\\n");
    }
    const std::size_t length = Utf8Length(yaml.substr(at));
    if (length == 0) fail(" is no UTF-8; save the file as UTF-8");
    at += length;
    ++column;
    if (byte == '\n') {
      ++line;
      column = 1;
    }
  }
}

}  // namespace

void ParseYaml(std::string_view yaml, const std::string& source, const SetKey& set) {
  RefuseForeignBytes(yaml, source);
  TableReader reader(source, set);
  try {
    std::istringstream stream{std::string(yaml)};
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(reader)) {
    }
  } catch (const YAML::Exception& error) {
    reader.Fail(error.mark, "not YAML: " + error.msg);
  }
}

const ConfigKey* FindKey(std::string_view path) {
  for (const ConfigKey& key : ConfigKeys()) {
    if (key.path == path) return &key;
  }
  return nullptr;
}

std::string UnknownKeyText(std::string_view path) {
  constexpr int kNearEnough = 3;
  if (path.find('.') == std::string_view::npos) {
    const std::vector<std::string> sections = Sections();
    const std::string nearest = Nearest(path, sections);
    const int distance = EditDistance(path, nearest);
    if (distance > 0 && distance <= kNearEnough) {
      std::string all;
      for (const std::string& section : sections) all += (all.empty() ? "" : ", ") + section;
      return "unknown section " + Shown(path) + "; did you mean " + nearest +
             "? The sections are " + all;
    }
  }
  const std::string nearest = NearestKey(path);
  const ConfigKey* key = FindKey(nearest);
  return "unknown key " + Shown(path) + "; did you mean " + nearest + ", " + AllowedText(*key) +
         "? `tengen config docs` lists every key";
}

}  // namespace tengen::config_internal
