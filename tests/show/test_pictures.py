"""The pictures of both games: as they are kept, what they must say, and how they are painted.

REFEREE_GOLDEN=write draws the kept pictures anew; REFEREE_LONG=1 tries many more positions.
"""

import io
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from bench.screens import BANK, EARLIER, FINISH, PAGE, PAIRS, RACE, ROUND, STAKES, page, played
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style as RichStyle

from referee.cards.deck import FINISH as FINISH_LINE
from referee.cards.deck import SUITS, SYMBOLS
from referee.dominoes.scribe import letters
from referee.dominoes.tiles import HALVES, NAMES
from referee.show import pegging
from referee.show.domino_picture import laid_table
from referee.show.layout_picture import Style
from referee.show.painting import (
    SIGNS,
    STYLES,
    Colours,
    colours_of,
    paint,
    painted,
    stream_can_draw,
)
from referee.show.pegging import Lane, draw_pegging
from referee.show.race_picture import percent
from referee.show.screen import (
    Ink,
    Row,
    board,
    columns,
    cut,
    cut_name,
    row_columns,
    to_text,
    widest,
    wrapped,
)
from referee.words import LANGUAGES, words_in

GOLDEN = Path(__file__).parent / "golden_pictures"
LONG = os.environ.get("REFEREE_LONG") == "1"
RANDOM_GAMES = 60 if LONG else 6
CODE = re.compile(r"\x1b\[([0-9;]*)m")
EN, PT = words_in("en"), words_in("pt")

TWO = {"players": ["Ana", "Bruno"]}
FOUR = {"players": ["Ana", "Bruno", "Carla", "Davi"]}
LONG_NAMES = ["Anatólia Bartolomeia da Silva Sá", "日本語の名前はとても長いですね", "Zoë", "Ünsal"]
CROWD = {"players": [f"Nome{letter}" for letter in "bcdefghijklmnopqrstuv"]}
CLEAN_SWEEP = "\n".join(f"reveal {rank}S" for rank in ("3", "4", "5", "6", "7", "8", "10", "J"))
TRACK = "track 2S 9S 3H KH 7D 5C JC"


def race(first: str, second: str) -> str:
    """A race that spades win, with two stakes on clubs."""
    return f"{TRACK}\n{first} bets 1 on C\n{second} bets 1 on C\n{CLEAN_SWEEP}"


POSITIONS: dict[str, tuple[str, Any]] = {
    "empty_table": ("dominoes", played("dominoes", TWO)),
    "opening_double": ("dominoes", played("dominoes", TWO, "Ana 5|5")),
    "source_sequence_in_pairs": ("dominoes", played("dominoes", PAIRS, EARLIER, ROUND)),
    "match_won": ("dominoes", played("dominoes", {**TWO, "target": 2}, "Ana 5|5")),
    "victory_shared": (
        "dominoes",
        played(
            "dominoes",
            PAIRS,
            "...\nAna = 59\nBruno = 59",
            "...\nAna+Carla holds 12\nBruno+Davi holds 12\nAna +2\nBruno +2",
        ),
    ),
    "actions_missing": ("dominoes", played("dominoes", PAIRS, f"{ROUND}...")),
    "long_and_wide_names": (
        "dominoes",
        played("dominoes", {"players": LONG_NAMES, "pairs": True}, f"{LONG_NAMES[0]} 5|5"),
    ),
    "four_players": (
        "dominoes",
        played("dominoes", FOUR, "...\nBruno = 7\nDavi = 35", "award Ana -3"),
    ),
    "largest_target": (
        "dominoes",
        played("dominoes", {**TWO, "target": 999_999}, "...\nBruno = 412345"),
    ),
    "before_the_track": ("cards", played("cards", BANK)),
    "stakes_open": ("cards", played("cards", BANK, STAKES)),
    "race_running": ("cards", played("cards", BANK, RACE)),
    "race_won": ("cards", played("cards", BANK, FINISH)),
    "track_void": ("cards", played("cards", BANK, "track 2S 3S 4S 5S 6S 7D 5C")),
    "race_void": ("cards", played("cards", BANK, f"{STAKES}void")),
    "session_over": (
        "cards",
        played(
            "cards",
            {"players": ["Rui", "Sara", "Teresa"]},
            race("Sara", "Teresa"),
            race("Rui", "Teresa"),
            race("Rui", "Sara"),
        ),
    ),
    "many_players": ("cards", played("cards", CROWD, TRACK)),
}

