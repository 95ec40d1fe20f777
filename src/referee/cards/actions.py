"""What can be done at a card table: the verbs of the notation, with what each says."""

from referee.act import Act
from referee.cards.deck import Card


class Banks(Act):
    """Runs the bank in this race (C1, C13)."""

    __slots__ = ()


class Track(Act):
    """Seven cards are laid face up (C2)."""

    __slots__ = __match_args__ = ("cards",)

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards


class Bets(Act):
    """Stakes chips on the horse of a suit (C5)."""

    __slots__ = __match_args__ = ("stake", "suit")

    def __init__(self, stake: int, suit: str) -> None:
        self.stake = stake
        self.suit = suit


class SitsOut(Act):
    """Cannot pay the smallest stake (C5)."""

    __slots__ = ()


class Reveals(Act):
    """The next card of the race deck is turned (C9)."""

    __slots__ = __match_args__ = ("card",)

    def __init__(self, card: Card) -> None:
        self.card = card


class HorseWins(Act):
    """Claims the winning horse (C11)."""

    __slots__ = __match_args__ = ("suit",)

    def __init__(self, suit: str) -> None:
        self.suit = suit


class Nets(Act):
    """Claims the net of this race (C12)."""

    __slots__ = __match_args__ = ("net",)

    def __init__(self, net: int) -> None:
        self.net = net


class Has(Act):
    """Claims the balance (C13)."""

    __slots__ = __match_args__ = ("balance",)

    def __init__(self, balance: int) -> None:
        self.balance = balance


class Wins(Act):
    """Claims the session (C14)."""

    __slots__ = ()


class PassesBank(Act):
    """Gives the bank on before the first card is revealed (C7, C13)."""

    __slots__ = ()


class Void(Act):
    """Ends the race without a result (C16)."""

    __slots__ = ()


class Pays(Act):
    """The table agrees that chips change hands (C16)."""

    __slots__ = __match_args__ = ("chips", "to")

    def __init__(self, chips: int, to: str) -> None:
        self.chips = chips
        self.to = to


class Joins(Act):
    """Takes a seat, to the left of `after`, with chips of their own (C4)."""

    __slots__ = __match_args__ = ("name", "chips", "after")

    def __init__(self, name: str, chips: int, after: str) -> None:
        self.name = name
        self.chips = chips
        self.after = after


class Buys(Act):
    """Buys chips (C4)."""

    __slots__ = __match_args__ = ("chips",)

    def __init__(self, chips: int) -> None:
        self.chips = chips


class Leaves(Act):
    """Leaves the table with the chips that are left (C4)."""

    __slots__ = ()


class Payouts(Act):
    """New net odds for 0, 1, 2, 3 and 4 track cards of a suit (C4, C6)."""

    __slots__ = __match_args__ = ("odds",)

    def __init__(self, odds: tuple[int, ...]) -> None:
        self.odds = odds


class MaxBet(Act):
    """A new largest stake (C4)."""

    __slots__ = __match_args__ = ("chips",)

    def __init__(self, chips: int) -> None:
        self.chips = chips
