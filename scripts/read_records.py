#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads Tengen's record files into plain dicts: docs/records.md in a few lines of Python. The fields are those of
`tengen records convert --to jsonl`, but for "move", which needs the game's notation.

Needs: pip install protobuf zstandard grpcio-tools   (the last only where no protoc is installed)
As a library: for game in read_games("runs/x/records/000001/w-000001.tfrecord"): ...
"""
import argparse, json, pathlib, shutil, struct, subprocess, sys, tempfile

try:
    import zstandard
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
except ImportError as missing:
    sys.exit(f"read_records: {missing}; install what it needs: pip install protobuf zstandard grpcio-tools")

WINNERS = ["black", "white", "draw", "no result", "both lose"]
ENDS = ["", "two passes", "four passes", "resignation", "five", "board full", "flag captured", "repetition", "time",
        "move limit", "violation", "agreement"]


def load_messages():
    """The message classes, made from record.proto."""
    root = pathlib.Path(__file__).resolve().parent.parent
    with tempfile.NamedTemporaryFile() as out:
        protoc = [shutil.which("protoc")] if shutil.which("protoc") else [sys.executable, "-m", "grpc_tools.protoc"]
        subprocess.run([*protoc, f"-I{root}", f"--descriptor_set_out={out.name}",
                        "selfplay/records/record.proto"], cwd=root, check=True)
        files = descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(out.name).read_bytes())
    pool = descriptor_pool.DescriptorPool()
    for file in files.file:
        pool.Add(file)
    return (message_factory.GetMessageClass(pool.FindMessageTypeByName(f"tengen.proto.{name}"))
            for name in ("Envelope", "Game"))


Envelope, Game = load_messages()


def frames(data):
    """Payloads of the TFRecord frames; a torn tail ends them. (The CRCs are left to `tengen records check`.)"""
    offset = 0
    while offset + 16 <= len(data):
        (length,) = struct.unpack_from("<Q", data, offset)
        if length > 1 << 20 or offset + 16 + length > len(data):
            return
        yield data[offset + 12:offset + 12 + length]
        offset += 16 + length


def varints(column):
    value = shift = 0
    for byte in column:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield value
            value = shift = 0


def planes(column, signed):
    n = len(column) // 2
    values = [column[i] | column[n + i] << 8 for i in range(n)]
    return [v - 65536 if signed and v >= 32768 else v for v in values]


def decode(game, batch, run):
    """One game: moves with their searches; values from the view of the player to move."""
    visits, roots = varints(game.visits), planes(game.root_values, True)
    scores, networks = planes(game.root_scores, True) or [0] * len(roots), planes(game.network_values, True)
    counts, deltas, codes = map(varints, (game.entry_counts, game.entry_actions, game.entry_visits))
    q_bytes, targets = iter(game.entry_q), iter(planes(game.entry_policy, False))
    moves, search_number = [], 0
    for action, flags in zip(varints(game.actions), game.searches):
        move = {"action": action, "search": None}
        if flags:
            root = roots[search_number]
            visited, policy, next_action = [], [], 0
            for _ in range(next(counts)):
                entry = next_action + next(deltas)
                next_action = entry + 1
                code = next(codes)
                if code >= 2:
                    q = (next(q_bytes) + ((root * 127 + 512) >> 10)) & 0xFF
                    visited.append([entry, code >> 1, (q - 256 if q >= 128 else q) / 127])
                if code & 1:
                    policy.append([entry, next(targets) / 65535])
            move["search"] = {"kind": "puct" if flags >> 2 else "gumbel", "trained": bool(flags & 2),
                              "visits": next(visits), "root_value": root / 1024,
                              "root_score": scores[search_number] / 16,
                              "network_value": networks[search_number] / 1024,
                              "visited": visited, "policy": policy}
            search_number += 1
        moves.append(move)
    time = {}
    if game.clock:
        time = {"clock": game.clock, "used_ms": [t - 1 if t else None for t in varints(game.move_times)]}
    return {"run": run, "game": game.game or batch.game, "size": game.size or batch.size,
            "rules": game.rules or batch.rules, "game_index": game.game_index, "seed": game.seed,
            "generation": game.generation, "winner": WINNERS[game.winner], "end": ENDS[game.end_reason],
            "black_margin": game.black_margin if game.HasField("black_margin") else None,
            "resignation_disabled": game.resignation_disabled,
            "would_resign": WINNERS[game.would_resign] if game.HasField("would_resign") else None,
            **time, **({"handicap": list(varints(game.handicap))} if game.handicap else {}), "moves": moves}


def read_games(path):
    run = ""
    for payload in frames(pathlib.Path(path).read_bytes()):
        envelope = Envelope.FromString(zstandard.ZstdDecompressor().decompress(payload, 8 << 20))
        run = envelope.header.run_id or run
        for game in envelope.games.games:
            yield decode(Game.FromString(game), envelope.games, run)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", help="NAME.tfrecord; prints a line of JSON a game")
    for file in parser.parse_args().files:
        for record in read_games(file):
            print(json.dumps(record))
