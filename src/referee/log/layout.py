"""Where things stand in the source of a log.

`tomllib` tells what a file says but not where. Here the statements of a TOML source are walked
over, one regular expression a statement, so that comments and the four kinds of strings are each
stepped over whole: an `actions = \"\"\"` in a note or a comment is never taken for one.

The walk comes before tomllib reads the file and keeps within the limits what tomllib would take
long or deep over. It does not judge: where it does not understand a statement it stops, and
tomllib, which stops there too, says why.
"""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from .limits import MOST_BESIDES, MOST_BLOCKS, MOST_DEPTH
from .problems import LogError

BLOCK_KEYS = ("rounds", "races")

_BLANK = r"(?:[ \t\r\n]++|#[^\n]*+)*+"
_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]++|\\[^\n])*+"|'[^'\n]*+')"""
_KEY = rf"{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*+"
# A string of three quotes may end in up to two quotes of its own.
_TRIPLE = r'"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+"{3,5}'
_OTHER_STRING = (
    r"'''(?:[^']++|'(?!''))*+'{3,5}"
    r'|"(?!"")(?:[^"\\\n]++|\\[^\n])*+"'
    r"|'(?!'')[^'\n]*+'"
)
_STRING = f"{_TRIPLE}|{_OTHER_STRING}"

_statement = re.compile(
    rf"{_BLANK}(?:"
    rf"(?P<open>\[\[)[ \t]*+(?P<array>{_KEY})[ \t]*+\]\]"
    rf"|(?P<key>{_KEY})[ \t]*+=[ \t]*+"
    rf"(?:(?P<triple>\"\"\")|(?P<string>{_OTHER_STRING})"
    rf"|(?P<plain>[^\s\"'\[{{#][^\n#]*+|\[(?:[^\[\]{{}}\"'#]++|{_STRING})*+\])"
    r"|(?P<nest>(?=[\[{])))"
    rf"|\[[ \t]*+(?P<table>{_KEY})[ \t]*+\]"
    r"|(?P<end>\Z))"
).match
_triple = re.compile(_TRIPLE).match
_blank = re.compile(_BLANK).match
_bare = re.compile(r"[A-Za-z0-9_-]+").fullmatch
_parts = re.compile(_PART).findall


@cache
def _expression(pattern: str) -> Callable[[str, int], re.Match[str] | None]:
    """The match of an expression that few logs need, compiled when it is first needed."""
    return re.compile(pattern).match


_KEY_AHEAD = rf"\[?\[?[ \t]*+({_KEY})"
_OPENED_STRING = rf"({_KEY})[ \t]*+=[ \t]*+(\"\"\"|''')"
_TOKEN = (
    rf"{_BLANK}(?:(?P<string>{_STRING})|(?P<mark>[\[\]{{}},=.])|(?P<bare>[^\s\"'\[\]{{}},=.#]++))"
)


@dataclass(slots=True)
class BlockPlace:
    """Offsets of one round or race; -1 for what it does not have."""

    start: int
    """Its `[[rounds]]`, or its brace in `rounds = [{...}]`."""
    string: int = -1
    """The first quote of the string that follows `actions`."""
    string_end: int = -1
    stranger: int = -1
    """The first key in it that is not an `actions` with a string."""


@dataclass(slots=True)
class HeaderPlace:
    """Offsets of a header line `key = value`, of the key's start and both ends of the value."""

    key: int
    value: int
    value_end: int


@dataclass(slots=True)
class Layout:
    """Where the parts of a source stand, in characters from its start."""

    blocks: list[BlockPlace] = field(default_factory=list)
    header: dict[str, HeaderPlace] = field(default_factory=dict)
    """The lines before the first table whose key is undotted."""
    names: dict[str, int] = field(default_factory=dict)
    """Each top-level key's first place, tables too."""
    stopped: int | None = None
    """The statement that is no TOML; None where the walk came to the end."""
    opened: int | None = None
    """The opening quotes of the string of three quotes, if it is one that has no end."""
    opened_actions: bool = False
    """Whether that string holds the actions of the last block."""


