"""A log as a page to keep: what it came to, in sections that every form of page can hold."""

from collections.abc import Iterable, Sequence
from datetime import date
from importlib import import_module
from typing import Any, NamedTuple

from referee.audit import Audit
from referee.game import Place
from referee.lines import split
from referee.log import Log
from referee.settings import SettingError
from referee.show.audit_text import ranges
from referee.show.of_game import page_of, text_of
from referee.show.screen import Row, board
from referee.show.seating_text import clockwise
from referee.show.sentences import sentence
from referee.words import Words, harmless

DRAWING = 100, 60
"""The columns and rows that the table may be drawn in."""


_FORMS = {".html": "referee.show.page_html", ".svg": "referee.show.page_svg"}


def renderer(ending: str) -> Any:
    """The module that makes files of a page with this ending. Raises SettingError for others."""
    try:
        return import_module(_FORMS[ending.lower()])
    except KeyError as error:
        raise SettingError("page-ending", "--out", endings=list(_FORMS)) from error


class Table(NamedTuple):
    """Cells in rows, below a head for each column."""

    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


class Lines(NamedTuple):
    """Sentences, one below the other."""

    lines: list[str]


class Drawing(NamedTuple):
    """Rows of signs that must keep their places below each other."""

    rows: list[Row]


Part = Table | Lines | Drawing


class Section(NamedTuple):
    """What stands under one heading."""

    heading: str
    parts: Sequence[Part]


class Page(NamedTuple):
    """All that is told of one log. `details` are for whoever wants to read all of it."""

    language: str
    title: str
    lines: list[str]
    sections: list[Section]
    details: list[Section]


def page(log: Log, audit: Audit, words: Words) -> Page:
    """The page of a log that was audited."""
    title = log.head.get("title")
    name = words.say(f"page-title-{audit.game.key}")
    return Page(
        words.language,
        harmless(title) if isinstance(title, str) and title.strip() else name,
        [name, *_about(log, audit, words)],
        _sections(audit, words),
        _details(log, audit, words),
    )


def _about(log: Log, audit: Audit, words: Words) -> list[str]:
    """When, who sat where, what was noted, and whether all was right."""
    position = audit.position
    told = []
    day, note = log.head.get("date"), log.head.get("note")
    if isinstance(day, date):
        told.append(day.isoformat())
    told += clockwise(position.seats, words)
    if isinstance(note, str) and note.strip():
        told += map(harmless, note.strip().splitlines())
    faults = len(audit.findings)
    state = words.say("audit-complete" if position.complete else "audit-incomplete")
    verdict = words.count("findings", faults) if faults else words.say("audit-clean")
    return [*told, words.say("page-verdict", state=state, verdict=verdict)]


def _sections(audit: Audit, words: Words) -> list[Section]:
    position, key = audit.position, audit.game.key
    of_game, text = page_of(key), text_of(key)
    sections = [Section(words.say("page-result"), of_game.result(position, words))]
    if position.action:
        heading = words.say("page-table", place=position.place)
        rows = board(position, key, words, *DRAWING)
        below = Lines(text.shown(position, words)[1:])
        sections.append(Section(heading, [Drawing(rows), below]))
    if position.results:
        blocks = of_game.blocks(position, words)
        how = Lines([words.say(f"page-how-{audit.game.blocks}")])
        sections.append(Section(words.say(f"page-{audit.game.blocks}"), [blocks, how]))
    return sections


def _details(log: Log, audit: Audit, words: Words) -> list[Section]:
    """The working of every settlement, the findings, and the log itself, line for line."""
    working = Lines(text_of(audit.game.key).settled(audit.position, words))
    sections = [Section(words.say("page-working"), [working])]
    if audit.findings or audit.position.not_judged:
        sections.append(Section(words.say("page-findings"), _findings(audit, words)))
    head = (words.say("page-place"), words.say("page-line"))
    lines = Table(head, list(_lines(log)))
    return [*sections, Section(words.say("page-log"), [lines])]


def _findings(audit: Audit, words: Words) -> list[Part]:
    head = tuple(words.say(f"page-{column}") for column in ("place", "finding", "clause"))
    rows = [
        (str(fault.at), sentence(fault, audit.game.key, words), fault.rule)
        for fault, _ in audit.findings
    ]
    parts: list[Part] = [Table(head, rows)] if rows else []
    places = audit.position.not_judged
    if places:
        told = words.say("audit-not-judged", count=len(places), places=ranges(places))
        parts.append(Lines([told.strip()]))
    return parts


def _lines(log: Log) -> Iterable[tuple[str, ...]]:
    """Every line of the log that says something, and the place of each action."""
    for number, block in enumerate(log.blocks, 1):
        count = 0
        for text in filter(str.strip, block.texts):
            is_action = bool(split(text).text)
            count += is_action
            yield str(Place(number, count)) if is_action else "", harmless(text.strip())
