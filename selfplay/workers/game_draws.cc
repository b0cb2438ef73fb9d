// SPDX-License-Identifier: MIT
#include "selfplay/workers/game_draws.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "foundation/config/config.h"
#include "foundation/errors.h"

namespace tengen {
namespace {

constexpr std::string_view kNoneDrawn = "none";
constexpr const char* kSizesKey = "game.sizes";
constexpr std::string_view kWeightWord = "weight=";
constexpr double kLargestWeight = 1e6;
constexpr double kMostDeviations = 3;

// komi.sigma is said for 19 lines; boards scale it by their sides.
double PointsADeviation(int area) { return std::sqrt(static_cast<double>(area)) / 19; }

[[noreturn]] void Refuse(const std::string& key, std::size_t entry, const std::string& what) {
  throw Error(ExitCode::kBadConfig,
              key + ": entry " + std::to_string(entry) + " " + what + "; expected entries like \"" +
                  (key == kSizesKey ? "7; 9x6 weight=0.5" : "ing; chinese weight=2") + "\"");
}

double ParseWeight(const std::string& key, std::size_t entry, const std::string& word) {
  const std::string_view text = std::string_view(word).substr(kWeightWord.size());
  double weight = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), weight);
  const bool number = error == std::errc{} && end == text.data() + text.size();
  if (!number || !(weight > 0) || weight > kLargestWeight) {
    Refuse(key, entry, "has \"" + word + "\", and a weight is a number above 0, up to 1000000");
  }
  return weight;
}

DrawnText ParseEntry(const std::string& key, std::size_t entry, const std::string& text) {
  DrawnText drawn;
  std::istringstream words(text);
  bool weighed = false;
  for (std::string word; words >> word;) {
    if (!word.starts_with(kWeightWord)) {
      drawn.text += (drawn.text.empty() ? "" : " ") + word;
      continue;
    }
    if (weighed) Refuse(key, entry, "has two weights");
    weighed = true;
    drawn.weight = ParseWeight(key, entry, word);
  }
  if (drawn.text.empty()) Refuse(key, entry, "is empty");
  return drawn;
}

}  // namespace

std::vector<DrawnText> ParseDrawnTexts(const std::string& key, std::string_view text) {
  std::vector<DrawnText> drawn;
  if (text == kNoneDrawn) return drawn;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(';', begin), text.size());
    drawn.push_back(
        ParseEntry(key, drawn.size() + 1, std::string(text.substr(begin, end - begin))));
    begin = end + 1;
  }
  return drawn;
}

bool GameDraws::draws_komi() const {
  return fair_komi_share > 0 || komi_sigma > 0 || (wide_komi_share > 0 && wide_komi_sigma > 0);
}

bool GameDraws::any() const {
  return !sizes.empty() || !rulesets.empty() || draws_komi() || handicap_share > 0;
}

GameDraws GameDraws::From(const Config& config) {
  GameDraws draws;
  draws.sizes = ParseDrawnTexts(kSizesKey, config.GetString(kSizesKey));
  draws.rulesets = ParseDrawnTexts("game.rulesets", config.GetString("game.rulesets"));
  draws.fair_komi_share = config.GetDouble("komi.fair_share");
  draws.komi_sigma = config.GetDouble("komi.sigma");
  draws.wide_komi_share = config.GetDouble("komi.wide_share");
  draws.wide_komi_sigma = config.GetDouble("komi.wide_sigma");
  draws.handicap_share = config.GetDouble("handicap.share");
  draws.fair_handicap_share = config.GetDouble("handicap.fair_share");
  return draws;
}

double LargestKomiNoise(const GameDraws& draws, int area) {
  const double wide = draws.wide_komi_share > 0 ? draws.wide_komi_sigma : 0;
  return kMostDeviations * std::max(draws.komi_sigma, wide) * PointsADeviation(area);
}

double DrawKomiNoise(const GameDraws& draws, int area, RandomStream& random) {
  double sigma = draws.komi_sigma;
  if (draws.wide_komi_share > 0 && random.Uniform() < draws.wide_komi_share) {
    sigma = draws.wide_komi_sigma;
  }
  if (sigma <= 0) return 0;
  double normal = random.Normal();
  while (std::abs(normal) > kMostDeviations) normal = random.Normal();
  return normal * sigma * PointsADeviation(area);
}

int MostExtraStones(int side) {
  if (side <= 10) return 0;
  if (side <= 14) return 1;
  if (side <= 16) return 2;
  return side - 14;
}

GameSettings GameSettings::From(const Config& config) {
  GameSettings settings;
  settings.game = config.GetString("game.name");
  settings.inputs = config.GetString("model.inputs");
  settings.draws = GameDraws::From(config);
  settings.size = settings.draws.sizes.empty() ? config.GetString("game.size")
                                               : settings.draws.sizes.front().text;
  settings.rules = settings.draws.rulesets.empty() ? config.GetString("game.rules")
                                                   : settings.draws.rulesets.front().text;
  return settings;
}

std::string GameSettings::SizesText(const Config& config) {
  const std::string& drawn = config.GetString(kSizesKey);
  return drawn == kNoneDrawn ? config.GetString("game.size") : drawn;
}

std::string GameSettings::RulesText(const Config& config) {
  const std::string& drawn = config.GetString("game.rulesets");
  return drawn == kNoneDrawn ? config.GetString("game.rules") : drawn;
}

std::string GameSettings::Text(const Config& config) {
  return config.GetString("game.name") + " " + SizesText(config) + ", " + RulesText(config);
}

}  // namespace tengen
