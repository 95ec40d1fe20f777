"""The measures of tiles on a grid of character cells, and the ways in which one joins another.

Columns count from left to right and rows from top to bottom. Every tile has an odd number of both,
so that it has a middle cell, and everything that joins is aligned by it.
"""

from functools import cache
from typing import NamedTuple

from referee.show.layout_facts import BRANCHES, FAR_SIDE, Placement

EAST, SOUTH, WEST, NORTH = range(4)
COLUMN_STEP = (1, 0, -1, 0)
ROW_STEP = (0, 1, 0, -1)


class Scale(NamedTuple):
    """Measures of a tile: half its columns and half its rows, and how far a number is from it."""

    lying: tuple[int, int]
    standing: tuple[int, int]
    number: tuple[int, int]

    def reach(self, lying: bool, direction: int) -> int:
        """The cells from the centre of a tile to its edge, the centre not counted."""
        return (self.lying if lying else self.standing)[direction % 2]

    def room_ahead(self, direction: int) -> tuple[int, int]:
        """What a free side needs to go on: about one tile and a half ahead, and to both hands."""
        if direction % 2:
            return 3 * self.standing[1] + 1, self.lying[0]
        return 3 * self.lying[0] + 1, 2 * self.lying[1] + 1


COMPACT = Scale(lying=(2, 0), standing=(1, 1), number=(1, 1))
"""A tile that lies is 5 by 1 cells, one that stands 3 by 3."""
ROOMY = Scale(lying=(4, 1), standing=(2, 2), number=(2, 1))
"""A tile that lies is 9 by 3 cells, one that stands 5 by 5."""

MARK_WIDTH = 3
"""A mark with a value of one figure and a letter, such as `●6c`."""
LINE_MARK_WIDTH = 4
"""The same at a double, which counts up to 12."""


class LaidTile(NamedTuple):
    """The centre of a tile, and the direction in which its line goes on behind it."""

    column: int
    row: int
    heading: int
    placement: Placement

    @property
    def lying(self) -> bool:
        """Whether its longer side runs along the row: doubles are set across their line."""
        return is_lying(self.heading, self.placement.is_double)

    def facing(self, side: str) -> int:
        """The direction that one of its sides looks to."""
        return direction_of(side, self.placement.near_side, self.heading)


class Rectangle(NamedTuple):
    """Cells from one corner to the other, both belonging to it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def around(self, other: "Rectangle") -> "Rectangle":
        return Rectangle(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def within(self, other: "Rectangle") -> "Rectangle | None":
        """The cells that both have."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rectangle(left, top, right, bottom) if left <= right and top <= bottom else None

    @property
    def size(self) -> int:
        """The number of cells."""
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)

    def moved(self, columns: int, rows: int) -> "Rectangle":
        return Rectangle(
            self.left + columns, self.top + rows, self.right + columns, self.bottom + rows
        )


def is_lying(heading: int, is_double: bool) -> bool:
    return (heading % 2 == 0) != is_double


def direction_of(side: str, near_side: str, heading: int) -> int:
    """Where a side looks: branch A goes up or to the left, branch B down or to the right."""
    if side in BRANCHES:
        upper = NORTH if heading % 2 == 0 else WEST
        return upper if side == BRANCHES[0] else (upper + 2) % 4
    return heading if side == FAR_SIDE[near_side] else (heading + 2) % 4


def body_of(column: int, row: int, lying: bool, scale: Scale) -> Rectangle:
    """The cells that a tile covers."""
    columns, rows = scale.lying if lying else scale.standing
    return Rectangle(column - columns, row - rows, column + columns, row + rows)


def mark_cells(area: Rectangle, direction: int, side: str) -> Rectangle:
    """The cells kept for the mark of a tile's free side: straight ahead of it, one row."""
    width = LINE_MARK_WIDTH if side.startswith("line") else MARK_WIDTH
    column, row = area.middle
    if direction == EAST:
        return Rectangle(area.right + 1, row, area.right + width, row)
    if direction == WEST:
        return Rectangle(area.left - width, row, area.left - 1, row)
    row = area.bottom + 1 if direction == SOUTH else area.top - 1
    return Rectangle(column - 1, row, column + width - 2, row)


class Turn(NamedTuple):
    """One way to join a tile: the steps from its anchor's centre, and where the line then goes."""

    columns: int
    rows: int
    heading: int
    cost: float


STRAIGHT, BEYOND, BESIDE, DOUBLE_BESIDE = 0.0, 4.0, 5.0, 9.0
"""How much each way of joining is disliked."""


@cache
def turns(
    anchor_double: bool, anchor_lying: bool, direction: int, double: bool, scale: Scale
) -> tuple[Turn, ...]:
    """Every way to join a tile at a side that looks in `direction`, the straight one first.

    Beyond: the tile lies crosswise in front of the side. Beside: it goes off from the long side of
    the last half. In both, equal numbers lie next to each other in one row or one column.
    """
    ways = []
    anchor_reach = scale.reach(anchor_lying, direction)
    ahead = anchor_reach + scale.reach(is_lying(direction, double), direction) + 1
    ways.append(
        Turn(COLUMN_STEP[direction] * ahead, ROW_STEP[direction] * ahead, direction, STRAIGHT)
    )
    for heading in ((direction + 1) % 4, (direction + 3) % 4):
        lying = is_lying(heading, double)
        if not double:
            ahead = anchor_reach + scale.reach(lying, direction) + 1
            aside = scale.number[heading % 2]
            ways.append(_turn(direction, ahead, heading, aside, BEYOND))
        if not anchor_double:
            ahead = scale.number[direction % 2]
            aside = scale.reach(anchor_lying, heading) + scale.reach(lying, heading) + 1
            ways.append(
                _turn(direction, ahead, heading, aside, DOUBLE_BESIDE if double else BESIDE)
            )
    return tuple(ways)


def _turn(direction: int, ahead: int, heading: int, aside: int, cost: float) -> Turn:
    return Turn(
        COLUMN_STEP[direction] * ahead + COLUMN_STEP[heading] * aside,
        ROW_STEP[direction] * ahead + ROW_STEP[heading] * aside,
        heading,
        cost,
    )
