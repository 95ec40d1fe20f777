"""What a finished race pays, each stake on its own (C12, C15)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from referee.cards.deck import SUITS


@dataclass(frozen=True, slots=True)
class Bet:
    """A player's stake, in whole chips, on the horse of one suit ("S", "H", "D" or "C") (C5).

    Raises ValueError for a stake below 1 and for a suit that is none.
    """

    player: str
    suit: str
    stake: int

    def __post_init__(self) -> None:
        if self.stake < 1:
            raise ValueError(f"a stake is at least 1 chip, not {self.stake}")
        if self.suit not in set(SUITS):
            raise ValueError(f"no suit: {self.suit!r}")


class Settlement(NamedTuple):
    """What a race brings everyone, in chips, in the order of the bets, the banker last.

    `net` is what each balance changes by; the nets sum to zero. `returned` is what each bettor
    takes back from the table, the own stake included: 0 for a losing bet.
    """

    net: dict[str, int]
    returned: dict[str, int]


def net_of(bet: Bet, odds: Mapping[str, int], winner: str) -> int:
    """What a bet brings its player: the net odds for each chip, or the loss of the stake (C12)."""
    return bet.stake * odds[bet.suit] if bet.suit == winner else -bet.stake


def bank_result(bets: Iterable[Bet], odds: Mapping[str, int], winner: str) -> int:
    """What the bank gains (or, below zero, pays out of its balance) when `winner` wins (C15)."""
    return -sum(net_of(bet, odds, winner) for bet in bets)


def settle(bets: Iterable[Bet], odds: Mapping[str, int], winner: str, banker: str) -> Settlement:
    """Settles a race that `winner`'s horse has won: bettors against the banker (C12, C15).

    A balance still holds its player's stake, so the net alone is added to it and the stake is
    never taken twice. A player without a bet is not in the settlement.

    Raises ValueError where a player has two bets or the banker has one, and where the winner is
    no suit.
    """
    bets = tuple(bets)
    players = [bet.player for bet in bets]
    if len({banker, *players}) != 1 + len(players):
        raise ValueError(f"one bet for each player, none for {banker}, who banks: {players}")
    if winner not in odds:
        raise ValueError(f"no suit: {winner!r}")
    net = {bet.player: net_of(bet, odds, winner) for bet in bets}
    returned = {bet.player: bet.stake + net[bet.player] for bet in bets}
    net[banker] = bank_result(bets, odds, winner)
    return Settlement(net, returned)
