"""What can be done at a domino table: the verbs of the notation, with what each says."""

from referee.act import Act


class Opens(Act):
    """Is the first to lay a tile in this round (D4)."""

    __slots__ = ()


class Lays(Act):
    """Lays `tile`, against `anchor` at `side` where these were named; claims `claim` points."""

    __slots__ = __match_args__ = ("tile", "anchor", "side", "claim")

    def __init__(
        self, tile: int, anchor: int | None = None, side: int = 0, claim: int | None = None
    ) -> None:
        self.tile = tile
        self.anchor = anchor
        self.side = side
        self.claim = claim


class Draws(Act):
    """Draws `count` tiles from the stock, None where nobody knows how many (D12)."""

    __slots__ = __match_args__ = ("count",)

    def __init__(self, count: int | None) -> None:
        self.count = count


class Passes(Act):
    """Has no placement, and the stock is empty (D13)."""

    __slots__ = ()


class Blocked(Act):
    """The table declares that nobody can place and that the stock is empty (D14)."""

    __slots__ = ()


class Holds(Act):
    """Shows what is left in the hand: a set of tiles, or only the pips (D3, D15)."""

    __slots__ = __match_args__ = ("tiles", "pips", "named")

    def __init__(self, tiles: int | None, pips: int, named: tuple[int, ...] = ()) -> None:
        self.tiles = tiles
        self.pips = pips
        self.named = named
        """The tiles in the order in which they were named, twice where one was named twice."""


class Gains(Act):
    """Claims the points of the settlement (D16)."""

    __slots__ = __match_args__ = ("points",)

    def __init__(self, points: int) -> None:
        self.points = points


class Scores(Act):
    """Claims the running score (D20)."""

    __slots__ = __match_args__ = ("score",)

    def __init__(self, score: int) -> None:
        self.score = score


class Wins(Act):
    """Claims the match (D18, D19)."""

    __slots__ = ()


class Shows(Act):
    """A tile of the hand became visible; it stays there (D3)."""

    __slots__ = __match_args__ = ("tile",)

    def __init__(self, tile: int) -> None:
        self.tile = tile


class Award(Act):
    """The table agrees to change a score (D20)."""

    __slots__ = __match_args__ = ("points",)

    def __init__(self, points: int) -> None:
        self.points = points


class Void(Act):
    """Ends the round without a result (D20)."""

    __slots__ = ()


class Gap(Act):
    """Actions are missing here (D20)."""

    __slots__ = ()


Claim = Gains | Scores | Wins
"""What somebody says of a result, to be held against it."""
