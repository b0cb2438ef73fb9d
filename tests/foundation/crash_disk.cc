// SPDX-License-Identifier: MIT
#include "tests/foundation/crash_disk.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {
namespace {

constexpr std::uint64_t kSector = 512;

std::string ParentOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}
std::string Joined(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}
std::string NameOf(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// Half of the sectors that hold bytes from `first` on, drawn by the seed, come out empty.
void LoseSectors(std::string& bytes, std::uint64_t first, std::uint64_t seed) {
  std::uint64_t draw = seed + 0x9E3779B97F4A7C15ULL;
  for (std::uint64_t at = first / kSector * kSector; at < bytes.size(); at += kSector) {
    draw = draw * 6364136223846793005ULL + 1442695040888963407ULL;
    if (draw >> 63 == 0) continue;
    const std::uint64_t begin = std::max(at, first);
    const std::uint64_t end = std::min<std::uint64_t>(at + kSector, bytes.size());
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(begin),
              bytes.begin() + static_cast<std::ptrdiff_t>(end), '\0');
  }
}

std::size_t HashOf(const CrashState& state) {
  std::size_t hash = 0;
  for (const auto& [path, bytes] : state) {
    for (const std::string* part : {&path, &bytes}) {
      hash = (hash ^ std::hash<std::string>()(*part)) * 0x9E3779B97F4A7C15ULL;
      hash ^= hash >> 29;
    }
  }
  return hash;
}

}  // namespace

CrashDisk::Folder& CrashDisk::FolderOf(const std::string& path) {
  return folders_.at(ParentOf(path));
}

void CrashDisk::Apply(const FileOperation& op) {
  switch (op.kind) {
    case FileOperation::Kind::kCreate:
      files_[op.file];
      FolderOf(op.path).pending.push_back({"", NameOf(op.path), op.file});
      break;
    case FileOperation::Kind::kWrite: {
      File& file = files_.at(op.file);
      if (file.bytes.size() < op.offset + op.bytes.size())
        file.bytes.resize(op.offset + op.bytes.size());
      file.bytes.replace(op.offset, op.bytes.size(), op.bytes);
      file.untouched = std::min(file.untouched, op.offset);
      break;
    }
    case FileOperation::Kind::kTruncate: {
      File& file = files_.at(op.file);
      file.bytes.resize(op.offset);
      file.untouched = std::min(file.untouched, op.offset);
      break;
    }
    case FileOperation::Kind::kSyncFile: {
      File& file = files_.at(op.file);
      file.synced = file.bytes;
      file.untouched = file.bytes.size();
      break;
    }
    case FileOperation::Kind::kSyncFolder: {
      Folder& folder = folders_.at(op.path);
      for (const NameChange& change : folder.pending) {
        if (!change.remove.empty()) folder.synced.erase(change.remove);
        if (!change.add.empty()) folder.synced[change.add] = change.file;
      }
      folder.pending.clear();
      break;
    }
    case FileOperation::Kind::kRename:
      CHECK(ParentOf(op.path) == ParentOf(op.to));
      FolderOf(op.path).pending.push_back({NameOf(op.path), NameOf(op.to), FileNamed(op.path)});
      break;
    case FileOperation::Kind::kUnlink:
      FolderOf(op.path).pending.push_back({NameOf(op.path), "", -1});
      break;
    case FileOperation::Kind::kMkdir:
      folders_[op.path];
      FolderOf(op.path).pending.push_back({"", NameOf(op.path), -1});
      break;
    case FileOperation::Kind::kRmdir:
      FolderOf(op.path).pending.push_back({NameOf(op.path), "", -1});
      break;
  }
}

CrashDisk::Names CrashDisk::AllNames() const {
  Names names;
  for (const auto& [path, folder] : folders_) names[path] = folder.pending.size();
  return names;
}

void CrashDisk::AddFolder(const std::string& path, const Names& names, Tree& tree) const {
  const Folder& folder = folders_.at(path);
  std::map<std::string, int> entries = folder.synced;
  for (std::size_t i = 0; i < names.at(path); ++i) {
    const NameChange& change = folder.pending[i];
    if (!change.remove.empty()) entries.erase(change.remove);
    if (!change.add.empty()) entries[change.add] = change.file;
  }
  for (const auto& [name, file] : entries) {
    const std::string entry = Joined(path, name);
    tree[file < 0 ? entry + "/" : entry] = file;
    if (file < 0) AddFolder(entry, names, tree);
  }
}

CrashDisk::Tree CrashDisk::TreeOf(const Names& names) const {
  Tree tree;
  AddFolder("", names, tree);
  return tree;
}

CrashState CrashDisk::StateOf(const Tree& tree,
                              const std::function<const std::string&(int)>& bytes) const {
  CrashState state;
  for (const auto& [path, file] : tree) state[path] = file < 0 ? "" : bytes(file);
  return state;
}

CrashState CrashDisk::Everything() const {
  return StateOf(TreeOf(AllNames()),
                 [&](int file) -> const std::string& { return files_.at(file).bytes; });
}

CrashState CrashDisk::Durable() const {
  Names none;
  for (const auto& [path, folder] : folders_) none[path] = 0;
  return StateOf(TreeOf(none),
                 [&](int file) -> const std::string& { return files_.at(file).synced; });
}

int CrashDisk::FileNamed(const std::string& path) const {
  const Tree tree = TreeOf(AllNames());
  const auto found = tree.find(path);
  return found == tree.end() ? -1 : found->second;
}

void CrashDisk::ForEachNewState(const std::function<void(const CrashState&, CrashData)>& visit) {
  std::vector<Names> choices = {AllNames()};
  Names none;
  for (const auto& [path, folder] : folders_) none[path] = 0;
  choices.push_back(none);
  for (const auto& [path, folder] : folders_) {
    for (std::size_t kept = 0; kept < folder.pending.size(); ++kept) {
      choices.push_back(AllNames());
      choices.back()[path] = kept;
    }
  }
  std::set<Tree> trees;
  for (const Names& names : choices) trees.insert(TreeOf(names));
  const auto kept = [&](int file) -> const std::string& { return files_.at(file).bytes; };
  const auto dropped = [&](int file) -> const std::string& { return files_.at(file).synced; };
  const auto offer = [&](const CrashState& state, CrashData data) {
    if (seen_.insert(HashOf(state)).second) visit(state, data);
  };
  for (const Tree& tree : trees) {
    CrashState whole = StateOf(tree, kept);
    offer(whole, CrashData::kKept);
    offer(StateOf(tree, dropped), CrashData::kDropped);
    for (const auto& [path, number] : tree) {
      if (number < 0) continue;
      const File& file = files_.at(number);
      if (file.bytes == file.synced) continue;
      std::string& torn = whole[path];
      for (std::uint64_t at = file.untouched / kSector * kSector; at < file.bytes.size();
           at += kSector) {
        const std::uint64_t begin = std::max(at, file.untouched);
        torn = file.bytes.substr(0, begin);
        offer(whole, CrashData::kTorn);
        torn = file.bytes;
        const std::uint64_t end = std::min<std::uint64_t>(at + kSector, file.bytes.size());
        std::fill(torn.begin() + static_cast<std::ptrdiff_t>(begin),
                  torn.begin() + static_cast<std::ptrdiff_t>(end), '\0');
        offer(whole, CrashData::kTorn);
        for (std::uint64_t draw = 0; draw < draws_; ++draw) {
          torn = file.bytes;
          LoseSectors(torn, file.untouched, 1000 * at + draw);
          offer(whole, CrashData::kTorn);
        }
      }
      torn = file.bytes;
    }
  }
}

}  // namespace tengen
