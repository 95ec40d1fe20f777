"""A seat at the table, for tests: the whole program from a pipe, or one line after another."""

import io
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from referee.cli import run
from referee.games import game_called
from referee.log import Lock, parse
from referee.table.conversation import Conversation, Reply
from referee.table.desk import Desk
from referee.table.opening import new_desk, resumed_desk
from referee.words import words_in

LONG = os.environ.get("REFEREE_LONG") == "1"
NOTHING_SET: Mapping[str, Any] = {}


def many(short: int, long: int) -> int:
    """How often to try: `long` where the long form of the tests was asked for."""
    return long if LONG else short


class Ran(NamedTuple):
    """How a call of the program ended, and what it said."""

    code: int
    out: str
    err: str


def referee(*arguments: str | Path, typed: str | Iterable[str] = "") -> Ran:
    """Runs the program in this process, with `typed` in its pipe: a text, or one entry a line."""
    text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    streams = [io.BytesIO(text.encode("utf-8", "surrogateescape")), io.BytesIO(), io.BytesIO()]
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = (io.TextIOWrapper(s, encoding="utf-8") for s in streams)
    try:
        code = run([str(argument) for argument in arguments])
        sys.stdout.flush()
        sys.stderr.flush()
        return Ran(code, streams[1].getvalue().decode(), streams[2].getvalue().decode())
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def audit(log: Path) -> dict[str, Any]:
    """What `audit --json` says of a log."""
    ran = referee("audit", "--json", log)
    found: dict[str, Any] = json.loads(ran.out)
    assert ran.code == (0 if found["ok"] else 1), ran.err
    return found


def codes(log: Path) -> list[str]:
    """The findings of a log: place and code."""
    return [f"{finding['at']} {finding['code']}" for finding in audit(log)["findings"]]


def shown(log: Path, *arguments: str) -> dict[str, Any]:
    """What `show --json` says of a log."""
    ran = referee("show", "--json", log, *arguments)
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def blocks_of(text: str) -> list[list[str]]:
    """The rounds or races of a log's text without their notes, blank lines and empty blocks."""
    found = []
    for block in parse(text, "log").blocks:
        lines = [" ".join(line.partition("#")[0].split()) for line in block.texts]
        if any(lines):
            found.append([line for line in lines if line])
    return found


def notes_of(text: str) -> list[str]:
    """What stands behind `#` in the rounds or races of a log's text."""
    lines = [line for block in parse(text, "log").blocks for line in block.texts]
    return [line.partition("#")[2].strip() for line in lines if "#" in line]


class Table:
    """A log in play, spoken to line by line."""

    def __init__(self, desk: Desk, lock: Lock, language: str) -> None:
        self.desk = desk
        self._lock = lock
        self.talk = Conversation(desk, words_in(language))

    @property
    def path(self) -> Path:
        path: Path = self.desk.document.path
        return path

    @property
    def position(self) -> Any:
        return self.desk.position

    @property
    def text(self) -> str:
        """The log as it lies on the disk."""
        return self.path.read_bytes().decode()

    @property
    def blocks(self) -> list[list[str]]:
        """The log's actions on the disk."""
        return blocks_of(self.text)

    @property
    def notes(self) -> list[str]:
        """The log's notes on the disk."""
        return notes_of(self.text)

    def say(self, *lines: str) -> Reply:
        """Types lines, all of which are taken; the reply to the last one."""
        reply = Reply()
        for line in lines:
            reply = self.talk.hear(line)
            assert not reply.trouble, (line, reply.trouble, self.text)
        return reply

    def refused(self, line: str) -> str:
        """Types a line that is refused and changes nothing; what is said against it."""
        text, position = self.text, self.position.copy()
        reply = self.talk.hear(line)
        assert reply.trouble, f"taken: {line}"
        assert self.text == text
        assert self.position == position
        return "\n".join(reply.trouble)

    def rise(self) -> None:
        """The log may be played by others."""
        self._lock.release()


@contextmanager
def table(
    game: str,
    players: Sequence[str],
    *lines: str,
    name: str = "log.toml",
    language: str = "en",
    keep: bool = False,
    head: Mapping[str, Any] = NOTHING_SET,
) -> Iterator[Table]:
    """A new log in the current folder, with these lines typed into it already."""
    full = {"players": list(players), **head}
    desk, lock = new_desk(game_called(game), Path(name), full, language, keep)
    seat = Table(desk, lock, language)
    try:
        seat.say(*lines)
        yield seat
    finally:
        seat.rise()


@contextmanager
def resumed(path: Path, language: str = "en", keep: bool = False) -> Iterator[Table]:
    """A log that is gone on with."""
    desk, lock, _ = resumed_desk(path, language, keep, lambda damaged: False)
    seat = Table(desk, lock, language)
    try:
        yield seat
    finally:
        seat.rise()
