"""Is there a deal of the hidden tiles under which everything said in a round is true? (D3, D10-D13)

`possible` says whether some deal (the hands at the start, every tile drawn and kept, the stock)
agrees with every draw, every pass, every tile laid or shown and every hand shown at the end;
`knowledge` says where each tile that was not seen can be. Places, stages and statements are those
of `facts`.

Why the test is complete: a deal is a matching of the tiles to the places, the stock taking what is
left, so there is one exactly if none of Hall's conditions is broken. They can be checked in turn.

1. *Tiles seen.* A tile seen can have filled the places of an interval of stages. Taken in the order
   in which they were seen, each takes the first free place of its interval. If one finds none, no
   matching has room for them all (the usual exchange: in any other solution the tile could change
   places with whatever is in that first place). The same exchange shows that no other solution
   leaves later places free, and a later place takes every unseen tile that an earlier one takes.
   So the places left over are the best that the tiles not seen can hope for.
2. *Tiles not seen.* Every place left over must get one. A set of places with too few tiles for it
   may as well hold all earlier places of the same hands, as these take no further tiles. So it is
   enough to compare, for every choice of one such beginning a hand, the number of places with the
   number of tiles that some of them take (Hall, seen from the places). The stock takes the rest.
3. *Unknown draws.* `draws ?` adds places that may stay empty, as many as the stock could have
   given. The tiles seen must find room among all places, and the known places must all be filled;
   where each can be done alone, both can be done at once (Mendelsohn and Dulmage). No more can be
   drawn than there was: every tile lies in one place, and all known places are full.
4. *Hands shown as pips* are no matching any more; `sums` searches them, exactly.

That a tile was not laid before, that a hand shown has the right size and that the stock covered
the draws is judged elsewhere; events that cannot be true together have no deal.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from referee.dominoes import sums
from referee.dominoes.facts import (
    Drew,
    Due,
    Event,
    Laid,
    Passed,
    Reading,
    Shown,
    Start,
    beginnings,
    read,
)
from referee.dominoes.sums import Rest
from referee.dominoes.tiles import NUMBERS, WITH_NUMBER, tiles_in


def possible(history: Sequence[Event], start: Start, dropping: Collection[int] = ()) -> bool:
    """Whether some deal agrees with the history.

    The statements at the actions `dropping` are taken as not made.
    """
    return _explained_at_once(history, start, dropping) or explained(read(history, start, dropping))


def explained(reading: Reading) -> bool:
    """Whether some deal agrees with all that was read."""
    return (
        reading.sound
        and all(hand.fitted for hand in reading.hands)
        and _dealable(reading, _rest_of(reading), sums.SEARCH_LIMIT)
    )


def _rest_of(reading: Reading) -> Rest:
    """All tiles not seen, and the places that those seen leave free."""
    return Rest(
        reading.unseen,
        tuple(hand.bare for hand in reading.hands),
        tuple(hand.room for hand in reading.hands),
        tuple(due.pips for due in reading.dues),
    )


def _dealable(reading: Reading, rest: Rest, limit: int) -> bool:
    """Whether the rest can be dealt so that every place is filled and all pips come out.

    Taken for granted where a search for it is broken off at `limit`.
    """
    hands = reading.hands
    needs = [hand.beginnings(bare) for hand, bare in zip(hands, rest.bare, strict=True)]
    return _enough(rest.tiles, needs) and (
        not reading.dues or sums.fills(hands, reading.dues, rest, limit)
    )


def _enough(tiles: int, hands: Iterable[list[tuple[int, int]]]) -> bool:
    """Whether the tiles are enough for the places of all hands, given by their beginnings."""
    choices = [(0, 0)]
    for hand in hands:
        grown = [
            (count + more, takes | others) for more, others in hand for count, takes in choices
        ]
        for count, takes in grown:
            if count > (takes & tiles).bit_count():
                return False
        choices += grown
    return True


def _explained_at_once(history: Iterable[Event], start: Start, dropping: Collection[int]) -> bool:
    """A quick way to find a deal while reading, tile by tile; False proves nothing.

    It needs every tile to be seen only when it leaves the hand and every draw to be counted, as in
    an ordinary round.
    """
    players = range(start.players)
    free = [[0] * start.dealt for _ in players]
    said = [0] * start.players
    fits: list[list[int]] = [[] for _ in players]
    dues: list[Due] = []
    unseen = start.deck
    for event in history:
        if isinstance(event, Laid):
            _, player, tile, drawn = event
            places = free[player]
            if not places or not unseen >> tile & 1:
                return False
            unseen ^= 1 << tile
            if drawn:
                places.pop()
            elif not said[player] >> tile & 1:
                del places[0]
            elif not _fill_first(places, fits[player], tile):
                return False
        elif isinstance(event, Drew | Passed):
            player = event.player
            refused = 0 if event.action in dropping else event.fits
            said[player] |= refused
            fits[player].append(refused)
            if isinstance(event, Drew):
                if event.number is None:
                    return False
                stage = 2 * len(fits[player])
                free[player] += [stage - 1] * (event.number - 1)
                free[player].append(stage)
        elif isinstance(event, Shown):
            return False
        elif event.tiles is None:
            dues.append(Due(event.players, event.pips or 0))
        else:
            player = event.players[0]
            places, tiles = free[player], event.tiles
            if tiles & ~unseen or len(places) != tiles.bit_count():
                return False
            unseen ^= tiles
            if tiles & said[player]:
                for tile in tiles_in(tiles):
                    if not _fill_first(places, fits[player], tile):
                        return False
            places.clear()
    return _dealt_at_once(unseen, dues, fits, free)


def _fill_first(places: list[int], fits: Sequence[int], tile: int) -> bool:
    """Give the tile the first of the places that it may fill; False if there is none."""
    number = len(fits)
    while number and not fits[number - 1] >> tile & 1:
        number -= 1
    first = bisect_left(places, 2 * number)
    if first == len(places):
        return False
    del places[first]
    return True


def _dealt_at_once(
    unseen: int, dues: Sequence[Due], fits: Sequence[Sequence[int]], free: Sequence[list[int]]
) -> bool:
    """Whether a quick attempt fills the places left free; False proves nothing with pips due."""
    left: int | None = unseen
    if dues:
        owners = [player for due in dues for player in due.players]
        if len(set(owners)) < len(owners):
            return False
        wanted = [
            (
                due.pips,
                [group for player in due.players for group in _groups(fits[player], free[player])],
            )
            for due in dues
        ]
        left = sums.fill_at_once(unseen, wanted)
        if left is None:
            left = sums.fill_at_once(unseen, wanted[::-1])
        for player in owners:
            free[player].clear()
    return left is not None and _enough(left, map(beginnings, fits, free))


def _groups(fits: Sequence[int], places: Sequence[int]) -> list[tuple[int, int]]:
    """The places in groups that take the same tiles: those tiles, and the size of the group."""
    groups = []
    before = 0
    for count, takes in reversed(beginnings(fits, places)):
        groups.append((takes, count - before))
        before = count
    return groups


class Knowledge(NamedTuple):
    """What is known of the tiles not laid; sets of tiles, one a hand where there are several.

    `hands` and `stock` are the tiles that can be there in some deal, tiles on view included;
    `surely` and `surely_stock` those that are there in every deal; `lacking` the numbers that the
    hand cannot hold, as no tile with it can be there.
    """

    hands: tuple[int, ...]
    stock: int
    surely: tuple[int, ...]
    surely_stock: int
    lacking: tuple[tuple[int, ...], ...]


def knowledge(
    history: Iterable[Event], start: Start, dropping: Collection[int] = ()
) -> Knowledge | None:
    """Where each tile that was not laid can be; None where no deal agrees with the history.

    A tile can be in a place exactly if the rest can still be dealt once it is put there.
    """
    reading = read(history, start, dropping)
    if not explained(reading):
        return None
    rest = _rest_of(reading)
    hands = [hand.kept for hand in reading.hands]
    stock = 0
    for tile in tiles_in(rest.tiles):
        bit = 1 << tile
        if _dealable(reading, rest._replace(tiles=rest.tiles & ~bit), sums.QUICK_LIMIT):
            stock |= bit
        for player, hand in enumerate(reading.hands):
            if not hand.whole:
                held = sums.put(rest, tile, player, hand.first_stage(tile), reading.dues)
                if held is not None and _dealable(reading, held, sums.QUICK_LIMIT):
                    hands[player] |= bit
    return Knowledge(
        hands=tuple(hands),
        stock=stock,
        surely=tuple(_only_in(player, [*hands, stock]) for player in range(start.players)),
        surely_stock=_only_in(start.players, [*hands, stock]),
        lacking=tuple(
            tuple(number for number in NUMBERS if not WITH_NUMBER[number] & tiles)
            for tiles in hands
        ),
    )


def _only_in(place: int, places: Sequence[int]) -> int:
    """The tiles that can be in one place and in no other."""
    elsewhere = 0
    for other, tiles in enumerate(places):
        if other != place:
            elsewhere |= tiles
    return places[place] & ~elsewhere
