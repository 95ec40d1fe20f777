"""The hidden hands, against two brute forces that know nothing of places or matchings.

`worlds` follows every deal through a round: a world is what each player holds, and each event
leaves those worlds that it allows. `some_order_explains` is the definition itself, one order of all
tiles after the other; it is only fast enough for the smallest deck and checks `worlds`.
"""

import os
import random
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

import pytest

from referee.dominoes.evidence import Contradiction, contradiction
from referee.dominoes.facts import read
from referee.dominoes.hidden import (
    Drew,
    Event,
    Hand,
    Laid,
    Passed,
    Shown,
    Start,
    explained,
    knowledge,
    possible,
)
from referee.dominoes.tiles import ALL, FITTING, HALVES, tile_of

LONG = os.environ.get("REFEREE_LONG") == "1"


def many(short: int, long: int) -> int:
    return long if LONG else short


def deck_up_to(highest: int) -> int:
    """The tiles of a smaller set, as double-two or double-three."""
    return sum(1 << tile for tile, (_, high) in enumerate(HALVES) if high <= highest)


def members(tiles: int) -> list[int]:
    return [tile for tile in range(28) if tiles >> tile & 1]


def union(tiles: Collection[int]) -> int:
    return sum(1 << tile for tile in tiles)


def pips_of(tiles: int) -> int:
    return sum(sum(HALVES[tile]) for tile in members(tiles))


# --- the brute forces -----------------------------------------------------------------------


class World(NamedTuple):
    """What everybody holds, and for each player the tile drawn last if nothing was done since."""

    hands: tuple[int, ...]
    fresh: tuple[int | None, ...]


def deals(deck: int, players: int, dealt: int) -> Iterator[tuple[int, ...]]:
    if not players:
        yield ()
        return
    for hand in combinations(members(deck), dealt):
        for others in deals(deck & ~union(hand), players - 1, dealt):
            yield (union(hand), *others)


def draws(stock: int, number: int | None, fits: int) -> Iterator[tuple[int, int | None]]:
    """Every way to draw: the set of tiles and the last of them."""
    tiles = members(stock)
    for size in range(len(tiles) + 1) if number is None else [number]:
        if size == 0:
            yield 0, None
            continue
        for first in combinations([tile for tile in tiles if not fits >> tile & 1], size - 1):
            for last in tiles:
                if last not in first:
                    yield union(first) | 1 << last, last


