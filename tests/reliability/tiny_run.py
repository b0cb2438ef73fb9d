# SPDX-License-Identifier: MIT
"""A tiny run of the real program for the reliability tests: its configuration, its processes, what its
folder says about where it stands, and what two runs must have in common."""
import hashlib, os, pathlib, re, shutil, signal, sqlite3, struct, subprocess, sys, tempfile, time

SETTINGS = {
    "game.name": "go", "game.size": "5", "game.rules": "tromp-taylor komi=3",
    "run.generations": "4",
    "model.blocks": "2", "model.channels": "16", "model.pooling_blocks": "[1]", "model.pooling_channels": "8",
    "model.policy_channels": "8", "model.value_channels": "8", "model.value_hidden": "16",
    "search.visits": "8", "search.gumbel_actions": "4",
    "selfplay.games_per_generation": "30", "selfplay.threads": "1", "selfplay.boards_per_thread": "4",
    "selfplay.opening_mean": "3", "evaluator.device": "cpu",
    "train.batch": "32", "train.reuse": "0.7", "train.shards": "1", "window.min_positions": "400",
    "gate.max_pairs": "6", "gate.visits": "6", "gate.threads": "1", "gate.elo0": "0", "gate.elo1": "20",
    "records.roll_seconds": "0.1", "log.tensorboard": "false",
    "disk.reserve_mib": "0",  # whatever the machine has
}


class Failure(Exception):
    pass


def require(condition, message):
    if not condition:
        raise Failure(message)


class Program:
    """The program under test and the folder of one run."""

    def __init__(self, binary, folder, **settings):
        self.binary, self.folder = str(binary), pathlib.Path(folder)
        self.log = self.folder.with_suffix(".log")
        self.settings = SETTINGS | {key.replace("__", "."): str(value) for key, value in settings.items()}
        self.config = self.folder.with_suffix(".yaml")
        sections = {}
        for key, value in self.settings.items():
            sections.setdefault(key.split(".")[0], []).append(f"  {key.split('.')[1]}: {value}\n")
        self.config.write_text("".join(f"{name}:\n{''.join(lines)}" for name, lines in sections.items()))

    def command(self):
        """The same from the first to the last time."""
        return [self.binary, "train", str(self.folder), "--config", str(self.config)]

    def start(self):
        with open(self.log, "a") as log:
            return subprocess.Popen(self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def run(self, *arguments):
        return subprocess.run([self.binary, *arguments], capture_output=True, text=True, timeout=300)

    def finish(self):
        child = self.start()
        require(child.wait(timeout=300) == 0, f"{self.folder.name}: exit code {child.returncode}\n{self.log_tail()}")

    def log_tail(self):
        return "\n".join(self.log.read_text().splitlines()[-15:])

    def number(self, key):
        return int(self.settings[key])


def listing(folder):
    """Names in a folder that may not exist, or lose files meanwhile."""
    try:
        return sorted(os.listdir(folder))
    except FileNotFoundError:
        return []


def generation_rows(folder):
    """The table `generations`, read from a copy: nothing of the run's own is opened."""
    with tempfile.TemporaryDirectory() as copy:
        for name in ("run.sqlite", "run.sqlite-wal"):
            try:
                shutil.copy(folder / name, copy)
            except FileNotFoundError:
                pass
        if not os.path.exists(copy + "/run.sqlite"):
            return []
        database = sqlite3.connect(copy + "/run.sqlite")
        try:
            return database.execute("SELECT generation, state, player_generation, net_file, net_sha256, games, positions,"
                                    " step, samples FROM generations ORDER BY generation").fetchall()
        except sqlite3.DatabaseError:  # copied in the middle of a change
            return []
        finally:
            database.close()


def phase_in_sight(folder):
    """Where a run stands, as far as names of files tell: None in self-play and training. Quick enough to catch a publish."""
    nets = listing(folder / "nets")
    current = sum(name.endswith(".verdict") for name in nets)  # the generation that is being made
    if current == 0 or any(name.endswith(".tmp") for name in nets):
        return "publish"
    if f"{current:06}.safetensors" in nets:
        return "gate"
    checkpoints = listing(folder / "trainer")
    if checkpoints and "MANIFEST" not in listing(folder / "trainer" / checkpoints[-1]):
        return "checkpoint"
    if any(not name.endswith(".tfrecord") for name in listing(folder / "records" / f"{current - 1:06}")):
        return "publish"
    return None


def phase(folder):
    """Where a run stands, by its folder alone: what a process killed now was doing."""
    seen = phase_in_sight(folder)
    if seen:
        return seen
    rows = generation_rows(folder)
    return "train" if rows and rows[-1][1] == "training" else "self-play"


def frames(data):
    """Payloads of whole TFRecord frames."""
    offset = 0
    while offset + 16 <= len(data):
        (length,) = struct.unpack_from("<Q", data, offset)
        if offset + 16 + length > len(data):
            return
        yield data[offset + 12:offset + 12 + length]
        offset += 16 + length


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def published(folder):
    """What may never vanish or change again: networks, verdicts and record files with their digests."""
    files = [*folder.glob("nets/*.safetensors"), *folder.glob("nets/*.verdict"), *folder.glob("records/*/*.tfrecord")]
    return {str(path.relative_to(folder)): sha256(path) for path in files}


def leftovers(folder):
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.name.endswith((".tmp", ".open")))


