"""A page as HTML: one file that needs nothing else, runs nothing and asks for nothing."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from referee import __version__
from referee.lines import is_signed
from referee.show.page import Drawing, Lines, Page, Section, Table
from referee.show.page_look import class_of, looks
from referee.show.screen import Ink, Row

MARK = b'<meta name="generator" content="referee '
"""What tells that a file is such a page, among its first bytes."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
STYLE = """
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
h1 { margin-bottom: 0 } h2 { margin-top: 2rem }
pre { font: 0.95rem/1.2 "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-x: auto }
table { border-collapse: collapse } .wide { overflow-x: auto }
th, td { padding: 0.2rem 0.8rem; border-bottom: 1px solid #8888; text-align: left }
.figures { text-align: right; font-variant-numeric: tabular-nums }
footer { margin-top: 3rem; font-size: 0.85rem; opacity: 0.7 }
"""


def render(page: Page) -> bytes:
    """The file's bytes, UTF-8. All text is escaped by the library that writes the tree."""
    html = Element("html", lang=page.language)
    _head(SubElement(html, "head"), page.title)
    body = SubElement(html, "body")
    SubElement(body, "h1").text = page.title
    _paragraphs(body, page.lines)
    for section in page.sections:
        SubElement(body, "h2").text = section.heading
        _parts(body, section)
    for section in page.details:
        details = SubElement(body, "details")
        SubElement(details, "summary").text = section.heading
        _parts(details, section)
    SubElement(body, "footer").text = f"referee {__version__}"
    text: bytes = tostring(html, encoding="utf-8", method="html")
    return b"<!doctype html>\n" + text + b"\n"


def _head(head: Element, title: str) -> None:
    SubElement(head, "meta", name="generator", content=f"referee {__version__}")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": POLICY})
    SubElement(head, "meta", name="viewport", content="width=device-width")
    SubElement(head, "title").text = title
    SubElement(head, "style").text = STYLE + _styles()


def _styles() -> str:
    """A rule for every style of a drawing."""
    rules = []
    for name, look in looks().items():
        marks = [
            "font-weight: bold" if look.bold else "",
            "opacity: 0.65" if look.dim else "",
            f"color: {look.colour}" if look.colour else "",
            "color: Canvas; background: CanvasText" if look.reverse else "",
        ]
        rules.append(f".{name} {{ {'; '.join(filter(None, marks))} }}\n")
    return "".join(rules)


def _parts(parent: Element, section: Section) -> None:
    for part in section.parts:
        match part:
            case Table():
                _table(SubElement(parent, "div", {"class": "wide"}), part)
            case Lines():
                _paragraphs(parent, part.lines)
            case Drawing():
                _drawing(SubElement(parent, "pre", role="img"), part.rows, section.heading)


def _paragraphs(parent: Element, lines: Sequence[str]) -> None:
    paragraph = SubElement(parent, "p")
    for number, line in enumerate(lines):
        if number:
            SubElement(paragraph, "br").tail = line
        else:
            paragraph.text = line


def _table(parent: Element, table: Table) -> None:
    made = SubElement(parent, "table")
    columns = range(len(table.head))
    numbers = {column for column in columns if all(is_signed(row[column]) for row in table.rows)}
    for cells, kind in ((table.head, "th"), *((row, "td") for row in table.rows)):
        row = SubElement(made, "tr")
        for column, cell in enumerate(cells):
            style = {"class": "figures"} if column in numbers else {}
            SubElement(row, kind, style).text = cell


def _drawing(pre: Element, rows: Sequence[Row], name: str) -> None:
    pre.set("aria-label", name)
    for row in rows:
        for span in row:
            made = SubElement(pre, "span")
            if span.ink is not Ink.PLAIN:
                made.set("class", class_of(span.ink))
            made.text = span.text
        SubElement(pre, "span").text = "\n"
