#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Networks between this program and KataGo itself: what `tengen export` writes is loaded by KataGo, what an independent
writer writes (katago_files.py) is loaded by KataGo and by `tengen import`, and both programs must then say the same of the
same positions: kata-raw-nn 0 on random games over sizes, rectangles and rulesets, with kos, passes and illegal points.

    apt-get install pocl-opencl-icd ocl-icd-libopencl1
    pip download --no-deps katrain==1.20.0 && unzip -d katrain-wheel katrain-*.whl     (holds KataGo for Linux)
    TENGEN_KATAGO=katrain-wheel tests/peers/katago_networks.py --program build/tengen --network NET.safetensors

Area scoring only: KataGo's rules object for territory stands here for a settlement by agreement, which go-v7 shows
otherwise than KataGo shows its clean-up phases.

Ends with 77 (skipped) when TENGEN_KATAGO names no such folder. --network: networks of ours that see go-v7."""
import argparse
import math
import os
import random
import subprocess
import sys
import tempfile

import katago_files
from katago_engine import Engine, SKIPPED, find_katago, katago_command

VERSIONS = (8, 11, 14, 15)
COLUMNS = "ABCDEFGHJKLMNOPQRST"
RULES = [{"ko": "POSITIONAL", "scoring": "AREA", "tax": "NONE", "suicide": True},
         {"ko": "SITUATIONAL", "scoring": "AREA", "tax": "NONE", "suicide": False},
         {"ko": "SIMPLE", "scoring": "AREA", "tax": "NONE", "suicide": False}]
KOMI = ("7.5", "6.5", "7", "0", "-3.5", "10")
TOLERANCE = {"probability": 1e-4, "points": 1e-2, "ownership": 1e-3}


def rules_text(rules):
    import json
    return json.dumps(dict(rules, hasButton=False, whiteHandicapBonus="0", friendlyPassOk=False), separators=(",", ":"))


def positions(count, largest, seed):
    """(width, height, rules, komi, number of plies): games are played by chance when they are compared. Five boards, one
    after another, as KataGo begins anew for each size."""
    draw = random.Random(seed)
    shapes = [(n, n) for n in (largest, min(7, largest), min(5, largest))] + [(min(6, largest), min(4, largest)),
                                                                               (min(5, largest), min(9, largest))]
    for index in range(count):
        width, height = shapes[index * len(shapes) // count]
        yield width, height, RULES[index % len(RULES)], KOMI[index % len(KOMI)], draw.randint(0, width * height)


def parse(answer):
    """kata-raw-nn's answer -> {name: number or list}. Grids follow lines of one word."""
    values, grid = {}, None
    for line in answer.splitlines():
        words = line.split()
        if not words:
            continue
        if words[0][0].isalpha() and words[0].upper() != "NAN":
            grid = None
            if len(words) == 1:
                grid = values.setdefault(words[0], [])
            else:
                values[words[0]] = float(words[1])
        elif grid is not None:
            grid += [float(word) for word in words]
    return values


def largest_difference(a, b, what):
    if len(a) != len(b):
        raise SystemExit(f"FAILED: {what}: {len(a)} numbers beside {len(b)}")
    worst = 0
    for i, (x, y) in enumerate(zip(a, b)):
        if math.isnan(x) != math.isnan(y):
            raise SystemExit(f"FAILED: {what}: number {i} is {x} beside {y}: one program takes the move for illegal")
        if not math.isnan(x):
            worst = max(worst, abs(x - y))
    return worst


def differences(ours, theirs, rules, heads):
    """{kind: largest difference}. KataGo sets no result to 0 where the rules know none, and lessens points by it."""
    win, loss, none = ours["whiteWin"], ours["whiteLoss"], ours["noResult"]
    if rules["ko"] != "SIMPLE" and rules["scoring"] == "AREA":
        win, loss, none = win / (win + loss), loss / (win + loss), 0
    result = {"probability": max(abs(win - theirs["whiteWin"]), abs(loss - theirs["whiteLoss"]),
                                 abs(none - theirs["noResult"])), "points": 0, "ownership": 0}
    policy = largest_difference(ours["policy"] + [ours["policyPass"]], theirs["policy"] + [theirs["policyPass"]], "policy")
    result["probability"] = max(result["probability"], policy)
    if heads["score"]:
        result["points"] = abs(ours["whiteScoreSelfplay"] * (1 - none) - theirs["whiteScoreSelfplay"])
    if heads["ownership"]:
        result["ownership"] = largest_difference(ours["whiteOwnership"], theirs["whiteOwnership"], "ownership")
    return result


