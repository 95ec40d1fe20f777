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
from referee.dominoes.verdict import verdict

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
    `ending` is how the hands are shown: tiles, pips, pairs (their pips together), twice (each one's
    pips, then those of the pairs), mixed or none.
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
    single = [(player,) for player in range(len(hands))]
    half = len(hands) // 2
    paired = [(player, player + half) for player in range(half)]
    seats: dict[str, list[Any]] = {"pairs": paired, "twice": [*single, *paired]}
    for number, players in enumerate(seats.get(ending, single)):
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
        endings = ["tiles", "pips", "mixed", "none"] + ["pairs", "twice"] * (start.players % 2 == 0)
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
        for length in (len(played.history), rng.randrange(len(left))):
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


TINY = [Start(deck_up_to(2), 2, 1, 4), Start(deck_up_to(2), 2, 2, 2), Start(deck_up_to(2), 3, 1, 3)]


def test_tiny_rounds_against_every_deal() -> None:
    """As the longer tests do, but at once: whether there is a deal, and where each tile can be."""
    impossible = 0
    for played in small_rounds(many(200, 4000), 6, TINY):
        history, start = played.history, played.start
        left = worlds(history, start)[-1]
        assert possible(history, start) == bool(left), played
        assert explained(read(history, start)) == bool(left), played
        known = knowledge(history, start)
        if known is None:
            assert not left, played
            impossible += 1
            continue
        unlaid = start.deck & ~union({e.tile for e in history if isinstance(e, Laid)})
        hands = [
            union({t for w in left for t in members(w.hands[p])}) for p in range(start.players)
        ]
        assert known.hands == tuple(hands), played
        assert known.stock == union({t for w in left for t in members(unlaid & ~sum(w.hands))}), (
            played
        )
    assert 20 < impossible < 180


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
        minimal: list[tuple[int, ...]] = []
        for size in range(1, len(spoken) + 1):
            for some in combinations(spoken, size):
                if not any(set(less) <= set(some) for less in minimal) and impossible_with(some):
                    minimal.append(some)
        assert set(proof.evidence) <= {action for some in minimal for action in some}
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


# --- verdicts, each by hand -----------------------------------------------------------------

NORTH, SOUTH, WEST, EAST = 0, 1, 2, 3
TWO_HANDS = Start(ALL, 2, 7, 14)
DOUBLE_TWO = deck_up_to(2)


def tile(name: str) -> int:
    return tile_of(int(name[0]), int(name[2]))


def tiles(names: str) -> int:
    return union([tile(name) for name in names.split()])


def fitting(*numbers: int) -> int:
    return FITTING[union(numbers)]


NORTH_DRAWS_ONE: list[Event] = [
    Drew(6, NORTH, 1, fitting(2, 5)),
    Laid(7, NORTH, tile("5|6"), True),
]
NORTH_LAYS_35 = Laid(14, NORTH, tile("3|5"), False)


def test_a_tile_was_held_when_it_would_have_fitted() -> None:
    assert contradiction([*NORTH_DRAWS_ONE, NORTH_LAYS_35], TWO_HANDS) == Contradiction(
        action=14,
        kind="held",
        evidence=(6,),
        player=NORTH,
        players=(NORTH,),
        tiles=tiles("3|5"),
        places=0,
        after=6,
        by=14,
        drawn=0,
    )


def test_what_was_drawn_and_laid_at_once_explains_nothing() -> None:
    again: list[Event] = [Drew(9, NORTH, 1, fitting(1)), Laid(10, NORTH, tile("1|1"), True)]
    proof = contradiction([*NORTH_DRAWS_ONE, *again, NORTH_LAYS_35], TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.evidence, proof.after, proof.drawn) == ("held", (6,), 6, 1)


def test_a_tile_kept_from_a_later_draw_explains_it() -> None:
    kept: list[Event] = [Drew(9, NORTH, 2, fitting(1)), Laid(10, NORTH, tile("1|1"), True)]
    assert contradiction([*NORTH_DRAWS_ONE, *kept, NORTH_LAYS_35], TWO_HANDS) is None
    refused: list[Event] = [Drew(9, NORTH, 2, fitting(3)), Laid(10, NORTH, tile("3|3"), True)]
    proof = contradiction([*NORTH_DRAWS_ONE, *refused, NORTH_LAYS_35], TWO_HANDS)
    assert proof is not None
    assert proof.evidence == (9,), "but for the draw at 9 it can have come then"
    assert (proof.after, proof.drawn) == (9, 0)