def games_of(program, folder):
    """The text of each game by its index, of every record file; fails when one is there twice."""
    printed = program.run("records", "print", "--mode", "strict", str(folder))
    require(printed.returncode == 0, printed.stderr)
    games = {}
    for text in re.split(r"(?m)^(?=game )", printed.stdout):
        if not text:
            continue
        index = int(re.match(r"game (\d+)", text).group(1))
        require(index not in games, f"game {index} is recorded twice in {folder}")
        games[index] = text
    return games


def result_of(program):
    """All that two runs of one seed have in common when nothing was lost, doubled or computed differently."""
    folder = program.folder
    require(leftovers(folder) == [], f"{folder.name}: left behind: {leftovers(folder)}")
    check = program.run("records", "check", str(folder / "records"))
    require(check.returncode == 0, check.stdout + check.stderr)
    games = games_of(program, folder / "records")
    wanted = program.number("run.generations") * program.number("selfplay.games_per_generation")
    require(sorted(games) == list(range(wanted)), f"{folder.name}: {len(games)} games, not 0 to {wanted - 1}")
    nets = {p.name: sha256(p) for p in sorted((folder / "nets").iterdir())}
    newest = [n for n in listing(folder / "trainer") if (folder / "trainer" / n / "MANIFEST").exists()][-1]
    # state.json holds the running time, config.yaml nothing of the trainer.
    checkpoint = {name: sha256(folder / "trainer" / newest / name)
                  for name in listing(folder / "trainer" / newest) if name.endswith(".safetensors")}
    database = sqlite3.connect(folder / "run.sqlite")
    matches = database.execute(
        "SELECT kind, generation, player_a, player_b, decision, llr, pair, a_moves_first, opening, seed, score_a, result"
        " FROM matches JOIN match_games ON id = match ORDER BY generation, pair, a_moves_first").fetchall()
    metrics = database.execute("SELECT kind, name, generation, step, value FROM metrics WHERE kind = 'train'"
                               " ORDER BY generation, step, name").fetchall()
    database.close()
    return {"games": games, "networks and verdicts": nets, "trainer": checkpoint,
            "generations": generation_rows(folder), "matches": matches, "metrics": metrics}


def require_equal(whole, other, name):
    for part, value in whole.items():
        if other[part] != value:
            if isinstance(value, dict):
                keys = [k for k in value.keys() | other[part].keys() if value.get(k) != other[part].get(k)]
                detail = f"differing: {sorted(keys)[:5]}"
            else:
                lines = [f"{a} != {b}" for a, b in zip(value, other[part]) if a != b]
                detail = f"{len(value)} against {len(other[part])}: {lines[:3]}"
            raise Failure(f"{name}: {part} not those of the unbroken run, {detail}")


def stop_hard(child):
    child.send_signal(signal.SIGKILL)
    child.wait()


def main(body):
    """Runs a test's body in a scratch folder, which is kept after a failure."""
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="tengen-reliability-"))
    begin = time.monotonic()
    try:
        body(scratch)
    except Failure as failure:
        print(f"FAILED after {time.monotonic() - begin:.0f} s: {failure}\nthe runs are kept in {scratch}")
        sys.exit(1)
    shutil.rmtree(scratch)
    print(f"passed in {time.monotonic() - begin:.0f} s")
