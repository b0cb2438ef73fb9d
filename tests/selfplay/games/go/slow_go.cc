// SPDX-License-Identifier: MIT
#include "tests/selfplay/games/go/slow_go.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace tengen {
namespace {

char Other(char color) { return color == 'X' ? 'O' : 'X'; }

std::vector<std::vector<int>> NeighborsOf(int width, int height) {
  std::vector<std::vector<int>> lists;
  for (int point = 0; point < width * height; ++point) {
    const int x = point % width, y = point / width;
    std::vector<int> list;
    if (x > 0) list.push_back(point - 1);
    if (x + 1 < width) list.push_back(point + 1);
    if (y > 0) list.push_back(point - width);
    if (y + 1 < height) list.push_back(point + width);
    lists.push_back(list);
  }
  return lists;
}

}  // namespace

SlowGo::SlowGo(const GoRules& rules)
    : rules_(rules),
      width_(rules.width()),
      height_(rules.height()),
      neighbors_(NeighborsOf(width_, height_)),
      board_(static_cast<std::size_t>(rules.width() * rules.height()), '.') {
  if (rules_.setup == SetUp::kSunjang) {
    board_ =
        "..................."
        "..................."
        "..................."
        "...O..X..O..X..X..."
        "..................."
        "..................."
        "...O...........O..."
        "..................."
        "..................."
        "...X...........X..."
        "..................."
        "..................."
        "...O...........O..."
        "..................."
        "..................."
        "...X..X..O..X..O..."
        "..................."
        "..................."
        "...................";
  }
  situations_.push_back({board_, to_move_, {}});
  black_put_ = static_cast<int>(std::count(board_.begin(), board_.end(), 'X'));
  white_put_ = static_cast<int>(std::count(board_.begin(), board_.end(), 'O'));
}

SlowGo::SlowGo(const GoRules& rules, const std::string& board) : SlowGo(rules) {
  board_ = board;
  for (int point = 0; point < area(); ++point) {
    if (board_[static_cast<std::size_t>(point)] == '.' || AliveBoard(board_, point)) continue;
    for (const int stone : Flood(board_, point).first)
      board_[static_cast<std::size_t>(stone)] = '.';
  }
  situations_ = {{board_, to_move_, {}}};
  black_put_ = static_cast<int>(std::count(board_.begin(), board_.end(), 'X'));
  white_put_ = static_cast<int>(std::count(board_.begin(), board_.end(), 'O'));
}

std::pair<std::vector<int>, std::string> SlowGo::Flood(const std::string& board, int point) const {
  std::vector<int> points{point};
  std::string around;
  std::vector<bool> seen(board.size(), false);
  seen[static_cast<std::size_t>(point)] = true;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (const int n : Neighbors(points[i])) {
      const char c = board[static_cast<std::size_t>(n)];
      if (c != board[static_cast<std::size_t>(point)]) {
        around += c;
      } else if (!seen[static_cast<std::size_t>(n)]) {
        seen[static_cast<std::size_t>(n)] = true;
        points.push_back(n);
      }
    }
  }
  return {points, around};
}

int SlowGo::Liberties(const std::string& board, int point) const {
  std::set<int> liberties;
  for (const int stone : Flood(board, point).first) {
    for (const int n : Neighbors(stone)) {
      if (board[static_cast<std::size_t>(n)] == '.') liberties.insert(n);
    }
  }
  return static_cast<int>(liberties.size());
}

std::string SlowGo::BoardPlay(const std::string& board, int point, char color) const {
  if (board[static_cast<std::size_t>(point)] != '.') return "";
  std::string after = board;
  after[static_cast<std::size_t>(point)] = color;
  std::string cleared = after;
  for (const int n : Neighbors(point)) {
    if (after[static_cast<std::size_t>(n)] != Other(color) || AliveBoard(after, n)) continue;
    for (const int stone : Flood(after, n).first) cleared[static_cast<std::size_t>(stone)] = '.';
  }
  return AliveBoard(cleared, point) ? cleared : "";
}

bool SlowGo::Leads(const std::string& board, const std::string& target, char color,
                   int plays) const {
  for (int point = 0; point < area(); ++point) {
    // The last stone stays where it is put.
    if (plays == 1 && target[static_cast<std::size_t>(point)] != color) continue;
    const std::string after = BoardPlay(board, point, color);
    if (after.empty()) continue;
    if (plays == 1 ? after == target : Leads(after, target, Other(color), plays - 1)) return true;
  }
  return false;
}

