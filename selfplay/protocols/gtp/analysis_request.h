// SPDX-License-Identifier: MIT
// The arguments of the analysis commands: "[COLOR] [CENTISECONDS] [KEY VALUE]…", as Leela Zero and
// KataGo define them. Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/clocks/time_control.h"
#include "selfplay/protocols/gtp/gtp_command.h"
#include "selfplay/protocols/session.h"

namespace tengen {

// lz: integers in ten-thousandths; kata: decimals and more of them. Sabaki's `analyze` reads
// kata's, in which every decimal has a point.
enum class AnalysisForm : std::uint8_t { kLeelaZero, kKataGo };

struct AnalysisRequest {
  AnalysisForm form = AnalysisForm::kKataGo;
  Color color = Color::kBlack;
  Milliseconds interval = 1000;
  int min_moves = 0;             // told even without visits
  std::optional<int> max_moves;  // from 1
  std::vector<MoveLimit> limits;
  // kata's alone:
  bool root_info = false, ownership = false, line_visits = false;
};

// Without a colour: the side to move. Error(kBadConfig) says what is wrong.
AnalysisRequest ParseAnalysisRequest(const Session& session, AnalysisForm form,
                                     const GtpArguments& arguments);

}  // namespace tengen
