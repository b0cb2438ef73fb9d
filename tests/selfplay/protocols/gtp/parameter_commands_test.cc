// SPDX-License-Identifier: MIT
#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST_F(GtpTest, ParametersAreReadAndSet) {
  UseSearch("go", "5", "tromp-taylor");
  EXPECT_EQ(Ok("kata-list-params"), "analysisWideRootNoise maxVisits ponderingEnabled");
  EXPECT_EQ(Ok("kata-get-param maxVisits"), "30");
  EXPECT_EQ(Ok("kata-set-param maxVisits 50"), "");
  EXPECT_EQ(session_->visits(), 50);
  EXPECT_EQ(Ok("lz-setoption name visits value 60"), "");
  EXPECT_EQ(Ok("kata-get-param maxVisits"), "60");
  EXPECT_EQ(Ok("tengen-param ponderingEnabled 1"), "");
  EXPECT_EQ(Ok("tengen-param"), "[string] maxVisits 60\n[bool] ponderingEnabled 1");
  EXPECT_EQ(Ok("kata-set-param analysisWideRootNoise 0.0"), "");
  EXPECT_THAT(No("kata-set-param analysisWideRootNoise 0.1"), HasSubstr("nothing else"));
  EXPECT_THAT(No("kata-set-param maxVisits 1"), HasSubstr("from 2 to 1000000"));
  EXPECT_THAT(No("kata-get-param tea"), HasSubstr("the parameters are analysisWideRootNoise, "));
  EXPECT_EQ(Ask("kata-set-param maxVisits").front(), '?');
  EXPECT_EQ(Ask("lz-setoption visits 3").front(), '?');
  EXPECT_EQ(Ok("clear_cache"), "");
}

TEST_F(GtpTest, TheNetworksOwnWordIsKataGos) {
  UseSearch("go", "5", "tromp-taylor");
  Ok("play b c3");
  std::istringstream words(Ok("kata-raw-nn 0"));
  std::string word;
  double sum = 0;
  int illegal = 0;
  std::vector<double> ownership;
  while (words >> word) {
    if (word == "policy") {
      for (int i = 0; i < 25; ++i) {
        words >> word;
        if (word == "NAN") {
          ++illegal;
        } else {
          sum += std::stod(word);
        }
      }
    } else if (word == "whiteOwnership") {
      for (int i = 0; i < 25 && words >> word; ++i) ownership.push_back(std::stod(word));
    } else {
      double value = 0;
      ASSERT_TRUE(words >> value) << word;
      if (word == "policyPass") sum += value;
    }
  }
  EXPECT_NEAR(sum, 1, 1e-4);
  EXPECT_EQ(illegal, 1);
  EXPECT_EQ(ownership.size(), 25U);
  EXPECT_EQ(Ask("kata-raw-nn 8").front(), '?');
  EXPECT_EQ(Ask("kata-raw-nn").front(), '?');
  EXPECT_THAT(Ok("kata-raw-nn all"), HasSubstr("symmetry 7\n"));
  Ok("rectangular_boardsize 5 4");
  EXPECT_EQ(Ask("kata-raw-nn 4").front(), '?');
}

// Black's certain points are White's losses: the sign of what a side is told.
TEST_F(GtpTest, OwnershipIsBlacksViewInGoGuiAndWhitesInKataGo) {
  UseSearch("go", "5", "tromp-taylor");
  for (const char* play : {"", "play b c3"}) {
    if (*play != '\0') Ok(play);
    const std::string raw = Ok("kata-raw-nn 0");
    std::istringstream white(raw.substr(raw.find("whiteOwnership") + 14));
    std::istringstream black(Ok("tengen-ownership"));
    for (int i = 0; i < 25; ++i) {
      double of_white = 0, of_black = 0;
      white >> of_white;
      black >> of_black;
      EXPECT_NEAR(of_white, -of_black, 1e-6);
    }
  }
}

TEST_F(GtpTest, HeatmapsAreInThousandths) {
  UseSearch("go", "5", "tromp-taylor", "uniform");
  const std::string text = Ok("heatmap");
  EXPECT_THAT(text, StartsWith("\n  38   38"));  // 1 / 26
  EXPECT_THAT(text, HasSubstr("pass:   38\nwinrate: 0.500000"));
}

}  // namespace
}  // namespace tengen
