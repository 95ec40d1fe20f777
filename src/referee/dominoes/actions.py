"""What can be done at a domino table: the verbs of the notation, with what each says."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Opens:
    """Is the first to lay a tile in this round (D4)."""


@dataclass(frozen=True, slots=True)
class Lays:
    """Lays `tile`, against `anchor` at `side` where these were named; claims `claim` points."""

    tile: int
    anchor: int | None = None
    side: int = 0
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class Draws:
    """Draws `count` tiles from the stock, None where nobody knows how many (D12)."""

    count: int | None


@dataclass(frozen=True, slots=True)
class Passes:
    """Has no placement, and the stock is empty (D13)."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """The table declares that nobody can place and that the stock is empty (D14)."""


@dataclass(frozen=True, slots=True)
class Holds:
    """Shows what is left in the hand: a set of tiles, or only the pips (D3, D15)."""

    tiles: int | None
    pips: int
    named: tuple[int, ...] = ()
    """The tiles in the order in which they were named, twice where one was named twice."""


@dataclass(frozen=True, slots=True)
class Gains:
    """Claims the points of the settlement (D16)."""

    points: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Claims the running score (D20)."""

    score: int


@dataclass(frozen=True, slots=True)
class Wins:
    """Claims the match (D18, D19)."""


@dataclass(frozen=True, slots=True)
class Shows:
    """A tile of the hand became visible; it stays there (D3)."""

    tile: int


@dataclass(frozen=True, slots=True)
class Award:
    """The table agrees to change a score (D20)."""

    points: int


@dataclass(frozen=True, slots=True)
class Void:
    """Ends the round without a result (D20)."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Actions are missing here (D20)."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Not in the notation."""

    text: str


@dataclass(frozen=True, slots=True)
class UnknownPlayer:
    """In the notation, but of somebody who does not sit here."""

    name: str


Act = (
    Opens
    | Lays
    | Draws
    | Passes
    | Blocked
    | Holds
    | Gains
    | Scores
    | Wins
    | Shows
    | Award
    | Void
    | Gap
    | Unreadable
    | UnknownPlayer
)
