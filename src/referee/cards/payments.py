"""Who pays whom at the end of a session, in as few payments as possible (C14)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

EXACT_UP_TO = 12
"""With more players than this left to even out, the fewest payments are not searched for."""


class Payment(NamedTuple):
    """One payment of chips from one player to another."""

    payer: str
    payee: str
    chips: int


def payments(nets: Mapping[str, int]) -> list[Payment]:
    """The payments that make everybody even, sorted by the seats of payer and payee.

    `nets` are what each player has gained over what was put in (below zero: lost), in seat
    order. The same nets always give the same payments.

    Players who are even among themselves need one payment less than there are of them, so the
    fewest payments come from splitting the table into as many such groups as possible. Two with
    opposite nets are always such a group in a best splitting; the rest is split by a complete
    search where it is no more than `EXACT_UP_TO` players, and is otherwise left as one group:
    then there are at most as many payments as players in it less one, though fewer might do.

    Raises ValueError where the nets do not sum to zero.
    """
    if sum(nets.values()):
        raise ValueError(f"nets sum to zero, not to {sum(nets.values())}")
    pairs, rest = _opposites([player for player, net in nets.items() if net], nets)
    groups = pairs + (_most_groups(rest, nets) if len(rest) <= EXACT_UP_TO else [rest])
    made = [payment for group in groups for payment in _even_out(group, nets)]
    seats = {player: seat for seat, player in enumerate(nets)}
    return sorted(made, key=lambda payment: (seats[payment.payer], seats[payment.payee]))


def _opposites(
    players: Sequence[str], nets: Mapping[str, int]
) -> tuple[list[list[str]], list[str]]:
    """The pairs of players with opposite nets, and all others, in the order of the players.

    Nothing is lost by taking such pairs out first: where a splitting has the two in different
    groups, what is left of these groups is even too when it is put together.
    """
    pairs: list[list[str]] = []
    rest: list[str] = []
    for player in players:
        partner = next((other for other in rest if nets[other] == -nets[player]), None)
        if partner is None:
            rest.append(player)
        else:
            rest.remove(partner)
            pairs.append([partner, player])
    return pairs, rest


def _most_groups(players: Sequence[str], nets: Mapping[str, int]) -> list[list[str]]:
    """The players, who are even together, split into as many groups that are even as possible.

    Where players come up one after the other, a group closes whenever their nets sum to zero.
    `closed[there]` is the most that can have closed when exactly the players of the bit set
    `there` have come up, and `last[there]` is who came last in such an order.
    """
    everyone = (1 << len(players)) - 1
    sums = [0] * (everyone + 1)
    closed = [0] * (everyone + 1)
    last = [0] * (everyone + 1)
    for there in range(1, everyone + 1):
        present = [seat for seat in range(len(players)) if there >> seat & 1]
        sums[there] = sums[there & (there - 1)] + nets[players[present[0]]]
        last[there] = max(present, key=lambda seat: closed[there ^ (1 << seat)])
        closed[there] = closed[there ^ (1 << last[there])] + (not sums[there])
    groups: list[list[str]] = []
    there = everyone
    while there:
        if not sums[there]:
            groups.append([])
        groups[-1].append(players[last[there]])
        there ^= 1 << last[there]
    return groups


def _even_out(group: Sequence[str], nets: Mapping[str, int]) -> list[Payment]:
    """Payments within a group: whoever owes most pays whoever is owed most, until all are even.

    Each payment makes one of the two even, and the last one both.
    """
    open_nets = {player: nets[player] for player in group}
    made = []
    while any(open_nets.values()):
        payer = min(open_nets, key=lambda player: open_nets[player])
        payee = max(open_nets, key=lambda player: open_nets[player])
        chips = min(-open_nets[payer], open_nets[payee])
        open_nets[payer] += chips
        open_nets[payee] -= chips
        made.append(Payment(payer, payee, chips))
    return made