def changed(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def worlds(
    history: Sequence[Event], start: Start, dropping: Collection[int] = ()
) -> list[set[World]]:
    """The worlds left after no event, the first event, the first two, and so on."""
    nothing = (None,) * start.players
    now = {World(hands, nothing) for hands in deals(start.deck, start.players, start.dealt)}
    found = [now]
    laid = 0
    on_view: set[int] = set()
    view_at_draw: dict[int, set[int]] = {}
    for event in history:
        later: set[World] = set()
        fits = 0
        if isinstance(event, Drew | Passed):
            fits = 0 if event.action in dropping else event.fits
        for hands, fresh in now:
            if isinstance(event, Laid):
                player, tile = event.player, event.tile
                from_draw = (
                    event.drawn
                    and player in view_at_draw
                    and tile not in view_at_draw[player]
                )
                if hands[player] >> tile & 1 and (not from_draw or fresh[player] == tile):
                    left = hands[player] & ~(1 << tile)
                    later.add(World(changed(hands, player, left), changed(fresh, player, None)))
            elif isinstance(event, Drew):
                player = event.player
                if not hands[player] & fits:
                    stock = start.deck & ~laid & ~sum(hands)
                    for tiles, last in draws(stock, event.number, fits):
                        more = changed(hands, player, hands[player] | tiles)
                        later.add(World(more, changed(fresh, player, last)))
            elif isinstance(event, Passed):
                if not hands[event.player] & fits:
                    later.add(World(hands, changed(fresh, event.player, None)))
            elif isinstance(event, Shown):
                if hands[event.player] >> event.tile & 1:
                    later.add(World(hands, fresh))
            else:
                held = sum(hands[player] for player in event.players)
                if held == event.tiles if event.tiles is not None else pips_of(held) == event.pips:
                    later.add(World(hands, fresh))
        if isinstance(event, Laid):
            laid |= 1 << event.tile
            view_at_draw.pop(event.player, None)
        elif isinstance(event, Drew):
            view_at_draw[event.player] = set(on_view)
        elif isinstance(event, Passed):
            view_at_draw.pop(event.player, None)
        elif isinstance(event, Shown):
            on_view.add(event.tile)
        now = later
        found.append(now)
    return found


def some_order_explains(history: Sequence[Event], start: Start) -> bool:
    """The definition: the tiles lie in some order, the hands are dealt from it, then the stock."""

    def agrees(index: int, hands: list[set[int]], stock: Sequence[int], fresh: int | None) -> bool:
        if index == len(history):
            return True
        event = history[index]
        if isinstance(event, Drew):
            if any(event.fits >> tile & 1 for tile in hands[event.player]):
                return False
            sizes = range(len(stock) + 1) if event.number is None else [event.number]
            return any(
                size <= len(stock)
                and not any(event.fits >> tile & 1 for tile in stock[: max(size - 1, 0)])
                and agrees(
                    index + 1,
                    [
                        hand | set(stock[:size]) if player == event.player else hand
                        for player, hand in enumerate(hands)
                    ],
                    stock[size:],
                    stock[size - 1] if size else None,
                )
                for size in sizes
            )
        if isinstance(event, Laid):
            if event.tile not in hands[event.player] or (event.drawn and event.tile != fresh):
                return False
            left = [hand - {event.tile} for hand in hands]
            return agrees(index + 1, left, stock, None)
        if isinstance(event, Passed):
            if any(event.fits >> tile & 1 for tile in hands[event.player]):
                return False
        elif isinstance(event, Shown):
            if event.tile not in hands[event.player]:
                return False
        else:
            held = set().union(*(hands[player] for player in event.players))
            if event.tiles is not None and union(held) != event.tiles:
                return False
            if event.tiles is None and pips_of(union(held)) != event.pips:
                return False
        return agrees(index + 1, hands, stock, fresh)

    cut = start.players * start.dealt
    return any(
        agrees(
            0,
            [set(order[at : at + start.dealt]) for at in range(0, cut, start.dealt)],
            order[cut:],
            None,
        )
        for order in permutations(members(start.deck))
    )


# --- rounds ---------------------------------------------------------------------------------


class Played(NamedTuple):
    """A round as it stands in a log, and the actions of the draws and passes that were untrue."""

    history: list[Event]
    start: Start
    untrue: set[int]


def play(
    rng: random.Random,
    start: Start,
    *,
    cheating: float = 0.0,
    showing: float = 0.0,
    forgetting: float = 0.0,
    ending: str = "tiles",
) -> Played:
    """A random round by the real rules, the layout reduced to its open numbers.

    With the chance `cheating` a player draws or passes although able to play, or keeps the tile
    drawn and lays another as if it were the one drawn; with `showing` a tile of the hand is shown
    now and then, with `forgetting` nobody counts a draw. `ending` is how the hands are shown:
    tiles, pips, pairs (their pips together), mixed or none.
    """
    order = members(start.deck)
    rng.shuffle(order)
    cut = start.players * start.dealt
    hands = [order[at : at + start.dealt] for at in range(0, cut, start.dealt)]
    stock = order[cut:]
    ends: list[int] = []
    history: list[Event] = []
    untrue: set[int] = set()
    on_view: set[int] = set()
    player = rng.randrange(start.players)
    passes = action = 0
    while all(hands) and passes < start.players:
        hand = hands[player]
        fits = (FITTING[union(set(ends))] if ends else ALL) & start.deck
        able = [tile for tile in hand if fits >> tile & 1]
        action += 1
        if hand and rng.random() < showing:
            shown = rng.choice(hand)
            if shown not in on_view:
                on_view.add(shown)
                history.append(Shown(action, player, shown))
                action += 1
        cheats = bool(able) and rng.random() < cheating
        laid: int | None = None
        drawn = False
        if able and not cheats:
            laid = rng.choice(able)
        elif stock:
            number = 0
            while stock and laid is None:
                tile = stock.pop()
                hand.append(tile)
                number += 1
                if fits >> tile & 1 and not rng.random() < cheating:
                    laid = tile
            if cheats:
                untrue.add(action)
            kept_back = [tile for tile in hand[-number:] if fits >> tile & 1]
            if len(kept_back) > (laid is not None):
                untrue.add(action)
            if laid is not None and cheats and rng.random() < 0.5:
                laid = rng.choice(able)
            drawn = True
            counted = None if rng.random() < forgetting else number
            history.append(Drew(action, player, counted, fits))
            action += 1
        if laid is None:
            history.append(Passed(action, player, fits))
            if any(fits >> tile & 1 for tile in hand):
                untrue.add(action)
            passes += 1
            player = (player + 1) % start.players
            continue
        passes = 0
        hand.remove(laid)
        history.append(Laid(action, player, laid, drawn))
        low, high = HALVES[laid]
        if ends:
            joined = rng.choice([number for number in (low, high) if number in ends])
            ends.remove(joined)
            ends += [low + high - joined] * (3 if low == high else 1)
        else:
            ends = [low, high] * (2 if low == high else 1)
        if drawn or rng.random() < 0.7:
            player = (player + 1) % start.players
    history += shown_hands(rng, hands, action + 1, ending)
    return Played(history, start, untrue)


def shown_hands(
    rng: random.Random, hands: list[list[int]], action: int, ending: str
) -> Iterator[Event]:
    seats: list[tuple[int, ...]] = [(player,) for player in range(len(hands))]
    if ending == "pairs":
        half = len(hands) // 2
        seats = [(player, player + half) for player in range(half)]
    for number, players in enumerate(seats):
        held = union([tile for player in players for tile in hands[player]])
        way = rng.choice(["tiles", "pips", "none"]) if ending == "mixed" else ending
        if way == "tiles":
            yield Hand(action + number, players, held, None)
        elif way != "none":
            yield Hand(action + number, players, None, pips_of(held))


def confused(rng: random.Random, history: list[Event], deck: int) -> list[Event]:
    """The same with other tiles fitting here and there: most such rounds cannot be."""
    return [
        event._replace(fits=event.fits ^ union(rng.sample(members(deck), 1)))
        if isinstance(event, Drew | Passed) and rng.random() < 0.3
        else event
        for event in history
    ]


SMALL = [
    Start(deck_up_to(2), 2, 2, 2),
    Start(deck_up_to(2), 2, 1, 4),
    Start(deck_up_to(2), 3, 1, 3),
    Start(deck_up_to(3), 2, 2, 6),
    Start(deck_up_to(3), 2, 3, 4),
    Start(deck_up_to(3), 3, 2, 4),
    Start(deck_up_to(3), 4, 1, 6),
]


def small_rounds(count: int, seed: int) -> Iterator[Played]:
    """Rounds of all kinds on small decks."""
    rng = random.Random(seed)
    for _ in range(count):
        start = rng.choice(SMALL)
        endings = ["tiles", "pips", "mixed", "none"] + ["pairs"] * (start.players % 2 == 0)
        played = play(
            rng,
            start,
            cheating=rng.choice([0, 0.2, 0.5]),
            showing=rng.choice([0, 0, 0.3]),
            forgetting=rng.choice([0, 0, 0.4]),
            ending=rng.choice(endings),
        )
        if rng.random() < 0.4:
            played = played._replace(history=confused(rng, played.history, start.deck))
        yield played
