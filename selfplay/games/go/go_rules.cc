// SPDX-License-Identifier: MIT
#include "selfplay/games/go/go_rules.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <span>

#include "foundation/errors.h"
#include "selfplay/games/go/go_presets.h"

namespace tengen {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> kSetUpWords{"empty", "sunjang"};
constexpr std::array<std::string_view, 4> kKoWords{"simple", "psk", "ssk", "ing"};
constexpr std::array<std::string_view, 4> kCycleWords{"none", "void", "draw", "move_limit"};
constexpr std::array<std::string_view, 3> kSuicideWords{"no", "multi", "void"};
constexpr std::array<std::string_view, 4> kStopWords{"end", "settle", "settle4", "settle4all"};
constexpr std::array<std::string_view, 4> kResumeWords{"none", "opp_of_requester",
                                                       "opp_of_last_pass", "turn"};
constexpr std::array<std::string_view, 5> kScoreWords{"area", "territory", "ing", "stone",
                                                      "sunjang"};
constexpr std::array<std::string_view, 2> kFlagWords{"0", "1"};
constexpr std::array<std::string_view, 2> kDameWords{"auto", "strict"};
constexpr std::array<std::string_view, 3> kTieWords{"draw", "black", "white"};
constexpr std::array<std::string_view, 3> kCompensationWords{"0", "n-1", "n"};
constexpr std::array<std::string_view, 2> kUnitWords{"point", "zi"};
constexpr std::array<std::string_view, 2> kSunjangFirstWords{"forced", "free"};
constexpr std::array<std::string_view, 2> kTerritoryEndWords{"agree", "encore"};
constexpr std::string_view kTerritoryEnd = "territory_end";

// A parameter that takes one of a few words.
struct ChoiceKey {
  std::string_view name;
  Words words;
  std::uint8_t (*get)(const GoRules&);
  void (*set)(GoRules&, std::uint8_t);
};

template <auto Member>
constexpr ChoiceKey Choice(std::string_view name, Words words) {
  using Value = std::remove_reference_t<decltype(std::declval<GoRules&>().*Member)>;
  return {name, words,
          [](const GoRules& rules) { return static_cast<std::uint8_t>(rules.*Member); },
          [](GoRules& rules, std::uint8_t value) { rules.*Member = static_cast<Value>(value); }};
}

constexpr std::array kChoices{
    Choice<&GoRules::setup>("setup", kSetUpWords),
    Choice<&GoRules::ko>("ko", kKoWords),
    Choice<&GoRules::cycle>("cycle", kCycleWords),
    Choice<&GoRules::suicide>("suicide", kSuicideWords),
    Choice<&GoRules::stop>("stop", kStopWords),
    Choice<&GoRules::resume>("resume", kResumeWords),
    Choice<&GoRules::score>("score", kScoreWords),
    Choice<&GoRules::shared>("shared", kFlagWords),
    Choice<&GoRules::seki_points>("seki_points", kFlagWords),
    Choice<&GoRules::dame>("dame", kDameWords),
    Choice<&GoRules::pass_stones>("pass_stones", kFlagWords),
    Choice<&GoRules::tie>("tie", kTieWords),
    Choice<&GoRules::hcomp>("hcomp", kCompensationWords),
    Choice<&GoRules::unit>("unit", kUnitWords),
    Choice<&GoRules::sunjang_first>("sunjang_first", kSunjangFirstWords),
    Choice<&GoRules::territory_end>(kTerritoryEnd, kTerritoryEndWords),
};

std::string Lower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

std::vector<std::string> SplitWords(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c == ' ' || c == '\t') {
      if (!word.empty()) words.push_back(std::move(word));
      word.clear();
    } else {
      word += c;
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

std::string Listed(Words words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

[[noreturn]] void Refuse(std::string_view rules, const std::string& what) {
  throw Error(ExitCode::kBadConfig, "Go rules \"" + std::string(rules) + "\": " + what);
}

std::string AllowedKeys() {
  std::string text;
  for (const ChoiceKey& key : kChoices) text += std::string(key.name) + ", ";
  return text + "cycle_at, komi, hkomi, max_moves";
}

// Exact quarters of a decimal such as "7.5" or "-3"; empty when it is none.
std::optional<std::int16_t> ParseQuarters(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return {};
  const double quarters = value * 4;
  if (quarters != std::floor(quarters) || std::abs(value) > 1000) return {};
  return static_cast<std::int16_t>(quarters);
}

std::optional<int> ParseInt(std::string_view text, int low, int high) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high)
    return {};
  return value;
}

std::string QuartersText(int quarters) {
  std::string text = quarters < 0 ? "-" : "";
  const int size = std::abs(quarters);
  text += std::to_string(size / 4);
  constexpr std::array<std::string_view, 4> kFractions{"", ".25", ".5", ".75"};
  return text.append(kFractions[static_cast<std::size_t>(size % 4)]);
}

void SetQuarters(std::int16_t& target, std::string_view rules, const std::string& word,
                 std::string_view value) {
  const auto quarters = ParseQuarters(value);
  if (!quarters) Refuse(rules, "\"" + word + "\" needs a multiple of 0.25 between -1000 and 1000");
  target = *quarters;
}

void ApplyWord(GoRules& result, std::string_view rules, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) {
    Refuse(rules, "\"" + word + "\" is no key=value word; the keys are " + AllowedKeys());
  }
  const std::string key = word.substr(0, equals);
  const std::string value = word.substr(equals + 1);
  for (const ChoiceKey& choice : kChoices) {
    if (key != choice.name) continue;
    const auto found = std::find(choice.words.begin(), choice.words.end(), value);
    if (found == choice.words.end()) {
      Refuse(rules, "\"" + word + "\": " + key + " is one of " + Listed(choice.words));
    }
    choice.set(result, static_cast<std::uint8_t>(found - choice.words.begin()));
    return;
  }
  if (key == "komi") {
    result.komi_given = 1;
    return SetQuarters(result.komi_quarters, rules, word, value);
  }
  if (key == "hkomi") return SetQuarters(result.handicap_komi_quarters, rules, word, value);
  if (key == "cycle_at") {
    const auto number = ParseInt(value, 2, 255);
    if (!number) Refuse(rules, "\"" + word + "\" needs a whole number from 2 to 255");
    result.cycle_at = static_cast<std::uint8_t>(*number);
    return;
  }
  if (key == "max_moves") {
    const auto number = ParseInt(value, 0, 65535);
    if (!number) Refuse(rules, "\"" + word + "\" needs a whole number from 0 to 65535");
    result.max_moves = static_cast<std::uint16_t>(*number);
    return;
  }
  if (key == "size") Refuse(rules, "the board size is given apart from the rules (key game.size)");
  Refuse(rules, "unknown key \"" + key + "\"; the keys are " + AllowedKeys());
}

