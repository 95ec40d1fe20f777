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

from referee.dominoes import sums
from referee.dominoes.evidence import Contradiction, contradiction
from referee.dominoes.facts import Drew, Event, Hand, Laid, Passed, Shown, Start, read
from referee.dominoes.hidden import explained, knowledge, possible
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
                    event.drawn and player in view_at_draw and tile not in view_at_draw[player]
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
    swapping: float = 0.0,
    showing: float = 0.0,
    forgetting: float = 0.0,
    ending: str = "tiles",
) -> Played:
    """A random round by the real rules, the layout reduced to its open numbers.

    With the chance `cheating` a player draws or passes although able to play, or keeps a fitting
    tile that was drawn; with `swapping` another tile is then laid as if it were the one drawn. With
    `showing` a tile of the hand is shown now and then, with `forgetting` nobody counts a draw.
    `ending` is how the hands are shown: tiles, pips, pairs (their pips together), mixed or none.
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
            if cheats or any(fits >> tile & 1 for tile in hand[-number:-1]):
                untrue.add(action)
            if laid is not None and cheats and rng.random() < swapping:
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


def small_rounds(count: int, seed: int, starts: Sequence[Start] = SMALL) -> Iterator[Played]:
    """Rounds of all kinds on small decks."""
    rng = random.Random(seed)
    for _ in range(count):
        start = rng.choice(starts)
        endings = ["tiles", "pips", "mixed", "none"] + ["pairs"] * (start.players % 2 == 0)
        played = play(
            rng,
            start,
            cheating=rng.choice([0, 0.2, 0.5]),
            swapping=0.5,
            showing=rng.choice([0, 0, 0.3]),
            forgetting=rng.choice([0, 0, 0.4]),
            ending=rng.choice(endings),
        )
        if rng.random() < 0.4:
            played = played._replace(history=confused(rng, played.history, start.deck))
        yield played


def big_start(players: int) -> Start:
    dealt = {2: 7, 3: 6, 4: 5}[players]
    return Start(ALL, players, dealt, 28 - players * dealt)


def statements(history: Sequence[Event]) -> dict[int, int]:
    """The player of each draw and pass, by its action."""
    return {event.action: event.player for event in history if isinstance(event, Drew | Passed)}


# --- against the brute forces ---------------------------------------------------------------


def test_the_worlds_are_those_of_the_definition() -> None:
    for played in small_rounds(many(60, 1000), 1, SMALL[:3]):
        left = worlds(played.history, played.start)
        for length in range(len(left)):
            shown = {e.tile for e in played.history[:length] if isinstance(e, Shown)}
            if any(e.tile in shown for e in played.history[:length] if isinstance(e, Laid)):
                break  # whether such a tile counts as drawn is a convention of the events
            by_order = some_order_explains(played.history[:length], played.start)
            assert by_order == bool(left[length]), (played, length)


def test_possible_exactly_where_some_deal_explains_the_round() -> None:
    answers = {True: 0, False: 0}
    for played in small_rounds(many(120, 4000), 2):
        for length, left in enumerate(worlds(played.history, played.start)):
            history = played.history[:length]
            assert possible(history, played.start) == bool(left), (played, length)
            assert explained(read(history, played.start)) == bool(left), (played, length)
            answers[bool(left)] += 1
    assert min(answers.values()) > 100


def test_dropped_statements_are_not_made() -> None:
    rng = random.Random(3)
    for played in small_rounds(many(60, 1500), 3, SMALL[:4]):
        spoken = list(statements(played.history))
        dropping = set(rng.sample(spoken, rng.randint(0, len(spoken))))
        left = worlds(played.history, played.start, dropping)
        assert possible(played.history, played.start, dropping) == bool(left[-1]), played


def test_knowledge_is_what_all_deals_have_in_common() -> None:
    rng = random.Random(4)
    compared = 0
    for played in small_rounds(many(60, 1500), 4, SMALL[:5]):
        start = played.start
        left = worlds(played.history, start)
        for length in rng.sample(range(len(left)), 2):
            history = played.history[:length]
            known = knowledge(history, start)
            if known is None:
                assert not left[length]
                continue
            unlaid = start.deck & ~union({e.tile for e in history if isinstance(e, Laid)})
            where: dict[int, set[int]] = {tile: set() for tile in members(unlaid)}
            for world in left[length]:
                for tile, places in where.items():
                    held = [p for p, hand in enumerate(world.hands) if hand >> tile & 1]
                    places.update(held or [start.players])
            for place, tiles in enumerate([*known.hands, known.stock]):
                assert tiles == union([t for t in where if place in where[t]]), (played, length)
            for place, tiles in enumerate([*known.surely, known.surely_stock]):
                assert tiles == union([t for t in where if where[t] == {place}]), (played, length)
            for player, numbers in enumerate(known.lacking):
                for number in range(7):
                    can = any(player in where[t] for t in where if number in HALVES[t])
                    assert can == (number not in numbers)
            compared += 1
    assert compared > 50


def test_a_contradiction_is_the_first_and_its_evidence_is_needed_and_enough() -> None:
    found = 0
    for played in small_rounds(many(200, 2500), 5, SMALL[: many(3, 4)]):
        start = played.start
        left = worlds(played.history, start)
        proof = contradiction(played.history, start)
        if left[-1]:
            assert proof is None
            continue
        history = played.history[: next(size for size, some in enumerate(left) if not some)]
        spoken = statements(history)
        if not worlds(history, start, spoken)[-1]:
            assert proof is None, "nobody said anything that is contradicted"
            continue
        assert proof is not None
        found += 1
        assert proof.action == history[-1].action
        assert proof.players == tuple(sorted({spoken[action] for action in proof.evidence}))

        def impossible_with(
            kept: Collection[int],
            history: Sequence[Event] = history,
            start: Start = start,
            spoken: dict[int, int] = spoken,
        ) -> bool:
            return not worlds(history, start, [a for a in spoken if a not in kept])[-1]

        assert impossible_with(proof.evidence), (played, proof)
        for action in proof.evidence:
            others = [other for other in proof.evidence if other != action]
            needed = not impossible_with(others) or impossible_with([action])
            assert needed or len(proof.evidence) > 2, (played, proof)
        guilty_alone = {
            player
            for player in range(start.players)
            if impossible_with([a for a in spoken if spoken[a] == player])
        }
        if guilty_alone:
            assert proof.player in guilty_alone, (played, proof)
        else:
            assert proof.player is None, (played, proof)
        dropped: set[int] = set()
        while again := contradiction(history, start, dropped):
            assert not dropped & set(again.evidence)
            dropped |= set(again.evidence)
        assert worlds(history, start, dropped)[-1]
    assert found > 20


# --- the whole set --------------------------------------------------------------------------

ENDINGS = ["tiles", "pips", "pairs", "mixed", "none"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_honest_round_is_never_contradicted(ending: str) -> None:
    rng = random.Random(ending)
    for _ in range(many(150, 2000)):
        start = big_start(rng.choice([4] if ending == "pairs" else [2, 3, 4]))
        played = play(
            rng,
            start,
            ending=ending,
            showing=rng.choice([0, 0.1]),
            forgetting=rng.choice([0, 0, 0.2]),
        )
        assert not played.untrue
        assert possible(played.history, start)
        assert explained(read(played.history, start))
        assert contradiction(played.history, start) is None


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_evidence_holds_an_untrue_statement(ending: str) -> None:
    rng = random.Random(ending)
    untrue = proved = 0
    for _ in range(many(150, 2000)):
        start = big_start(rng.choice([4] if ending == "pairs" else [2, 3, 4]))
        played = play(
            rng, start, ending=ending, cheating=0.04, showing=rng.choice([0, 0.1]), swapping=0
        )
        proof = contradiction(played.history, start)
        untrue += bool(played.untrue)
        if proof is not None:
            proved += 1
            assert played.untrue & set(proof.evidence), (played, proof)
    assert proved >= (0.9 if ending == "tiles" else 0.6) * untrue > 0


def test_knowledge_of_an_honest_round_holds_the_truth() -> None:
    rng = random.Random(9)
    for _ in range(many(15, 200)):
        start = big_start(rng.choice([2, 3, 4]))
        played = play(rng, start, ending="tiles")
        shown = {e.players[0]: e.tiles for e in played.history if isinstance(e, Hand)}
        in_play = [event for event in played.history if not isinstance(event, Hand)]
        known = knowledge(in_play, start)
        assert known is not None
        for player, tiles in shown.items():
            assert tiles is not None
            assert not tiles & ~known.hands[player]
            assert not known.surely[player] & ~tiles
            assert not any(FITTING[1 << n] & tiles for n in known.lacking[player])
