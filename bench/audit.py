"""How fast logs are audited, as ratios in one run, so that a noisy machine does not matter.

    python bench/audit.py [MATCHES]

Reads, judges, proves and checks the claims of random matches (300 by default), against
`tomllib.loads` on the same bytes and against python-chess reading and replaying games of PGN.
Exits with 1 where a ratio misses its goal.
"""

import io
import random
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import chess
import chess.pgn

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.oracle import dominoes as oracle

from referee.audit import audit
from referee.dominoes.facts import Event, Start
from referee.dominoes.hidden import possible
from referee.dominoes.match import Match
from referee.game import Fault
from referee.log import parse

MOST_TIMES_TOMLLIB = 6.0
LEAST_TIMES_CHESS = 2.0
ROUNDS = 5


def matches(count: int) -> list[str]:
    """Logs of random honest matches, in all modes, with hands as tiles and as pips."""
    logs = []
    for seed in range(count):
        rng = random.Random(seed)
        habits = oracle.Habits(hands=rng.choice(["tiles", "tiles", "pips"]))
        logs.append(oracle.log_text(oracle.play_match(rng, oracle.random_table(rng), habits)))
    return logs


def games_of_chess(count: int) -> list[str]:
    """PGN of random games of chess."""
    games = []
    for seed in range(count):
        rng = random.Random(seed)
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 120:
            board.push(rng.choice(list(board.legal_moves)))
        games.append(str(chess.pgn.Game.from_board(board)))
    return games


def seconds(act: Callable[[], object]) -> float:
    """The processor time of doing something once."""
    start = time.process_time()
    act()
    return time.process_time() - start


def best(*acts: Callable[[], object]) -> list[float]:
    """The best time of each, done in turns."""
    times = [[seconds(act) for act in acts] for _ in range(ROUNDS)]
    return [min(column) for column in zip(*times, strict=True)]


def read_chess(games: list[str]) -> int:
    """Reads and replays games; the number of plies."""
    plies = 0
    for text in games:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None
        plies += len(list(game.mainline_moves()))
        game.end().board()
    return plies


def histories(logs: list[str]) -> list[tuple[list[Event], Start]]:
    """What was said of the hidden hands in every round, as the audit gathers it."""
    found = []
    prove = Match.prove

    def gather(match: Match) -> list[Fault]:
        found.append((match.round.history, match.round.start))
        return prove(match)

    Match.prove = gather  # type: ignore[method-assign, assignment]
    for text in logs:
        audit(parse(text, "x"))
    Match.prove = prove  # type: ignore[method-assign]
    return found


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    logs = matches(count)
    actions = sum(len(block.texts) for text in logs for block in parse(text, "x").blocks)
    rounds = histories(logs)
    chess_games = games_of_chess(100)
    plies = read_chess(chess_games)
    toml, whole, proof, replay = best(
        lambda: [tomllib.loads(text) for text in logs],
        lambda: [audit(parse(text, "x")) for text in logs],
        lambda: [possible(history, start) for history, start in rounds],
        lambda: read_chess(chess_games),
    )
    against_toml = whole / toml
    against_chess = (actions / whole) / (plies / replay)
    print(f"{count} matches, {len(rounds)} rounds, {actions} actions")
    print(f"tomllib.loads      {toml * 1e6 / actions:6.2f} us an action")
    print(f"the whole audit    {whole * 1e6 / actions:6.2f} us an action")
    print(
        f"the proof alone    {proof * 1e6 / actions:6.2f} us an action, "
        f"{proof * 1e6 / len(rounds):.1f} us a round"
    )
    print(f"python-chess       {replay * 1e6 / plies:6.2f} us a ply")
    print(f"audit / tomllib    {against_toml:6.2f} (goal: at most {MOST_TIMES_TOMLLIB:g})")
    print(f"actions / plies    {against_chess:6.2f} (goal: at least {LEAST_TIMES_CHESS:g})")
    return int(against_toml > MOST_TIMES_TOMLLIB or against_chess < LEAST_TIMES_CHESS)


if __name__ == "__main__":
    sys.exit(main())
