"""What a person at a terminal sees: the board, as long as there is room for it, and the talk.

In a small window an entry is answered in a few lines, and the last ones stay in view; in a large
one the board is drawn again above them.
"""

import shutil
import sys
from collections import deque
from collections.abc import Iterable

from prompt_toolkit.shortcuts import clear

from referee.show.painting import paint, stream_can_draw
from referee.show.screen import board, wrapped
from referee.table.conversation import Conversation, Reply

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
        """Shows what is said back to a line; the board above it where the window is large."""
        said = [*reply.trouble, *reply.contradictions, *reply.told]
        self._talk.append(asked)
        columns, lines = shutil.get_terminal_size()
        rows = board(
            self._table.desk.position,
            self._table.desk.sheet.game.key,
            self._table.words,
            columns,
            lines - LEAST_TALK - PROMPT_LINES,
            not stream_can_draw(sys.stdout),
        )
        room = lines - PROMPT_LINES - len(rows)
        if self._plain or room < LEAST_TALK:
            self.show(said)
            return
        self._talk.extend(self._wrapped(said))
        clear()
        paint(rows, sys.stdout)
        for line in list(self._talk)[-room:]:
            print(line)

    @staticmethod
    def _wrapped(lines: Iterable[str]) -> list[str]:
        width = shutil.get_terminal_size().columns
        return [part for line in lines for part in wrapped(line, width)]
