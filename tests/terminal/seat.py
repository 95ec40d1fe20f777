"""A person at a terminal: types lines into the program, and sees what stands on the glass."""

import os
import re
import shlex
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
from tests.terminal.glass import Glass

PROMPT_COMES = "\x1b[?2004h"
"""What the line editor switches on when it waits for a line, and off when it has one."""
PROMPT_GOES = "\x1b[?2004l"
CODES = re.compile(r"\x1b\[[?>]?[\d;]*[ -/]?[@-~]")
ENTER = "\r"
CTRL_C = "\x03"
CTRL_D = "\x04"
TAB = "\t"
UP = "\x1b[A"
PATIENCE = 15.0
"""Seconds to wait for what must come; nearly always it comes in hundredths of one."""
USUAL = (24, 80)
NOTHING_SET: Mapping[str, str] = {}


def flat(text: str) -> str:
    """A text without the breaks of its lines, and with single spaces."""
    return " ".join(text.split())


class Seat:
    """One run of `referee` on a pseudo-terminal of so many rows and columns.

    `set_` are environment variables. The program runs in the current folder.
    """

    def __init__(
        self,
        *arguments: str,
        size: tuple[int, int] = USUAL,
        set_: Mapping[str, str] = NOTHING_SET,
    ) -> None:
        environment = {
            **{key: value for key, value in os.environ.items() if key != "NO_COLOR"},
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            "PYTHONIOENCODING": "utf-8",
            **set_,
        }
        self.glass = Glass(*size)
        self.written = ""
        """Everything that the program wrote, with all codes."""
        self._answered = 0
        self._child = pexpect.spawn(
            sys.executable,
            ["-m", "referee", *arguments],
            dimensions=size,
            env=environment,
            encoding="utf-8",
            codec_errors="strict",
            echo=False,
            timeout=PATIENCE,
        )
        self._child.delaybeforesend = None

    @classmethod
    def of_command(cls, command: str, size: tuple[int, int] = USUAL) -> Self:
        """Runs a command that the program itself has told."""
        program, *arguments = shlex.split(command)
        assert program == "referee"
        return cls(*arguments, size=size)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._child.close(force=True)

    # What is seen.

    def until(self, come: Callable[[], bool]) -> None:
        """Watches until something has come. Fails with what is seen where it does not come."""
        while not come():
            try:
                self._watch()
            except (pexpect.TIMEOUT, pexpect.EOF) as error:
                raise AssertionError(f"{type(error).__name__}\n{self.glass.text}") from None

    def sees(self, text: str) -> None:
        """Watches until a text stands on the glass, wherever lines are broken."""
        self.until(lambda: flat(text) in flat(self.glass.text))

    def _watch(self) -> None:
        written = self._child.read_nonblocking(65536, PATIENCE)
        self.written += written
        self.glass.show(written, self._child.send)

    def asked(self) -> str:
        """Waits for the next question, and returns what stands before the cursor."""
        self.until(lambda: PROMPT_COMES in self.written[self._answered :])
        self._answered = self.written.index(PROMPT_COMES, self._answered) + len(PROMPT_COMES)
        self.until(lambda: self.glass.before_cursor.endswith("> "))
        return flat(self.glass.before_cursor)

    # What is done.

    def type(self, keys: str) -> None:
        """Presses keys."""
        self._child.send(keys)

    def say(self, line: str) -> str:
        """Types a line at the prompt; what is said to it until the next question."""
        start = self._answered
        self.type(line + ENTER)
        self.asked()
        said = self.written[start : self._answered]
        return flat(CODES.sub("", said[said.index(PROMPT_GOES) :]))

    def resize(self, rows: int, columns: int) -> None:
        """Pulls the window to another size."""
        self.glass.resize(rows, columns)
        self._child.setwinsize(rows, columns)

    def leave(self, keys: str) -> int:
        """Presses keys that end the program; its exit code."""
        self.type(keys)
        return self.left()

    def left(self) -> int:
        """Waits for the program to end by itself; its exit code."""
        try:
            while True:
                self._watch()
        except pexpect.EOF:
            self._child.close()
        except pexpect.TIMEOUT:
            raise AssertionError(f"it does not end\n{self.glass.text}") from None
        assert self._child.exitstatus is not None, self._child.signalstatus
        return int(self._child.exitstatus)


def saved(name: str | Path) -> str:
    """A log as it lies on the disk."""
    return Path(name).read_text(encoding="utf-8")
