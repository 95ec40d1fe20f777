"""A page as a picture (SVG): the result and the table, to be shown anywhere."""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from referee import __version__
from referee.show.page import Drawing, Lines, Page, Part, Section, Table
from referee.show.page_look import class_of, looks
from referee.show.screen import Ink, Row, Span, columns, left, widest, wrapped

MARK = b"<metadata>referee "
"""What tells that a file is such a picture, among its first bytes."""
COLUMN, LINE, SIZE = 8.4, 17, 14
"""Pixels of a column, of a line, and of the text."""
MARGIN = 24
LEAST_WIDTH = 72
"""Columns at which sentences are broken, if nothing is wider."""
GAP = 3
PAPER, TEXT = "#ffffff", "#1c1c1c"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
FONT = "'DejaVu Sans Mono', Menlo, Consolas, monospace"


def render(page: Page) -> bytes:
    """The file's bytes, UTF-8. All text is escaped by the library that writes the tree."""
    rows = list(_rows(page))
    width = widest(rows) * COLUMN + 2 * MARGIN
    height = len(rows) * LINE + 2 * MARGIN
    svg = Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.1f} {height}",
        width=f"{width:.1f}",
        height=str(height),
        role="img",
    )
    SubElement(svg, "metadata").text = f"referee {__version__}"
    SubElement(svg, "title").text = page.title
    SubElement(svg, "style").text = _style()
    SubElement(svg, "rect", width="100%", height="100%", fill=PAPER)
    for number, row in enumerate(rows):
        _draw(svg, row, MARGIN + number * LINE)
    text: bytes = tostring(svg, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _style() -> str:
    rules = [f"text {{ font: {SIZE}px {FONT}; fill: {TEXT} }}"]
    for name, look in looks().items():
        marks = [
            "font-weight: bold" if look.bold else "",
            "opacity: 0.65" if look.dim else "",
            f"fill: {look.colour}" if look.colour else "",
            f"fill: {PAPER}" if look.reverse else "",
        ]
        rules.append(f".{name} {{ {'; '.join(filter(None, marks))} }}")
    return "\n".join(rules)


def _rows(page: Page) -> Iterator[Row]:
    """The whole page in rows of signs, each below the last."""
    width = max([LEAST_WIDTH, *(widest(_part_rows(part, 0)) for part in _wide(page.sections))])
    yield from ([Span(line, Ink.STRONG)] for line in wrapped(page.title, width))
    yield from _part_rows(Lines(page.lines), width)
    for section in page.sections:
        yield []
        yield [Span(section.heading, Ink.STRONG)]
        for part in section.parts:
            yield from _part_rows(part, width)


def _wide(sections: Sequence[Section]) -> list[Part]:
    """What cannot be broken where the picture would end."""
    return [part for one in sections for part in one.parts if not isinstance(part, Lines)]


def _part_rows(part: Part, width: int) -> list[Row]:
    match part:
        case Table(head, rows):
            room = [max(columns(row[at]) for row in (head, *rows)) for at in range(len(head))]
            return [
                [
                    Span(left(cell, room[at] + GAP), Ink.FAINT if row is head else Ink.PLAIN)
                    for at, cell in enumerate(row)
                ]
                for row in (head, *rows)
            ]
        case Lines(lines):
            return [[Span(piece)] for line in lines for piece in wrapped(line, width)]
        case Drawing(rows):
            return [[], *rows, []]


def _draw(svg: Element, row: Row, top: int) -> None:
    """The spans of a row, each held to its columns whatever font draws it."""
    column = 0
    for text, ink in row:
        shown = text.strip(" ")
        start = column + columns(text) - columns(text.lstrip(" "))
        column += columns(text)
        if not shown:
            continue
        x, width = MARGIN + start * COLUMN, columns(shown) * COLUMN
        name = class_of(ink)
        if name in looks() and looks()[name].reverse:
            box = {"x": f"{x:.1f}", "y": str(top), "width": f"{width:.1f}", "height": str(LINE)}
            SubElement(svg, "rect", box, fill=TEXT)
        place = {"x": f"{x:.1f}", "y": f"{top + LINE * 0.78:.1f}", "textLength": f"{width:.1f}"}
        drawn = SubElement(svg, "text", place, lengthAdjust="spacingAndGlyphs")
        drawn.set(SPACE, "preserve")
        if ink is not Ink.PLAIN:
            drawn.set("class", name)
        drawn.text = shown
