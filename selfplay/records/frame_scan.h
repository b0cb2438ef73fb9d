// SPDX-License-Identifier: MIT
// One pass over the bytes of a record file: the frames that hold, in order, with the reader's modes
// applied. Private to records/. A scan belongs to one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "selfplay/records/record_reader.h"

namespace tengen {

// The header is the one that the game stands under; nullptr where that is lost.
using OnGame = std::function<void(const GamePlace&, const RecordHeader*, GameRecord&&)>;

// name is what messages call the file. Two files in one, end to end, are damage that skip-bad reads
// whole: a header begins a part with counts and a trailer of its own.
RecordFileReport ScanRecordBytes(std::string_view bytes, const std::string& name, ReadMode mode,
                                 const OnGame& on_game);

}  // namespace tengen
