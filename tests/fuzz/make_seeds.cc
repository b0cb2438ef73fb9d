// SPDX-License-Identifier: MIT
// make_seeds REPOSITORY: writes the seeds of every target, tests/fuzz/corpus/NAME/, from files that
// the repository holds or the program writes. To be run again when a format grows; inputs that once
// found something lie beside the seeds under other names and stay.
#include <zstd.h>

#include <cstdio>
#include <filesystem>

#include "foundation/config/config.h"
#include "foundation/files.h"
#include "foundation/framing.h"
#include "model/katago/file.h"
#include "model/katago/from_network.h"
#include "model/network_file.h"
#include "model/network_weights.h"
#include "tests/fuzz/tiny_network.h"

namespace tengen::fuzz {
namespace {

namespace fs = std::filesystem;

class Seeds {
 public:
  explicit Seeds(const std::string& repository) : repository_(repository) {}

  void Write(const std::string& target, const std::string& name, const std::string& bytes) {
    const std::string folder = repository_ + "/tests/fuzz/corpus/" + target;
    CreateFolder(folder);
    PublishFile(folder + "/seed-" + name, bytes);
  }

  std::string Read(const std::string& path) const {
    return ReadWholeFile(repository_ + "/" + path, 1 << 20);
  }

  std::vector<std::string> Names(const std::string& folder, const std::string& ending) const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(repository_ + "/" + folder)) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with(ending)) names.push_back(name);
    }
    return names;
  }

 private:
  const std::string repository_;
};

void Configurations(Seeds& seeds) {
  for (const std::string& name : seeds.Names("configs", ".yaml")) {
    seeds.Write("config", name, seeds.Read("configs/" + name));
  }
  seeds.Write("config", "every-key.yaml", Config().ToYaml());
  seeds.Write("config", "flow.yaml",
              "{search: {kind: puct, visits: 3}, model: {pooling_blocks: [0, 1], blocks: 4}}\r\n");
  seeds.Write("config", "refused.yaml",
              "search:\n  cpuct: .nan\n  visits: 010\n  <<: *a\n  kind: &b [x, \"y\"]\n---\n? "
              "!!int 3\n: |\n  a\n");
  std::string assignments;
  for (const ConfigKey& key : ConfigKeys()) assignments += key.path + "=1\n";
  seeds.Write("override", "ones", assignments);
  seeds.Write("override", "lists",
              "model.pooling_blocks=[1, 2]\nmodel.pooling_blocks=3,4,\ngame.rules=\"a b\"\n"
              "search.visits=0x10\nsearch.cpuct=-1e400\nvisits=3\nrun.seed=9007199254740993\n");
}

void Rules(Seeds& seeds) {
  int number = 0;
  for (const char* text :
       {"9\ntromp-taylor komi=7", "19\nyouzai cycle_at=3 max_moves=0", "9x7\nchinese komi=-0.25",
        "2\naga hkomi=1000 hcomp=n-1", "5\nfreestyle", "20x6\nstandard",
        "19x2\ntt ko=ssk suicide=multi stop=end score=area tie=draw shared=0 seki_points=1"}) {
    seeds.Write("rules", std::to_string(++number), text);
  }
  for (const std::string& name : seeds.Names("tests/data/rules", ".txt")) {
    if (name == "go_replay.txt") continue;  // long, and nothing new in it
    seeds.Write("rule_cases", name, seeds.Read("tests/data/rules/" + name));
  }
}

