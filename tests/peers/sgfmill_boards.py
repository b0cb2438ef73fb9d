#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Has the package sgfmill (PyPI) read SGF files, and prints what it sees as one JSON list: for each
file size, komi, rules, result, player names, nodes of the main line, number of moves, the moves (colour, then
row from the bottom and column, null for a pass), and the stones and Black's area score at its end.
engine_games.py and tests/selfplay/sgf/sgfmill_test.cc ask it, with the Python that TENGEN_PEER_PYTHON names (python3
unless told), and is skipped where that has no sgfmill:

    pip install sgfmill
    TENGEN_PEER_PYTHON=venv/bin/python ctest -R Sgfmill
"""
import json
import sys

from sgfmill import sgf, sgf_moves


def look(path):
    with open(path, "rb") as file:
        game = sgf.Sgf_game.from_bytes(file.read())
    board, moves = sgf_moves.get_setup_and_moves(game)
    for color, point in moves:
        if point is not None:
            board.play(*point, color)
    size = game.get_size()
    letters = {None: ".", "b": "X", "w": "O"}
    return {"size": size, "komi": game.get_komi(), "black": game.get_player_name("b"),
            "white": game.get_player_name("w"), "nodes": len(game.get_main_sequence()),
            "moves": len(moves), "played": moves, "area": board.area_score(),
            "rules": game.get_root().get("RU") if game.get_root().has_property("RU") else None,
            "result": game.get_root().get("RE") if game.get_root().has_property("RE") else None,
            "stones": "".join(letters[board.get(row, column)]
                              for row in reversed(range(size)) for column in range(size))}


if __name__ == "__main__":
    print(json.dumps([look(path) for path in sys.argv[1:]]))
