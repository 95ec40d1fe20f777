"""How long an entry at the prompt takes: read, judged, saved on the disk, answered and drawn.

    python bench/entry.py [GAMES]

Types whole random matches and sessions (3 of each by default) into logs in a temporary folder, as
short as people type them, and draws the table after every entry as on a terminal. Prints the
median and the worst, and exits with 1 where a median is not under 20 ms.
"""

import io
import os
import random
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.oracle import cards, dominoes

from referee.games import game_called
from referee.show.painting import paint
from referee.show.screen import board
from referee.table.conversation import Conversation
from referee.table.opening import new_desk
from referee.words import words_in

LIMIT_MS = 20.0
COLUMNS, ROWS = 120, 45
"""A window that has room for the largest pictures."""


def type_in(game: str, head: Mapping[str, Any], lines: Iterable[str], log: Path) -> list[float]:
    """The milliseconds that each line took, from the last key to the last sign on the screen."""
    desk, lock = new_desk(game_called(game), log, head, "en", keep=False)
    taken = []
    with lock:
        table = Conversation(desk, words_in("en"))
        for line in lines:
            screen = io.StringIO()
            begun = perf_counter()
            reply = table.hear(line)
            paint(board(desk.position, game, table.words, COLUMNS, ROWS), screen)
            print(*reply.told, table.teller.prompt(desk.position), sep="\n", file=screen)
            taken.append((perf_counter() - begun) * 1000)
            if reply.trouble:
                sys.exit(f"{line}: {reply.trouble[0]}")
    return taken


def match(seed: int, folder: Path) -> list[float]:
    """A random match of any kind, typed in."""
    rng = random.Random(f"match {seed}")
    played = dominoes.play_match(rng, dominoes.random_table(rng))
    head: dict[str, Any] = {"players": list(played.table.players), "pairs": played.table.pairs}
    return type_in("dominoes", head, dominoes.short_entries(played, rng), folder / f"{seed}.toml")


def session(seed: int, folder: Path) -> list[float]:
    """A random session in the standard profile, typed in."""
    rng = random.Random(f"session {seed}")
    table = cards.Table(tuple(rng.sample(cards.SEATED, rng.randrange(3, 8))))
    entries = cards.short_entries(cards.play_session(rng, table), rng)
    return type_in("cards", {"players": list(table.players)}, entries, folder / f"r{seed}.toml")


def main(arguments: list[str]) -> int:
    games = int(arguments[0]) if arguments else 3
    too_slow = False
    with tempfile.TemporaryDirectory() as folder:
        # What was played here is not to be what `resume` finds later.
        os.environ["XDG_STATE_HOME"] = folder
        for name, play in (("dominoes", match), ("cards", session)):
            taken = [ms for seed in range(games) for ms in play(seed, Path(folder))]
            middle = median(taken)
            print(
                f"{name:<9} {len(taken)} lines, median {middle:.1f} ms, worst {max(taken):.1f} ms"
            )
            too_slow |= middle >= LIMIT_MS
    if too_slow:
        print(f"a median is not under {LIMIT_MS:.0f} ms", file=sys.stderr)
    return int(too_slow)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
