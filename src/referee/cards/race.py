"""One race: the track, the stakes, the horses, and the cards that are out (C2, C3, C9-C11)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from referee.cards.chances import chances
from referee.cards.deck import ACE, CARDS_A_SUIT, FINISH, MOST_ON_TRACK, SUITS, TRACK_LENGTH, Card
from referee.cards.prices import published_odds, shortfalls
from referee.cards.settlement import Bet
from referee.game import NOTHING, Place
from referee.state import State


class Complaint(NamedTuple):
    """A fault before it has its place and its clause."""

    code: str
    details: Mapping[str, Any] = NOTHING
    wording: str = ""


class Race(State):
    """One race: its track, its stakes, and where the horses are."""

    __slots__ = (
        "banker",
        "begun",
        "bets",
        "ended",
        "odds",
        "out",
        "positions",
        "revealed",
        "settlement",
        "sitting_out",
        "started",
        "track",
        "void_track",
        "winner",
    )

    def __init__(self) -> None:
        self.banker: str | None = None
        self.begun = False
        """Something was done in it that belongs to a race."""
        self.track: tuple[Card, ...] = ()
        self.void_track = False
        self.odds: dict[str, int] = {}
        self.bets: dict[str, Bet] = {}
        """The stakes by player, in the order in which they were laid."""
        self.sitting_out: set[str] = set()
        self.started = False
        self.revealed: list[Card] = []
        self.out: dict[Card, Place] = {}
        """The cards that cannot come any more, with the place where each came out."""
        self.positions = dict.fromkeys(SUITS, 0)
        self.winner: str | None = None
        self.ended = False
        """It is over: a horse has won, it is void, or the bank was passed on."""
        self.settlement: tuple[dict[str, int], dict[str, int]] = ({}, {})
        """What everyone netted, and what each bettor got back."""

    def on_track(self, suit: str) -> int:
        """The cards of this suit on the track."""
        return sum(card.suit == suit for card in self.track)

    def left(self) -> dict[str, int]:
        """The cards of each suit that are still in the race deck (C2, C10)."""
        return {
            suit: CARDS_A_SUIT
            - (0 if self.void_track else self.on_track(suit))
            - sum(card.suit == suit for card in self.revealed)
            for suit in SUITS
        }

    def chances(self) -> dict[str, Fraction]:
        """Each horse's exact chance to win from here."""
        if self.winner is not None:
            return {suit: Fraction(suit == self.winner) for suit in SUITS}
        left = self.left()
        to_go = [FINISH - self.positions[suit] for suit in SUITS]
        found = chances(
            (left["S"], left["H"], left["D"], left["C"]),
            (to_go[0], to_go[1], to_go[2], to_go[3]),
        )
        return dict(zip(SUITS, found, strict=True))

    def lay(
        self, cards: tuple[Card, ...], payouts: tuple[int, ...], place: Place
    ) -> list[Complaint]:
        """Seven cards are laid as the track, and set the odds (C2, C3, C6).

        With five or more of a suit the track is void, and another has to be laid.
        """
        lies = bool(self.track) and not self.void_track
        faults = [Complaint("track-again")] if lies else []
        faults += _faults_of_track(cards)
        if faults:
            return faults
        self.track = cards
        on_track = {suit: self.on_track(suit) for suit in SUITS}
        self.void_track = max(on_track.values()) > MOST_ON_TRACK
        if self.void_track:
            self.out = {}
        else:
            self.out = dict.fromkeys(cards, place)
            a, b, c, d, e = payouts
            self.odds = published_odds(on_track, (a, b, c, d, e))
        return []

    def not_ready(self) -> list[Complaint]:
        """What a stake or a card is answered before a track lies that can be raced on."""
        if self.void_track:
            return [Complaint("redeal-required")]
        return [] if self.track else [Complaint("no-track")]

    def shortfalls(self, balance: int) -> dict[str, int]:
        """The suits that would break a bank with this balance, and the chips it would lack (C7)."""
        return shortfalls(self.bets.values(), self.odds, balance) if self.odds else {}

    def reveal(self, card: Card, place: Place) -> list[Complaint]:
        """A card moves the ace of its suit by exactly one; position 8 wins (C9-C11)."""
        faults = self.faults_of_card(card)
        if faults:
            return faults
        self.revealed.append(card)
        self.out[card] = place
        self.positions[card.suit] += 1
        if self.positions[card.suit] == FINISH:
            self.winner = card.suit
            self.ended = True
        return []

    def faults_of_card(self, card: Card) -> list[Complaint]:
        """What forbids a card to be revealed: it is a horse, or it is out already (C10)."""
        if card.rank == ACE:
            return [Complaint("ace-revealed", {"card": str(card)})]
        if card.rank is not None and card in self.out:
            where = str(self.out[card])
            return [Complaint("card-already-out", {"card": str(card), "where": where})]
        if not self.left()[card.suit]:
            return [Complaint("card-already-out", {"suit": card.suit}, "suit")]
        return []


def _faults_of_track(cards: tuple[Card, ...]) -> list[Complaint]:
    faults = []
    if len(cards) != TRACK_LENGTH:
        faults.append(Complaint("track-size", {"count": len(cards)}))
    if any(card.rank == ACE for card in cards):
        faults.append(Complaint("ace-on-track"))
    named = [card for card in cards if card.rank is not None]
    twice = [card for number, card in enumerate(named) if card in named[:number]]
    if twice:
        faults.append(Complaint("card-already-out", {"card": str(twice[0])}, "twice"))
    for suit in SUITS:
        if sum(card.suit == suit for card in cards) > CARDS_A_SUIT:
            faults.append(Complaint("card-already-out", {"suit": suit}, "suit"))
    return faults
