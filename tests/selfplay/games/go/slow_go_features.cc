// SPDX-License-Identifier: MIT
// The inputs of go-v7 by the definitions.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "tests/selfplay/games/go/slow_go.h"
#include "tests/selfplay/games/go/slow_ladders.h"

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

// Groups of one owner's connected points that touch an empty point of nobody, or hold a stone of
// the owner in atari, keep their stones alone.
std::string SlowGo::TaxedOwners(const std::string& owners) const {
  std::string kept = owners;
  for (int p = 0; p < area(); ++p) {
    const char owner = owners[static_cast<std::size_t>(p)];
    if (owner != 'X' && owner != 'O') continue;
    bool seki = false;
    for (const int q : Flood(owners, p).first) {
      const bool own_stone = board_[static_cast<std::size_t>(q)] == owner;
      seki = seki || (own_stone && Liberties(board_, q) == 1);
      for (const int n : Neighbors(q)) {
        const auto at = static_cast<std::size_t>(n);
        seki = seki || (board_[at] == '.' && owners[at] != 'X' && owners[at] != 'O');
      }
    }
    if (seki && board_[static_cast<std::size_t>(p)] != owner) {
      kept[static_cast<std::size_t>(p)] = '.';
    }
  }
  return kept;
}

std::size_t SlowGo::ShownMoves() const {
  const std::size_t moves = std::min<std::size_t>(moves_.size() - phase_moves_, 5);
  return ended_ ? std::min<std::size_t>(moves, 1) : moves;
}

// From the same stones and marks, in this phase, the same side.
bool SlowGo::HasPassedFromHere() const {
  for (std::size_t i = phase_moves_; i < moves_.size(); ++i) {
    const Situation& before = situations_[i];
    const bool same = before.board == board_ && before.to_move == to_move_ &&
                      (phase_ == 0 || before.marks == marks_);
    if (moves_[i] == area() && same) return true;
  }
  return false;
}

// Simple ko's ban in an earlier situation; in encores marks stand for it.
int SlowGo::KoAt(std::size_t situation) const {
  if (situation == 0 || rules_.ko == KoRule::kIng || situation <= phase_moves_) return -1;
  if (phase_ > 0 || moves_[situation - 1] == area()) return -1;
  return SlowKoAfter(situations_[situation - 1].board, situations_[situation].board,
                     moves_[situation - 1], width_);
}

void SlowGo::LadderFeatures(SlowFeatures& features) const {
  const std::size_t now = moves_.size();
  for (std::size_t turns = 0; turns <= 2; ++turns) {
    const std::size_t back = std::min(turns, ShownMoves());
    const SlowLadders ladders =
        ReadSlowLadders(situations_[now - back].board, width_, KoAt(now - back));
    for (const int p : ladders.caught) {
      features.planes[14 + turns][static_cast<std::size_t>(p)] = true;
    }
    features.unclear[14 + turns] = ladders.unclear;
    if (turns > 0) continue;
    features.unclear[17] = ladders.unclear;
    for (const int p : to_move_ == 'X' ? ladders.moves_on_white : ladders.moves_on_black) {
      features.planes[17][static_cast<std::size_t>(p)] = true;
    }
  }
}

SlowFeatures SlowGo::Features() const {
  SlowFeatures features;
  features.planes.assign(22, std::vector<bool>(board_.size(), false));
  features.globals.assign(19, 0.0);
  features.unclear.assign(22, {});
  std::string owners = Owners();
  const std::string unknown(board_.size(), '0');  // with encores EncoreFeatures says who counts
  const std::string black = rules_.encore() ? unknown : CertainPoints('X');
  const std::string white = rules_.encore() ? unknown : CertainPoints('O');
  for (std::size_t p = 0; p < board_.size(); ++p) {
    owners[p] = black[p] == '1' ? 'X' : white[p] == '1' ? 'O' : owners[p];
  }
  if (rules_.score == ScoreRule::kStone) owners = TaxedOwners(owners);
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
    if (owners[at] == to_move_) features.planes[18][at] = true;
    if (owners[at] == OtherSide(to_move_)) features.planes[19][at] = true;
  }
  for (std::size_t back = 0; back < ShownMoves(); ++back) {
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
  if (passes_ >= PassesToEnd() - 1) features.globals[14] = 1;
  if ((rules_.ko == KoRule::kSimple || phase_ > 0) && HasPassedFromHere()) {
    features.globals[14] = 1;
  }
  if (rules_.score == ScoreRule::kStone) features.globals[10] = features.globals[11] = 1;
  // The largest drawable komi (of the parity of the area) not above own komi.
  int drawable = -1000 + (area() % 2);
  while (drawable + 2 <= own) drawable += 2;
  const double above = own - drawable;
  features.globals[18] = above < 0.5 ? above : above < 1.5 ? 1 - above : above - 2;
  if (rules_.encore()) EncoreFeatures(features);
  LadderFeatures(features);
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
