// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/sgf_charset.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "selfplay/sgf/format/charset_converter.h"
#include "selfplay/sgf/format/sgf_scan.h"
#include "selfplay/sgf/format/text_place.h"
#include "selfplay/sgf/format/utf8.h"

namespace tengen {
namespace {

struct Charset {
  const char* iconv;  // null: UTF-8, which needs no conversion
  SgfLeadBytes lead = SgfLeadBytes::kNone;
};

struct CharsetName {
  std::string_view name;  // lower case, letters and digits only
  Charset charset;
};

constexpr Charset kUtf8{nullptr};
constexpr Charset kLatin1{"ISO-8859-1"};
constexpr Charset kChinese{"GB18030", SgfLeadBytes::kFrom81};
constexpr Charset kTaiwan{"BIG5", SgfLeadBytes::kFrom81};
constexpr Charset kHongKong{"BIG5-HKSCS", SgfLeadBytes::kFrom81};
constexpr Charset kKorean{"CP949", SgfLeadBytes::kFrom81};
constexpr Charset kJapanese{"CP932", SgfLeadBytes::kCp932};

constexpr std::array kCharsets{CharsetName{"utf8", kUtf8},
                               CharsetName{"usascii", kUtf8},
                               CharsetName{"ascii", kUtf8},
                               CharsetName{"iso88591", kLatin1},
                               CharsetName{"latin1", kLatin1},
                               CharsetName{"gb2312", kChinese},
                               CharsetName{"gbk", kChinese},
                               CharsetName{"gb18030", kChinese},
                               CharsetName{"euccn", kChinese},
                               CharsetName{"cp936", kChinese},
                               CharsetName{"windows936", kChinese},
                               CharsetName{"big5", kTaiwan},
                               CharsetName{"cp950", kTaiwan},
                               CharsetName{"windows950", kTaiwan},
                               CharsetName{"big5hkscs", kHongKong},
                               CharsetName{"euckr", kKorean},
                               CharsetName{"cp949", kKorean},
                               CharsetName{"ms949", kKorean},
                               CharsetName{"windows949", kKorean},
                               CharsetName{"uhc", kKorean},
                               CharsetName{"ksc5601", kKorean},
                               CharsetName{"ksc56011987", kKorean},
                               CharsetName{"shiftjis", kJapanese},
                               CharsetName{"sjis", kJapanese},
                               CharsetName{"xsjis", kJapanese},
                               CharsetName{"cp932", kJapanese},
                               CharsetName{"ms932", kJapanese},
                               CharsetName{"windows932", kJapanese},
                               CharsetName{"windows31j", kJapanese},
                               CharsetName{"eucjp", {"EUC-JP"}},
                               CharsetName{"iso88592", {"ISO-8859-2"}},
                               CharsetName{"latin2", {"ISO-8859-2"}},
                               CharsetName{"iso88595", {"ISO-8859-5"}},
                               CharsetName{"iso88599", {"ISO-8859-9"}},
                               CharsetName{"iso885915", {"ISO-8859-15"}},
                               CharsetName{"latin9", {"ISO-8859-15"}},
                               CharsetName{"koi8r", {"KOI8-R"}},
                               CharsetName{"windows1250", {"CP1250"}},
                               CharsetName{"cp1250", {"CP1250"}},
                               CharsetName{"windows1251", {"CP1251"}},
                               CharsetName{"cp1251", {"CP1251"}},
                               CharsetName{"windows1252", {"CP1252"}},
                               CharsetName{"cp1252", {"CP1252"}}};

std::string PlainName(std::string_view label) {
  std::string name;
  for (const char c : label) {
    if (c >= 'A' && c <= 'Z') name += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) name += c;
  }
  return name;
}

class Collection {
 public:
  Collection(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  std::string Run() {
    std::size_t at = 0;
    for (std::size_t start; (start = FindSgfGame(bytes_, at)) != std::string_view::npos;) {
      AppendOutside(at, start);
      at = AppendGame(start);
    }
    AppendOutside(at, bytes_.size());
    return std::move(out_);
  }

 private:
  void AppendOutside(std::size_t from, std::size_t to) {
    for (const char c : bytes_.substr(from, to - from)) {
      out_ += static_cast<unsigned char>(c) < 0x80 ? c : '?';
    }
  }

  std::size_t AppendGame(std::size_t start) {
    const auto label = FindSgfCharset(bytes_, start);
    const std::string plain = label ? PlainName(label->text) : "";
    if (plain.empty()) return AppendUndeclared(start);
    const auto* found = std::ranges::find(kCharsets, plain, &CharsetName::name);
    if (found == kCharsets.end()) {
      const std::size_t end = FindSgfGameEnd(bytes_, start, SgfLeadBytes::kNone);
      if (!IsAscii(bytes_.substr(start, end - start))) FailUnknown(*label);
      return Append(start, end, kUtf8);
    }
    return Append(start, FindSgfGameEnd(bytes_, start, found->charset.lead), found->charset);
  }

  std::size_t AppendUndeclared(std::size_t start) {
    const std::size_t end = FindSgfGameEnd(bytes_, start, SgfLeadBytes::kNone);
    const bool utf8 = FirstNonUtf8(bytes_.substr(start, end - start)) == std::string_view::npos;
    return Append(start, end, utf8 ? kUtf8 : kLatin1);
  }

  std::size_t Append(std::size_t start, std::size_t end, const Charset& charset) {
    const std::string_view game = bytes_.substr(start, end - start);
    if (charset.iconv == nullptr) {
      const std::size_t bad = FirstNonUtf8(game);
      if (bad != std::string_view::npos) FailBytes(start + bad, "UTF-8");
      out_ += game;
    } else if (IsAscii(game)) {
      out_ += game;
    } else {
      if (!converter_ || converter_->charset() != charset.iconv) converter_.emplace(charset.iconv);
      const auto bad = converter_->Append(game, out_);
      if (bad) FailBytes(start + *bad, charset.iconv);
    }
    return end;
  }

  [[noreturn]] void FailUnknown(const SgfCharsetLabel& label) const {
    ThrowAtPlace(name_, bytes_, label.offset,
                 fmt::format("the charset CA[{}] is not known, and the game is not plain ASCII; "
                             "known are UTF-8, GB18030, GBK, Big5, Shift_JIS, EUC-JP, EUC-KR and "
                             "ISO-8859-1 among others: convert the file to UTF-8",
                             PlainName(label.text).substr(0, 40)));
  }

  [[noreturn]] void FailBytes(std::size_t offset, std::string_view charset) const {
    ThrowAtPlace(name_, bytes_, offset,
                 fmt::format("byte 0x{:02X} is no character of {}: is CA the file's charset?",
                             static_cast<unsigned char>(bytes_[offset]), charset));
  }

  const std::string_view bytes_;
  const std::string& name_;
  std::string out_;
  std::optional<CharsetConverter> converter_;  // the last one used
};

struct ByteOrderMark {
  std::string_view bytes;
  const char* charset;
};
constexpr std::array kMarks{ByteOrderMark{"\xEF\xBB\xBF", "UTF-8"},
                            ByteOrderMark{"\xFF\xFE", "UTF-16LE"},
                            ByteOrderMark{"\xFE\xFF", "UTF-16BE"}};

}  // namespace

std::string SgfToUtf8(std::string_view bytes, const std::string& name) {
  for (const ByteOrderMark& mark : kMarks) {
    if (!bytes.starts_with(mark.bytes)) continue;
    const std::string_view rest = bytes.substr(mark.bytes.size());
    std::string text;
    const auto bad = CharsetConverter(mark.charset).Append(rest, text);
    if (bad) {
      ThrowAtPlace(
          name, text, text.size(),
          fmt::format("what follows is not {}, as the file's byte-order mark says", mark.charset));
    }
    return text;
  }
  return Collection(bytes, name).Run();
}

}  // namespace tengen
