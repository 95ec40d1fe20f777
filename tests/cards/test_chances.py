"""The chances against a recursion over states, full enumeration, simulation and known values."""

import importlib.util
import os
import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from pathlib import Path
from statistics import median

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee.cards.chances import Four, chances

LONG = bool(os.environ.get("REFEREE_LONG"))
START = (8, 8, 8, 8)
Chances = tuple[Fraction, ...]


@st.composite
def legal_states(draw: st.DrawFn) -> tuple[Four, Four]:
    """A moment of a race on a valid track: any mixture of cards that brings none beyond 8."""
    first, second, third = (draw(st.integers(0, 4)) for _ in range(3))
    assume(3 <= first + second + third <= 7)
    track = (first, second, third, 7 - first - second - third)
    home = draw(st.sampled_from([None, 0, 1, 2, 3]))
    moved = [8 if suit == home else draw(st.integers(0, 7)) for suit in range(4)]
    left = [12 - marks - steps for marks, steps in zip(track, moved, strict=True)]
    return four(left), four([8 - steps for steps in moved])


def odd_states(most_left: int, most_to_go: int) -> st.SearchStrategy[tuple[Four, Four]]:
    """Decks that have lost cards, so that a horse, or every horse, may be unable to win."""
    return st.tuples(
        st.tuples(*[st.integers(0, most_left)] * 4), st.tuples(*[st.integers(1, most_to_go)] * 4)
    )


def four(numbers: Sequence[int]) -> Four:
    spades, hearts, diamonds, clubs = numbers
    return spades, hearts, diamonds, clubs


def after(state: Four, suit: int) -> Four:
    """One card less of a suit, or one step less to go."""
    return four([number - (other == suit) for other, number in enumerate(state)])


@cache
def by_recursion(left: Four, to_go: Four) -> Chances:
    """The mean over the next card, down to the end of the race or of the deck."""
    if 0 in to_go:
        return tuple(Fraction(int(steps == 0)) for steps in to_go)
    if not any(left):
        return (Fraction(0),) * 4
    following = [
        (Fraction(left[suit], sum(left)), by_recursion(after(left, suit), after(to_go, suit)))
        for suit in range(4)
        if left[suit]
    ]
    return tuple(sum((p * then[horse] for p, then in following), Fraction(0)) for horse in range(4))


def winner_of(order: Sequence[int], to_go: Four) -> int | None:
    steps = list(to_go)
    for suit in order:
        steps[suit] -= 1
        if not steps[suit]:
            return suit
    return None


def race_deck(left: Four) -> list[int]:
    return [suit for suit in range(4) for _ in range(left[suit])]


def certain(winner: int) -> Chances:
    return tuple(Fraction(int(horse == winner)) for horse in range(4))


def test_known_chances_with_five_to_go_for_each() -> None:
    found = [float(chance) for chance in chances((12, 11, 10, 8), (5, 5, 5, 5))]
    assert found == pytest.approx(
        [0.39889980027131, 0.299888688275984, 0.214386103738293, 0.0868254077144126], rel=1e-13
    )


def test_known_chances_at_the_start_of_the_worked_example() -> None:
    others = Fraction(899025747, 4333586348)
    diamonds = Fraction(1636509107, 4333586348)
    assert chances((10, 10, 11, 10), START) == (others, others, diamonds, others)
    assert float(diamonds) == pytest.approx(0.37763, abs=5e-6)


def test_known_chances_before_the_last_card_of_the_worked_example() -> None:
    assert chances((4, 5, 4, 6), (2, 3, 1, 4)) == (
        Fraction(21197, 117572),
        Fraction(25163, 352716),
        Fraction(253021, 352716),
        Fraction(521, 16796),
    )


def test_equal_suits_have_equal_chances() -> None:
    assert chances((10, 10, 10, 10), START) == (Fraction(1, 4),) * 4


@settings(max_examples=400 if LONG else 40, deadline=None)
@given(legal_states())
def test_recursion_over_legal_states_agrees(state: tuple[Four, Four]) -> None:
    assert chances(*state) == by_recursion(*state)


@settings(max_examples=400 if LONG else 60, deadline=None)
@given(odd_states(most_left=7, most_to_go=5))
def test_recursion_over_decks_that_have_lost_cards_agrees(state: tuple[Four, Four]) -> None:
    assert chances(*state) == by_recursion(*state)


def test_full_enumeration_of_tiny_decks_agrees() -> None:
    biggest = 6 if LONG else 5
    for left in map(four, product(range(3), repeat=4)):
        if sum(left) > biggest:
            continue
        orders = set(permutations(race_deck(left)))
        for to_go in map(four, product((1, 2, 3), repeat=4)):
            winners = [winner_of(order, to_go) for order in orders]
            expected = tuple(Fraction(winners.count(horse), len(orders)) for horse in range(4))
            assert chances(left, to_go) == expected, (left, to_go)


