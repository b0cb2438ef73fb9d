// SPDX-License-Identifier: MIT
#include "cli/inspect_raw.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "cli/number_option.h"
#include "cli/session_player.h"
#include "foundation/errors.h"
#include "model/network_file.h"
#include "selfplay/games/go/go_rules.h"
#include "selfplay/games/komi_words.h"
#include "selfplay/protocols/session.h"
#include "selfplay/protocols/sgf_position.h"
#include "selfplay/runs/player_spec.h"
#include "selfplay/sgf/format/sgf_reader.h"

namespace tengen {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kEveryMove = 1 << 30;

// Words such as "black D4 white pass" or, in turn, "D4 pass".
void PlayMoves(Session& session, const std::string& moves) {
  std::istringstream words(moves);
  std::string word;
  Color color = session.to_move();
  bool color_waits = false;
  while (words >> word) {
    const bool names_color = word == "black" || word == "white" || word == "b" || word == "w";
    if (names_color && session.game() == "go") {
      color = word[0] == 'b' ? Color::kBlack : Color::kWhite;
      color_waits = true;
      continue;
    }
    const std::string why = session.Play(color, word);
    if (!why.empty()) throw Error(ExitCode::kUsage, "--moves: " + word + ": " + why);
    color = session.to_move();
    color_waits = false;
  }
  if (color_waits) throw Error(ExitCode::kUsage, "--moves: a colour without its move at the end");
}

void PlayFile(Session& session, const RawOptions& options, int until) {
  if (session.game() != "go") {
    throw Error(ExitCode::kUsage,
                "--sgf " + options.sgf + ": a game of Go, and the network plays " + session.game());
  }
  const std::vector<SgfTree> trees = ReadSgfFile(options.sgf);
  const SgfGoGame game = ReadSgfGo(trees.front(), options.sgf);
  std::string rules = !options.rules.empty() ? options.rules : game.rules.value_or(session.rules());
  if (options.rules.find("komi=") == std::string::npos) rules = WithKomi(rules, game.komi);
  const std::size_t moves = game.moves_before + game.moves.size();
  if (until != kEveryMove && static_cast<std::size_t>(until) > moves + 1) {
    throw Error(ExitCode::kUsage, "--move " + std::to_string(until) + ": there is none; " +
                                      options.sgf + " has " + std::to_string(moves));
  }
  const std::string why = PlaySgf(session, game, rules, until);
  if (!why.empty()) throw Error(ExitCode::kBadData, options.sgf + ": " + why);
  if (session.ended()) {
    throw Error(ExitCode::kUsage, options.sgf +
                                      ": the game has ended there; give the move before which to "
                                      "look, e.g. --move " +
                                      std::to_string(moves));
  }
}

// KataGo takes no result for impossible unless ko is simple or territory is counted.
bool CanHaveNoResult(const Session& session) {
  if (session.game() != "go") return true;
  const GoRules rules = GoRules::Recognise(session.size(), session.rules());
  return rules.ko == KoRule::kSimple || rules.score == ScoreRule::kTerritory;
}

// An imported network's outputs mean what KataGo takes them for.
void ReadAsKatago(RawEvaluation& raw, bool can_have_no_result) {
  if (!can_have_no_result) {
    const float rest = raw.win + raw.loss;
    raw.win /= rest;
    raw.loss /= rest;
    raw.no_result = 0;
  }
  raw.score *= 1 - raw.no_result;
  raw.numbers.lead *= 1 - raw.no_result;
}

Json Number(float value) {
  if (std::isnan(value)) return nullptr;
  return Json(static_cast<double>(value));
}

Json List(const std::vector<float>& values) {
  Json list = Json::array();
  for (const float value : values) list.push_back(Number(value));
  return list;
}

Json Heads(const ModelSpec& spec, const Session& session, const RawEvaluation& raw) {
  Json json = {{"to_move", raw.to_move == Color::kBlack ? "black" : "white"},
               {"width", session.width()},
               {"height", session.height()},
               {"rules", session.rules()},
               {"win", Number(raw.win)},
               {"loss", Number(raw.loss)},
               {"no_result", Number(raw.no_result)}};
  const EvaluationNumbers& n = raw.numbers;
  if (spec.score_head) json["score"] = Number(raw.score);
  if (spec.score_stdev_head) json["score_stdev"] = Number(n.score_stdev);
  if (spec.lead_head) json["lead"] = Number(n.lead);
  if (spec.variance_time_head) json["variance_time"] = Number(n.variance_time);
  if (spec.short_term_errors) {
    json["value_error"] = Number(n.value_error);
    json["score_error"] = Number(n.score_error);
  }
  if (session.has_pass()) json["policy_pass"] = Number(raw.pass);
  json["policy"] = List(raw.policy);
  if (spec.optimistic_policy) {
    if (session.has_pass()) json["optimistic_pass"] = Number(raw.optimistic_pass);
    json["optimistic_policy"] = List(raw.optimistic_policy);
  }
  if (spec.ownership_head) json["ownership"] = List(raw.ownership);
  return json;
}

// A list is a board, its top row first.
std::string Text(const Json& heads) {
  std::string text;
  for (const auto& [name, value] : heads.items()) {
    if (!value.is_array()) {
      text += name + " " + (value.is_string() ? value.get<std::string>() : value.dump()) + "\n";
      continue;
    }
    text += name;
    const auto width = heads["width"].get<std::size_t>();
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string number =
          value[i].is_null() ? "." : fmt::format("{:.6f}", value[i].get<double>());
      text += fmt::format("{}{:>9}", i % width == 0 ? "\n" : " ", number);
    }
    text += "\n";
  }
  return text;
}

}  // namespace

