"""What a race pays: worked figures, and the chips that never change in number."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards.deck import SUITS
from referee.cards.settlement import Bet, bank_result, net_of, settle

LONG = bool(os.environ.get("REFEREE_LONG"))
EXAMPLE_ODDS = {"S": 3, "H": 3, "D": 2, "C": 3}


@st.composite
def races(draw: st.DrawFn) -> tuple[list[Bet], dict[str, int], str]:
    suits = st.sampled_from(SUITS)
    staked = draw(st.lists(st.tuples(suits, st.integers(1, 50)), max_size=12))
    bets = [Bet(f"P{seat}", suit, stake) for seat, (suit, stake) in enumerate(staked)]
    odds = {suit: draw(st.integers(1, 10)) for suit in SUITS}
    return bets, odds, draw(suits)


def test_worked_example_of_the_eighth_diamond() -> None:
    bets = [Bet("Sara", "D", 1), Bet("Teresa", "S", 1)]
    settled = settle(bets, EXAMPLE_ODDS, winner="D", banker="Rui")
    assert settled.net == {"Sara": 2, "Teresa": -1, "Rui": -1}
    assert settled.returned == {"Sara": 3, "Teresa": 0}


def test_ten_at_one_to_one_returns_twenty_and_nets_ten() -> None:
    settled = settle([Bet("Sara", "D", 10)], {**EXAMPLE_ODDS, "D": 1}, winner="D", banker="Rui")
    assert settled.returned == {"Sara": 20}
    assert settled.net == {"Sara": 10, "Rui": -10}


def test_losing_stake_is_taken_once() -> None:
    settled = settle([Bet("Sara", "D", 10)], EXAMPLE_ODDS, winner="S", banker="Rui")
    assert settled.returned == {"Sara": 0}
    assert settled.net == {"Sara": -10, "Rui": 10}


def test_bank_collects_all_where_nobody_backed_the_winner() -> None:
    bets = [Bet("Sara", "D", 1), Bet("Teresa", "S", 2), Bet("Vasco", "D", 3)]
    settled = settle(bets, EXAMPLE_ODDS, winner="C", banker="Rui")
    assert settled.net == {"Sara": -1, "Teresa": -2, "Vasco": -3, "Rui": 6}
    assert set(settled.returned.values()) == {0}


def test_each_winner_is_paid_for_the_own_stake() -> None:
    bets = [Bet("Sara", "H", 2), Bet("Teresa", "H", 5), Bet("Vasco", "C", 4)]
    settled = settle(bets, EXAMPLE_ODDS, winner="H", banker="Rui")
    assert settled.net == {"Sara": 6, "Teresa": 15, "Vasco": -4, "Rui": -17}
    assert settled.returned == {"Sara": 8, "Teresa": 20, "Vasco": 0}


def test_race_without_bets_changes_nothing() -> None:
    settled = settle([], EXAMPLE_ODDS, winner="H", banker="Rui")
    assert settled.net == {"Rui": 0}
    assert settled.returned == {}


def test_order_is_that_of_the_bets_with_the_banker_last() -> None:
    bets = [Bet("Vasco", "D", 1), Bet("Ana", "S", 1)]
    settled = settle(iter(bets), EXAMPLE_ODDS, winner="D", banker="Bela")
    assert list(settled.net) == ["Vasco", "Ana", "Bela"]
    assert list(settled.returned) == ["Vasco", "Ana"]


def test_one_bet_on_each_result() -> None:
    bet = Bet("Sara", "S", 4)
    assert net_of(bet, EXAMPLE_ODDS, "S") == 12
    assert net_of(bet, EXAMPLE_ODDS, "H") == -4
    assert bank_result([bet, Bet("Teresa", "H", 1)], EXAMPLE_ODDS, "S") == -11
    assert bank_result([bet, Bet("Teresa", "H", 1)], EXAMPLE_ODDS, "D") == 5


@settings(max_examples=5000 if LONG else 200, deadline=None)
@given(races())
def test_chips_are_kept(race: tuple[list[Bet], dict[str, int], str]) -> None:
    bets, odds, winner = race
    settled = settle(bets, odds, winner, banker="Bank")
    assert sum(settled.net.values()) == 0
    assert settled.net["Bank"] == bank_result(bets, odds, winner)
    on_the_table = sum(bet.stake for bet in bets)
    assert on_the_table - sum(settled.returned.values()) == settled.net["Bank"]
    for bet in bets:
        assert settled.net[bet.player] == settled.returned[bet.player] - bet.stake
        assert (settled.returned[bet.player] > 0) == (bet.suit == winner)


def test_bets_that_cannot_be_are_refused() -> None:
    for stake in (0, -1):
        with pytest.raises(ValueError, match="at least 1"):
            Bet("Sara", "D", stake)
    for suit in ("X", "", "SH", "d"):
        with pytest.raises(ValueError, match="no suit"):
            Bet("Sara", suit, 1)


def test_races_that_cannot_be_are_refused() -> None:
    sara = Bet("Sara", "D", 1)
    with pytest.raises(ValueError, match="one bet"):
        settle([sara, Bet("Sara", "S", 1)], EXAMPLE_ODDS, winner="D", banker="Rui")
    with pytest.raises(ValueError, match="one bet"):
        settle([sara], EXAMPLE_ODDS, winner="D", banker="Sara")
    with pytest.raises(ValueError, match="no suit"):
        settle([sara], EXAMPLE_ODDS, winner="X", banker="Rui")
