"""What can still be read of a damaged log."""

import os
import re
from dataclasses import dataclass

from .layout import BLOCK_KEYS, lay_out
from .problems import LogError
from .reading import Log, decoded, parse, read_bytes

_block_header = re.compile(rf"\s*\[\[\s*(?:{'|'.join(BLOCK_KEYS)})\s*\]\]\s*").fullmatch


@dataclass(frozen=True, slots=True)
class Salvage:
    """What can be read of a log, up to its last whole action before the damage."""

    log: Log
    """Its source is mended: closed where the damage cut it off."""
    damage: LogError | None
    """The first damage, with its line and column; None where the log is whole."""
    lines_lost: int
    """How many lines of the file are left out, from the damage to the end."""
    content: bytes
    """All the bytes of the file."""


def salvage(path: str | os.PathLike[str]) -> Salvage:
    """Read what can be read of the log at `path`.

    An action is whole if its line has its end. Raises LogError where not even `format` and `game`
    can be read, or what is wrong is no damage (a newer format, a file that is too big).
    """
    content = read_bytes(path)
    text, cut = decoded(content, path)
    log, end, damage = _readable(text, path)
    if cut and (damage is None or (damage.line, damage.column) == (cut.line, cut.column)):
        damage = cut
    lines = content.count(b"\n") + (not content.endswith(b"\n"))
    return Salvage(log, damage, lines - text.count("\n", 0, end) if damage else 0, content)


def _readable(
    text: str, path: str | os.PathLike[str]
) -> tuple[Log, int, LogError | None]:
    """The log up to the first damage, how much of `text` that is, and the damage."""
    damage: LogError | None = None
    mended, kept, limit = text, len(text), len(text) + 1
    while True:
        try:
            log = parse(mended, path)
        except LogError as error:
            damage = damage or error
            if not error.is_damage or error.line is None:
                raise damage from None
            unclosed = error.code == "log-unclosed"
            end = len(text) if unclosed else _line_start(text, error.line)
            if end >= limit:  # a block that is wrong as a whole
                blocks = lay_out(text[:limit], os.fspath(path)).blocks
                end = blocks[-1].start if blocks else limit
                if end >= limit:
                    raise damage from None
        else:
            swallowed = _swallowed(log) if damage else None
            if swallowed is None:
                return log, kept, damage
            line, opened = swallowed
            damage = LogError("log-unclosed", os.fspath(path), line, 1, opened=opened)
            end = _line_start(text, line)
        limit = end
        mended, kept = _closed(text[:end], path)
