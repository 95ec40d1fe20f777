"""A log that is being written: changed line by line, and kept byte for byte everywhere else."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Self

from .limits import MOST_BYTES
from .problems import LogError
from .reading import Block, Log, decoded, parse, read_bytes
from .salvaging import Salvage
from .saving import LogFile
from .strings import newline_of, quoted, rewritten


class Document:
    """A log in memory and its file. Changes reach the disk with `save`, and only then.

    What is changed is read again before it counts: a change that cannot stand in a log (it would
    pass a limit, or holds half a character) raises LogError and leaves the document as it was.
    """

    def __init__(self, log: Log, file: LogFile, *, saved: bool) -> None:
        """Made by `new`, `open` and `mend`."""
        self._log = log
        self._file = file
        self._saved = saved
        self.block_key = log.block_key
        """`rounds` or `races`; to be set before the first block of a log that has none yet."""

    @classmethod
    def new(cls, path: str | os.PathLike[str], head: Mapping[str, object], block_key: str) -> Self:
        """A log that is still to be made, `head` in the order in which it shall stand.

        Its values are texts, numbers, dates, truths, and lists of them. The first `save` makes
        the file, and refuses if there is one.
        """
        source = "".join(_line(key, value) + "\n" for key, value in head.items())
        _encoded(source, path)
        document = cls(parse(source, path), LogFile(path), saved=False)
        document.block_key = block_key
        return document

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """The log at `path`, to go on with; to be called by the holder of its lock.

        Raises LogError where it cannot be read.
        """
        content = read_bytes(path)
        text, damage = decoded(content, path)
        if damage:
            raise damage
        return cls(parse(text, path), LogFile(path, content), saved=True)

    @classmethod
    def mend(cls, salvage: Salvage) -> Self:
        """What was salvaged, to go on with; the next `save` replaces the damaged file."""
        file = LogFile(salvage.log.path, salvage.content)
        return cls(salvage.log, file, saved=salvage.damage is None)

    @property
    def path(self) -> Path:
        return self._file.path

    @property
    def log(self) -> Log:
        """The log as it would be read from the file after a `save`."""
        return self._log

    @property
    def saved(self) -> bool:
        """Whether the file holds all of it."""
        return self._saved

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """All the changes that are made within, or none of them where one cannot stand."""
        before = self._log, self._saved
        try:
            yield
        except BaseException:
            self._log, self._saved = before
            raise

    def set_block(self, index: int, texts: Sequence[str]) -> None:
        """Make block `index`, from 0, say `texts`; one more than there are appends a block.

        The lines that begin both the old and the new texts keep their bytes.
        """
        if any("\n" in text for text in texts):
            raise ValueError("a text is one line")
        blocks = self._log.blocks
        said = [block.texts for block in blocks]
        said[index : index + 1] = [list(texts)]
        if index < len(blocks):
            self._take(self._with_texts(blocks[index], texts), self._log.head, said)
        elif index == len(blocks):
            self._take(self._with_another(texts), self._log.head, said)
        else:
            raise IndexError(f"there are {len(blocks)} blocks, none is {index}")

    def truncate_blocks(self, count: int) -> None:
        """Take away the blocks from `count` on; comments between them stay."""
        if count >= len(self._log.blocks):
            return
        kept = [block.texts for block in self._log.blocks[:count]]
        source = self._log.source
        if self._array():
            source = self._unrolled(kept)
        else:
            for block in reversed(self._log.blocks[count:]):
                source = _without_block(source, block)
        self._take(source, self._log.head, kept)

    def set_head(self, key: str, value: object) -> None:
        """Give a key of the header another value; a new one comes after the others.

        Raises ValueError where the key names a table.
        """
        source = self._log.source
        header = self._log.layout.header
        if key in header:
            place = header[key]
            source = source[: place.value] + _value(value) + source[place.value_end :]
        elif key in self._log.head:
            raise ValueError(f"{key} is a table")
        else:
            # The last value's line may end in a comment, or in nothing at the end of the file.
            last = max(place.value_end for place in header.values())
            end = source.find("\n", last) + 1 or len(source)
            newline = newline_of(source)
            before = source[:end] if source[:end].endswith("\n") else source[:end] + newline
            source = before + _line(key, value) + newline + source[end:]
        said = list(value) if isinstance(value, tuple) else value
        blocks = [block.texts for block in self._log.blocks]
        self._take(source, {**self._log.head, key: said}, blocks)

    def save(self) -> None:
        """Bring all changes to the disk; they are there when this returns.

        Raises ChangedOnDisk if somebody else changed the file, and SaveError if it cannot be
        written. The document keeps its content then, and the next `save` tries again.
        """
        if not self._saved:
            self._file.save(_encoded(self._log.source, self.path))
            self._saved = True

    def save_as(self, path: str | os.PathLike[str]) -> None:
        """Make another file of it, and go on there; for where the old one was changed.

        To be called by the holder of the new file's lock. Raises SaveError if there is a file.
        """
        file = LogFile(path)
        file.save(_encoded(self._log.source, path))
        self._file = file
        self._log = replace(self._log, path=Path(path))
        self._saved = True

    def _take(self, source: str, head: dict[str, object], said: list[list[str]]) -> None:
        """Let `source` be the log's, if it reads back as it was meant."""
        if source == self._log.source:
            return
        _encoded(source, self.path)
        log = parse(source, self.path)
        if not _same(log.head, head) or [block.texts for block in log.blocks] != said:
            raise LogError("log-layout", os.fspath(self.path))
        self._log = log
        self._saved = False

    def _with_texts(self, block: Block, texts: Sequence[str]) -> str:
        source = self._log.source
        if texts == block.texts:
            return source
        start, end = block.string
        string = source[start:end]
        newline = newline_of(string if "\n" in string else source)
        return source[:start] + rewritten(string, block.texts, texts, newline) + source[end:]

    def _with_another(self, texts: Sequence[str]) -> str:
        if self._array():
            return self._unrolled([*(block.texts for block in self._log.blocks), texts])
        return _extended(self._log.source, self._key(), texts)

    def _key(self) -> str:
        if self.block_key is None:
            raise ValueError("block_key is not set")
        return self.block_key

    def _array(self) -> bool:
        """Whether the blocks stand in an array, `rounds = [...]`, which TOML lets no one extend."""
        return self._log.block_key in self._log.layout.header

    def _unrolled(self, blocks: Sequence[Sequence[str]]) -> str:
        """The log with `blocks` in the canonical form instead of an array."""
        key = self._key()
        place = self._log.layout.header[key]
        source = _without_lines(self._log.source, place.key, place.value_end)
        for texts in blocks:
            source = _extended(source, key, texts)
        return source


