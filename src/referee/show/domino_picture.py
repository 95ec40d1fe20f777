"""The domino table as a picture: the layout as it lies, and the score as a cribbage board."""

from enum import StrEnum

from referee.dominoes.layout import SIDE_NAMES
from referee.dominoes.match import Match
from referee.dominoes.scribe import letters
from referee.dominoes.tiles import HALVES, IS_DOUBLE
from referee.show import layout_glyphs, pegging
from referee.show.layout_facts import LaidTable, Placement
from referee.show.layout_glyphs import Glyphs
from referee.show.layout_picture import Style, draw_layout
from referee.show.pegging import Lane, draw_pegging
from referee.show.screen import (
    Ink,
    Row,
    Span,
    flowed,
    in_columns,
    indented,
    row_of,
    widest,
    wrapped,
)
from referee.words import Words

PEGGING_SHARE = 3
"""The cribbage board may have one in so many rows of the window ..."""
LEAST_PEGGING = 6
"""... but so many it may always have."""
ROWS_FOR_LEGEND = 22
"""In a window of fewer rows the signs are not explained."""
LIST_GAP, LEGEND_GAP = 3, 2


def draw(match: Match, words: Words, width: int, height: int, ascii_only: bool) -> list[Row]:
    """The table of a match. See `screen.board`."""

    def board(rows: int) -> list[Row]:
        return draw_pegging(lanes(match, words), match.target, words, width, rows, ascii_only)

    foot = _legend(match, words, width, ascii_only) if height >= ROWS_FOR_LEGEND else []
    if foot:
        foot = [[], *indented(foot, (width - widest(foot)) // 2)]
    rest = height - len(foot) - 1
    pegs = board(max(LEAST_PEGGING, height // PEGGING_SHARE))
    table = _table(match, words, width, rest - len(pegs), ascii_only)
    # A small layout leaves room for a board that is read more easily.
    pegs = board(max(rest - len(table), len(pegs)))
    return [*table, [], *indented(pegs, (width - widest(pegs)) // 2), *foot]


def _table(match: Match, words: Words, width: int, height: int, ascii_only: bool) -> list[Row]:
    """The layout, and what keeps it from being the whole table."""
    table = laid_table(match)
    note = "layout-incomplete" if match.gap else "" if table.placements else "ends-none"
    told = [[Span(line, Ink.FAINT)] for line in wrapped(words.say(note), width)] if note else []
    if not table.placements:
        return told
    rows_for_layout = height - len(told)
    picture = draw_layout(table, width, rows_for_layout, glyphs(ascii_only))
    rows = [row_of(cells) for cells in picture.rows]
    if picture.is_list:
        rows = in_columns(rows, width, rows_for_layout, LIST_GAP)
    return [*rows, *told]


def glyphs(ascii_only: bool) -> Glyphs:
    """The characters to draw with."""
    return layout_glyphs.ASCII if ascii_only else layout_glyphs.UNICODE


def laid_table(match: Match) -> LaidTable:
    """What lies on the table, with the letters of the open places that entries can name (D6)."""
    layout = match.round.layout
    order = {tile: index for index, tile in enumerate(layout.order)}
    placements = []
    for tile in layout.order:
        if tile not in layout.joins:
            placements.append(Placement(HALVES[tile]))
            continue
        side, anchor, anchor_side = layout.joins[tile]
        placements.append(
            Placement(
                HALVES[tile],
                SIDE_NAMES[IS_DOUBLE[tile]][side],
                order[anchor],
                SIDE_NAMES[IS_DOUBLE[anchor]][anchor_side],
            )
        )
    return LaidTable(
        placements,
        counted={(order[end.tile], end.side): end.value for end in layout.counted()},
        open_places=[(order[end.tile], end.side, letter) for letter, end in letters(match).items()],
        last=len(placements) - 1 if placements else None,
    )


def lanes(match: Match, words: Words) -> list[Lane]:
    """The lane of every side on the cribbage board."""
    seat = None if match.over else match.round.turn
    on_turn = None if seat is None else match.seats.side_of[seat]
    return [
        Lane(
            name,
            match.scores[side],
            match.behind[side],
            words.say("won")
            if side in match.winners
            else words.count("needed", max(match.needed(side), 0)),
            side in match.winners,
            side == on_turn,
        )
        for side, name in enumerate(match.seats.side_names)
    ]


def _legend(match: Match, words: Words, width: int, ascii_only: bool) -> list[Row]:
    """What the signs mean, those that are there to be seen."""
    layout, pegs = glyphs(ascii_only), pegging.signs(ascii_only)
    pieces: list[tuple[str, StrEnum, str]] = []
    if match.round.layout.order:
        double, last = ("{=}", "#") if ascii_only else ("╠═╣", "◆")
        pieces = [
            (f"{layout.counted}5", Style.COUNTED, "counted"),
            (f"{layout.open_before}a{layout.open_after}", Style.OPEN, "open"),
            (double, Style.DOUBLE, "double"),
            (last, Style.LAST, "last"),
        ]
    pieces += [(pegs.peg, Ink.PEG, "score"), (pegs.behind, Ink.PEG_BEHIND, "behind")]
    return flowed(
        (
            [Span(sign, ink), Span(" " + words.say(f"legend-{means}"), Ink.FAINT)]
            for sign, ink, means in pieces
        ),
        width,
        LEGEND_GAP,
    )