void Sessions(Seeds& seeds) {
  seeds.Write("gtp", "commands",
              std::string(1, '\0') +
                  "protocol_version\n1 name\n2 version\nlist_commands\nknown_command quit\n"
                  "boardsize 5\nrectangular_boardsize 4 3\nclear_board\nkomi -3.5\nget_komi\n"
                  "play b a1\nplay w pass\n7 genmove b\nreg_genmove w\nundo\nshowboard\n"
                  "final_score\ntime_settings 0 1 1\ntime_left b 0 0\n# comment\nquit\n");
  seeds.Write("gtp", "capture", "\1play b a2\nplay w a1\nplay b b1\nplay w a1\nundo\nshowboard\n");
  seeds.Write("gtp", "two-passes",
              "\2play b pass\nplay w pass\ngenmove b\nfinal_score\nundo\nplay b a1\nplay b b1\n");
  seeds.Write("gtp", "gomoku",
              "\3play b a1\nplay w a2\nplay b b1\nplay w b2\nplay b c1\nplay w c2\nplay b d1\n"
              "play w d2\nplay b e1\ngenmove w\nundo\nkomi 3\n");
  seeds.Write("gtp", "self-play",
              "\4genmove b\r\ngenmove w\r\n3 genmove b\r\n4 genmove w\r\n5\r\n\t6 genmove b\r\n");
}

std::string Unpacked(std::string_view payload) {
  std::string bytes(ZSTD_getFrameContentSize(payload.data(), payload.size()), '\0');
  bytes.resize(ZSTD_decompress(bytes.data(), bytes.size(), payload.data(), payload.size()));
  return bytes;
}

void Records(Seeds& seeds) {
  for (const std::string& name : seeds.Names("tests/data/records", ".tfrecord")) {
    const std::string file = seeds.Read("tests/data/records/" + name);
    seeds.Write("records", name, file);
    std::string messages;
    for (Frame frame = ReadFrame(file, 0); frame.status == FrameStatus::kFrame;
         frame = ReadFrame(file, frame.end)) {
      const std::string message = Unpacked(frame.payload);
      if (message.size() >= 65536) continue;
      messages += static_cast<char>(message.size() & 255);
      messages += static_cast<char>(message.size() >> 8);
      messages += message;
    }
    seeds.Write("games", name, messages);
  }
}

void Networks(Seeds& seeds) {
  NetworkFile network = MakeRandomNetwork(TinySpec(), 1);
  network.metadata = {{"game", "go"}, {"size", "2"}, {"rules", "tromp-taylor"}, {"step", "7"}};
  seeds.Write("weights", "network", EncodeNetworkFile(network));
  seeds.Write("weights", "two-tensors",
              EncodeSafetensors({{{"a", "b"}}, {{"t", {{2, 1}, {0, 1}}}, {"u", {{}, {-1}}}}}));
  ModelSpec go = TinySpec();
  go.inputs = "go-v7";
  go.shape = {katago::kPlanes, katago::kGlobals, 2, 2, 1};
  go.pooling_channels = 1;
  go.pooling_blocks = {0};
  const katago::Description old = katago::FromNetwork(MakeRandomNetwork(go, 1), 8, "seed").file;
  seeds.Write("katago", "8.bin", katago::Encode(old, "x.bin"));
  seeds.Write("katago", "8.bin.gz", katago::Encode(old, "x.bin.gz"));
  go.activation = Activation::kMish;
  go.pooling_blocks = {};
  go.inner_blocks = {"op"};
  go.bottleneck_channels = 4;
  const katago::Description late = katago::FromNetwork(MakeRandomNetwork(go, 1), 15, "seed").file;
  seeds.Write("katago", "15.txt", katago::Encode(late, "x.txt"));
  ModelSpec large = TinySpec();
  large.blocks = 9;
  large.channels = 64;
  large.pooling_channels = 32;
  large.pooling_blocks = {2, 5, 8};
  large.ownership_head = large.score_head = true;
  seeds.Write("model_spec", "tiny", TinySpec().ToYaml());
  seeds.Write("model_spec", "large", large.ToYaml());
  seeds.Write("checkpoint", "weights", "\2" + EncodeNetworkFile(MakeRandomNetwork(TinySpec(), 1)));
  seeds.Write("checkpoint", "state",
              "\1{\"format\": 1, \"step\": 7, \"samples\": 80, \"seed\": 1, \"running_seconds\": "
              "2.5, \"optimizer_slots\": [\"momentum\"]}");
  const std::string sum(64, 'a');
  seeds.Write("checkpoint", "manifest",
              std::string(1, '\0') + sum + "  weights.safetensors\n" + sum + "  state.json\n");
}

