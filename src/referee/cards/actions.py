"""What can be done at a card table: the verbs of the notation, with what each says."""

from dataclasses import dataclass

from referee.cards.deck import Card


@dataclass(frozen=True, slots=True)
class Banks:
    """Runs the bank in this race (C1, C13)."""


@dataclass(frozen=True, slots=True)
class Track:
    """Seven cards are laid face up (C2)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bets:
    """Stakes chips on the horse of a suit (C5)."""

    stake: int
    suit: str


@dataclass(frozen=True, slots=True)
class SitsOut:
    """Cannot pay the smallest stake (C5)."""


@dataclass(frozen=True, slots=True)
class Reveals:
    """The next card of the race deck is turned (C9)."""

    card: Card


@dataclass(frozen=True, slots=True)
class HorseWins:
    """Claims the winning horse (C11)."""

    suit: str


@dataclass(frozen=True, slots=True)
class Nets:
    """Claims the net of this race (C12)."""

    net: int


@dataclass(frozen=True, slots=True)
class Has:
    """Claims the balance (C13)."""

    balance: int


@dataclass(frozen=True, slots=True)
class Wins:
    """Claims the session (C14)."""


@dataclass(frozen=True, slots=True)
class PassesBank:
    """Gives the bank on before the first card is revealed (C7, C13)."""


@dataclass(frozen=True, slots=True)
class Void:
    """Ends the race without a result (C16)."""


@dataclass(frozen=True, slots=True)
class Pays:
    """The table agrees that chips change hands (C16)."""

    chips: int
    to: str


@dataclass(frozen=True, slots=True)
class Joins:
    """Takes a seat, to the left of `after`, with chips of their own (C4)."""

    name: str
    chips: int
    after: str


@dataclass(frozen=True, slots=True)
class Buys:
    """Buys chips (C4)."""

    chips: int


@dataclass(frozen=True, slots=True)
class Leaves:
    """Leaves the table with the chips that are left (C4)."""


@dataclass(frozen=True, slots=True)
class Payouts:
    """New net odds for 0, 1, 2, 3 and 4 track cards of a suit (C4, C6)."""

    odds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MaxBet:
    """A new largest stake (C4)."""

    chips: int


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Not in the notation."""

    text: str


@dataclass(frozen=True, slots=True)
class UnknownPlayer:
    """In the notation, but of somebody who does not sit here."""

    name: str


Act = (
    Banks
    | Track
    | Bets
    | SitsOut
    | Reveals
    | HorseWins
    | Nets
    | Has
    | Wins
    | PassesBank
    | Void
    | Pays
    | Joins
    | Buys
    | Leaves
    | Payouts
    | MaxBet
    | Unreadable
    | UnknownPlayer
)
