// SPDX-License-Identifier: MIT
// Checkpoints of a run: RUN/trainer/000042/ holds
//   weights.safetensors, averaged.safetensors   the network, and its average that plays
//   momentum.safetensors, variance.safetensors  what the optimizer remembers (the same names and
//   shapes) state.json                                  step, samples, running time, seed
//   config.yaml                                 the run's configuration, for people
//   MANIFEST                                    "SHA-256  name" of each; published last
// A folder without a MANIFEST is none. Sampler and learning rate are functions of seed and step, so
// they need no state of their own. One writer at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/model_spec.h"
#include "train/trainer.h"

namespace tengen {

struct Checkpoint {
  TrainerState trainer;
  std::uint64_t seed = 0;      // of the run: a checkpoint of another run is refused
  double running_seconds = 0;  // running time of the run, summed over resumes
  std::string config;          // YAML
};

class CheckpointFolder {
 public:
  // folder: RUN/trainer; made when the first checkpoint is saved. spec: of the run's network.
  CheckpointFolder(std::string folder, ModelSpec spec, int keep);

  // Publishes the next checkpoint, then removes old ones: the newest `keep` and every 10th stay.
  // Returns its path.
  std::string Save(const Checkpoint& checkpoint);

  // The newest whole checkpoint. Each one that is not whole is skipped and described in `skipped`.
  std::optional<Checkpoint> LoadNewest(std::vector<std::string>* skipped) const;
  // One by its path. Error(kBadData) or Error(kIo) naming file and cause.
  Checkpoint Load(const std::string& path) const;

  // Numbers of the folders there, whole or not, ascending.
  std::vector<int> Numbers() const;
  std::string Path(int number) const;

 private:
  void RemoveOld() const;

  const std::string folder_;
  const ModelSpec spec_;
  const int keep_;
};

}  // namespace tengen
