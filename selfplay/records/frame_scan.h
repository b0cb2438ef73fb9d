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

using OnGame = std::function<void(const GamePlace&, GameRecord&&)>;

// name is what messages call the file.
RecordFileReport ScanRecordBytes(std::string_view bytes, const std::string& name, ReadMode mode,
                                 const OnGame& on_game);

}  // namespace tengen