def test_the_last_tile_drawn_is_free_where_it_was_not_laid() -> None:
    history: list[Event] = [Drew(6, NORTH, 2, fitting(5)), Laid(14, NORTH, tile("3|5"), False)]
    assert possible(history, TWO_HANDS)
    passed: list[Event] = [history[0], Passed(7, NORTH, fitting(5)), history[1]]
    proof = contradiction(passed, TWO_HANDS)
    assert proof is not None
    assert (proof.action, proof.evidence) == (14, (7,))


def test_a_tile_laid_before_a_draw_did_not_come_with_it() -> None:
    held: list[Event] = [Passed(6, NORTH, fitting(5)), Laid(8, NORTH, tile("3|5"), False)]
    drew = Drew(9, NORTH, 2, fitting(1))
    assert not possible([*held, drew], TWO_HANDS)
    assert possible([held[0], drew, held[1]], TWO_HANDS)


@pytest.mark.parametrize("draws", range(5))
def test_a_tile_drawn_before_a_pass_was_there_when_it_would_have_fitted(draws: int) -> None:
    drew = [Drew(number, NORTH, 1, 0) for number in range(1, draws + 1)]
    lays = Laid(20, NORTH, tile("3|5"), False)
    assert not possible([*drew, Passed(10, NORTH, fitting(5)), lays], TWO_HANDS)
    assert possible([*drew, Drew(10, NORTH, 1, fitting(5)), lays], TWO_HANDS)
    assert possible([Passed(10, NORTH, fitting(5)), *drew, lays], TWO_HANDS) == (draws > 0)


@pytest.mark.parametrize("guilty", range(1, 6))
def test_the_statement_that_is_contradicted_is_told_among_others(guilty: int) -> None:
    fits = [fitting(5) if number == guilty else tiles("0|0") for number in range(1, 6)]
    said = [Passed(3 * number, NORTH, held) for number, held in enumerate(fits, 1)]
    proof = contradiction([*said, Laid(20, NORTH, tile("3|5"), False)], TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.evidence) == ("held", (3 * guilty,))
    assert (proof.after, proof.by, proof.tiles) == (3 * guilty, 20, tiles("3|5"))


def test_a_tile_held_through_two_draws_contradicts_both() -> None:
    again: list[Event] = [Drew(9, NORTH, 1, fitting(3)), Laid(10, NORTH, tile("3|3"), True)]
    history: list[Event] = [*NORTH_DRAWS_ONE, *again, NORTH_LAYS_35]
    proof = contradiction(history, TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.evidence, proof.after) == ("held", (6, 9), 9)
    once = contradiction(history, TWO_HANDS, dropping=(9,))
    assert once is not None
    assert (once.evidence, once.after, once.drawn) == ((6,), 6, 1)
    assert contradiction(history, TWO_HANDS, dropping=(6, 9)) is None


def test_too_many_tiles_can_only_have_come_since() -> None:
    history: list[Event] = [
        *NORTH_DRAWS_ONE,
        Drew(9, NORTH, 3, fitting(1)),
        Laid(10, NORTH, tile("1|1"), True),
        Laid(14, NORTH, tile("3|5"), False),
        Laid(18, NORTH, tile("0|5"), False),
        Laid(21, NORTH, tile("4|5"), False),
        Laid(24, NORTH, tile("4|4"), False),
    ]
    assert contradiction(history, TWO_HANDS) == Contradiction(
        action=21,
        kind="too-many",
        evidence=(6,),
        player=NORTH,
        players=(NORTH,),
        tiles=tiles("3|5 0|5 4|5"),
        places=2,
        after=6,
        by=21,
        drawn=3,
    )


def test_tiles_that_found_room_are_no_part_of_the_proof() -> None:
    history: list[Event] = [
        Laid(2, NORTH, tile("0|0"), False),
        Drew(9, NORTH, 1, fitting(5)),
        Laid(14, NORTH, tile("3|5"), False),
        Laid(18, NORTH, tile("0|5"), False),
    ]
    proof = contradiction(history, TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.evidence, proof.tiles) == ("too-many", (9,), tiles("3|5 0|5"))
    assert (proof.places, proof.after, proof.by) == (1, 9, 18)


def test_too_many_tiles_of_several_statements() -> None:
    history: list[Event] = [
        Passed(6, NORTH, tiles("3|5 0|5 2|2")),
        Drew(9, NORTH, 3, fitting(1)),
        Laid(10, NORTH, tile("1|1"), True),
        Drew(12, NORTH, 1, tiles("4|6")),
        Laid(14, NORTH, tile("3|5"), False),
        Laid(18, NORTH, tile("0|5"), False),
        Laid(21, NORTH, tile("2|2"), False),
        Laid(24, NORTH, tile("4|6"), False),
    ]
    proof = contradiction(history, TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.action, proof.evidence) == ("too-many", 24, (6, 12))
    assert proof.tiles == tiles("3|5 0|5 2|2 4|6")
    assert (proof.places, proof.after, proof.by, proof.drawn) == (3, 6, 24, 4)
    assert contradiction(history, TWO_HANDS, dropping=(12,)) is None