def line_and_column(source: str, offset: int) -> tuple[int, int]:
    """The place of an offset as people count it, both from 1."""
    return source.count("\n", 0, offset) + 1, offset - source.rfind("\n", 0, offset)


def lay_out(source: str, path: str) -> Layout:
    """Walk over `source`; raises LogError where a limit is passed, and for nothing else."""
    walk = _Walk(source, path)
    walk.to_the_end()
    return walk.layout


class _Walk:
    """One walk over a source, statement by statement."""

    def __init__(self, source: str, path: str) -> None:
        self.source = source
        self.path = path
        self.layout = Layout()
        self.in_actions = 0
        self.in_header = True
        self.block: BlockPlace | None = None
        self.known: dict[str, tuple[str, ...]] = {}

    def to_the_end(self) -> None:
        source = self.source
        position = 1 if source.startswith("\ufeff") else 0
        while True:
            found = _statement(source, position)
            if found is None:
                self.stop(position)
                return
            kind = found.lastgroup
            end: int | None = found.end()
            if kind == "array":
                self.open_array(found)
            elif kind == "triple" or kind == "string":
                end = self.string(found, kind)
            elif kind == "plain":
                self.line(found, found.start(kind), found.end())
            elif kind == "table":
                self.open_table(found)
            elif kind == "nest":
                end = self.nest(found)
            if end is None:
                self.stop(found.start("key"))
                return
            position = end
            if position - self.in_actions > MOST_BESIDES:
                raise self.refusal("log-too-much-besides", position, MOST_BESIDES)
            if kind == "end":
                return

    def string(self, found: re.Match[str], kind: str) -> int | None:
        """A line whose value is a string; the offset after it, None if it has no end."""
        start, end = found.span(kind)
        if kind == "triple":
            closed = self.triple_end(start)
            if closed is None:
                return None
            end = closed
        key = found["key"]
        block = self.block
        if block is not None and (
            key == "actions" or self.names(key, found.start("key")) == ("actions",)
        ):
            block.string, block.string_end = start, end
            self.in_actions += end - start
        else:
            self.line(found, start, end)
        return end

    def triple_end(self, start: int) -> int | None:
        """The offset after a string in three double quotes."""
        source = self.source
        end = source.find('"""', start + 3)
        if end < 0:
            return None
        if source.find("\\", start + 3, end) >= 0:  # there an escaped quote may stand
            closed = _triple(source, start)
            return closed.end() if closed else None
        end += 3
        # Up to two quotes more belong to the text.
        if source.startswith('"', end):
            end += 2 if source.startswith('"', end + 1) else 1
        return end

    def open_array(self, found: re.Match[str]) -> None:
        start, name_start = found.start("open"), found.start("array")
        names = self.names(found["array"], name_start)
        self.in_header = False
        self.block = None
        if len(names) == 1 and names[0] in BLOCK_KEYS:
            self.block = self.new_block(start)
        self.first_place(names, name_start)

    def open_table(self, found: re.Match[str]) -> None:
        names = self.names(found["table"], found.start("table"))
        self.in_header = False
        self.block = None
        if len(names) > 1 and names[0] in BLOCK_KEYS and self.layout.blocks:
            last = self.layout.blocks[-1]
            if last.stranger < 0:
                last.stranger = found.start("table")
        self.first_place(names, found.start("table"))

    def line(self, found: re.Match[str], start: int, end: int) -> None:
        """A line `key = value` that holds no actions, its value between `start` and `end`."""
        key = found.start("key")
        names = self.names(found["key"], key)
        if self.in_header:
            self.first_place(names, key)
            if len(names) == 1:
                end = start + len(self.source[start:end].rstrip())
                self.layout.header[names[0]] = HeaderPlace(key, start, end)
        elif self.block is not None and self.block.stranger < 0:
            self.block.stranger = key

    def nest(self, found: re.Match[str]) -> int | None:
        """A line whose value is an array or an inline table; the offset after it."""
        names = self.names(found["key"], found.start("key"))
        blocks = self.in_header and len(names) == 1 and names[0] in BLOCK_KEYS
        end = self.brackets(found.end(), blocks)
        if end is not None:
            self.line(found, found.end(), end)
        return end

    def brackets(self, position: int, blocks: bool) -> int | None:
        """Walk from one bracket to the one that closes it; the offset after it, None if none does.

        With `blocks` the tables right inside the array are blocks, and are noted.
        """
        opened = ""
        key = ""
        dots = 0
        wanted = False
        next_token = _expression(_TOKEN)
        while found := next_token(self.source, position):
            token = found[found.lastgroup or ""]
            position = found.end()
            if position - self.in_actions > MOST_BESIDES + len(token):
                raise self.refusal("log-too-much-besides", position, MOST_BESIDES)
            block = self.layout.blocks[-1] if blocks and opened == "[{" else None
            if found.lastgroup == "mark":
                dots = dots + 1 if token == "." else 0
                if dots >= MOST_DEPTH or len(opened) + (token in "[{") > MOST_DEPTH:
                    raise self.refusal("log-too-deep", position, MOST_DEPTH)
            if token in ("[", "{"):
                opened += token
                if blocks and opened == "[{":
                    self.new_block(position - 1)
                key = ""
            elif token in ("]", "}"):
                if opened[-1] + token not in ("[]", "{}"):
                    return None
                opened = opened[:-1]
                if not opened:
                    return position
            elif token == ",":
                key = ""
                wanted = False
            elif block is None:
                continue
            elif token == "=":
                wanted = self.names(key, position - 1) == ("actions",)
                if not wanted and block.stranger < 0:
                    block.stranger = position - 1
            elif wanted and found.lastgroup == "string":
                block.string, block.string_end = found.span("string")
                self.in_actions += block.string_end - block.string
            else:
                key += token
        return None

    def new_block(self, start: int) -> BlockPlace:
        if len(self.layout.blocks) >= MOST_BLOCKS:
            raise self.refusal("log-too-many-blocks", start, MOST_BLOCKS)
        block = BlockPlace(start)
        self.layout.blocks.append(block)
        return block

    def first_place(self, names: tuple[str, ...], position: int) -> None:
        if names:
            self.layout.names.setdefault(names[0], position)

    def names(self, key: str, position: int) -> tuple[str, ...]:
        """The parts of a key as written; none where it has an escape that tomllib will refuse."""
        names = self.known.get(key)
        if names is None:
            names = self.known[key] = (key,) if _bare(key) else self.dotted_names(key, position)
        return names

    def dotted_names(self, key: str, position: int) -> tuple[str, ...]:
        self.refuse_deep_key(key, position)
        try:
            table = tomllib.loads(f"{key} = 0")
        except tomllib.TOMLDecodeError:
            return ()
        names = []
        while isinstance(table, dict):
            ((name, table),) = table.items()
            names.append(name)
        return tuple(names)

    def refuse_deep_key(self, key: str, position: int) -> None:
        # tomllib's time for a key grows with the square of its parts.
        if key.count(".") >= MOST_DEPTH and len(_parts(key)) > MOST_DEPTH:
            raise self.refusal("log-too-deep", position, MOST_DEPTH)

    def refusal(self, code: str, position: int, most: int) -> LogError:
        return LogError(code, self.path, *line_and_column(self.source, position), most=most)

    def stop(self, position: int) -> None:
        """Note where the walk ends early, at a statement that is no TOML."""
        blank = _blank(self.source, position)
        self.layout.stopped = position = blank.end() if blank else position
        if position - self.in_actions > MOST_BESIDES:
            raise self.refusal("log-too-much-besides", position, MOST_BESIDES)
        if ahead := _expression(_KEY_AHEAD)(self.source, position):
            self.refuse_deep_key(ahead[1], position)
        if opened := _expression(_OPENED_STRING)(self.source, position):
            self.layout.opened = opened.start(2)
            self.layout.opened_actions = self.block is not None and (
                self.names(opened[1], position) == ("actions",)
            )