// A capture, no self-capture, on an even cycle of two or four board plays (go.md section 10).
bool SlowGo::IsKoCapture(int point) const {
  const std::string after = BoardPlay(board_, point, to_move_);
  if (after.empty()) return false;
  const auto taken = std::count(board_.begin(), board_.end(), Other(to_move_)) -
                     std::count(after.begin(), after.end(), Other(to_move_));
  // In four plays the other side puts no more than two stones back.
  if (taken < 1 || taken > 2) return false;
  return Leads(after, board_, Other(to_move_), 1) || Leads(after, board_, Other(to_move_), 3);
}

std::vector<int> SlowGo::HotStones() const {
  std::set<int> hot;
  for (const int point : run_) {
    if (board_[static_cast<std::size_t>(point)] == '.') continue;
    for (const int stone : Flood(board_, point).first) hot.insert(stone);
  }
  return {hot.begin(), hot.end()};
}

SlowPlay SlowGo::Try(int action) const {
  SlowPlay play;
  play.board = board_;
  if (ended_) {
    play.reason = "ended";
    return play;
  }
  if (rules_.setup == SetUp::kSunjang && rules_.sunjang_first == SunjangFirst::kForced &&
      moves_.empty() && action != area() / 2) {
    play.reason = "forced";
    return play;
  }
  if (action == area()) return play;
  const auto at = static_cast<std::size_t>(action);
  if (board_[at] != '.') {
    play.reason = "occupied";
    return play;
  }
  play.board[at] = to_move_;
  std::vector<int> removed;
  for (const int n : Neighbors(action)) {
    if (play.board[static_cast<std::size_t>(n)] != Other(to_move_) || AliveBoard(play.board, n))
      continue;
    for (const int stone : Flood(play.board, n).first) removed.push_back(stone);
  }
  std::sort(removed.begin(), removed.end());
  removed.erase(std::unique(removed.begin(), removed.end()), removed.end());
  for (const int stone : removed) play.board[static_cast<std::size_t>(stone)] = '.';
  (to_move_ == 'X' ? play.taken_by_black : play.taken_by_white) = static_cast<int>(removed.size());
  if (!AliveBoard(play.board, action)) {
    const std::vector<int> own = Flood(play.board, action).first;
    if (rules_.suicide == SuicideRule::kVoid && own.size() == 1) {
      play.board = board_;
      play.void_play = true;
      return play;
    }
    if (rules_.suicide == SuicideRule::kNo || own.size() == 1) {
      play.reason = "suicide";
      return play;
    }
    for (const int stone : own) play.board[static_cast<std::size_t>(stone)] = '.';
    (to_move_ == 'X' ? play.taken_by_white : play.taken_by_black) = static_cast<int>(own.size());
  }
  if (phase_ > 0) {
    play.ko_taken = KoTaken(play.board, action);
    if (play.ko_taken < 0) return play;
    if (marks_.count(play.ko_taken) != 0) {
      play.pass_for_ko = true;
      play.board = board_;
      play.taken_by_black = play.taken_by_white = 0;
    } else if (MadeThisKoCapture(action)) {
      play.reason = "cycle";
    }
    return play;
  }
  if (rules_.ko == KoRule::kSimple) {
    // The position at the beginning of the opponent's previous turn.
    if (situations_.size() >= 2 && situations_[situations_.size() - 2].board == play.board) {
      play.reason = "ko";
    }
    return play;
  }
  if (rules_.ko == KoRule::kIng) {
    const std::vector<int> hot = HotStones();
    for (const int stone : removed) {
      if (std::find(hot.begin(), hot.end(), stone) == hot.end() || !IsKoCapture(action)) continue;
      play.reason = "hot";
      return play;
    }
    for (std::size_t i = 0; i + 1 < situations_.size(); ++i) {
      if (situations_[i].to_move == to_move_ && situations_[i].board == board_ &&
          situations_[i + 1].board == play.board) {
        play.reason = "cycle";
      }
    }
    return play;
  }
  for (const Situation& earlier : situations_) {
    const bool same_side = rules_.ko == KoRule::kPositional || earlier.to_move == Other(to_move_);
    if (same_side && earlier.board == play.board) play.reason = "superko";
  }
  return play;
}

