// SPDX-License-Identifier: MIT
// Whose view each number has, on planted positions.
#include "selfplay/games/go/features.h"
#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

// Says that each stone's point is its owner's for ever, and nothing else.
class StonesStay : public Evaluator {
 public:
  std::string Description() const override { return "stones stay"; }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int) override {
    for (int row = 0; row < batch.size(); ++row) {
      const auto words = static_cast<std::size_t>(batch.shape().words_per_plane());
      const auto has = [&](std::size_t plane, std::size_t point) {
        return ((batch.planes(row)[plane * words + point / 64] >> (point % 64)) & 1) != 0;
      };
      for (float& logit : results.policy(row)) logit = 0;
      results.value(row)[0] = results.value(row)[1] = 0.5F;
      results.value(row)[2] = results.score(row) = 0;
      for (std::size_t p = 0; p < results.ownership(row).size(); ++p) {
        results.ownership(row)[p] = has(GoFeatures::kOwnStones, p)        ? 1.0F
                                    : has(GoFeatures::kOpponentStones, p) ? -1.0F
                                                                          : 0.0F;
      }
    }
  }
  void Finish(int) override {}
};

class GtpViews : public GtpTest {
 protected:
  // What follows the key in the last report's block of that move, or in "rootInfo".
  std::string Value(const std::string& command, const std::string& move, const std::string& key) {
    const std::string text = Converse({command}, 300);
    std::size_t at = text.rfind("\ninfo ");
    at = text.find(move == "rootInfo" ? " rootInfo " : "move " + move + " ", at);
    EXPECT_NE(at, std::string::npos) << move << text;
    at = text.find(" " + key + " ", at) + key.size() + 2;
    return text.substr(at, text.find_first_of(" \n", at) - at);
  }
};

// Black owns the board. Once the other side has passed, a pass ends the game: 25 points for Black,
// whoever makes it.
TEST_F(GtpViews, WinRatesAndScoresAreOfTheSideThatIsAnalysed) {
  UseSearch("go", "5", "tromp-taylor komi=0", "uniform");
  Ok("set_position b C3");
  Ok("play b pass");
  EXPECT_EQ(Value("kata-analyze w 10", "pass", "winrate"), "0.000000");
  EXPECT_EQ(Value("kata-analyze w 10", "pass", "scoreLead"), "-25.000000");
  EXPECT_EQ(Value("lz-analyze w 10", "pass", "winrate"), "0");
  Ok("undo");
  Ok("play b a1");
  Ok("play w pass");
  EXPECT_EQ(Value("kata-analyze b 10", "pass", "winrate"), "1.000000");
  EXPECT_EQ(Value("kata-analyze b 10", "pass", "scoreLead"), "25.000000");
  EXPECT_EQ(Value("lz-analyze b 10", "pass", "winrate"), "10000");
  EXPECT_EQ(Value("lz-analyze b 10", "pass", "order"), "0");
}

TEST_F(GtpViews, AFourIsAWinForWhoeverHasIt) {
  UseSearch("gomoku", "9", "freestyle", "uniform");
  Ok("gogui-play_sequence b B1 w A9 b C1 w C9 b D1 w E9 b E1 w J5");
  EXPECT_GT(std::stod(Value("kata-analyze b 10 rootInfo true", "rootInfo", "utility")), 0.3);
  EXPECT_EQ(Ok("genmove b").substr(1), "1");  // A1 or F1
  Ok("clear_board");
  Ok("gogui-play_sequence b A1 w B9 b C1 w C9 b E1 w D9 b J5 w E9 b J3");
  EXPECT_GT(std::stod(Value("kata-analyze w 10 rootInfo true", "rootInfo", "utility")), 0.3);
  EXPECT_EQ(Ok("genmove w").substr(1), "9");
}

TEST_F(GtpViews, OwnershipIsOfTheSideThatIsAnalysed) {
  SessionPlayer player;
  player.name = "stones stay";
  player.shape = InputShapeOf<Go>(GoRules::Parse("5", "tromp-taylor"));
  player.evaluator = std::make_unique<StonesStay>();
  Use("go", "5", "tromp-taylor", std::move(player), {.clock = &clock_});
  Ok("set_position b A5 w E5");
  const auto corners = [&](const std::string& command) {
    const std::string text = Ask(command);
    std::istringstream words(text.substr(text.rfind("ownership") + 9));
    std::vector<double> values;
    for (double value = 0; words >> value;) values.push_back(value);
    EXPECT_EQ(values.size(), 25U) << text;
    return std::pair(values.at(0), values.at(4));
  };
  EXPECT_EQ(corners("kata-analyze b 10 ownership true"), std::pair(1.0, -1.0));
  EXPECT_EQ(corners("kata-analyze w 10 ownership true"), std::pair(-1.0, 1.0));
  for (const char* play : {"play b C3", "play w C4"}) {
    EXPECT_EQ(Ok("tengen-ownership").substr(0, 9), "\n1.000000") << play;  // Black's view
    Ok(play);
  }
}

}  // namespace
}  // namespace tengen