def test_one_statement_is_better_evidence_than_two() -> None:
    history: list[Event] = [
        Passed(2, NORTH, tiles("0|0 0|1")),
        Passed(5, NORTH, tiles("0|2")),
        Passed(6, NORTH, tiles("1|1")),
        Drew(7, NORTH, 1, 0),
        Hand(9, (NORTH,), tiles("0|0 0|1 0|2 1|1 3|3 4|4 5|5 6|6"), None),
    ]
    proof = contradiction(history, TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.evidence, proof.tiles) == ("too-many", (2,), tiles("0|0 0|1"))


def test_of_two_proofs_alike_the_later_is_told() -> None:
    hand = tiles("0|0 0|1 0|2 0|3 0|4 6|6 3|5")
    history: list[Event] = [
        Passed(6, NORTH, fitting(6)),
        Passed(9, NORTH, fitting(5)),
        Hand(20, (NORTH,), hand, None),
    ]
    proof = contradiction(history, TWO_HANDS)
    assert proof is not None
    assert (proof.evidence, proof.tiles) == ((9,), tiles("3|5"))
    other = contradiction(history, TWO_HANDS, dropping=proof.evidence)
    assert other is not None
    assert (other.evidence, other.tiles) == ((6,), tiles("6|6"))


def test_a_tile_on_view_would_have_fitted() -> None:
    history: list[Event] = [Shown(3, NORTH, tile("3|5")), Passed(6, NORTH, fitting(5))]
    proof = contradiction(history, TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.action, proof.evidence) == ("shown", 6, (6,))
    assert (proof.by, proof.after, proof.tiles) == (3, 6, tiles("3|5"))


def test_a_tile_shown_was_there_before_later_draws() -> None:
    history: list[Event] = [
        Passed(2, NORTH, fitting(5)),
        Shown(3, NORTH, tile("3|5")),
        Drew(6, NORTH, 2, fitting(1)),
        Laid(9, NORTH, tile("3|5"), False),
    ]
    proof = contradiction(history, TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.action, proof.by, proof.after) == ("held", 3, 3, 2)
    assert possible([history[0], *history[2:]], TWO_HANDS), "drawn at 6, had it not been shown"
    assert possible([*history[1:3], history[1]._replace(action=7)], TWO_HANDS), "shown twice"


def test_a_hand_shown_at_the_end_was_held_before() -> None:
    hand = tiles("0|0 0|1 0|2 0|3 0|4 0|6 3|5")
    history: list[Event] = [Passed(6, NORTH, fitting(5)), Hand(20, (NORTH,), hand, None)]
    proof = contradiction(history, TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.tiles, proof.by) == ("held", tiles("3|5"), 20)


def test_on_an_empty_table_every_tile_fits() -> None:
    proof = contradiction([Drew(1, NORTH, 1, ALL)], TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.evidence, proof.tiles, proof.places) == ("too-few", (1,), 0, 7)


def test_a_hand_has_more_places_than_tiles_that_can_be_there() -> None:
    start = Start(DOUBLE_TWO, 2, 2, 2)
    proof = contradiction([Passed(3, NORTH, DOUBLE_TWO & ~tiles("0|0"))], start)
    assert proof is not None
    assert (proof.kind, proof.player, proof.by) == ("too-few", NORTH, None)
    assert (proof.tiles, proof.places) == (tiles("0|0"), 2)
    drawn = contradiction([Drew(3, NORTH, 2, DOUBLE_TWO & ~tiles("0|0"))], start)
    assert drawn is not None
    assert (drawn.kind, drawn.by, drawn.places) == ("too-few", 0, 2)
    four = tiles("0|0 0|1 1|1 2|2")
    last = contradiction([Drew(3, NORTH, 1, tiles("1|1 2|2"))], Start(four, 1, 3, 1))
    assert last is not None
    assert (last.kind, last.by, last.places) == ("too-few", 0, 3)
    assert last.tiles == tiles("0|0 0|1"), "the others can be in this hand, as the tile drawn"


