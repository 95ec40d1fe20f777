"""The layout as a list, one tile a row: its lines one after the other, its branches set in.

It serves where there is no room for the picture, and where nobody looks at one: in a pipe, or read
aloud. Nothing here knows how a row is written.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.show.layout_facts import BRANCHES, FAR_SIDE, LaidTable, Mark, Place, find_marks


class ListedTile(NamedTuple):
    """One row: a tile as it reads when one follows its line, so that equal numbers meet."""

    order: int
    """Its place in the order in which the tiles were laid."""
    first: int
    second: int
    depth: int
    """0 for the line of the first tile, 1 for its branches, 2 for their branches, and so on."""
    starts_branch: str | None
    """The side of the double at which a branch starts with this tile."""
    marks: tuple[tuple[str, Mark], ...]
    """The sides that count or where one can go on. What a whole double counts stands at one."""


def list_tiles(table: LaidTable) -> list[ListedTile]:
    """Every tile once: the line through the first tile from end to end, with all branches.

    The line begins with the end beyond the `low` or `line A` of the first tile. A branch follows
    the row of its double, one step further in, and is read from the double outwards.
    """
    return list(_TableReader(table).rows()) if table.placements else []


class _TableReader:
    def __init__(self, table: LaidTable) -> None:
        self.placements = table.placements
        self.marks = find_marks(table)
        self.joined: dict[Place, int] = {
            (tile.anchor, tile.anchor_side): index
            for index, tile in enumerate(table.placements)
            if tile.anchor is not None and tile.anchor_side is not None
        }

    def rows(self) -> Iterator[ListedTile]:
        near_side = self.placements[0].near_side
        for index in reversed(list(self._line(0, near_side))):
            yield from self._row(index, 0, towards_first=True)
        yield from self._row(0, 0)
        for index in self._line(0, FAR_SIDE[near_side]):
            yield from self._row(index, 0)

    def _line(self, index: int, side: str) -> Iterator[int]:
        """The tiles from a side on, straight through doubles, up to the end."""
        while (index, side) in self.joined:
            index = self.joined[index, side]
            side = FAR_SIDE[self.placements[index].near_side]
            yield index

    def _row(
        self, index: int, depth: int, *, starts: str | None = None, towards_first: bool = False
    ) -> Iterator[ListedTile]:
        tile = self.placements[index]
        first, second = tile.tile
        if (tile.near_side == "high") != towards_first:
            first, second = second, first
        marks = tuple(
            (side, self.marks[index, side]) for side in tile.sides if (index, side) in self.marks
        )
        yield ListedTile(index, first, second, depth, starts, marks)
        if tile.is_double:
            for side in BRANCHES:
                for number, member in enumerate(self._line(index, side)):
                    yield from self._row(member, depth + 1, starts=None if number else side)
