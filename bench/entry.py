"""How long an entry at the prompt takes: read, judged, saved on the disk, answered and drawn.

    python bench/entry.py [GAMES]

Types whole random games into logs in a temporary folder, as short as people type them: matches,
honest ones and others where the hidden hands are contradicted, and sessions of races (3 of each by
default). The table is drawn after every entry as on a terminal. Prints the median and the worst by
the clock, and the processor's share, which a busy machine does not change; exits with 1 where a
median by the clock is not under 20 ms.
"""

import io
import os
import random
import sys
import tempfile
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

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


class Taken(NamedTuple):
    """Milliseconds that a line took, from the last key to the last sign on the screen."""

    clock: float
    processor: float


def type_in(game: str, head: Mapping[str, Any], lines: Iterable[str], log: Path) -> list[Taken]:
    """Types lines into a new log; what each took."""
    desk, lock = new_desk(game_called(game), log, head, "en", keep=False)
    taken = []
    with lock:
        table = Conversation(desk, words_in("en"))
        for line in lines:
            screen = io.StringIO()
            begun, worked = perf_counter(), process_time()
            reply = table.hear(line)
            paint(board(desk.position, game, table.words, COLUMNS, ROWS), screen)
            print(*reply.told, table.teller.prompt(desk.position), sep="\n", file=screen)
            spent = (perf_counter() - begun) * 1000, (process_time() - worked) * 1000
            taken.append(Taken(*spent))
            if reply.trouble:
                sys.exit(f"{line}: {reply.trouble[0]}")
    return taken


def match(seed: int, folder: Path, dishonest: float = 0.0) -> list[Taken]:
    """A random match of any kind, typed in; `dishonest` as in the oracle's habits."""
    rng = random.Random(f"match {seed}")
    habits = dominoes.Habits(dishonest=dishonest)
    played = dominoes.play_match(rng, dominoes.random_table(rng), habits)
    head: dict[str, Any] = {"players": list(played.table.players), "pairs": played.table.pairs}
    entries = dominoes.short_entries(played, rng)
    return type_in("dominoes", head, entries, folder / f"{seed}-{dishonest}.toml")


def session(seed: int, folder: Path) -> list[Taken]:
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
        dishonest = partial(match, dishonest=0.15)
        for name, play in (("honest", match), ("dishonest", dishonest), ("cards", session)):
            taken = [one for seed in range(games) for one in play(seed, Path(folder))]
            clock = [one.clock for one in taken]
            middle, work = median(clock), median(one.processor for one in taken)
            print(
                f"{name:<9} {len(taken)} lines, median {middle:.1f} ms, worst {max(clock):.1f} ms,"
            )
            print(f"{'':<9} median of the processor alone {work:.1f} ms")
            too_slow |= middle >= LIMIT_MS
    if too_slow:
        print(f"a median is not under {LIMIT_MS:.0f} ms", file=sys.stderr)
    return int(too_slow)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
