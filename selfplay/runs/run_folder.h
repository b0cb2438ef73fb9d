// SPDX-License-Identifier: MIT
// The folder of a run: what lies where, and which networks were accepted.
//
// Whether a network was accepted is told by one small file beside it, nets/000042.verdict,
// published whole or not at all once its gate has ended and never changed again. The last accepted
// network is the one with the highest number whose verdict says so. So the answer needs no database
// (run.sqlite can be rebuilt from nets and records), a kill between two steps leaves a candidate
// undecided, which is decided on resume, and no pointer can disagree with the files.
//
// Reading is safe while another process trains. Only the process that holds the RunLock writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tengen {

struct Verdict {
  bool accepted = false;
  std::string detail;  // one line of JSON with the gate's counts, so that run.sqlite can be rebuilt
};

class RunFolder {
 public:
  // Makes the folder and its fixed subfolders; what exists is kept.
  static RunFolder Create(const std::string& path);
  // Error(kUsage) when there is no run at the path (FolderKind::kRun).
  static RunFolder Open(const std::string& path);
  static bool IsRun(const std::string& path);

  const std::string& path() const { return path_; }
  std::string name() const;  // the last part of the path
  std::string ConfigPath() const { return path_ + "/config.yaml"; }
  std::string DatabasePath() const { return path_ + "/run.sqlite"; }
  std::string MetricsPath() const { return path_ + "/metrics.jsonl"; }
  std::string LockPath() const { return path_ + "/lock"; }
  std::string TensorBoardFolder() const { return path_ + "/tensorboard"; }
  std::string RecordsFolder() const { return path_ + "/records"; }
  std::string RecordsFolder(std::uint32_t generation) const;  // not made by Create
  std::string TrainerFolder() const { return path_ + "/trainer"; }
  std::string CheckpointFolder(std::uint32_t generation) const;  // not made by Create
  std::string NetPath(std::uint32_t generation) const;
  std::string VerdictPath(std::uint32_t generation) const;

  // Ascending numbers of the networks, verdicts, record folders and checkpoints that exist.
  std::vector<std::uint32_t> NetGenerations() const;
  std::vector<std::uint32_t> VerdictGenerations() const;
  std::vector<std::uint32_t> RecordGenerations() const;
  std::vector<std::uint32_t> CheckpointGenerations() const;

  // "accepted" or "refused", the detail and "sha256 " with the SHA-256 of both, a line each.
  // Requires that the network is published and has no other verdict. detail: one line.
  void PublishVerdict(std::uint32_t generation, const Verdict& verdict) const;
  // None: the gate has not ended. Error(kBadData) when the file is damaged.
  std::optional<Verdict> VerdictOf(std::uint32_t generation) const;
  // None before generation 0 is accepted. Error(kBadData) when its network is missing.
  std::optional<std::uint32_t> LastAccepted() const;

 private:
  explicit RunFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace tengen
