// SPDX-License-Identifier: MIT
#include "selfplay/records/rewriting/game_sorter.h"

#include <algorithm>
#include <cctype>
#include <limits>

#include "selfplay/games/komi_words.h"

namespace tengen {

void GameSorter::Append(const std::string& run, const GameRecord& game) {
  WriterFor(run, game).Append(game);
}

void GameSorter::Close() {
  for (std::size_t i = 0; i < writers_.size(); ++i) {
    writers_[i]->Close();
    groups_[i].games = writers_[i]->games();
    groups_[i].positions = writers_[i]->positions();
  }
}

RecordWriter& GameSorter::WriterFor(const std::string& run, const GameRecord& game) {
  const std::string ruleset = WithoutKomi(game.rules);
  const auto [found, added] =
      index_.try_emplace({run, game.game, game.size, ruleset}, writers_.size());
  if (!added) return *writers_[found->second];
  const std::string worker = NewWorkerName(game);
  groups_.push_back({run, game.game, game.size, ruleset, worker, 0, 0});
  RecordHeader header;
  header.run_id = run;
  header.game = game.game;
  header.size = game.size;
  header.rules = game.rules;
  header.generation = game.generation;
  RecordWriterSettings settings;
  settings.roll_seconds = std::numeric_limits<double>::infinity();
  writers_.push_back(std::make_unique<RecordWriter>(folder_, worker, header, settings));
  return *writers_.back();
}

// Names in a file may hold anything; those of files may not.
std::string GameSorter::NewWorkerName(const GameRecord& game) const {
  std::string base = game.game + "-" + game.size;
  std::ranges::replace_if(
      base, [](unsigned char c) { return std::isalnum(c) == 0 && c != '-'; }, '-');
  const auto taken = [&](const std::string& name) {
    return std::ranges::any_of(groups_, [&](const Group& group) { return group.worker == name; });
  };
  std::string name = base;
  for (int number = 2; taken(name); ++number) name = base + "_" + std::to_string(number);
  return name;
}

}  // namespace tengen
