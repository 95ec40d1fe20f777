"""A log as it stands in a file: its header, and the lines of action of each round or race.

Every text keeps the line of the file it came from. What the header's keys and the texts mean is
judged elsewhere.
"""

import errno
import os
import re
import stat
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from .layout import BLOCK_KEYS, BlockPlace, Layout, lay_out, line_and_column
from .limits import (
    BIGGEST_INTEGER,
    MOST_BACKSLASHES,
    MOST_BYTES,
    MOST_LINES,
    NEWEST_FORMAT,
    SMALLEST_INTEGER,
)
from .problems import LogError, NotALog
from .strings import content_start, split_texts, text_starts

_told_place = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z").search
_numbers = re.compile(r"[0-9_]++").finditer
_LONGEST_DETAIL = 100


class Block(NamedTuple):
    """One round or one race."""

    texts: list[str]
    """The value of `actions`, split at newlines; a last empty text is dropped."""
    numbers: Sequence[int]
    """The line of the file of each text, from 1."""
    start: int
    """The offset in the source where the block begins."""
    string: tuple[int, int]
    """The offsets of the string of actions, its quotes included."""


@dataclass(frozen=True, slots=True)
class Log:
    """A log that was read. `head` is every top-level key but the blocks, in the file's order."""

    path: Path
    format: int
    game: str
    head: dict[str, object]
    block_key: str | None
    """`rounds` or `races`; None where the log has neither yet."""
    blocks: list[Block]
    source: str
    layout: Layout

    def line_of(self, name: str) -> int | None:
        """The line of a top-level key or table, from 1; None where there is no such name."""
        return _line_of(name, self.source, self.layout)


def read(path: str | os.PathLike[str]) -> Log:
    """Read the log at `path`. Raises LogError, and NotALog for TOML that is no log."""
    text, damage = decoded(read_bytes(path), path)
    if damage:
        raise damage
    return parse(text, path)