void Verdicts(Seeds& seeds) {
  seeds.Write(
      "verdict", "first",
      "{\"reason\":\"first\",\"text\":\"accepted unplayed: the first network\",\"rating\":0}");
  seeds.Write("verdict", "test",
              "{\"reason\":\"test\",\"text\":\"accepted by the test\",\"opponent\":3,\"pairs\":"
              "[1,0,4,2,9],\"llr\":2.97,\"rating\":151.25}");
}

// One of each kind: what we write, variations, an old format, set-up, charsets whose characters
// look like brackets, words of results, a byte-order mark.
void Sgf(Seeds& seeds) {
  seeds.Write(
      "sgf", "game",
      "(;FF[4]GM[1]CA[UTF-8]AP[Tengen:0.1.0]SZ[9:6]KM[6.5]RU[tromp-taylor komi=6.5]PB[demo@3]"
      "PW[demo@3]RE[W+R]GC[game 42\n3 moves]\n;B[af]\n;W[ia]C[White: 16 visits\nvisits: J6 11"
      ", A6 5]BL[12.5]OB[3]\n;B[])\n");
  seeds.Write(
      "sgf", "variations",
      "(;GM[1]SZ[5];B[cc](;W[cd](;B[dd])(;B[bd];W[bc]))(;W[dc]C[a\\]b\\\\c\\\r\nsoft])(;W[]))");
  seeds.Write(
      "sgf", "old",
      "From: a (b)\n\n(;GaMe[1]SiZe[19]AddBlack[dd][pp]PLayer[white]\r\n;White[tt];Black[cq]"
      "Comment[x])");
  seeds.Write("sgf", "setup",
              "(;FF[4]GM[1]SZ[7]HA[2]KM[0.5]AB[aa:cc][ee]AW[dd]PL[W];W[gg];B[gf]AE[aa:bc]AB[ga];W[]"
              "PL[B])");
  seeds.Write(
      "sgf", "collection",
      "(;CA[Shift_JIS]PB[\x83\\\x83]])(;CA[GBK]PB[\xCE\xA7\xC6\xE5]RE[\xBA\xDA\xCA\xA4"
      "3.75\xD7\xD3]RU[\xD6\xD0\xB9\xFA\xB9\xE6\xD4\xF2])(;CA[EUC-KR]PB[\xB9\xD9]RE[\xC8\xE6 "
      "\xB9\xDD\xC1\xFD\xBD\xC2])(;PW[\xE9])(;CA[Big5]C[\xB3\\])");
  seeds.Write(
      "sgf", "results",
      "(;RE[白中押し勝ち]KM[3.75子]RU[Chinese]TM[1:00:00]OT[5x30 byo-yomi])(;RE[W+1/2]KM[375]"
      "RU[中国])(;RE[Void]XR[BothLose]KM[四分之三子])");
  std::string utf16 = "\xFF\xFE";
  for (const char c : std::string("(;GM[1]CA[UTF16LE];B[qd])")) utf16 += {c, '\0'};
  seeds.Write("sgf", "utf16", utf16);
}

}  // namespace
}  // namespace tengen::fuzz

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "make_seeds REPOSITORY\n");
    return 2;
  }
  tengen::fuzz::Seeds seeds(argv[1]);
  for (auto* write :
       {tengen::fuzz::Configurations, tengen::fuzz::Rules, tengen::fuzz::Sessions,
        tengen::fuzz::Records, tengen::fuzz::Networks, tengen::fuzz::Verdicts, tengen::fuzz::Sgf}) {
    write(seeds);
  }
}
