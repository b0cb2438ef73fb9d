#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes pools of matches, has the package choix (PyPI) rate them, and prints both as JSON: the file
tests/data/ratings/choix.json, to which tests/selfplay/ratings/ compares `tengen rate`.

    pip install choix
    tests/peers/choix_ratings.py > tests/data/ratings/choix.json

choix knows wins only: every game is given to it twice, as two wins for a won game and one for each
side for a drawn one, which has the same most likely ratings as draws that count half. A prior of
drawn pairs is given to it as such games, too."""

import importlib.metadata
import json
import math
import random

import choix


def play(rng, elo_a, elo_b, pairs, draws):
    """Pair counts from a's view, index = twice the points."""
    score = 1 / (1 + 10 ** ((elo_b - elo_a) / 400))
    draws = min(draws, 2 * min(score, 1 - score))
    counts = [0] * 5
    for _ in range(pairs):
        points = 0
        for _ in range(2):
            u = rng.random()
            points += 2 if u < score - draws / 2 else 1 if u < score + draws / 2 else 0
        counts[points] += 1
    return counts


def round_robin(rng, players, pairs, draws, spread):
    elo = [rng.gauss(0, spread) for _ in range(players)]
    return [[f"p{a}", f"p{b}", play(rng, elo[a], elo[b], pairs, draws)]
            for a in range(players) for b in range(a)]


def run(rng, generations, pairs, draws, step):
    """As gates play: each candidate against the last accepted network."""
    matches, best, elo = [], 0, [0.0]
    for g in range(1, generations + 1):
        elo.append(elo[best] + rng.gauss(step, step))
        counts = play(rng, elo[g], elo[best], pairs, draws)
        matches.append([f"p{g}", f"p{best}", counts])
        if sum(i * n for i, n in enumerate(counts)) > 2 * sum(counts):
            best = g
    return matches


def sparse(rng, players, more, pairs, draws, spread):
    elo = [rng.gauss(0, spread) for _ in range(players)]
    met = [(i, rng.randrange(i)) for i in range(1, players)]
    met += [tuple(rng.sample(range(players), 2)) for _ in range(more)]
    return [[f"p{a}", f"p{b}", play(rng, elo[a], elo[b], rng.randint(2, pairs), draws)] for a, b in met]


def rate(matches, prior_pairs):
    """Elo over p0 by choix, and nothing of ours."""
    names = sorted({name for match in matches for name in match[:2]}, key=lambda n: int(n[1:]))
    index = {name: i for i, name in enumerate(names)}
    wins = []
    for a, b, counts in matches:
        points = sum(i * n for i, n in enumerate(counts))  # half points = wins of the doubled games
        wins += [(index[a], index[b])] * points
        wins += [(index[b], index[a])] * (4 * sum(counts) - points)
    for a, b in sorted({tuple(sorted((index[a], index[b]))) for a, b, _ in matches}):
        wins += [(a, b), (b, a)] * (2 * prior_pairs)
    parameters = choix.opt_pairwise(len(names), wins, alpha=0, method="Newton-CG", tol=1e-12)
    return {name: (parameters[i] - parameters[0]) * 400 / math.log(10) for name, i in index.items()}


def main():
    rng = random.Random(20)
    pools = [("round robin of 5", round_robin(rng, 5, 40, 0.2, 150), 0),
             ("round robin of 5, prior", round_robin(rng, 5, 10, 0.0, 150), 1),
             ("round robin of 12, many draws", round_robin(rng, 12, 20, 0.6, 100), 0),
             ("12 gates", run(rng, 12, 30, 0.1, 60), 1),
             ("60 gates", run(rng, 60, 30, 0.0, 30), 1),
             ("30 players that met few", sparse(rng, 30, 40, 25, 0.3, 200), 1),
             ("6 far apart", round_robin(rng, 6, 30, 0.0, 600), 1),
             ("two players", [["p1", "p0", [1, 2, 3, 4, 5]]], 0)]
    cases = [{"name": name, "prior_pairs": prior, "matches": matches, "elo": rate(matches, prior)}
             for name, matches, prior in pools]
    print(json.dumps({"made_by": f"choix {importlib.metadata.version('choix')}", "cases": cases}))


if __name__ == "__main__":
    main()
