// SPDX-License-Identifier: MIT
// Board size and ruleset as text, on two lines: what is accepted must print as text that reads back
// as the same rules.
#include "selfplay/games/go/go.h"
#include "selfplay/games/gomoku/gomoku.h"
#include "tests/fuzz/target.h"

namespace {

template <class G>
void ParseAs(const std::string& size, const std::string& rules) {
  using tengen::ExitCode;
  tengen::fuzz::Refuses(
      [&] {
        const auto parsed = G::Rules::Parse(size, rules);
        const auto again = G::Rules::Parse(parsed.SizeString(), parsed.ToString());
        CHECK(again.ToString() == parsed.ToString());
        CHECK(again.SizeString() == parsed.SizeString());
        CHECK(typename G::Position(parsed).ToText() == typename G::Position(again).ToText());
      },
      ExitCode::kBadConfig);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  const std::string_view text = fuzz::Text(data, size);
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return 0;
  ParseAs<Go>(std::string(text.substr(0, end)), std::string(text.substr(end + 1)));
  ParseAs<Gomoku>(std::string(text.substr(0, end)), std::string(text.substr(end + 1)));
  return 0;
}
