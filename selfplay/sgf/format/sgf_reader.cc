// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/sgf_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/sgf/format/sgf_charset.h"
#include "selfplay/sgf/format/sgf_scan.h"
#include "selfplay/sgf/format/text_place.h"
#include "selfplay/sgf/format/utf8.h"

namespace tengen {
namespace {

bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

class Reader {
 public:
  Reader(std::string_view text, const std::string& name) : text_(text), name_(name), lines_(text) {}

  std::vector<SgfTree> Run() {
    std::vector<SgfTree> games;
    for (std::size_t start; (start = FindSgfGame(text_, at_)) != std::string_view::npos;) {
      at_ = start;
      games.push_back(Game());
      RefuseRest();
    }
    if (games.empty()) Fail(0, "there is no game of SGF: one begins with \"(;\"");
    return games;
  }

 private:
  // Text after a game is nobody's business, but the rest of one that a wrong parenthesis cut is.
  void RefuseRest() {
    SkipSpace();
    if (at_ < text_.size() && (text_[at_] == ';' || text_[at_] == ')')) {
      Fail(at_, fmt::format("\"{}\" after the end of a game: is there a \")\" too many before it?",
                            text_[at_]));
    }
  }

  SgfTree Game() {
    const std::size_t start = at_;
    SgfTree tree;
    std::vector<SgfNodeId> branches;  // for each open parenthesis the node before it
    SgfNodeId tip = kNoSgfNode;
    bool varied = false;  // a variation of this line has ended
    do {
      SkipSpace();
      if (at_ == text_.size()) FailOpen(start, branches.size());
      const char c = text_[at_];
      if (c == '(') {
        if (branches.size() == kSgfMaxNesting) {
          Fail(at_, fmt::format("more than {} parentheses inside each other", kSgfMaxNesting));
        }
        branches.push_back(tip);
        varied = false;
      } else if (c == ')') {
        tip = branches.back();
        branches.pop_back();
        varied = true;
      } else if (c == ';') {
        if (varied) Fail(at_, "a node after the variations of its line, which end a line");
        ReadNode(tree, tip);
        tip = tree.last();
        continue;
      } else {
        FailUnexpected(tree.empty() ? "\";\"" : "a property, \";\", \"(\" or \")\"");
      }
      ++at_;
    } while (!branches.empty());
    NoteCharset(tree, text_.substr(start, at_ - start));
    return tree;
  }

  void ReadNode(SgfTree& tree, SgfNodeId parent) {
    if (++nodes_ > kSgfMaxNodes) Fail(at_, fmt::format("more than {} nodes", kSgfMaxNodes));
    SgfNode& node = tree.Append(parent);
    node.line = lines_.LineAt(at_);
    ++at_;
    for (SkipSpace(); at_ < text_.size() && (IsUpper(text_[at_]) || IsLower(text_[at_]));
         SkipSpace()) {
      node.properties.push_back(Property());
    }
  }

  SgfProperty Property() {
    const std::size_t start = at_;
    SgfProperty property;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (IsUpper(c) || (IsDigit(c) && !property.name.empty())) {
        property.name += c;
      } else if (!IsLower(c)) {
        break;
      }
      if (at_ - start == kSgfMaxName) {
        Fail(start, fmt::format("a property name of more than {} letters", kSgfMaxName));
      }
    }
    const std::string_view written = text_.substr(start, at_ - start);
    if (property.name.empty()) {
      Fail(start, fmt::format("the property name \"{}\" has no capital letter", written));
    }
    SkipSpace();
    if (at_ == text_.size() || text_[at_] != '[') {
      Fail(at_, fmt::format("the property {} has no value: expected \"[\"", written));
    }
    for (; at_ < text_.size() && text_[at_] == '['; SkipSpace()) {
      property.values.emplace_back(Value());
    }
    return property;
  }

  std::string_view Value() {
    if (++values_ > kSgfMaxValues) Fail(at_, fmt::format("more than {} values", kSgfMaxValues));
    const std::size_t start = ++at_;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == ']') return text_.substr(start, at_++ - start);
      if (text_[at_] == '\\') ++at_;
    }
    Fail(start - 1, "this value has no end: its \"]\" is missing");
  }

  // The tree is UTF-8 from here on and has to say so to whoever reads it when it is written.
  static void NoteCharset(SgfTree& tree, std::string_view text) {
    SgfNode& root = tree.at(0);
    if (SgfProperty* charset = root.Find("CA")) {
      charset->values = {"UTF-8"};
    } else if (!IsAscii(text)) {
      root.Add("CA", "UTF-8");
    }
  }

  void SkipSpace() {
    while (at_ < text_.size() && IsSgfSpace(text_[at_])) ++at_;
  }

  [[noreturn]] void Fail(std::size_t offset, const std::string& what) const {
    ThrowAtPlace(name_, text_, offset, what);
  }

  [[noreturn]] void FailOpen(std::size_t start, std::size_t open) const {
    Fail(text_.size(), fmt::format("the file ends inside the game of line {}: {} \")\" missing",
                                   LineCounter(text_).LineAt(start), open));
  }

  [[noreturn]] void FailUnexpected(std::string_view expected) const {
    const std::size_t length = std::max<std::size_t>(Utf8CharacterLength(text_.substr(at_)), 1);
    const std::string_view found = text_.substr(at_, length);
    const bool printable = length > 1 || (found[0] >= ' ' && found[0] < 0x7F);
    Fail(at_,
         fmt::format("{} is not expected here: expected {}",
                     printable ? fmt::format("\"{}\"", found)
                               : fmt::format("byte 0x{:02X}", static_cast<unsigned char>(found[0])),
                     expected));
  }

  const std::string_view text_;
  const std::string& name_;
  LineCounter lines_;
  std::size_t at_ = 0;
  std::size_t nodes_ = 0, values_ = 0;
};

}  // namespace

std::vector<SgfTree> ReadSgf(std::string_view bytes, const std::string& name) {
  if (bytes.size() > kSgfMaxBytes) {
    throw Error(ExitCode::kBadData,
                fmt::format("{}: {} bytes of SGF, at most {} are read: split the collection", name,
                            bytes.size(), kSgfMaxBytes));
  }
  const std::string text = SgfToUtf8(bytes, name);
  return Reader(text, name).Run();
}

std::vector<SgfTree> ReadSgfFile(const std::string& path) {
  return ReadSgf(ReadWholeFile(path, kSgfMaxBytes), path);
}

}  // namespace tengen