GoRules FromPreset(std::size_t index) {
  GoRules rules;
  rules.preset = static_cast<std::uint8_t>(index);
  for (const std::string& word : SplitWords(kGoPresets[index].words)) {
    ApplyWord(rules, kGoPresets[index].name, word);
  }
  rules.komi_given = 0;
  return rules;
}

std::size_t FindPreset(std::string_view rules, std::string_view name) {
  for (const GoPresetAlias& alias : kGoPresetAliases) {
    if (alias.name == name) name = alias.preset;
  }
  for (std::size_t i = 0; i < kGoPresets.size(); ++i) {
    if (kGoPresets[i].name == name) return i;
  }
  std::string known;
  for (const GoPreset& preset : kGoPresets)
    known += (known.empty() ? "" : ", ") + std::string(preset.name);
  Refuse(rules, "unknown preset \"" + std::string(name) + "\"; the presets are " + known);
}

void ParseSize(GoRules& rules, std::string_view size) {
  const std::size_t cross = size.find_first_of("xX");
  const auto width = ParseInt(size.substr(0, cross), 2, kMaxGoSide);
  const auto height =
      cross == std::string_view::npos ? width : ParseInt(size.substr(cross + 1), 2, kMaxGoSide);
  if (!width || !height) {
    throw Error(ExitCode::kBadConfig, "Go board size \"" + std::string(size) +
                                          "\": expected N or WIDTHxHEIGHT with sides from 2 to 19");
  }
  rules.board_width = static_cast<std::uint8_t>(*width);
  rules.board_height = static_cast<std::uint8_t>(*height);
}

// Which of two values was meant nobody can know.
void RefuseKeysGivenTwice(std::string_view rules, const std::vector<std::string>& words) {
  std::vector<std::string> keys;
  for (const std::string& word : words) {
    std::string key = word.substr(0, word.find('='));
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) {
      Refuse(rules, "\"" + key + "\" is given twice");
    }
    keys.push_back(std::move(key));
  }
}

bool NamesTerritoryEnd(const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return std::string_view(word).substr(0, word.find('=')) == kTerritoryEnd;
  });
}

}  // namespace

