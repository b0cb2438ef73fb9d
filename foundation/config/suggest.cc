// SPDX-License-Identifier: MIT
#include "foundation/config/suggest.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "foundation/config/config.h"
#include "foundation/errors.h"

namespace tengen::config_internal {

int EditDistance(std::string_view a, std::string_view b) {
  constexpr std::size_t kLongest = 200;  // the cost is the product of the lengths
  a = a.substr(0, kLongest);
  b = b.substr(0, kLongest);
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    int diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const int changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::string Nearest(std::string_view word, std::span<const std::string> words) {
  CHECK(!words.empty());
  return *std::min_element(words.begin(), words.end(), [&](const auto& a, const auto& b) {
    return EditDistance(word, a) < EditDistance(word, b);
  });
}

std::string NearestKey(std::string_view path) {
  std::string best;
  int best_distance = std::numeric_limits<int>::max();
  for (const ConfigKey& key : ConfigKeys()) {
    const std::string_view known = key.path;
    const std::string_view name = known.substr(known.find('.') + 1);
    const std::string_view given_name = path.substr(path.find('.') + 1);
    // A right name in the wrong section is as near as two slips.
    const int distance = std::min(EditDistance(path, known), EditDistance(given_name, name) + 2);
    if (distance < best_distance) {
      best_distance = distance;
      best = key.path;
    }
  }
  return best;
}

}  // namespace tengen::config_internal
