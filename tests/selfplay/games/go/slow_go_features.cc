// SPDX-License-Identifier: MIT
// The inputs of go-v7 by the definitions.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "tests/selfplay/games/go/slow_go.h"

namespace tengen {

std::string SlowGo::CertainPoints(char own) const {
  std::string marked(board_.size(), '0');
  std::string rest = board_;  // everything that is not `own` is one kind of ground
  for (char& c : rest) c = c == own ? own : '-';
  std::vector<std::set<int>> regions, chains;
  std::vector<bool> seen(board_.size(), false);
  for (int p = 0; p < area(); ++p) {
    if (seen[static_cast<std::size_t>(p)]) continue;
    const std::vector<int> points = Flood(rest, p).first;
    for (const int q : points) seen[static_cast<std::size_t>(q)] = true;
    (rest[static_cast<std::size_t>(p)] == own ? chains : regions)
        .push_back(std::set<int>(points.begin(), points.end()));
  }
  const auto beside = [&](int point, const std::set<int>& chain) {
    for (const int n : Neighbors(point)) {
      if (chain.count(n) != 0) return true;
    }
    return false;
  };
  const auto borders = [&](const std::set<int>& region, const std::set<int>& chain) {
    return std::any_of(region.begin(), region.end(), [&](int p) { return beside(p, chain); });
  };
  const auto vital = [&](const std::set<int>& region, const std::set<int>& chain) {
    return std::all_of(region.begin(), region.end(), [&](int p) {
      const bool empty = board_[static_cast<std::size_t>(p)] == '.';
      return (rules_.suicide == SuicideRule::kNo && !empty) || beside(p, chain);
    });
  };
  for (std::size_t before = chains.size() + 1; before != chains.size();) {
    before = chains.size();
    // Regions all of whose bordering chains are still in the set.
    std::set<int> members;
    for (const auto& chain : chains) members.insert(chain.begin(), chain.end());
    std::vector<std::set<int>> good;
    for (const auto& region : regions) {
      bool ok = true;
      for (const int p : region) {
        for (const int n : Neighbors(p)) {
          ok = ok && (board_[static_cast<std::size_t>(n)] != own || members.count(n) != 0);
        }
      }
      if (ok) good.push_back(region);
    }
    std::vector<std::set<int>> kept;
    for (const auto& chain : chains) {
      const auto eyes = std::count_if(good.begin(), good.end(), [&](const auto& region) {
        return borders(region, chain) && vital(region, chain);
      });
      if (eyes >= 2) kept.push_back(chain);
    }
    chains = kept;
  }
  for (const auto& chain : chains) {
    for (const int p : chain) marked[static_cast<std::size_t>(p)] = '1';
  }
  for (const auto& region : regions) {
    bool only_living = true, opponent = false, any = false;
    int inner = 0;
    for (const int p : region) {
      opponent = opponent || board_[static_cast<std::size_t>(p)] != '.';
      bool touches = false;
      for (const int n : Neighbors(p)) {
        if (board_[static_cast<std::size_t>(n)] != own) continue;
        touches = any = true;
        only_living = only_living && marked[static_cast<std::size_t>(n)] == '1';
      }
      inner += !touches;
    }
    if (!any || !only_living || (opponent && inner > 1)) continue;
    for (const int p : region) marked[static_cast<std::size_t>(p)] = '1';
  }
  return marked;
}

SlowFeatures SlowGo::Features() const {
  SlowFeatures features;
  features.planes.assign(22, std::vector<bool>(board_.size(), false));
  features.globals.assign(19, 0.0);
  const std::string owners = Owners();
  const std::string unknown(board_.size(), '0');  // with encores EncoreFeatures says who counts
  const std::string black = rules_.encore() ? unknown : CertainPoints('X');
  const std::string white = rules_.encore() ? unknown : CertainPoints('O');
  for (int p = 0; p < area(); ++p) {
    const auto at = static_cast<std::size_t>(p);
    features.planes[0][at] = true;
    if (board_[at] == to_move_) features.planes[1][at] = true;
    if (board_[at] == OtherSide(to_move_)) features.planes[2][at] = true;
    if (board_[at] != '.') {
      const int liberties = Liberties(board_, p);
      if (liberties <= 3) features.planes[static_cast<std::size_t>(2 + liberties)][at] = true;
    }
    const std::string reason = Try(p).reason;
    features.planes[6][at] =
        reason == "ko" || reason == "superko" || reason == "hot" || reason == "cycle";
    const char owner = black[at] == '1' ? 'X' : white[at] == '1' ? 'O' : owners[at];
    if (owner == to_move_) features.planes[18][at] = true;
    if (owner == OtherSide(to_move_)) features.planes[19][at] = true;
  }
  for (std::size_t back = 0; back < 5 && back < moves_.size() - phase_moves_; ++back) {
    const int move = moves_[moves_.size() - 1 - back];
    if (move == area()) {
      features.globals[back] = 1;
    } else {
      features.planes[9 + back][static_cast<std::size_t>(move)] = true;
    }
  }
  double komi = rules_.komi_quarters / 4.0;
  if (komi == std::floor(komi) && rules_.tie == TieRule::kWhite) komi += 0.5;
  if (komi == std::floor(komi) && rules_.tie == TieRule::kBlack) komi -= 0.5;
  if (rules_.encore()) komi += Charged();
  komi = std::min(std::max(komi, -(area() + 20.0)), area() + 20.0);
  const double own = to_move_ == 'O' ? komi : -komi;
  features.globals[5] = own / 20;
  if (rules_.ko == KoRule::kPositional || rules_.ko == KoRule::kIng)
    features.globals[6] = 1, features.globals[7] = 0.5;
  if (rules_.ko == KoRule::kSituational) features.globals[6] = 1, features.globals[7] = -0.5;
  if (rules_.suicide != SuicideRule::kNo) features.globals[8] = 1;
  if (passes_ == PassesToEnd() - 1) features.globals[14] = 1;
  // The largest drawable komi (of the parity of the area) not above own komi.
  int drawable = -1000 + (area() % 2);
  while (drawable + 2 <= own) drawable += 2;
  const double above = own - drawable;
  features.globals[18] = above < 0.5 ? above : above < 1.5 ? 1 - above : above - 2;
  if (rules_.encore()) EncoreFeatures(features);
  return features;
}

void SlowGo::EncoreFeatures(SlowFeatures& features) const {
  const std::string counted = phase_ == 2 ? EncoreOwners() : std::string(board_.size(), '.');
  for (std::size_t p = 0; p < board_.size(); ++p) {
    features.planes[7][p] = marks_.count(static_cast<int>(p)) != 0;
    features.planes[18][p] = counted[p] == to_move_;
    features.planes[19][p] = counted[p] == OtherSide(to_move_);
    features.planes[20][p] = phase_ == 2 && second_start_[p] == to_move_;
    features.planes[21][p] = phase_ == 2 && second_start_[p] == OtherSide(to_move_);
  }
  features.globals[9] = 1;
  features.globals[10] = rules_.seki_points == 0;
  features.globals[12] = phase_ >= 1;
  features.globals[13] = phase_ == 2;
  if (phase_ < 2) features.globals[18] = 0;
}

}  // namespace tengen
