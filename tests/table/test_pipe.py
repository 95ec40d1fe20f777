"""Entries from a pipe: what is refused and told, what is kept, and what the call may not do."""

import re
from pathlib import Path

import pytest

from tests.table.seat import Ran, audit, blocks_of, codes, notes_of, referee

PLAY = ("play", "dominoes", "log.toml", "--players", "Ana,Bruno")
LOG = Path("log.toml")


def play(*typed: str, options: tuple[str, ...] = ()) -> Ran:
    """A match of Ana and Bruno, typed line by line into a log that was not there before."""
    LOG.unlink(missing_ok=True)
    return referee(*PLAY, *options, typed=typed)


def lines() -> list[str]:
    """The actions of the only round."""
    (found,) = blocks_of(LOG.read_text()) or [[]]
    return found


def test_refusals_are_told_by_line_and_change_nothing() -> None:
    good = ["Ana opens", "55", "draw 1", "25", "15 on 55"]
    assert play(*good).code == 0
    as_it_should_be = LOG.read_bytes()
    typed = ["Ana opens", "55", "34", "", "draw 40", "draw 1", "25", "xyzzy", "Bruno 15 on 55"]
    ran = play(*typed[:-1], "Ana 66 on 55", "15 on 55")
    assert ran.code == 1
    assert LOG.read_bytes() == as_it_should_be
    told = ran.err.splitlines()
    assert [int(re.findall(r"\d+", line)[0]) for line in told] == [3, 5, 8, 9]
    for line, entry in zip(told, ["34", "draw 40", "xyzzy", "Ana 66 on 55"], strict=True):
        assert len(line) > len("line 3: ") + len(entry) + 10


def test_what_is_wrong_stands_on_standard_error_alone() -> None:
    ran = play("Ana opens", "55", "34")
    assert "34" in ran.err
    assert "34" not in ran.out


def test_a_refused_entry_leaves_the_rest_of_its_line_unread() -> None:
    """The rest was typed in the belief that the refused entry stood."""
    ran = play("Ana opens, 55", "34, draw 1", "draw 2")
    assert ran.code == 1
    assert lines() == ["Ana opens", "Ana 5|5 +2", "Ana draws 2"]


@pytest.mark.parametrize(
    ("before", "entry", "code"),
    [
        ("", "Bruno 55 on 44", "unknown-anchor"),
        ("Ana 46", "Ana 35 on 46", "out-of-turn no-match"),
        ("Ana 46", "Bruno 35", "no-match"),
        ("Ana 46", "Bruno 46", "tile-already-played"),
        ("Ana 46", "Bruno 45 on 44", "unknown-anchor"),
        ("Ana 56, Bruno 35 on 56", "45 on 56", "closed-end"),
        ("Ana 55", "35 on 55 branch A", "branch-before-lines"),
        ("Ana 12, Bruno 11 on 12", "16", ""),
        ("Ana 36, Bruno 66 on 36", "16 on 66 low", "no-match"),
        ("Ana 46", "draw 15", "overdraw"),
        ("", "ana draws 0", "unreadable-action"),
        ("Ana 46", "Bruno holds 12", "out-of-place"),
        ("Ana 46", "Ana opens", "out-of-place"),
        ("Ana 46", "Zeca 45", "unknown-player"),
        ("Ana 46", "Bruno sings", "unreadable-action"),
    ],
)
def test_what_cannot_stand_is_refused_with_its_mark_too(before: str, entry: str, code: str) -> None:
    if not code:
        pytest.skip("a placement like any other")
    assert play(before).code == 0
    untouched = LOG.read_bytes()
    for end in ("", " !", "!"):
        ran = play(before, entry + end)
        assert (ran.code, LOG.read_bytes()) == (1, untouched)
    ran = play(before, entry, options=("--keep",))
    assert (ran.code, LOG.read_bytes()) == (1, untouched)


EMPTY_STOCK = "Ana 46, draw 14, Bruno 45, draw"


@pytest.mark.parametrize(
    ("before", "entry", "stored", "code"),
    [
        ("Ana 46 +2", "Ana 45", "Ana 4|5 on 4|6 +0 !", "out-of-turn"),
        ("Ana 46", "pass", "Bruno passes !", "pass-with-stock"),
        ("Ana 46", "blocked", "blocked !", "not-blocked"),
        ("Ana 46", "Bruno 45 +3", "Bruno 4|5 on 4|6 +3 !", "wrong-points"),
        ("Ana 46", "Ana = 5", "Ana = 5 !", "wrong-score"),
        ("Ana 46", "Ana wins", "Ana wins !", "wrong-winner"),
        ("Ana 46, Bruno 05", "", "", ""),
    ],
)
def test_what_can_stand_is_kept_with_its_mark(
    before: str, entry: str, stored: str, code: str
) -> None:
    if not entry:
        return
    before = before.replace(" +2", " +2") if code != "out-of-turn" else "Ana 46"
    assert play(before).code == 0
    untouched = LOG.read_bytes()
    assert play(before, entry).code == 1
    assert LOG.read_bytes() == untouched
    for typed, options in ((f"{entry} !", ()), (f"{entry}!", ()), (entry, ("--keep",))):
        ran = play(before, typed, options=options)
        assert ran.code == 0
        assert [line for line in LOG.read_text().splitlines() if line.startswith(stored)]
        assert [found.split()[1] for found in codes(LOG)] == [code]
