"""Play by the legal placements alone, as the oracle finds them: none is refused, all else is."""

from itertools import product
from random import Random

import pytest
from tests.oracle.dominoes import (
    BRANCHES,
    LINES,
    Deed,
    Laid,
    Table,
    deck,
    is_double,
    legal_placements,
    number_at,
    play_match,
    read_layout,
    retell,
    spell,
)
from tests.table.in_memory import empty, put
from tests.table.seat import many

from referee.table.sheet import Sheet

TABLES = (
    Table(("Ana", "Bruno")),
    Table(("Ana", "Bruno", "Carla")),
    Table(("Ana", "Bruno", "Carla", "Davi")),
    Table(("Ana", "Bruno", "Carla", "Davi"), pairs=True),
)
SIDES = {True: (*LINES, *BRANCHES), False: ("low", "high")}


def head_of(table: Table) -> dict[str, object]:
    return {"players": list(table.players), "pairs": table.pairs, "target": table.target}


def any_placement(layout: list[Laid], rng: Random) -> Laid:
    """A tile against a side of another, most often of one that lies, and with its number."""
    lie = [laid.tile for laid in layout]
    anchor = rng.choice(lie) if lie and rng.random() < 0.9 else rng.choice(deck())
    side = rng.choice(SIDES[is_double(anchor)])
    number = number_at(anchor, side)
    alike = [tile for tile in deck() if number in tile]
    return Laid(rng.choice(alike if rng.random() < 0.8 else deck()), anchor, side)


def is_legal(layout: list[Laid], laid: Laid) -> bool:
    """The named side is one of the tile's legal places."""
    return laid in legal_placements(layout, laid.tile)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(many(2, 60)))
def test_no_legal_placement_is_refused_and_every_other_is(table: Table, seed: int) -> None:
    rng = Random(f"{table} {seed}")
    sheet: Sheet = empty("dominoes", head_of(table))
    opener = rng.choice(table.players)
    deeds: list[Deed] = []
    layout: list[Laid] = []
    left = deck()
    while left:
        truth = retell(table, opener, deeds)
        if deeds and truth["turn"] is None:
            break
        turn = truth["turn"] or opener
        for _ in range(25):
            laid = any_placement(layout, rng)
            entry = f"{turn} {spell(laid.tile)} on {spell(laid.anchor or laid.tile)} {laid.side}"
            before = sheet.position.copy()
            trial = put(sheet, entry)
            assert (trial is not None) == is_legal(layout, laid), (layout, entry)
            assert sheet.position == before
        if truth["stock"] and rng.random() < 0.4:
            drew = put(sheet, f"{turn} draws 1")
            assert drew is not None
            sheet = drew
            deeds.append(Deed("draws", turn, drawn=(left[0],)))
        ways = [way for tile in left for way in legal_placements(layout, tile)]
        if not ways:
            break
        way = rng.choice(ways)
        entry = f"{turn} {spell(way.tile)}"
        if way.anchor is not None:
            entry += f" on {spell(way.anchor)} {way.side}"
        taken = put(sheet, entry)
        assert taken is not None, entry
        sheet = taken
        layout.append(way)
        left.remove(way.tile)
        deeds.append(Deed("lays", turn, way))
        position, truth = sheet.position, retell(table, opener, deeds)
        assert position.round.layout.total == read_layout(layout).total
        assert dict(zip(position.seats.side_names, position.scores, strict=True)) == truth["scores"]
        expected = None if truth["turn"] is None else table.players.index(truth["turn"])
        assert position.round.turn == expected


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(many(1, 25)))
def test_the_turn_belongs_to_one_player_alone(table: Table, seed: int) -> None:
    """Whatever another player does in a turn that is not theirs is refused."""
    match = play_match(Random(seed), table, rounds=2)
    sheet: Sheet = empty("dominoes", head_of(table))
    for one in match.rounds:
        for step in one.steps:
            turn = step.truth["turn"]
            if step.typed:
                taken = put(sheet, step.line)
                assert taken is not None, step.line
                sheet = taken
            if turn is None:
                continue
            before = sheet.position.copy()
            for other, tile in product(table.players, ("0|0", "3|5", "6|6")):
                if other != turn:
                    assert put(sheet, f"{other} {tile}") is None
                    assert put(sheet, f"{other} draws 1") is None
                    assert put(sheet, f"{other} passes") is None
            if step.truth["stock"]:
                assert put(sheet, "pass") is None
                assert put(sheet, "blocked") is None
            assert put(sheet, f"draw {step.truth['stock'] + 1}") is None
            assert sheet.position == before


@pytest.mark.parametrize("seed", range(many(4, 200)))
def test_an_anchor_alone_takes_the_first_free_end_that_fits(seed: int) -> None:
    """Of a double the lines before the branches, A before B."""
    rng = Random(seed)
    for _ in range(10):
        lay_by_anchors_alone(rng)


def lay_by_anchors_alone(rng: Random) -> None:
    """A few tiles, each against another one that is named without its side."""
    layout: list[Laid] = []
    sheet: Sheet = empty("dominoes", {"players": ["Ana", "Bruno"]})
    for _ in range(rng.randrange(2, 7)):
        ways = [way for tile in deck() for way in legal_placements(layout, tile)]
        way = rng.choice(ways)
        turn = sheet.position.round.turn
        name = "Ana" if turn is None else sheet.position.seats.names[turn]
        entry = f"{name} {spell(way.tile)}"
        if way.anchor is not None:
            entry += f" on {spell(way.anchor)}"
            fitting = [w.side for w in legal_placements(layout, way.tile) if w.anchor == way.anchor]
            way = way._replace(side=min(side for side in fitting if side))
        taken = put(sheet, entry)
        assert taken is not None, entry
        sheet = taken
        layout.append(way)
        ends, reading = sheet.position.round.layout, read_layout(layout)
        assert len(ends.attachments()) == len(reading.attachments)
        assert ends.total == reading.total
        if sheet.position.winners or sheet.position.round.outcome:
            break