FORMS = (
    ("en", 80, 24, False),
    ("pt", 80, 24, False),
    ("pt", 120, 40, False),
    ("en", 200, 60, False),
    ("pt", 40, 12, False),
    ("en", 80, 24, True),
    ("pt", 40, 12, True),
)


def drawn(name: str, language: str, width: int, height: int, ascii_only: bool = False) -> list[Row]:
    game, position = POSITIONS[name]
    return board(position, game, words_in(language), width, height, ascii_only)


# --- Kept pictures.


@pytest.mark.parametrize("name", POSITIONS)
def test_kept_pictures(name: str) -> None:
    text = ""
    for language, width, height, ascii_only in FORMS:
        text += f"=== {language}, {width} x {height}{', ASCII' * ascii_only}\n"
        lines = to_text(drawn(name, language, width, height, ascii_only))
        text += "".join(f"{line}\n" for line in lines)
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("REFEREE_GOLDEN") == "write":
        path.write_bytes(text.encode())
    assert text.encode() == path.read_bytes()


def test_every_kept_picture_is_still_drawn() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == POSITIONS.keys()


def test_the_page_of_screens_shows_what_is_drawn_now() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python bench/screens.py"


# --- Windows.


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_no_board_is_wider_than_its_window(name: str, ascii_only: bool) -> None:
    for width in (1, 7, 19, 20, 33, 39, 40, 41, 60, 79, 80, 99, 100, 120, 133, 200):
        for height in (1, 5, 12, 24, 60):
            rows = drawn(name, "pt", width, height, ascii_only)
            assert widest(rows) <= max(width, 2), (width, height)


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_usual_windows_hold_the_whole_board(name: str, language: str) -> None:
    sizes = [(80, 24), (120, 40), (200, 60), (80, 30)]
    if name not in ("many_players", "track_void", "actions_missing"):  # They say more.
        sizes.append((40, 12))
    for width, height in sizes:
        assert len(drawn(name, language, width, height)) <= height, (width, height)


def test_a_window_too_narrow_for_a_picture_has_it_in_words() -> None:
    told = " ".join(to_text(drawn("race_running", "en", 25, 12)))
    assert "diamonds ♦: position 7, 4 cards left, 2 to 1, chance 71.7%." in told
    assert "Balances: Rui 20" in told


# --- The domino table.


def random_matches(count: int) -> Iterator[Any]:
    """Rounds in which any tile that fits is laid, by whoever is on turn."""
    for seed in range(count):
        chance = random.Random(seed)
        names = FOUR["players"][: chance.choice((2, 3, 4))]
        match = played("dominoes", {"players": names}, f"{names[0]} {chance.choice(NAMES)}")
        for _ in range(chance.randrange(24)):
            tiles = [t for t in range(len(NAMES)) if match.round.layout.spots(t)]
            tiles = [t for t in tiles if not match.round.layout.laid >> t & 1]
            if match.over or not tiles:
                break
            tile = chance.choice(tiles)
            spot = chance.choice(match.round.layout.spots(tile))
            line = f"{names[match.round.turn]} {NAMES[tile]} on {NAMES[spot.anchor]}"
            assert match.push(played_action(line, match)) == []
        yield match


def played_action(line: str, match: Any) -> Any:
    from referee.games import game_called

    return game_called("dominoes").read(line, match.seats)


def test_the_layout_that_is_drawn_is_the_one_that_lies() -> None:
    for match in random_matches(RANDOM_GAMES):
        table = laid_table(match)
        layout = match.round.layout
        assert [placed.tile for placed in table.placements] == [HALVES[t] for t in layout.order]
        assert sum(table.counted.values()) == layout.total
        for placed in table.placements[1:]:
            assert placed.anchor is not None
            anchor = table.placements[placed.anchor]
            assert placed.tile[placed.side == "high"] == anchor.tile[placed.anchor_side == "high"]
        assert [
            (NAMES[layout.order[index]], side, letter) for index, side, letter in table.open_places
        ] == [(NAMES[end.tile], end.side, letter) for letter, end in letters(match).items()]


def cells_of(rows: list[Row], ink: object) -> list[str]:
    return [span.text for row in rows for span in row if span.ink is ink]


