"""What a picture of the domino table needs to know: who joins whom, what counts, what is open.

Tiles are named by their place in the order in which they were laid, from 0. An ordinary tile has
the sides `low` and `high`; a double has `line A`, `line B`, `branch A` and `branch B` (D7).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

FAR_SIDE = {"low": "high", "high": "low", "line A": "line B", "line B": "line A"}
"""The side at which a line goes on after it came in at the other."""
BRANCHES = ("branch A", "branch B")
WHOLE_DOUBLE = "double"
"""The side under which a double is counted that counts both its halves (D8)."""

Place = tuple[int, str]
"""A side of a tile that was laid: its place in the order, and the side's name."""


class Placement(NamedTuple):
    """A tile as it was laid. The first tile joins nothing: `side` and `anchor` are None."""

    tile: tuple[int, int]
    side: str | None = None
    anchor: int | None = None
    anchor_side: str | None = None

    @property
    def is_double(self) -> bool:
        return self.tile[0] == self.tile[1]

    @property
    def near_side(self) -> str:
        """The side from which the line comes; for the first tile its `low` or its `line A`."""
        return self.side or ("line A" if self.is_double else "low")

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides: first the one from which the line comes, then the one where it goes on."""
        line = (self.near_side, FAR_SIDE[self.near_side])
        return (*line, *BRANCHES) if self.is_double else line


class LaidTable(NamedTuple):
    """All that lies on the table after one action of the game."""

    placements: Sequence[Placement]
    counted: Mapping[Place, int] = {}
    """The ends in the sum with what they count; a double that counts stands as `double` (D8)."""
    open_places: Sequence[tuple[int, str, str]] = ()
    """Where a tile can be joined now: tile, side, and the letter that names the place."""
    last: int | None = None
    """The tile laid last, which stands out."""


class Mark(NamedTuple):
    """What is written at a free side: what it counts, and the letter of the place."""

    value: int | None
    letter: str | None


def find_free_places(placements: Sequence[Placement]) -> list[Place]:
    """Every side of every tile that is joined to nothing."""
    joined: set[tuple[int | None, str | None]] = set()
    for index, tile in enumerate(placements):
        joined |= {(index, tile.side), (tile.anchor, tile.anchor_side)}
    return [
        (index, side)
        for index, tile in enumerate(placements)
        for side in tile.sides
        if (index, side) not in joined
    ]


def find_marks(table: LaidTable) -> dict[Place, Mark]:
    """The mark of every side that has one.

    A double that counts is marked where its line goes on. Where both its long sides are free there
    is no such side, and its value stands at the branch that cannot be used yet.
    """
    values = dict(table.counted)
    free = set(find_free_places(table.placements))
    for index, side in table.counted:
        if side == WHOLE_DOUBLE:
            lines = [place for place in ((index, "line A"), (index, "line B")) if place in free]
            place = lines[0] if len(lines) == 1 else (index, BRANCHES[0])
            values[place] = values.pop((index, side))
    letters = {(index, side): letter for index, side, letter in table.open_places}
    return {
        place: Mark(values.get(place), letters.get(place))
        for place in values.keys() | letters.keys()
    }