GoRules GoRules::Recognise(std::string_view size, std::string_view text) {
  const std::vector<std::string> words = SplitWords(Lower(text));
  if (words.empty()) Refuse(text, "expected a preset, for example tromp-taylor");
  RefuseKeysGivenTwice(text, words);
  GoRules rules = FromPreset(FindPreset(text, words.front()));
  for (std::size_t i = 1; i < words.size(); ++i) ApplyWord(rules, text, words[i]);
  if (rules.score != ScoreRule::kTerritory && NamesTerritoryEnd(words)) {
    Refuse(text, std::string(kTerritoryEnd) + " belongs to score=territory alone; score=" +
                     std::string(kScoreWords[static_cast<std::size_t>(rules.score)]) +
                     " needs no such word");
  }
  ParseSize(rules, size);
  return rules;
}

GoRules GoRules::Parse(std::string_view size, std::string_view text) {
  GoRules rules = Recognise(size, text);
  if (rules.score == ScoreRule::kTerritory) {
    if (!rules.encore() && NamesTerritoryEnd(SplitWords(Lower(text)))) {
      Refuse(text,
             "programs cannot agree on dead stones: use territory_end=encore, or leave it out");
    }
    rules.territory_end = TerritoryEnd::kEncore;
  }
  if (const auto reason = rules.Unbuilt()) Refuse(text, *reason);
  return rules;
}

std::optional<std::string> GoRules::Unbuilt() const {
  if (score == ScoreRule::kSunjang) {
    return "score=sunjang needs the dead stones taken off before the count, and playing that out "
           "between programs is not built yet; area, territory, ing and stone can be played";
  }
  if (score == ScoreRule::kTerritory && ko == KoRule::kIng) {
    return "score=territory is settled by clean-up phases, whose kos do not go with ko=ing; use "
           "ko=simple, psk or ssk";
  }
  if (setup == SetUp::kSunjang && (board_width != kMaxGoSide || board_height != kMaxGoSide)) {
    return "setup=sunjang needs a board of 19x19, not " + SizeString() + "; use setup=empty";
  }
  if (max_moves != 0) {
    return "max_moves is not taken from the rules here; set selfplay.max_moves, which ends "
           "self-play "
           "and matches alike";
  }
  return {};
}

GoRules GoRules::WithKomi(int quarters) const {
  GoRules rules = *this;
  if (quarters == komi_quarters) return rules;
  rules.komi_quarters = static_cast<std::int16_t>(quarters);
  rules.komi_given = 1;
  return rules;
}

GoRules GoRules::WithHandicap(int stones) const {
  GoRules rules = *this;
  int quarters = komi_given != 0 ? komi_quarters : handicap_komi_quarters;
  if (hcomp == HandicapCompensation::kStones) quarters += 4 * stones;
  if (hcomp == HandicapCompensation::kStonesMinusOne) quarters += 4 * (stones - 1);
  rules.hcomp = HandicapCompensation::kNone;
  rules.komi_quarters = static_cast<std::int16_t>(quarters);
  rules.komi_given = 1;
  return rules;
}

std::string GoRules::ToString() const {
  const GoRules base = FromPreset(preset);
  std::string text(kGoPresets[preset].name);
  const auto add = [&text](std::string_view key, std::string_view value) {
    text.append(" ").append(key).append("=").append(value);
  };
  for (const ChoiceKey& key : kChoices) {
    if (key.get(*this) != key.get(base)) add(key.name, key.words[key.get(*this)]);
  }
  if (cycle_at != base.cycle_at) add("cycle_at", std::to_string(cycle_at));
  if (komi_given != 0) add("komi", QuartersText(komi_quarters));
  if (handicap_komi_quarters != base.handicap_komi_quarters) {
    add("hkomi", QuartersText(handicap_komi_quarters));
  }
  if (max_moves != base.max_moves) add("max_moves", std::to_string(max_moves));
  return text;
}

std::string GoRules::SizeString() const {
  std::string text = std::to_string(board_width);
  if (board_width != board_height) text.append("x").append(std::to_string(board_height));
  return text;
}

std::string GoRules::ToYaml() const {
  std::string text;
  const auto add = [&text](std::string_view key, std::string_view value) {
    text.append(key).append(": ").append(value).append("\n");
  };
  add("preset", kGoPresets[preset].name);
  for (const ChoiceKey& key : kChoices) {
    if (key.name == kTerritoryEnd && score != ScoreRule::kTerritory) continue;
    add(key.name, key.words[key.get(*this)]);
  }
  add("cycle_at", std::to_string(cycle_at));
  add("komi", QuartersText(komi_quarters));
  add("hkomi", QuartersText(handicap_komi_quarters));
  add("max_moves", std::to_string(max_moves));
  return text;
}

std::string_view GoRules::PresetName() const { return kGoPresets[preset].name; }

std::vector<std::string> GoRules::PresetNames() {
  std::vector<std::string> names;
  for (const GoPreset& preset : kGoPresets) names.emplace_back(preset.name);
  return names;
}

}  // namespace tengen
