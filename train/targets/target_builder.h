// SPDX-License-Identifier: MIT
// Turns recorded games into training samples by replaying them under their rules. One builder
// serves one game (go, gomoku) and every board size up to its shape. Thread-safe: all methods are
// const.
//
// Targets of the position before ply t, from the view of the player to move there:
//  - policy: the stored entries; what is missing to 1 is spread evenly over the other legal actions
//  - opponent policy: the target of ply t + 1, where that was searched and is trained on
//  - value: win, loss or no result of the game; a draw is half win and half loss; a game that both
//    lose is a loss for both; a resigned game counts for its winner
//  - short-term value and score, variance time: as train/targets/short_term.h says
//  - score, ownership: only when the game ended with a count, so not after a resignation
#pragma once

#include <memory>
#include <string_view>

#include "model/evaluation.h"
#include "selfplay/records/game_record.h"
#include "train/replay/stored_game.h"
#include "train/targets/training_batch.h"

namespace tengen {

class TargetBuilder {
 public:
  virtual ~TargetBuilder() = default;

  // What the batches to fill must look like.
  virtual const InputShape& shape() const = 0;
  // Number of symmetries of that game's board.
  virtual int Symmetries(const StoredGame& game) const = 0;
  // Checks the game by replaying it and keeps what training needs. Throws Error(kBadData) that
  // names the game and the move: another game, a board too large, an illegal move or policy entry,
  // a wrong winner.
  virtual StoredGame Store(const GameRecord& record) const = 0;
  // Appends the sample of game.trained[position]. The batch must not be full.
  virtual void Add(const StoredGame& game, int position, int symmetry,
                   TrainingBatch& batch) const = 0;
};

// The builder for a game and the largest board, e.g. ("go", "9"). Error(kBadConfig) for an unknown
// game.
std::unique_ptr<TargetBuilder> MakeTargetBuilder(std::string_view game, std::string_view size,
                                                 std::string_view rules);
// The same for the rows that a network takes; the shape must be of an input set of the game.
std::unique_ptr<TargetBuilder> MakeTargetBuilder(std::string_view game, const InputShape& shape);

}  // namespace tengen
