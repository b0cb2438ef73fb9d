// SPDX-License-Identifier: MIT
// Writes games of mixed origin so that each file holds one run, game, size and ruleset, of any
// komi: FOLDER/go-9-000001.tfrecord and on, go-9_2-000001.tfrecord for the next run or ruleset of
// that size. Objects belong to one thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "selfplay/records/game_record.h"
#include "selfplay/records/record_writer.h"

namespace tengen {

class GameSorter {
 public:
  explicit GameSorter(std::string folder) : folder_(std::move(folder)) {}

  void Append(const std::string& run, const GameRecord& game);
  void Close();  // publishes everything; the last call

  struct Group {
    std::string run, game, size, ruleset, worker;  // worker: the files' names begin with it
    std::uint64_t games = 0, positions = 0;
  };
  // In the order of their first games; complete after Close().
  const std::vector<Group>& groups() const { return groups_; }

 private:
  using Key = std::tuple<std::string, std::string, std::string, std::string>;

  RecordWriter& WriterFor(const std::string& run, const GameRecord& game);
  std::string NewWorkerName(const GameRecord& game) const;

  const std::string folder_;
  std::map<Key, std::size_t> index_;
  std::vector<Group> groups_;
  std::vector<std::unique_ptr<RecordWriter>> writers_;  // of groups_
};

}  // namespace tengen
