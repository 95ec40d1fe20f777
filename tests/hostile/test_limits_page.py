"""The page of limits is true: each limit is passed, and says what the page says."""

import re
from pathlib import Path

import pytest
from tests.hostile.calls import decent, refused
from tests.hostile.test_logs import CARD_HEAD, HEAD, UNREADABLE, players

from referee.cards import session
from referee.dominoes import match, notation
from referee.log import limits
from referee.seats import LONGEST_NAME

LOG = Path("log.toml")
PAGE = Path(__file__).parents[2].joinpath("docs", "limits.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([^|]+)\| (?:(\d+) \| )?(\d+) \| `([^`]+)`.*\|$", re.MULTILINE)
ROWS = {row[1].strip().replace("`", ""): row for row in ROW.finditer(PAGE)}
"""The limits of the page by their names: the least, the most, and what is said."""
MANY = [f"Q{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(101)]
PASSED = {
    "bytes of the file": UNREADABLE["too big"],
    "lines of the file, and lines of action": UNREADABLE["too many lines"],
    "rounds or races": UNREADABLE["rounds of nothing"],
    "characters besides the actions: head, comments, [meta]": HEAD.encode() + b"#" * 300_000,
    "brackets within brackets, parts of a key": UNREADABLE["deep arrays"],
    "backslashes": UNREADABLE["backslashes"],
    "whole numbers": UNREADABLE["an integer of 65 bits"],
    "the format": UNREADABLE["a newer format"],
    "players of a match": players("Ana", "Bo", "Cy", "Di", "Eva").replace(b"cards", b"dominoes"),
    "players of a session, also as people join": players(*MANY),
    "characters of a name": players("A" * 33, "Bruno", "Carla"),
    "target": f"{HEAD}target = 1000000\n".encode(),
    "chips": f"{CARD_HEAD}chips = 1000000000\n".encode(),
    "max_bet": f"{CARD_HEAD}max_bet = 0\n".encode(),
    "payouts, each of the five": f"{CARD_HEAD}payouts = [1, 2, 3, 5, 1000001]\n".encode(),
    "banks_each": f"{CARD_HEAD}banks_each = 1001\n".encode(),
}
"""A log that passes each of the limits."""


def test_every_limit_of_the_page_is_tried() -> None:
    assert set(ROWS) == set(PASSED)


@pytest.mark.parametrize("limit", ROWS)
def test_what_is_said_where_a_limit_is_passed(limit: str) -> None:
    said = ROWS[limit][4].strip()
    LOG.write_bytes(PASSED[limit])
    told = refused("audit", LOG)
    assert re.sub(r"^referee: log\.toml(, line \d+)?(, column \d+)?: ", "", told).startswith(said)


def test_the_numbers_of_the_page() -> None:
    numbers = {
        limits.MOST_BYTES,
        limits.MOST_LINES,
        limits.MOST_BLOCKS,
        limits.MOST_BESIDES,
        limits.MOST_DEPTH,
        limits.MOST_BACKSLASHES,
        limits.BIGGEST_INTEGER,
        limits.NEWEST_FORMAT,
        LONGEST_NAME,
        match.HIGHEST_TARGET,
        session.LEAST_PLAYERS,
        session.MOST_PLAYERS,
        session.MOST_CHIPS,
        session.HIGHEST_ODDS,
        session.MOST_BANKS_EACH,
    }
    told = {int(number) for row in ROWS.values() for number in (row[2] or row[3], row[3])}
    assert numbers <= told
    assert f"at most {notation.LONGEST_LINE} characters" in PAGE
    assert f"more\nthan {match.MOST_EVENTS} draws" in PAGE


def test_the_longest_line_that_can_be_typed() -> None:
    (longest,) = re.findall(r"a line has at most ([\d,]+) characters", PAGE)
    most = int(longest.replace(",", ""))
    LOG.write_text(HEAD)
    for length, code in ((most, 0), (most + 1, 1)):
        ran = decent("resume", LOG, typed="note ".ljust(length, "x"))
        assert (ran.code, len(ran.err.splitlines())) == (code, code)


def test_nobody_can_join_a_full_table() -> None:
    LOG.write_bytes(players(*MANY[:-1]))
    ran = decent("resume", LOG, typed="Nuno joins with 20 after Qaa\n")
    assert ran.code == 1
    assert "Nuno" not in LOG.read_text()