int SlowGo::KoTaken(const std::string& after, int point) const {
  if (after[static_cast<std::size_t>(point)] != to_move_) return -1;
  std::vector<int> gone;
  for (int p = 0; p < area(); ++p) {
    if (after[static_cast<std::size_t>(p)] == '.' && board_[static_cast<std::size_t>(p)] != '.') {
      gone.push_back(p);
    }
  }
  const bool alone = Flood(after, point).first.size() == 1 && Liberties(after, point) == 1;
  return gone.size() == 1 && alone ? gone.front() : -1;
}

// The same player, the same board, in this phase; a pass for the ko left the board as it was.
bool SlowGo::MadeThisKoCapture(int point) const {
  for (std::size_t i = phase_moves_; i < moves_.size(); ++i) {
    if (moves_[i] == point && situations_[i].to_move == to_move_ &&
        situations_[i].board == board_ && situations_[i + 1].board != board_) {
      return true;
    }
  }
  return false;
}

void SlowGo::EndPhase() {
  if (!rules_.encore() || phase_ == 2) {
    ended_ = true;
    return;
  }
  ++phase_;
  passes_ = 0;
  phase_moves_ = moves_.size();
  marks_.clear();
  situations_.back().marks.clear();
  if (phase_ == 2) second_start_ = board_;
}

// To be called with the board after the play.
void SlowGo::UpdateMarks(int action, const SlowPlay& play) {
  if (play.pass_for_ko) marks_.erase(play.ko_taken);
  if (!play.pass_for_ko && play.ko_taken >= 0) marks_.insert(action);
  std::set<int> kept;
  for (const int mark : marks_) {
    if (board_[static_cast<std::size_t>(mark)] == '.') continue;
    if (Flood(board_, mark).first.size() == 1 && Liberties(board_, mark) == 1) kept.insert(mark);
  }
  marks_ = kept;
}

void SlowGo::Play(int action) {
  const SlowPlay play = Try(action);
  if (play.void_play) action = area();
  if (rules_.ko == KoRule::kIng) {
    if (action == area() || !IsKoCapture(action)) {
      run_.clear();
    } else {
      run_.push_back(action);
    }
  }
  board_ = play.board;
  taken_by_black_ += play.taken_by_black;
  taken_by_white_ += play.taken_by_white;
  if (phase_ < 2 && action != area() && !play.pass_for_ko) {
    ++(to_move_ == 'X' ? black_put_ : white_put_);
  }
  if (phase_ > 0) UpdateMarks(action, play);
  to_move_ = Other(to_move_);
  moves_.push_back(action);
  situations_.push_back({board_, to_move_, marks_});
  passes_ = action == area() ? passes_ + 1 : 0;
  if (passes_ == PassesToEnd()) EndPhase();
  if (action == area()) return;
  const bool cycles_end = rules_.ko == KoRule::kSimple &&
                          (rules_.cycle == CycleRule::kVoid || rules_.cycle == CycleRule::kDraw);
  if (!cycles_end && phase_ == 0) return;
  int seen = 0;
  for (std::size_t i = situations_.size(); i-- > 0;) {
    seen += situations_[i].board == board_ && situations_[i].to_move == to_move_ &&
            situations_[i].marks == marks_;
    if (i > 0 && moves_[i - 1] == area()) break;  // this situation arose by the last pass
  }
  if (seen >= rules_.cycle_at) ended_ = repeated_ = true;
}

void SlowGo::Resume(char to_move) {
  if (to_move != to_move_) {
    moves_.push_back(area());
    situations_.push_back({board_, to_move, {}});
  }
  to_move_ = to_move;
  passes_ = 0;
  ended_ = false;
}

bool SlowGo::OwnEye(int point) const {
  if (point == area() || board_[static_cast<std::size_t>(point)] != '.') return false;
  for (const int n : Neighbors(point)) {
    if (board_[static_cast<std::size_t>(n)] != to_move_) return false;
  }
  const int x = point % width_, y = point / width_;
  int hostile = 0, missing = 0;
  for (const int dx : {-1, 1}) {
    for (const int dy : {-1, 1}) {
      const int nx = x + dx, ny = y + dy;
      if (nx < 0 || nx >= width_ || ny < 0 || ny >= height_) {
        ++missing;
      } else {
        hostile += board_[static_cast<std::size_t>(ny * width_ + nx)] == Other(to_move_);
      }
    }
  }
  return missing == 0 ? hostile <= 1 : hostile == 0;
}