def parse(text: str, path: str | os.PathLike[str]) -> Log:
    """Read a log's text, which came or shall come from `path`. Raises LogError and NotALog."""
    name = os.fspath(path)
    _refuse_too_much(text, name)
    if "\0" in text:
        raise LogError("log-nul", name, *line_and_column(text, text.index("\0")))
    layout = lay_out(text, name)
    head = _values(text, layout, name)
    number, game = _format_and_game(head, text, layout, name)
    block_key, tables = _tables(head, text, layout, name)
    _refuse_big_integers(head, text, layout, name)
    blocks = _blocks(text, tables, layout, block_key or "", name)
    return Log(Path(path), number, game, head, block_key, blocks, text, layout)


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a regular file that is not too big. Never waits for a pipe or a device."""
    name = os.fspath(path)
    try:
        # Looked at before it is opened, since opening alone can set a device going.
        _refuse_irregular(os.stat(path), name)
        with open(path, "rb", opener=_without_waiting) as file:
            state = os.fstat(file.fileno())
            _refuse_irregular(state, name)
            too_big = state.st_size > MOST_BYTES
            content = b"" if too_big else file.read(MOST_BYTES + 1) or b""
    except OSError as error:
        raise _unreadable(error, name) from error
    except ValueError as error:  # a null character in the name
        raise LogError("log-name-impossible", name) from error
    if too_big or len(content) > MOST_BYTES:
        raise LogError("log-too-big", name, most=MOST_BYTES)
    return content


def decoded(content: bytes, path: str | os.PathLike[str]) -> tuple[str, LogError | None]:
    """The text up to the first byte that is not UTF-8, and what is wrong there, if it is."""
    try:
        return content.decode(), None
    except UnicodeDecodeError as error:
        text = content[: error.start].decode()
        place = line_and_column(text, len(text))
        return text, LogError("log-not-utf8", os.fspath(path), *place, byte=content[error.start])


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _refuse_irregular(state: os.stat_result, path: str) -> None:
    if stat.S_ISDIR(state.st_mode):
        raise LogError("log-is-folder", path)
    if not stat.S_ISREG(state.st_mode):
        raise LogError("log-not-a-file", path)


def _unreadable(error: OSError, path: str) -> LogError:
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return LogError("log-missing", path)
        case errno.EACCES | errno.EPERM:
            return LogError("log-no-permission", path)
        case number:
            return LogError("log-unreadable", path, reason=error.strerror, errno=number)


def _refuse_too_much(text: str, path: str) -> None:
    if len(text) > MOST_BYTES:
        raise LogError("log-too-big", path, most=MOST_BYTES)
    if text.count("\n") > MOST_LINES:
        raise LogError("log-too-many-lines", path, most=MOST_LINES)
    if text.count("\\") > MOST_BACKSLASHES:
        raise LogError("log-too-many-backslashes", path, most=MOST_BACKSLASHES)


def _line_of(name: str, text: str, layout: Layout) -> int | None:
    offset = layout.names.get(name)
    return None if offset is None else line_and_column(text, offset)[0]


def _values(text: str, layout: Layout, path: str) -> dict[str, object]:
    """What tomllib reads."""
    try:
        values = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(str(error), text, layout, path) from error
    except ValueError as error:  # more digits than Python turns into an integer
        raise _integer_error(text, path) from error
    if layout.stopped is not None:
        raise LogError("log-layout", path, *line_and_column(text, layout.stopped))
    return values


def _syntax_error(told: str, text: str, layout: Layout, path: str) -> LogError:
    found = _told_place(told)
    reason = (told[: found.start()] if found else told)[:_LONGEST_DETAIL]
    if found and found[1]:
        return LogError("log-syntax", path, int(found[1]), int(found[2]), reason=reason)
    if layout.opened is not None:
        opened = line_and_column(text, layout.opened)[0]
        return LogError("log-unclosed", path, *line_and_column(text, len(text)), opened=opened)
    # tomllib came to the end of the file with a statement that has none: it is that one.
    start = len(text) if layout.stopped is None else layout.stopped
    return LogError("log-syntax", path, *line_and_column(text, start), reason=reason)


def _integer_error(text: str, path: str) -> LogError:
    most = sys.get_int_max_str_digits()
    start = next((found.start() for found in _numbers(text) if len(found[0]) > most), None)
    place = (None, None) if start is None else line_and_column(text, start)
    return LogError("log-integer-too-big", path, *place)


def _format_and_game(
    head: dict[str, object], text: str, layout: Layout, path: str
) -> tuple[int, str]:
    if "format" not in head and "game" not in head:
        raise NotALog("log-none", path)
    if "format" not in head:
        raise LogError("log-format-missing", path, 1)
    number = head["format"]
    line = _line_of("format", text, layout)
    if not isinstance(number, int) or isinstance(number, bool):
        raise LogError("log-format-type", path, line)
    if number > BIGGEST_INTEGER or number < SMALLEST_INTEGER:
        raise LogError("log-integer-too-big", path, line)
    if number > NEWEST_FORMAT:
        raise LogError("log-format-newer", path, line, number=number, newest=NEWEST_FORMAT)
    if number < 1:
        raise LogError("log-format-unknown", path, line, number=number)
    if "game" not in head:
        raise LogError("log-game-missing", path, 1)
    game = head["game"]
    if not isinstance(game, str):
        raise LogError("log-game-type", path, _line_of("game", text, layout))
    return number, game


def _tables(
    head: dict[str, object], text: str, layout: Layout, path: str
) -> tuple[str | None, list[dict[str, object]]]:
    """Takes the blocks out of `head`."""
    keys = [key for key in BLOCK_KEYS if key in head]
    if not keys:
        return None, []
    if len(keys) > 1:
        second = max(keys, key=layout.names.__getitem__)
        raise LogError("log-blocks-both", path, _line_of(second, text, layout))
    key = keys[0]
    tables = head.pop(key)
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise LogError("log-blocks-type", path, _line_of(key, text, layout), key=key)
    if len(tables) != len(layout.blocks):
        raise LogError("log-layout", path, _line_of(key, text, layout))
    return key, tables


def _refuse_big_integers(head: dict[str, object], text: str, layout: Layout, path: str) -> None:
    for name, value in head.items():
        rest = [value]
        while rest:
            one = rest.pop()
            if isinstance(one, dict):
                rest.extend(one.values())
            elif isinstance(one, list):
                rest.extend(one)
            elif isinstance(one, int) and not SMALLEST_INTEGER <= one <= BIGGEST_INTEGER:
                raise LogError("log-integer-too-big", path, _line_of(name, text, layout))


def _blocks(
    text: str, tables: list[dict[str, object]], layout: Layout, key: str, path: str
) -> list[Block]:
    blocks: list[Block] = []
    line, counted, texts = 1, 0, 0
    for place, table in zip(layout.blocks, tables, strict=True):
        value = table.get("actions")
        if len(table) != 1 or not isinstance(value, str) or place.string < 0:
            raise _block_error(len(blocks) + 1, table, place, text, key, path)
        line += text.count("\n", counted, place.string)
        block = _block(text, place.start, (place.string, place.string_end), value, line)
        blocks.append(block)
        counted = place.string
        texts += len(block.texts)
        if texts > MOST_LINES:
            raise LogError("log-too-many-lines", path, most=MOST_LINES)
    return blocks


def _block(source: str, start: int, string: tuple[int, int], value: str, line: int) -> Block:
    """The block whose actions say `value`, in the string at `string`, which begins in `line`."""
    texts = split_texts(value)
    quote, end = string
    content = content_start(source, quote)
    first = line + source.count("\n", quote, content)
    numbers: Sequence[int] = range(first, first + len(texts))
    if source[quote] == '"' and source.find("\\", content, end) >= 0:
        starts = text_starts(source[content : end - 1])
        numbers = [first + down for _, down in starts[: len(texts)]]
    return Block(texts, numbers, start, string)


def _block_error(
    block: int, table: dict[str, object], place: BlockPlace, text: str, key: str, path: str
) -> LogError:
    strangers = [name for name in table if name != "actions"]
    offset = place.start if place.stranger < 0 else place.stranger
    line, column = line_and_column(text, offset)
    if strangers:
        stranger = strangers[0][:_LONGEST_DETAIL]
        return LogError("log-block-key", path, line, column, key=stranger, block=block)
    if isinstance(table.get("actions"), str):
        return LogError("log-layout", path, line, column)
    missing = "actions" not in table
    code = "log-block-actions-missing" if missing else "log-block-actions-type"
    return LogError(code, path, line, column, key=key, block=block)
