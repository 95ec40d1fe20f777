"""How many keys a placement takes at the prompt, Enter included.

    python bench/keys.py [LOG...]

For every placement of the logs (100 random matches by default) the shortest entry is looked for
that the prompt takes for just this placement: two digits, else a space and the letter of the
place behind them, and the beginning of a name only where nobody is on turn yet. Each is really
entered into a copy of the sheet. Placements that stand against the rules, or behind missing
actions, are left aside and counted apart. Exits with 1 where the average misses its goal.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.oracle import dominoes as oracle

from referee.dominoes.actions import Lays
from referee.dominoes.match import Match
from referee.dominoes.scribe import letters
from referee.dominoes.tiles import NAMES
from referee.game import NOBODY
from referee.games import game_called
from referee.lines import split
from referee.log import Log, LogProblem, parse, read
from referee.seats import Seats
from referee.settings import SettingError, check
from referee.table.reading import put_entry
from referee.table.sheet import Refused, Sheet

MATCHES = 100
MOST_KEYS = 4.0
ENTER = 1


class Count(NamedTuple):
    """How many placements took how many keys, and how many were left aside."""

    keys: Counter[int]
    left_aside: int


def random_logs(count: int) -> Iterator[Log]:
    """Random honest matches, in all modes."""
    for seed in range(count):
        rng = random.Random(seed)
        match = oracle.play_match(rng, oracle.random_table(rng))
        yield parse(oracle.log_text(match), f"match {seed}")


def keys_of(log: Log) -> Count:
    """The keys of every placement of a log. Raises SettingError where its head cannot be used."""
    game = game_called("dominoes")
    sheet = Sheet(game, game.open(check(log.head, game.settings)))
    keys: Counter[int] = Counter()
    left_aside = 0
    for block in log.blocks:
        sheet.begin_block()
        for text in block.texts:
            before = sheet.copy()
            sheet.add_as_it_stands(text)
            action = sheet.game.read(split(text).text, sheet.position.seats)
            if not isinstance(action.act, Lays):
                continue
            tile = action.act.tile
            stands = tile in sheet.position.round.layout.order[-1:]
            entry = shortest(before, action.who, tile, sheet.position) if stands else None
            if entry is None:
                left_aside += 1
            else:
                keys[len(entry) + ENTER] += 1
    return Count(keys, left_aside)


def shortest(sheet: Sheet, who: int, tile: int, wanted: Match) -> str | None:
    """The shortest entry by which a tile comes to lie as in `wanted`; None where there is none."""
    for entry in entries(sheet, who, tile):
        trial = sheet.copy()
        try:
            put_entry(trial, entry, "en", False)
        except (Refused, SettingError):
            continue
        if last_laid(trial.position) == last_laid(wanted):
            return entry
    return None


def last_laid(match: Match) -> tuple[int, int | None, tuple[int, int, int] | None]:
    """The tile laid last, who laid it, and how it is joined: not at all where it opened."""
    tile = match.round.layout.order[-1]
    return tile, match.round.last_laid_by, match.round.layout.joins.get(tile)


def entries(sheet: Sheet, who: int, tile: int) -> Iterator[str]:
    """What a person could type for a placement, the shortest first."""
    digits = NAMES[tile].replace("|", "")
    seats: Seats = sheet.position.seats
    yield digits
    for letter in letters(sheet.position):
        yield f"{digits} {letter}"
    if who != NOBODY:
        name = seats.called(who)
        for end in range(1, len(name) + 1):
            yield f"{name[:end]} {digits}"


def main() -> int:
    named = [Path(name) for name in sys.argv[1:]]
    try:
        logs = [read(path) for path in named] if named else list(random_logs(MATCHES))
        logs = [log for log in logs if log.game == "dominoes"]
        counts = [keys_of(log) for log in logs]
    except (LogProblem, SettingError) as problem:
        print(problem, file=sys.stderr)
        return 2
    keys = sum((count.keys for count in counts), Counter[int]())
    placements = keys.total()
    if not placements:
        print("no placement in these logs")
        return 1
    average = sum(number * times for number, times in keys.items()) / placements
    for number, times in sorted(keys.items()):
        print(f"{number} keys: {times:6} placements, {times / placements:6.1%}")
    left_aside = sum(count.left_aside for count in counts)
    print(f"{len(logs)} logs, {placements} placements; {left_aside} left aside")
    print(f"{average:.2f} keys per placement (goal: at most {MOST_KEYS:.0f})")
    return int(average > MOST_KEYS)


if __name__ == "__main__":
    sys.exit(main())
