"""Calls of the program, in this process and in one of its own, and what every call must keep to."""

import io
import json
import math
import os
import subprocess
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, NamedTuple

import typer

from referee.cli import application, run
from referee.words import LANGUAGES, Words, words_in

PROGRAM = (sys.executable, "-m", "referee")
CODES = (0, 1, 2)
MOST_PROCESSOR = 20
"""Seconds of the processor after which a process of its own is ended."""
MOST_MEMORY = 300
"""Megabytes that no call may need."""
MOST_SECONDS = 1.0
"""Processor time that no call may take beyond its start, whatever it is given."""
LONGEST_SAID = 6000
"""Characters of a line that says what is wrong: the longest path, and a sentence."""


class Ran(NamedTuple):
    """How a call ended, what it said, and what it took of the processor's time."""

    code: int
    out: str
    err: str
    seconds: float

    @property
    def error(self) -> str:
        """The one line that says what is wrong."""
        (line,) = self.err.splitlines()
        return line


@lru_cache(maxsize=len(LANGUAGES))
def _built(language: str) -> Callable[..., Any]:
    return typer.main.get_command(application(words_in(language)))


def built_once(words: Words) -> Callable[..., Any]:
    """Takes the place of `cli.application`: it takes longer to build the commands than to call."""
    return _built(words.language)


@contextmanager
def streams(typed: bytes, encoding: str = "utf-8") -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Standard streams of their own: what is typed, and what is said on output and error."""
    said = io.BytesIO(), io.BytesIO()
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding=encoding)
    sys.stdout, sys.stderr = (io.TextIOWrapper(stream, encoding=encoding) for stream in said)
    try:
        yield said
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def call(*arguments: str | bytes | Path, typed: bytes | str = b"", encoding: str = "utf-8") -> Ran:
    """Calls the program in this process, with streams of this encoding."""
    written = [os.fsdecode(argument) for argument in arguments]
    text = typed.encode() if isinstance(typed, str) else typed
    with streams(text, encoding) as (out, err):
        begun = time.process_time()
        code = run(written)
        seconds = time.process_time() - begun
        sys.stdout.flush()
        sys.stderr.flush()
        asked_json = "--json" in written
        kept = "utf-8" if asked_json else encoding
        return Ran(code, out.getvalue().decode(kept), err.getvalue().decode(encoding), seconds)


def decent(
    *arguments: str | bytes | Path, typed: bytes | str = b"", encoding: str = "utf-8"
) -> Ran:
    """Calls the program, and looks whether it keeps to the contract."""
    ran = call(*arguments, typed=typed, encoding=encoding)
    assert ran.code in CODES, (arguments, ran)
    assert_harmless(ran.out, arguments)
    assert_harmless(ran.err, arguments)
    for line in ran.err.splitlines():
        assert len(line) < LONGEST_SAID, (arguments, line[:200], len(line))
    if "--json" in arguments:
        for line in ran.out.splitlines():
            json.loads(line)
    if ran.code == 2:
        assert ran.err.strip(), arguments
    return ran


def refused(*arguments: str | bytes | Path, typed: bytes | str = b"") -> str:
    """Calls the program with what it cannot use: one clear line says so, and soon."""
    ran = decent(*arguments, typed=typed)
    assert ran.code == 2, (arguments, ran)
    assert "--json" in arguments or ran.out == "", ran.out
    assert ran.seconds < MOST_SECONDS, (arguments, ran.seconds)
    return ran.error


def assert_harmless(text: str, told: object = "") -> None:
    """Nothing in the text can steer a terminal, hide or turn what stands there."""
    if text.replace("\n", "").isprintable():
        return
    for character in text:
        kind = unicodedata.category(character)
        steers = kind in ("Cc", "Cf", "Cs", "Zl", "Zp") and character != "\n"
        assert not steers, (told, hex(ord(character)), text[:500])


class Apart(NamedTuple):
    """How a process of its own ended; `megabytes` is the most memory that it had."""

    code: int
    out: bytes
    err: bytes
    seconds: float
    megabytes: float


MEASURED = f"""
import atexit, resource
resource.setrlimit(resource.RLIMIT_CPU, ({MOST_PROCESSOR}, {MOST_PROCESSOR}))
def measure():
    with open("/proc/self/status") as status, open("peak", "w") as peak:
        peak.writelines(line for line in status if line.startswith("VmHWM:"))
atexit.register(measure)
from referee.__main__ import main
main()
"""
"""Runs the program within bounds, and leaves in a file the most memory that it had: what the system
tells of a process that is over also counts the one that began it."""


def process(
    *arguments: str | bytes | Path,
    typed: bytes | IO[bytes] = b"",
    env: Mapping[str, str] | None = None,
) -> Apart:
    """Calls the program in a process of its own; `env` takes the place of the environment."""
    with (
        open("typed.bytes", "w+b") as stdin,
        open("said", "w+b") as out,
        open("wrong", "w+b") as err,
    ):
        if isinstance(typed, bytes):
            stdin.write(typed)
            stdin.seek(0)
        child = subprocess.Popen(
            [sys.executable, "-c", MEASURED, *arguments],
            stdin=stdin if isinstance(typed, bytes) else typed,
            stdout=out,
            stderr=err,
            env=None if env is None else {**env, **needed()},
        )
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        ran = Apart(
            child.returncode,
            out.read(),
            err.read(),
            used.ru_utime + used.ru_stime,
            _kilobytes() / 1024,
        )
    for name in ("typed.bytes", "said", "wrong", "peak"):
        Path(name).unlink(missing_ok=True)
    return ran


def _kilobytes() -> float:
    """What the last process measured; endless where it was ended before it could."""
    try:
        return int(Path("peak").read_text().split()[1])
    except FileNotFoundError:
        return math.inf


def needed() -> dict[str, str]:
    """What a process must have from this environment to find the program at all."""
    return {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
