// SPDX-License-Identifier: MIT
// The board: its size, an empty one, how it looks.
#include <array>

#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

GtpAnswer Resize(GtpServer& server, int width, int height) {
  if (width < 1 || height < 1 || width > 255 || height > 255) return {false, "unacceptable size"};
  const std::string size = width == height ? std::to_string(width)
                                           : std::to_string(width) + "x" + std::to_string(height);
  server.session().NewGame(size, server.session().rules());
  server.clock().NewGame();
  return {};
}

// "boardsize N M" is what gtp2ogs sends for rectangles.
GtpAnswer BoardSize(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.empty() || arguments.size() > 2) return GtpSyntax("boardsize N [HEIGHT]");
  const auto width = ParseGtpInt(arguments.front()), height = ParseGtpInt(arguments.back());
  if (!width || !height) return GtpSyntax("boardsize N [HEIGHT]");
  return Resize(server, *width, *height);
}

GtpAnswer RectangularBoardSize(GtpServer& server, const GtpArguments& arguments) {
  const auto width = arguments.size() == 2 ? ParseGtpInt(arguments[0]) : std::nullopt;
  const auto height = arguments.size() == 2 ? ParseGtpInt(arguments[1]) : std::nullopt;
  if (!width || !height) return GtpSyntax("rectangular_boardsize WIDTH HEIGHT");
  return Resize(server, *width, *height);
}

GtpAnswer ClearBoard(GtpServer& server, const GtpArguments&) {
  server.session().NewGame(server.session().size(), server.session().rules());
  server.clock().NewGame();
  return {};
}

GtpAnswer ShowBoard(GtpServer& server, const GtpArguments&) {
  return {true, "\n" + server.session().Board()};
}

}  // namespace

std::span<const GtpCommand> GtpBoardCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"boardsize", BoardSize, "N [HEIGHT]"},
      GtpCommand{"clear_board", ClearBoard, ""},
      GtpCommand{"rectangular_boardsize", RectangularBoardSize, "WIDTH HEIGHT"},
      GtpCommand{"showboard", ShowBoard, ""},
  };
  return kCommands;
}

}  // namespace tengen
