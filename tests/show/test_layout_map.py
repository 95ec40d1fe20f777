"""The pictures of the table: as they are kept, and what holds for every layout.

REFEREE_GOLDEN=write draws the kept pictures anew; REFEREE_LONG=1 tries many more layouts.
"""

import os
import random
import re
import statistics
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.show.layout_facts import LaidTable, Mark, Placement, find_marks
from referee.show.layout_geometry import (
    COMPACT,
    EAST,
    ROOMY,
    SOUTH,
    LaidTile,
    Scale,
    body_of,
    mark_cells,
    turns,
)
from referee.show.layout_glyphs import ASCII, UNICODE, Drawing, Glyphs
from referee.show.layout_list import list_tiles
from referee.show.layout_picture import Style, draw_layout, draw_list, picture_lines
from referee.show.layout_search import lay_tiles

GOLDEN = Path(__file__).parent / "golden"
LONG = os.environ.get("REFEREE_LONG") == "1"
LAYOUTS = 5000 if LONG else 250
ALL_TILES = [(low, high) for low in range(7) for high in range(low, 7)]


# --- Layouts: a table that knows the rules on its own, written down by hand or played at random.


def lay(*lines: str) -> LaidTable:
    """The table after such lines as `2|5 on 5|5 branch A`; the first one names a tile alone."""
    placements: list[Placement] = []
    for line in lines:
        name, _, rest = line.partition(" on ")
        tile = tile_named(name)
        if not rest:
            placements.append(Placement(tile))
            continue
        anchor_name, _, anchor_side = rest.partition(" ")
        anchor_tile = tile_named(anchor_name)
        anchor = next(i for i, placed in enumerate(placements) if placed.tile == anchor_tile)
        number = anchor_tile[anchor_side == "high"]
        placements.append(Placement(tile, joining_side(tile, number), anchor, anchor_side))
    return with_marks(placements)


def tile_named(name: str) -> tuple[int, int]:
    low, high = sorted(int(figure) for figure in name.split("|"))
    return low, high


def joining_side(tile: tuple[int, int], number: int) -> str:
    assert number in tile
    if tile[0] == tile[1]:
        return "line A"
    return "low" if tile[0] == number else "high"


def free_sides(placements: list[Placement], index: int) -> list[str]:
    placed = placements[index]
    taken = {placed.side} | {other.anchor_side for other in placements if other.anchor == index}
    is_double = placed.tile[0] == placed.tile[1]
    sides = ["line A", "line B", "branch A", "branch B"] if is_double else ["low", "high"]
    return [side for side in sides if side not in taken]


def open_sides(placements: list[Placement]) -> list[tuple[int, str, int]]:
    """Where a tile can join: its neighbour, the side of that, the number (D6, D7)."""
    places = []
    for index, placed in enumerate(placements):
        free = free_sides(placements, index)
        lines = [side for side in free if side.startswith("line")]
        places += [(index, side, placed.tile[side == "high"]) for side in lines or free]
    return places


def with_marks(placements: list[Placement]) -> LaidTable:
    """What the rule counts (D8), and a letter for every open place, in the order of the tiles."""
    counted = {}
    for index, side, number in open_sides(placements):
        low, high = placements[index].tile
        if low != high:
            counted[index, side] = number
        elif side.startswith("line"):
            counted[index, "double"] = 2 * number
    places = [
        (index, side, chr(ord("a") + order))
        for order, (index, side, _) in enumerate(open_sides(placements))
    ]
    return LaidTable(placements, counted, places, len(placements) - 1)


