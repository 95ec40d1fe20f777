"""What lies on the table: which ends are open, what counts, and where a tile may join (D6-D9).

Every tile has sides. An ordinary tile has its two halves, `low` and `high`. A double, laid across,
has four: its two long sides `line A` and `line B`, and the two `branch A` and `branch B` (D7). The
tile that opens has all its sides free; every other tile has taken one of its own with the side that
joined, a double its `line A`.
"""

from typing import NamedTuple

from referee.dominoes.tiles import ALL, FITTING, HALVES, HIGH, IS_DOUBLE, LOW, NAMES, double_of
from referee.state import State

LINE_A, LINE_B, BRANCH_A, BRANCH_B = 1, 2, 4, 8
LOW_SIDE, HIGH_SIDE = 1, 2
BOTH_LINES = LINE_A | LINE_B
NO_SUCH_SIDE = 16
"""A side that was named but that the tile does not have, such as a branch of an ordinary tile."""
ALL_SIDES = (BOTH_LINES, BOTH_LINES | BRANCH_A | BRANCH_B)
"""The sides of an ordinary tile and of a double, as masks."""

SIDE_NAMES = (
    {LOW_SIDE: "low", HIGH_SIDE: "high"},
    {LINE_A: "line A", LINE_B: "line B", BRANCH_A: "branch A", BRANCH_B: "branch B"},
)
NEXT_SIDE = {
    taken: next(
        (side for side in (LINE_A, LINE_B, BRANCH_A, BRANCH_B) if not taken & side),
        0,
    )
    for taken in range(16)
}
"""For the sides of a double that are taken, the first free one in the order the rule gives (D7)."""


class End(NamedTuple):
    """A side of a tile, and what it counts or the number that joins there."""

    tile: int
    side: str
    value: int


class Join(NamedTuple):
    """One joint: the tile laid, the side it joined with, and the end of the tile it joined."""

    tile: int
    side: int
    anchor: int
    anchor_side: int


class Spot(NamedTuple):
    """A place where a tile can be laid now, with the total of the ends once it lies there."""

    anchor: int
    side: int
    total: int


def points_for(total: int) -> int:
    """A positive multiple of five is worth a fifth of it, anything else nothing (D9)."""
    return total // 5 if total % 5 == 0 else 0


