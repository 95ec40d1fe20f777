"""Prices and the bank's cover: worked figures, and brute force over all smaller stakes."""

import os
import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from referee.cards.chances import chances
from referee.cards.deck import SUITS
from referee.cards.prices import (
    bank_edge,
    bank_expectation,
    fair_odds,
    mend,
    published_odds,
    shortfalls,
)
from referee.cards.settlement import Bet, bank_result

LONG = bool(os.environ.get("REFEREE_LONG"))
TRADITIONAL = (1, 2, 3, 5, 10)
EXAMPLE_ODDS = {"S": 3, "H": 3, "D": 2, "C": 3}
EXAMPLE_CHANCES = dict(zip(SUITS, chances((10, 10, 11, 10), (8, 8, 8, 8)), strict=True))


def restaked(bets: list[Bet], changes: list[tuple[str, int]]) -> list[Bet]:
    new = dict(changes)
    return [Bet(bet.player, bet.suit, new.get(bet.player, bet.stake)) for bet in bets]


def random_table(rng: random.Random) -> tuple[list[Bet], dict[str, int], int]:
    bets = [
        Bet(f"P{seat}", rng.choice(SUITS), rng.randint(1, 6)) for seat in range(rng.randint(1, 4))
    ]
    odds = {suit: rng.choice(TRADITIONAL) for suit in SUITS}
    return bets, odds, rng.randint(-3, 30)


def mended_by_trying_all(
    bets: list[Bet], odds: dict[str, int], balance: int
) -> tuple[int, ...] | None:
    """The covered stakes with the greatest sum; among those the earliest keep most."""
    covered = [
        stakes
        for stakes in product(*(range(1, bet.stake + 1) for bet in bets))
        if not shortfalls(
            [Bet(b.player, b.suit, stake) for b, stake in zip(bets, stakes, strict=True)],
            odds,
            balance,
        )
    ]
    return max(covered, key=lambda stakes: (sum(stakes), stakes), default=None)


def test_odds_by_the_cards_on_the_track() -> None:
    assert published_odds(Counter("SSHHDCC"), TRADITIONAL) == EXAMPLE_ODDS
    assert published_odds({"S": 4, "C": 3}, TRADITIONAL) == {"S": 10, "H": 1, "D": 1, "C": 5}
    assert published_odds({"S": 1, "H": 4, "D": 2}, (1, 2, 4, 6, 12)) == {
        "S": 2,
        "H": 12,
        "D": 4,
        "C": 1,
    }
    assert list(published_odds({"C": 4, "D": 3}, TRADITIONAL)) == list(SUITS)


def test_void_track_has_no_odds() -> None:
    with pytest.raises(ValueError, match="void"):
        published_odds({"S": 5, "H": 2}, TRADITIONAL)


def test_fair_odds_and_edge_of_the_worked_example() -> None:
    diamonds, spades = EXAMPLE_CHANCES["D"], EXAMPLE_CHANCES["S"]
    fair = fair_odds(diamonds)
    assert fair is not None
    assert round(float(fair), 4) == 1.6481
    assert round(float(bank_edge(diamonds, 2)), 4) == -0.1329
    fair = fair_odds(spades)
    assert fair is not None
    assert round(float(fair), 4) == 3.8203
    assert round(float(bank_edge(spades, 3)), 4) == 0.1702


def test_fair_odds_and_edge_of_certain_horses() -> None:
    assert fair_odds(Fraction(0)) is None
    assert bank_edge(Fraction(0), 5) == 1
    assert fair_odds(Fraction(1)) == 0
    assert bank_edge(Fraction(1), 5) == -5


def test_no_edge_at_fair_odds() -> None:
    assert fair_odds(Fraction(1, 4)) == 3
    assert bank_edge(Fraction(1, 4), 3) == 0


def test_expectation_is_the_edge_on_every_stake() -> None:
    bets = [Bet("Sara", "D", 2), Bet("Teresa", "S", 1), Bet("Vasco", "D", 1)]
    expected = sum(
        bet.stake * bank_edge(EXAMPLE_CHANCES[bet.suit], EXAMPLE_ODDS[bet.suit]) for bet in bets
    )
    assert bank_expectation(iter(bets), EXAMPLE_ODDS, EXAMPLE_CHANCES) == expected
    assert bank_expectation([], EXAMPLE_ODDS, EXAMPLE_CHANCES) == 0


