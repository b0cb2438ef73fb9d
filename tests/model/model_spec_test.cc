// SPDX-License-Identifier: MIT
#include "model/model_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foundation/errors.h"
#include "tests/model/sample_batches.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

std::string ErrorOf(const std::string& yaml) {
  try {
    ModelSpec::FromYaml(yaml, "net.safetensors");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadData);
    return error.what();
  }
  return "no error";
}

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(ModelSpecTest, SurvivesYaml) {
  ModelSpec spec = testing::SampleSpec(9, 6);
  EXPECT_EQ(ModelSpec::FromYaml(spec.ToYaml(), "x"), spec);
  spec.inputs = "a: \"strange\" #name";
  spec.pooling_blocks = {0, 2};
  spec.score_head = false;
  EXPECT_EQ(ModelSpec::FromYaml(spec.ToYaml(), "x"), spec);
  spec.pooling_blocks = {};
  EXPECT_EQ(ModelSpec::FromYaml(spec.ToYaml(), "x"), spec);
}

TEST(ModelSpecTest, WritesNewerFieldsOnlyWhereTheyDiffer) {
  const ModelSpec plain = testing::SampleSpec();
  EXPECT_TRUE(plain.ToYaml().ends_with("ownership_head: true\n")) << plain.ToYaml();
  const ModelSpec every = testing::EveryFieldSpec();
  const std::string yaml = every.ToYaml();
  EXPECT_THAT(yaml, HasSubstr("activation: mish\nnorm: statistics\nfirst_kernel: 5\n"
                              "inner_blocks: [\"\", \"\", po]\nbottleneck_channels: 12\n"));
  EXPECT_THAT(yaml, HasSubstr("output_scales: [20, 20, 20.5, 20, 40, 0.1, 150]\n"));
  EXPECT_EQ(ModelSpec::FromYaml(yaml, "x"), every);
  EXPECT_THAT(ErrorOf(Replaced(yaml, "mish", "tanh")), HasSubstr("\"activation\" has the wrong"));
  EXPECT_THAT(ErrorOf(Replaced(yaml, "kernel: 5", "kernel: 4")), HasSubstr("1, 3, 5 or 7"));
  EXPECT_THAT(ErrorOf(Replaced(yaml, "\"\", \"\"", "\"\"")), HasSubstr("2 entries for 3 blocks"));
  EXPECT_THAT(ErrorOf(Replaced(yaml, "po]", "pq]")), HasSubstr("letters o or p"));
  EXPECT_THAT(ErrorOf(Replaced(yaml, "\"\", po", "o, po")), HasSubstr("block 1 is nested"));
  EXPECT_THAT(ErrorOf(Replaced(yaml, "eneck_channels: 12", "eneck_channels: 6")),
              HasSubstr("expected 1 to 5"));
  EXPECT_THAT(ErrorOf(Replaced(yaml, "version: 15", "version: 9")), HasSubstr("8 or 10 to 15"));
  EXPECT_THAT(ErrorOf(Replaced(yaml, "20.5", "-1")), HasSubstr("output_scales has -1"));
}

TEST(ModelSpecTest, ErrorsNameFileAndField) {
  const std::string yaml = testing::SampleSpec().ToYaml();
  EXPECT_THAT(ErrorOf(Replaced(yaml, "blocks: 3", "")),
              ::testing::AllOf(HasSubstr("net.safetensors"), HasSubstr("\"blocks\" is missing")));
  EXPECT_THAT(ErrorOf(Replaced(yaml, "blocks: 3", "blocks: three")), HasSubstr("wrong type"));
  EXPECT_THAT(ErrorOf(yaml + "attention: 4\n"), HasSubstr("unknown field \"attention\""));
  EXPECT_THAT(ErrorOf(Replaced(yaml, "channels: 20", "channels: 2000")),
              HasSubstr("channels is 2000, expected 4 to 1024"));
  EXPECT_THAT(ErrorOf(yaml + "? {a: 1}\n: 4\n"), HasSubstr("name is no word"));
  EXPECT_THAT(ErrorOf(yaml + std::string(20000, '#')), HasSubstr("at most 16384"));
  EXPECT_THAT(ErrorOf("[1, 2"), HasSubstr("not YAML"));
  EXPECT_THAT(ErrorOf("just words"), HasSubstr("expected a map"));
}

TEST(ModelSpecTest, RefusesImpossiblePooling) {
  ModelSpec spec = testing::SampleSpec();
  spec.pooling_channels = spec.channels;
  EXPECT_THROW(spec.Validate(), Error);
  spec = testing::SampleSpec();
  spec.pooling_blocks = {3};
  EXPECT_THROW(spec.Validate(), Error);
  spec.pooling_blocks = {1, 1};
  EXPECT_THROW(spec.Validate(), Error);
}

}  // namespace
}  // namespace tengen
