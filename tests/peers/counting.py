#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Finished games counted by Tengen and by GNU Go, side by side.

    apt-get install gnugo
    tests/peers/counting.py --program build/tengen [--games 200]

GNU Go plays itself from random openings until both pass, under area rules, so that no dame is left.
Which stones are dead is found by play: another GNU Go goes on with --capture-all-dead until nothing is
left to take. A game counts among those with known dead stones when GNU Go's own final_status_list says
the same; the others are named and left out. Then the settled board is counted

    area       by `tengen score --rules chinese` and by gnugo --chinese-rules
    territory  by `tengen score --rules japanese` and by gnugo --japanese-rules
    by play    as it stands after the captures, by this script's own flood fill

and Tengen's own finding of the dead stones is set beside the known ones. With --katago COMMAND (a command line
that starts KataGo in GTP) KataGo counts the board after all captures, too. Every disagreement is printed
with both counts and the points on which the two differ. GNU Go's territory is also added up from its
own lists of points (final_status_list) and its captures: where that sum is Tengen's count and
final_score is not, GNU Go contradicts itself. Ends with 77 (skipped) without gnugo, with 1 when Tengen
disagrees with a count by play or with a sum of GNU Go's lists."""
import argparse
import json
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
COLUMNS = "ABCDEFGHJKLMNOPQRST"
SIZES = [7] * 4 + [9] * 14 + [13, 13]  # of every twenty games


class Engine:
    """A GTP program, asked one command at a time."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            got = self.process.stdout.readline()
            if got == "":
                raise SystemExit(f"FAILED: the engine has ended at \"{line}\"")
            if got.strip() == "" and lines:
                break
            if got.strip():
                lines.append(got.strip())
        answer = "\n".join(lines)
        if answer[0] != "=":
            raise SystemExit(f"FAILED: the engine answers \"{answer}\" to \"{line}\"")
        return answer[1:].strip()

    def set_up(self, size, komi, moves):
        for line in (f"boardsize {size}", "clear_board", f"komi {komi}"):
            self.ask(line)
        for index, move in enumerate(moves):
            self.ask(f"play {'bw'[index % 2]} {move}")

    def play_out(self, moves, limit):
        """Goes on until two passes, the last two moves of the list then."""
        passes = 0
        while passes < 2 and len(moves) < limit:
            move = self.ask(f"genmove {'bw'[len(moves) % 2]}")
            move = "PASS" if move.lower() == "pass" else move
            if move.lower() == "resign":
                return False
            moves.append(move)
            passes = passes + 1 if move == "PASS" else 0
        return passes == 2

    def stones(self):
        return {point: color for color in ("black", "white")
                for point in self.ask(f"list_stones {color}").split()}

    def quit(self):
        self.ask("quit")
        self.process.wait()


def start(gnugo, *options):
    return Engine([gnugo, "--mode", "gtp", "--level", "0", *options])


def random_opening(size, draw):
    moves = []
    while len(moves) < draw.randrange(4, 9):
        point = COLUMNS[draw.randrange(size)] + str(draw.randrange(size) + 1)
        if point not in moves:
            moves.append(point)
    return moves


def neighbours(point, size):
    x, y = COLUMNS.index(point[0]), int(point[1:])
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if 0 <= x + dx < size and 1 <= y + dy <= size:
            yield COLUMNS[x + dx] + str(y + dy)


def area_margin(stones, size, komi):
    """Black's margin of the board as it stands: a region counts for whom alone it touches."""
    margin, seen = -komi, set()
    margin += sum(1 if color == "black" else -1 for color in stones.values())
    for point in (column + str(row) for column in COLUMNS[:size] for row in range(1, size + 1)):
        if point in stones or point in seen:
            continue
        region, touched, open_points = {point}, set(), [point]
        while open_points:
            for near in neighbours(open_points.pop(), size):
                if near in stones:
                    touched.add(stones[near])
                elif near not in region:
                    region.add(near)
                    open_points.append(near)
        seen |= region
        if len(touched) == 1:
            margin += len(region) * (1 if touched == {"black"} else -1)
    return margin


