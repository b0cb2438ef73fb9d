// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/sgf_reader.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "foundation/errors.h"
#include "selfplay/sgf/format/sgf_writer.h"
#include "tests/foundation/failure.h"

namespace tengen {
namespace {

// What is written of what was read.
std::string Again(std::string_view text) {
  std::string out;
  for (const SgfTree& tree : ReadSgf(text, "a.sgf")) out += SgfTreeText(tree);
  return out;
}

std::string Refusal(std::string_view text) {
  return Failure(ExitCode::kBadData, [&] { ReadSgf(text, "a.sgf"); });
}

TEST(SgfReader, ReadsNodesPropertiesAndValuesInTheirOrder) {
  const std::vector<SgfTree> games = ReadSgf(" (;FF[4]\nAB[aa] [bb]\n[cc];B[dd]C[x];W[])", "a");
  ASSERT_EQ(games.size(), 1U);
  const SgfTree& tree = games[0];
  ASSERT_EQ(tree.size(), 3U);
  EXPECT_EQ(tree.at(0).Find("AB")->values, (std::vector<std::string>{"aa", "bb", "cc"}));
  EXPECT_EQ(tree.at(1).properties[1].name, "C");
  EXPECT_EQ(tree.at(2).Find("W")->values, std::vector<std::string>{""});
  EXPECT_EQ(tree.at(2).Find("B"), nullptr);
  EXPECT_EQ(tree.at(0).line, 1U);
  EXPECT_EQ(tree.at(2).line, 3U);
}

TEST(SgfReader, VariationsKeepTheirShape) {
  const std::vector<SgfTree> games =
      ReadSgf("(;A[];B[](;C[1];D[](;E[])(;F[]))(;C[2])(;C[3](;G[])(;H[])))", "a");
  const SgfTree& tree = games[0];
  ASSERT_EQ(tree.size(), 10U);
  const std::vector<SgfNodeId> parents{kNoSgfNode, 0, 1, 2, 3, 3, 1, 1, 7, 7};
  for (SgfNodeId id = 0; id < tree.size(); ++id) EXPECT_EQ(tree.at(id).parent, parents[id]) << id;
  EXPECT_EQ(tree.MainLineEnd(), 4U);
  EXPECT_EQ(tree.PathTo(9), (std::vector<SgfNodeId>{0, 1, 7, 9}));
  EXPECT_EQ(SgfTreeText(tree),
            "(;A[]\n;B[]\n(;C[1]\n;D[]\n(;E[])\n(;F[]))\n(;C[2])\n(;C[3]\n(;G[])\n(;H[])))\n");
}

TEST(SgfReader, ParenthesesThatAddNothingVanish) {
  EXPECT_EQ(Again("(;A[]((;B[])))"), "(;A[]\n;B[])\n");
  EXPECT_EQ(Again("(;A[]((;B[])(;C[]))())"), "(;A[]\n(;B[])\n(;C[]))\n");
}

TEST(SgfReader, SeveralGamesAndTextAroundThem) {
  EXPECT_EQ(Again("From: x (John)\nSubject: [a game]\n\n(\n;FF[4]) -- \nand (another):\n( ;GM[1])\n"
                  "signature"),
            "(;FF[4])\n(;GM[1])\n");
  EXPECT_EQ(ReadSgf("(;)(;)(;)", "a").size(), 3U);
}

TEST(SgfReader, OldNamesHaveLowerCaseLetters) {
  EXPECT_EQ(Again("(;GaMe[1]SiZe[9]AddBlack[aa][bb];Black[cc];White [dd] )"),
            "(;GM[1]SZ[9]AB[aa][bb]\n;B[cc]\n;W[dd])\n");
  EXPECT_EQ(Again("(;B2[x])"), "(;B2[x])\n");
}

TEST(SgfReader, ValuesComeBackByteForByte) {
  const std::string values =
      "(;XX[a\\]b\\\\][ (;)[ ][soft\\\r\nhard\r\nx\n\ry\rz\t\v][\\:][\x01\x7F]C[:])\n";
  EXPECT_EQ(Again(values), values);
}

TEST(SgfReader, APropertyTwiceInANodeStaysTwo) {
  EXPECT_EQ(Again("(;AB[aa]AB[bb]AP[x]AP[y])"), "(;AB[aa]AB[bb]AP[x]AP[y])\n");
}

TEST(SgfReader, FaultsAreToldWithTheirPlace) {
  const auto starts = [](const std::string& text, const std::string& head) {
    EXPECT_EQ(Refusal(text).find("a.sgf:" + head), 0U) << Refusal(text);
  };
  starts("", "1:1: there is no game");
  starts("(a)\n()", "1:1: there is no game");
  starts("(;B[aa]\n;W[bb", "2:3: this value has no end");
  starts("(;B[aa]\n;W[bb\\]\n", "2:3: this value has no end");
  starts("(;B[aa]\n;W[bb]\n(;B[cc])", "3:9: the file ends inside the game of line 1: 1 \")\"");
  starts("(;B[aa]\r\n;W[bb]\r\n;x)", "3:2: the property name \"x\" has no capital letter");
  starts("(;B[aa]\n\r;W[bb]\n\r;B;)", "3:3: the property B has no value");
  starts("(;B", "1:4: the property B has no value");
  starts("(;B[aa]\r;C[\xC3\xA9\xC3\xA9], )", "2:7: \",\" is not expected here");
  starts("(;B[aa]\xE5\x9B\xB2)", "1:8: \"\xE5\x9B\xB2\" is not expected here");
  starts(std::string("(;B[aa]\0)", 9), "1:8: byte 0x00 is not expected here");
  starts("(;[aa])", "1:3: \"[\" is not expected here");
  starts("(;A[](;B[]);C[])", "1:12: a node after the variations");
  starts("(;A[](B[]))", "1:7: \"B\" is not expected here");
  starts("(;A[]);B[])", "1:7: \";\" after the end of a game");
  starts("(;A[]))", "1:7: \")\" after the end of a game");
  starts("(;A[])) (;B[])", "1:7: \")\" after the end of a game");
  starts("(;" + std::string(65, 'A') + "[])", "1:3: a property name of more than 64 letters");
  EXPECT_EQ(ReadSgf("(;" + std::string(64, 'A') + "[])", "a.sgf").size(), 1U);
}

// The counts that limits stand for; each of these is read or refused at once (the test's timeout is
// for a reader that hangs).
TEST(SgfReader, ManyNodesAreRead) {
  std::string text = "(";
  text.append(1'000'000, ';');
  const std::vector<SgfTree> games = ReadSgf(text + ")", "a");
  ASSERT_EQ(games[0].size(), 1'000'000U);
  EXPECT_EQ(games[0].MainLineEnd(), 999'999U);
  EXPECT_EQ(games[0].PathTo(999'999).size(), 1'000'000U);
  EXPECT_EQ(ReadSgf(SgfTreeText(games[0]), "a"), games);
  text.append(kSgfMaxNodes, ';');
  EXPECT_EQ(Refusal(text + ")"), "a.sgf:1:2000002: more than 2000000 nodes");
}

TEST(SgfReader, ManyVariationsOfOneNodeAreRead) {
  std::string text = "(;";
  for (int i = 0; i < 300'000; ++i) text += "(;)";
  const std::vector<SgfTree> games = ReadSgf(text + ")", "a");
  ASSERT_EQ(games[0].size(), 300'001U);
  EXPECT_EQ(games[0].at(300'000).parent, 0U);
  EXPECT_EQ(ReadSgf(SgfTreeText(games[0]), "a"), games);
}

TEST(SgfReader, ManyGamesAreRead) {
  std::string text;
  for (int i = 0; i < 300'000; ++i) text += "(;)";
  EXPECT_EQ(ReadSgf(text, "a").size(), 300'000U);
}

TEST(SgfReader, DeepNestingIsReadUpToItsLimit) {
  const auto nested = [](std::size_t depth, const char* open) {
    std::string text;
    for (std::size_t i = 0; i < depth; ++i) text += open;
    return text + std::string(depth, ')');
  };
  const std::vector<SgfTree> games = ReadSgf(nested(kSgfMaxNesting, "(;A[]"), "a");
  EXPECT_EQ(games[0].size(), kSgfMaxNesting);
  EXPECT_EQ(SgfTreeText(games[0]).find('(', 1), std::string::npos);
  // Every level branches, so that writing nests as deeply.
  std::string branching;
  for (std::size_t i = 0; i < kSgfMaxNesting - 1; ++i) branching += "(;A[](;)";
  branching += "(;)" + std::string(kSgfMaxNesting - 1, ')');
  const std::vector<SgfTree> branched = ReadSgf(branching, "a");
  EXPECT_EQ(ReadSgf(SgfTreeText(branched[0]), "a"), branched);
  EXPECT_EQ(Refusal(nested(100'000, "(;A[]")),
            "a.sgf:1:50001: more than 10000 parentheses inside each other");
  EXPECT_EQ(Refusal("(;" + nested(100'000, "(")),
            "a.sgf:1:10002: more than 10000 parentheses inside each other");
  EXPECT_EQ(Refusal(std::string(100'000, '(')).find("a.sgf:1:1: there is no game"), 0U);
}

TEST(SgfReader, ManyPropertiesAndValuesAreRead) {
  std::string text = "(;";
  for (int i = 0; i < 100'000; ++i) text += "AB[aa]";
  const std::vector<SgfTree> games = ReadSgf(text + ")", "a");
  EXPECT_EQ(games[0].at(0).properties.size(), 100'000U);
  text = "(;AB";
  for (int i = 0; i < 1'000'000; ++i) text += "[aa]";
  EXPECT_EQ(ReadSgf(text + ")", "a")[0].at(0).properties[0].values.size(), 1'000'000U);
  for (std::size_t i = 0; i < kSgfMaxValues; ++i) text += "[]";
  EXPECT_EQ(Refusal(text + ")").find("a.sgf:1:6000005: more than 2000000 values"), 0U);
}

TEST(SgfReader, ALongValueIsReadUpToTheLimitOfAFile) {
  const std::string value(30'000'000, '\\');
  EXPECT_EQ(ReadSgf("(;C[" + value + "])", "a")[0].at(0).properties[0].values[0], value);
  EXPECT_EQ(Refusal("(;C[" + std::string(64'000'000, 'x') + "])"),
            "a.sgf: 64000006 bytes of SGF, at most 33554432 are read: split the collection");
}

TEST(SgfReader, AFileThatIsNotThereSaysSo) {
  try {
    ReadSgfFile("/no/such/file.sgf");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kIo);
    EXPECT_NE(std::string(error.what()).find("/no/such/file.sgf"), std::string::npos);
  }
}

}  // namespace
}  // namespace tengen
