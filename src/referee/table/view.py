"""What a person at a terminal sees: the board, as long as there is room for it, and the talk.

In a small window an entry is answered in a few lines, and the last ones stay in view; in a large
one the board is drawn again above them.
"""

import shutil
import sys
from collections import deque
from collections.abc import Iterable, Sequence

from prompt_toolkit.shortcuts import clear
from prompt_toolkit.utils import is_dumb_terminal

from referee.show.painting import paint, stream_can_draw
from referee.show.screen import board, wrapped
from referee.table.conversation import Conversation, Reply
from referee.words import harmless

PROMPT_LINES = 3
"""The prompt, the line of scores below it, and one to breathe."""
LEAST_TALK = 8
"""Lines of talk that must stay in view beside a board."""
MOST_TALK = 200


class View:
    """The screen of one table."""

    def __init__(self, table: Conversation, plain: bool) -> None:
        self._table = table
        self._plain = plain
        self._talk: deque[str] = deque(maxlen=MOST_TALK)

    def tell(self, line: str) -> None:
        """Says one line."""
        self.show([line])

    def show(self, lines: Iterable[str]) -> None:
        """Says some lines, broken between words where the window ends."""
        for line in self._wrapped(lines):
            self._talk.append(line)
            print(line)

    def answer(self, asked: str, reply: Reply) -> None:
        """Shows what is said back to a line; the board above it where the window is large.

        The line of scores stands below the prompt, and is not said twice; nor is what the board
        says. What would not fit beside the board is said without it.
        """
        asked = harmless(asked)
        table = self._table
        teller = table.teller
        said = self._said(reply, [teller.toolbar(table.desk.position)])
        columns, lines = shutil.get_terminal_size()
        rows = board(
            table.desk.position,
            table.desk.sheet.game.key,
            table.words,
            columns,
            lines - PROMPT_LINES - (0 if reply.board else LEAST_TALK),
            not stream_can_draw(sys.stdout),
        )
        room = lines - PROMPT_LINES - len(rows)
        beside = self._said(reply, teller.known_beside_board(table.desk.position))
        if reply.board:
            paint(rows, sys.stdout)
        elif self._plain or is_dumb_terminal() or room < max(LEAST_TALK, len(beside)):
            self._talk.append(asked)
            self.show(said)
        else:
            self._talk.extend([asked, *beside] if asked else beside)
            clear()
            paint(rows, sys.stdout)
            for line in list(self._talk)[-room:]:
                print(line)

    def _said(self, reply: Reply, known: Sequence[str]) -> list[str]:
        """A reply, broken into lines, without what can be read elsewhere."""
        told = [line for line in reply.told if line not in known] or reply.told
        return self._wrapped([*reply.contradictions, *told, *reply.trouble])

    @staticmethod
    def _wrapped(lines: Iterable[str]) -> list[str]:
        width = shutil.get_terminal_size().columns
        return [part for line in lines for part in _indented(line, width)]


def _indented(line: str, width: int) -> list[str]:
    """A line broken between words, each part as far to the right as the line began."""
    text = line.lstrip(" ")
    margin = line[: len(line) - len(text)][: width // 2]
    return [margin + part for part in wrapped(text, width - len(margin))]