def margin_of(result):
    if result == "0":
        return 0.0
    return float(result[2:]) * (1 if result[0] == "B" else -1)


def text_of(margin):
    return "0" if margin == 0 else f"{'B' if margin > 0 else 'W'}+{abs(margin):g}"


def write_sgf(path, size, komi, moves):
    def point(move):
        return "" if move == "PASS" else (chr(97 + COLUMNS.index(move[0])) + chr(97 + size - int(move[1:])))
    body = "".join(f";{'BW'[i % 2]}[{point(move)}]" for i, move in enumerate(moves))
    with open(path, "w") as file:
        file.write(f"(;FF[4]GM[1]SZ[{size}]KM[{komi}]PB[GNU Go]PW[GNU Go]{body})\n")


def tengen_score(program, path, *options):
    command = [program, "score", path, "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"FAILED: {' '.join(command)}: {done.stderr}")
    return json.loads(done.stdout)


def tengen_counts(program, path, dead, komi):
    """Black's margin and whose each point is, by area and by territory."""
    score = tengen_score(program, path, "--rules", "all", "--komi", str(komi),
                         "--dead", ",".join(sorted(dead)) or "none")
    counts = {}
    for count in score["counts"]:
        rows, size = count["owner"], len(count["owner"])
        owner = {COLUMNS[x] + str(size - y): rows[y][x] for y in range(size) for x in range(size)}
        counts[count["rules"].split()[0]] = (count["black_margin"], owner)
    return counts


def tengen_finds(program, path):
    """The stones that are dead when none are named."""
    chains = tengen_score(program, path, "--rules", "chinese")["chains"]
    return {point for chain in chains if chain["status"] == "dead" for point in chain["stones"]}


def gnugo_lists(engine, stones, dead, komi):
    """Black's margin by territory added up from GNU Go's own lists, and whose it says points are."""
    owner = {}
    for color, sign in (("black", "X"), ("white", "O")):
        for point in engine.ask(f"final_status_list {color}_territory").split():
            owner[point] = sign
    for point in dead:  # territory of the other colour
        owner[point] = "O" if stones[point] == "black" else "X"
    points = sum(1 if sign == "X" else -1 for sign in owner.values())
    prisoners = sum(-1 if stones[point] == "black" else 1 for point in dead)
    captures = int(engine.ask("captures black")) - int(engine.ask("captures white"))
    return points + prisoners + captures - komi, owner


class Tally:
    def __init__(self):
        self.games = self.stones = self.with_dead = 0
        self.agree = {"area": 0, "territory": 0, "lists": 0, "by play": 0, "found": 0}
        self.unknown = self.unfinished = 0
        self.faults = 0


def settle(engines, size, komi, index, draw):
    """A game's moves up to both passes, and those after them until all dead stones are taken."""
    moves = random_opening(size, draw)
    engines["area"].ask(f"set_random_seed {index}")
    engines["area"].set_up(size, komi, moves)
    if not engines["area"].play_out(moves, 3 * size * size):
        return None
    stones = engines["area"].stones()
    more = list(moves)
    engines["capture"].set_up(size, komi, more)
    if not engines["capture"].play_out(more, 6 * size * size):
        return None
    return moves, stones, engines["capture"].stones(), more


def compare_katago(katago, compare, size, komi, moves, mine):
    """KataGo's `tromp-taylor` counts the board as it stands, so that its network judges nothing."""
    katago.ask("kata-set-rules tromp-taylor")
    katago.set_up(size, komi, moves)
    theirs = margin_of(katago.ask("final_score"))
    compare("KataGo", mine, theirs, f"KataGo {text_of(theirs)}", True)


def count_game(arguments, engines, tally, index, size, komi, draw):
    settled = settle(engines, size, komi, index, draw)
    if settled is None:
        tally.unfinished += 1
        return
    moves, stones, cleared, cleared_moves = settled
    known = {point for point, color in stones.items() if cleared.get(point) != color}
    engines["territory"].set_up(size, komi, moves)
    status = {kind: set(engines[kind].ask("final_status_list dead").split())
              for kind in ("area", "territory")}
    name = f"game {index}, {size}x{size}, {len(moves)} moves"
    if not known == status["area"] == status["territory"]:
        tally.unknown += 1
        print(f"{name}: left out, dead by play {sorted(known)}, by area status "
              f"{sorted(status['area'])}, by territory status {sorted(status['territory'])}")
        return
    path = os.path.join(arguments.folder, f"{index}.sgf")
    write_sgf(path, size, komi, moves)
    ours = tengen_counts(arguments.program, path, known, komi)
    found = tengen_finds(arguments.program, path)
    tally.games += 1
    tally.stones += len(known)
    tally.with_dead += bool(known)

    def compare(what, mine, theirs, reason, fault):
        if mine == theirs:
            tally.agree[what] += 1
            return
        tally.faults += fault
        print(f"{name}: {what}: Tengen {text_of(mine)}, {reason}")

    area, territory = ours["chinese"], ours["japanese"]
    played = area_margin(cleared, size, komi)
    compare("by play", area[0], played, f"the board after all captures {text_of(played)}", True)
    theirs = margin_of(engines["area"].ask("final_score"))
    compare("area", area[0], theirs,
            f"GNU Go {text_of(theirs)}; the board after all captures {text_of(played)}", False)
    listed, owner = gnugo_lists(engines["territory"], stones, known, komi)
    empty_or_dead = [p for p in territory[1] if p not in stones or p in known]
    differ = {p: f"{territory[1][p]}/{owner.get(p, '-')}" for p in empty_or_dead
              if territory[1][p] != owner.get(p, "-")}
    compare("lists", territory[0], listed, f"GNU Go's lists {text_of(listed)}; whose (Tengen/GNU "
            f"Go): {differ}", True)
    theirs = margin_of(engines["territory"].ask("final_score"))
    compare("territory", territory[0], theirs,
            f"GNU Go {text_of(theirs)}, its own lists {text_of(listed)}", False)
    if "katago" in engines:
        compare_katago(engines["katago"], compare, size, komi, cleared_moves, area[0])
    if found == known:
        tally.agree["found"] += 1
    else:
        print(f"{name}: found: Tengen alone finds {sorted(found - known)} dead too, and not "
              f"{sorted(known - found)}; `tengen score {path}`")
    if arguments.keep:
        shutil.copy(path, arguments.keep)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--katago", help="KataGo's GTP command line, to be asked too")
    parser.add_argument("--keep", help="an existing folder for the games' SGF files")
    arguments = parser.parse_args()
    gnugo = shutil.which("gnugo", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
    if not gnugo:
        print("skipped: gnugo is not installed")
        return SKIPPED
    engines = {"area": start(gnugo, "--chinese-rules"),
               "territory": start(gnugo, "--japanese-rules"),
               "capture": start(gnugo, "--chinese-rules", "--capture-all-dead")}
    tally, komi = Tally(), 6.5
    if arguments.katago:
        engines["katago"] = Engine(shlex.split(arguments.katago))
        tally.agree["KataGo"] = 0
    with tempfile.TemporaryDirectory() as arguments.folder:
        index = 0
        while tally.games < arguments.games and index < 3 * arguments.games:
            draw = random.Random(arguments.seed * 1000003 + index)
            count_game(arguments, engines, tally, index, SIZES[index % len(SIZES)], komi, draw)
            index += 1
            sys.stdout.flush()
    for engine in engines.values():
        engine.quit()
    agree = ", ".join(f"{what} {count}" for what, count in tally.agree.items())
    print(f"counting: {tally.games} finished games, {tally.with_dead} with {tally.stones} dead "
          f"stones; the same: {agree}; left out: {tally.unknown} where it is not known what is dead, "
          f"{tally.unfinished} without an end")
    if tally.games < arguments.games or tally.faults:
        print(f"FAILED: {tally.faults} disagreements with a count by play or with lists")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
