// SPDX-License-Identifier: MIT
#include "selfplay/games/go/geometry.h"

#include <cstddef>
#include <memory>
#include <mutex>

#include "foundation/errors.h"

namespace tengen {
namespace {

GoGeometry MakeGeometry(int width, int height) {
  GoGeometry geometry;
  geometry.width = width;
  geometry.height = height;
  geometry.area = width * height;
  const auto at = [&](int x, int y) {
    const bool inside = x >= 0 && x < width && y >= 0 && y < height;
    return inside ? static_cast<GoPoint>(y * width + x) : kOffBoard;
  };
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const auto point = static_cast<std::size_t>(y * width + x);
      geometry.neighbors[point] = {at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)};
      geometry.diagonals[point] = {at(x - 1, y - 1), at(x + 1, y - 1), at(x - 1, y + 1),
                                   at(x + 1, y + 1)};
      geometry.on_board.Add(at(x, y));
      if (x > 0) geometry.not_left.Add(at(x, y));
      if (x + 1 < width) geometry.not_right.Add(at(x, y));
    }
  }
  return geometry;
}

// SplitMix64 (Steele, Lea, Flood 2014); fixed seed, since hashes may be stored.
class HashSource {
 public:
  Hash128 Next() { return {Word(), Word()}; }

 private:
  std::uint64_t Word() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  std::uint64_t state_ = 0x54656E67656E2D47u;
};

GoHashTables MakeHashTables() {
  HashSource source;
  GoHashTables tables{};
  for (auto& color : tables.stone) {
    for (Hash128& hash : color) hash = source.Next();
  }
  for (Hash128& hash : tables.ko) hash = source.Next();
  tables.white_to_move = source.Next();
  // The order of drawing is fixed: stored hashes must stay what they are.
  tables.passes[1] = source.Next();
  tables.passes[2] = source.Next();
  tables.repetition = source.Next();
  tables.passes[3] = source.Next();
  tables.passes[4] = source.Next();
  tables.ko_run = source.Next();
  tables.phase[1] = source.Next();
  tables.phase[2] = source.Next();
  for (Hash128& hash : tables.mark) hash = source.Next();
  return tables;
}

}  // namespace

const GoHashTables kGoHash = MakeHashTables();

const GoGeometry& GeometryOf(int width, int height) {
  CHECK(width >= 1 && width <= kMaxGoSide && height >= 1 && height <= kMaxGoSide);
  constexpr std::size_t kSides = kMaxGoSide + 1;
  static std::mutex mutex;
  static std::array<std::unique_ptr<const GoGeometry>, kSides * kSides> tables;
  const std::lock_guard lock(mutex);
  auto& table = tables[static_cast<std::size_t>(width) * kSides + static_cast<std::size_t>(height)];
  if (!table) table = std::make_unique<const GoGeometry>(MakeGeometry(width, height));
  return *table;
}

}  // namespace tengen
