"""What can still be read of a damaged log."""

import os
import re
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from .layout import BLOCK_KEYS, lay_out, line_and_column
from .problems import LogError
from .reading import Log, decoded, parse, read_bytes
from .saving import name_newly, real_path, sync_folder, temporary_file, told
from .strings import newline_of

_block_header = re.compile(rf"\s*\[\[\s*(?:{'|'.join(BLOCK_KEYS)})\s*\]\]\s*").fullmatch

# What is missing once the damage is cut away: there the damage is what matters.
_TOO_LITTLE = {"log-none", "log-format-missing", "log-game-missing"}


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


def _readable(text: str, path: str | os.PathLike[str]) -> tuple[Log, int, LogError | None]:
    """The log up to the first damage, how much of `text` that is, and the damage."""
    damage: LogError | None = None
    mended, kept, limit = text, len(text), len(text) + 1
    while True:
        try:
            log = parse(mended, path)
        except LogError as error:
            damage = damage or error
            if error.code in _TOO_LITTLE:
                raise damage from None
            if not error.is_damage or error.line is None:
                raise
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


def _closed(text: str, path: str | os.PathLike[str]) -> tuple[str, int]:
    """`text` without the statement that breaks off, and how much of it that is.

    Actions that break off keep their whole lines, and are closed after them.
    """
    layout = lay_out(text, os.fspath(path))
    if layout.stopped is None:
        return text, len(text)
    if layout.opened is None or not layout.opened_actions:
        return text[: layout.stopped], layout.stopped
    content = layout.opened + 3
    end = text.rfind("\n", content) + 1 or content
    return text[:end] + text[layout.opened : content] + newline_of(text), end


def _swallowed(log: Log) -> tuple[int, int] | None:
    """The line where another block begins inside the last one's actions, and where they begin.

    Their closing quotes are missing then, and the next opening ones were taken for them.
    """
    for block in log.blocks[-1:]:
        for text, number in zip(block.texts, block.numbers, strict=True):
            if _block_header(text):
                return number, line_and_column(log.source, block.string[0])[0]
    return None


def _line_start(text: str, line: int) -> int:
    offset = 0
    for _ in range(line - 1):
        offset = text.find("\n", offset) + 1
    return offset


def keep_damaged(path: str | os.PathLike[str]) -> Path:
    """Keep a copy of the file at `path` beside it, and return the copy's name.

    That is `NAME.damaged`, or `NAME.damaged-2` and so on where it is taken. Raises LogError or
    SaveError where it cannot be done.
    """
    content = read_bytes(path)
    target = real_path(path)
    with told(path), temporary_file(target, content, os.stat(target)) as temporary:
        suffixes = (".damaged" if number == 1 else f".damaged-{number}" for number in count(1))
        places = (target.with_name(target.name + suffix) for suffix in suffixes)
        kept = next(place for place in places if name_newly(temporary, place))
        sync_folder(target.parent)
    return kept
