// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "foundation/errors.h"
#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

struct Info {
  std::map<std::string, std::string> values;
  std::vector<std::string> line;         // pv
  std::vector<std::string> line_visits;  // pvVisits
};
struct Report {
  std::vector<Info> moves;
  std::map<std::string, std::string> root;
  std::vector<double> ownership;
};

// Reads a line as GUIs do: pairs of key and value, and lists that run up to the next block.
Report ReadReport(const std::string& line) {
  Report report;
  std::istringstream words(line);
  std::string word;
  std::map<std::string, std::string>* block = nullptr;
  while (words >> word) {
    if (word == "info") {
      report.moves.emplace_back();
      block = &report.moves.back().values;
    } else if (word == "rootInfo") {
      block = &report.root;
    } else if (word == "pv" || word == "pvVisits" || word == "ownership") {
      const std::string list = word;
      for (auto at = words.tellg(); words >> word; at = words.tellg()) {
        if (word == "info" || word == "rootInfo" || word == "ownership" || word == "pvVisits") {
          words.seekg(at);
          break;
        }
        if (list == "pv") report.moves.back().line.push_back(word);
        if (list == "pvVisits") report.moves.back().line_visits.push_back(word);
        if (list == "ownership") report.ownership.push_back(std::stod(word));
      }
      if (words.eof()) break;
    } else {
      std::string value;
      EXPECT_TRUE(words >> value) << "a key without value: " << word;
      EXPECT_NE(block, nullptr) << line;
      if (block != nullptr) (*block)[word] = value;
    }
  }
  return report;
}

class GtpAnalysis : public GtpTest {
 protected:
  void SetUp() override { UseSearch("go", "5", "tromp-taylor", "hash", 0.1); }
};

// Leela Zero's form: integers in ten-thousandths, the pairs in this order.
TEST_F(GtpAnalysis, LeelaZerosForm) {
  const auto lines = Lines(Converse({"7 lz-analyze b 50"}, 60));
  ASSERT_GE(lines.size(), 4U);
  EXPECT_EQ(lines.front(), "=7");
  EXPECT_EQ(lines.back(), "");
  const std::string number = "[0-9]+", vertex = "([A-HJ][1-9]|pass)";
  const std::string block = "info move " + vertex + " visits " + number + " winrate " + number +
                            " prior " + number + " lcb " + number + " order " + number + " pv " +
                            vertex + "( " + vertex + ")*";
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    EXPECT_THAT(lines[i], testing::MatchesRegex(block + "( " + block + ")*"));
    const Report report = ReadReport(lines[i]);
    for (std::size_t k = 0; k < report.moves.size(); ++k) {
      const auto& values = report.moves[k].values;
      EXPECT_EQ(values.at("order"), std::to_string(k));
      EXPECT_EQ(values.at("move"), report.moves[k].line.at(0));
      EXPECT_LE(std::stoi(values.at("winrate")), 10000);
      EXPECT_LE(std::stoi(values.at("lcb")), std::stoi(values.at("winrate")));
      if (k > 0) {
        EXPECT_LE(std::stoi(values.at("visits")),
                  std::stoi(report.moves[k - 1].values.at("visits")));
      }
    }
  }
}

TEST_F(GtpAnalysis, KataGosForm) {
  const auto lines = Lines(
      Converse({"kata-analyze w interval 30 ownership true rootInfo true pvVisits true"}, 60));
  ASSERT_GE(lines.size(), 4U);
  const Report report = ReadReport(lines[lines.size() - 2]);
  ASSERT_FALSE(report.moves.empty());
  int visits = 0;
  for (const Info& move : report.moves) {
    for (const char* key : {"winrate", "prior", "lcb"}) {
      EXPECT_NE(move.values.at(key).find('.'), std::string::npos) << key;
      EXPECT_GE(std::stod(move.values.at(key)), 0) << key;
      EXPECT_LE(std::stod(move.values.at(key)), 1) << key;
    }
    for (const char* key : {"scoreLead", "scoreMean", "scoreStdev", "scoreSelfplay", "utility",
                            "utilityLcb", "weight"}) {
      EXPECT_NE(move.values.at(key).find('.'), std::string::npos) << key;
    }
    EXPECT_EQ(move.values.at("edgeVisits"), move.values.at("visits"));
    ASSERT_EQ(move.line.size(), move.line_visits.size());
    EXPECT_EQ(move.line_visits[0], move.values.at("visits"));
    visits += std::stoi(move.values.at("visits"));
  }
  EXPECT_EQ(std::stoi(report.root.at("visits")), visits + 1);
  ASSERT_EQ(report.ownership.size(), 25U);
  for (const double value : report.ownership) EXPECT_LE(std::abs(value), 1);
}

