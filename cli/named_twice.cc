// SPDX-License-Identifier: MIT
#include "cli/named_twice.h"

#include <sys/stat.h>

#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "foundation/errors.h"

namespace tengen {

void RefuseNamedTwice(const std::vector<std::string>& paths) {
  std::set<std::pair<dev_t, ino_t>> files;  // links of any kind are one file
  std::set<std::string> names;
  for (const std::string& path : paths) {
    struct stat status;
    std::error_code error;
    const bool is_new =
        ::stat(path.c_str(), &status) == 0
            ? files.insert({status.st_dev, status.st_ino}).second
            : names.insert(std::filesystem::weakly_canonical(path, error).string()).second || error;
    if (!is_new) throw Error(ExitCode::kUsage, path + " is named twice");
  }
}

}  // namespace tengen
