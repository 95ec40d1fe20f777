"""What the events of a round say of each hidden hand: its places, its statements, the tiles seen.

Whoever draws or passes makes a **statement**: my hand holds no tile that fits an open end (D12,
D13). Whoever draws several tiles adds that none but the last of them fitted.

A **place** is room for one tile in a hand. The places of a hand stand in one order, their `stage`:
0 those filled at the deal, 2j-1 those filled by draw j but for its last tile, 2j the last tile of
draw j; j counts the player's statements, draws and passes alike, from 1. Statement j speaks of the
places up to stage 2j-1. So a tile that contradicts statement e and no later one, and was first
seen after statement m, can only have filled a place of stage 2e to 2m: an interval. A tile not
seen yet can fill any place from 2e on. A drawn tile that was laid at once is known, and takes its
place with it.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from referee.dominoes.tiles import PIPS, tiles_in


class Laid(NamedTuple):
    """A tile was laid, from the hand or, `drawn`, as the last one drawn in this same turn (D11)."""

    action: int
    player: int
    tile: int
    drawn: bool


class Drew(NamedTuple):
    """A player drew `number` tiles (None: an unknown number) when the tiles `fits` could be laid.

    It says that no tile of the hand was among them, nor any drawn but the last (D12).
    """

    action: int
    player: int
    number: int | None
    fits: int


class Passed(NamedTuple):
    """A player passed when the tiles `fits` could be laid: the hand holds none of them (D13)."""

    action: int
    player: int
    fits: int


class Shown(NamedTuple):
    """A tile of a hand became visible; it stays in that hand till it is laid."""

    action: int
    player: int
    tile: int


class Hand(NamedTuple):
    """What is left in a hand, at the end (D3): its `tiles`, or only its `pips`.

    Tiles are those of one player; pips may be those of a pair together.
    """

    action: int
    players: tuple[int, ...]
    tiles: int | None
    pips: int | None


Event = Laid | Drew | Passed | Shown | Hand


class Start(NamedTuple):
    """What a round begins with: the set of all tiles, players, tiles dealt to each, and stock."""

    deck: int
    players: int
    dealt: int
    stock: int


class Seen(NamedTuple):
    """A tile known to have been in a hand: it filled a place of stage `low` to `high` there.

    `action` is where it was first seen.
    """

    tile: int
    low: int
    high: int
    action: int


class Due(NamedTuple):
    """Pips that the tiles not seen in these players' hands must have together."""

    players: tuple[int, ...]
    pips: int


class HandFacts:
    """All that the events of a round say of one player's hand.

    `fits[j-1]` are the tiles of statement j and `said_at[j-1]` is its action; `places` are the
    stages of the places that must be filled, `spare` of those that may be (`unknown` draws);
    `fresh` is that of a tile just drawn, 0 without one; `kept` are the tiles seen that are still in
    the hand, and `whole` says that there are no others.
    After reading, `bare` and `room` are the stages of the known places and of all places that
    the tiles seen leave free, and `fitted` says that they found room.
    """

    __slots__ = (
        "bare",
        "fits",
        "fitted",
        "fresh",
        "kept",
        "places",
        "room",
        "said_at",
        "seen",
        "spare",
        "unknown",
        "whole",
    )

    def __init__(self, dealt: int) -> None:
        self.fits: list[int] = []
        self.said_at: list[int] = []
        self.places = [0] * dealt
        self.spare: list[int] = []
        self.seen: list[Seen] = []
        self.unknown: list[int] = []
        self.fresh = 0
        self.kept = 0
        self.whole = False
        self.bare: tuple[int, ...] = ()
        self.room: tuple[int, ...] = ()
        self.fitted = True

    def state(self, action: int, fits: int) -> None:
        """Note a statement."""
        self.fits.append(fits)
        self.said_at.append(action)
        self.fresh = 0

    def draw(self, number: int | None) -> None:
        """Add the places of the draw that was stated last."""
        stage = 2 * len(self.fits)
        self.fresh = stage
        if number is None:
            self.unknown.append(stage)
            self.spare.append(stage)
        else:
            self.places += [stage - 1] * (number - 1)
            self.places.append(stage)

    def lay_fresh(self) -> bool:
        """Lay the last tile drawn; whether its draw was an unknown one."""
        unknown = self.fresh in self.spare
        (self.spare if unknown else self.places).remove(self.fresh)
        self.fresh = 0
        return unknown

    def first_stage(self, tile: int) -> int:
        """The first stage of a place that the tile can have filled if it is in the hand now."""
        fits = self.fits
        for number in range(len(fits), 0, -1):
            if fits[number - 1] >> tile & 1:
                return 2 * number
        return 0

    def see(self, tile: int, high: int | None, action: int) -> None:
        """Note that the tile is in the hand now, in a place of stage `high` at most (None: any)."""
        now = 2 * len(self.fits)
        self.seen.append(Seen(tile, self.first_stage(tile), now if high is None else high, action))
        self.fresh = 0

    def close(self, stock: int) -> None:
        """Settle what is left free, once all is read; `stock` bounds the unknown draws."""
        for stage in self.unknown:
            self.spare += [stage - 1] * stock
        self.spare = sorted(self.spare) if stock else []
        self.seen.sort(key=lambda seen: seen.high)
        self.bare, self.fitted = leave_free(self.places, self.seen)
        self.room = self.bare
        if self.spare:
            self.room, self.fitted = leave_free(sorted(self.places + self.spare), self.seen)

    def beginnings(self, bare: Sequence[int]) -> list[tuple[int, int]]:
        """For each beginning of these places: how many they are, and the tiles they take."""
        if self.whole:
            return [(len(bare), 0)] if bare else []
        return beginnings(self.fits, bare)


