"""Payments that make everybody even, against searches that know nothing of the method."""

import os
import random
from collections.abc import Iterator
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards.payments import EXACT_UP_TO, Payment, payments

LONG = bool(os.environ.get("REFEREE_LONG"))


def seated(nets: list[int]) -> dict[str, int]:
    return {f"P{seat}": net for seat, net in enumerate(nets)}


def after_paying(nets: dict[str, int], made: list[Payment]) -> dict[str, int]:
    balances = dict(nets)
    for payer, payee, chips in made:
        balances[payer] += chips
        balances[payee] -= chips
    return balances


def fewest_by_trying_all(nets: tuple[int, ...]) -> int:
    """The fewest payments, of any number of chips between any two, breadth first."""
    most = sum(net for net in nets if net > 0)
    reached, count = {nets}, 0
    while not any(not any(state) for state in reached):
        count += 1
        reached = {
            tuple(net + chips * ((seat == payer) - (seat == payee)) for seat, net in enumerate(now))
            for now in reached
            for payer, payee in permutations(range(len(nets)), 2)
            for chips in range(1, most + 1)
        }
    return count


def splittings(players: list[int]) -> Iterator[list[list[int]]]:
    """Every way to split the players into groups."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for groups in splittings(rest):
        yield [[first], *groups]
        for at in range(len(groups)):
            yield [*groups[:at], [first, *groups[at]], *groups[at + 1 :]]


def fewest_by_splitting(nets: list[int]) -> int:
    uneven = [seat for seat, net in enumerate(nets) if net]
    even_groups = [
        len(groups)
        for groups in splittings(uneven)
        if all(sum(nets[seat] for seat in group) == 0 for group in groups)
    ]
    return len(uneven) - max(even_groups)


def balanced(rng: random.Random, players: int, most: int) -> list[int]:
    nets = [rng.randint(-most, most) for _ in range(players - 1)]
    return [*nets, -sum(nets)]


def test_winner_is_paid_by_each_loser() -> None:
    assert payments({"Rui": -2, "Sara": 5, "Teresa": -3}) == [
        Payment("Rui", "Sara", 2),
        Payment("Teresa", "Sara", 3),
    ]


def test_groups_that_are_even_among_themselves_are_found() -> None:
    """Largest to largest would take five payments: 8 is even with 5 and 3, 7 with 6 and 1."""
    made = payments({"A": 8, "B": 7, "C": -6, "D": -5, "E": -3, "F": -1})
    assert made == [
        Payment("C", "B", 6),
        Payment("D", "A", 5),
        Payment("E", "A", 3),
        Payment("F", "B", 1),
    ]


def test_nobody_pays_where_all_are_even() -> None:
    assert payments({"Rui": 0, "Sara": 0}) == []
    assert payments({}) == []


def test_nets_that_do_not_sum_to_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        payments({"Rui": 2, "Sara": -1})


def test_any_payments_at_all_are_no_fewer_for_small_tables() -> None:
    most = 4 if LONG else 2
    for players in (2, 3, 4):
        for nets in product(range(-most, most + 1), repeat=players):
            if not sum(nets):
                assert len(payments(seated(list(nets)))) == fewest_by_trying_all(nets), nets


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_every_splitting_is_no_better(players: int) -> None:
    rng = random.Random(players)
    for _ in range(100 if LONG else 8):
        nets = balanced(rng, players, most=rng.choice([2, 4, 9]))
        assert len(payments(seated(nets))) == fewest_by_splitting(nets), nets


def test_twelve_players_pay_as_seldom_as_can_be() -> None:
    """4 + 11 - 15, 9 + 7 - 16, 11 + 2 - 13 and 11 - 10 - 1 are even, and no two players are."""
    nets = seated([-15, 11, 11, -10, -1, -16, 9, -13, 11, 2, 7, 4])
    made = payments(nets)
    assert len(made) == 4 * 2
    assert not any(after_paying(nets, made).values())


@pytest.mark.parametrize("players", [EXACT_UP_TO, EXACT_UP_TO + 1])
def test_exact_up_to_the_limit_and_even_beyond(players: int) -> None:
    """Groups of three without a pair of opposites; a last group takes up the rest."""
    nets = [5, -2, -3, 70, -30, -40, 1100, -500, -600]
    nets += [13000, -6001, -6999] if players == EXACT_UP_TO else [13000, -6001, -6000, -999]
    assert len(nets) == players
    random.Random(5).shuffle(nets)
    made = payments(seated(nets))
    assert not any(after_paying(seated(nets), made).values())
    if players == EXACT_UP_TO:
        assert len(made) == players - 4
    else:
        assert len(made) < players


def test_twelve_more_players_in_pairs_do_not_spoil_the_search() -> None:
    nets = [8, 7, -6, -5, -3, -1, *(sign * 100 * size for size in range(1, 9) for sign in (1, -1))]
    assert len(payments(seated(nets))) == 4 + 8


@settings(max_examples=1000 if LONG else 100, deadline=None)
@given(st.lists(st.integers(-30, 30), max_size=19))
def test_everybody_is_even_afterwards(some: list[int]) -> None:
    nets = seated([*some, -sum(some)])
    made = payments(nets)
    assert not any(after_paying(nets, made).values())
    assert all(payment.chips > 0 for payment in made)
    assert all(nets[payment.payer] < 0 < nets[payment.payee] for payment in made)
    assert len(made) <= max(0, sum(1 for net in nets.values() if net) - 1)
    seats = list(nets)
    order = [(seats.index(payment.payer), seats.index(payment.payee)) for payment in made]
    assert order == sorted(set(order))
    assert payments(dict(nets)) == made
