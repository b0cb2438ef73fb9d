// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/gtp_input.h"

#include <unistd.h>

#include <array>

#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

using namespace std::chrono_literals;

class GtpInputTest : public testing::Test {
 protected:
  GtpInputTest() { EXPECT_EQ(pipe(ends_.data()), 0); }
  ~GtpInputTest() override {
    close(ends_[0]);
    CloseWriter();
  }
  void Write(const std::string& text) {
    ASSERT_EQ(write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void CloseWriter() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }
  GtpDescriptorInput input() { return GtpDescriptorInput(ends_[0]); }

  std::array<int, 2> ends_{};
};

TEST_F(GtpInputTest, LinesComeWholeAndTheLastNeedsNoBreak) {
  auto in = input();
  std::string line;
  EXPECT_FALSE(in.Waiting(0ms));
  Write("name\n\nplay b");
  EXPECT_TRUE(in.Waiting(0ms));
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "name");
  EXPECT_TRUE(in.Waiting(0ms));
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "");
  Write(" a1\nquit");
  CloseWriter();
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "play b a1");
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "quit");
  EXPECT_TRUE(in.Waiting(0ms));  // the end counts as input
  EXPECT_FALSE(in.ReadLine(line));
}

TEST_F(GtpInputTest, LongLinesAreCut) {
  auto in = input();
  std::string line;
  Write(std::string(40000, 'x'));
  EXPECT_TRUE(in.Waiting(0ms));
  EXPECT_FALSE(in.Interrupted());
  Write(std::string(40000, 'y') + "\nname\n");
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line.size(), kLongestGtpLine + 1);
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "name");
}

TEST_F(GtpInputTest, AnInterruptIsTakenOutOfWhatWaits) {
  auto in = input();
  std::string line;
  Write("play b a1\n# interrupt\r\nname\n");
  EXPECT_TRUE(in.Interrupted());
  EXPECT_FALSE(in.Interrupted());
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "play b a1");
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "name");
  Write("# interrupt");  // not whole yet
  EXPECT_FALSE(in.Interrupted());
  Write("\n");
  EXPECT_TRUE(in.Interrupted());
}

// Types a line into the pipe while its evaluations go on, as a person does.
class TypingEvaluator : public Evaluator {
 public:
  TypingEvaluator(std::unique_ptr<Evaluator> inner, int after, std::function<void()> type)
      : inner_(std::move(inner)), after_(after), type_(std::move(type)) {}
  std::string Description() const override { return inner_->Description(); }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int slot) override {
    if (--after_ == 0) type_();
    inner_->Start(batch, results, slot);
  }
  void Finish(int slot) override { inner_->Finish(slot); }
  int evaluations_left() const { return after_; }

 private:
  std::unique_ptr<Evaluator> inner_;
  int after_;
  std::function<void()> type_;
};

class GtpPipeTest : public GtpInputTest {
 protected:
  // What is answered to `first`, and to `typed`, which comes with the 50th evaluation.
  std::string Converse(const std::string& first, const std::string& typed, const GtpOptions& how) {
    SessionPlayer player;
    player.name = "hash";
    player.shape = InputShapeOf<Go>(GoRules::Parse("9", "tromp-taylor"));
    auto typing = std::make_unique<TypingEvaluator>(
        MakeEvaluator({.kind = "hash"}, nullptr, player.shape), 50, [&] { Write(typed); });
    const TypingEvaluator& evaluator = *typing;
    player.evaluator = std::move(typing);
    player.visits = 20;
    const auto session = MakeSession("go", "9", "tromp-taylor", std::move(player));
    Write(first);
    auto in = input();
    std::ostringstream out;
    GtpServer(*session, "hash", how).Run(in, out);
    after_typing_ = -evaluator.evaluations_left();
    return out.str();
  }

  int after_typing_ = 0;  // evaluations made after the line came
};

TEST_F(GtpPipeTest, AnalysisEndsAtTheEvaluationAfterInputCame) {
  const std::string text = Converse("1 lz-analyze 100000\n", "2 name\n3 quit\n", {});
  EXPECT_THAT(text, testing::StartsWith("=1\ninfo move "));
  EXPECT_THAT(text, testing::EndsWith("\n\n=2 Tengen (hash)\n\n=3\n\n"));
  EXPECT_EQ(after_typing_, 0);
}

TEST_F(GtpPipeTest, PonderingEndsAtTheEvaluationAfterInputCame) {
  const std::string text = Converse("1 genmove b\n", "2 quit\n", {.ponder = true});
  EXPECT_THAT(text, testing::EndsWith("\n\n=2\n\n"));
  EXPECT_EQ(after_typing_, 0);
}

TEST_F(GtpPipeTest, AMoveEndsByAnInterruptAndNotByCommandsSentAhead) {
  FakeClock clock;  // stands still: the clock would let it think for ever
  const std::string text = Converse("1 time_settings 9000 0 0\n2 genmove b\n3 name\n",
                                    "# interrupt\n4 quit\n", {.clock = &clock});
  EXPECT_THAT(text, testing::EndsWith("\n\n=3 Tengen (hash)\n\n=4\n\n"));
  EXPECT_EQ(after_typing_, 0);
}

}  // namespace
}  // namespace tengen
