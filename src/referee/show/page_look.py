"""How the styles of drawings look on a page: the same colours as on a terminal."""

from functools import cache
from typing import NamedTuple

from rich.style import Style

from referee.show.painting import STYLES


class Look(NamedTuple):
    """The colour of a style as `#rrggbb`, None for that of all text, and what else marks it."""

    colour: str | None
    bold: bool
    dim: bool
    reverse: bool


@cache
def looks() -> dict[str, Look]:
    """The look of every style that is more than plain text, by its name as a CSS class."""
    found = {}
    for ink, words in STYLES.items():
        if words:
            style = Style.parse(words)
            colour = style.color.get_truecolor().hex if style.color else None
            look = Look(colour, bool(style.bold), bool(style.dim), bool(style.reverse))
            found[class_of(ink)] = look
    return found


def class_of(ink: str) -> str:
    """The CSS class of a style."""
    return ink.replace(" ", "-")