@pytest.mark.parametrize("width", [40, 80, 130])
def test_the_letters_of_the_picture_are_those_that_entries_can_name(width: int) -> None:
    for match in random_matches(RANDOM_GAMES):
        rows = board(match, "dominoes", EN, width, 24)
        assert sorted("".join(cells_of(rows, Style.LETTER))) == sorted(letters(match))
        shown = sorted(int(c.strip("●")) for c in cells_of(rows, Style.COUNTED) if c != "●5")
        counted = sorted(end.value for end in match.round.layout.counted())
        assert [value for value in counted if value != 5] == [v for v in shown if v != 5]
        assert len(rows) <= 24 or width == 40
        assert widest(rows) <= width


def test_a_layout_as_a_list_stands_in_columns_where_it_is_too_high_for_one() -> None:
    text = to_text(drawn("source_sequence_in_pairs", "pt", 40, 12))
    assert len(text) <= 12
    assert any("╠1║1╣" in line and "[1│4]" in line for line in text)


def test_what_is_needed_is_said_in_the_right_number() -> None:
    match = played("dominoes", {**TWO, "target": 3}, "Ana 5|5")
    assert any("falta 1" in line for line in to_text(board(match, "dominoes", PT, 80, 24)))
    assert any("faltam 3" in line for line in to_text(board(match, "dominoes", PT, 80, 24)))


# --- The cribbage board.


def pegs_of(rows: list[Row]) -> tuple[list[str], int]:
    """The signs of one lane's holes, from the start to the target, and what a hole is worth."""
    sign = pegging.UNICODE
    text = to_text(rows)
    first = next(number for number, line in enumerate(text) if sign.start in line)
    start = text[first].index(sign.start) - 1
    if sign.turn_out in text[first]:
        end = text[first].index(sign.turn_out)
        assert text[first + 1][end] == sign.turn_back
        strip = text[first][start:end] + text[first + 1][start:end][::-1]
    else:
        strip = text[first][start : text[first].index(sign.wall) + 2]
    worth = re.search(r"· = (\d+) points", "\n".join(text))
    return [c for c in strip if c not in " │║"], int(worth[1]) if worth else 1


@given(
    target=st.integers(1, 130) | st.integers(1, 999_999),
    score=st.integers(-9, 140) | st.integers(-9, 1_000_100),
    behind=st.integers(0, 140) | st.integers(0, 1_000_100),
    width=st.integers(36, 200),
    height=st.integers(2, 12),
)
@settings(max_examples=2000 if LONG else 200, deadline=None)
def test_both_pegs_stand_where_the_scores_are(
    target: int, score: int, behind: int, width: int, height: int
) -> None:
    lane = Lane("Ana", score, behind, EN.count("needed", 7), won=False, on_turn=True)
    rows = draw_pegging([lane], target, EN, width, height, ascii_only=False)
    assert widest(rows) <= width
    if len(rows) == 1 and "│" not in "".join(to_text(rows)):
        assert str(score) in to_text(rows)[0]
        return
    assert len(rows) <= height
    holes, worth = pegs_of(rows)
    assert len(holes) == ceil(target / worth) + 1

    def hole_of(points: int) -> int:
        if points >= target:
            return len(holes) - 1
        return min(max(ceil(points / worth), 0), len(holes) - 2)

    assert holes[hole_of(score)] == "■"
    assert holes.count("■") == 1
    assert holes[hole_of(behind)] in "■□"
    assert holes.count("□") == (hole_of(behind) != hole_of(score))


def test_the_last_hole_is_for_the_target_alone() -> None:
    for target, score in ((61, 60), (999_999, 999_998), (200, 199)):
        lane = Lane("Ana", score, 0, "", won=False, on_turn=False)
        holes, _ = pegs_of(draw_pegging([lane], target, EN, 120, 8, ascii_only=False))
        assert holes[-1] == "·"
        lane = lane._replace(score=target + 4)
        holes, _ = pegs_of(draw_pegging([lane], target, EN, 120, 8, ascii_only=False))
        assert holes[-1] == "■"


def test_holes_stand_in_fives_with_their_numbers_above() -> None:
    lane = Lane("Ana", 0, 0, "needs 61", won=False, on_turn=False)
    numbers, holes = to_text(draw_pegging([lane], 61, EN, 120, 8, ascii_only=False))
    groups = holes[holes.index("│") + 1 : holes.index("║")].split()
    assert groups == ["·····"] * 12
    for number in range(5, 61, 5):
        end = re.search(rf"\b{number}\b", numbers)
        assert end and holes[end.end() - 1] == "·" and holes[end.end()] == " "
    assert numbers.endswith("61") and len(numbers) == holes.index("║") + 2


