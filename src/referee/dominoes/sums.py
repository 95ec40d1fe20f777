"""Dealing tiles into hands of which only the pips are known: a search, exact up to a limit.

The tiles are dealt out one by one, to a hand or to the stock. In a hand a tile takes the first
place that it may fill: the later ones take every tile that this one takes, so nothing is lost, and
a state is no more than the places left and the pips still due. States that have failed are
remembered, and a state is left at once where no choice of so many of the tiles to come has the
pips due in some hand, or in some hands together. All else is tried, so the search is exact, until
`SEARCH_LIMIT` states have failed: then a deal is taken for granted, so that nobody is accused by a
search that was broken off. (Hands that people could hold come nowhere near it.)
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from referee.dominoes.facts import Due, HandFacts
from referee.dominoes.tiles import ALL, PIPS, tiles_in

SEARCH_LIMIT = 5_000
QUICK_LIMIT = 400
"""The same where a hundred questions are asked in a row, and a vague answer accuses nobody."""

HEAVIEST = max(PIPS)
WITH_PIPS = tuple(
    sum(1 << tile for tile in tiles_in(ALL) if PIPS[tile] == pips) for pips in range(HEAVIEST + 1)
)
"""For each number of pips the set of the tiles that have it."""

Places = tuple[tuple[int, ...], ...]
"""For each player the stages of some places of the hand, in order."""


class Rest(NamedTuple):
    """What is still to be dealt: tiles, for each hand the places to fill and all its room, pips."""

    tiles: int
    bare: Places
    room: Places
    dues: tuple[int, ...]


def without_first(stages: tuple[int, ...], low: int) -> tuple[int, ...] | None:
    """The stages without the first one from `low` on; None if there is none."""
    first = bisect_left(stages, low)
    if first == len(stages):
        return None
    return stages[:first] + stages[first + 1 :]


def put(rest: Rest, tile: int, player: int, low: int, dues: Sequence[Due]) -> Rest | None:
    """The rest once the tile is in the player's hand, from stage `low` on; None without room.

    `dues` tells whose pips each of `rest.dues` are.
    """
    room = without_first(rest.room[player], low)
    if room is None:
        return None
    bare = without_first(rest.bare[player], low)
    return Rest(
        rest.tiles & ~(1 << tile),
        rest.bare if bare is None else (*rest.bare[:player], bare, *rest.bare[player + 1 :]),
        (*rest.room[:player], room, *rest.room[player + 1 :]),
        tuple(
            pips - PIPS[tile] if player in due.players else pips
            for due, pips in zip(dues, rest.dues, strict=True)
        ),
    )


def fill_at_once(tiles: int, sums: Iterable[tuple[int, Sequence[tuple[int, int]]]]) -> int | None:
    """A quick attempt to fill hands so that their pips come out; the tiles left over, or None.

    `sums` are pips, each with the hands that they are of: the tiles that may go there, and how many
    must. Some tiles are taken, then changed one for another to mend the sum. None proves nothing.
    """
    for pips, hands in sums:
        lack = pips
        chosen = []
        for allowed, count in hands:
            for _ in range(count):
                free = allowed & tiles
                if not free:
                    return None
                tile = free.bit_length() - 1
                tiles ^= 1 << tile
                lack -= PIPS[tile]
                chosen.append((tile, allowed))
        for tile, allowed in chosen:
            if not lack:
                break
            now = PIPS[tile]
            best = min(max(now + lack, 0), HEAVIEST)
            for wanted in range(best, now, -1 if lack > 0 else 1):
                free = WITH_PIPS[wanted] & allowed & tiles
                if free:
                    tiles ^= free & -free | 1 << tile
                    lack -= wanted - now
                    break
        if lack:
            return None
    return tiles


class _Choice(NamedTuple):
    """A tile to be dealt: its pips, and the hands that may get it, with its first stage there."""

    pips: int
    hands: tuple[tuple[int, int], ...]


class _Search:
    """One search; `_deal` tries the tiles from `index` on."""

    def __init__(
        self, hands: Sequence[HandFacts], shown: Sequence[Due], rest: Rest, limit: int
    ) -> None:
        self.limit = limit
        dues = _with_joint(
            [Due(due.players, pips) for due, pips in zip(shown, rest.dues, strict=True)]
        )
        self.rest = rest._replace(dues=tuple(due.pips for due in dues))
        self.players_of = [due.players for due in dues]
        self.dues_of = [
            [number for number, due in enumerate(dues) if player in due.players]
            for player in range(len(hands))
        ]
        self.choices = _choices(hands, rest)
        self.counted = [
            all(rest.room[player] == rest.bare[player] for player in due.players) for due in dues
        ]
        self.reach = [self._reach(players) for players in self.players_of]
        self.failed: set[tuple[int, Places, Places, tuple[int, ...]]] = set()

    def found(self) -> bool:
        """Whether all can be dealt."""
        return self._deal(0, self.rest.bare, self.rest.room, self.rest.dues)

    def _reach(self, players: tuple[int, ...]) -> list[list[int]]:
        """The sums that so many of the tiles to come can have in these hands, by tile and count.

        A set of sums is an integer with bit s for the sum s.
        """
        most = min(len(self.choices), sum(len(self.rest.room[player]) for player in players))
        sums = [1] + [0] * most
        table = [sums]
        for choice in reversed(self.choices):
            if any(player in players for player, _ in choice.hands):
                pips = choice.pips
                sums = [
                    1,
                    *(same | fewer << pips for same, fewer in zip(sums[1:], sums, strict=False)),
                ]
            table.append(sums)
        return table[::-1]

    def _hopeless(self, index: int, bare: Places, dues: tuple[int, ...]) -> bool:
        """Whether too few tiles are to come, or no choice of them has the pips due."""
        if sum(map(len, bare)) > len(self.choices) - index:
            return True
        for number, due in enumerate(dues):
            if due < 0:
                return True
            least = sum([len(bare[player]) for player in self.players_of[number]])
            sums = self.reach[number][index]
            if self.counted[number]:
                if not sums[least] >> due & 1:
                    return True
            elif not any(reached >> due & 1 for reached in sums[least:]):
                return True
        return False

    def _deal(self, index: int, bare: Places, room: Places, dues: tuple[int, ...]) -> bool:
        if not any(dues) and not any(bare):
            return True
        state = (index, bare, room, dues)
        if state in self.failed:
            return False
        if self._hopeless(index, bare, dues):
            return False
        pips, hands = self.choices[index]
        for player, low in hands:
            left = without_first(room[player], low)
            if left is not None:
                filled = without_first(bare[player], low)
                lighter = list(dues)
                for number in self.dues_of[player]:
                    lighter[number] -= pips
                if self._deal(
                    index + 1,
                    bare if filled is None else (*bare[:player], filled, *bare[player + 1 :]),
                    (*room[:player], left, *room[player + 1 :]),
                    tuple(lighter),
                ):
                    return True
        if self._deal(index + 1, bare, room, dues):
            return True
        self.failed.add(state)
        return len(self.failed) > self.limit


def _choices(hands: Sequence[HandFacts], rest: Rest) -> list[_Choice]:
    """The tiles that some hand may get, those with the fewest hands first, then the heaviest."""
    choices = []
    for tile in tiles_in(rest.tiles):
        lows = [
            (player, hand.first_stage(tile))
            for player, hand in enumerate(hands)
            if rest.room[player] and not hand.whole
        ]
        places = tuple((player, low) for player, low in lows if rest.room[player][-1] >= low)
        if places:
            choices.append(_Choice(PIPS[tile], places))
    return sorted(choices, key=lambda choice: (len(choice.hands), -choice.pips))


def _with_joint(dues: Sequence[Due]) -> list[Due]:
    """The dues, and those of any of them together, which follow from them and fail earlier."""
    found = list(dues)
    for size in range(2, len(dues) + 1):
        for joined in combinations(dues, size):
            players = tuple(player for due in joined for player in due.players)
            if len(set(players)) == len(players):
                found.append(Due(players, sum(due.pips for due in joined)))
    return found


def fills(hands: Sequence[HandFacts], dues: Sequence[Due], rest: Rest, limit: int) -> bool:
    """Whether the rest can be dealt so that every place is filled and all pips come out.

    After `limit` failed states it is taken for granted.
    """
    return _Search(hands, dues, rest, limit).found()
