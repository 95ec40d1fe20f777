"""What is fuzzed: entries at the table, whole logs, and the arguments of a call.

A target takes bytes, as the fuzzer makes them, and raises where something is not as it must be: an
exception that nobody expected, a control character on its way out, an exit code outside the
contract, a position that a replay of the log does not come to, or too much time. The bytes are read
in a way in which most of them mean something, so that the tests of properties make them too.
"""

import json
import os
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest import mock
from xml.etree import ElementTree

from tests.hostile.calls import CODES, assert_harmless, built_once, call

from referee import cli
from referee.audit import audit
from referee.games import game_called
from referee.log import LogError, parse, salvage
from referee.replay import replay
from referee.settings import SettingError
from referee.show import audit_json, audit_text, page_html, page_svg, screen
from referee.show.of_game import facts_of, text_of
from referee.show.page import Page, page
from referee.show.problems import told
from referee.table.conversation import Conversation
from referee.table.desk import Desk
from referee.table.opening import new_desk, resumed_desk
from referee.table.sheet import Sheet
from referee.words import LANGUAGES, words_in

MEMORY = Path("/dev/shm")
LOG = Path("log.toml")
MOST_LINES = 60
"""Lines of an input that are typed; the rest would be more of the same."""

Target = Callable[[bytes], None]


class Patience:
    """How many seconds of the processor an input may take; instrumented code takes longer."""

    seconds = 1.0
    slowest = 0.0


@contextmanager
def playground() -> Iterator[Path]:
    """A folder in memory to play in, where nothing is waited for and no lot is drawn by chance."""
    with ExitStack() as stack:
        name = TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None)
        folder = Path(stack.enter_context(name))
        before = Path.cwd()
        stack.callback(os.chdir, before)
        here = folder / "here"
        here.mkdir()
        os.chdir(here)
        state = {"XDG_STATE_HOME": str(folder / "state"), "REFEREE_LANG": "en"}
        stack.enter_context(mock.patch.dict(os.environ, state))
        stack.enter_context(mock.patch.object(os, "fsync", lambda descriptor: None))
        stack.enter_context(mock.patch.object(random, "SystemRandom", lambda: Random(0)))
        stack.enter_context(mock.patch.object(cli, "application", built_once))
        yield here


@contextmanager
def timed(what: object) -> Iterator[None]:
    """Raises AssertionError where it takes too long."""
    begun = time.process_time()
    yield
    seconds = time.process_time() - begun
    Patience.slowest = max(Patience.slowest, seconds)
    assert seconds < Patience.seconds, (seconds, what)


# Entries.


class Seating(NamedTuple):
    """Who plays what."""

    game: str
    head: dict[str, Any]


SEATINGS = (
    Seating("dominoes", {"players": ["Ana", "Bruno"]}),
    Seating("cards", {"players": ["Rui", "Sara", "Vasco"]}),
    Seating("dominoes", {"players": ["Ana", "Bruno", "Carla", "Davi"], "pairs": True}),
    Seating("cards", {"players": ["Ana", "Ana Maria", "An"], "max_bet": 5, "banks_each": 0}),
    Seating("dominoes", {"players": ["Ana", "Ana Maria", "Bruno"], "target": 5}),
    Seating("cards", {"players": ["Zoë", "Øystein", "Анна", "李雷"], "chips": 2, "max_bet": 2}),
    Seating("dominoes", {"players": ["Анна", "Ângela"], "target": 1}),
    Seating("cards", {"players": ["Rui", "Sara", "Vasco"], "banks_each": 2, "payouts": [1] * 5}),
)
KEEPS, PORTUGUESE = 8, 16
"""The bits of an input's first byte beside the seating."""