def test_expectation_where_no_horse_can_win_is_zero() -> None:
    nobody = dict.fromkeys(SUITS, Fraction(0))
    assert bank_expectation([Bet("Sara", "D", 2)], EXAMPLE_ODDS, nobody) == 0


def test_losing_stakes_help_to_pay() -> None:
    bets = [Bet("Sara", "S", 2), Bet("Teresa", "D", 3)]
    assert shortfalls(bets, EXAMPLE_ODDS, balance=4) == {}
    assert shortfalls(bets, EXAMPLE_ODDS, balance=3) == {"D": 1}
    assert shortfalls(bets, EXAMPLE_ODDS, balance=0) == {"S": 3, "D": 4}


def test_suit_that_nobody_backed_never_breaks_the_bank() -> None:
    assert shortfalls([], EXAMPLE_ODDS, balance=-5) == {}
    assert shortfalls([Bet("Sara", "S", 1)], EXAMPLE_ODDS, balance=-5) == {"S": 8}


def test_bank_that_is_covered_needs_no_mending() -> None:
    bets = [Bet("Sara", "S", 2), Bet("Teresa", "D", 3)]
    assert mend(bets, EXAMPLE_ODDS, balance=4) == []
    assert mend([], EXAMPLE_ODDS, balance=0) == []


def test_last_to_stake_on_the_suit_gives_way_first() -> None:
    bets = [Bet("Sara", "S", 3), Bet("Teresa", "S", 3), Bet("Vasco", "H", 3)]
    assert mend(bets, EXAMPLE_ODDS, balance=12) == [("Teresa", 2)]
    assert mend(bets, EXAMPLE_ODDS, balance=6) == [("Teresa", 1), ("Sara", 2)]
    assert mend([bets[1], bets[0], bets[2]], EXAMPLE_ODDS, balance=12) == [("Sara", 2)]


def test_lowering_one_suit_takes_from_what_pays_another() -> None:
    """With 2 chips on spades the bank lacks 2 for hearts, which it could pay before."""
    bets = [Bet("Sara", "H", 3), Bet("Teresa", "S", 5)]
    assert shortfalls(bets, EXAMPLE_ODDS, balance=5) == {"S": 7}
    assert mend(bets, EXAMPLE_ODDS, balance=5) == [("Teresa", 2), ("Sara", 2)]


def test_bank_that_cannot_cover_the_smallest_stakes() -> None:
    bets = [Bet("Sara", "S", 1), Bet("Teresa", "S", 1)]
    assert shortfalls(bets, EXAMPLE_ODDS, balance=5) == {"S": 1}
    assert mend(bets, EXAMPLE_ODDS, balance=5) is None
    assert mend([Bet("Sara", "S", 9)], EXAMPLE_ODDS, balance=2) is None


def test_every_other_lowering_takes_more_or_spares_the_last_to_stake() -> None:
    rng = random.Random(7)
    seen = Counter[str]()
    for _ in range(20_000 if LONG else 800):
        bets, odds, balance = random_table(rng)
        changes = mend(bets, odds, balance)
        best = mended_by_trying_all(bets, odds, balance)
        if changes is None:
            assert best is None, (bets, odds, balance)
            seen["beyond mending"] += 1
            continue
        assert best == tuple(bet.stake for bet in restaked(bets, changes)), (bets, odds, balance)
        assert bool(changes) == bool(shortfalls(bets, odds, balance))
        order = [bet.player for bet in reversed(bets)]
        assert [player for player, _ in changes] == [p for p in order if p in dict(changes)]
        seen["several suits" if len({suit_of(bets, p) for p, _ in changes}) > 1 else "other"] += 1
    assert min(seen["beyond mending"], seen["several suits"]) > 20


def suit_of(bets: list[Bet], player: str) -> str:
    return next(bet.suit for bet in bets if bet.player == player)


def test_shortfall_is_what_the_settlement_would_leave_missing() -> None:
    rng = random.Random(11)
    for _ in range(300):
        bets, odds, balance = random_table(rng)
        missing = shortfalls(bets, odds, balance)
        for suit in {bet.suit for bet in bets}:
            left_in_the_bank = balance + bank_result(bets, odds, suit)
            assert missing.get(suit, 0) == max(0, -left_in_the_bank)
