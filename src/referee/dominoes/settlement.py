"""The bonus of a round: sum first, round to the nearest five, then divide (D15-D17)."""

from collections.abc import Sequence
from typing import NamedTuple


class Bonus(NamedTuple):
    """One side's bonus, with its working: the sum of pips, the sum rounded, and the points."""

    sum: int
    rounded: int
    points: int


def nearest_five(pips: int) -> int:
    """The nearest multiple of five: 1 and 2 go down, 3 and 4 go up (D16)."""
    return (pips + 2) // 5 * 5


def bonuses(pips: Sequence[int], out: int | None) -> dict[int, Bonus]:
    """The bonus of every side that gets one, by the side's index (D15-D17).

    `pips` are what each side still holds. `out` is the side that went out, None for a blocked
    round. Going out wins the round alone; in a blocked round every side with the lowest sum gets
    the full bonus for all the others, the tied ones included. The winner's own rest is never
    subtracted, and a winning partner's is not among the hands that count.
    """
    winners = [out] if out is not None else [s for s, p in enumerate(pips) if p == min(pips)]
    found = {}
    for side in winners:
        total = sum(p for other, p in enumerate(pips) if other != side)
        rounded = nearest_five(total)
        found[side] = Bonus(total, rounded, rounded // 5)
    return found
