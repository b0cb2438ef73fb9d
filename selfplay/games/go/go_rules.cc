// SPDX-License-Identifier: MIT
#include "selfplay/games/go/go_rules.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <span>

#include "foundation/errors.h"

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

// A parameter that takes one of a few words; the first `built` bits say which words can be played.
struct ChoiceKey {
  std::string_view name;
  Words words;
  unsigned built;
  bool board_play;  // matters for a single board play
  std::uint8_t (*get)(const GoRules&);
  void (*set)(GoRules&, std::uint8_t);
};

template <auto Member>
constexpr ChoiceKey Choice(std::string_view name, Words words, unsigned built, bool board_play) {
  using Value = std::remove_reference_t<decltype(std::declval<GoRules&>().*Member)>;
  return {name,
          words,
          built,
          board_play,
          [](const GoRules& rules) { return static_cast<std::uint8_t>(rules.*Member); },
          [](GoRules& rules, std::uint8_t value) { rules.*Member = static_cast<Value>(value); }};
}

constexpr unsigned kAll = ~0U;
constexpr std::array kChoices{
    Choice<&GoRules::setup>("setup", kSetUpWords, 0b1, true),
    Choice<&GoRules::ko>("ko", kKoWords, 0b0111, true),
    Choice<&GoRules::cycle>("cycle", kCycleWords, kAll, true),
    Choice<&GoRules::suicide>("suicide", kSuicideWords, 0b011, true),
    Choice<&GoRules::stop>("stop", kStopWords, 0b0001, false),
    Choice<&GoRules::resume>("resume", kResumeWords, kAll, false),
    Choice<&GoRules::score>("score", kScoreWords, 0b00001, false),
    Choice<&GoRules::shared>("shared", kFlagWords, kAll, false),
    Choice<&GoRules::seki_points>("seki_points", kFlagWords, kAll, false),
    Choice<&GoRules::dame>("dame", kDameWords, kAll, false),
    Choice<&GoRules::pass_stones>("pass_stones", kFlagWords, 0b01, false),
    Choice<&GoRules::tie>("tie", kTieWords, kAll, false),
    Choice<&GoRules::hcomp>("hcomp", kCompensationWords, kAll, false),
    Choice<&GoRules::unit>("unit", kUnitWords, kAll, false),
    Choice<&GoRules::sunjang_first>("sunjang_first", kSunjangFirstWords, kAll, false),
};

struct Preset {
  std::string_view name;
  std::string_view words;  // what differs from GoRules{}
};

constexpr std::array kPresets{
    Preset{"tromp-taylor", "ko=psk suicide=multi stop=end komi=7.5"},
    Preset{"japanese",
           "score=territory ko=simple cycle=void stop=settle resume=opp_of_requester komi=6.5"},
    Preset{"korean",
           "score=territory ko=simple cycle=draw stop=settle resume=opp_of_requester komi=6.5"},
    Preset{"international",
           "score=territory ko=simple cycle=void stop=settle resume=opp_of_requester komi=6.5"},
    Preset{"chinese",
           "ko=psk stop=settle resume=opp_of_last_pass komi=7.5 hcomp=n shared=1 unit=zi"},
    Preset{"chinese-tournament",
           "ko=simple cycle=void stop=settle resume=opp_of_last_pass komi=7.5 hcomp=n shared=1 "
           "unit=zi"},
    Preset{"ing",
           "score=ing ko=ing suicide=void stop=settle4 resume=turn komi=8 tie=black shared=1"},
    Preset{"ing-simplified", "ko=psk suicide=multi stop=settle resume=turn komi=8 tie=black"},
    Preset{"taiwan", "ko=psk suicide=void stop=settle resume=opp_of_last_pass komi=7.5 shared=1"},
    Preset{"aga",
           "ko=ssk stop=settle4all resume=opp_of_last_pass komi=7.5 hcomp=n-1 hkomi=0.5 "
           "pass_stones=1"},
    Preset{"new-zealand", "ko=ssk suicide=multi stop=settle resume=opp_of_last_pass komi=7"},
    Preset{"youzai", "ko=simple cycle=move_limit stop=end komi=7.5"},
    Preset{"sunjang",
           "score=sunjang ko=simple cycle=void stop=settle resume=opp_of_requester komi=0 "
           "setup=sunjang"},
    Preset{"stone", "score=stone ko=psk stop=settle resume=opp_of_last_pass komi=0"},
};