def test_nobody_is_named_where_only_all_together_are_impossible() -> None:
    history: list[Event] = [Passed(5, NORTH, fitting(0)), Passed(6, SOUTH, fitting(0))]
    assert contradiction(history, Start(DOUBLE_TWO, 2, 3, 0)) == Contradiction(
        action=6,
        kind="left-over",
        evidence=(5, 6),
        player=None,
        players=(NORTH, SOUTH),
        tiles=tiles("0|0 0|1 0|2"),
        places=0,
    )
    assert possible(history, Start(DOUBLE_TWO, 2, 1, 4)), "the stock can hold them"


def test_of_two_players_contradicted_the_one_with_the_smaller_proof_is_named() -> None:
    """After 12, 02 and 11 there are 00, 01 and 22: North has one of them and South the others."""
    history: list[Event] = [
        Laid(1, NORTH, tile("1|2"), False),
        Passed(2, NORTH, tiles("0|0 0|1 2|2")),
        Passed(3, SOUTH, tiles("0|0 0|1")),
        Hand(9, (WEST,), tiles("0|2 1|1"), None),
    ]
    start = Start(DOUBLE_TWO, 3, 2, 0)
    proof = contradiction(history, start)
    assert proof is not None
    assert (proof.action, proof.evidence, proof.player) == (9, (2,), NORTH)
    other = contradiction(history, start, dropping=(2,))
    assert other is not None
    assert (other.action, other.evidence, other.player) == (9, (3,), SOUTH)


def test_the_proof_of_fewer_places_is_the_smaller_one() -> None:
    """Of what is left North can have 6|6 alone, for two places, and South nothing, for three."""
    norths, souths = tiles("1|1 1|2 1|3 1|4"), tiles("1|5 1|6 2|2")
    wests = tiles("0|0 0|1 0|2 0|3 0|4 0|5")
    left = ALL & ~(norths | souths | wests)
    history: list[Event] = [
        *(Laid(number, NORTH, one, False) for number, one in enumerate(members(norths), 1)),
        *(Laid(number, SOUTH, one, False) for number, one in enumerate(members(souths), 5)),
        Passed(8, NORTH, left & ~tiles("6|6")),
        Passed(9, SOUTH, left),
        Hand(20, (WEST,), wests, None),
    ]
    proof = contradiction(history, Start(ALL, 3, 6, 10))
    assert proof is not None
    assert (proof.action, proof.player, proof.evidence) == (20, NORTH, (8,))


def test_a_place_without_a_tile_is_a_smaller_proof_than_two_tiles_without_a_place() -> None:
    """North has drawn but one tile since, and South could have had 0|2 alone."""
    history: list[Event] = [
        Laid(1, SOUTH, tile("1|1"), False),
        Passed(2, SOUTH, tiles("0|0 0|1 1|2 2|2")),
        Drew(9, NORTH, 1, tiles("0|1 0|2")),
        Laid(14, NORTH, tile("0|1"), False),
        Laid(18, NORTH, tile("0|2"), False),
    ]
    start = Start(DOUBLE_TWO, 2, 2, 2)
    proof = contradiction(history, start)
    assert proof is not None
    assert (proof.action, proof.player, proof.evidence) == (18, SOUTH, (2,))
    other = contradiction(history, start, dropping=(2,))
    assert other is not None
    assert (other.kind, other.player, other.evidence) == ("too-many", NORTH, (9,))


def test_of_two_proofs_alike_the_one_that_ends_later_is_told() -> None:
    """0|2 and 2|2 are shown, so each of the others holds 1|1 or 1|2."""
    history: list[Event] = [
        Laid(1, NORTH, tile("0|0"), False),
        Passed(2, NORTH, tiles("1|1")),
        Laid(4, SOUTH, tile("0|1"), False),
        Passed(5, SOUTH, tiles("1|1")),
        Passed(6, SOUTH, tiles("1|2")),
        Passed(9, NORTH, tiles("1|2")),
        Hand(20, (WEST,), tiles("0|2 2|2"), None),
    ]
    start = Start(DOUBLE_TWO, 3, 2, 0)
    proof = contradiction(history, start)
    assert proof is not None
    assert (proof.action, proof.player, proof.evidence) == (20, NORTH, (2, 9))
    other = contradiction(history, start, dropping=(2, 9))
    assert other is not None
    assert (other.action, other.player, other.evidence) == (20, SOUTH, (5, 6))


def test_a_tile_that_can_be_nowhere_else() -> None:
    history: list[Event] = [
        Passed(5, NORTH, tiles("0|0")),
        Passed(6, SOUTH, tiles("1|1")),
        Hand(7, (SOUTH,), tiles("0|1 0|2 2|2"), None),
    ]
    proof = contradiction(history, Start(DOUBLE_TWO, 2, 3, 0))
    assert proof is not None
    assert (proof.kind, proof.action, proof.player) == ("left-over", 7, NORTH)
    assert (proof.evidence, proof.tiles, proof.places) == ((5,), tiles("0|0"), 0)


