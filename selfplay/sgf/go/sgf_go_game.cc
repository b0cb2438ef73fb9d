// SPDX-License-Identifier: MIT
#include "selfplay/sgf/go/sgf_go_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "foundation/errors.h"
#include "selfplay/sgf/go/sgf_board.h"
#include "selfplay/sgf/go/sgf_rules.h"
#include "selfplay/sgf/go/sgf_time.h"

namespace tengen {
namespace {

constexpr int kMaxPassSide = 19;  // "tt" is a pass up to here

std::optional<int> WholeNumber(std::string_view text) {
  text = SgfTrim(text);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

struct TextField {
  std::string_view property;
  std::string& (*field)(SgfGoGame&);
};
constexpr std::array kTextFields{
    TextField{"PB", [](SgfGoGame& g) -> std::string& { return g.black.name; }},
    TextField{"PW", [](SgfGoGame& g) -> std::string& { return g.white.name; }},
    TextField{"BR", [](SgfGoGame& g) -> std::string& { return g.black.rank; }},
    TextField{"WR", [](SgfGoGame& g) -> std::string& { return g.white.rank; }},
    TextField{"BT", [](SgfGoGame& g) -> std::string& { return g.black.team; }},
    TextField{"WT", [](SgfGoGame& g) -> std::string& { return g.white.team; }},
    TextField{"DT", [](SgfGoGame& g) -> std::string& { return g.date; }},
    TextField{"EV", [](SgfGoGame& g) -> std::string& { return g.event; }},
    TextField{"RO", [](SgfGoGame& g) -> std::string& { return g.round; }},
    TextField{"PC", [](SgfGoGame& g) -> std::string& { return g.place; }},
    TextField{"GN", [](SgfGoGame& g) -> std::string& { return g.name; }},
    TextField{"RU", [](SgfGoGame& g) -> std::string& { return g.rules_text; }},
    TextField{"RE", [](SgfGoGame& g) -> std::string& { return g.result_text; }},
    TextField{"TM", [](SgfGoGame& g) -> std::string& { return g.time_text; }},
    TextField{"OT", [](SgfGoGame& g) -> std::string& { return g.overtime_text; }}};

bool IsSetUp(const SgfProperty& property) {
  return property.name == "AB" || property.name == "AW" || property.name == "AE";
}

Stone SetUpStone(const SgfProperty& property) {
  return property.name == "AB"   ? Stone::kBlack
         : property.name == "AW" ? Stone::kWhite
                                 : Stone::kEmpty;
}

bool IsMove(const SgfProperty& property) { return property.name == "B" || property.name == "W"; }

class GameReader {
 public:
  GameReader(const SgfTree& tree, SgfNodeId end, const std::string& name)
      : tree_(tree), name_(name), path_(tree.PathTo(end)) {}

  SgfGoGame Run() {
    ReadRoot();
    ReadInfo();
    ReadLine();
    return std::move(game_);
  }

 private:
  void ReadRoot() {
    const SgfNode& root = tree_.at(0);
    const SgfProperty* type = root.Find("GM");
    if (type != nullptr && !SgfTrim(type->values[0]).empty() && SgfTrim(type->values[0]) != "1") {
      Fail(root, "is not a game of Go, which is GM[1]", *type, type->values[0]);
    }
    const SgfProperty* size = root.Find("SZ");
    if (size == nullptr || SgfTrim(size->values[0]).empty()) return;
    const std::string& text = size->values[0];
    const auto both = SgfSplit(text);
    const auto width = WholeNumber(both ? both->first : text);
    const auto height = both ? WholeNumber(both->second) : width;
    const auto possible = [](std::optional<int> n) { return n && *n >= 1 && *n <= kSgfMaxSide; };
    if (!possible(width) || !possible(height)) {
      Fail(root, "is no board: expected N or WIDTH:HEIGHT from 1 to 52", *size, text);
    }
    game_.width = *width;
    game_.height = *height;
  }

  // Facts of a game stand in its root or, where games share their beginning, in a later node.
  void ReadInfo() {
    const SgfProperty *komi = nullptr, *handicap = nullptr, *private_result = nullptr;
    const SgfNode *komi_node = nullptr, *handicap_node = nullptr;
    std::array<bool, kTextFields.size()> seen{};
    for (const SgfNodeId id : path_) {
      for (const SgfProperty& property : tree_.at(id).properties) {
        const auto first = [&](const SgfProperty*& kept) {
          return kept == nullptr && ((kept = &property) != nullptr);
        };
        if (property.name == "KM" && first(komi)) komi_node = &tree_.at(id);
        if (property.name == "HA" && first(handicap)) handicap_node = &tree_.at(id);
        if (property.name == "XR") first(private_result);
        const auto* field = std::ranges::find(kTextFields, property.name, &TextField::property);
        if (field == kTextFields.end()) continue;
        bool& done = seen[static_cast<std::size_t>(field - kTextFields.begin())];
        if (!std::exchange(done, true)) field->field(game_) = SgfSimpleTextOf(property.values[0]);
      }
    }
    game_.rules = SgfRulesPreset(game_.rules_text);
    const SgfQuarters quarters = game_.rules && game_.rules->starts_with("chinese")
                                     ? SgfQuarters::kZi
                                     : SgfQuarters::kPoints;
    if (komi != nullptr) ReadKomi(*komi_node, *komi, quarters);
    if (handicap != nullptr) ReadHandicap(*handicap_node, *handicap);
    const bool both_lose = private_result != nullptr && private_result->values[0] == "BothLose";
    game_.result = both_lose ? SgfResult{SgfWinner::kBothLose, SgfWinBy::kUnstated, {}}
                             : ParseSgfResult(game_.result_text, quarters);
    game_.main_seconds = ParseSgfSeconds(game_.time_text);
  }

  void ReadKomi(const SgfNode& node, const SgfProperty& komi, SgfQuarters quarters) {
    const std::string text = SgfSimpleTextOf(komi.values[0]);
    if (SgfTrim(text).empty()) return;
    game_.komi = ParseSgfKomi(text, quarters);
    if (!game_.komi) Fail(node, "is no komi: expected points, for example 6.5", komi, text);
  }

  void ReadHandicap(const SgfNode& node, const SgfProperty& handicap) {
    const std::string& text = handicap.values[0];
    if (SgfTrim(text).empty()) return;
    const auto stones = WholeNumber(text);
    if (!stones || *stones < 0 || *stones > game_.width * game_.height) {
      Fail(node, "is no handicap: expected a number of stones", handicap, text);
    }
    game_.handicap = *stones;
  }

  void ReadLine() {
    std::size_t set_up = 0;  // nodes up to and with the last that sets up
    for (std::size_t i = 0; i < path_.size(); ++i) {
      if (std::ranges::any_of(tree_.at(path_[i]).properties, IsSetUp)) set_up = i + 1;
    }
    SgfBoard board(game_.width, game_.height);
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const SgfNode& node = tree_.at(path_[i]);
      if (i < set_up) SetUp(node, board);
      ReadMoves(path_[i]);
      // A move beside the last set-up is played after it.
      if (i + 1 < set_up) CarryOut(node, board);
      if (game_.moves.empty()) ReadTurn(node);
    }
    game_.stones = board.stones();
    SetTurn();
  }

  void SetUp(const SgfNode& node, SgfBoard& board) {
    ++set_ups_;
    for (const SgfProperty& property : node.properties) {
      if (!IsSetUp(property)) continue;
      for (const std::string& value : property.values) {
        if (!SgfTrim(value).empty()) SetUpPoints(node, property, value, board);
      }
    }
  }

  void SetUpPoints(const SgfNode& node, const SgfProperty& property, const std::string& value,
                   SgfBoard& board) {
    const auto ends = SgfSplit(value);
    const SgfXy from = Point(node, property, ends ? ends->first : value);
    const SgfXy to = ends ? Point(node, property, ends->second) : from;
    if (to.x < from.x || to.y < from.y) {
      Fail(node, "is no rectangle: expected its upper left and lower right point", property, value);
    }
    const Stone stone = SetUpStone(property);
    for (SgfXy at = from; at.y <= to.y; ++at.y) {
      for (at.x = from.x; at.x <= to.x; ++at.x) Claim(node, property, at, stone, board);
    }
  }

  // FF[4]: the point lists of a node have no point in common. One list may name a point twice.
  void Claim(const SgfNode& node, const SgfProperty& property, SgfXy at, Stone stone,
             SgfBoard& board) {
    claims_.resize(board.stones().size());
    const std::size_t index = board.Index(at);
    if (claims_[index] == set_ups_ && board.at(at) != stone) {
      Fail(node, "sets up what another list of the node makes otherwise", property,
           SgfPoint(at.x, at.y));
    }
    claims_[index] = set_ups_;
    board.Put(at, stone);
  }

  void ReadMoves(SgfNodeId id) {
    const SgfNode& node = tree_.at(id);
    for (const SgfProperty& property : node.properties) {
      if (!IsMove(property)) continue;
      if (property.values.size() != 1) {
        Fail(node, "follows another point: a move has one", property, property.values[1]);
      }
      SgfGoMove move;
      move.color = property.name == "B" ? Color::kBlack : Color::kWhite;
      move.point = MovePoint(node, property);
      move.node = id;
      const bool black = move.color == Color::kBlack;
      if (const SgfProperty* left = node.Find(black ? "BL" : "WL")) {
        move.seconds_left = ParseSgfSeconds(left->values[0]);
      }
      if (const SgfProperty* left = node.Find(black ? "OB" : "OW")) {
        move.moves_left = WholeNumber(left->values[0]);
      }
      game_.moves.push_back(move);
    }
  }

  std::optional<SgfXy> MovePoint(const SgfNode& node, const SgfProperty& property) const {
    const std::string_view value = SgfTrim(property.values[0]);
    const bool small = game_.width <= kMaxPassSide && game_.height <= kMaxPassSide;
    if (value.empty() || (value == "tt" && small)) return {};
    return Point(node, property, value);
  }

  // Moves become part of the board, since the line sets up stones after them.
  void CarryOut(const SgfNode& node, SgfBoard& board) {
    for (const SgfGoMove& move : game_.moves) {
      if (++game_.moves_before > kSgfMaxReplayed) {
        throw Error(ExitCode::kBadData,
                    fmt::format("{}: line {}: more than {} moves before stones are set up", name_,
                                node.line, kSgfMaxReplayed));
      }
      if (move.point) board.Play(*move.point, move.color);
      turn_ = Opponent(move.color);
    }
    game_.moves.clear();
  }

  void ReadTurn(const SgfNode& node) {
    const SgfProperty* turn = node.Find("PL");
    if (turn == nullptr) return;
    const std::string text = SgfPlainWords(turn->values[0]);
    // FF[1] to FF[3] also have words and numbers.
    if (text == "b" || text == "black" || text == "1") {
      turn_ = Color::kBlack;
    } else if (text == "w" || text == "white" || text == "2") {
      turn_ = Color::kWhite;
    } else if (!text.empty()) {
      Fail(node, "is no player: expected B or W", *turn, turn->values[0]);
    }
  }

  void SetTurn() {
    const auto has = [&](Stone stone) {
      return std::ranges::find(game_.stones, stone) != game_.stones.end();
    };
    const bool handicap = has(Stone::kBlack) && !has(Stone::kWhite);
    game_.to_move = !game_.moves.empty() ? game_.moves[0].color
                    : turn_              ? *turn_
                    : handicap           ? Color::kWhite
                                         : Color::kBlack;
  }

  SgfXy Point(const SgfNode& node, const SgfProperty& property, std::string_view text) const {
    const auto point = SgfPointOf(SgfTrim(text));
    if (!point || point->x >= game_.width || point->y >= game_.height) {
      Fail(node, fmt::format("is no point of the {}x{} board", game_.width, game_.height), property,
           text);
    }
    return *point;
  }

  [[noreturn]] void Fail(const SgfNode& node, const std::string& what, const SgfProperty& property,
                         std::string_view value) const {
    constexpr std::size_t kShown = 40;
    throw Error(ExitCode::kBadData,
                fmt::format("{}: line {}: {}[{}] {}", name_, node.line, property.name,
                            SgfSimpleText(value.substr(0, kShown)), what));
  }

  const SgfTree& tree_;
  const std::string& name_;
  const std::vector<SgfNodeId> path_;
  SgfGoGame game_;
  std::optional<Color> turn_;        // PL, or who follows the last move carried out
  std::size_t set_ups_ = 0;          // nodes with set-up so far
  std::vector<std::size_t> claims_;  // by point: the last of them that named it
};

}  // namespace

SgfGoGame ReadSgfGo(const SgfTree& tree, const std::string& name) {
  return ReadSgfGoAt(tree, tree.MainLineEnd(), name);
}

SgfGoGame ReadSgfGoAt(const SgfTree& tree, SgfNodeId node, const std::string& name) {
  return GameReader(tree, node, name).Run();
}

}  // namespace tengen