def test_where_there_is_no_room_for_holes_the_score_is_still_told() -> None:
    lanes = [
        Lane(name, 33, 30, "needs 28", won=False, on_turn=False)
        for name in ("Maximiliana Bartholomea", "Ana+Carla")
    ]
    assert to_text(draw_pegging(lanes, 61, EN, 24, 2, ascii_only=True)) == [
        "Maximilian~ 33  needs 28",
        "Ana+Carla 33  needs 28",
    ]


# --- The race.


def test_chances_are_told_while_horses_run_and_at_no_other_time() -> None:
    for name in ("before_the_track", "stakes_open", "race_won", "race_void", "session_over"):
        for width, height in ((40, 12), (80, 24), (200, 60)):
            rows = drawn(name, "en", width, height)
            assert "%" not in "".join(to_text(rows))
            assert "chance" not in "".join(to_text(rows))
            assert not cells_of(rows, Ink.BAR)
    for width, height in ((40, 12), (80, 24), (200, 60)):
        assert "".join(to_text(drawn("race_running", "en", width, height))).count("%") == 4


def test_odds_are_told_from_the_track_on() -> None:
    for name in ("stakes_open", "race_running", "race_won"):
        for width, height in ((40, 12), (80, 24), (200, 60)):
            assert "".join(to_text(drawn(name, "en", width, height))).count(":1") == 4
    assert ":1" not in "".join(to_text(drawn("before_the_track", "en", 80, 24)))


@pytest.mark.parametrize("width", [40, 64, 80, 120, 200])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_each_horse_stands_below_the_mark_of_its_position(width: int, ascii_only: bool) -> None:
    suits = {suit: EN.say(f"suit-letter-{suit}") if ascii_only else SYMBOLS[suit] for suit in SUITS}
    for cards in range(0, 23, 3):
        lines = RACE.strip().splitlines()
        session = played("cards", BANK, "\n".join(lines[: 5 + cards]))
        text = to_text(board(session, "cards", EN, width, 24, ascii_only))
        for suit, sign in suits.items():
            lane = next(line for line in text if line.startswith(sign))
            column = re.search(rf"A{sign}", lane)
            position = session.race.positions[suit]
            assert column and re.search(rf"\b{position}\b", text[1][column.end() - 1 :])
            assert text[1][column.end() - 1] == str(position)


def test_the_winner_is_behind_the_line_and_said_to_have_won() -> None:
    for ascii_only, horse in ((False, "A♦"), (True, "AD")):
        text = to_text(drawn("race_won", "en", 80, 24, ascii_only))
        lane = next(line for line in text if "diamonds" in line)
        wall = "|" if ascii_only else "║"
        assert lane.index(wall) < lane.index(horse)
        assert text[1][lane.index(horse) + 1] == str(FINISH_LINE)
        assert lane.endswith("won")
        assert sum(line.endswith("won") for line in text) == 1


def test_a_bar_is_as_long_as_its_chance() -> None:
    session = POSITIONS["race_running"][1]
    rows = drawn("race_running", "en", 200, 24)
    bars = cells_of(rows, Ink.BAR)
    text = to_text(rows)
    for suit, bar in zip(SUITS, bars, strict=True):
        lane = next(line for line in text if line.startswith(SYMBOLS[suit]))
        length = len(re.findall("[█▌░]", lane))
        assert length >= 20
        shown = bar.count("█") + bar.count("▌") / 2
        assert abs(shown / length - session.race.chances()[suit]) <= 0.5 / length


def test_no_chance_is_rounded_to_never_or_to_always() -> None:
    said = {
        Fraction(0): "0.0%",
        Fraction(1, 5000): "<0.1%",
        Fraction(1, 1000): "0.1%",
        Fraction(1, 3): "33.3%",
        Fraction(4999, 5000): ">99.9%",
        Fraction(1): "100.0%",
    }
    for chance, text in said.items():
        assert percent(chance, EN) == text
        assert percent(chance, PT) == text.replace(".", ",")


def test_everyone_stands_below_with_stake_net_and_balance() -> None:
    text = to_text(drawn("race_won", "en", 80, 24))
    assert text[-5:] == [
        "player  stake  net  balance",
        "Rui      bank   -3       17",
        "Sara      1 ♦   +2       22",
        "Teresa    1 ♠   -1       19",
        "Vasco     1 ♦   +2       22",
    ]


