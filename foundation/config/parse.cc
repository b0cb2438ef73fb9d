// SPDX-License-Identifier: MIT
#include "foundation/config/parse.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <map>
#include <sstream>
#include <vector>

#include "foundation/config/suggest.h"
#include "foundation/config/value.h"
#include "foundation/errors.h"

namespace tengen::config_internal {
namespace {

bool IsSection(std::string_view path) {
  for (const ConfigKey& key : ConfigKeys()) {
    if (key.path.size() > path.size() && key.path.starts_with(path) &&
        key.path[path.size()] == '.') {
      return true;
    }
  }
  return false;
}

// Follows the events: in a map keys and values alternate; a value is a scalar, a list, or one more
// map. Nothing nests deeper than the table does, so no depth has to be counted.
class TableReader : public YAML::EventHandler {
 public:
  TableReader(const std::string& source,
              const std::function<void(const ConfigKey&, ConfigValue)>& set)
      : source_(source), set_(set) {}

  [[noreturn]] void Fail(const YAML::Mark& mark, const std::string& message) const {
    throw Error(ExitCode::kBadConfig, source_ + ":" + std::to_string(mark.line + 1) + ":" +
                                          std::to_string(mark.column + 1) + ": " + message);
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
    if (key_ != nullptr) FailValue(mark, "there is no value; write " + AllowedText(*key_));
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
  }

  void OnSequenceEnd() override {
    in_list_ = false;
    Store(list_);
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
        Store(std::move(value));
      }
    } catch (const ValueError& error) {
      FailValue(mark, error.message);
    }
  }

  void Store(ConfigValue value) {
    set_(*key_, std::move(value));
    expects_key_ = true;
  }

  const std::string& source_;
  const std::function<void(const ConfigKey&, ConfigValue)>& set_;
  std::map<std::string, YAML::Mark> seen_;
  std::vector<std::string> sections_;  // paths of the open maps; the outermost is ""
  std::string pending_;                // path of the latest key
  const ConfigKey* key_ = nullptr;     // the same in the table; null for a section
  bool expects_key_ = false;
  bool in_list_ = false;
  std::vector<std::int64_t> list_;
  int documents_ = 0;
};

}  // namespace

void ParseYaml(std::string_view yaml, const std::string& source,
               const std::function<void(const ConfigKey&, ConfigValue)>& set) {
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
  const std::string nearest = NearestKey(path);
  const ConfigKey* key = FindKey(nearest);
  return "unknown key " + Shown(path) + "; did you mean " + nearest + ", " + AllowedText(*key) +
         "? `tengen config docs` lists every key";
}

}  // namespace tengen::config_internal
