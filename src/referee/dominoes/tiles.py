"""The double-six set: 28 tiles as small integers, sets of tiles as bit masks (D2).

A tile is its index in the order 0|0, 0|1, ... 0|6, 1|1, ... 6|6, low half first. A set of tiles is
an integer with one bit a tile, and a set of numbers is one with one bit a number, so that the
questions asked at every action (does anything fit? who can hold it?) are single operations.
"""

NUMBERS = range(7)
HALVES = tuple((low, high) for low in NUMBERS for high in range(low, 7))
LOW = tuple(low for low, _ in HALVES)
HIGH = tuple(high for _, high in HALVES)
PIPS = tuple(low + high for low, high in HALVES)
NAMES = tuple(f"{low}|{high}" for low, high in HALVES)
IS_DOUBLE = tuple(low == high for low, high in HALVES)
INDEX = {halves: tile for tile, halves in enumerate(HALVES)}
ALL = (1 << len(HALVES)) - 1

WITH_NUMBER = tuple(
    sum(1 << tile for tile, halves in enumerate(HALVES) if number in halves) for number in NUMBERS
)
"""For each number the set of the seven tiles that show it."""

FITTING = tuple(
    sum(
        1 << tile
        for tile, (low, high) in enumerate(HALVES)
        if numbers >> low & 1 or numbers >> high & 1
    )
    for numbers in range(1 << len(NUMBERS))
)
"""For each set of numbers the set of tiles that show at least one of them."""


def tile_of(one: int, other: int) -> int:
    """The tile with these two halves, in either order."""
    return INDEX[(one, other) if one <= other else (other, one)]


def double_of(number: int) -> int:
    """The tile with this number on both halves."""
    return INDEX[(number, number)]


def tiles_in(tiles: int) -> list[int]:
    """The members of a set of tiles, lowest first."""
    return [tile for tile in range(len(HALVES)) if tiles >> tile & 1]


def set_of(tiles: "list[int] | tuple[int, ...]") -> int:
    """The bit mask of some tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask
