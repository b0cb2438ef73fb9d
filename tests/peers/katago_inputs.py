#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether go-v7 is what KataGo feeds its networks: probes, networks whose outputs are single inputs, are loaded by KataGo
itself and by `tengen import`, and both programs play the same random games. Set up as for katago_networks.py. Prints every
input that differs anywhere, with the first position; ends with 1 if there is one."""
import argparse
import os
import random
import sys
import tempfile

import katago_files
from katago_engine import Engine, SKIPPED, find_katago, katago_command
from katago_networks import parse, play_random, positions, rules_text, run


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--largest", type=int, default=19)
    parser.add_argument("--probes", type=int, default=len(katago_files.PROBES))
    options = parser.parse_args()
    katago = find_katago()
    if katago is None:
        print("skipped: TENGEN_KATAGO names no unpacked katrain wheel")
        return SKIPPED
    wrong, seen = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        for planes, bits, single in katago_files.PROBES[:options.probes]:
            file, network = os.path.join(folder, "probe.bin.gz"), os.path.join(folder, "probe.safetensors")
            katago_files.write(katago_files.probe(planes, bits, single), file)
            run(options.program, "import", file, "--out", network)
            engines = [Engine([options.program, "gtp", network, "--visits", "2", "--device", "cpu"]),
                       Engine(katago_command(katago, file, folder))]
            draw = random.Random(7)
            for width, height, rules, komi, plies in positions(options.positions, options.largest, 7):
                for engine in engines:
                    for command in (f"rectangular_boardsize {width} {height}", f"kata-set-rules {rules_text(rules)}",
                                    f"komi {komi}", "clear_board"):
                        engine.require(command)
                moves, color = play_random(*engines, draw, width, height, plies)
                answers = [parse(engine.require("kata-raw-nn 0")) for engine in engines]
                seen += 1
                place = (f"{width}x{height} {rules_text(rules)} komi {komi}, {color} to move after {' '.join(moves)}")
                sign = 1 if color == "W" else -1
                for point, pair in enumerate(zip(*(a["whiteOwnership"] for a in answers))):
                    ours, theirs = (katago_files.seen_planes(sign * x, planes) for x in pair)
                    for plane in set(ours) ^ set(theirs):
                        key = f"plane {plane} ({'ours' if plane in ours else 'KataGo'} only)"
                        wrong.setdefault(key, []).append(f"point {point % width},{point // width} of {place}")
                score = [round(sign * a["whiteScoreSelfplay"] / 20) for a in answers]
                for k, number in enumerate(bits):
                    if (score[0] ^ score[1]) >> k & 1:
                        wrong.setdefault(f"global {number}", []).append(f"{score[0] >> k & 1} {score[1] >> k & 1} {place}")
                # Ours shows the lead where the program prints it by itself.
                if "whiteLead" in answers[0] and answers[0]["whiteLead"] != answers[0]["whiteScoreSelfplay"]:
                    a, b = (sign * answer["whiteLead"] / 20 for answer in answers)
                    if abs(a - b) > 1e-4:
                        wrong.setdefault(f"global {single}", []).append(f"{a} {b} {place}")
            for engine in engines:
                engine.close()
    for key, places in sorted(wrong.items()):
        print(f"{key} differs {len(places)} times, first: {places[0]}")
    print(f"{seen} positions compared, {len(wrong)} inputs differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