// One evaluation takes a tenth of a second: a report each half second is one each five visits.
TEST_F(GtpAnalysis, AReportComesEachIntervalUntilInputDoes) {
  const auto few = Lines(Converse({"lz-analyze 50"}, 20));
  const auto many = Lines(Converse({"lz-analyze 50"}, 40));
  EXPECT_NEAR(static_cast<double>(few.size()), 2 + 20 / 5 + 1, 1);
  EXPECT_NEAR(static_cast<double>(many.size()), 2 + 40 / 5 + 1, 1);
}

// Whatever input follows, at once or late, each command gets its answer and no line is lost.
TEST_F(GtpAnalysis, InputEndsItAndIsAnsweredNext) {
  for (const char* next : {"2 protocol_version", "2 name", "2 play b a1", "2 lz-analyze 10"}) {
    const std::string text = Converse({"1 kata-analyze 10", next, "3 name"}, 3);
    EXPECT_THAT(text, StartsWith("=1\ninfo move "));
    EXPECT_THAT(text, HasSubstr("\n\n=2"));
    EXPECT_THAT(text, HasSubstr("\n\n=3 Tengen"));
  }
  EXPECT_THAT(Ask("lz-analyze 100"), StartsWith("=\ninfo move "));
}

TEST_F(GtpAnalysis, AnalysisPlaysNothingAndKnowsTheColour) {
  Ok("play b c3");
  const Report white = ReadReport(Lines(Ask("kata-analyze 10 rootInfo true"))[1]);
  const Report black = ReadReport(Lines(Ask("kata-analyze b 10 rootInfo true"))[1]);
  EXPECT_EQ(session_->moves().size(), 1U);
  EXPECT_NE(white.root, black.root);
  EXPECT_EQ(session_->to_move(), Color::kWhite);
}

TEST_F(GtpAnalysis, MovesAreBoundedInNumber) {
  const auto lines = Lines(Converse({"kata-analyze 10 maxmoves 2"}, 60));
  EXPECT_EQ(ReadReport(lines[1]).moves.size(), 1U);  // one visit of a move so far
  EXPECT_EQ(ReadReport(lines[lines.size() - 2]).moves.size(), 2U);
  const Report report = ReadReport(Lines(Ask("kata-analyze 10 minmoves 26"))[1]);
  EXPECT_EQ(report.moves.size(), 26U);
  for (const Info& move : report.moves) EXPECT_FALSE(move.line.empty());
  EXPECT_EQ(report.moves.back().values.at("visits"), "0");
}

TEST_F(GtpAnalysis, MovesAreAvoidedOrAllowedUpToADepth) {
  const auto last = [&](const std::string& arguments) {
    const auto lines = Lines(Converse({"kata-analyze b 10 minmoves 50 " + arguments}, 300));
    return ReadReport(lines[lines.size() - 2]);
  };
  const Report avoiding = last("avoid b C3,pass,A1 1");
  EXPECT_EQ(avoiding.moves.size(), 23U);
  for (const Info& move : avoiding.moves) {
    EXPECT_NE(move.values.at("move"), "C3");
    EXPECT_NE(move.values.at("move"), "pass");
  }
  const Report allowing = last("allow b C3,D3 1");
  ASSERT_EQ(allowing.moves.size(), 2U);
  // White's answers are free, unless they are bound as well.
  std::set<std::string> answers;
  const Report deep = last("allow w E5 4");
  for (const Info& move : deep.moves) {
    if (move.line.size() > 1) answers.insert(move.line[1]);
  }
  EXPECT_LE(answers.size(), 2U);  // E5, or anything where E5 is taken
  EXPECT_TRUE(answers.count("E5")) << answers.size();
  // Nothing of it remains in the next search.
  EXPECT_EQ(last("").moves.size(), 26U);
}

TEST_F(GtpAnalysis, WrongArgumentsAreRefusedBeforeAnythingIsWritten) {
  for (const char* arguments : {"0",
                                "-5",
                                "interval",
                                "interval 0",
                                "interval x",
                                "minmoves -1",
                                "maxmoves 0",
                                "maxmoves",
                                "avoid",
                                "avoid b",
                                "avoid b C3",
                                "avoid b C3 0",
                                "avoid b Z9 1",
                                "avoid x C3 1",
                                "allow b C3 1 allow b D3 1",
                                "avoid b C3 1 allow b D3 1",
                                "tea 1",
                                "b w",
                                "ownership maybe",
                                "movesOwnership true",
                                "1 2"}) {
    EXPECT_EQ(Ask(std::string("kata-analyze ") + arguments).front(), '?') << arguments;
    EXPECT_EQ(Ask(std::string("kata-genmove_analyze ") + arguments).front(), '?') << arguments;
  }
  EXPECT_EQ(Ask("lz-analyze ownership true").front(), '?');
  EXPECT_EQ(Ask("kata-analyze 10 movesOwnership false").front(), '=');
  EXPECT_TRUE(session_->moves().empty());
  Ok("play b pass");
  EXPECT_EQ(No("lz-analyze b"), "it is not that colour's turn");  // the pass due ends the game
  Ok("play w pass");
  EXPECT_EQ(No("lz-analyze"), "the game has ended");
}

