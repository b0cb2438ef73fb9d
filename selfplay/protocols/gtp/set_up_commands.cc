// SPDX-License-Identifier: MIT
// Stones that stand before the first move: handicaps and positions.
#include <algorithm>
#include <array>

#include "foundation/errors.h"
#include "selfplay/games/go/start_positions.h"
#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

bool Untouched(const Session& session) {
  return session.moves().empty() && session.set_up().empty();
}

GtpAnswer Place(GtpServer& server, const std::vector<std::string>& vertices) {
  std::vector<PlacedStone> stones;
  for (const std::string& vertex : vertices) stones.push_back({Color::kBlack, vertex});
  server.session().SetUp(stones, Color::kWhite, static_cast<int>(vertices.size()));
  server.clock().NewGame();
  return {true, JoinWords(vertices, " ")};
}

std::vector<std::string> FixedVertices(const Session& session, int stones) {
  std::vector<std::string> vertices;
  for (const GoPoint point :
       FixedHandicap(session.width(), session.height(), stones, HandicapStyle::kGtp)) {
    vertices.push_back(session.Vertex(point));
  }
  return vertices;
}

GtpAnswer FixedHandicapStones(GtpServer& server, const GtpArguments& arguments) {
  const auto stones = arguments.size() == 1 ? ParseGtpInt(arguments[0]) : std::nullopt;
  if (!stones) return GtpSyntax("fixed_handicap STONES");
  if (!Untouched(server.session())) return {false, "board not empty"};
  if (*stones < 2) return {false, "invalid number of stones"};
  return Place(server, FixedVertices(server.session(), *stones));
}

// The program chooses; GTP lets it place fewer stones than it may. Ours stand on the star points.
GtpAnswer PlaceFreeHandicap(GtpServer& server, const GtpArguments& arguments) {
  const auto stones = arguments.size() == 1 ? ParseGtpInt(arguments[0]) : std::nullopt;
  if (!stones) return GtpSyntax("place_free_handicap STONES");
  Session& session = server.session();
  if (!Untouched(session)) return {false, "board not empty"};
  if (*stones < 2 || *stones >= session.width() * session.height()) {
    return {false, "invalid number of stones"};
  }
  const int most = MaxFixedHandicap(session.width(), session.height());
  if (most < 2) return {false, "this board has no star points for a handicap"};
  return Place(server, FixedVertices(session, std::min(*stones, most)));
}

GtpAnswer SetFreeHandicap(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.size() < 2) return GtpSyntax("set_free_handicap VERTEX VERTEX…");
  if (!Untouched(server.session())) return {false, "board not empty"};
  Place(server, arguments);
  return {};
}

GtpAnswer SetPosition(GtpServer& server, const GtpArguments& arguments) {
  const char* const form = "set_position COLOR VERTEX COLOR VERTEX…";
  if (arguments.size() % 2 != 0) return GtpSyntax(form);
  std::vector<PlacedStone> stones;
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const auto color = ParseGtpColor(arguments[i]);
    if (!color) return GtpSyntax(form);
    stones.push_back({*color, arguments[i + 1]});
  }
  server.session().SetUp(stones, Color::kBlack, 0);
  return {};
}

}  // namespace

std::span<const GtpCommand> GtpSetUpCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"fixed_handicap", FixedHandicapStones, "STONES", GtpNeed::kGo},
      GtpCommand{"place_free_handicap", PlaceFreeHandicap, "STONES", GtpNeed::kGo},
      GtpCommand{"set_free_handicap", SetFreeHandicap, "VERTEX VERTEX…", GtpNeed::kGo},
      GtpCommand{"set_position", SetPosition, "[COLOR VERTEX]…", GtpNeed::kGo},
  };
  return kCommands;
}

}  // namespace tengen