struct Alias {
  std::string_view name, preset;
};
constexpr std::array kAliases{Alias{"goe", "ing"},         Alias{"nz", "new-zealand"},
                              Alias{"tt", "tromp-taylor"}, Alias{"kba", "korean"},
                              Alias{"baduk", "korean"},    Alias{"1989", "japanese"}};

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
  if (key == "komi") return SetQuarters(result.komi_quarters, rules, word, value);
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
  for (const std::string& word : SplitWords(kPresets[index].words)) {
    ApplyWord(rules, kPresets[index].name, word);
  }
  return rules;
}

std::size_t FindPreset(std::string_view rules, std::string_view name) {
  for (const Alias& alias : kAliases) {
    if (alias.name == name) name = alias.preset;
  }
  for (std::size_t i = 0; i < kPresets.size(); ++i) {
    if (kPresets[i].name == name) return i;
  }
  std::string known;
  for (const Preset& preset : kPresets)
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

std::optional<std::string> FirstUnbuilt(const GoRules& rules, bool board_plays_only) {
  for (const ChoiceKey& key : kChoices) {
    if (board_plays_only && !key.board_play) continue;
    const std::size_t value = key.get(rules);
    if ((key.built >> value) & 1U) continue;
    std::string built;
    for (std::size_t i = 0; i < key.words.size(); ++i) {
      if ((key.built >> i) & 1U) built += (built.empty() ? "" : ", ") + std::string(key.words[i]);
    }
    return std::string(key.name) + "=" + std::string(key.words[value]) +
           " is not built yet (built: " + built + ")";
  }
  if (!board_plays_only && rules.max_moves != 0) {
    return "max_moves is not built yet; self-play takes its limit from selfplay.max_moves";
  }
  return {};
}

}  // namespace

GoRules GoRules::Recognise(std::string_view size, std::string_view text) {
  const std::vector<std::string> words = SplitWords(Lower(text));
  if (words.empty()) Refuse(text, "expected a preset, for example tromp-taylor");
  GoRules rules = FromPreset(FindPreset(text, words.front()));
  for (std::size_t i = 1; i < words.size(); ++i) ApplyWord(rules, text, words[i]);
  ParseSize(rules, size);
  return rules;
}

GoRules GoRules::Parse(std::string_view size, std::string_view text) {
  const GoRules rules = Recognise(size, text);
  if (const auto reason = rules.Unbuilt()) {
    Refuse(text,
           *reason +
               "; tromp-taylor and youzai are built, others with key=value words that replace it");
  }
  return rules;
}

std::optional<std::string> GoRules::Unbuilt() const { return FirstUnbuilt(*this, false); }

std::optional<std::string> GoRules::UnbuiltForBoardPlays() const {
  return FirstUnbuilt(*this, true);
}

std::string GoRules::ToString() const {
  const GoRules base = FromPreset(preset);
  std::string text(kPresets[preset].name);
  const auto add = [&text](std::string_view key, std::string_view value) {
    text.append(" ").append(key).append("=").append(value);
  };
  for (const ChoiceKey& key : kChoices) {
    if (key.get(*this) != key.get(base)) add(key.name, key.words[key.get(*this)]);
  }
  if (cycle_at != base.cycle_at) add("cycle_at", std::to_string(cycle_at));
  if (komi_quarters != base.komi_quarters) add("komi", QuartersText(komi_quarters));
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
  add("preset", kPresets[preset].name);
  for (const ChoiceKey& key : kChoices) add(key.name, key.words[key.get(*this)]);
  add("cycle_at", std::to_string(cycle_at));
  add("komi", QuartersText(komi_quarters));
  add("hkomi", QuartersText(handicap_komi_quarters));
  add("max_moves", std::to_string(max_moves));
  return text;
}

std::vector<std::string> GoRules::PresetNames() {
  std::vector<std::string> names;
  for (const Preset& preset : kPresets) names.emplace_back(preset.name);
  return names;
}

}  // namespace tengen
