"""The score as a cribbage board: holes up to the target, and two pegs for every side (D18, D20).

A side's lane begins with the hole where both pegs wait and ends, behind a wall, with the hole of
the target. One peg stands at the score, the other where it stood before. Holes come in fives. A
lane runs straight, or out and back where the width is small; where even that is too long, a hole
is worth several points.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from math import ceil
from typing import NamedTuple

from referee.show.screen import (
    Ink,
    Row,
    Span,
    columns,
    cut_name,
    left,
    right,
    row_of,
    widened,
)
from referee.words import Words


class Lane(NamedTuple):
    """What the board shows of one side."""

    name: str
    score: int
    behind: int
    """The score before it changed last: where the second peg stands."""
    note: str
    """What it still needs, or that it has won."""
    won: bool
    on_turn: bool


class PegSigns(NamedTuple):
    """The characters of a board, in one character set."""

    hole: str
    fifth: str
    """Every fifth hole, where no spaces part the fives."""
    peg: str
    behind: str
    start: str
    wall: str
    turn_out: str
    turn_back: str
    on_turn: str


UNICODE = PegSigns("·", "•", "■", "□", "│", "║", "╮", "╯", "▸")
ASCII = PegSigns(".", ":", "@", "o", "|", "|", "\\", "/", ">")


def signs(ascii_only: bool) -> PegSigns:
    """The characters to draw with."""
    return ASCII if ascii_only else UNICODE


FIVE = 5
LEAST_NAME = 12
"""A form of the board in which names have fewer columns than this is passed over, if they need
more."""
LEAST_HOLES, MOST_HOLES = 6, 60
"""How many holes a lane has whose holes are worth several points."""
GAP = 2
"""Columns between the holes and what stands to both sides of them."""


class _Form(NamedTuple):
    """One way to draw the board."""

    worth: int
    """The points of a hole."""
    ruled: bool
    """Numbers stand above every fifth hole, and below it where the lane comes back."""
    back: bool
    """The lane runs out and back, in two rows."""
    parted: bool
    """Spaces part the fives."""
    name_above: bool
    """The name has a row of its own."""


_SHAPES = (
    # back, parted, name_above
    (False, True, False),
    (True, True, False),
    (False, False, False),
    (True, True, True),
    (False, True, True),
    (True, False, False),
    (False, False, True),
    (True, False, True),
)
"""From the one that is read most easily on, as long as a hole is worth the same."""


def draw_pegging(
    lanes: Sequence[Lane], target: int, words: Words, width: int, height: int, ascii_only: bool
) -> list[Row]:
    """The board of all sides within `width` columns and, if any form of it can, `height` rows.

    Where there is no room for holes, a row of words for each side.
    """
    for form in _forms(target):
        board = _Board(form, lanes, target, words, ascii_only)
        if board.fits(width, height):
            return board.rows(width)
    return [_in_words(lane, width, ascii_only) for lane in lanes]


def _forms(target: int) -> Iterator[_Form]:
    """Every form of the board, the one that is read most easily first."""
    worth = 1
    while worth == 1 or target > worth * LEAST_HOLES:
        if worth == 1 or target <= worth * MOST_HOLES:
            for ruled in (True, False):
                for back, parted, name_above in _SHAPES:
                    yield _Form(worth, ruled, back, parted, name_above)
        # 1, 2, 5, 10, 20, 50, ...
        worth = worth * 5 // 2 if str(worth)[0] == "2" else worth * 2


def _in_words(lane: Lane, width: int, ascii_only: bool) -> Row:
    told = f" {lane.score}  {lane.note}"
    name = cut_name(lane.name, max(width - columns(told), 1), ascii_only)
    return [Span(name), Span(told, Ink.STRONG)]


class _Strip:
    """Where the holes of a lane are: hole 0 is the start, the last one is the target's."""

    def __init__(self, form: _Form, target: int) -> None:
        self.form = form
        self.target = target
        self.last = ceil(target / form.worth)
        between = self.last - 1
        self.length = ceil(between / (2 * FIVE)) * FIVE if form.back else between
        """Holes in a row, start and target not counted."""
        self.end = 2 + self.length
        if form.parted and self.length:
            self.end += (self.length - 1) // FIVE + 1
        self.width = self.end + (1 if form.back else 2)

    def place(self, hole: int) -> tuple[int, int]:
        """The row, 0 or 1, and the column of a hole."""
        if hole == self.last:
            return (1, 0) if self.form.back else (0, self.end + 1)
        if hole == 0:
            return 0, 0
        row, step = divmod(hole - 1, self.length)
        if row:
            step = self.length - 1 - step
        return row, 2 + step + (step // FIVE if self.form.parted else 0)

    def hole_of(self, score: int) -> int:
        """The hole of a score; that of the target only once the target is reached."""
        if score >= self.target:
            return self.last
        return min(max(ceil(score / self.form.worth), 0), self.last - 1)

    def draw(self, lane: Lane, sign: PegSigns) -> list[Row]:
        """One side's holes with its pegs."""
        grid: list[dict[int, tuple[str, StrEnum]]] = [{} for _ in range(1 + self.form.back)]
        for hole in range(self.last + 1):
            row, column = self.place(hole)
            fifth = not self.form.parted and hole % FIVE == 0 and 0 < hole < self.last
            grid[row][column] = (sign.fifth if fifth else sign.hole, Ink.FAINT)
        grid[0][1] = (sign.start, Ink.FAINT)
        if self.form.back:
            grid[0][self.end] = (sign.turn_out, Ink.FAINT)
            grid[1][self.end] = (sign.turn_back, Ink.FAINT)
            grid[1][1] = (sign.wall, Ink.PLAIN)
        else:
            grid[0][self.end] = (sign.wall, Ink.PLAIN)
        for score, peg in (
            (lane.behind, (sign.behind, Ink.PEG_BEHIND)),
            (lane.score, (sign.peg, Ink.PEG)),
        ):
            row, column = self.place(self.hole_of(score))
            grid[row][column] = peg
        blank = (" ", Ink.PLAIN)
        return [row_of(cells.get(column, blank) for column in range(self.width)) for cells in grid]

    def rules(self) -> list[str]:
        """The numbers above the holes and, where the lane comes back, those below them."""
        found = []
        for row in range(1 + self.form.back):
            line = [" "] * self.width
            holes = [self.last, *range(FIVE, self.last, FIVE)]
            for hole in [hole for hole in holes if self.place(hole)[0] == row]:
                self._write_number(line, hole, at_end=not row)
            found.append("".join(line).rstrip())
        return found

    def _write_number(self, line: list[str], hole: int, *, at_end: bool) -> None:
        """A number with its last figure, or its first one, at its hole; none where one is near."""
        number = str(self.target if hole == self.last else hole * self.form.worth)
        column = self.place(hole)[1]
        start = column - len(number) + 1 if at_end else column
        near = line[max(start - 1, 0) : start + len(number) + 1]
        if start >= 0 and start + len(number) <= len(line) and not "".join(near).strip():
            line[start : start + len(number)] = number


class _Board:
    """All lanes in one form."""

    def __init__(
        self, form: _Form, lanes: Sequence[Lane], target: int, words: Words, ascii_only: bool
    ) -> None:
        self.form = form
        self.lanes = lanes
        self.ascii_only = ascii_only
        self.sign = signs(ascii_only)
        self.strip = _Strip(form, target)
        self.legend = (
            words.say("hole-worth", sign=self.sign.hole, worth=form.worth) if form.worth > 1 else ""
        )
        self.pointer = 2 if any(lane.on_turn for lane in lanes) else 0
        self.name_width = max(columns(lane.name) for lane in lanes)
        self.score_width = max(len(str(lane.score)) for lane in lanes)
        self.note_width = max(columns(lane.note) for lane in lanes)

    def fits(self, width: int, height: int) -> bool:
        """Whether the board has room, with names that can still be told from each other."""
        return (
            self.height <= height
            and self._label_width(min(self.name_width, LEAST_NAME)) + self._right_width <= width
        )

    @property
    def height(self) -> int:
        """The rows of the whole board."""
        rows_a_lane = 1 + self.form.back + self.form.name_above
        return len(self.lanes) * rows_a_lane + self._rows_of_rules

    @property
    def _rows_of_rules(self) -> int:
        rules = (1 + self.form.back) if self.form.ruled else 0
        legend_has_its_row = self.legend and (self.form.name_above or not self.form.ruled)
        return rules + bool(legend_has_its_row)

    @property
    def _right_width(self) -> int:
        """The columns from the first hole to the end of the row."""
        if self.form.name_above or self.form.back:
            return self.strip.width
        return self.strip.width + GAP + self.note_width

    def _label_width(self, name_width: int) -> int:
        """The columns before the first hole, with the gap."""
        if self.form.name_above:
            return 0
        label = self.pointer + name_width + 1 + self.score_width
        if self.form.back:
            label = max(label, self.pointer + self.note_width)
        return max(label, columns(self.legend)) + GAP

    def rows(self, width: int) -> list[Row]:
        """The whole board."""
        name_width = self.name_width
        while self._label_width(name_width) + self._right_width > width:
            name_width -= 1
        start = self._label_width(name_width)
        found = []
        rules = self.strip.rules() if self.form.ruled else []
        legend = self.legend
        if legend and (self.form.name_above or not rules):
            found.append([Span(legend, Ink.FAINT)])
            legend = ""
        if rules:
            found.append([Span(left(legend, start) + rules[0], Ink.FAINT)])
        for lane in self.lanes:
            found += self._lane(lane, name_width, start, width)
        if len(rules) > 1:
            found.append([Span(" " * start + rules[1], Ink.FAINT)])
        return found

    def _lane(self, lane: Lane, name_width: int, start: int, width: int) -> list[Row]:
        holes = self.strip.draw(lane, self.sign)
        note = Span(lane.note, Ink.WINNER if lane.won else Ink.PLAIN)
        pointer = Span(self._pointer(lane), Ink.PEG)
        score = right(str(lane.score), self.score_width)
        if self.form.name_above:
            room = width - self.pointer - 1 - self.score_width - GAP - self.note_width
            name = cut_name(lane.name, min(self.name_width, max(room, 1)), self.ascii_only)
            name = left(name, min(self.name_width, max(room, 1)))
            above = [pointer, Span(f"{name} "), Span(score, Ink.STRONG), Span(" " * GAP), note]
            return [above, *holes]
        name = left(cut_name(lane.name, name_width, self.ascii_only), name_width)
        label = widened([pointer, Span(f"{name} "), Span(score, Ink.STRONG)], start)
        if self.form.back:
            below = widened([Span(" " * self.pointer), note], start)
            return [[*label, *holes[0]], [*below, *holes[1]]]
        return [[*label, *holes[0], Span(" " * GAP), note]]

    def _pointer(self, lane: Lane) -> str:
        return left(self.sign.on_turn if lane.on_turn else "", self.pointer)