def _same(one: object, other: object) -> bool:
    """Whether two values of a head are the same; what is no number is the same as itself."""
    match one, other:
        case dict(), dict():
            return one.keys() == other.keys() and all(_same(one[k], other[k]) for k in one)
        case list(), list():
            return len(one) == len(other) and all(map(_same, one, other))
        case float(), float():
            return one == other or (one != one and other != other)
    return one == other


def _extended(source: str, key: str, texts: Sequence[str]) -> str:
    """`source` with one more block at its end, after a blank line."""
    newline = newline_of(source)
    if not source.endswith("\n"):
        source += newline
    if not source.endswith(("\n\n", "\n\r\n")):
        source += newline
    return f"{source}[[{key}]]{newline}actions = {quoted(texts, newline)}{newline}"


def _without_block(source: str, block: Block) -> str:
    source = _without_lines(source, block.start, block.string[1], with_comment=True)
    start = source.rfind("\n", 0, block.start) + 1
    # The blank line that parted it from what stands before.
    before = source.rfind("\n", 0, max(start - 1, 0)) + 1
    return source[:before] + source[start:] if not source[before:start].strip() else source


def _without_lines(source: str, start: int, end: int, with_comment: bool = False) -> str:
    """Without `start` to `end`, and without the rest of their lines where nothing stands there."""
    first = source.rfind("\n", 0, start) + 1
    after = source.find("\n", end) + 1 or len(source)
    if with_comment or not source[end:after].strip():
        return source[:first] + source[after:]
    return source[:start] + source[end:].lstrip(" \t")


def _line(key: str, value: object) -> str:
    import tomli_w  # only where a header is written: an audit does without

    return tomli_w.dumps({key: 0}).removesuffix("0\n") + _value(value)


def _value(value: object) -> str:
    import tomli_w

    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(one) for one in value)}]"
    if isinstance(value, dict):
        raise TypeError("a table is no value of the header")
    return tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")


def _encoded(source: str, path: str | os.PathLike[str]) -> bytes:
    try:
        content = source.encode()
    except UnicodeEncodeError as error:  # half of a pair, from bytes that were no UTF-8
        character = error.object[error.start]
        raise LogError("log-unwritable", os.fspath(path), character=character) from error
    if len(content) > MOST_BYTES:
        raise LogError("log-too-big", os.fspath(path), most=MOST_BYTES)
    return content
