#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills the real program with -9 in every phase of its loop, again and again, always going on with the same command; at the
end each run must equal one that was never killed: every game once, the same networks, trainer state, verdicts and counters.

Where a kill fell is told by what it left in the run's folder, and by nothing that was hoped for when it was sent."""
import argparse, collections, random, subprocess, time

from tiny_run import (Program, frames, games_of, leftovers, main, phase, phase_in_sight, published, require,
                      require_equal, result_of, stop_hard)

PHASES = ["self-play", "publish", "train", "checkpoint", "gate"]
AIMS = ["self-play", "publish", "train", "checkpoint", "publish", "gate"]  # a generation's, two of its moments to publish
# Seconds after a phase was seen to begin: up to about its length, so that kills spread over all of it.
LONGEST_DELAY = {"self-play": 0.4, "publish": 0.003, "train": 0.6, "checkpoint": 0.01, "gate": 0.15}


class Life:
    """One process of a run, from its start to its death."""

    def __init__(self, program):
        self.program = program
        self.begun_before = self.starts()
        self.child = program.start()

    def starts(self):
        log = self.program.folder / "metrics.jsonl"
        return log.read_text().count('"start"') if log.exists() else 0

    def wait_for(self, wanted):
        """Until the process is in the phase wanted (None: at its very start); False when it ended before."""
        if wanted is None:
            return True
        look, pause = (phase, 0.01) if wanted in ("self-play", "train") else (phase_in_sight, 0.0003)
        while self.child.poll() is None:
            if self.starts() > self.begun_before:
                break
            time.sleep(0.005)
        while self.child.poll() is None:
            if look(self.program.folder) == wanted:
                return True
            time.sleep(pause)
        return False


def open_games(folder):
    """Published names that recovery owes us: of open record files with at least a header and a frame of games."""
    return [path.with_suffix("") for path in folder.glob("records/*/*.open") if len(list(frames(path.read_bytes()))) > 1]


class Victim:
    """A run under attack: what it had published, and what its kills fell on."""

    def __init__(self, program, dice):
        self.program, self.dice = program, dice
        self.published, self.owed = {}, []
        self.kills = collections.Counter()

    def kill_in(self, wanted):
        """False when the run came to its end instead."""
        life = Life(self.program)
        if not life.wait_for(wanted):
            require(life.child.returncode == 0, f"exit code {life.child.returncode} by itself\n{self.program.log_tail()}")
            return False
        time.sleep(self.dice.uniform(0, LONGEST_DELAY.get(wanted, 0.5)))
        if life.child.poll() == 0:
            return False
        stop_hard(life.child)
        in_loop = life.starts() > life.begun_before
        where = phase(self.program.folder) if in_loop else "start"
        self.kills[where] += 1
        self.look()
        return True

    def look(self):
        """Nothing that was published may be gone or changed, and what stood in open files must have been recovered."""
        now = published(self.program.folder)
        for name, digest in self.published.items():
            require(now.get(name) == digest, f"{self.program.folder.name}: {name} vanished or changed after a kill")
        still_open = {path.with_suffix("") for path in self.program.folder.glob("records/*/*.open")}
        for path in self.owed:
            require(path.exists() or path in still_open, f"{path}: its games were not recovered")
        self.published, self.owed = now, open_games(self.program.folder)


def attack(program, wanted_kills, phases, dice):
    """So many kills, aimed at those phases in the order in which a generation passes them, and at some starts."""
    victim = Victim(program, dice)
    order = []
    while sum(victim.kills.values()) < wanted_kills:
        if not order:
            order = phases + [None] * (dice.random() < 0.3)
        if not victim.kill_in(order.pop(0)):
            break
    program.finish()
    victim.look()
    return victim.kills


def attack_dataset(arguments, scratch, dice):
    """The same for `tengen selfplay`, which has no phases."""
    def command(name, games):
        return [arguments.program, "selfplay", "hash", "--games", str(games), "--out", str(scratch / name),
                "--set", "game.size=5", "--set", "records.roll_seconds=0.05", "--set", "disk.reserve_mib=0"]
    program = Program(arguments.program, scratch / "dataset")
    games = kills = 0
    while kills < arguments.dataset_kills:
        games += 40
        known = set(scratch.glob("killed/*"))
        child = subprocess.Popen(command("killed", games), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while child.poll() is None and not any(".tfrecord" in p.name for p in set(scratch.glob("killed/*")) - known):
            time.sleep(0.001)
        time.sleep(dice.uniform(0, 0.2))
        if child.poll() is None:
            stop_hard(child)
            kills += 1
    for name in ("killed", "whole"):
        done = subprocess.run(command(name, games), capture_output=True, text=True)
        require(done.returncode == 0, done.stderr)
        require(leftovers(scratch / name) == [], f"left behind: {leftovers(scratch / name)}")
    expected, got = games_of(program, scratch / "whole"), games_of(program, scratch / "killed")
    require(sorted(got) == list(range(games)), f"{len(got)} games, not {games}")
    require(got == expected, "a killed dataset's games are not those of an unbroken one")
    print(f"selfplay: {kills} kills, {games} games, lost 0, doubled 0", flush=True)


def body(arguments, scratch):
    dice = random.Random(arguments.seed)
    kills, runs, games = collections.Counter(), 0, 0
    while True:
        # A kill may come too late for the phase it was aimed at: those that got too few are aimed at once more.
        missing = [name for name in PHASES if kills[name] < arguments.least]
        still_wanted = max(arguments.kills - sum(kills.values()), 0)
        if not still_wanted and not missing:
            break
        require(runs < arguments.kills, f"after {runs} runs still too few kills: {dict(kills)}")
        runs += 1
        settings = {"run__seed": dice.randrange(1, 1 << 30)}
        whole = Program(arguments.program, scratch / f"whole{runs}", **settings)
        whole.finish()
        killed = Program(arguments.program, scratch / f"killed{runs}", **settings)
        aims = AIMS if still_wanted else missing
        kills += attack(killed, min(still_wanted or len(missing), arguments.kills_a_run), aims, dice)
        expected, got = result_of(whole), result_of(killed)
        require_equal(expected, got, killed.folder.name)
        games += len(got["games"])
        print(f"run {runs}: {sum(kills.values())} kills so far, {len(got['games'])} games, "
              f"{got['generations'][-1][-2]} steps, equal to the unbroken run", flush=True)
    attack_dataset(arguments, scratch, dice)
    total = sum(kills.values())
    print(f"kills: {total} in {runs} runs ({', '.join(f'{name} {kills[name]}' for name in ['start', *PHASES])}), "
          f"{games} games, lost 0, doubled 0, half files used 0")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--kills-a-run", type=int, default=20)
    parser.add_argument("--dataset-kills", type=int, default=10)
    parser.add_argument("--least", type=int, default=3, help="kills that each phase must have")
    parser.add_argument("--seed", type=int, default=1)
    main(lambda scratch: body(parser.parse_args(), scratch))
