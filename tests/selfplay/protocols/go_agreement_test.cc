// SPDX-License-Identifier: MIT
#include "selfplay/protocols/go_agreement.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

// White's stone on E1 stands alone in Black's area of two columns and cannot live there.
constexpr const char* kBoard =
    "O O X . X\n"
    "O O X X .\n"
    ". O X . X\n"
    "O O X X .\n"
    ". O X . O\n";

GoAgreement Agree(const char* words, std::span<const float> ownership = {}) {
  const GoRules rules = GoRules::Recognise("5", words);
  return AgreeOn(GoPosition::FromText(rules, kBoard, Color::kBlack), rules, 0, ownership);
}

TEST(GoAgreement, NoStoneIsDeadWhereTheBoardCountsAsItStands) {
  const GoAgreement agreement = Agree("tromp-taylor komi=0");
  EXPECT_TRUE(agreement.dead.empty());
  EXPECT_EQ(OutcomeText(agreement.outcome), "B+1");  // 12 points to 11; D1 and E2 touch both
}

TEST(GoAgreement, ProvedDeadStonesComeOffUnderOtherRules) {
  EXPECT_EQ(Agree("chinese komi=0").dead, std::vector<GoPoint>{24});
  EXPECT_EQ(OutcomeText(Agree("chinese komi=0").outcome), "B+5");  // 15 to 10
  const GoAgreement japanese = Agree("japanese komi=0");
  EXPECT_EQ(japanese.dead, std::vector<GoPoint>{24});
  EXPECT_EQ(OutcomeText(japanese.outcome), "B+5");  // 6 points and a prisoner to 2
}

// What is proved does not ask the network.
TEST(GoAgreement, TheNetworkDoesNotOverruleAProof) {
  EXPECT_EQ(Agree("chinese", std::vector<float>(25, -1.0F)).dead, std::vector<GoPoint>{24});
}

TEST(GoAgreement, HandicapIsAddedToTheKomiOfTheSearch) {
  const GoRules chinese = GoRules::Recognise("9", "chinese komi=0.5");
  EXPECT_EQ(WithCompensation(chinese, 0).komi(), 0.5F);
  EXPECT_EQ(WithCompensation(chinese, 3).komi(), 3.5F);
  EXPECT_EQ(WithCompensation(GoRules::Recognise("9", "aga komi=0.5"), 3).komi(), 2.5F);
  EXPECT_EQ(WithCompensation(GoRules::Recognise("9", "japanese komi=0.5"), 3).komi(), 0.5F);
}

}  // namespace
}  // namespace tengen