class Dice:
    """Chance that is the same in every version of the language."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def below(self, number: int) -> int:
        return int(self.chance.random() * number)


def play_at_random(dice: Dice, size: int) -> list[Placement]:
    """So many tiles, or fewer where none fits any more, each at any place where it can join."""
    stock = list(ALL_TILES)
    placements = [Placement(stock.pop(dice.below(len(stock))))]
    while len(placements) < size:
        moves = [
            Placement(tile, joining_side(tile, number), anchor, side)
            for tile in stock
            for anchor, side, number in open_sides(placements)
            if number in tile
        ]
        if not moves:
            break
        placements.append(moves[dice.below(len(moves))])
        stock.remove(placements[-1].tile)
    return placements


def random_tables(seed: int, count: int, sizes: range) -> Iterator[LaidTable]:
    dice = Dice(seed)
    for _ in range(count):
        yield with_marks(play_at_random(dice, sizes[dice.below(len(sizes))]))


FIRST_SEQUENCE = (
    "1|4",
    "1|1 on 1|4 low",
    "4|4 on 1|4 high",
    "3|4 on 4|4 line B",
    "1|2 on 1|1 line B",
    "1|5 on 1|1 branch A",
    "5|5 on 1|5 high",
    "0|5 on 5|5 line B",
    "1|3 on 1|1 branch B",
)
SECOND_SEQUENCE = ("5|5", "2|5 on 5|5 line A", "3|5 on 5|5 line B", "4|5 on 5|5 branch A")
SEVEN_DOUBLES = (
    "0|0",
    "0|1 on 0|0 line A",
    "0|2 on 0|0 line B",
    "0|3 on 0|0 branch A",
    "0|4 on 0|0 branch B",
    "1|1 on 0|1 high",
    "2|2 on 0|2 high",
    "3|3 on 0|3 high",
    "4|4 on 0|4 high",
    "1|5 on 1|1 line B",
    "2|6 on 2|2 line B",
    "5|5 on 1|5 high",
    "6|6 on 2|6 high",
    "3|5 on 3|3 line B",
    "4|6 on 4|4 line B",
    "1|3 on 1|1 branch A",
    "1|4 on 1|1 branch B",
    "2|3 on 2|2 branch A",
    "2|4 on 2|2 branch B",
    "3|6 on 3|3 branch A",
    "3|4 on 3|3 branch B",
    "4|5 on 4|4 branch A",
    "0|5 on 5|5 line B",
    "0|6 on 6|6 line B",
    "2|5 on 5|5 branch A",
    "5|6 on 5|5 branch B",
    "1|6 on 6|6 branch A",
)


def longest_line() -> LaidTable:
    """All 28 tiles one behind the other, doubles where their number first comes up."""
    ends = {number: [other for other in range(7) if other != number] for number in range(7)}
    trail = [0]
    walk: list[int] = []
    while trail:  # Hierholzer: every pair of numbers once.
        here = trail[-1]
        if ends[here]:
            trail.append(ends[here].pop())
            ends[trail[-1]].remove(here)
        else:
            walk.append(trail.pop())
    placements: list[Placement] = []
    seen = set()
    for number, following in pairwise(walk):
        for tile in ((number, number), (min(number, following), max(number, following))):
            if tile in seen:
                continue
            seen.add(tile)
            if not placements:
                placements.append(Placement(tile))
                continue
            before = placements[-1]
            far = {"line A": "line B", "low": "high", "high": "low", None: "line B"}[before.side]
            placements.append(Placement(tile, joining_side(tile, number), len(placements) - 1, far))
    return with_marks(placements)


def largest_random() -> list[LaidTable]:
    """The 20 of 300 with the most tiles, and among those with the most open places."""
    tables = list(random_tables(61, 300, range(15, 29)))
    tables.sort(key=lambda table: (-len(table.placements), -len(table.open_places)))
    return tables[:20]


def kept_layouts() -> dict[str, LaidTable]:
    kept = {
        f"first_sequence_{size}": lay(*FIRST_SEQUENCE[:size])
        for size in range(1, len(FIRST_SEQUENCE) + 1)
    }
    kept |= {
        f"second_sequence_{size}": lay(*SECOND_SEQUENCE[:size])
        for size in range(1, len(SECOND_SEQUENCE) + 1)
    }
    kept["opening_double_of_blanks"] = lay("0|0")
    kept["double_at_the_end"] = lay("3|6", "6|6 on 3|6 high")
    kept["seven_doubles_branching"] = lay(*SEVEN_DOUBLES)
    kept["longest_line"] = longest_line()
    kept |= {f"random_{order:02}": table for order, table in enumerate(largest_random(), 1)}
    return kept


KEPT = kept_layouts()


# --- Kept pictures.


def all_forms(table: LaidTable) -> str:
    forms = {
        "80 x 20": draw_layout(table, 80, 20),
        "60 x 18, ASCII": draw_layout(table, 60, 18, ASCII),
        "120 x 40": draw_layout(table, 120, 40),
        "list": draw_list(table),
        "list, ASCII": draw_list(table, ASCII),
    }
    text = ""
    for name, picture in forms.items():
        text += f"=== {name}\n" + "".join(f"{line}\n" for line in picture_lines(picture))
    return text


@pytest.mark.parametrize("name", KEPT)
def test_kept_pictures(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    drawn = all_forms(KEPT[name]).encode()
    if os.environ.get("REFEREE_GOLDEN") == "write":
        path.write_bytes(drawn)
    assert drawn == path.read_bytes()


def test_every_kept_picture_is_still_drawn() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == KEPT.keys()
    assert sum(name.startswith("random") for name in KEPT) == 20


def test_large_layouts_are_what_they_claim_to_be() -> None:
    doubles = [p for p in KEPT["seven_doubles_branching"].placements if p.is_double]
    branching = {
        p.anchor
        for p in KEPT["seven_doubles_branching"].placements
        if p.anchor_side in ("branch A", "branch B")
    }
    assert len(doubles) == len(branching) == 7
    line = KEPT["longest_line"].placements
    assert sorted(p.tile for p in line) == ALL_TILES
    assert all(p.anchor == order for order, p in enumerate(line[1:]))
    assert not any((p.anchor_side or "").startswith("branch") for p in line)


# --- Reading a picture back, cell by cell.


class Seen(NamedTuple):
    """A tile as it is found in a picture: the cells of both halves, and whether it lies."""

    numbers: tuple[int, int]
    halves: tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]
    lying: bool
    kind: str

    @property
    def cells(self) -> frozenset[tuple[int, int]]:
        return self.halves[0] | self.halves[1]


def tiles_seen(lines: list[str], scale: Scale) -> tuple[list[Seen], str]:
    """All tiles of a Unicode picture, and what is left of the text when they are taken away."""
    width = max(map(len, lines))
    grid = [list(line.ljust(width)) for line in lines]
    found = []
    for kind, drawing in UNICODE.tiles[scale]._asdict().items():
        for lying in (True, False):
            for row, column in corners(lines, drawing, lying):
                rows = drawing.lying if lying else drawing.standing
                seen = read_tile(grid, rows, (row, column), lying, kind)
                if seen is not None:
                    found.append(seen)
    for seen in found:
        for row, column in seen.cells:
            grid[row][column] = " "
    return found, "\n".join("".join(row) for row in grid)


def corners(lines: list[str], drawing: Drawing, lying: bool) -> list[tuple[int, int]]:
    corner = (drawing.lying if lying else drawing.standing)[0][0]
    return [
        (row, column)
        for row, line in enumerate(lines)
        for column, character in enumerate(line)
        if character == corner
    ]


def read_tile(
    grid: list[list[str]], rows: tuple[str, ...], corner: tuple[int, int], lying: bool, kind: str
) -> Seen | None:
    top, left = corner
    numbers = {}
    if top + len(rows) > len(grid) or left + len(rows[0]) > len(grid[0]):
        return None
    for row, expected in enumerate(rows):
        for column, sign in enumerate(expected):
            character = grid[top + row][left + column]
            if sign in "ab" and character.isdigit():
                numbers[sign] = int(character)
            elif character != sign:
                return None
    cells = {(r, c) for r in range(len(rows)) for c in range(len(rows[0]))}
    middle = (len(rows[0]) if lying else len(rows)) // 2
    first = frozenset((top + r, left + c) for r, c in cells if (c if lying else r) <= middle)
    second = frozenset((top + r, left + c) for r, c in cells if (c if lying else r) >= middle)
    return Seen((numbers["a"], numbers["b"]), (first, second), lying, kind)


def touch(one: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]]) -> bool:
    return any(
        (row + down, column + right) in other
        for row, column in one
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )


def half_at(seen: Seen, number: int) -> frozenset[tuple[int, int]]:
    """The half that shows a number, without the line in the middle; a double as a whole."""
    if seen.numbers[0] == seen.numbers[1]:
        return seen.cells
    half = seen.halves[seen.numbers.index(number)]
    return half - seen.halves[1 - seen.numbers.index(number)]


def check_picture(table: LaidTable, width: int, height: int, scale: Scale) -> None:
    picture = draw_layout(table, width, height, scale=scale)
    assert not picture.is_list
    lines = picture_lines(picture)
    assert len(lines) <= height
    assert all(0 < len(line) <= width for line in lines if line.strip())
    assert all(line == line.rstrip() for line in lines)
    tiles, rest = tiles_seen(lines, scale)
    check_tiles(table, tiles)
    by_tile = {tile_named("|".join(map(str, seen.numbers))): seen for seen in tiles}
    check_joints(table, by_tile)
    check_marks(table, rest)
    check_letters(table, rest, by_tile)


def check_tiles(table: LaidTable, tiles: list[Seen]) -> None:
    drawn = sorted((min(seen.numbers), max(seen.numbers)) for seen in tiles)
    assert drawn == sorted(placed.tile for placed in table.placements)
    assert sum(len(seen.cells) for seen in tiles) == len(
        frozenset().union(*(s.cells for s in tiles))
    )
    for seen in tiles:
        assert ("double" in seen.kind) == (seen.numbers[0] == seen.numbers[1])
    last = [seen for seen in tiles if "last" in seen.kind]
    assert [tuple(sorted(seen.numbers)) for seen in last] == [table.placements[-1].tile]


def check_joints(table: LaidTable, tiles: dict[tuple[int, int], Seen]) -> None:
    for placed in table.placements[1:]:
        anchor = table.placements[placed.anchor or 0]
        number = anchor.tile[placed.anchor_side == "high"]
        assert number in placed.tile
        here, there = tiles[placed.tile], tiles[anchor.tile]
        assert touch(half_at(here, number), half_at(there, number))
        for double, side, other in ((here, placed.side, there), (there, placed.anchor_side, here)):
            if side not in ("low", "high"):
                check_side_of_double(double, str(side), half_at(other, number))


def check_side_of_double(double: Seen, side: str, half: frozenset[tuple[int, int]]) -> None:
    """Lines go on at the middle of a long side, branches at the middle of a short one (D7)."""
    middle = double.halves[0] & double.halves[1]
    rows = {row for row, _ in double.cells}
    columns = {column for _, column in double.cells}
    row, column = (min(rows) + max(rows)) // 2, (min(columns) + max(columns)) // 2
    if side.startswith("line") == double.lying:
        ends = frozenset({(min(rows), column), (max(rows), column)})
    else:
        ends = frozenset({(row, min(columns)), (row, max(columns))})
    assert (row, column) in middle
    assert touch(ends, half)


def check_marks(table: LaidTable, rest: str) -> None:
    """What is not a tile is a mark, every one is there once, and none runs into another."""
    marks = find_marks(table)
    expected = sorted(mark_text(mark) for mark in marks.values())
    # To the left of a tile the letter stands first.
    found = [re.sub(r"^([a-z])(.+)$", r"\2\1", word) for word in rest.split()]
    assert sorted(found) == expected
    letters = [letter for _, _, letter in table.open_places]
    assert sorted(re.findall("[a-z]", rest)) == sorted(letters)
    assert sorted(map(int, re.findall(r"●(\d+)", rest))) == sorted(table.counted.values())


def check_letters(table: LaidTable, rest: str, tiles: dict[tuple[int, int], Seen]) -> None:
    """Every letter belongs to a mark that touches its side."""
    places = {letter: (index, side) for index, side, letter in table.open_places}
    for row, line in enumerate(rest.split("\n")):
        for word in re.finditer(r"\S*([a-z])\S*", line):
            index, side = places[word[1]]
            low, high = table.placements[index].tile
            half = half_at(tiles[low, high], high if side == "high" else low)
            assert touch(frozenset((row, column) for column in range(*word.span())), half)


def mark_text(mark: Mark) -> str:
    sign = "○" if mark.value is None else f"●{mark.value}"
    return sign + (mark.letter or "")


WINDOWS = (
    (80, 20, COMPACT, range(1, 29)),
    (80, 16, COMPACT, range(1, 23)),
    (60, 18, COMPACT, range(1, 25)),
    (45, 45, COMPACT, range(1, 29)),
    (120, 36, ROOMY, range(1, 29)),
    (90, 28, ROOMY, range(1, 21)),
)


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}x{window[1]}")
def test_random_layouts(window: tuple[int, int, Scale, range]) -> None:
    width, height, scale, sizes = window
    for table in random_tables(width + height, LAYOUTS // len(WINDOWS) + 1, sizes):
        check_picture(table, width, height, scale)


@pytest.mark.parametrize("name", KEPT)
def test_kept_layouts_hold_too(name: str) -> None:
    check_picture(KEPT[name], 80, 20, COMPACT)
    check_picture(KEPT[name], 120, 40, ROOMY)


# --- What stays where it is, and what gives way.


def relative(laid: list[LaidTile]) -> list[tuple[int, int, int]]:
    first = laid[0]
    return [(t.column - first.column, t.row - first.row, t.heading) for t in laid]


def test_tiles_stay_where_they_are_when_one_is_added() -> None:
    steps = moves = 0
    for table in random_tables(9, 200 if LONG else 25, range(15, 19)):
        before: list[tuple[int, int, int]] = []
        for size in range(1, len(table.placements) + 1):
            placements = table.placements[:size]
            marks = find_marks(with_marks(list(placements)))
            laid = lay_tiles(placements, marks, (80, 20))
            assert laid is not None
            steps += 1
            moves += relative(laid)[: size - 1] != before
            before = relative(laid)
    assert moves <= steps / 100


def test_the_first_tile_stands_in_the_middle_while_there_is_room() -> None:
    for size in range(1, len(FIRST_SEQUENCE) + 1):
        table = lay(*FIRST_SEQUENCE[:size])
        laid = lay_tiles(table.placements, find_marks(table), (80, 20))
        assert laid is not None
        assert laid[0].column == 40


def test_a_line_goes_straight_on_until_the_window_ends() -> None:
    table = longest_line()
    laid = lay_tiles(table.placements, find_marks(table), (300, 5))
    assert laid is not None
    assert {tile.row for tile in laid} == {2}
    narrow = lay_tiles(table.placements, find_marks(table), (80, 20))
    assert narrow is not None
    rows = [tile.row for tile in narrow]
    assert len(set(rows[:14])) == 1
    assert len(set(rows)) > 1


def test_doubles_are_set_across_their_line() -> None:
    for table in random_tables(3, 50, range(10, 29)):
        laid = lay_tiles(table.placements, find_marks(table), (80, 24))
        assert laid is not None
        for tile in laid:
            assert tile.lying == ((tile.heading in (EAST, EAST + 2)) != tile.placement.is_double)


# --- Windows that are too small.


def can_be_laid(table: LaidTable, width: int, height: int) -> bool:
    """Whether any way of turning at every tile fits, all ways tried."""
    marks = find_marks(table)

    def fits(laid: list[LaidTile]) -> bool:
        areas = [body_of(tile.column, tile.row, tile.lying, COMPACT) for tile in laid]
        for index, side in marks:
            if index < len(laid):
                areas.append(mark_cells(areas[index], laid[index].facing(side), side))
        for order, area in enumerate(areas):
            if any(area.within(other) for other in areas[:order]):
                return False
        columns = max(a.right for a in areas) - min(a.left for a in areas)
        rows = max(a.bottom for a in areas) - min(a.top for a in areas)
        return columns < width and rows < height

    def go_on(laid: list[LaidTile]) -> bool:
        if not fits(laid):
            return False
        if len(laid) == len(table.placements):
            return True
        placed = table.placements[len(laid)]
        anchor = laid[placed.anchor or 0]
        ways = turns(
            anchor.placement.is_double,
            anchor.lying,
            anchor.facing(placed.anchor_side or ""),
            placed.is_double,
            COMPACT,
        )
        return any(
            go_on(
                [
                    *laid,
                    LaidTile(
                        anchor.column + way.columns, anchor.row + way.rows, way.heading, placed
                    ),
                ]
            )
            for way in ways
        )

    first = table.placements[0]
    return any(go_on([LaidTile(0, 0, heading, first)]) for heading in (EAST, SOUTH))


def test_a_list_comes_only_where_no_picture_fits() -> None:
    dice = Dice(17)
    lists = pictures = needless = 0
    for table in random_tables(18, 2000 if LONG else 200, range(1, 6)):
        width, height = 6 + dice.below(24), 1 + dice.below(12)
        if draw_layout(table, width, height).is_list:
            lists += 1
            needless += can_be_laid(table, width, height)
        else:
            pictures += 1
            check_picture(table, width, height, COMPACT)
    assert lists > 20
    assert pictures > 20
    assert needless <= lists / 50


@pytest.mark.parametrize(("width", "height"), [(0, 0), (1, 1), (4, 20), (80, 0), (20, 4)])
def test_a_window_too_small_gives_the_list(width: int, height: int) -> None:
    table = KEPT["seven_doubles_branching"]
    picture = draw_layout(table, width, height)
    assert picture.is_list
    assert picture == draw_list(table)


def test_an_empty_table_is_an_empty_picture() -> None:
    assert picture_lines(draw_layout(LaidTable([]), 80, 20)) == []
    assert picture_lines(draw_list(LaidTable([]))) == []


# --- The list.


def test_the_list_of_the_second_sequence() -> None:
    assert picture_lines(draw_list(lay(*SECOND_SEQUENCE), ASCII)) == [
        "[2|5] *2b",
        "{5|5} (a)",
        "- <5#4> *4d",
        "[5|3] *3c",
    ]


def test_the_list_has_every_tile_once_and_follows_its_lines() -> None:
    for table in random_tables(4, LAYOUTS, range(1, 29)):
        rows = list_tiles(table)
        assert sorted(row.order for row in rows) == list(range(len(table.placements)))
        above: dict[int, int] = {}
        for row in rows:
            assert sorted((row.first, row.second)) == list(table.placements[row.order].tile)
            beginning = row.depth - 1 if row.starts_branch else row.depth
            assert row.first == above.get(beginning, row.first)
            above = {depth: number for depth, number in above.items() if depth < row.depth}
            above[row.depth] = row.second
        marks = sorted((row.order, side, mark) for row in rows for side, mark in row.marks)
        assert marks == sorted((order, side, m) for (order, side), m in find_marks(table).items())


# --- Marks and styles.


def test_a_lone_double_is_counted_at_its_end_and_open_at_both_long_sides() -> None:
    assert find_marks(lay("2|2")) == {
        (0, "branch A"): Mark(4, None),
        (0, "line A"): Mark(None, "a"),
        (0, "line B"): Mark(None, "b"),
    }
    assert picture_lines(draw_layout(lay("2|2"), 11, 5)) == [
        "     ●4",
        "    ╔2╗",
        "  a○╠◆╣○b",
        "    ╚2╝",
    ]


def test_a_double_at_the_end_is_counted_where_its_line_goes_on() -> None:
    marks = find_marks(lay("3|6", "6|6 on 3|6 high"))
    assert marks == {(1, "line B"): Mark(12, "b"), (0, "low"): Mark(3, "a")}


def test_branches_stand_hollow_when_both_lines_are_taken() -> None:
    marks = find_marks(lay("5|5", "2|5 on 5|5 line A", "3|5 on 5|5 line B"))
    assert marks[0, "branch A"] == Mark(None, "a")
    assert marks[0, "branch B"] == Mark(None, "b")


def test_styles_say_what_a_character_belongs_to() -> None:
    picture = draw_layout(lay("2|5", "5|5 on 2|5 high"), 80, 20)
    styles = [(cell.character, cell.style) for cell in picture.rows[1] if cell.character != " "]
    assert styles == [
        ("a", Style.LETTER),
        ("●", Style.COUNTED),
        ("2", Style.COUNTED),
        ("[", Style.TILE),
        ("2", Style.NUMBER),
        ("│", Style.TILE),
        ("5", Style.NUMBER),
        ("]", Style.TILE),
        ("╠", Style.LAST_DOUBLE),
        ("◆", Style.LAST_DOUBLE),
        ("╣", Style.LAST_DOUBLE),
        ("●", Style.COUNTED),
        ("1", Style.COUNTED),
        ("0", Style.COUNTED),
        ("b", Style.LETTER),
    ]
    assert [cell.style for cell in picture.rows[0] if cell.character == "5"] == [Style.LAST_NUMBER]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("scale", [COMPACT, ROOMY], ids=["compact", "roomy"])
def test_drawings_have_the_measures_of_their_scale(glyphs: Glyphs, scale: Scale) -> None:
    for drawing in glyphs.tiles[scale]:
        for rows, (columns, height) in (
            (drawing.lying, scale.lying),
            (drawing.standing, scale.standing),
        ):
            assert [len(row) for row in rows] == [2 * columns + 1] * (2 * height + 1)
            text = "".join(rows)
            assert text.count("a") == text.count("b") == 1
            assert text.isascii() == (glyphs is ASCII)


def test_kinds_of_tiles_differ_without_colour() -> None:
    for glyphs in (UNICODE, ASCII):
        for drawings in glyphs.tiles.values():
            assert len({drawing.lying for drawing in drawings}) == 4
            assert len({drawing.standing for drawing in drawings}) == 4


# --- Speed.


def test_a_full_table_is_drawn_at_once() -> None:
    seconds = []
    for table in random_tables(5, 60, range(28, 29)):
        start = time.process_time()
        draw_layout(table, 80, 24)
        seconds.append(time.process_time() - start)
    assert statistics.median(seconds) < 0.03