class Layout(State):
    """The tiles on the table. Changed by `open` and `join` alone, each after it was judged."""

    __slots__ = ("ends", "floating", "joins", "laid", "order", "taken", "total")

    def __init__(self) -> None:
        self.order: list[int] = []
        """The tiles in the order they were laid."""
        self.laid = 0
        """The same tiles as a set."""
        self.taken: dict[int, int] = {}
        """For each tile that lies the mask of its sides that are joined to another."""
        self.joins: dict[int, tuple[int, int, int]] = {}
        """For each tile but the first: its joining side, its anchor, the anchor's side."""
        self.ends = [0] * 7
        """For each number how many open ends of ordinary tiles show it."""
        self.total = 0
        """The sum of the counted ends (D8)."""
        self.floating: set[int] = set()
        """Tiles laid where no tile was named: they may still move to an equal end."""

    def fitting(self) -> int:
        """The set of tiles that show a number at which something can be joined now (D6, D7).

        Any tile opens an empty table.
        """
        if not self.order:
            return ALL
        numbers = 0
        for number, count in enumerate(self.ends):
            if count or self.taken.get(DOUBLES[number], ALL_SIDES[1]) != ALL_SIDES[1]:
                numbers |= 1 << number
        return FITTING[numbers]

    def open(self, tile: int) -> None:
        """Lays the first tile: every side of it is free (D4, D7)."""
        self.order.append(tile)
        self.laid = 1 << tile
        self.taken[tile] = 0
        low, high = HALVES[tile]
        self.total = low + high
        if low != high:
            self.ends[low] += 1
            self.ends[high] += 1

    def join(self, tile: int, anchor: int, side: int) -> None:
        """Lays `tile` at the free `side` of `anchor`, and keeps the sum of the ends (D6-D8)."""
        taken = self.taken
        before = taken[anchor]
        taken[anchor] = now = before | side
        if IS_DOUBLE[anchor]:
            number = LOW[anchor]
            # A double counts both halves until both long sides are taken, then nothing.
            if now & BOTH_LINES == BOTH_LINES != before & BOTH_LINES:
                self.total -= 2 * number
        else:
            number = LOW[anchor] if side == LOW_SIDE else HIGH[anchor]
            self.ends[number] -= 1
            self.total -= number
        low = LOW[tile]
        high = HIGH[tile]
        if low == high:
            own = LINE_A
            self.total += 2 * number
        else:
            own, outer = (LOW_SIDE, high) if low == number else (HIGH_SIDE, low)
            self.ends[outer] += 1
            self.total += outer
        taken[tile] = own
        self.joins[tile] = (own, anchor, side)
        self.order.append(tile)
        self.laid |= 1 << tile

    def total_after(self, tile: int, anchor: int, side: int) -> int:
        """The sum of the ends once `tile` lies at `side` of `anchor`; nothing is laid."""
        total = self.total
        if IS_DOUBLE[anchor]:
            number = LOW[anchor]
            before = self.taken[anchor]
            if (before | side) & BOTH_LINES == BOTH_LINES != before & BOTH_LINES:
                total -= 2 * number
        else:
            number = LOW[anchor] if side == LOW_SIDE else HIGH[anchor]
            total -= number
        low, high = HALVES[tile]
        return total + (2 * number if low == high else low + high - number)

    def find_end(self, tile: int, anchor: int, side: int) -> int | tuple[str, ...]:
        """The side of `anchor` at which `tile` joins, or the codes of what forbids it (D6, D7).

        `side` is the side that was named, 0 where none was. Nothing changes, but for tiles that
        were laid where no tile was named: one of those gives way to a tile that names its end.
        """
        taken = self.taken.get(anchor)
        if taken is None:
            return ("unknown-anchor",)
        if side == NO_SUCH_SIDE:
            return ("no-match",)
        low, high = HALVES[anchor]
        shared = HALVES[tile]
        if low == high:
            return self._end_of_double(low in shared, taken, side)
        if side:
            if (low if side == LOW_SIDE else high) not in shared:
                return ("no-match",)
        elif low in shared:
            side = LOW_SIDE
        elif high in shared:
            side = HIGH_SIDE
        else:
            return ("no-match",)
        if taken & side and not self._clear(anchor, side):
            return ("closed-end",)
        return side

    @staticmethod
    def _end_of_double(shares: bool, taken: int, side: int) -> int | tuple[str, ...]:
        faults = () if shares else ("no-match",)
        if side > BOTH_LINES and taken & BOTH_LINES != BOTH_LINES:
            return (*faults, "branch-before-lines")
        free = NEXT_SIDE[taken] if not side else side & ~taken
        return faults or free or ("closed-end",)

    def spots(self, tile: int) -> list[Spot]:
        """Every place where `tile` may join, one for each that makes a difference to the game.

        Ends of ordinary tiles with the same number are one place, that of the tile laid first;
        so are the free sides of a double. Empty on an empty table.
        """
        found = []
        halves = HALVES[tile]
        for number in halves[: 1 if halves[0] == halves[1] else 2]:
            anchor = self._first_with(number)
            if anchor is not None:
                side = LOW_SIDE if LOW[anchor] == number else HIGH_SIDE
                found.append(Spot(anchor, side, self.total_after(tile, anchor, side)))
            double = DOUBLES[number]
            side = NEXT_SIDE[self.taken.get(double, ALL_SIDES[1])]
            if side:
                found.append(Spot(double, side, self.total_after(tile, double, side)))
        return found

    def _first_with(self, number: int) -> int | None:
        """The ordinary tile laid first that has an open end with this number."""
        if not self.ends[number]:
            return None
        for tile in self.order:
            low, high = HALVES[tile]
            if low != high:
                taken = self.taken[tile]
                if (low == number and not taken & LOW_SIDE) or (
                    high == number and not taken & HIGH_SIDE
                ):
                    return tile
        raise AssertionError("an open end is counted that no tile has")

    def float(self, tile: int) -> None:
        """Notes that `tile` was laid where no tile was named, at an end of an ordinary tile."""
        self.floating.add(tile)

    def _clear(self, anchor: int, side: int) -> bool:
        """Moves the tile at this end to an equal end, if it was laid without naming one.

        Ends of ordinary tiles with the same number make no difference to the game, so the first of
        them was taken for a tile that named none; here a later line names that end for its own.
        """
        number = LOW[anchor] if side == LOW_SIDE else HIGH[anchor]
        return self._move_from(anchor, side, number, set())

    def _move_from(self, anchor: int, side: int, number: int, tried: set[int]) -> bool:
        tried.add(anchor)
        mover = next(
            (t for t, (_, a, s) in self.joins.items() if a == anchor and s == side),
            None,
        )
        if mover is None or mover not in self.floating:
            return False
        for other in self.order:
            if other == mover:
                # Only ends that lay there when the tile was laid can have been its place.
                return False
            low, high = HALVES[other]
            if other in tried or low == high or number not in (low, high):
                continue
            there = LOW_SIDE if low == number else HIGH_SIDE
            if self.joins.get(other, (0,))[0] == there:
                continue
            if self.taken[other] & there and not self._move_from(other, there, number, tried):
                continue
            self.taken[anchor] &= ~side
            self.taken[other] |= there
            self.joins[mover] = (self.joins[mover][0], other, there)
            return True
        return False

    def counted(self) -> list[End]:
        """The ends in the sum, by tile, then side (D8)."""
        found = []
        for tile, taken in self.taken.items():
            low, high = HALVES[tile]
            if low == high:
                if taken & BOTH_LINES != BOTH_LINES:
                    found.append(End(tile, "double", 2 * low))
            else:
                if not taken & LOW_SIDE:
                    found.append(End(tile, "low", low))
                if not taken & HIGH_SIDE:
                    found.append(End(tile, "high", high))
        return sorted(found)

    def attachments(self) -> list[End]:
        """Every place where a tile could be joined now, by tile, then side (D6, D7)."""
        found = []
        for tile, taken in self.taken.items():
            double = IS_DOUBLE[tile]
            sides = ALL_SIDES[double] & ~taken
            if double and taken & BOTH_LINES != BOTH_LINES:
                sides &= BOTH_LINES
            for side, name in SIDE_NAMES[double].items():
                if sides & side:
                    value = LOW[tile] if double or side == LOW_SIDE else HIGH[tile]
                    found.append(End(tile, name, value))
        return sorted(found)

    def joints(self) -> list[Join]:
        """The joints in the order the tiles were laid; the first tile has none."""
        return [Join(tile, *self.joins[tile]) for tile in self.order[1:]]

    def __repr__(self) -> str:
        return f"<Layout {' '.join(NAMES[tile] for tile in self.order)}: {self.total}>"


DOUBLES = tuple(double_of(number) for number in range(7))
