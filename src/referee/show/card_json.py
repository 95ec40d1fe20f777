"""What the contract's JSON says of a session of races."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from referee.cards.deck import SUITS
from referee.cards.prices import bank_edge, fair_odds
from referee.cards.session import Session
from referee.cards.settlement import Settlement

DECIMALS = 4


def scores(session: Session) -> dict[str, int]:
    """The balances."""
    return dict(session.balances)


def winners(session: Session) -> list[str]:
    """Who won the session, in seat order."""
    return list(session.winners)


def outcomes(session: Session) -> dict[str, Any]:
    """Every race's outcome, for the audit."""
    return {
        "races": [
            {"banker": result.banker, "winner": result.winner, "net": result.net}
            for result in session.results
        ]
    }


def shown(session: Session) -> dict[str, Any]:
    """The table after the last action."""
    race = session.race
    return {
        "at": str(session.place) if session.action else None,
        "banker": race.banker or (None if race.ended else session.next_banker()),
        "track": [str(card) for card in race.track],
        "odds": race.odds or None,
        "positions": race.positions,
        "left": race.left(),
        "winner": race.winner,
        "balances": session.balances,
        "bets": {name: {"suit": bet.suit, "stake": bet.stake} for name, bet in race.bets.items()},
        "chances": as_text(race.chances()) if race.odds else None,
    }


def hidden(session: Session) -> None:
    """Nothing in a race is hidden but the order of the deck, and the chances tell of that."""


def settled(session: Session) -> list[dict[str, Any]]:
    """The payout of every race that a horse has won."""
    return [
        {
            "race": result.number,
            "banker": result.banker,
            **payout(result.winner, result.odds, Settlement(result.net, result.returned)),
            "balances": result.balances,
        }
        for result in session.results
        if result.winner is not None
    ]


def payout(winner: str, odds: Mapping[str, int], settlement: Settlement) -> dict[str, Any]:
    """What a race pays everyone."""
    return {
        "winner": winner,
        "odds": odds,
        "net": settlement.net,
        "returned": settlement.returned,
    }


def as_text(chances: Mapping[str, Fraction]) -> dict[str, str]:
    """Exact chances, as fractions in lowest terms."""
    return {suit: str(chance) for suit, chance in chances.items()}


def prices(odds: Mapping[str, int], chances: Mapping[str, Fraction]) -> dict[str, Any]:
    """The published odds beside the fair ones, and the bank's edge."""
    fair = {suit: fair_odds(chances[suit]) for suit in SUITS}
    return {
        "odds": odds,
        "chances": as_text(chances),
        "fair": {
            suit: None if exact is None else round(float(exact), DECIMALS)
            for suit, exact in fair.items()
        },
        "edge": {
            suit: round(float(bank_edge(chances[suit], odds[suit])), DECIMALS) for suit in SUITS
        },
    }