def test_whoever_has_to_stake_next_is_pointed_at() -> None:
    text = to_text(drawn("stakes_open", "en", 80, 24))
    assert [line[2:7] for line in text if line.startswith("▸")] == ["Vasco"]


def test_nobody_is_left_out_of_a_crowd() -> None:
    for width, height in ((40, 12), (80, 24), (120, 30), (200, 60)):
        text = "\n".join(to_text(drawn("many_players", "pt", width, height)))
        assert all(name in text for name in CROWD["players"]), (width, height)


def test_cards_are_written_in_the_language_also_where_the_suits_have_no_sign() -> None:
    assert "2♠   9♠   3♥   R♥   7♦   5♣   V♣" in to_text(drawn("race_won", "pt", 80, 24))[0]
    assert "2E   9E   3C   RC   7O   5P   VP" in to_text(drawn("race_won", "pt", 80, 24, True))[0]
    assert "2S   9S   3H   KH   7D   5C   JC" in to_text(drawn("race_won", "en", 80, 24, True))[0]


# --- Text.


def test_text_is_as_wide_as_terminals_have_it() -> None:
    last = sys.maxunicode if LONG else 0xFFFF
    differing = [
        hex(code)
        for code in range(0x20, last + 1)
        if (character := chr(code)).isalpha() or character.isdecimal() or character in SIGNS
        if columns(character) != cell_len(character)
    ]
    assert differing == []
    assert columns("e\u0301") == 1


@given(text=st.text(st.characters(categories=["L", "Nd", "Mn", "Zs"])), room=st.integers(0, 40))
def test_text_is_cut_to_its_room(text: str, room: int) -> None:
    short = cut(text, room, ascii_only=False)
    assert columns(short) <= room
    assert short == text if columns(text) <= room else room == 0 or short.endswith("…")


def test_of_a_pair_both_names_are_cut() -> None:
    assert cut_name("Ana+Carla", 20, ascii_only=False) == "Ana+Carla"
    assert cut_name("Maximiliana+Bartholomea", 15, ascii_only=False) == "Maximi…+Bartho…"
    assert cut_name("Ana+Bartholomea", 11, ascii_only=True) == "Ana+Bartho~"
    assert cut_name("Bartholomea+Ana", 11, ascii_only=True) == "Bartho~+Ana"


