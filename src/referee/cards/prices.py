"""What the published odds are worth, and whether the bank can pay them (C6, C7)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from referee.cards.deck import MOST_ON_TRACK, SUITS
from referee.cards.settlement import Bet, bank_result

Payouts = tuple[int, int, int, int, int]
"""Net odds for a suit with 0, 1, 2, 3 and 4 cards on the track."""


def published_odds(on_track: Mapping[str, int], payouts: Payouts) -> dict[str, int]:
    """The net odds of every suit, in the order S, H, D, C, from its cards on the track (C6).

    A suit that is not among `on_track` has none there. Raises ValueError for a suit with five or
    more: such a track is void (C3).
    """
    counts = {suit: on_track.get(suit, 0) for suit in SUITS}
    if max(counts.values()) > MOST_ON_TRACK:
        raise ValueError(f"a void track has no odds: {counts}")
    return {suit: payouts[count] for suit, count in counts.items()}


def fair_odds(chance: Fraction) -> Fraction | None:
    """The net odds at which a bet gains nothing on the mean; None for a horse that cannot win."""
    return (1 - chance) / chance if chance else None


def bank_edge(chance: Fraction, odds: int) -> Fraction:
    """What the bank keeps on the mean of each chip staked; below zero it loses.

    On a horse that cannot win it keeps the whole chip: 1.
    """
    return 1 - chance * (1 + odds)


def bank_expectation(
    bets: Iterable[Bet], odds: Mapping[str, int], chances: Mapping[str, Fraction]
) -> Fraction:
    """What the bank gains on the mean, in chips, with the stakes as they lie.

    `chances` are those of every suit to win. Where no horse can win, nothing is ever settled:
    0 chips.
    """
    bets = tuple(bets)
    return sum(
        (chance * bank_result(bets, odds, suit) for suit, chance in chances.items()), Fraction(0)
    )


def shortfalls(bets: Iterable[Bet], odds: Mapping[str, int], balance: int) -> dict[str, int]:
    """The suits that break a bank with this balance, and the chips it would lack for each (C7).

    The bank pays the winners out of its balance and the losing stakes. A suit that nobody has
    backed costs nothing, so it never breaks the bank. In the order S, H, D, C; empty where the
    bank can pay whichever suit wins.
    """
    bets = tuple(bets)
    backed = {bet.suit for bet in bets}
    missing = {suit: -(balance + bank_result(bets, odds, suit)) for suit in SUITS if suit in backed}
    return {suit: chips for suit, chips in missing.items() if chips > 0}


def mend(
    bets: Sequence[Bet], odds: Mapping[str, int], balance: int
) -> list[tuple[str, int]] | None:
    """The smallest lowering of stakes after which no suit breaks the bank (C7).

    `bets` in the order in which they were laid. The answer names who stakes less and how much
    they stake then, the last to stake first; it is empty where nothing needs mending, and None
    where even the smallest stakes, 1 chip each, would break the bank.

    Smallest means the fewest chips taken back in all. How many that is on each suit leaves no
    choice: of two sets of stakes that the bank can cover, it can also cover the one that has the
    greater total of the two on every suit, since a greater stake elsewhere only adds to what it
    wins; so one set is the greatest on every suit at once. Within a suit the last to stake gives
    way first, down to 1 chip, then the one before: whoever staked earlier keeps all that can be
    kept.
    """
    totals = _greatest_totals(bets, odds, balance)
    if totals is None:
        return None
    to_give: Counter[str] = Counter()
    for bet in bets:
        to_give[bet.suit] += bet.stake
    to_give.subtract(totals)
    lowered = []
    for bet in reversed(bets):
        given = min(to_give[bet.suit], bet.stake - 1)
        if given:
            to_give[bet.suit] -= given
            lowered.append((bet.player, bet.stake - given))
    return lowered


def _greatest_totals(
    bets: Sequence[Bet], odds: Mapping[str, int], balance: int
) -> dict[str, int] | None:
    """The greatest total on each backed suit that the bank covers, None where there is none.

    When a suit wins, its total is paid `odds` times out of the balance and all other stakes, so
    the bank covers a total of at most (balance + all stakes) / (odds + 1). Lowering one suit
    leaves less for the others, so all are lowered again until they stay.
    """
    bettors = Counter(bet.suit for bet in bets)
    totals = {suit: sum(bet.stake for bet in bets if bet.suit == suit) for suit in bettors}
    while True:
        funds = balance + sum(totals.values())
        covered = {suit: min(total, funds // (odds[suit] + 1)) for suit, total in totals.items()}
        if any(covered[suit] < bettors[suit] for suit in bettors):
            return None
        if covered == totals:
            return totals
        totals = covered