def test_pips_that_no_hand_without_the_number_has() -> None:
    history: list[Event] = [Passed(5, NORTH, fitting(2)), Hand(6, (NORTH,), None, 4)]
    assert contradiction(history, Start(DOUBLE_TWO, 2, 1, 4)) == Contradiction(
        action=6,
        kind="sum",
        evidence=(5,),
        player=NORTH,
        players=(NORTH,),
        tiles=tiles("0|0 0|1 1|1"),
        places=1,
    )


def test_whose_pips_they_are_is_told_where_a_later_hand_proves_it() -> None:
    """Without 0|2 and 1|1 nobody has two pips on one tile."""
    history: list[Event] = [
        Passed(5, NORTH, tiles("0|2")),
        Hand(6, (WEST,), None, 3),
        Hand(7, (NORTH,), None, 2),
        Hand(8, (SOUTH,), tiles("1|1"), None),
        Hand(9, (EAST,), None, 0),
    ]
    found = verdict(history, Start(DOUBLE_TWO, 4, 1, 2), ("Ana", "Bruno", "Carla", "Davi"))
    assert found is not None
    assert (found.action, found.wording, found.evidence) == (8, "sum", (5,))
    details = found.details(3)
    assert (details["names"], details["places"]) == (["Ana"], 1)
    assert details["tiles"] == ["0|0", "0|1", "1|2", "2|2"]


def test_hands_that_only_the_same_tile_could_fill() -> None:
    """Ana and Bruno have two pips each and not 0|2, so both would need 1|1."""
    start = Start(DOUBLE_TWO, 3, 1, 3)
    pips: list[Event] = [Hand(5, (NORTH,), None, 2), Hand(6, (SOUTH,), None, 2)]
    other = Passed(3, WEST, tiles("1|1"))
    refused: list[Event] = [Passed(1, NORTH, tiles("0|2")), Passed(2, SOUTH, tiles("0|2"))]
    assert not possible([*refused, other, *pips], start)
    assert possible([refused[0], other, *pips], start)


@pytest.mark.parametrize(("pips", "tiles_with_them"), [(0, 1), (1, 1), (2, 2), (3, 1), (4, 1)])
def test_two_hands_of_one_tile_have_the_same_pips_only_with_two_such_tiles(
    pips: int, tiles_with_them: int
) -> None:
    for one, other in combinations((NORTH, SOUTH, WEST), 2):
        hands = [Hand(1, (one,), None, pips), Hand(2, (other,), None, pips)]
        assert possible(hands, Start(DOUBLE_TWO, 3, 1, 3)) == (tiles_with_them > 1)


def test_the_pips_of_a_pair_agree_with_those_of_a_partner() -> None:
    start = Start(DOUBLE_TWO, 2, 1, 4)
    alone = Hand(5, (NORTH,), None, 4)
    assert possible([alone, Hand(6, (NORTH, SOUTH), None, 4)], start), "2|2 and 0|0"
    assert not possible([alone, Hand(6, (NORTH, SOUTH), None, 3)], start)


def test_one_tile_without_pips_is_the_double_blank() -> None:
    start = Start(DOUBLE_TWO, 2, 1, 4)
    blank = Hand(5, (NORTH,), None, 0)
    assert possible([blank], start)
    assert not possible([Laid(1, SOUTH, tile("0|0"), False), blank], start)


def test_a_hand_shown_has_its_number_of_tiles_and_none_that_is_elsewhere() -> None:
    start = Start(DOUBLE_TWO, 2, 2, 2)
    shown = Hand(5, (NORTH,), tiles("0|1 0|2"), None)
    assert possible([shown], start)
    for names in ("0|1", "0|1 0|2 1|2"):
        assert not possible([shown._replace(tiles=tiles(names))], start)
    for one in members(DOUBLE_TWO):
        for other in members(DOUBLE_TWO & ~(1 << one)):
            both = shown._replace(tiles=union([one, other]))
            assert not possible([Laid(1, SOUTH, one, False), both], start)
    for names in ("0|1 2|2", "0|1 0|2"):
        assert not possible([Hand(4, (SOUTH,), tiles(names), None), shown], start)
    lays = [Laid(1, SOUTH, tile("0|1"), False), Laid(2, SOUTH, tile("0|2"), False)]
    assert not possible([*lays, shown], start)
    assert possible([shown, shown._replace(action=6)], start), "shown twice"
    for names in ("0|0 0|1", "2|2 1|2"):
        assert not possible([shown, Hand(6, (NORTH,), tiles(names), None)], start)


