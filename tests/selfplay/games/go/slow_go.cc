// SPDX-License-Identifier: MIT
#include "tests/selfplay/games/go/slow_go.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace tengen {
namespace {

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
    if (after[static_cast<std::size_t>(n)] != OtherSide(color) || AliveBoard(after, n)) continue;
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
    if (plays == 1 ? after == target : Leads(after, target, OtherSide(color), plays - 1))
      return true;
  }
  return false;
}

// A capture, no self-capture, on an even cycle of two or four board plays (go.md section 10).
bool SlowGo::IsKoCapture(int point) const {
  const std::string after = BoardPlay(board_, point, to_move_);
  if (after.empty()) return false;
  const auto taken = std::count(board_.begin(), board_.end(), OtherSide(to_move_)) -
                     std::count(after.begin(), after.end(), OtherSide(to_move_));
  // In four plays the other side puts no more than two stones back.
  if (taken < 1 || taken > 2) return false;
  return Leads(after, board_, OtherSide(to_move_), 1) ||
         Leads(after, board_, OtherSide(to_move_), 3);
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
    if (play.board[static_cast<std::size_t>(n)] != OtherSide(to_move_) || AliveBoard(play.board, n))
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
    const bool same_side =
        rules_.ko == KoRule::kPositional || earlier.to_move == OtherSide(to_move_);
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
  to_move_ = OtherSide(to_move_);
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
        hostile += board_[static_cast<std::size_t>(ny * width_ + nx)] == OtherSide(to_move_);
      }
    }
  }
  return missing == 0 ? hostile <= 1 : hostile == 0;
}

}  // namespace tengen
