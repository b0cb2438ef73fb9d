// SPDX-License-Identifier: MIT
// SGF bytes as UTF-8 text, game by game, since each may name its own charset (CA). Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace tengen {

// The collection with its lines kept. A byte-order mark (UTF-8, UTF-16) tells the charset of all;
// else a game's CA does; a game without CA is UTF-8 if its bytes are, else Latin-1, FF[4]'s
// default. GB2312 and GBK are read as GB18030, EUC-KR as CP949, Shift-JIS as CP932, their
// supersets. Outside of games, bytes above 0x7F become "?".
//
// Error(kBadData) "NAME:LINE:COLUMN: …" for bytes that are none of the charset, and for an unknown
// charset unless the game is plain ASCII.
std::string SgfToUtf8(std::string_view bytes, const std::string& name);

}  // namespace tengen