def test_pips_of_a_hand_of_which_a_tile_is_in_view() -> None:
    """Beside 0|0 only 2|2 has four pips."""
    history: list[Event] = [
        Shown(1, NORTH, tile("0|0")),
        Passed(2, NORTH, tiles("2|2")),
        Hand(5, (NORTH,), None, 4),
    ]
    proof = contradiction(history, Start(DOUBLE_TWO, 2, 2, 2))
    assert proof is not None
    assert (proof.kind, proof.evidence, proof.places) == ("sum", (2,), 2)
    assert proof.tiles == tiles("0|0 0|1 0|2 1|1 1|2")


def test_pips_of_a_pair_together() -> None:
    start = Start(DOUBLE_TWO, 2, 1, 4)
    history: list[Event] = [
        Passed(5, NORTH, tiles("2|2")),
        Passed(6, SOUTH, tiles("2|2")),
        Hand(7, (NORTH, SOUTH), None, 6),
    ]
    proof = contradiction(history, start)
    assert proof is not None
    assert (proof.kind, proof.evidence, proof.player) == ("sum", (5, 6), None)
    assert possible([*history[:2], Hand(7, (NORTH, SOUTH), None, 5)], start)


def test_an_unknown_number_of_tiles_explains_what_the_stock_could_give() -> None:
    unknown: list[Event] = [Drew(6, NORTH, None, fitting(5)), Laid(7, NORTH, tile("5|5"), True)]
    late: list[Event] = [Drew(9, NORTH, None, fitting(3)), Laid(10, NORTH, tile("3|3"), True)]
    assert possible([Drew(6, NORTH, None, fitting(5)), NORTH_LAYS_35], TWO_HANDS)
    assert not possible([*unknown, NORTH_LAYS_35], TWO_HANDS), "the others did not fit"
    between: list[Event] = [*unknown, Drew(9, NORTH, None, fitting(1)), NORTH_LAYS_35]
    assert possible(between, TWO_HANDS)
    proof = contradiction([*unknown, *late, NORTH_LAYS_35], TWO_HANDS)
    assert proof is not None
    assert (proof.kind, proof.evidence, proof.drawn) == ("held", (9,), 0)
    poor = Start(ALL, 2, 13, 2)
    first: list[Event] = [Drew(1, NORTH, None, fitting(1)), Laid(2, NORTH, tile("1|1"), True)]
    second: list[Event] = [Drew(3, NORTH, None, fitting(2)), Laid(4, NORTH, tile("0|2"), True)]
    third = Laid(5, NORTH, tile("0|1"), False)
    assert possible([*first, Drew(3, NORTH, None, fitting(2)), third], poor)
    counted: list[Event] = [Drew(1, NORTH, 1, fitting(1)), first[1]]
    for beginning in (first, counted):
        proof = contradiction([*beginning, *second, third], poor)
        assert proof is not None
        assert (proof.kind, proof.evidence) == ("held", (1,)), "the stock is empty"


def test_a_hand_shown_tells_how_many_were_drawn() -> None:
    start = Start(DOUBLE_TWO, 2, 1, 4)
    unknown = Drew(1, NORTH, None, fitting(2))
    assert possible([unknown, Hand(4, (NORTH,), tiles("0|0 0|2"), None)], start)
    proof = contradiction([unknown, Hand(4, (NORTH,), tiles("0|2"), None)], start)
    assert proof is not None
    assert proof.evidence == (1,), "the one tile left is the one dealt"
    history: list[Event] = [
        Drew(1, NORTH, None, 0),
        Passed(2, SOUTH, tiles("2|2")),
        Hand(4, (NORTH,), tiles("0|1"), None),
        Hand(5, (NORTH, SOUTH), None, 5),
    ]
    proof = contradiction(history, start)
    assert proof is not None
    assert (proof.kind, proof.evidence, proof.player) == ("sum", (2,), SOUTH)


def test_no_tile_is_laid_twice() -> None:
    for one in members(ALL):
        assert possible([Laid(1, SOUTH, one, False)], TWO_HANDS)
        for player in (NORTH, SOUTH):
            twice: list[Event] = [Laid(1, SOUTH, one, False), Laid(2, player, one, False)]
            assert not possible(twice, TWO_HANDS)


def test_a_tile_in_view_is_in_one_hand() -> None:
    for one, other in ((NORTH, SOUTH), (SOUTH, NORTH)):
        shown = Shown(1, one, tile("3|5"))
        assert possible([shown, shown._replace(action=2)], TWO_HANDS)
        assert not possible([shown, Shown(2, other, tile("3|5"))], TWO_HANDS)
        assert not possible([shown, Laid(2, other, tile("3|5"), False)], TWO_HANDS)


