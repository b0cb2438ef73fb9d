// SPDX-License-Identifier: MIT
// An analysis as one line of `info` blocks. All numbers are from the view of the side that was
// searched for. Thread-safe.
#pragma once

#include <string>

#include "selfplay/protocols/gtp/analysis_request.h"

namespace tengen {

// lz:   info move D4 visits 836 winrate 4656 prior 839 lcb 4640 order 0 pv D4 Q16 …
// kata: info move D4 visits 836 edgeVisits 836 utility … winrate … scoreMean … scoreStdev …
//       scoreLead … scoreSelfplay … prior … lcb … utilityLcb … weight … order 0 pv D4 Q16 …
//       [pvVisits 836 …], then all moves' blocks, then [rootInfo …] [ownership …].
// Moves without visits are told up to min_moves. lcb: the lower end of the win rate's 95 %
// interval, within [0, 1].
std::string AnalysisLine(const Session& session, const Analysis& analysis,
                         const AnalysisRequest& request);

}  // namespace tengen
