// SPDX-License-Identifier: MIT
// Commands with wrong arguments, made from each command's own form by a grammar: words left out,
// added, of the wrong kind, out of range, or broken. Each gets exactly one answer.
#include <cstdio>
#include <map>

#include "foundation/random.h"
#include "tests/foundation/under_sanitizer.h"
#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

constexpr int kCommands = kUnderSanitizer ? 4000 : 20000;

class WrongArguments {
 public:
  explicit WrongArguments(std::uint64_t seed) : random_(seed, RandomPurpose::kTest, 0) {}

  std::string Line() {
    const auto& commands = GtpCommands();
    const GtpCommand* command = nullptr;
    do {
      command = &commands[Below(static_cast<std::uint32_t>(commands.size()))];
      // One ends the session, one writes files by any name.
    } while (std::string(command->name) == "quit" || std::string(command->name) == "printsgf");
    std::string line = Below(3) == 0 ? std::to_string(Below(1000000)) + " " : "";
    line += command->name;
    std::istringstream form(command->form);
    for (std::string word; form >> word;) {
      switch (Below(4)) {
        case 0:
          break;  // left out
        case 1:
          line += " " + Right(word);
          break;
        default:
          line += " " + Wrong();
      }
    }
    for (std::uint32_t more = Below(4); more > 1; --more) line += " " + Wrong();
    return line;
  }

 private:
  std::uint32_t Below(std::uint32_t end) { return random_.Below(end); }
  template <std::size_t N>
  std::string OneOf(const std::array<const char*, N>& words) {
    return words[Below(N)];
  }

  // A word of the kind that a form names.
  std::string Right(const std::string& kind) {
    static constexpr std::array kColors{"b", "w", "black", "WHITE"};
    static constexpr std::array kVertices{"A1", "c3", "pass", "E5"};
    static constexpr std::array kKeys{"interval 5",     "minmoves 3",    "maxmoves 1",
                                      "ownership true", "rootInfo true", "avoid b A1 1",
                                      "allow w B2,B3 2"};
    static constexpr std::array kKinds{"none",           "absolute 60", "byoyomi 1 2 3",
                                       "canadian 1 2 3", "fischer 1 2", "fischer-capped 5 1 9 -1"};
    static constexpr std::array kNames{"chinese", "maxVisits", "japanese", "play", "ko", "tax"};
    if (kind.find("COLOR") != std::string::npos) return OneOf(kColors);
    if (kind.find("VERTEX") != std::string::npos) return OneOf(kVertices);
    if (kind.find("KEY") != std::string::npos) return OneOf(kKeys);
    if (kind.find("KIND") != std::string::npos) return OneOf(kKinds);
    if (kind.find("NAME") != std::string::npos || kind == "RULE") return OneOf(kNames);
    if (kind.find('|') != std::string::npos) return kind.substr(0, kind.find('|'));
    return std::to_string(2 + Below(8));
  }

  std::string Wrong() {
    static constexpr std::array kWords{"",           "-1",       "0",
                                       "1e400",      "nan",      "99999999999999999999",
                                       "x",          "Z9",       "I5",
                                       "A0",         "a99",      "pass",
                                       "b",          "blackk",   "{",
                                       "{\"ko\":1}", "}",        "\x01",
                                       "\xC3\xA9",   "\xFF\xFE", "true",
                                       "interval",   "avoid",    "0.3",
                                       "a,b,,",      "komi=nan", "/",
                                       "..",         "--",       "é",
                                       "2147483648", "\"",       "tromp-taylor",
                                       "[]",         "null",     "ownership",
                                       "1000000",    "ko=psk",   "fischer",
                                       "#"};
    if (Below(200) == 0) return std::string(70000, 'x');
    return OneOf(kWords);
  }

  RandomStream random_;
};

TEST_F(GtpTest, TwentyThousandWrongCommandsGetOneAnswerEach) {
  std::map<std::string, int> seen;
  int commands = 0, refused = 0;
  struct Setting {
    const char* game;
    const char* size;
    const char* rules;
    bool search;
  };
  constexpr std::array kSettings{Setting{"go", "5", "tromp-taylor", true},
                                 Setting{"go", "9x4", "chinese", false},
                                 Setting{"gomoku", "7", "freestyle", true}};
  for (std::uint64_t seed = 0; commands < kCommands; ++seed) {
    const Setting& setting = kSettings[seed % kSettings.size()];
    if (setting.search) {
      UseSearch(setting.game, setting.size, setting.rules, "hash", 1.0);
      session_->set_visits(4);
    } else {
      UseRandom(setting.game, setting.size, setting.rules);
    }
    WrongArguments grammar(seed);
    for (int i = 0; i < 100 && commands < kCommands; ++i, ++commands) {
      const std::string line = grammar.Line();
      const std::string answer = Ask(line);
      ASSERT_FALSE(answer.empty()) << line;
      ASSERT_TRUE(answer[0] == '=' || answer[0] == '?') << line << " -> " << answer;
      ASSERT_EQ(answer.find("\n\n"), answer.size() - 2) << line << " -> " << answer;
      refused += answer[0] == '?';
      std::istringstream words(line);
      std::string name;
      words >> name;
      if (name.find_first_not_of("0123456789") == std::string::npos) words >> name;
      ++seen[name];
    }
  }
  std::printf("GTP: %d commands with wrong arguments, %zu names, one answer each, %d refused\n",
              commands, seen.size(), refused);
  EXPECT_EQ(seen.size(), GtpCommands().size() - 2);
  EXPECT_GT(refused, commands / 2);
}

}  // namespace
}  // namespace tengen
