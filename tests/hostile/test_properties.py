"""Arbitrary text as entries, as actions and whole logs, and as arguments: the fuzzer's targets.

What must be true of every one of them stands in `tests/fuzz/targets.py`. The texts made here are
mostly near to what people write, so that they get further than noise would.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fuzz import targets
from tests.hostile.test_logs import STEERING
from tests.table.seat import many

from referee.vocabulary import OF_CARDS, OF_DOMINOES, OF_THE_PROMPT, spelled

SCENARIOS = [
    path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).parents[2].joinpath("scenarios").rglob("*.toml"))
]
often = settings(
    max_examples=many(40, 3000),
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


@pytest.fixture(autouse=True, scope="module")
def playing() -> Iterator[None]:
    with targets.playground():
        yield


@pytest.fixture(autouse=True)
def apart() -> None:
    """All of them play in the one folder of this module."""


names = st.sampled_from(
    ["Ana", "Bruno", "Rui", "Sara", "Vasco", "Ana Maria", "an", "Ana+Carla", "Zoë", "Анна"]
)
tiles = st.from_regex(r"\[?[0-7][|:-]?[0-7]\]?", fullmatch=True)
suits = st.sampled_from("SHDCEOP♠♥♦♣")
cards = st.builds("{}{}".format, st.sampled_from(["", "2", "10", "T", "K", "A", "R", "D"]), suits)
numbers = st.one_of(st.integers(-2, 30).map(str), st.sampled_from(["?", "9" * 9, "9" * 30, "1.5"]))
claims = st.one_of(numbers.map("+{}".format), numbers.map("= {}".format), numbers.map("-{}".format))
places = st.one_of(st.from_regex(r"-?[0-9](\.[0-9])?", fullmatch=True), numbers)
words = st.sampled_from(
    [
        spelling
        for game in (OF_DOMINOES, OF_CARDS)
        for language in ("en", "pt")
        for spelling in spelled(game, language)
    ]
)
commands = st.sampled_from(spelled(OF_THE_PROMPT, "en"))
marks = st.sampled_from(["!", "#", "...", "blocked", "void", "SSHHDCC", "line A", "low", ",", "?"])
strange = st.one_of(st.text(max_size=20), st.sampled_from(list(STEERING.values())))
pieces = st.one_of(names, tiles, tiles, cards, words, words, claims, marks, numbers, strange)
phrases = st.lists(pieces, max_size=7).map(" ".join)
sensible = st.one_of(
    tiles,
    st.builds("{} {}".format, names, tiles),
    st.builds("{} on {}".format, tiles, tiles),
    st.builds("{} {} on {} {}".format, names, tiles, tiles, claims),
    st.builds("draw {}".format, numbers),
    st.builds("{} holds {}".format, names, st.one_of(tiles, numbers)),
    st.builds("{} shows {}".format, names, tiles),
    st.builds("{} bets {} on {}".format, names, numbers, suits),
    st.builds("{} {}".format, names, claims),
    st.builds("{} joins with {} after {}".format, names, numbers, names),
    st.builds("{} pays {} to {}".format, names, numbers, names),
    st.lists(cards, min_size=1, max_size=9).map(" ".join),
    st.lists(suits, min_size=7, max_size=7).map("".join),
    st.sampled_from(["pass", "blocked", "void", "SSHHDCC", "SHDCSHD", "D D D D D D D D", "..."]),
)
corrections = st.one_of(
    st.sampled_from(["undo", "undo", "redo", "resume", "list", "lot", "board", "why", "odds", "?"]),
    st.builds("fix {} {}".format, places, st.one_of(sensible, phrases)),
    st.builds("insert {} {}".format, places, st.one_of(sensible, phrases)),
    st.builds("rename {} {}".format, names, st.one_of(names, strange)),
    st.builds("swap {} {}".format, names, names),
    st.builds("note {}".format, st.one_of(phrases, strange)),
    st.builds("{} {}".format, commands, phrases),
)
kept = st.builds("{} !".format, sensible)
entries = st.one_of(sensible, sensible, sensible, kept, corrections, phrases)
blocks = st.lists(st.lists(st.one_of(sensible, sensible, phrases), max_size=25), max_size=4)
tables = st.integers(0, 31)


def typed(table: int, lines: list[str]) -> bytes:
    """What the target reads as these lines, typed at this table."""
    return bytes([table]) + "\n".join(lines).encode("utf-8", "replace")


@often
@given(tables, st.lists(entries, max_size=25))
def test_entries_steer_nothing_and_the_log_tells_the_same(table: int, lines: list[str]) -> None:
    targets.entries(typed(table, lines))


@often
@given(tables, st.lists(st.text(max_size=60), max_size=8))
def test_any_text_can_be_typed(table: int, lines: list[str]) -> None:
    targets.entries(typed(table, lines))


HEADS = (
    'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n',
    'format = 1\ngame = "cards"\nplayers = ["Rui", "Sara", "Vasco"]\nchips = 5\nmax_bet = 3\n',
    'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno", "Carla", "Davi"]\npairs = true\n',
)


@often
@given(st.sampled_from(HEADS), blocks)
def test_any_actions_can_stand_in_a_log(head: str, played: list[list[str]]) -> None:
    key = "races" if "cards" in head else "rounds"
    said = [
        f'\n[[{key}]]\nactions = """\n{"".join(escaped(line) for line in block)}"""\n'
        for block in played
    ]
    targets.log((head + "".join(said)).encode())


def escaped(line: str) -> str:
    """A line of actions as it can stand between three quotes."""
    plain = "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in line)
    return plain.encode("utf-8", "replace").decode() + "\n"


@often
@given(st.sampled_from(SCENARIOS), st.data())
def test_a_log_with_anything_in_it_is_read_or_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 40, len(text))))
        twice = st.just(text[start:end] * 2)
        put = data.draw(st.one_of(phrases, st.text(max_size=9), twice))
        text = text[:start] + put + text[end:]
    targets.log(text.encode("utf-8", "replace"))


@often
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    targets.log(content)


options = st.sampled_from(
    [
        "--json",
        "--hand",
        "--out",
        "--pairs",
        "--banker",
        "--track",
        "--winner",
        "--bet",
        "--payouts",
        "--revealed",
        "--lang",
        "--plain",
        "--version",
        "--help",
        "-h",
        "--at",
        "--hidden",
        "--keep",
        "--players",
        "--target",
        "--chips",
        "--max-bet",
        "--banks-each",
        "--",
        "-",
        "-o",
    ]
)
verbs = st.sampled_from(
    [
        "audit",
        "settle",
        "show",
        "bonus",
        "payout",
        "odds",
        "rules",
        "play",
        "resume",
        "report",
        "dominoes",
        "cards",
        "D12",
        "log.toml",
        "race.toml",
        "torn.toml",
        "sub/log.toml",
        ".",
        "pt",
    ]
)
values = st.one_of(
    st.builds("{}={}".format, names, st.one_of(numbers, tiles, suits, strange)),
    st.lists(names, min_size=2, max_size=4).map(",".join),
    st.builds("{}.{}".format, st.integers(-1, 9), st.integers(-1, 10**25)),
    st.lists(suits, max_size=8).map("".join),
    numbers,
    strange,
)
vectors = st.lists(st.one_of(verbs, options, values), max_size=12)


@often
@given(vectors, st.lists(st.one_of(entries, st.text(max_size=30)), max_size=6))
def test_any_arguments_end_in_a_code_of_the_contract(call: list[str], lines: list[str]) -> None:
    # An argument holds no NUL and, for the target, no new line.
    written = "\n".join(one.replace("\0", "").replace("\n", " ") for one in call)
    pipe = "\n".join(lines)
    targets.arguments(b"\0".join(text.encode("utf-8", "replace") for text in (written, pipe)))