def test_nobody_lays_more_tiles_than_were_dealt_and_drawn() -> None:
    start = Start(DOUBLE_TWO, 2, 1, 4)
    lays = [Laid(1, NORTH, tile("0|0"), False), Laid(3, NORTH, tile("0|1"), False)]
    assert not possible(lays, start)
    assert possible([lays[0], Drew(2, NORTH, 1, 0), lays[1]], start)
    assert not possible([lays[0], Drew(2, SOUTH, 1, 0), lays[1]], start)


def test_a_hand_shown_holds_none_of_the_tiles_that_would_have_fitted() -> None:
    start = Start(DOUBLE_TWO, 2, 2, 2)
    hand = Hand(5, (NORTH,), tiles("0|1 0|2"), None)
    for names in ("0|1", "0|1 0|2", "0|2 2|2"):
        assert not possible([Passed(1, NORTH, tiles(names)), hand], start)
        assert possible([Passed(1, SOUTH, tiles(names)), hand], start)


def test_pips_are_those_of_so_many_tiles_as_were_dealt_and_drawn() -> None:
    """Of the two tiles only the one drawn can be 2|2, and after the pass neither can."""
    start = Start(DOUBLE_TWO, 2, 1, 4)
    drew, passed = Drew(1, NORTH, 1, tiles("2|2")), Passed(2, NORTH, tiles("2|2"))
    for pips in range(15):
        hand = Hand(5, (NORTH,), None, pips)
        assert possible([drew, hand], start) == (1 <= pips <= 7)
        assert possible([drew, passed, hand], start) == (1 <= pips <= 5)


def test_facts_that_cannot_be_true_accuse_nobody() -> None:
    twice: list[Event] = [
        Passed(5, NORTH, fitting(5)),
        Laid(6, SOUTH, tile("1|5"), False),
        Laid(7, SOUTH, tile("1|5"), False),
    ]
    assert not possible(twice, TWO_HANDS)
    assert contradiction(twice, TWO_HANDS) is None
    assert knowledge(twice, TWO_HANDS) is None
    seen: list[Event] = [Shown(3, SOUTH, tile("3|5")), *NORTH_DRAWS_ONE, NORTH_LAYS_35]
    assert contradiction(seen, TWO_HANDS) is None
    missing: list[Event] = [
        Shown(3, NORTH, tile("0|0")),
        Drew(4, NORTH, None, 0),
        Hand(9, (NORTH,), tiles("1|1"), None),
    ]
    assert not possible(missing, Start(DOUBLE_TWO, 2, 1, 4))


def test_a_tile_on_view_is_not_the_one_drawn() -> None:
    history: list[Event] = [
        Shown(3, NORTH, tile("3|5")),
        Drew(6, NORTH, 1, fitting(5)),
        Laid(7, NORTH, tile("3|5"), True),
    ]
    assert contradiction(history, TWO_HANDS) is not None
    assert possible(history, TWO_HANDS, dropping=(6,))
    known = knowledge(history, TWO_HANDS, dropping=(6,))
    assert known is not None
    assert known.hands[NORTH] >> tile("5|5") & 1, "the tile drawn is still in the hand"


def test_what_is_known_of_the_hands() -> None:
    history: list[Event] = [
        Passed(5, NORTH, fitting(0)),
        Laid(6, SOUTH, tile("0|0"), False),
        Shown(7, SOUTH, tile("1|2")),
    ]
    known = knowledge(history, Start(DOUBLE_TWO, 2, 2, 2))
    assert known is not None
    assert known.hands == (tiles("1|1 2|2"), tiles("1|2"))
    assert known.surely == (tiles("1|1 2|2"), tiles("1|2"))
    assert known.stock == known.surely_stock == tiles("0|1 0|2")
    assert known.lacking == ((0, 3, 4, 5, 6), (0, 3, 4, 5, 6))


SMALL_HANDS = Start(DOUBLE_TWO, 2, 3, 0)


