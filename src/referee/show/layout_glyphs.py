"""The characters that tiles and marks are drawn with, in Unicode and in plain ASCII.

Ordinary tiles have single lines; doubles have double ones or braces, since every one of them can
branch (D7). The tile laid last has heavy lines or angle brackets and a sign in its middle. In the
drawings `a` and `b` stand for the numbers, from left to right or from top to bottom.
"""

from typing import NamedTuple

from referee.show.layout_geometry import COMPACT, ROOMY, Scale


class Drawing(NamedTuple):
    """The rows of one tile, lying along a row and standing in a column."""

    lying: tuple[str, ...]
    standing: tuple[str, ...]


class TileGlyphs(NamedTuple):
    """The drawings of every kind of tile at one scale."""

    ordinary: Drawing
    double: Drawing
    last: Drawing
    last_double: Drawing

    def choose(self, is_double: bool, is_last: bool) -> Drawing:
        if is_last:
            return self.last_double if is_double else self.last
        return self.double if is_double else self.ordinary


class Glyphs(NamedTuple):
    """Everything that is drawn, in one character set."""

    tiles: dict[Scale, TileGlyphs]
    counted: str
    """Stands before the value of a counted end."""
    open_before: str
    open_after: str
    """Stand about the letter of a place where one can go on but that does not count."""
    branch: str
    """Stands before the first tile of a branch in a list."""


UNICODE = Glyphs(
    tiles={
        COMPACT: TileGlyphs(
            ordinary=Drawing(
                ("[a│b]",),
                (
                    "┌a┐",
                    "├─┤",
                    "└b┘",
                ),
            ),
            double=Drawing(
                ("╠a║b╣",),
                (
                    "╔a╗",
                    "╠═╣",
                    "╚b╝",
                ),
            ),
            last=Drawing(
                ("┣a◆b┫",),
                (
                    "┏a┓",
                    "┣◆┫",
                    "┗b┛",
                ),
            ),
            last_double=Drawing(
                ("╠a◆b╣",),
                (
                    "╔a╗",
                    "╠◆╣",
                    "╚b╝",
                ),
            ),
        ),
        ROOMY: TileGlyphs(
            ordinary=Drawing(
                (
                    "┌───┬───┐",
                    "│ a │ b │",
                    "└───┴───┘",
                ),
                (
                    "┌───┐",
                    "│ a │",
                    "├───┤",
                    "│ b │",
                    "└───┘",
                ),
            ),
            double=Drawing(
                (
                    "╔═══╦═══╗",
                    "║ a ║ b ║",
                    "╚═══╩═══╝",
                ),
                (
                    "╔═══╗",
                    "║ a ║",
                    "╠═══╣",
                    "║ b ║",
                    "╚═══╝",
                ),
            ),
            last=Drawing(
                (
                    "┏━━━┳━━━┓",
                    "┃ a ◆ b ┃",
                    "┗━━━┻━━━┛",
                ),
                (
                    "┏━━━┓",
                    "┃ a ┃",
                    "┣━◆━┫",
                    "┃ b ┃",
                    "┗━━━┛",
                ),
            ),
            last_double=Drawing(
                (
                    "╔═══╦═══╗",
                    "║ a ◆ b ║",
                    "╚═══╩═══╝",
                ),
                (
                    "╔═══╗",
                    "║ a ║",
                    "╠═◆═╣",
                    "║ b ║",
                    "╚═══╝",
                ),
            ),
        ),
    },
    counted="●",
    open_before="○",
    open_after="",
    branch="└ ",
)

ASCII = Glyphs(
    tiles={
        COMPACT: TileGlyphs(
            ordinary=Drawing(
                ("[a|b]",),
                (
                    "[a]",
                    "[-]",
                    "[b]",
                ),
            ),
            double=Drawing(
                ("{a|b}",),
                (
                    "{a}",
                    "{=}",
                    "{b}",
                ),
            ),
            last=Drawing(
                ("<a#b>",),
                (
                    "<a>",
                    "<#>",
                    "<b>",
                ),
            ),
            last_double=Drawing(
                ("{a#b}",),
                (
                    "{a}",
                    "{#}",
                    "{b}",
                ),
            ),
        ),
        ROOMY: TileGlyphs(
            ordinary=Drawing(
                (
                    "+---+---+",
                    "| a | b |",
                    "+---+---+",
                ),
                (
                    "+---+",
                    "| a |",
                    "+---+",
                    "| b |",
                    "+---+",
                ),
            ),
            double=Drawing(
                (
                    "{===+===}",
                    "{ a | b }",
                    "{===+===}",
                ),
                (
                    "{===}",
                    "{ a }",
                    "{===}",
                    "{ b }",
                    "{===}",
                ),
            ),
            last=Drawing(
                (
                    "<---+--->",
                    "< a # b >",
                    "<---+--->",
                ),
                (
                    "<--->",
                    "< a >",
                    "<-#->",
                    "< b >",
                    "<--->",
                ),
            ),
            last_double=Drawing(
                (
                    "{===+===}",
                    "{ a # b }",
                    "{===+===}",
                ),
                (
                    "{===}",
                    "{ a }",
                    "{=#=}",
                    "{ b }",
                    "{===}",
                ),
            ),
        ),
    },
    counted="*",
    open_before="(",
    open_after=")",
    branch="- ",
)
