#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Stops the real program with SIGTERM and Ctrl-C at random moments: it ends in time with the promised exit code and
everything saved; a second signal ends it at once; a second process on the same run is refused. The same for the commands
selfplay and match."""
import argparse, pathlib, random, signal, subprocess, time

from tiny_run import Program, leftovers, main, require, require_equal, result_of

DEADLINE, SECOND_DEADLINE = 25, 2  # seconds
CODES = {signal.SIGTERM: 75, signal.SIGINT: 130}


def when_it_listens(child):
    """Until the process catches SIGTERM; before that there is nothing to save and a signal just ends it."""
    while child.poll() is None:
        try:
            status = pathlib.Path(f"/proc/{child.pid}/status").read_text()
        except OSError:
            continue
        caught = int(status.split("SigCgt:")[1].split()[0], 16)
        if caught >> (signal.SIGTERM - 1) & 1:
            return True
        time.sleep(0.002)
    return False


def ended_within(child, seconds):
    begin = time.monotonic()
    try:
        child.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
        require(False, f"still running {seconds} s after a signal")
    return time.monotonic() - begin


def stop_softly(program, number, delay):
    """Seconds to the end; None when the run was finished first."""
    child = program.start()
    if not when_it_listens(child):
        require(child.returncode == 0, f"exit code {child.returncode} by itself\n{program.log_tail()}")
        return None
    time.sleep(delay)
    if child.poll() is None:
        child.send_signal(number)
    seconds = ended_within(child, DEADLINE)
    if child.returncode == 0:
        return None  # it had just finished
    require(child.returncode == CODES[number], f"{number.name}: exit code {child.returncode}, not {CODES[number]}\n"
            f"{program.log_tail()}")
    left = leftovers(program.folder)
    require(left == [], f"{number.name} left {left}")
    return seconds


def train_stops(arguments, scratch, dice):
    stops, slowest, runs = 0, 0.0, 0
    while stops < arguments.stops:
        runs += 1
        settings = {"run__seed": dice.randrange(1, 1 << 30)}
        whole = Program(arguments.program, scratch / f"whole{runs}", **settings)
        whole.finish()
        stopped = Program(arguments.program, scratch / f"stopped{runs}", **settings)
        for _ in range(min(arguments.stops - stops, arguments.stops_a_run)):
            number = dice.choice(list(CODES))
            # Mostly short, or the run would be over after a few stops.
            seconds = stop_softly(stopped, number, dice.choice([0.02, 0.1, 0.3, 1.0]) * dice.random())
            if seconds is None:
                break
            stops += 1
            slowest = max(slowest, seconds)
        stopped.finish()
        require_equal(result_of(whole), result_of(stopped), stopped.folder.name)
    print(f"train: {stops} signals in {runs} runs, saved with code 75 or 130, slowest {slowest:.2f} s, nothing lost")


def second_signals(arguments, scratch, dice):
    slowest, done, runs = 0.0, 0, [Program(arguments.program, scratch / "twice1")]
    while done < arguments.seconds:
        child = runs[-1].start()
        numbers = dice.choices(list(CODES), k=2)
        if when_it_listens(child):
            time.sleep(0.5 * dice.random())
            child.send_signal(numbers[0])
            time.sleep(0.01 * dice.random())
            if child.poll() is None:
                child.send_signal(numbers[1])
        slowest = max(slowest, ended_within(child, SECOND_DEADLINE))
        if child.returncode == 0:  # it had just finished
            runs.append(Program(arguments.program, scratch / f"twice{len(runs) + 1}"))
            continue
        allowed = {CODES[numbers[0]], 128 + numbers[1], 128 + numbers[0]}  # saved already, or cut off
        require(child.returncode in allowed, f"{numbers}: exit code {child.returncode}, not of {allowed}")
        done += 1
    for run in runs:
        run.finish()
        result_of(run)
    print(f"train: {done} second signals in {len(runs)} runs, slowest end {slowest:.2f} s, nothing lost")


def second_process(arguments, scratch):
    first = Program(arguments.program, scratch / "two", run__generations=1000)
    child = first.start()
    require(when_it_listens(child), "ended by itself")
    time.sleep(1)
    second = subprocess.run(first.command(), capture_output=True, text=True, timeout=DEADLINE)
    require(child.poll() is None, "the first process ended")
    require(second.returncode == 1 and f"process {child.pid}" in second.stderr,
            f"a second process: code {second.returncode}, {second.stderr}")
    child.send_signal(signal.SIGTERM)
    ended_within(child, DEADLINE)
    print(f"two processes on one run: the second refused with code 1 and the first one's number: {second.stderr.strip()}")


def other_commands(arguments, scratch, dice):
    games = scratch / "games"
    # A program that never answers must not keep a match from ending.
    deaf = "gtp:cat >/dev/null"
    commands = {
        "selfplay": (["selfplay", "hash", "--games", "1000000", "--out", str(games),
                      "--set", "game.size=5", "--set", "search.visits=8", "--set", "disk.reserve_mib=0"], DEADLINE),
        "match": (["match", "uniform", "random", "--games", "100000", "--visits", "32"], DEADLINE),
        "match with a deaf gtp: player": (["match", "random", deaf, "--games", "10"], DEADLINE),
    }
    for name, (words, deadline) in commands.items():
        slowest = 0.0
        for number in [*CODES, dice.choice(list(CODES))]:
            child = subprocess.Popen([arguments.program, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            require(when_it_listens(child), f"{name}: ended by itself: {child.returncode}")
            time.sleep(0.7 * dice.random())
            child.send_signal(number)
            slowest = max(slowest, ended_within(child, deadline))
            message = child.stderr.read()
            require(child.returncode == CODES[number], f"{name}: {number.name} gave {child.returncode}: {message}")
        print(f"{name}: SIGTERM 75, Ctrl-C 130, slowest end {slowest:.2f} s")
    words = commands["selfplay"][0]
    words[words.index("1000000")] = "30"
    for command in (words, ["records", "check", str(games)]):
        done = subprocess.run([arguments.program, *command], capture_output=True, text=True)
        require(done.returncode == 0 and leftovers(games) == [], done.stdout + done.stderr)


def body(arguments, scratch):
    dice = random.Random(arguments.seed)
    second_process(arguments, scratch)
    other_commands(arguments, scratch, dice)
    second_signals(arguments, scratch, dice)
    train_stops(arguments, scratch, dice)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--stops", type=int, default=40)
    parser.add_argument("--stops-a-run", type=int, default=20)
    parser.add_argument("--seconds", type=int, default=6, help="second signals")
    parser.add_argument("--seed", type=int, default=1)
    main(lambda scratch: body(parser.parse_args(), scratch))