def entries(data: bytes) -> None:
    """Types lines at a table. The first byte says at which; the line `resume` begins it anew."""
    first, lines = data[0] if data else 0, data[1:].decode("utf-8", "replace").split("\n")
    seating = SEATINGS[first % len(SEATINGS)]
    language, keep = LANGUAGES[bool(first & PORTUGUESE)], bool(first & KEEPS)
    LOG.unlink(missing_ok=True)
    desk, lock = new_desk(game_called(seating.game), LOG, seating.head, language, keep)
    table = Conversation(desk, words_in(language))
    try:
        for line in lines[:MOST_LINES]:
            if line == "resume":
                lock.release()
                left = facts(desk.position)
                desk, lock, _ = resumed_desk(LOG, language, keep, lambda damage: False)
                assert facts(desk.position) == left, "it goes on elsewhere than it was left"
                table = Conversation(desk, words_in(language))
                continue
            with timed(line):
                reply = table.hear(line)
            for said in (*reply.told, *reply.trouble, *reply.contradictions):
                assert_harmless(said, line)
            if reply.over:
                break
        assert_same_when_read_again(desk)
    finally:
        lock.release()


def facts(position: Any) -> list[Any]:
    """What can be asked of a position; of the hidden hands the target `log` asks."""
    position = position.copy()
    asked = facts_of("cards" if hasattr(position, "balances") else "dominoes")
    found = [asked.shown(position), asked.scores(position), asked.winners(position)]
    found += [position.complete, position.seats, list(position.not_judged)]
    position.finish()
    return [*found, asked.settled(position), asked.outcomes(position)]


def assert_same_when_read_again(desk: Desk) -> None:
    """The log on the disk is what the table has, and comes to the same position."""
    source = LOG.read_bytes()
    assert source == desk.document.log.source.encode()
    log = parse(source.decode(), LOG)
    _, position = replay(log)
    assert facts(position) == facts(desk.position), source.decode()
    kept = {(str(place), code) for place, _, line in desk.sheet.actions() for code in line.codes}
    done = audit(log)
    for finding in done.findings:
        # What a later line showed to be wrong stands beside no mark.
        if finding.fault.code in KNOWN_LATER:
            continue
        assert (str(finding.fault.at), finding.fault.code) in kept, (finding, source.decode())
    assert [[line.text for line in block] for block in desk.sheet.blocks] == [
        block.texts for block in log.blocks
    ]


KNOWN_LATER = ("must-play", "unsettled", "wrong-bonus", "wrong-score", "wrong-winner", "wrong-net",
               "wrong-balance")  # fmt: skip
"""Findings about what was said before that was known which shows it to be wrong."""


# Logs.


def log(data: bytes) -> None:
    """Reads a file as every command reads it."""
    LOG.write_bytes(data)
    with timed(data[:200]):
        try:
            found = parse(data.decode(), LOG)
        except (UnicodeDecodeError, LogError):
            damaged(data)
            return
        try:
            done = audit(found)
        except SettingError as problem:
            for language in LANGUAGES:
                assert_harmless(told(problem, words_in(language)))
            return
        shown(found, done)
    if len(data) % EVERY == 0:
        gone_on_with()


EVERY = 4
"""One in so many logs is gone on with at the table, which takes longer than to read it."""
AT_THE_TABLE = (
    *("why", "board", "score", "odds", "undo", "undo", "redo", "25", "Ana 6|6", "SSHHDCC", "D"),
    *("S", "S S S S S S S S", "note x", "fix -1", "another", "?"),
)


def gone_on_with() -> None:
    """Sits down to a log, whatever was wrong with it, and types some lines."""
    desk, lock, _ = resumed_desk(LOG, "en", False, lambda damage: False)
    try:
        table = Conversation(desk, words_in("en"))
        for line in AT_THE_TABLE:
            reply = table.hear(line)
            for said in (*reply.told, *reply.trouble, *reply.contradictions):
                assert_harmless(said, line)
        assert_same_when_read_again(desk)
    finally:
        lock.release()


def damaged(data: bytes) -> None:
    """What cannot be read is told, and what is left of it can be read."""
    try:
        left = salvage(LOG)
    except LogError as problem:
        for language in LANGUAGES:
            assert_harmless(told(problem, words_in(language)))
        return
    assert left.content == data
    parse(left.log.source, LOG)
    if left.damage is not None:
        for language in LANGUAGES:
            assert_harmless(told(left.damage, words_in(language)))