std::string SlowGo::Owners() const {
  std::string owners = board_;
  std::vector<bool> seen(board_.size(), false);
  for (int p = 0; p < area(); ++p) {
    if (board_[static_cast<std::size_t>(p)] != '.' || seen[static_cast<std::size_t>(p)]) continue;
    const auto [region, around] = Flood(board_, p);
    const bool black = around.find('X') != std::string::npos;
    const bool white = around.find('O') != std::string::npos;
    for (const int q : region) {
      owners[static_cast<std::size_t>(q)] = black && white ? 's' : black ? 'X' : white ? 'O' : '.';
      seen[static_cast<std::size_t>(q)] = true;
    }
  }
  return owners;
}

// katago.md, section 3 (area planes of the second encore) and section 4.
std::string SlowGo::EncoreOwners() const {
  std::string owners = Owners();
  const std::string black = CertainPoints('X'), white = CertainPoints('O');
  for (std::size_t p = 0; p < owners.size(); ++p) {
    if (owners[p] == 's') owners[p] = '.';
    if (black[p] == '1') owners[p] = 'X';
    if (white[p] == '1') owners[p] = 'O';
  }
  std::string counted(owners.size(), '.');
  for (int start = 0; start < area(); ++start) {
    const char color = owners[static_cast<std::size_t>(start)];
    if (color == '.') continue;
    const std::vector<int> group = Flood(owners, start).first;
    bool seki = false;
    for (const int p : group) {
      seki = seki || (board_[static_cast<std::size_t>(p)] == color && Liberties(board_, p) == 1);
      for (const int n : Neighbors(p)) {
        const auto at = static_cast<std::size_t>(n);
        seki = seki || (board_[at] == '.' && owners[at] == '.');
      }
    }
    for (const int p : group) {
      const auto at = static_cast<std::size_t>(p);
      const bool stood = board_[at] != '.' && (phase_ < 2 || second_start_[at] == board_[at]);
      if (!seki || (rules_.seki_points != 0 && board_[at] != color)) {
        counted[at] = color;
      } else if (stood) {
        counted[at] = board_[at];
      }
    }
  }
  return counted;
}

int SlowGo::Charged() const { return rules_.pass_stones != 0 ? 0 : black_put_ - white_put_; }

int SlowGo::BlackMarginQuarters() const {
  if (rules_.encore()) {
    const std::string counted = EncoreOwners();
    const auto margin = std::count(counted.begin(), counted.end(), 'X') -
                        std::count(counted.begin(), counted.end(), 'O') - Charged();
    return static_cast<int>(4 * margin) - rules_.komi_quarters;
  }
  const std::string owners = rules_.score == ScoreRule::kStone ? board_ : Owners();
  const auto black = std::count(owners.begin(), owners.end(), 'X');
  const auto white = std::count(owners.begin(), owners.end(), 'O');
  return static_cast<int>(4 * (black - white)) - rules_.komi_quarters;
}

std::string SlowGo::Result() const {
  if (repeated_) return rules_.cycle == CycleRule::kDraw ? "draw" : "void";
  const int margin = BlackMarginQuarters();
  if (margin > 0) return "B";
  if (margin < 0) return "W";
  return rules_.tie == TieRule::kBlack ? "B" : rules_.tie == TieRule::kWhite ? "W" : "draw";
}

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
    if (board_[at] == Other(to_move_)) features.planes[2][at] = true;
    if (board_[at] != '.') {
      const int liberties = Liberties(board_, p);
      if (liberties <= 3) features.planes[static_cast<std::size_t>(2 + liberties)][at] = true;
    }
    const std::string reason = Try(p).reason;
    features.planes[6][at] =
        reason == "ko" || reason == "superko" || reason == "hot" || reason == "cycle";
    const char owner = black[at] == '1' ? 'X' : white[at] == '1' ? 'O' : owners[at];
    if (owner == to_move_) features.planes[18][at] = true;
    if (owner == Other(to_move_)) features.planes[19][at] = true;
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
    features.planes[19][p] = counted[p] == Other(to_move_);
    features.planes[20][p] = phase_ == 2 && second_start_[p] == to_move_;
    features.planes[21][p] = phase_ == 2 && second_start_[p] == Other(to_move_);
  }
  features.globals[9] = 1;
  features.globals[10] = rules_.seki_points == 0;
  features.globals[12] = phase_ >= 1;
  features.globals[13] = phase_ == 2;
  if (phase_ < 2) features.globals[18] = 0;
}

}  // namespace tengen
