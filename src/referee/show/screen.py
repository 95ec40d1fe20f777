"""What a screen is made of: rows of styled text, set beside and below each other.

`board` draws the table of either game within a window. Nothing here knows how a style looks, nor
what a terminal is: see `painting`.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from importlib import import_module
from itertools import groupby
from typing import Any, NamedTuple

from referee.show.of_game import text_of
from referee.words import Words


class Ink(StrEnum):
    """What a piece of text is, where it is no part of the domino layout."""

    PLAIN = "plain"
    STRONG = "strong"
    """A name, a number that matters."""
    FAINT = "faint"
    """Headings, legends, and what is only there to count by."""
    PEG = "peg"
    PEG_BEHIND = "peg behind"
    RED_SUIT = "red suit"
    BLACK_SUIT = "black suit"
    BAR = "bar"
    WINNER = "winner"


class Span(NamedTuple):
    """Text in one style: an `Ink`, or a `layout_picture.Style`."""

    text: str
    ink: StrEnum = Ink.PLAIN


Row = list[Span]
"""The spans of one line, from left to right."""

_PICTURES = {"dominoes": "referee.show.domino_picture", "cards": "referee.show.race_picture"}


def board(
    position: Any, game: str, words: Words, width: int, height: int, ascii_only: bool = False
) -> list[Row]:
    """The table of a match or a session, in a window of `width` columns and `height` rows.

    It is never wider than the window; one that is too narrow for any picture has it in words. It
    is higher only where the window is too small for all that has to be told: for a layout as a
    list, or for many players. With `ascii_only` pictures have ASCII signs alone; names and words
    stay as they are.
    """
    draw = import_module(_PICTURES[game]).draw
    rows: list[Row] = draw(position, words, width, height, ascii_only)
    if widest(rows) <= width:
        return rows
    told = text_of(game).shown(position, words)
    return [[Span(line)] for sentence in told for line in wrapped(sentence, width)]


def to_text(rows: Iterable[Row]) -> list[str]:
    """The lines without any style, and without spaces at their ends."""
    return ["".join(span.text for span in row).rstrip() for row in rows]


# How wide text is.


def columns(text: str) -> int:
    """The columns that text takes on a terminal: marks take none, wide signs two."""
    return len(text) if text.isascii() else sum(map(_columns_of, text))


_LATER_PARTS = (
    ("\u1160", "\u11ff"),
    ("\ud7b0", "\ud7ff"),
    ("\u3164", "\u3164"),
    ("\uffa0", "\uffa0"),
)
"""The later parts of Korean syllables, which stand within the first one, and their fillers."""


@lru_cache(maxsize=4096)
def _columns_of(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    if any(first <= character <= last for first, last in _LATER_PARTS):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def row_columns(row: Row) -> int:
    """The columns that a row takes."""
    return sum(columns(span.text) for span in row)


def widest(rows: Iterable[Row]) -> int:
    """The columns of the widest row, 0 where there is none."""
    return max(map(row_columns, rows), default=0)


def wrapped(text: str, width: int) -> list[str]:
    """A sentence in lines of at most `width` columns, broken between words where that will do."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and columns(lines[-1]) + 1 + columns(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
        while columns(lines[-1]) > width:
            head = _beginning(lines[-1], width) or lines[-1][0]
            lines[-1:] = [head, lines[-1].removeprefix(head)]
    return lines


def cut(text: str, room: int, ascii_only: bool) -> str:
    """The text, or its beginning with a sign that some is missing, in at most `room` columns."""
    if columns(text) <= room:
        return text
    sign = "~" if ascii_only else "…"
    return _beginning(text, room - 1).rstrip() + sign if room > 0 else ""


def _beginning(text: str, room: int) -> str:
    taken = 0
    for index, character in enumerate(text):
        taken += _columns_of(character)
        if taken > room:
            return text[:index]
    return text


def cut_name(name: str, room: int, ascii_only: bool) -> str:
    """A name in at most `room` columns; of a pair's, both partners' are cut."""
    one, plus, other = name.partition("+")
    if not plus or columns(name) <= room or room < len("A+B"):
        return cut(name, room, ascii_only)
    half = (room - 1) // 2
    spare = max(half - columns(other), 0)
    one = cut(one, room - 1 - half + spare, ascii_only)
    return f"{one}+{cut(other, room - 1 - columns(one), ascii_only)}"


def left(text: str, room: int) -> str:
    """The text at the left of `room` columns."""
    return text + " " * (room - columns(text))


def right(text: str, room: int) -> str:
    """The text at the right of `room` columns."""
    return " " * (room - columns(text)) + text


# How rows are put together.


def row_of(cells: Iterable[tuple[str, StrEnum]]) -> Row:
    """A row of single characters with their styles."""
    return [
        Span("".join(character for character, _ in run), ink)
        for ink, run in groupby(cells, key=lambda cell: cell[1])
    ]


def widened(row: Row, width: int) -> Row:
    """The row with spaces behind it, up to `width` columns."""
    missing = width - row_columns(row)
    return [*row, Span(" " * missing)] if missing > 0 else row


def indented(rows: Iterable[Row], steps: int) -> list[Row]:
    """The rows, so many columns further to the right."""
    return [[Span(" " * steps), *row] if row and steps > 0 else row for row in rows]


def beside(blocks: Sequence[Sequence[Row]], gap: int) -> list[Row]:
    """Blocks of rows from left to right with `gap` columns between, their first rows level."""
    joined: list[Row] = [[] for _ in range(max(map(len, blocks), default=0))]
    start = 0
    for block in blocks:
        for number, row in enumerate(block):
            joined[number] = [*widened(joined[number], start), *row]
        start += widest(block) + gap
    return joined


def in_columns(rows: Sequence[Row], width: int, height: int, gap: int) -> list[Row]:
    """Rows that are too many for the height, in as few columns as will do, each read downwards.

    Where even as many columns as the width allows will not do, they are higher than `height`.
    """
    fitting = max((width + gap) // (widest(rows) + gap), 1)
    wanted = -(-len(rows) // max(height, 1))
    length = -(-len(rows) // max(min(fitting, wanted), 1))
    blocks = [rows[start : start + length] for start in range(0, len(rows), max(length, 1))]
    return beside(blocks, gap)


def flowed(pieces: Iterable[Row], width: int, gap: int) -> list[Row]:
    """Pieces one behind the other, in as many rows as they need."""
    rows: list[Row] = []
    for piece in pieces:
        if rows and row_columns(rows[-1]) + gap + row_columns(piece) <= width:
            rows[-1] = [*rows[-1], Span(" " * gap), *piece]
        else:
            rows.append(piece)
    return rows
