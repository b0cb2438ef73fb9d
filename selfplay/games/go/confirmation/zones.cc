// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/zones.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tengen {
namespace {

std::size_t Z(int p) { return static_cast<std::size_t>(p); }
constexpr float kOwned = 0.3F;

}  // namespace

Zones::Zones(const FinalPosition& position, std::vector<float> owner)
    : position_(position),
      neighbors_(position.width, position.height),
      chains_(position),
      owner_(std::move(owner)) {}

bool Zones::GuessDead(const FinalChain& chain) const {
  float sum = 0;
  for (const int p : chain.points) sum += owner_[Z(p)];
  return sum * static_cast<float>(chain.color) < 0;
}

// The connected part of the prover's probable area that reaches `steps` points from `points`;
// passing along a chain costs one step.
std::vector<char> Zones::Spread(const std::vector<int>& points, FinalStone prover,
                                int steps) const {
  std::vector<char> zone(position_.stones.size(), 0);
  std::vector<int> front = points;
  for (const int p : points) zone[Z(p)] = 1;
  for (int step = 0; step < steps && !front.empty(); ++step) {
    std::vector<int> next;
    const auto add = [&](int p) {
      if (zone[Z(p)]) return;
      zone[Z(p)] = 1;
      next.push_back(p);
    };
    for (const int p : front) {
      for (const int n : neighbors_.Of(p)) {
        if (owner_[Z(n)] * static_cast<float>(prover) < kOwned) continue;
        add(n);
        const int chain = chains_.of[Z(n)];
        if (chain < 0) continue;
        for (const int q : chains_.chains[Z(chain)].points) add(q);
      }
    }
    front = std::move(next);
  }
  return zone;
}

void Zones::Widen(std::vector<char>& zone) const {
  const std::vector<char> before = zone;
  for (int p = 0; p < position_.area(); ++p) {
    if (!before[Z(p)]) continue;
    for (const int n : neighbors_.Of(p)) zone[Z(n)] = 1;
  }
}

void Zones::CompleteChains(std::vector<char>& zone, FinalStone color) const {
  for (const FinalChain& chain : chains_.chains) {
    if (chain.color != color) continue;
    const auto in = [&](int p) { return zone[Z(p)] != 0; };
    if (!std::any_of(chain.points.begin(), chain.points.end(), in)) continue;
    for (const int p : chain.points) zone[Z(p)] = 1;
  }
}

std::vector<std::vector<char>> Zones::Around(const std::vector<int>& points,
                                             FinalStone prover) const {
  std::vector<std::vector<char>> zones;
  const auto add = [&](const std::vector<char>& zone) {
    if (zones.empty() || zones.back() != zone) zones.push_back(zone);
  };
  for (const int steps : {1, 2, 3, 400}) add(Spread(points, prover, steps));
  std::vector<char> zone = zones.back();
  for (int i = 0; i < 2; ++i) {
    Widen(zone);
    CompleteChains(zone, 1);
    CompleteChains(zone, -1);
    add(zone);
  }
  add(std::vector<char>(position_.stones.size(), 1));
  return zones;
}

}  // namespace tengen