TEST_F(GtpAnalysis, GenMoveTellsHowItFoundItsMove) {
  for (const char* command : {"lz-genmove_analyze", "kata-genmove_analyze", "genmove_analyze"}) {
    Ok("clear_board");
    const auto lines = Lines(Converse({std::string("5 ") + command + " b 100"}, 1));
    ASSERT_GE(lines.size(), 4U) << command;
    EXPECT_EQ(lines.front(), "=5");
    EXPECT_THAT(lines[1], StartsWith("info move "));
    EXPECT_EQ(lines[lines.size() - 2], "play " + session_->moves().at(0));
    EXPECT_EQ(lines.back(), "");
    // It is not ended by input: the visits are searched.
    EXPECT_GE(lines.size(), 5U);
  }
  Ok("clear_board");
  Ok("play b pass");
  Ok("play w pass");
  EXPECT_EQ(Ask("lz-genmove_analyze b"), "=\nplay pass\n\n");
}

TEST_F(GtpAnalysis, ReportsGoOnWhenTheSearchIsAtItsEnd) {
  const auto lines = Lines(Converse({"lz-analyze 100000"}, 450));  // 400 visits are the most
  EXPECT_GT(lines.size(), 40U);
}

// What CGOS's client asks for, in a game without score.
TEST_F(GtpAnalysis, GomokuIsAnalysed) {
  UseSearch("gomoku", "9", "freestyle");
  const auto lines = Lines(Converse({"kata-analyze b 10 ownership true"}, 50));
  EXPECT_TRUE(ReadReport(lines[1]).ownership.empty());
  EXPECT_EQ(Ask("kata-analyze w 10"), "? it is not that colour's turn\n\n");
}

TEST_F(GtpAnalysis, ThePlayerWithoutSearchOffersNone) {
  UseRandom("go", "5", "tromp-taylor");
  EXPECT_EQ(No("lz-analyze"), "unknown command");
  EXPECT_EQ(Ok("known_command lz-analyze"), "false");
}

// What fails after the answer has begun ends it; the next search begins anew.
TEST_F(GtpAnalysis, AFailingEvaluationEndsTheAnswer) {
  class Failing : public Evaluator {
   public:
    std::string Description() const override { return "failing"; }
    void Start(const EvaluationBatch&, EvaluationResults&, int) override {
      throw Error(ExitCode::kFailed, "not finite");
    }
    void Finish(int) override {}
  };
  SessionPlayer player;
  player.name = "failing";
  player.shape = InputShapeOf<Go>(GoRules::Parse("5", "tromp-taylor"));
  player.evaluator = std::make_unique<Failing>();
  Use("go", "5", "tromp-taylor", std::move(player), {.clock = &clock_});
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(Ask("4 kata-analyze w 10"), "=4\n\n");
    EXPECT_EQ(Ask("5 kata-genmove_analyze w 10"), "=5\n\n");
    EXPECT_EQ(No("genmove w"), "not finite");
    EXPECT_TRUE(session_->moves().empty());
  }
}

// Both colours search two moves: with pondering the opponent's time is used for evaluations, and
// the tree that was found is kept.
TEST_F(GtpAnalysis, PonderingUsesTheOpponentsTime) {
  const auto evaluations = [&](bool ponder) {
    UseSearch("go", "5", "tromp-taylor", "hash", 0.1, {.ponder = ponder});
    const double before = clock_.SteadySeconds();
    ScriptedInput input({"genmove b", "play w a1", "name"}, 50);
    std::ostringstream out;
    server_->Run(input, out);
    return (clock_.SteadySeconds() - before) / 0.1;
  };
  const double without = evaluations(false);
  EXPECT_NEAR(evaluations(true), without + 50, 3);
  EXPECT_EQ(Ok("kata-get-param ponderingEnabled"), "true");
  EXPECT_EQ(Ok("stop"), "");
}

}  // namespace
}  // namespace tengen