void RawOptions::AddTo(CLI::App& command) {
  command.add_flag("--raw", raw, "What the network says of a position, every head, no search");
  const auto add = [&](const char* name, std::string& value, const char* help, const char* type) {
    return command.add_option(name, value, help)
        ->needs("--raw")
        ->type_name(type)
        ->check([](const std::string& text) {
          return text.empty() ? std::string("it is empty") : std::string();
        });
  };
  CLI::Option* const file =
      add("--sgf", sgf, "The position at the end of this game of Go, or before --move", "FILE.sgf");
  move_option_ = AddWholeNumber(command, "--move", move, 1, kEveryMove,
                                "The position before this move, counted from 1")
                     ->needs("--sgf");
  add("--moves", moves, "Moves from there on, such as \"D4 E5 pass\" or \"black D4 black E5\"",
      "MOVES");
  CLI::Option* const board =
      add("--size", size, "Board, N or WIDTHxHEIGHT (default: the network's)", "SIZE");
  board->excludes(file);  // which names its own
  add("--rules", rules, "Ruleset (default: the file's, else the network's)", "RULES");
  AddWholeNumber(command, "--symmetry", symmetry, 0, 7, "Of the board, 0 for none")->needs("--raw");
  command.add_flag("--json", json, "One JSON object, numbers with every digit")->needs("--raw");
}

std::string RawOptions::Inspect(const std::string& network) const {
  const ModelSpec spec = ReadNetworkFile(ResolvePlayerNetwork(network).path).spec;
  SessionOptions session_options;
  session_options.player = network;
  session_options.size = size;
  session_options.rules = rules;
  session_options.device = "cpu";  // the evaluator that gives every head
  const std::unique_ptr<Session> session = session_options.Make();
  if (!sgf.empty()) PlayFile(*session, *this, move_option_->empty() ? kEveryMove : move);
  PlayMoves(*session, moves);
  if (session->ended())
    throw Error(ExitCode::kUsage, "the game has ended; nothing is to be played");
  if (symmetry > 3 && session->width() != session->height()) {
    throw Error(ExitCode::kUsage, "--symmetry " + std::to_string(symmetry) +
                                      ": a board that is no square has 0 to 3");
  }
  RawEvaluation raw_evaluation = session->Evaluate(symmetry);
  if (spec.katago_version > 0) ReadAsKatago(raw_evaluation, CanHaveNoResult(*session));
  const Json heads = Heads(spec, *session, raw_evaluation);
  return json ? heads.dump() + "\n" : Text(heads);
}

}  // namespace tengen
