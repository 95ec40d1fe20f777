"""The cards: four suits, and the 48 that are shuffled once the aces run as horses (C1, C2)."""

from typing import NamedTuple

SUITS = "SHDC"
"""Spades, hearts, diamonds, clubs: the order in which everything about suits is given."""
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE = "A"
CARDS_A_SUIT = len(RANKS)
TRACK_LENGTH = 7
FINISH = TRACK_LENGTH + 1
"""The position behind the last mark: the first horse there has won (C11)."""
MOST_ON_TRACK = 4
"""With one more card of its suit on the track a horse could not finish (C3)."""


class Card(NamedTuple):
    """A card as it was called: its suit, and its rank where that was said."""

    suit: str
    rank: str | None = None

    def __str__(self) -> str:
        return f"{self.rank or ''}{self.suit}"
