// SPDX-License-Identifier: MIT
// A collection: read, written and read again it is the same; texts come back from values; and each
// game's main line and last node are read as Go.
#include "foundation/errors.h"
#include "selfplay/sgf/format/sgf_reader.h"
#include "selfplay/sgf/format/sgf_value.h"
#include "selfplay/sgf/format/sgf_writer.h"
#include "selfplay/sgf/go/sgf_go_game.h"
#include "tests/fuzz/target.h"

namespace {

using namespace tengen;

void CheckGo(const SgfTree& tree, SgfNodeId node) {
  fuzz::Refuses(
      [&] {
        const SgfGoGame game = ReadSgfGoAt(tree, node, "fuzz.sgf");
        CHECK(game.stones.size() == static_cast<std::size_t>(game.width * game.height));
        for (const SgfGoMove& move : game.moves) {
          CHECK(!move.point || (move.point->x < game.width && move.point->y < game.height));
        }
        if (game.result && game.result->margin) CHECK(*game.result->margin >= 0);
      },
      ExitCode::kBadData);
}

// What a text becomes by being written does not change when it is written once more.
void CheckText(const std::string& value) {
  const std::string text = SgfTextOf(SgfText(SgfTextOf(value)));
  CHECK(SgfTextOf(SgfText(text)) == text);
  const std::string line = SgfSimpleTextOf(SgfSimpleText(SgfSimpleTextOf(value)));
  CHECK(SgfSimpleTextOf(SgfSimpleText(line)) == line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<SgfTree> games;
  if (fuzz::Refuses([&] { games = ReadSgf(fuzz::Text(data, size), "fuzz.sgf"); },
                    ExitCode::kBadData)) {
    return 0;
  }
  std::string text;
  for (const SgfTree& tree : games) text += SgfTreeText(tree);
  CHECK(ReadSgf(text, "again.sgf") == games);
  for (const SgfTree& tree : games) {
    CheckGo(tree, tree.MainLineEnd());
    CheckGo(tree, tree.last());
    for (const SgfNode& node : tree.nodes()) {
      for (const SgfProperty& property : node.properties) {
        for (const std::string& value : property.values) CheckText(value);
      }
    }
  }
  return 0;
}