@pytest.mark.parametrize(
    ("history", "start", "wording", "player", "details"),
    [
        (
            [*NORTH_DRAWS_ONE, NORTH_LAYS_35],
            TWO_HANDS,
            "held-laid",
            "Ana",
            (["Ana"], ["3|5"], "did-draw", ["2", "5"], "4.6", "4.14"),
        ),
        (
            [
                Passed(6, SOUTH, fitting(5)),
                Hand(20, (SOUTH,), tiles("0|0 0|1 0|2 0|3 0|4 0|6 3|5"), None),
            ],
            TWO_HANDS,
            "held-at-end",
            "Bruno",
            (["Bruno"], ["3|5"], "did-pass", ["5"], "4.6", "4.20"),
        ),
        (
            [Passed(6, NORTH, fitting(4, 5)), Shown(7, NORTH, tile("3|5"))],
            TWO_HANDS,
            "held-seen",
            "Ana",
            (["Ana"], ["3|5"], "did-pass", ["4", "5"], "4.6", "4.7"),
        ),
        (
            [Shown(3, NORTH, tile("3|5")), Drew(6, NORTH, 1, fitting(5))],
            TWO_HANDS,
            "shown",
            "Ana",
            (["Ana"], ["3|5"], "did-draw", ["5"], "4.6", "4.3"),
        ),
        (
            [Shown(2, NORTH, tile("3|5")), Passed(6, NORTH, ALL)],
            TWO_HANDS,
            "empty",
            "Ana",
            (["Ana"], ["3|5"], "did-pass", [*"0123456"], "4.6", "4.6"),
        ),
    ],
)
def test_what_the_sentence_about_a_contradiction_is_told(
    history: list[Event], start: Start, wording: str, player: str | None, details: tuple[Any, ...]
) -> None:
    found = verdict(history, start, ("Ana", "Bruno"))
    assert found is not None
    assert (found.wording, found.player) == (wording, player)
    said = found.details(4)
    keys = ("names", "tiles", "did", "numbers", "after", "by")
    assert tuple(said[key] for key in keys) == details


def test_what_the_sentence_about_several_tiles_is_told() -> None:
    crowd: list[Event] = [
        Laid(2, NORTH, tile("0|0"), False),
        Drew(9, NORTH, 1, fitting(5)),
        Laid(14, NORTH, tile("3|5"), False),
        Laid(18, NORTH, tile("0|5"), False),
    ]
    both: list[Event] = [Passed(5, NORTH, fitting(0)), Passed(6, SOUTH, fitting(0))]
    few: list[Event] = [Passed(3, NORTH, DOUBLE_TWO & ~tiles("0|0"))]
    none: list[Event] = [Passed(3, SOUTH, DOUBLE_TWO)]
    for history, start, wording, player, told in (
        (crowd, TWO_HANDS, "too-many", "Ana", (["Ana"], ["0|5", "3|5"], 1)),
        (both, SMALL_HANDS, "left-over", None, (["Ana", "Bruno"], ["0|0", "0|1", "0|2"], 0)),
        (few, Start(DOUBLE_TWO, 2, 2, 2), "too-few", "Ana", (["Ana"], ["0|0"], 2)),
        (none, SMALL_HANDS, "too-few", "Bruno", (["Bruno"], ["-"], 3)),
    ):
        found = verdict(history, start, ("Ana", "Bruno"))
        assert found is not None
        assert (found.wording, found.player) == (wording, player)
        said = found.details(4)
        assert (said["names"], said["tiles"], said["places"]) == told
    found = verdict(crowd, TWO_HANDS, ("Ana", "Bruno"))
    assert found is not None
    assert found.details(4)["after"] == "4.9"


def test_a_quick_filling_comes_out() -> None:
    rng = random.Random(12)
    filled = 0
    for _ in range(300):
        taken = rng.sample(range(28), 12)
        allowed = union(rng.sample(range(28), 20))
        wanted = rng.randint(10, 30)
        left = sums.fill_at_once(union(taken), [(wanted, [(allowed, 2), (ALL, 2)])])
        if left is not None:
            filled += 1
            used = union(taken) & ~left
            assert not left & ~union(taken)
            assert (used.bit_count(), pips_of(used)) == (4, wanted)
            assert (used & allowed).bit_count() >= 2
    assert filled > 100


def test_a_search_of_pips_that_is_broken_off_accuses_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = Start(DOUBLE_TWO, 3, 1, 3)
    twos = [Hand(player + 1, (player,), None, 2) for player in (NORTH, SOUTH, WEST)]
    assert not possible(twos, start), "only 0|2 and 1|1 have two pips"
    assert possible(twos[:2], start)
    monkeypatch.setattr(sums, "SEARCH_LIMIT", 0)
    assert possible(twos, start)


# --- the whole set --------------------------------------------------------------------------

ENDINGS = ["tiles", "pips", "pairs", "twice", "mixed", "none"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_honest_round_is_never_contradicted(ending: str) -> None:
    rng = random.Random(ending)
    for _ in range(many(150, 2000)):
        start = big_start(rng.choice([4] if ending in ("pairs", "twice") else [2, 3, 4]))
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
        start = big_start(rng.choice([4] if ending in ("pairs", "twice") else [2, 3, 4]))
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
