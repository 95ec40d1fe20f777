"""Styled rows on a terminal: which colours a stream takes, and what each style looks like.

Colour only repeats what the signs say. Every colour is about as far from white as from black, so
that it can be read on both; the text itself keeps the terminal's own colour.
"""

import os
import sys
import unicodedata
from collections.abc import Iterable
from enum import Enum, auto
from functools import lru_cache
from typing import TYPE_CHECKING, TextIO

from referee.show.screen import Row, columns

if TYPE_CHECKING:
    from rich.style import Style

STYLES = {
    # The parts of a domino layout.
    "blank": "",
    "tile": "",
    "double": "color(166)",
    "number": "bold",
    "last": "bold color(27)",
    "last double": "bold color(166)",
    "last number": "bold reverse",
    "counted": "bold color(28)",
    "open": "color(243)",
    "letter": "bold color(163)",
    # Everything else.
    "plain": "",
    "strong": "bold",
    "faint": "dim",
    "peg": "bold color(28)",
    "peg behind": "color(28)",
    "red suit": "bold color(160)",
    "black suit": "bold",
    "bar": "color(31)",
    "winner": "bold reverse",
}
"""How each style looks, in the words of the rich library."""

SIGNS = "│┌─┬┐├┼┤└┴┘║╔═╦╗╠╬╣╚╩╝┃┏━┳┓┣╋┫┗┻┛◆●○■□·•╮╯▸█▌░♠♥♦♣…"
"""Signs that pictures are drawn with."""


class Colours(Enum):
    """What a stream can show."""

    NONE = auto()
    """Text alone."""
    WEIGHTS = auto()
    """Bold, dim and reversed text, but no colour."""
    FEW = auto()
    """The sixteen colours of the terminal's own palette."""
    MANY = auto()
    """256 colours."""


def colours_of(stream: TextIO) -> Colours:
    """What this stream can show, by its terminal and the environment (`NO_COLOR`, `TERM`)."""
    terminal = os.environ.get("TERM", "")
    if not stream.isatty() or terminal in ("dumb", "unknown"):
        return Colours.NONE
    if sys.platform == "win32" and not os.environ.get("WT_SESSION"):
        return Colours.NONE  # An old console would show the codes themselves.
    if os.environ.get("NO_COLOR"):
        return Colours.WEIGHTS
    if "256color" in terminal or os.environ.get("COLORTERM") or sys.platform == "win32":
        return Colours.MANY
    return Colours.FEW


def stream_can_draw(stream: TextIO) -> bool:
    """Whether the stream can carry the signs of the pictures; where not, they are ASCII."""
    if os.environ.get("TERM") == "linux":
        return False  # The system's own console knows only some of them.
    try:
        SIGNS.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def paint(rows: Iterable[Row], stream: TextIO) -> None:
    """Writes the rows to a stream, in the colours it can show."""
    text = painted(rows, colours_of(stream))
    stream.write(_carried(text, stream.encoding or "ascii"))


def painted(rows: Iterable[Row], colours: Colours) -> str:
    """The rows as lines of text with the terminal's codes for their styles."""
    if colours is Colours.NONE:
        lines = ("".join(span.text for span in row).rstrip() for row in rows)
    else:
        lines = (_painted_row(row, colours) for row in rows)
    return "".join(f"{line}\n" for line in lines)


def _painted_row(row: Row, colours: Colours) -> str:
    from rich.color import ColorSystem

    system = ColorSystem.EIGHT_BIT  # No style has more colours, and `_look` leaves fewer.
    painted_spans = (
        _look(STYLES[ink], colours).render(text, color_system=system) if text.strip() else text
        for text, ink in row
    )
    return "".join(painted_spans).rstrip()


@lru_cache(maxsize=len(STYLES) * len(Colours))
def _look(words: str, colours: Colours) -> "Style":
    """A style in the colours there are."""
    from rich.color import ColorSystem
    from rich.style import Style

    style = Style.parse(words)
    if style.color is None:
        return style
    if colours is Colours.WEIGHTS:
        return style.without_color
    system = ColorSystem.EIGHT_BIT if colours is Colours.MANY else ColorSystem.STANDARD
    # A new style: one that was rendered before keeps the codes of the colours it had then.
    return style.without_color + Style.from_color(style.color.downgrade(system))


def _carried(text: str, encoding: str) -> str:
    """The text with the nearest sign for each that this encoding cannot carry: `Inês` as `Ines`."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_nearest(character, encoding) for character in text)
    return text


def _nearest(character: str, encoding: str) -> str:
    plain = unicodedata.normalize("NFKD", character)[0]
    for sign in (character, plain):
        try:
            sign.encode(encoding)
        except UnicodeEncodeError:
            continue
        return sign
    return "?" * columns(character)
