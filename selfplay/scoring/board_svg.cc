// SPDX-License-Identifier: MIT
#include "selfplay/scoring/board_svg.h"

#include <fmt/format.h>

#include <cstddef>
#include <vector>

#include "foundation/markup.h"
#include "selfplay/games/go/notation.h"

namespace tengen {
namespace {

constexpr int kCell = 32;     // between lines
constexpr int kMargin = 44;   // from the edge of the picture to the first line
constexpr int kCaption = 58;  // below the board

constexpr std::string_view kStyle = R"(<defs>
<radialGradient id="black-stone" cx="0.36" cy="0.32" r="0.75">
<stop offset="0" stop-color="#6b6b6e"/><stop offset="0.45" stop-color="#2b2b2e"/><stop offset="1" stop-color="#0b0b0d"/>
</radialGradient>
<radialGradient id="white-stone" cx="0.36" cy="0.32" r="0.8">
<stop offset="0" stop-color="#ffffff"/><stop offset="0.6" stop-color="#f1efe9"/><stop offset="1" stop-color="#c9c5ba"/>
</radialGradient>
<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#e9c583"/><stop offset="0.5" stop-color="#dfb56c"/><stop offset="1" stop-color="#d3a55a"/>
</linearGradient>
</defs>
<style>
.line{stroke:#4a3a1e;stroke-width:1;stroke-linecap:square}
.star{fill:#4a3a1e}
.name{font:12px sans-serif;fill:#5a4826;text-anchor:middle}
.caption{font:bold 17px sans-serif;fill:#2c2415;text-anchor:middle}
.items{font:13px sans-serif;fill:#5a4826;text-anchor:middle}
.black{fill:url(#black-stone)}
.white{fill:url(#white-stone);stroke:#8d887b;stroke-width:.6}
.dead{opacity:.45}
.black-point{fill:#17171a}
.white-point{fill:#fffdf7;stroke:#8d887b;stroke-width:.6}
</style>
)";

int At(int line) { return kMargin + kCell * line; }

std::vector<int> StarLines(int side) {
  if (side < 7) return {};
  const int edge = side >= 13 ? 3 : 2;
  if (side % 2 == 0 || side == 7) return {edge, side - 1 - edge};
  return {edge, side / 2, side - 1 - edge};
}

class Picture {
 public:
  explicit Picture(const ScoreSheet& sheet)
      : sheet_(sheet),
        final_(sheet.counts.front().position),
        count_(sheet.counts.front().count),
        width_(final_.rules.width()),
        height_(final_.rules.height()) {}

  std::string Draw() {
    const int wide = 2 * kMargin + kCell * (width_ - 1);
    const int high = 2 * kMargin + kCell * (height_ - 1) + kCaption;
    svg_ = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n",
        wide, high, EscapeMarkup(Title()));
    svg_ += kStyle;
    svg_ += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"url(#wood)\"/>\n", wide, high);
    Lines();
    for (std::size_t p = 0; p < final_.stones.size(); ++p) Point(p);
    Caption(wide, high);
    return svg_ + "</svg>\n";
  }

 private:
  std::string Title() const {
    const SgfGoGame& record = sheet_.finished.record;
    const auto name = [](const SgfPlayer& player, const char* color) {
      return player.name.empty() ? std::string(color) : player.name;
    };
    return name(record.black, "Black") + " - " + name(record.white, "White");
  }

  void Lines() {
    for (int y = 0; y < height_; ++y) Line(0, y, width_ - 1, y);
    for (int x = 0; x < width_; ++x) Line(x, 0, x, height_ - 1);
    for (const int y : StarLines(height_)) {
      for (const int x : StarLines(width_)) Circle(x, y, 4, "star");
    }
    const auto name = [&](int x, int y, std::string_view text) {
      svg_ += fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\">{}</text>\n", x, y, text);
    };
    for (int x = 0; x < width_; ++x) {
      const std::string letter(1, GoActionText(final_.rules, static_cast<Action>(x))[0]);
      name(At(x), 20, letter);
      name(At(x), At(height_ - 1) + 32, letter);
    }
    for (int y = 0; y < height_; ++y) {
      const std::string number = std::to_string(height_ - y);
      name(15, At(y) + 4, number);
      name(At(width_ - 1) + 29, At(y) + 4, number);
    }
  }

  void Line(int x, int y, int to_x, int to_y) {
    svg_ += fmt::format("<line class=\"line\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", At(x),
                        At(y), At(to_x), At(to_y));
  }

  void Circle(int x, int y, double radius, std::string_view classes) {
    svg_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{:g}\"/>\n", classes, At(x),
                        At(y), radius);
  }

  void Point(std::size_t p) {
    const int x = static_cast<int>(p) % width_, y = static_cast<int>(p) / width_;
    const bool stone = final_.stones[p] != Stone::kEmpty;
    const bool dead = stone && !final_.dead.empty() && final_.dead[p];
    if (stone) {
      const std::string color = final_.stones[p] == Stone::kBlack ? "black" : "white";
      Circle(x, y, kCell / 2.0 - 0.8, color + (dead ? " dead" : ""));
    }
    if (count_.owner[p] == 0 || (stone && !dead)) return;
    constexpr int kSide = 10;
    svg_ += fmt::format("<rect class=\"{}-point\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                        count_.owner[p] > 0 ? "black" : "white", At(x) - kSide / 2,
                        At(y) - kSide / 2, kSide, kSide);
  }

  void Caption(int wide, int high) {
    const auto line = [&](const char* style, int up, const std::string& text) {
      svg_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", style, wide / 2,
                          high - up, EscapeMarkup(text));
    };
    line("caption", 40, CountedResult(count_));
    line("items", 18,
         fmt::format("{}: Black {:g}, White {:g}, komi {:g}",
                     sheet_.counts.front().rules().PresetName(), count_.side[0].halves() / 2.0,
                     count_.side[1].halves() / 2.0, count_.komi_quarters / 4.0));
  }

  const ScoreSheet& sheet_;
  const GoFinalPosition& final_;
  const GoCount& count_;
  const int width_, height_;
  std::string svg_;
};

}  // namespace

std::string BoardSvg(const ScoreSheet& sheet) { return Picture(sheet).Draw(); }

}  // namespace tengen
