"""Draws the table in characters: each has a style, which the terminal may turn into colour.

Nothing is told by style alone: see the characters in `layout_glyphs`.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from referee.show.layout_facts import LaidTable, Mark, find_marks
from referee.show.layout_geometry import (
    COLUMN_STEP,
    COMPACT,
    EAST,
    NORTH,
    ROOMY,
    ROW_STEP,
    WEST,
    LaidTile,
    Scale,
    body_of,
)
from referee.show.layout_glyphs import UNICODE, Drawing, Glyphs
from referee.show.layout_list import ListedTile, list_tiles
from referee.show.layout_search import MANNERS, WELL_SPACED, Manner, lay_tiles


class Style(StrEnum):
    """What a character is part of."""

    BLANK = "blank"
    TILE = "tile"
    """The lines of an ordinary tile."""
    DOUBLE = "double"
    """The lines of a double."""
    NUMBER = "number"
    """A number on a tile."""
    LAST = "last"
    """The lines of the tile laid last."""
    LAST_DOUBLE = "last double"
    """The lines of a double that was laid last."""
    LAST_NUMBER = "last number"
    """A number on the tile laid last."""
    COUNTED = "counted"
    """The mark of a counted end, and its value."""
    OPEN = "open"
    """The mark of a place where one can go on but that does not count."""
    LETTER = "letter"
    """The letter of a place where one can go on."""


class Cell(NamedTuple):
    character: str
    style: Style


class Picture(NamedTuple):
    """Rows of cells, none longer than it must be."""

    rows: list[list[Cell]]
    is_list: bool
    """Whether there was no room for the picture, so that this is a list."""


BLANK = Cell(" ", Style.BLANK)
ROOMY_WINDOW = (90, 28)
"""Columns and rows from which on large tiles are tried: nearly every round fits into them."""


def draw_layout(
    table: LaidTable, width: int, height: int, glyphs: Glyphs = UNICODE, scale: Scale | None = None
) -> Picture:
    """The table within `width` by `height` cells, or as a list where that is too small.

    Without a `scale` tiles are large where the window is, as long as they have room, else small.
    The first tile stands in the middle column while there is room; a picture has no empty rows
    above and below. A list may be higher than the window.
    """
    marks = find_marks(table)
    for size, manners in _sizes(width, height, scale):
        laid = lay_tiles(table.placements, marks, (width, height), size, manners)
        if laid is not None:
            return Picture(_paint(table, laid, size, glyphs), is_list=False)
    return draw_list(table, glyphs)


def _sizes(
    width: int, height: int, scale: Scale | None
) -> Iterator[tuple[Scale, tuple[Manner, ...]]]:
    if scale is None and width >= ROOMY_WINDOW[0] and height >= ROOMY_WINDOW[1]:
        yield ROOMY, WELL_SPACED
    yield scale or COMPACT, MANNERS


def draw_list(table: LaidTable, glyphs: Glyphs = UNICODE) -> Picture:
    """The table as a list, one tile a row, with the same marks as the picture."""
    return Picture(
        [list(_list_row(row, row.order == table.last, glyphs)) for row in list_tiles(table)],
        is_list=True,
    )


def picture_lines(picture: Picture) -> list[str]:
    """The picture as lines of text, without any style."""
    return ["".join(cell.character for cell in row) for row in picture.rows]


def _paint(
    table: LaidTable, laid: list[LaidTile], scale: Scale, glyphs: Glyphs
) -> list[list[Cell]]:
    canvas: dict[int, dict[int, Cell]] = {}
    for index, tile in enumerate(laid):
        is_double = tile.placement.is_double
        drawing = glyphs.tiles[scale].choose(is_double, index == table.last)
        area = body_of(tile.column, tile.row, tile.lying, scale)
        rows = _tile_cells(drawing, tile.lying, _numbers(tile), is_double, index == table.last)
        for row, cells in enumerate(rows, area.top):
            canvas.setdefault(row, {}).update(enumerate(cells, area.left))
    for (index, side), mark in find_marks(table).items():
        column, row, cells = _place_mark(mark, laid[index], side, scale, glyphs)
        canvas.setdefault(row, {}).update(enumerate(cells, column))
    rows_used = range(min(canvas, default=0), max(canvas, default=-1) + 1)
    return [_fill(canvas.get(row, {})) for row in rows_used]


def _place_mark(
    mark: Mark, tile: LaidTile, side: str, scale: Scale, glyphs: Glyphs
) -> tuple[int, int, list[Cell]]:
    """The first column, the row, and the cells of a mark: next to its side, in line with it."""
    direction = tile.facing(side)
    cells = _mark_cells(mark, glyphs, letter_first=direction == WEST)
    ahead = scale.reach(tile.lying, direction) + 1
    column = tile.column + COLUMN_STEP[direction] * ahead
    if direction == WEST:
        column -= len(cells) - 1
    elif direction != EAST:
        column -= (len(cells) - 1) // 2
    return column, tile.row + ROW_STEP[direction] * ahead, cells


def _fill(cells: dict[int, Cell]) -> list[Cell]:
    return [cells.get(column, BLANK) for column in range(max(cells, default=-1) + 1)]


def _numbers(tile: LaidTile) -> tuple[int, int]:
    """The numbers of a tile on the grid, from left to right or from top to bottom."""
    low, high = tile.placement.tile
    if not tile.placement.is_double and tile.facing("low") not in (WEST, NORTH):
        return high, low
    return low, high


def _tile_cells(
    drawing: Drawing, lying: bool, numbers: tuple[int, int], is_double: bool, is_last: bool
) -> Iterator[list[Cell]]:
    if is_last:
        line, number = (Style.LAST_DOUBLE if is_double else Style.LAST), Style.LAST_NUMBER
    else:
        line, number = (Style.DOUBLE if is_double else Style.TILE), Style.NUMBER
    shown = {"a": Cell(str(numbers[0]), number), "b": Cell(str(numbers[1]), number)}
    for row in drawing.lying if lying else drawing.standing:
        yield [shown.get(character) or Cell(character, line) for character in row]


def _mark_cells(mark: Mark, glyphs: Glyphs, *, letter_first: bool) -> list[Cell]:
    """The sign at a free side. To the left of a tile its letter stands outermost too."""
    letter = [Cell(character, Style.LETTER) for character in mark.letter or ""]
    if mark.value is not None:
        value = [Cell(character, Style.COUNTED) for character in f"{glyphs.counted}{mark.value}"]
        return letter + value if letter_first else value + letter
    before = [Cell(character, Style.OPEN) for character in glyphs.open_before]
    after = [Cell(character, Style.OPEN) for character in glyphs.open_after]
    if letter_first and not after:
        return letter + before
    return before + letter + after


def _list_row(row: ListedTile, is_last: bool, glyphs: Glyphs) -> Iterator[Cell]:
    if row.depth:
        start = glyphs.branch if row.starts_branch else " " * len(glyphs.branch)
        indent = " " * len(glyphs.branch) * (row.depth - 1) + start
        yield from (Cell(character, Style.TILE) for character in indent)
    is_double = row.first == row.second
    drawing = glyphs.tiles[COMPACT].choose(is_double, is_last)
    for cells in _tile_cells(drawing, True, (row.first, row.second), is_double, is_last):
        yield from cells
    for _, mark in row.marks:
        yield BLANK
        yield from _mark_cells(mark, glyphs, letter_first=False)
