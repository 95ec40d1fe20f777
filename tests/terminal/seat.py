"""A person at a terminal: types lines into the program, and sees what stands on the glass."""

import os
import re
import shlex
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect  # type: ignore[import-untyped]
from tests.terminal.glass import Glass

PROMPT_COMES = "\x1b[?2004h"
"""What the line editor switches on whenever it begins to wait for a line."""
LINE_TAKEN = "\x1b[?25h\x1b[?2004l"
"""How it stops when it has one. Before it draws itself anew it stops too, but not like this."""
CODES = re.compile(r"\x1b\[[?>]?[\d;]*[ -/]?[@-~]")
ENTER = "\r"
CTRL_C = "\x03"
CTRL_D = "\x04"
TAB = "\t"
UP = "\x1b[A"
PATIENCE = 10.0
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
        self._watched = 0
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
        """Waits for a question, and returns what stands before the cursor."""
        self._await(PROMPT_COMES)
        self.until(lambda: self.glass.before_cursor.endswith("> "))
        return flat(self.glass.before_cursor)

    def _await(self, mark: str) -> None:
        """Watches until a mark comes, and takes note of how far it was watched for."""
        self.until(lambda: mark in self.written[self._watched :])
        self._watched = self.written.index(mark, self._watched) + len(mark)

    # What is done.

    def type(self, keys: str) -> None:
        """Presses keys."""
        self._child.send(keys)

    def say(self, line: str) -> str:
        """Types a line at the prompt; what is said to it until the next question.

        A screen that is drawn anew repeats what was said before; that is left out.
        """
        self.type(line + ENTER)
        self._await(LINE_TAKEN)
        start = self._watched
        self.asked()
        said = f"{flat(CODES.sub('', self.written[start : self._watched]))} "
        return said.rpartition(f"> {line}".strip() + " ")[2].strip()

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


def resume_call(language: str, log: str) -> str:
    """The call that goes on with a log, where the machine speaks English."""
    spoken = "" if language == "en" else f"--lang {language} "
    return f"referee {spoken}resume {log}"


def saved(name: str | Path) -> str:
    """A log as it lies on the disk."""
    return Path(name).read_text(encoding="utf-8")
