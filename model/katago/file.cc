// SPDX-License-Identifier: MIT
#include "model/katago/file.h"

#include "foundation/errors.h"
#include "model/katago/gzip.h"
#include "model/katago/reader.h"
#include "model/katago/writer.h"

namespace tengen::katago {
namespace {

struct Ending {
  const char* text;
  FloatFormat floats;
  bool packed;
};
constexpr Ending kKnown[] = {{".bin", FloatFormat::kBinary, false},
                             {".txt", FloatFormat::kText, false},
                             {".bin.gz", FloatFormat::kBinary, true},
                             {".txt.gz", FloatFormat::kText, true}};

const Ending& EndingOf(const std::string& path) {
  for (const Ending& ending : kKnown) {
    if (path.ends_with(ending.text)) return ending;
  }
  throw Error(ExitCode::kUsage, path +
                                    ": KataGo tells its files apart by the ending of their "
                                    "names; expected " +
                                    kEndings);
}

}  // namespace

void RequireKnownEnding(const std::string& path) { EndingOf(path); }

std::string Encode(const Description& file, const std::string& path) {
  const Ending& ending = EndingOf(path);
  std::string bytes = Write(file, ending.floats);
  return ending.packed ? Gzip(bytes) : bytes;
}

Description Decode(std::string_view bytes, const std::string& path) {
  const Ending& ending = EndingOf(path);
  if (ending.packed) return Read(Gunzip(bytes, path), ending.floats, path);
  if (LooksPacked(bytes)) {
    throw Error(ExitCode::kBadData,
                path + ": begins as gzip does, but its name does not end in .gz; rename it");
  }
  return Read(bytes, ending.floats, path);
}

}  // namespace tengen::katago