@pytest.mark.parametrize(
    ("left", "to_go"),
    [
        ((10, 10, 11, 10), START),
        ((12, 8, 10, 11), START),
        ((12, 11, 10, 8), (5, 5, 5, 5)),
        ((4, 5, 4, 6), (2, 3, 1, 4)),
    ],
)
def test_simulation_agrees(left: Four, to_go: Four) -> None:
    """Within five standard deviations: true chances pass all but once in 1.7 million times."""
    rng = random.Random(4)
    races = 100_000 if LONG else 4_000
    deck = race_deck(left)
    wins = [0] * 4
    for _ in range(races):
        rng.shuffle(deck)
        winner = winner_of(deck, to_go)
        assert winner is not None
        wins[winner] += 1
    for won, chance in zip(wins, chances(left, to_go), strict=True):
        deviation = (races * chance * (1 - chance)) ** 0.5
        assert abs(won - races * chance) < 5 * deviation


@settings(deadline=None)
@given(legal_states())
def test_chances_of_a_legal_state_sum_to_one(state: tuple[Four, Four]) -> None:
    assert sum(chances(*state)) == 1


@settings(deadline=None)
@given(odd_states(most_left=12, most_to_go=8))
def test_chances_sum_to_one_where_any_horse_can_win_and_to_zero_where_none(
    state: tuple[Four, Four],
) -> None:
    left, to_go = state
    can_win = [cards >= steps for cards, steps in zip(left, to_go, strict=True)]
    found = chances(left, to_go)
    assert [chance > 0 for chance in found] == can_win
    assert sum(found) == any(can_win)


@settings(deadline=None)
@given(legal_states())
def test_mean_over_the_next_card_is_the_chance_now(state: tuple[Four, Four]) -> None:
    left, to_go = state
    assume(0 not in to_go)
    mean = [Fraction(0)] * 4
    for suit in range(4):
        if left[suit]:
            following = chances(after(left, suit), after(to_go, suit))
            for horse, chance in enumerate(following):
                mean[horse] += Fraction(left[suit], sum(left)) * chance
    assert chances(left, to_go) == tuple(mean)


@settings(deadline=None)
@given(legal_states(), st.permutations(range(4)))
def test_suits_have_no_privilege(state: tuple[Four, Four], order: list[int]) -> None:
    left, to_go = state
    found = chances(left, to_go)
    turned = chances(four([left[suit] for suit in order]), four([to_go[suit] for suit in order]))
    assert turned == tuple(found[suit] for suit in order)


def test_last_card_of_a_race_makes_the_winner_certain() -> None:
    rng = random.Random(29)
    for _ in range(400 if LONG else 40):
        left: Four = (12, 8, 10, 11)
        deck, to_go = race_deck(left), START
        rng.shuffle(deck)
        for suit in deck[:29]:
            before = chances(left, to_go)
            left, to_go = after(left, suit), after(to_go, suit)
            now = chances(left, to_go)
            assert (1 in now) == (0 in to_go)
            if 0 in to_go:
                break
        assert to_go[suit] == 0
        assert now == certain(suit)
        assert 0 < before[suit] < 1


def test_horse_at_position_8_has_won() -> None:
    assert chances((4, 5, 3, 6), (2, 3, 0, 4)) == certain(2)
    assert chances((0, 0, 0, 0), (0, 3, 1, 4)) == certain(0)


def test_horse_with_too_few_cards_cannot_win() -> None:
    spades, hearts, diamonds, clubs = chances((4, 10, 10, 10), (5, 5, 5, 5))
    assert spades == 0
    assert hearts == diamonds == clubs == Fraction(1, 3)


def test_nobody_can_win_any_more() -> None:
    assert chances((1, 2, 3, 0), (2, 3, 4, 8)) == (Fraction(0),) * 4
    assert chances((0, 0, 0, 0), START) == (Fraction(0),) * 4


def test_only_horse_that_can_win_is_certain() -> None:
    assert chances((1, 2, 5, 0), (2, 3, 4, 8)) == certain(2)


@pytest.mark.parametrize(
    ("left", "to_go"),
    [
        ((-1, 10, 10, 10), START),
        ((10, 10, 10, 10), (8, -1, 8, 8)),
        ((4, 4, 10, 10), (0, 0, 8, 8)),
    ],
)
def test_impossible_states_are_refused(left: Four, to_go: Four) -> None:
    with pytest.raises(ValueError):
        chances(left, to_go)


def test_bench_finds_them_fast() -> None:
    """A limit with room for a busy machine; the bench itself is strict."""
    path = Path(__file__).parents[2] / "bench" / "chances.py"
    spec = importlib.util.spec_from_file_location("bench_chances", path)
    assert spec is not None and spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    assert median(bench.measure(states=200, seed=1).clock) < bench.LIMIT_MS