PICTURE = {"svg", "metadata", "title", "style", "rect", "text"}
MARKUP = {"html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "br", "pre", "span"}
MARKUP |= {"div", "table", "tr", "th", "td", "details", "summary", "footer"}
"""The elements that our pages have."""
WINDOWS = {"en": (80, 24), "pt": (34, 60)}
"""A window for the board in each language: as most are, and one that is narrow and high."""


def shown(found: Any, done: Any) -> None:
    """All that is ever said of a log, in both languages."""
    game = done.game
    told_as, text = facts_of(game.key), text_of(game.key)
    _, position = replay(found)
    sheet = Sheet.load(game, position_at_start(found), [block.texts for block in found.blocks])
    assert sheet.position == position
    before = position.copy()
    data: list[Any] = [told_as.shown(position), told_as.hidden(position)]
    lines: list[str] = []
    for language in LANGUAGES:
        words = words_in(language)
        data.append(audit_json.audited(str(LOG), done, words))
        lines += audit_text.lines(str(LOG), done, words)
        lines += text.shown(position, words)
        lines += text.standing(position, words) + text.why(position, words)
        lines += [text.prompt(position, words), text.toolbar(position, words)]
        lines += text.wanted(position, words) + text.after_entry(position, words)
        try:
            lines += text.odds(position, words)
        except SettingError as problem:
            lines.append(told(problem, words))
        width, height = WINDOWS[language]
        rows = screen.board(position, game.key, words, width, height, language == "pt")
        lines += screen.to_text(rows)
    language = LANGUAGES[len(found.source) % 2]
    lines += text.hidden(position, words_in(language))
    on_a_page(page(found, done, words_in(language)))
    assert position == before, "to look at a position changes it"
    position.finish()
    data.append(told_as.settled(position))
    for language in LANGUAGES:
        lines += text.settled(position, words_in(language))
    json.dumps(data)
    for line in lines:
        for part in line.split("\n"):
            assert_harmless(part)


def on_a_page(made: Page) -> None:
    """Both forms of a page: whole, and without anything that is not text or of our own making."""
    picture = ElementTree.fromstring(page_svg.render(made))
    assert {one.tag.rpartition("}")[2] for one in picture.iter()} <= PICTURE
    markup = page_html.render(made).decode()
    assert {tag.lower() for tag in re.findall(r"<([A-Za-z][A-Za-z0-9]*)", markup)} <= MARKUP
    for part in markup.split("\n"):
        assert_harmless(part)


def position_at_start(found: Any) -> Any:
    """The position before the first action of a log."""
    return replay(replace(found, blocks=[]))[1]


# Arguments.

FILES = {
    "log.toml": b'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n\n[[rounds]]\n'
    b'actions = """\nAna 5|5 +2\nAna 2|5 on 5|5 +1\nBruno passes\nBruno = 3\n"""\n',
    "race.toml": b'format = 1\ngame = "cards"\nplayers = ["Rui", "Sara", "Vasco"]\n\n[[races]]\n'
    b'actions = """\nRui banks\ntrack SSHHDCC\nSara bets 1 on D\nreveal D\n"""\n',
    "torn.toml": b'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n\n[[rounds]]\n'
    b'actions = """\nAna 5|5 +2\nAna 2|',
}


def arguments(data: bytes) -> None:
    """Calls the program: its arguments, one a line, and after a NUL what is typed into its pipe."""
    written, _, typed = data.partition(b"\0")
    lines = written.replace(b"\0", b"").decode("utf-8", "surrogateescape").split("\n")
    called = [_stays_here(line) for line in lines]
    if any(one.startswith("--jobs") for one in called):
        return  # Processes of their own have tests of their own.
    for name, content in FILES.items():
        Path(name).write_bytes(content)
    with timed(called):
        ran = call(*called, typed=typed)
    assert ran.code in CODES, ran
    assert_harmless(ran.out, called)
    assert_harmless(ran.err, called)
    if "--json" in called:
        for line in ran.out.splitlines():
            if line.startswith("{"):
                json.loads(line)
    _clear(Path())


def _stays_here(argument: str) -> str:
    """The argument, if it can name no file but those below this folder."""
    return re.sub(r"(?<!sub)/|\.\.|~", "_", argument)


def _clear(folder: Path) -> None:
    """Removes what a call has made."""
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            _clear(path)
            path.rmdir()
        elif path.name not in FILES:
            path.unlink()


TARGETS: dict[str, Target] = {"entries": entries, "log": log, "arguments": arguments}
