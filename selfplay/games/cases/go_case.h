// SPDX-License-Identifier: MIT
// The runner of one Go case: its set-up, then a GoTable on which the script is played. Directives
// are in go_cases.cc, expectations in go_case_expect.cc, clocks in go_case_clock.cc. Internal to
// this folder.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "selfplay/clocks/player_time.h"
#include "selfplay/games/cases/case_file.h"
#include "selfplay/games/go/confirmation/confirmation.h"
#include "selfplay/games/go/start_positions.h"
#include "selfplay/games/go/table.h"

namespace tengen {

class GoCase {
 public:
  GoCase(const RuleCase& test, const std::string& source, std::int64_t states_a_chain)
      : test_(test), source_(source), states_a_chain_(states_a_chain) {}

  // Throws Error(kBadData) with source:line for a directive that does not follow the format.
  CaseResult Run();

 private:
  // How a line came out; nothing when all is well.
  struct Finding {
    CaseVerdict verdict;
    std::string message;
  };
  using Step = std::optional<Finding>;
  using Words = std::vector<std::string>;

  static Step Failed(const std::string& message) { return Finding{CaseVerdict::kFailed, message}; }
  static Step NotBuilt(const std::string& what) {
    return Finding{CaseVerdict::kUnsupported, what + " is not built yet"};
  }
  static Step Compare(const std::string& what, const std::string& expected,
                      const std::string& found);

  [[noreturn]] void Malformed(const std::string& what) const;
  void Need(bool condition, const char* form) const;
  Color ParseColor(const std::string& word) const;
  Action ParsePoint(const std::string& word) const;
  std::vector<GoPoint> ParsePoints(const Words& words, std::size_t first) const;
  // The words "B=<n>" and "W=<n>" from `first` on, and no others.
  std::pair<std::string, std::string> ParseBothSides(const Words& words, std::size_t first) const;
  int ParseCount(const std::string& word) const;
  // The next `height` lines as one text.
  std::string TakeBoard(int height);

  GoRules Rules() const;
  void Start();
  // "" or the reason's word.
  std::string WhyIllegal(Color color, Action action) const;
  // Runs what the rules may refuse; the refusal is a failure of the case.
  template <class Deed>
  Step Attempt(Deed&& deed);

  Step Execute(const CaseLine& line);
  Step SetRules(const Words& words);
  Step SetSize(const Words& words);
  Step SetBoard(const Words& words);
  Step SetToMove(const Words& words);
  Step SetPrisoners(const Words& words);
  Step SetHandicap(const Words& words);
  Step Play(const Words& words);
  Step Try(const Words& words);
  Step Resume(const Words& words);
  Step Agree(const Words& words);
  Step AgreeNoResult(const Words& words);
  Step Dispute(const Words& words);
  Step Resign(const Words& words);
  Step Penalty(const Words& words);
  Step SetClock(const Words& words);
  Step Spend(const Words& words);

  Step Expect(const Words& words);
  Step ExpectBoard(const Words& words);
  Step ExpectCaptures(const Words& words);
  Step ExpectClock(const Words& words);
  Step ExpectStones(const Words& words);
  Step ExpectToMove(const Words& words);
  Step ExpectPasses(const Words& words);
  Step ExpectState(const Words& words);
  Step ExpectHot(const Words& words);
  Step ExpectLegalCount(const Words& words);
  Step ExpectHandicap(const Words& words);
  Step ExpectPoints(const Words& words);
  Step ExpectZi(const Words& words);
  Step ExpectFill(const Words& words);
  Step ExpectWall(const Words& words);
  Step ExpectResult(const Words& words);
  Step ExpectStatus(const Words& words);
  // Of the stones as they lie, kept for further questions about them.
  const Confirmation& Life();
  // Of a case about clocks, once a flag has fallen: "W+T".
  std::optional<std::string> ClockResult() const;
  Step CompareSides(const Words& words, const std::string& what, const std::string& black,
                    const std::string& white) const;
  Step CompareBoard(const std::string& what, const std::vector<Stone>& found);
  std::string PointsText(const std::vector<GoPoint>& points) const;

  const RuleCase& test_;
  const std::string& source_;
  const std::int64_t states_a_chain_;
  std::size_t next_ = 0;
  int line_ = 0;
  std::string rule_words_ = "tromp-taylor";
  std::string size_ = "19";
  std::string board_;
  std::optional<Color> to_move_;
  std::pair<int, int> prisoners_;
  std::vector<GoPoint> handicap_;
  std::optional<Confirmation> life_;
  FinalPosition life_of_;
  std::optional<TimeControl> time_control_;
  std::array<PlayerTime, 2> times_;  // by Color
  std::optional<GoTable> table_;     // from the first play or expectation on
};

}  // namespace tengen
