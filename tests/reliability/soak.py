#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Watches a long run of the real program from outside: memory, file handles and threads must stay level once it is warm.

Memory is compared between generations' ends, where the same things are alive, and the replay window is capped so that it
is full soon. Memory allocators keep what they once had, so a slope is fitted over all samples after the warm-up."""
import argparse, pathlib, signal, statistics, time

from tiny_run import Program, main, require

PAGE = 4096


def sample(pid):
    """(resident MiB, handles, threads) of a process."""
    proc = pathlib.Path(f"/proc/{pid}")
    resident = int((proc / "statm").read_text().split()[1]) * PAGE / 2**20
    threads = int((proc / "status").read_text().split("Threads:")[1].split()[0])
    return resident, len(list((proc / "fd").iterdir())), threads


def slope(points):
    """Of the least-squares line through (x, y)."""
    mean_x, mean_y = (statistics.fmean(p[i] for p in points) for i in (0, 1))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread


def body(arguments, scratch):
    run = Program(arguments.program, scratch / "soak", run__generations=1000000, window__max_positions=1500,
                  window__min_positions=1000, selfplay__cache_entries=2000)
    child = run.start()
    begin, warm = time.monotonic(), arguments.seconds * arguments.warm_share
    samples = []
    while (now := time.monotonic() - begin) < arguments.seconds:
        require(child.poll() is None, f"ended by itself: {child.returncode}\n{run.log_tail()}")
        if now > warm:
            samples.append((now, *sample(child.pid)))
        time.sleep(0.2)
    child.send_signal(signal.SIGTERM)
    require(child.wait(timeout=25) == 75, f"exit code {child.returncode}")
    generations = len(list(run.folder.glob("nets/*.verdict")))

    # The peaks of each tenth of the time: self-play, training and the gate hold different things.
    tenth = len(samples) // 10
    peaks = [max(samples[i * tenth:(i + 1) * tenth], key=lambda s: s[1]) for i in range(10)]
    growth = slope([(s[0], s[1]) for s in peaks]) * 3600
    first, last = peaks[0][1], peaks[-1][1]
    halves = samples[:len(samples) // 2], samples[len(samples) // 2:]
    levels = {name: [(min(s[i] for s in half), max(s[i] for s in half)) for half in halves]
              for name, i in (("handles", 2), ("threads", 3))}
    print(f"soak: {arguments.seconds:.0f} s, {generations} generations, {len(samples)} samples after {warm:.0f} s; "
          f"memory {first:.1f} to {last:.1f} MiB, slope {growth:+.1f} MiB/h; "
          + "; ".join(f"{name} {a[0]}-{a[1]}, later {b[0]}-{b[1]}" for name, (a, b) in levels.items()))
    require(generations >= 5, "too slow to tell anything")
    for name, (early, late) in levels.items():
        # A leak lifts the least; the most may be of a moment that no early sample met.
        require(late[0] <= early[0] and late[1] <= early[1] + 3, f"more and more {name}: {early}, later {late}")
    allowed = arguments.growth + arguments.a_generation / 1024 * generations
    require(last - first < allowed, f"memory grew by {last - first:.1f} MiB, more than {allowed:.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--warm-share", type=float, default=0.1, help="of the time, before which nothing is compared")
    parser.add_argument("--growth", type=float, default=4, help="MiB by which the peaks may grow in all")
    # A run keeps a verdict of each generation, and the database its pages; real runs make some thousand generations.
    parser.add_argument("--a-generation", type=float, default=6, help="KiB by which they may grow a generation beside")
    main(lambda scratch: body(parser.parse_args(), scratch))