@given(text=st.text(st.sampled_from("ab 日é")), width=st.integers(2, 12))
def test_wrapped_text_loses_nothing_but_spaces(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(columns(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


# --- Painting.


class Terminal(io.TextIOWrapper):
    """A terminal with an encoding, whose output can be read."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding)

    def isatty(self) -> bool:
        return True

    def text(self) -> str:
        self.flush()
        return self.bytes.getvalue().decode(self.encoding)


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "COLORTERM", "WT_SESSION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def test_every_style_has_a_look_and_none_is_left_over() -> None:
    assert sorted(STYLES) == sorted([*Style, *Ink])


def luminance(colour: Color) -> float:
    shares = []
    for part in colour.get_truecolor():
        share = part / 255
        shares.append(share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2]


@pytest.mark.parametrize("look", sorted(set(STYLES.values())))
def test_colours_can_be_read_on_dark_and_on_light(look: str) -> None:
    style = RichStyle.parse(look)
    assert style.bgcolor is None
    if style.color is not None:
        light = luminance(style.color)
        assert (light + 0.05) / 0.05 >= 3.5
        assert 1.05 / (light + 0.05) >= 3.5
        # Nor is it the background of anybody's palette of sixteen.
        assert style.color.downgrade(ColorSystem.STANDARD).number not in (0, 7, 15)


def test_doubles_are_outlined_in_orange() -> None:
    red, green, blue = RichStyle.parse(STYLES[Style.DOUBLE]).color.get_truecolor()  # type: ignore[union-attr]
    assert red > 1.5 * green > 2 * blue


@pytest.mark.parametrize("name", POSITIONS)
def test_colour_says_nothing_that_the_text_does_not(name: str) -> None:
    rows = drawn(name, "pt", 80, 24)
    plain = painted(rows, Colours.NONE)
    assert plain.splitlines() == to_text(rows)
    for colours in (Colours.WEIGHTS, Colours.FEW, Colours.MANY):
        assert [line.rstrip() for line in CODE.sub("", painted(rows, colours)).splitlines()] == (
            plain.splitlines()
        )


def codes_in(text: str) -> set[str]:
    return {code for codes in CODE.findall(text) for code in codes.split(";")}


def test_no_color_leaves_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setenv("NO_COLOR", "1")
    paint(drawn("source_sequence_in_pairs", "pt", 80, 24), terminal)
    assert codes_in(terminal.text()) == {"0", "1", "2", "7"}


def test_colours_are_those_that_the_terminal_has(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = drawn("source_sequence_in_pairs", "pt", 80, 24)
    assert colours_of(Terminal()) is Colours.MANY
    assert "38" in codes_in(painted(rows, Colours.MANY))
    monkeypatch.setenv("TERM", "xterm")
    assert colours_of(Terminal()) is Colours.FEW
    assert "38" not in codes_in(painted(rows, Colours.FEW))
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert colours_of(Terminal()) is Colours.MANY
    monkeypatch.setenv("TERM", "dumb")
    assert colours_of(Terminal()) is Colours.NONE
    assert colours_of(io.StringIO()) is Colours.NONE


@pytest.mark.parametrize(
    ("encoding", "can"), [("utf-8", True), ("utf-16", True), ("cp1252", False), ("ascii", False)]
)
def test_a_stream_is_asked_what_it_can_draw(encoding: str, can: bool) -> None:
    assert stream_can_draw(Terminal(encoding)) is can


def test_a_stream_without_an_encoding_and_the_bare_console_draw_in_ascii(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not stream_can_draw(io.StringIO())
    monkeypatch.setenv("TERM", "linux")
    assert not stream_can_draw(Terminal())


@pytest.mark.parametrize("name", POSITIONS)
def test_the_stream_is_asked_for_every_sign_that_is_drawn(name: str) -> None:
    if name == "long_and_wide_names":
        return
    for width, height in ((40, 12), (80, 24), (200, 60)):
        text = "".join(to_text(drawn(name, "en", width, height)))
        assert {c for c in text if not c.isascii()} <= set(SIGNS)
        assert "".join(to_text(drawn(name, "en", width, height, True))).isascii()
    assert set(cut("Maximiliana", 4, ascii_only=False)) <= {*"Max", *SIGNS}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_name_that_the_stream_cannot_carry_keeps_its_width(encoding: str) -> None:
    rows = drawn("long_and_wide_names", "pt", 80, 24, ascii_only=True)
    terminal = Terminal(encoding)
    paint(rows, terminal)
    lines = CODE.sub("", terminal.text()).splitlines()
    for line, row in zip(lines, rows, strict=True):
        assert columns(line.rstrip()) == columns(to_text([row])[0])
    told = "\n".join(lines)
    assert ("Anatólia" if encoding != "ascii" else "Anatolia") in told
    assert ("日本語" in told) is (encoding == "utf-8")


def test_no_name_can_steer_the_terminal() -> None:
    for name in POSITIONS:
        for text in to_text(drawn(name, "pt", 80, 24)):
            assert text.isprintable()


def loaded_by(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print('\\n'.join(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
        cwd=PAGE.parents[1],
    )
    return set(done.stdout.splitlines())


@pytest.mark.parametrize(("game", "other"), [("dominoes", "cards"), ("cards", "dominoes")])
def test_a_board_loads_neither_the_other_game_nor_a_console(game: str, other: str) -> None:
    modules = loaded_by(
        "from bench.screens import played, PAIRS, BANK\n"
        "from referee.show.screen import board\n"
        "from referee.show.painting import painted, Colours\n"
        "from referee.words import words_in\n"
        f"head = {{'dominoes': PAIRS, 'cards': BANK}}[{game!r}]\n"
        f"rows = board(played({game!r}, head), {game!r}, words_in('en'), 80, 24)\n"
        "painted(rows, Colours.NONE)\n"
        "import sys; assert 'rich' not in sys.modules\n"
        "painted(rows, Colours.MANY)\n"
    )
    assert "rich.style" in modules
    assert not {"rich.console", "rich.text", "rich.table"} & modules
    assert not {name for name in modules if name.startswith(f"referee.{other}")}


def test_a_row_is_as_wide_as_its_spans() -> None:
    for name in POSITIONS:
        for row in drawn(name, "en", 80, 24):
            assert row_columns(row) == sum(cell_len(span.text) for span in row)
