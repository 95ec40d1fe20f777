"""Finds a place for every tile, so that no two overlap and all stay in view.

Tiles are laid one by one in the order of the game, as people do: straight on while there is room,
round a corner where there is none, doubles across their line. What lies stays where it is when a
tile is added, unless the new one finds no place: then the turns that stand in its way are made
dearer and all is laid anew, so that some of them give way. The same layout is always laid in the
same way.

Sets of cells are integers with one bit a cell, so that a whole tile is compared at once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.show.layout_facts import BRANCHES, Mark, Place, Placement
from referee.show.layout_geometry import (
    COMPACT,
    EAST,
    SOUTH,
    WEST,
    LaidTile,
    Rectangle,
    Scale,
    Turn,
    body_of,
    direction_of,
    is_lying,
    mark_cells,
    turns,
)


class Manner(NamedTuple):
    """How generously tiles are laid, and where the first line runs."""

    heading: int
    apart: bool
    """Tiles that do not join keep a cell free between them, and marks keep clear of them."""
    foresee: bool
    """Room is kept for a mark at every free side, not only at those that have one now."""
    trials: int
    """How often all may be laid anew before it is given up."""


MANNERS = (
    Manner(EAST, apart=True, foresee=True, trials=40),
    Manner(SOUTH, apart=True, foresee=True, trials=20),
    Manner(EAST, apart=True, foresee=False, trials=20),
    Manner(EAST, apart=False, foresee=False, trials=40),
    Manner(SOUTH, apart=False, foresee=False, trials=40),
)
"""From the finest to the tightest; the first in which everything fits is taken."""
WELL_SPACED = MANNERS[:2]
"""Those in which nothing touches but what joins, and in which every mark will have its room."""

DEARER = 3.0
"""What a turn that stood in the way costs more the next time."""
CROWDED_LINE, CROWDED_BRANCH = 12.0, 4.0
"""The cost of a tile whose far side, or whose branches, look into a place wholly taken."""
IN_THE_WAY, IN_THE_WAY_BY_CELL = 6.0, 0.2
"""The cost of lying straight ahead of another free side."""
VIEW = ((12, 3), (7, 6))
"""How far a side looks for free room, and how far to both hands: along a row, along a column."""
ANCESTORS_BLAMED = 4
BORDER = 32
"""Cells around the board, so that what sticks out of it is still a place on it."""


def lay_tiles(
    placements: Sequence[Placement],
    marks: Mapping[Place, Mark],
    window: tuple[int, int],
    scale: Scale = COMPACT,
    manners: Sequence[Manner] = MANNERS,
) -> list[LaidTile] | None:
    """A place for every tile and every mark within the window; None if none is found.

    The window is measured in columns and rows, and both count from 0. The first tile is in the
    middle column while there is room.
    """
    columns, rows = scale.lying
    if len(placements) * (2 * columns + 1) * (2 * rows + 1) > window[0] * window[1]:
        return None
    for manner in manners:
        laid = _Board(placements, marks, window, scale, manner).lay()
        if laid is not None:
            return laid
    return None


class _End(NamedTuple):
    """A free side: where it looks, and the cells straight ahead of it."""

    direction: int
    mark: Rectangle | None
    """The cells kept for its mark."""
    margin: int
    """The same with a space at either hand, which no other mark may touch."""
    kept: int
    """Those of them which no tile may cover."""
    ahead: int


class _Shape(NamedTuple):
    """A tile with its free sides, and the masks of what it covers and needs."""

    area: Rectangle
    outline: Rectangle
    """The tile and all its marks."""
    body: int
    surroundings: int
    """The tile and the cells next to it."""
    marks: int
    kept: int
    ends: tuple[tuple[str, _End], ...]


class _Choice(NamedTuple):
    """One turn that can be taken."""

    cost: float
    turn: int
    tile: LaidTile
    shape: _Shape


class _Board:
    """A board twice the size of the window, with the first tile in its middle."""

    def __init__(
        self,
        placements: Sequence[Placement],
        marks: Mapping[Place, Mark],
        window: tuple[int, int],
        scale: Scale,
        manner: Manner,
    ) -> None:
        self.placements = placements
        self.width, self.height = window
        self.scale = scale
        self.manner = manner
        self.stride = 2 * (self.width + BORDER)
        self.middle = (self.width + BORDER, self.height + BORDER)
        self.blocks: dict[tuple[int, int], int] = {}
        self.shapes: dict[tuple[bool, int, str, frozenset[str]], _Shape] = {}
        self.sides_with_room = [
            frozenset(
                side
                for side in tile.sides
                if side != tile.side and (manner.foresee or (index, side) in marks)
            )
            for index, tile in enumerate(placements)
        ]

    def lay(self) -> list[LaidTile] | None:
        dearer: dict[tuple[int, int], float] = {}
        for _ in range(self.manner.trials):
            trial = _Trial(self, dearer)
            stuck = trial.lay_all()
            if stuck is None:
                return self._bring_into_view(trial.tiles, trial.outline(trial.ends.values()))
            if not stuck:
                return None
            for index in stuck:
                turn = (index, trial.turns_taken[index])
                dearer[turn] = dearer.get(turn, 0.0) + DEARER
        return None

    def _bring_into_view(self, tiles: list[LaidTile], box: Rectangle | None) -> list[LaidTile]:
        if box is None:
            return []
        left = min(
            max(self.width // 2 - (self.middle[0] - box.left), 0),
            self.width - box.right + box.left - 1,
        )
        return [
            tile._replace(column=tile.column - box.left + left, row=tile.row - box.top)
            for tile in tiles
        ]

    def cells(self, area: Rectangle) -> int:
        """The mask of a rectangle that lies on the board."""
        size = (area.right - area.left + 1, area.bottom - area.top + 1)
        block = self.blocks.get(size)
        if block is None:
            line = (1 << size[0]) - 1
            block = sum(line << row * self.stride for row in range(size[1]))
            self.blocks[size] = block
        return block << area.top * self.stride + area.left

    def shape(self, index: int, heading: int) -> _Shape:
        """A tile at cell BORDER, BORDER whose line goes on in this direction."""
        tile = self.placements[index]
        with_room = self.sides_with_room[index]
        key = (tile.is_double, heading, tile.side or "", with_room)
        shape = self.shapes.get(key)
        if shape is None:
            shape = self.shapes[key] = self._make_shape(tile, heading, with_room)
        return shape

    def _make_shape(self, tile: Placement, heading: int, with_room: frozenset[str]) -> _Shape:
        area = outline = body_of(BORDER, BORDER, is_lying(heading, tile.is_double), self.scale)
        body = surroundings = self.cells(area)
        if self.manner.apart:
            wide = Rectangle(area.left - 1, area.top, area.right + 1, area.bottom)
            high = Rectangle(area.left, area.top - 1, area.right, area.bottom + 1)
            surroundings = self.cells(wide) | self.cells(high)
        marks = all_kept = 0
        ends = []
        for side in tile.sides:
            if side == tile.side:
                continue
            direction = direction_of(side, tile.near_side, heading)
            mark = None
            margin = kept = 0
            if side in with_room:
                mark = mark_cells(area, direction, side)
                outline = outline.around(mark)
                margin = self.cells(_with_space(mark, direction))
                kept = margin if self.manner.apart else self.cells(mark)
                marks |= self.cells(mark)
                all_kept |= kept
            ahead = self.cells(_in_front(area, direction, *self.scale.room_ahead(direction)))
            ends.append((side, _End(direction, mark, margin, kept, ahead)))
        return _Shape(area, outline, body, surroundings, marks, all_kept, tuple(ends))

    def shift(self, columns: int, rows: int) -> int:
        """How far the bits of a mask move with its cells."""
        return rows * self.stride + columns

    def holds(self, outline: Rectangle) -> bool:
        """Whether so much fits into the window."""
        return (
            outline.right - outline.left < self.width and outline.bottom - outline.top < self.height
        )

    def in_reach(self, outline: Rectangle) -> Rectangle:
        """All cells that can be in view together with these."""
        return Rectangle(
            outline.right - self.width + 1,
            outline.bottom - self.height + 1,
            outline.left + self.width - 1,
            outline.top + self.height - 1,
        )


def _with_space(mark: Rectangle, direction: int) -> Rectangle:
    """The cells of a mark and one more at either hand, but where its tile is."""
    left = mark.left - (direction != EAST)
    right = mark.right + (direction != WEST)
    return Rectangle(left, mark.top, right, mark.bottom)


def _in_front(area: Rectangle, direction: int, length: int, aside: int) -> Rectangle:
    """The cells in front of one edge of an area, `aside` cells to both hands of its middle."""
    column, row = area.middle
    if direction % 2:
        near = area.bottom + 1 if direction == SOUTH else area.top - length
        return Rectangle(column - aside, near, column + aside, near + length - 1)
    near = area.right + 1 if direction == EAST else area.left - length
    return Rectangle(near, row - aside, near + length - 1, row + aside)


def _around(first: Rectangle | None, second: Rectangle) -> Rectangle:
    return second if first is None else first.around(second)


class _Scene(NamedTuple):
    """What lies on the board when a tile is about to join."""

    others: list[_End]
    """The free sides but the one that is joined."""
    strangers: int
    """The cells of all tiles but the one that is joined."""
    margins: int
    kept: int
    """The cells that other marks and tiles leave to the marks of the other free sides."""
    outline: Rectangle | None
    """All tiles, and the marks of the other free sides."""


class _Trial:
    """One go at laying all tiles, in their order, each in the cheapest way that is possible."""

    def __init__(self, board: _Board, dearer: Mapping[tuple[int, int], float]) -> None:
        self.board = board
        self.dearer = dearer
        self.tiles: list[LaidTile] = []
        self.turns_taken: list[int] = []
        self.bodies: list[int] = []
        self.ends: dict[Place, _End] = {}
        self.taken = 0
        self.area: Rectangle | None = None

    def lay_all(self) -> set[int] | None:
        """None if all tiles lie; else the tiles that are to blame for one that finds no place."""
        for index in range(len(self.board.placements)):
            blamed: set[int] = set()
            choices = list(self._choices(index, blamed))
            if not choices:
                return blamed | set(self._ancestors(index, ANCESTORS_BLAMED))
            self._take(index, min(choices, key=lambda choice: choice.cost))
        return None

    def outline(self, ends: Iterable[_End]) -> Rectangle | None:
        """The cells of all tiles and of the marks of some free sides."""
        outline = self.area
        for end in ends:
            if end.mark is not None:
                outline = _around(outline, end.mark)
        return outline

    def _take(self, index: int, choice: _Choice) -> None:
        _, turn, tile, shape = choice
        columns, rows = tile.column - BORDER, tile.row - BORDER
        shift = self.board.shift(columns, rows)
        self.tiles.append(tile)
        self.turns_taken.append(turn)
        self.bodies.append(shape.body << shift)
        self.taken |= shape.body << shift
        self.area = _around(self.area, shape.area.moved(columns, rows))
        self.ends.pop(self._joined_place(index), None)
        for side, end in shape.ends:
            self.ends[index, side] = _End(
                end.direction,
                end.mark and end.mark.moved(columns, rows),
                end.margin << shift,
                end.kept << shift,
                end.ahead << shift,
            )

    def _joined_place(self, index: int) -> Place:
        tile = self.board.placements[index]
        return (tile.anchor or 0, tile.anchor_side or "")

    def _ways(self, index: int) -> tuple[int, int, tuple[Turn, ...]]:
        """Where to start from, and the turns that can be tried."""
        tile = self.board.placements[index]
        if tile.anchor is None:
            return (*self.board.middle, (Turn(0, 0, self.board.manner.heading, 0.0),))
        anchor = self.tiles[tile.anchor]
        direction = self.ends[self._joined_place(index)].direction
        ways = turns(
            anchor.placement.is_double, anchor.lying, direction, tile.is_double, self.board.scale
        )
        return anchor.column, anchor.row, ways

    def _scene(self, index: int) -> _Scene:
        joined = self._joined_place(index)
        others = [end for place, end in self.ends.items() if place != joined]
        margins = kept = 0
        for end in others:
            margins |= end.margin
            kept |= end.kept
        anchor = self.board.placements[index].anchor
        strangers = self.taken if anchor is None else self.taken & ~self.bodies[anchor]
        return _Scene(others, strangers, margins, kept, self.outline(others))

    def _choices(self, index: int, blamed: set[int]) -> Iterator[_Choice]:
        """The turns that are possible; adds to `blamed` who forbids the others."""
        scene = self._scene(index)
        start_column, start_row, ways = self._ways(index)
        placement = self.board.placements[index]
        for number, turn in enumerate(ways):
            column, row = start_column + turn.columns, start_row + turn.rows
            tile = LaidTile(column, row, turn.heading, placement)
            shape = self.board.shape(index, turn.heading)
            columns, rows = column - BORDER, row - BORDER
            own_outline = shape.outline.moved(columns, rows)
            outline = _around(scene.outline, own_outline)
            if not self.board.holds(outline):
                blamed.update(self._at_far_edges(scene.outline, own_outline))
                continue
            shift = self.board.shift(columns, rows)
            body = shape.body << shift
            clash = (
                (shape.surroundings << shift & scene.strangers)
                | (shape.kept << shift & self.taken)
                | (shape.marks << shift & scene.margins)
                | (body & scene.kept)
            )
            if clash:
                blamed.update(self._owners(clash))
                continue
            cost = turn.cost + self.dearer.get((index, number), 0.0)
            cost += self._crowding(shape, (columns, rows), outline)
            for end in scene.others:
                in_the_way = (end.ahead & body).bit_count()
                if in_the_way:
                    cost += IN_THE_WAY + IN_THE_WAY_BY_CELL * in_the_way
            yield _Choice(cost, number, tile, shape)

    def _crowding(self, shape: _Shape, steps: tuple[int, int], outline: Rectangle) -> float:
        """The cost of what takes the view from the free sides: other tiles, the window's edge."""
        area = shape.area.moved(*steps)
        in_reach = self.board.in_reach(outline)
        cost = 0.0
        for side, end in shape.ends:
            view = _in_front(area, end.direction, *VIEW[end.direction % 2])
            seen = view.within(in_reach)
            free = 0
            if seen is not None:
                free = seen.size - (self.board.cells(seen) & self.taken).bit_count()
            weight = CROWDED_BRANCH if side in BRANCHES else CROWDED_LINE
            cost += weight * (1 - free / view.size)
        return cost

    def _owners(self, cells: int) -> Iterator[int]:
        """The tiles, but for the first, that lie on some of the cells or have their mark there."""
        for index in range(1, len(self.bodies)):
            if self.bodies[index] & cells:
                yield index
        for (index, _), end in self.ends.items():
            if index and end.margin & cells:
                yield index

    def _at_far_edges(self, present: Rectangle | None, added: Rectangle) -> Iterator[int]:
        """The tiles that reach so far to one side that another cannot reach as far to the other."""
        if present is None:
            return
        widest = present.around(added)
        for axis, limit in ((0, self.board.width), (1, self.board.height)):
            if widest[axis + 2] - widest[axis] >= limit:
                edge = axis if added[axis + 2] > present[axis + 2] else axis + 2
                for index in self._touching(edge, present[edge]):
                    yield index
                    yield from self._ancestors(index, 2)

    def _touching(self, edge: int, line: int) -> Iterator[int]:
        """The tiles, but for the first, whose own edge, or that of a mark of theirs, is there."""
        for index in range(1, len(self.tiles)):
            tile = self.tiles[index]
            if body_of(tile.column, tile.row, tile.lying, self.board.scale)[edge] == line:
                yield index
        for (index, _), end in self.ends.items():
            if index and end.mark is not None and end.mark[edge] == line:
                yield index

    def _ancestors(self, index: int, generations: int) -> Iterator[int]:
        """The tiles that lead to this one, nearest first, the very first tile left out."""
        for _ in range(generations):
            anchor = self.board.placements[index].anchor
            if not anchor:
                return
            yield anchor
            index = anchor
