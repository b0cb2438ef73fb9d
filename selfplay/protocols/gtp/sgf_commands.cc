// SPDX-License-Identifier: MIT
// Games from and to SGF files.
#include <array>
#include <cstdio>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/games/komi_words.h"
#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/protocols/gtp/gtp_words.h"
#include "selfplay/protocols/sgf_position.h"
#include "selfplay/sgf/format/sgf_reader.h"
#include "selfplay/sgf/format/sgf_value.h"
#include "selfplay/sgf/format/sgf_writer.h"
#include "selfplay/sgf/go/sgf_go_game.h"
#include "selfplay/sgf/go/sgf_rules.h"

namespace tengen {
namespace {

std::string SgfSize(int width, int height) {
  return width == height ? std::to_string(width)
                         : std::to_string(width) + ":" + std::to_string(height);
}

// The game on the board, to be put back when another cannot be loaded.
class GameBefore {
 public:
  explicit GameBefore(Session& session)
      : session_(session),
        size_(session.size()),
        rules_(session.rules()),
        stones_(session.set_up()),
        handicap_(session.handicap()),
        moves_(session.played()),
        to_move_(moves_.empty() ? session.to_move() : moves_.front().color) {}

  void PutBack() const {
    session_.NewGame(size_, rules_);
    if (!stones_.empty()) session_.SetUp(stones_, to_move_, handicap_);
    for (const PlayedMove& move : moves_) session_.Play(move.color, move.move);
  }

 private:
  Session& session_;
  std::string size_, rules_;
  std::vector<PlacedStone> stones_;
  int handicap_;
  std::vector<PlayedMove> moves_;
  Color to_move_;
};

// What the file says of rules and komi, and ours where it says nothing that is known.
std::string RulesFor(const Session& session, const SgfGoGame& game) {
  return WithKomi(game.rules.value_or(session.rules()), game.komi ? game.komi : session.komi());
}

std::string CleanUpHint(const SgfGoGame& game) {
  if (!game.rules || game.rules->find("territory_end=encore") == std::string::npos) return "";
  return "; what follows the second pass are clean-up phases (RU), which a game here has not: give "
         "that move's number behind the file's name to load what is before it";
}

// loadsgf FILE [MOVE]: the position before that move, counted from 1 (GTP 2, 6.3.10). When it
// fails, the game on the board stays.
GtpAnswer LoadSgf(GtpServer& server, const GtpArguments& arguments) {
  const auto until =
      arguments.size() == 2 ? ParseGtpInt(arguments[1]) : std::optional<int>(1 << 30);
  if (arguments.empty() || arguments.size() > 2 || !until || *until < 1) {
    return GtpSyntax("loadsgf FILE [MOVE]");
  }
  const std::vector<SgfTree> trees = ReadSgfFile(arguments[0]);
  const SgfGoGame game = ReadSgfGo(trees.front(), arguments[0]);
  Session& session = server.session();
  const GameBefore before(session);
  std::string why;
  try {
    why = PlaySgf(session, game, RulesFor(session, game), *until);
  } catch (const Error&) {
    before.PutBack();
    throw;
  }
  if (!why.empty()) {
    before.PutBack();
    return {false, arguments[0] + ": " + why + CleanUpHint(game)};
  }
  return {true, session.to_move() == Color::kBlack ? "black" : "white"};
}

std::string PointOf(const Session& session, const std::string& vertex) {
  for (int p = 0; p < session.width() * session.height(); ++p) {
    if (session.Vertex(p) == vertex) return SgfPoint(p % session.width(), p / session.width());
  }
  return "";  // a pass
}

SgfTree TreeOf(const Session& session) {
  SgfTree tree;
  SgfNode& root = tree.Append(kNoSgfNode);
  root.Add("GM", "1");
  root.Add("FF", "4");
  root.Add("CA", "UTF-8");
  root.Add("AP", "Tengen");
  root.Add("SZ", SgfSize(session.width(), session.height()));
  if (const auto komi = session.komi()) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", *komi);
    root.Add("KM", text);
  }
  root.Add("RU", SgfSimpleText(SgfRulesName(session.rules())));
  if (session.handicap() >= 2) root.Add("HA", std::to_string(session.handicap()));
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    SgfProperty stones{color == Color::kBlack ? "AB" : "AW", {}};
    for (const PlacedStone& stone : session.set_up()) {
      if (stone.color == color) stones.values.push_back(PointOf(session, stone.vertex));
    }
    if (!stones.values.empty()) root.properties.push_back(stones);
  }
  const std::vector<PlayedMove> played = session.played();
  const Color first = played.empty() ? session.to_move() : played.front().color;
  if (!session.set_up().empty()) root.Add("PL", first == Color::kBlack ? "B" : "W");
  for (const PlayedMove& move : played) {
    tree.Append(tree.last())
        .Add(move.color == Color::kBlack ? "B" : "W", PointOf(session, move.move));
  }
  return tree;
}

GtpAnswer PrintSgf(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.size() > 1) return GtpSyntax("printsgf [FILE]");
  const std::string text = SgfTreeText(TreeOf(server.session()));
  if (arguments.empty() || arguments[0] == "-") return {true, text};
  PublishFile(arguments[0], text);
  return {};
}

}  // namespace

std::span<const GtpCommand> GtpSgfCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"loadsgf", LoadSgf, "FILE [MOVE]", GtpNeed::kGo},
      GtpCommand{"printsgf", PrintSgf, "[FILE]", GtpNeed::kGo},
  };
  return kCommands;
}

}  // namespace tengen