def play_random(ours, theirs, draw, width, height, plies):
    """The same moves in both, legal here and therefore there."""
    moves, color, passes = [], "B", 0
    for _ in range(plies):
        for _ in range(30):
            vertex = "pass" if draw.random() < 0.03 and passes == 0 else \
                COLUMNS[draw.randrange(width)] + str(draw.randrange(height) + 1)
            if ours.ask(f"play {color} {vertex}")[0] != "=":
                continue  # KataGo's play would tolerate some illegal moves; its policy says which are
            answer = theirs.ask(f"play {color} {vertex}")
            if answer[0] != "=":
                raise SystemExit(f"FAILED: {width}x{height} after {' '.join(moves)}: {color} {vertex} is legal here, but "
                                 f"KataGo says: {answer}")
            moves.append(vertex)
            passes = passes + 1 if vertex == "pass" else 0
            color = "W" if color == "B" else "B"
            break
    return moves, color


def compare(ours, theirs, count, largest, seed, heads):
    draw = random.Random(seed)
    worst, spread, evaluated = {"probability": 0, "points": 0, "ownership": 0}, 0, 0
    for width, height, rules, komi, plies in positions(count, largest, seed):
        for engine in (ours, theirs):
            for command in (f"rectangular_boardsize {width} {height}", f"kata-set-rules {rules_text(rules)}",
                            f"komi {komi}", "clear_board"):
                engine.require(command)
        moves, color = play_random(ours, theirs, draw, width, height, plies)
        a, b = parse(ours.require("kata-raw-nn 0")), parse(theirs.require("kata-raw-nn 0"))
        found = differences(a, b, rules, heads)
        shares = [x for x in a["policy"] if not math.isnan(x)] + [a["policyPass"]]
        spread = max(spread, max(shares) * len(shares))
        evaluated += 1
        for kind, value in found.items():
            worst[kind] = max(worst[kind], value)
            if not value <= TOLERANCE[kind]:
                raise SystemExit(f"FAILED: {width}x{height} {rules_text(rules)} komi {komi}, {color} to move after "
                                 f"{' '.join(moves)}: {kind} differs by {value:.6f}\n"
                                 + "\n".join(f"{k} {a.get(k)} {b.get(k)}" for k in a if not isinstance(a[k], list)))
    print(f"   {evaluated} positions: largest difference in probability {worst['probability']:.6f}, in points "
          f"{worst['points']:.4f}, in ownership {worst['ownership']:.5f}; likeliest move up to {spread:.0f} times its "
          f"even share", flush=True)


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"FAILED: tengen {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--network", action="append", default=[], help="of ours, exported in every version")
    parser.add_argument("--positions", type=int, default=100)
    options = parser.parse_args()
    katago = find_katago()
    if katago is None:
        print("skipped: TENGEN_KATAGO names no unpacked katrain wheel")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        def ours(network):
            return Engine([options.program, "gtp", network, "--visits", "2", "--device", "cpu"])

        def theirs(file):
            return Engine(katago_command(katago, file, folder))

        def both(network, file, largest, heads, seed):
            a, b = ours(network), theirs(file)
            try:
                compare(a, b, options.positions, largest, seed, heads)
            finally:
                a.close()
                b.close()

        for number, network in enumerate(options.network):
            described = run(options.program, "inspect", network)
            largest = int(described.split("boards up to ")[1].split("x")[0])
            heads = {"score": ", score" in described, "ownership": ", ownership" in described}
            for version in VERSIONS:
                file = os.path.join(folder, f"ours{number}-v{version}.bin.gz")
                run(options.program, "export", network, "--to", "katago", "--version", str(version), "--out", file)
                print(f"{network} -> version {version} -> KataGo", flush=True)
                both(network, file, largest, heads, 100 * number + version)
        for seed, (name, version, shape) in enumerate(katago_files.SAMPLES):
            file = os.path.join(folder, f"{name}-v{version}.bin.gz")
            katago_files.write(katago_files.random_network(name, version, shape, seed), file)
            network = os.path.join(folder, f"{name}-v{version}.safetensors")
            run(options.program, "import", file, "--out", network)
            again = os.path.join(folder, f"{name}-v{version}-again.bin.gz")
            run(options.program, "export", network, "--to", "katago", "--out", again)
            before, after = katago_files.arrays(file), katago_files.arrays(again)
            if before != after:
                raise SystemExit(f"FAILED: {name} version {version}: imported and exported, the weights differ")
            print(f"{name} version {version}, written independently -> KataGo and import; {len(before)} arrays the same to "
                  f"the byte after export", flush=True)
            both(network, file, 19, {"score": True, "ownership": True}, 1000 + seed)
    print("networks agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