def beginnings(fits: Sequence[int], bare: Sequence[int]) -> list[tuple[int, int]]:
    """For each beginning of these places: how many they are, and the tiles some of them take.

    The tiles are a set that may hold some that were seen elsewhere.
    """
    refused = 0
    number = len(fits)
    found = []
    for count in range(len(bare), 0, -1):
        if count == len(bare) or bare[count - 1] != bare[count]:
            while number > bare[count - 1] // 2:
                number -= 1
                refused |= fits[number]
            found.append((count, ~refused))
    return found


def leave_free(places: Sequence[int], seen: Iterable[Seen]) -> tuple[tuple[int, ...], bool]:
    """The places that the tiles seen leave free, and whether all of them found one."""
    free = list(places)
    fitted = True
    for _, low, high, _ in seen:
        first = bisect_left(free, low)
        if first < len(free) and free[first] <= high:
            del free[first]
        else:
            fitted = False
    return tuple(free), fitted


class Reading(NamedTuple):
    """A history, read: what is known of each hand, of the tiles not seen and of the pips due.

    `sound` is false where the events cannot be true together, whatever is in the hands.
    """

    hands: list[HandFacts]
    unseen: int
    dues: list[Due]
    sound: bool


def read(history: Iterable[Event], start: Start, dropping: Collection[int] = ()) -> Reading:
    """Gather what the events say, but for the statements at the actions `dropping`."""
    reader = _Reader(start)
    for event in history:
        if isinstance(event, Laid):
            reader.lay(event)
        elif isinstance(event, Drew | Passed):
            hand = reader.hands[event.player]
            hand.state(event.action, 0 if event.action in dropping else event.fits)
            if isinstance(event, Drew):
                hand.draw(event.number)
                reader.stock -= event.number or 0
        elif isinstance(event, Shown):
            reader.show(event)
        elif event.tiles is None:
            reader.dues.append(Due(event.players, event.pips or 0))
        else:
            reader.open_hand(event.players[0], event.tiles, event.action)
    return reader.close()


class _Reader:
    """Reads the events one by one; `shown` holds owner, stage and action of the tiles on view."""

    def __init__(self, start: Start) -> None:
        self.hands = [HandFacts(start.dealt) for _ in range(start.players)]
        self.unseen = start.deck
        self.stock = start.stock
        self.dues: list[Due] = []
        self.shown: dict[int, tuple[int, int, int]] = {}
        self.sound = True

    def _find(self, player: int, tile: int, action: int) -> tuple[int | None, int]:
        """The stage at which a tile of this hand came in view (None: now), and the action."""
        owner, stage, first = self.shown.pop(tile, (player, None, action))
        if owner != player or (stage is None and not self.unseen >> tile & 1):
            self.sound = False
        self.unseen &= ~(1 << tile)
        return stage, first

    def lay(self, event: Laid) -> None:
        hand = self.hands[event.player]
        stage, first = self._find(event.player, event.tile, event.action)
        if event.drawn and hand.fresh and (stage is None or stage >= hand.fresh):
            self.stock -= hand.lay_fresh()
        else:
            hand.see(event.tile, stage, first)

    def show(self, event: Shown) -> None:
        if event.tile in self.shown:
            self.sound &= self.shown[event.tile][0] == event.player
        else:
            self._find(event.player, event.tile, event.action)
            stage = 2 * len(self.hands[event.player].fits)
            self.shown[event.tile] = (event.player, stage, event.action)

    def open_hand(self, player: int, tiles: int, action: int) -> None:
        hand = self.hands[player]
        if hand.whole:
            self.sound &= tiles == hand.kept
            return
        hand.whole = True
        hand.kept = tiles
        for tile in tiles_in(tiles):
            hand.see(tile, *self._find(player, tile, action))

    def close(self) -> Reading:
        for tile, (player, stage, first) in self.shown.items():
            hand = self.hands[player]
            self.sound &= not hand.whole
            hand.see(tile, stage, first)
            hand.kept |= 1 << tile
        for hand in self.hands:
            hand.close(self.stock)
        dues = [Due(due.players, due.pips - self._kept(due.players)) for due in self.dues]
        return Reading(self.hands, self.unseen, dues, self.sound and self.stock >= 0)

    def _kept(self, players: tuple[int, ...]) -> int:
        return sum(PIPS[tile] for player in players for tile in tiles_in(self.hands[player].kept))
