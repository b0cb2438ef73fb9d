// SPDX-License-Identifier: MIT
#include "foundation/markup.h"

namespace tengen {

std::string EscapeMarkup(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '>') {
      escaped += "&gt;";
    } else if (c == '"') {
      escaped += "&quot;";
    } else if (static_cast<unsigned char>(c) >= 0x20) {
      escaped += c;  // other control characters have no place in XML
    }
  }
  return escaped;
}

}  // namespace tengen
