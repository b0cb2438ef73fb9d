// SPDX-License-Identifier: MIT
// Analysis that runs until input comes, and moves that tell how they are found.
#include <array>
#include <chrono>

#include "foundation/errors.h"
#include "selfplay/protocols/gtp/analysis_lines.h"
#include "selfplay/protocols/gtp/analysis_request.h"
#include "selfplay/protocols/gtp/genmove.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

using namespace std::chrono_literals;

constexpr const char* kForm = "[COLOR] [CENTISECONDS] [KEY VALUE]…";

// Writes a report each interval.
class Reporter {
 public:
  Reporter(GtpServer& server, const AnalysisRequest& request)
      : server_(server), request_(request), last_(server.clock().Now()) {}

  void ReportIfDue() {
    const Milliseconds now = server_.clock().Now();
    if (now - last_ < request_.interval) return;
    last_ = now;
    Report();
  }
  void Report() {
    server_.WriteLine(AnalysisLine(server_.session(), server_.session().Analyse(), request_));
  }

 private:
  GtpServer& server_;
  const AnalysisRequest& request_;
  Milliseconds last_;
};

GtpAnswer Analyse(GtpServer& server, const GtpArguments& arguments, AnalysisForm form) {
  Session& session = server.session();
  const AnalysisRequest request = ParseAnalysisRequest(session, form, arguments);
  if (!session.CanThink(request.color)) {
    return {false, session.ended() ? "the game has ended" : "it is not that colour's turn"};
  }
  server.BeginAnswer();
  Reporter reporter(server, request);
  SearchOrder order;
  order.pace = SearchOrder::Pace::kAnytime;
  order.limits = request.limits;
  order.go_on = [&] {
    reporter.ReportIfDue();
    return server.output_ok() && !server.input().Waiting(0ms);
  };
  session.Think(request.color, order);
  // Memory is full or everything is known: nothing more is found, but reports go on.
  while (server.output_ok() &&
         !server.input().Waiting(std::chrono::milliseconds(request.interval))) {
    reporter.Report();
  }
  // What was found since the last report; also of an analysis shorter than the interval.
  reporter.Report();
  return {};
}

GtpAnswer LzAnalyze(GtpServer& server, const GtpArguments& arguments) {
  return Analyse(server, arguments, AnalysisForm::kLeelaZero);
}

GtpAnswer KataAnalyze(GtpServer& server, const GtpArguments& arguments) {
  return Analyse(server, arguments, AnalysisForm::kKataGo);
}

GtpAnswer GenMoveAnalyse(GtpServer& server, const GtpArguments& arguments, AnalysisForm form) {
  Session& session = server.session();
  const AnalysisRequest request = ParseAnalysisRequest(session, form, arguments);
  if (const auto only = OnlyMove(session, request.color)) {
    server.BeginAnswer();
    server.WriteLine("play " + *only);
    return {};
  }
  if (const std::string why = WhyNoMove(session, request.color); !why.empty()) return {false, why};
  server.BeginAnswer();
  Reporter reporter(server, request);
  const Milliseconds start = server.clock().Now();
  const std::string move =
      SearchMove(server, request.color, request.limits, [&] { reporter.ReportIfDue(); }).move;
  reporter.Report();
  const std::string why = PlayFound(server, request.color, move, start);
  if (!why.empty()) return {false, why};
  server.WriteLine("play " + ToGtpVertex(session, move));
  return {};
}

GtpAnswer LzGenMoveAnalyze(GtpServer& server, const GtpArguments& arguments) {
  return GenMoveAnalyse(server, arguments, AnalysisForm::kLeelaZero);
}

GtpAnswer KataGenMoveAnalyze(GtpServer& server, const GtpArguments& arguments) {
  return GenMoveAnalyse(server, arguments, AnalysisForm::kKataGo);
}

// Pondering ends with any command; none begins before the next move of ours.
GtpAnswer Stop(GtpServer& server, const GtpArguments&) {
  server.StopPondering();
  return {};
}

}  // namespace

std::span<const GtpCommand> GtpAnalysisCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"analyze", KataAnalyze, kForm, GtpNeed::kSearch},
      GtpCommand{"genmove_analyze", KataGenMoveAnalyze, kForm, GtpNeed::kSearch},
      GtpCommand{"kata-analyze", KataAnalyze, kForm, GtpNeed::kSearch},
      GtpCommand{"kata-genmove_analyze", KataGenMoveAnalyze, kForm, GtpNeed::kSearch},
      GtpCommand{"lz-analyze", LzAnalyze, kForm, GtpNeed::kSearch},
      GtpCommand{"lz-genmove_analyze", LzGenMoveAnalyze, kForm, GtpNeed::kSearch},
      GtpCommand{"stop", Stop, ""},
  };
  return kCommands;
}

}  // namespace tengen
