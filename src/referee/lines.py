"""One line of a log or of the prompt: the action, the mark that keeps it, and the note."""

import re
from typing import NamedTuple

KEEP = "!"
"""Keeps an entry that is against the rules."""
MOST_DIGITS = 9
"""More than any score or stake has, and few enough to be read at once."""


class Line(NamedTuple):
    """`text` is the action, empty where the line holds none; `kept` tells whether it ends in KEEP;
    `note` is what stands behind `#`, None where there is no note."""

    text: str
    kept: bool
    note: str | None


def split(raw: str) -> Line:
    """The parts of a line. A note may stand alone or follow an action."""
    text, mark, note = raw.partition("#")
    text = text.strip()
    kept = text.endswith(KEEP) and text != KEEP
    if kept:
        text = text.removesuffix(KEEP).rstrip()
    return Line(text, kept, note.strip() if mark else None)


SIGNED = re.compile(r"\s*(=)\s*|(?<=\S)([+-])(?=\d+$)")


def spaced(text: str) -> str:
    """The line with its signs set apart, as in `Ana = 14` and `Ana 2|5 +2`, where they were not."""
    return SIGNED.sub(lambda found: " = " if found[1] else f" {found[2]}", text)


def is_number(text: str) -> bool:
    """Whether a text is a whole number, without a sign, of no more digits than are read."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def is_signed(text: str) -> bool:
    """Whether a text is such a number, with a sign or without."""
    return is_number(text[1:] if text[:1] in ("+", "-") else text)
