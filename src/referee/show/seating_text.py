"""Who sits where, as a little plan of the table."""

from referee.seats import Seats
from referee.words import Words

FOUR = 4
MARGIN = 2


def plan(seats: Seats, words: Words) -> list[str]:
    """The seats clockwise: four round a table, fewer or more in a row."""
    names = seats.names
    if len(names) == FOUR:
        top, right, bottom, left = names
        middle = MARGIN + len(left) + 4 + max(len(top), len(bottom)) // 2
        lines = [
            " " * (middle - len(top) // 2) + top,
            " " * MARGIN + left + " " * (2 * (middle - MARGIN - len(left))) + right,
            " " * (middle - len(bottom) // 2) + bottom,
        ]
    else:
        lines = [_in_a_row(seats, words)]
    return [*lines, *_pairs(seats, words)]


def clockwise(seats: Seats, words: Words) -> list[str]:
    """The seats clockwise, in a row."""
    return [_in_a_row(seats, words), *_pairs(seats, words)]


def _in_a_row(seats: Seats, words: Words) -> str:
    return words.say("seats-plan", seats=" > ".join(seats.names))


def _pairs(seats: Seats, words: Words) -> list[str]:
    return [words.say("seats-pairs", pairs=list(seats.side_names))] if seats.pairs else []
