#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whole games of `tengen match` against other programs, read again by an independent reader.

    pip install sgfmill          (any Python; TENGEN_PEER_PYTHON names one that has it)
    apt-get install gnugo leela-zero
    tests/peers/engine_games.py --program build/tengen

GNU Go plays on 9x9, Leela Zero on 19x19 with a tiny network of random weights that this script
writes. sgfmill then replays every SGF file of the match, on a board of its own; moves, komi, result,
rules and names must be those that --json tells, no program may lose by a fault, and none may count a
finished game otherwise than the rules. Ends with 77 (skipped) when sgfmill and every program are
absent; what is absent alone is said and left out."""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
READER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sgfmill_boards.py")


def find(name):
    """Debian keeps games in a folder that is not on everybody's path."""
    return shutil.which(name, path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")


def write_leela_network(path, filters=8, blocks=1):
    """Version 1 of Leela Zero's text form; 19x19, as the program takes no other."""
    draw = random.Random(1)

    def noise(count, spread):
        return " ".join("%.5g" % draw.gauss(0, spread) for _ in range(count))

    def convolution(weights, channels, spread):  # weights, biases, means, variances
        return [noise(weights, spread)] + [" ".join([value] * channels) for value in ("0", "0", "1")]

    lines = ["1"] + convolution(18 * 9 * filters, filters, 0.1)
    for _ in range(2 * blocks):
        lines += convolution(9 * filters * filters, filters, 0.1)
    lines += convolution(2 * filters, 2, 0.5) + [noise(722 * 362, 0.05), " ".join(["0"] * 362)]
    lines += convolution(filters, 1, 0.5)
    lines += [noise(361 * 256, 0.05), " ".join(["0"] * 256), noise(256, 0.1), "0"]
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")


def vertex(name, size):
    """sgfmill's (row from the bottom, column) of "D4"; None for a pass."""
    if name.lower() == "pass":
        return None
    return [int(name[1:]) - 1, "ABCDEFGHJKLMNOPQRST".index(name[0].upper())]


def require(truth, what):
    if not truth:
        raise SystemExit("FAILED: " + what)


def check(game, seen, size, komi, rules):
    """One game as --json tells it, and as sgfmill reads it. Returns whether it was counted."""
    place = f"game of pair {game['pair']}, {game['black']} against {game['white']}"
    require(game["notes"] == [], f"{place}: {game['notes']}")
    require(seen["size"] == size and seen["komi"] == komi, f"{place}: size or komi")
    require(seen["rules"] == rules, f"{place}: RU[{seen['rules']}], not {rules}")
    require([seen["black"], seen["white"]] == [game["black"], game["white"]], f"{place}: names")
    require(seen["result"] == game["result"].replace("Draw", "0"), f"{place}: RE[{seen['result']}]")
    moves = [["bw"[i % 2], vertex(move, size)] for i, move in enumerate(game["moves"])]
    require(seen["played"] == moves, f"{place}: moves")
    if game["end"] != "two passes":
        return False
    margin = seen["area"] - komi  # dead stones were taken, so the board counts as it stands
    result = f"{'B' if margin > 0 else 'W'}+{abs(margin):g}"
    require(result == game["result"], f"{place}: sgfmill counts {result}, we {game['result']}")
    return True


def play(arguments, name, engine, size, games):
    """A match of random moves against the engine, which then must win some; draws do not exist."""
    folder = tempfile.mkdtemp(dir=arguments.folder)
    rules = "tromp-taylor"
    command = [arguments.program, "match", "random", "gtp:" + engine, "--size", str(size), "--rules",
               rules, "--games", str(games), "--threads", "1", "--sgf", folder + "/sgf", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    require(done.returncode == 0, f"{name}: exit {done.returncode}: {done.stderr[-2000:]}")
    match = json.loads(done.stdout)
    files = sorted(os.path.join(folder, "sgf", file) for file in os.listdir(folder + "/sgf"))
    require(len(files) == games == len(match["list"]), f"{name}: {len(files)} files")
    read = subprocess.run([arguments.python, READER] + files, capture_output=True, text=True)
    require(read.returncode == 0, f"{name}: sgfmill: {read.stderr}")
    counted = 0
    for game, seen in zip(match["list"], json.loads(read.stdout)):
        counted += check(game, seen, size, 7.5, rules)
    moves = sum(len(game["moves"]) for game in match["list"])
    print(f"engine games, {name}: {games} whole games, {moves} moves, {counted} counted; "
          f"{match['losses']} won; sgfmill reads the same moves, komi, rules and results, "
          f"0 notes", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--python", default=os.environ.get("TENGEN_PEER_PYTHON", sys.executable),
                        help="a Python that has sgfmill")
    parser.add_argument("--games", type=int, default=2, help="an engine, an even number")
    arguments = parser.parse_args()
    if subprocess.run([arguments.python, "-c", "import sgfmill"], capture_output=True).returncode:
        print(f"skipped: {arguments.python} has no sgfmill (pip install sgfmill)")
        return SKIPPED
    played = 0
    with tempfile.TemporaryDirectory() as arguments.folder:
        gnugo, leela = find("gnugo"), find("leelaz")
        if gnugo:
            play(arguments, "GNU Go", gnugo + " --mode gtp --level 1 --chinese-rules "
                 "--positional-superko --allow-suicide --capture-all-dead", 9, arguments.games)
            played += 1
        else:
            print("left out: gnugo is not installed")
        if leela:
            network = os.path.join(arguments.folder, "random.txt")
            write_leela_network(network)
            play(arguments, "Leela Zero", f"{leela} --gtp --cpu-only --weights {network} --threads 1 "
                 "--visits 4 --noponder --resignpct 0", 19, arguments.games)
            played += 1
        else:
            print("left out: leelaz (Debian leela-zero) is not installed")
    if played:
        return 0
    print("skipped: no program to play against")
    return SKIPPED


if __name__ == "__main__":
    sys.exit(main())
