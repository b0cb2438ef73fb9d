// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/analysis_request.h"

#include <algorithm>
#include <array>

#include "foundation/errors.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

[[noreturn]] void Refuse(const std::string& what) { throw Error(ExitCode::kBadConfig, what); }

// KataGo's keys for what we do not compute: "false" is how things are.
constexpr std::array kNotOffered{"ownershipStdev", "movesOwnership", "movesOwnershipStdev",
                                 "pvEdgeVisits"};

class Parser {
 public:
  Parser(const Session& session, AnalysisForm form, const GtpArguments& words)
      : session_(session), words_(words) {
    request_.form = form;
    request_.color = session.to_move();
  }

  AnalysisRequest Parse() {
    if (at_ < words_.size()) {
      if (const auto color = ParseGtpColor(words_[at_])) {
        request_.color = *color;
        ++at_;
      }
    }
    if (at_ < words_.size() && ParseGtpNumber(words_[at_])) {
      request_.interval = Interval(words_[at_++]);
    }
    while (at_ < words_.size()) ParseKey(words_[at_++]);
    return request_;
  }

 private:
  const std::string& Next(const std::string& key) {
    if (at_ == words_.size()) Refuse("syntax error: " + key + " needs a value");
    return words_[at_++];
  }

  static Milliseconds Interval(const std::string& word) {
    const auto hundredths = ParseGtpNumber(word);
    if (!hundredths || *hundredths < 1 || *hundredths > 1e7) {
      Refuse("interval: expected hundredths of a second from 1 to 10000000, found " + word);
    }
    return static_cast<Milliseconds>(*hundredths * 10);
  }

  int Count(const std::string& key, int least) {
    const std::string& word = Next(key);
    const auto count = ParseGtpInt(word);
    if (!count || *count < least) {
      Refuse(key + ": expected a number from " + std::to_string(least) + ", found " + word);
    }
    return *count;
  }

  bool Flag(const std::string& key) {
    const std::string& word = Next(key);
    const auto flag = ParseGtpBool(word);
    if (!flag) Refuse(key + ": expected true or false, found " + word);
    return *flag;
  }

  void ParseLimit(const std::string& key) {
    MoveLimit limit;
    limit.kind = key == "avoid" ? MoveLimit::Kind::kAvoid : MoveLimit::Kind::kAllowOnly;
    const auto color = ParseGtpColor(Next(key));
    if (!color) Refuse(key + ": expected COLOR VERTEX,VERTEX,… DEPTH");
    limit.player = *color;
    const std::string& vertices = Next(key);
    for (std::size_t at = 0; at <= vertices.size();) {
      const std::size_t end = std::min(vertices.find(',', at), vertices.size());
      AddVertex(key, vertices.substr(at, end - at), limit);
      at = end + 1;
    }
    limit.plies = Count(key, 1);
    for (const MoveLimit& other : request_.limits) {
      if (limit.kind == MoveLimit::Kind::kAllowOnly || other.kind != limit.kind) {
        Refuse("allow: may be given once, and not beside avoid");
      }
    }
    request_.limits.push_back(std::move(limit));
  }

  void AddVertex(const std::string& key, const std::string& vertex, MoveLimit& limit) const {
    const std::string move = FromGtpVertex(session_, vertex);
    const int area = session_.width() * session_.height();
    bool known = session_.has_pass() && LowerCase(move) == "pass";
    for (int p = 0; p < area && !known; ++p) {
      known = LowerCase(session_.Vertex(p)) == LowerCase(move);
    }
    if (!known) Refuse(key + ": invalid vertex " + vertex);
    limit.moves.push_back(move);
  }

  void ParseKey(const std::string& key) {
    const bool kata = request_.form == AnalysisForm::kKataGo;
    if (key == "interval") {
      request_.interval = Interval(Next(key));
    } else if (key == "minmoves") {
      request_.min_moves = Count(key, 0);
    } else if (key == "maxmoves") {
      request_.max_moves = Count(key, 1);
    } else if (key == "avoid" || key == "allow") {
      ParseLimit(key);
    } else if (kata && key == "rootInfo") {
      request_.root_info = Flag(key);
    } else if (kata && key == "ownership") {
      request_.ownership = Flag(key);
    } else if (kata && key == "pvVisits") {
      request_.line_visits = Flag(key);
    } else if (kata &&
               std::find(kNotOffered.begin(), kNotOffered.end(), key) != kNotOffered.end()) {
      if (Flag(key)) Refuse(key + " is not offered");
    } else {
      Refuse("syntax error: unknown key " + key);
    }
  }

  const Session& session_;
  const GtpArguments& words_;
  std::size_t at_ = 0;
  AnalysisRequest request_;
};

}  // namespace

AnalysisRequest ParseAnalysisRequest(const Session& session, AnalysisForm form,
                                     const GtpArguments& arguments) {
  return Parser(session, form, arguments).Parse();
}

}  // namespace tengen
