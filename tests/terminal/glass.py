"""The glass of a terminal: what a person sees of all that a program has written to it.

It knows the few codes that the line editor and the pictures use, answers the question where the
cursor is, as any real terminal does, and refuses a code that it does not know.
"""

import re
from collections.abc import Callable

CONTROL = re.compile(r"\x1b(?:\[([?>]?)([\d;]*)([ -/]?[@-~])|\][^\x07]*\x07|[=>78])")
UNFINISHED = re.compile(r"\x1b(?:\[[?>]?[\d;]*[ -/]?|\][^\x07]*)?\Z")
BLANK = " "


class Glass:
    """Rows of characters, and a cursor. Rows that left it at the top are kept in `gone`."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.cells = [[BLANK] * columns for _ in range(rows)]
        self.gone: list[str] = []
        self.row = self.column = 0
        self.wraps = True
        self.overflows: list[str] = []
        """Rows in which text went on beyond the right edge by itself."""
        self._unread = ""

    def resize(self, rows: int, columns: int) -> None:
        """The window becomes larger or smaller: what does not fit leaves it at the top."""
        self._scroll(max(self.row + 1 - rows, 0))
        kept = [row[:columns] + [BLANK] * (columns - len(row)) for row in self.cells[:rows]]
        self.cells = kept + [[BLANK] * columns for _ in range(rows - len(kept))]
        self.rows, self.columns = rows, columns
        self.column = min(self.column, columns - 1)

    @property
    def lines(self) -> list[str]:
        """What stands in the window now."""
        return ["".join(row).rstrip() for row in self.cells]

    @property
    def text(self) -> str:
        """The same as one text."""
        return "\n".join(self.lines)

    @property
    def before_cursor(self) -> str:
        """The row of the cursor as far as the cursor."""
        return "".join(self.cells[self.row][: self.column])

    def show(self, written: str, answer: Callable[[str], object]) -> None:
        """Takes what the program wrote; `answer` sends it what the terminal has to say to that."""
        text = self._unread + written
        unfinished = UNFINISHED.search(text)
        self._unread = unfinished.group() if unfinished else ""
        text = text.removesuffix(self._unread)
        at = 0
        for control in CONTROL.finditer(text):
            self._write(text[at : control.start()])
            self._obey(control, answer)
            at = control.end()
        self._write(text[at:])

    def _write(self, text: str) -> None:
        for character in text:
            match character:
                case "\r":
                    self.column = 0
                case "\n":
                    self._down()
                case "\b":
                    self.column = max(min(self.column, self.columns) - 1, 0)
                case "\a":
                    pass
                case _ if character.isprintable():
                    self._put(character)
                case _:
                    raise AssertionError(f"{character!r} has no place on a terminal")

    def _put(self, character: str) -> None:
        if self.column >= self.columns:
            if self.wraps:
                self.overflows.append(self.lines[self.row])
                self.column = 0
                self._down()
            else:
                self.column = self.columns - 1
        self.cells[self.row][self.column] = character
        self.column += 1

    def _down(self) -> None:
        self.row += 1
        self._scroll(max(self.row + 1 - self.rows, 0))

    def _scroll(self, count: int) -> None:
        for _ in range(count):
            self.gone.append(self.lines[0])
            self.cells = [*self.cells[1:], [BLANK] * self.columns]
            self.row -= 1

    def _obey(self, control: re.Match[str], answer: Callable[[str], object]) -> None:
        private, numbers, code = control.groups()
        if code is None or code == "m" or code.endswith("q"):
            return  # The title, keypad modes, colours, the shape of the cursor.
        if private:
            if code in "hl" and numbers == "7":
                self.wraps = code == "h"
            return
        first, *more = (int(number) if number else 0 for number in numbers.split(";"))
        match code:
            case "A":
                self.row = max(self.row - max(first, 1), 0)
            case "B":
                self.row = min(self.row + max(first, 1), self.rows - 1)
            case "C":
                self.column = min(self.column + max(first, 1), self.columns - 1)
            case "D":
                self.column = max(self.column - max(first, 1), 0)
            case "H":
                self.row = min(max(first, 1), self.rows) - 1
                self.column = min(max(more[0] if more else 1, 1), self.columns) - 1
            case "J":
                self._erase(first)
            case "K" if first == 0:
                self.cells[self.row][self.column :] = [BLANK] * (self.columns - self.column)
            case "n" if first == 6:
                answer(f"\x1b[{self.row + 1};{min(self.column, self.columns - 1) + 1}R")
            case _:
                raise AssertionError(f"{control.group()!r} is no code that this terminal knows")

    def _erase(self, which: int) -> None:
        if which == 0:
            self.cells[self.row][self.column :] = [BLANK] * max(self.columns - self.column, 0)
            start = self.row + 1
        else:
            start = 0
        for row in range(start, self.rows):
            self.cells[row] = [BLANK] * self.columns
