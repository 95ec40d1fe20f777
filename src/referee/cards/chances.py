"""The exact chance of each horse to win the race from here (C9-C11)."""

from fractions import Fraction
from math import comb, factorial

Four = tuple[int, int, int, int]
"""One number for each suit, in the order spades, hearts, diamonds, clubs."""


def chances(left: Four, to_go: Four) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The chance of each horse to be the first at position 8, in the order S, H, D, C.

    `left` are the cards of each suit still in the race deck, in an unknown order that is as
    likely as any other; `to_go` are the steps that each horse still has to make. A horse at
    position 8 has won: its chance is 1 and the others' are 0. A horse with fewer cards left than
    steps to go cannot win. As long as one horse can, one of them will, so the chances sum to
    one; where none can any more, which takes a deck that has lost cards, all four are 0.

    Raises ValueError for a negative number, and where two horses stand at position 8.
    """
    if min(*left, *to_go) < 0:
        raise ValueError(f"no count may be negative: cards left {left}, steps to go {to_go}")
    home = to_go.count(0)
    if home > 1:
        raise ValueError(f"only one horse can be at position 8: steps to go {to_go}")
    if home:
        spades, hearts, diamonds, clubs = (Fraction(not steps) for steps in to_go)
    else:
        spades, hearts, diamonds, clubs = (_chance(horse, left, to_go) for horse in range(4))
    return spades, hearts, diamonds, clubs


def _chance(horse: int, left: Four, to_go: Four) -> Fraction:
    """The share of all orders of the race deck in which this horse comes home first.

    Every card counts as different. The horse wins with the last of the cards it needs, after any
    number of its rivals' cards that brings none of them home. For each such number the orders
    are: which cards come before, in any order; the winning card; all the rest, in any order.
    """
    needed = to_go[horse]
    if needed > left[horse]:
        return Fraction(0)
    rivals_cards = [1]  # at index n: the ways to pick n cards of the rivals and bring none home
    for rival in range(4):
        if rival != horse:
            short_of_home = range(min(to_go[rival], left[rival] + 1))
            rivals_cards = _product(rivals_cards, [comb(left[rival], n) for n in short_of_home])
    deck = sum(left)
    orders = sum(
        ways * factorial(needed - 1 + n) * factorial(deck - needed - n)
        for n, ways in enumerate(rivals_cards)
    )
    own_cards = comb(left[horse], needed) * needed  # which ones, and which of them comes last
    return Fraction(own_cards * orders, factorial(deck))


def _product(ways: list[int], more: list[int]) -> list[int]:
    """The ways to pick n cards from two sets together, from the ways for each set alone."""
    both = [0] * (len(ways) + len(more) - 1)
    for n, of_one in enumerate(ways):
        for m, of_other in enumerate(more):
            both[n + m] += of_one * of_other
    return both
