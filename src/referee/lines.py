"""One line of a log or of the prompt: the action, the mark that keeps it, and the note."""

from typing import NamedTuple


class Line(NamedTuple):
    """`text` is the action, empty where the line holds none; `kept` tells whether it ends in `!`;
    `note` is what stands behind `#`, None where there is no note."""

    text: str
    kept: bool
    note: str | None


def split(raw: str) -> Line:
    """The parts of a line. A note may stand alone or follow an action."""
    text, mark, note = raw.partition("#")
    text = text.strip()
    kept = text.endswith("!")
    if kept:
        text = text[:-1].rstrip()
    return Line(text, kept, note.strip() if mark else None)
